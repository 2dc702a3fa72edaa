import { expect, test } from 'vitest';
import { resultTone, resultWord } from './runResult.ts';

const finishedAt = '2026-11-21T10:00:00Z';

test.each([
  [{ result: 'Succeeded', finishedAt, failureCount: 0 }, 'Succeeded', 'good'],
  [{ result: 'Succeeded', finishedAt, failureCount: 3 }, 'Succeeded', 'warn'],
  [{ result: 'Yielded', finishedAt, failureCount: 0 }, 'Yielded', 'plain'],
  [{ result: 'Failed', finishedAt, failureCount: 0 }, 'Failed', 'bad'],
  [{ result: 'Lost', failureCount: 0 }, 'Lost', 'bad'],
  [{ result: 'TimedOut', failureCount: 9 }, 'TimedOut', 'bad'],
  [{ failureCount: 0 }, 'running', 'info'],
  [{ finishedAt, failureCount: 0 }, 'unknown', 'bad'],
] as const)('%j is %s, shown as %s', (run, word, tone) => {
  expect(resultWord(run)).toBe(word);
  expect(resultTone(run)).toBe(tone);
});
