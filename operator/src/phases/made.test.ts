import { describe, expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import type { Fact } from '../title/facts.ts';
import { filledFact } from '../title/gaps.ts';
import { afterMissing } from './made.ts';

const now = Date.parse('2026-03-01T00:00:00.000Z');
const day = 24 * 3_600_000;
const filled: Fact<string> = { state: 'filled', at: '2026-01-01T00:00:00.000Z', source: 'frame', value: 'x' };

describe('one of our files is gone', () => {
  test('the first time the fact is reopened, and the time is kept', () => {
    expect(afterMissing(filled, 'lookWhoCleansImages', now)).toEqual({
      state: 'open',
      remadeAt: '2026-03-01T00:00:00.000Z',
    });
  });

  test('the time is kept when the file is recreated', () => {
    const again = filledFact(afterMissing(filled, 'lookWhoCleansImages', now), 'y', 'frame', now + 1);
    expect(again).toMatchObject({ state: 'filled', value: 'y', remadeAt: '2026-03-01T00:00:00.000Z' });
  });

  test.each<[string, number, 'open' | 'failed']>([
    ['a moment later', 1, 'failed'],
    ['29 days later', 29 * day, 'failed'],
    ['30 days later', 30 * day, 'open'],
    ['a year later', 365 * day, 'open'],
  ])('gone again %s', (_, laterMs, state) => {
    const again = { ...filled, remadeAt: new Date(now).toISOString() };
    const after = afterMissing(again, 'lookWhoCleansImages', now + laterMs);
    expect(after.state).toBe(state);
    if (state === 'failed')
      expect(after).toMatchObject({ reason: message('removedByOther', message('lookWhoCleansImages')) });
    expect(after.nextTryAt).toBeUndefined();
  });

  test('an unreadable time is ignored', () => {
    expect(afterMissing({ ...filled, remadeAt: 'soon' }, 'lookWhoCleansImages', now).state).toBe('open');
  });

  test('fields of a newer program are kept', () => {
    const newer = { ...filled, colour: 'red' };
    expect(afterMissing(newer, 'lookWhoCleansImages', now)).toMatchObject({ colour: 'red' });
  });
});
