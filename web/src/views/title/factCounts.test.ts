import { expect, test } from 'vitest';
import { countFacts, failureGroups } from './factCounts.ts';

const failed = (name: string, reason: string, nextTryAt?: string) =>
  ({ name, state: 'failed', reason, ...(nextTryAt === undefined ? {} : { nextTryAt }) }) as const;

test('facts are counted by state', () => {
  const facts = [
    { state: 'filled' },
    { state: 'filled' },
    { state: 'failed' },
    { state: 'absent' },
    { state: 'open' },
  ] as const;
  expect(countFacts(facts)).toEqual({ total: 5, ready: 2, failed: 1, absent: 1, open: 1 });
});

test('failures with one cause are one group, with the earliest retry', () => {
  const groups = failureGroups([
    failed('poster', 'no answer', '2026-11-24T12:00:00Z'),
    failed('nfo', 'no room'),
    failed('fanart', 'no answer', '2026-11-24T11:00:00Z'),
    failed('poster', 'no answer'),
    { name: 'banner', state: 'absent', reason: 'no answer' },
    { name: 'id', state: 'filled' },
  ]);
  expect(groups).toEqual([
    { reason: 'no answer', coded: undefined, names: ['poster', 'fanart'], nextTryAt: '2026-11-24T11:00:00Z' },
    { reason: 'no room', coded: undefined, names: ['nfo'] },
  ]);
});
