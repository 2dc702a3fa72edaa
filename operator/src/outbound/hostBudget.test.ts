import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testClock } from '../../test/outbound/loopback.ts';
import { intervalOf, type PublishedLimit } from './hostBudget.ts';
import { createHostQueue } from './hostQueue.ts';

/** The most arrivals in any window of a limit. */
function mostWithin(arrivals: readonly number[], { withinMs }: PublishedLimit): number {
  const sorted = arrivals.toSorted((one, other) => one - other);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at - from <= withinMs).length));
}

test.each<[string, PublishedLimit, number]>([
  ['20 in 10 s', { requests: 20, withinMs: 10_000 }, 612],
  ['30 a minute', { requests: 30, withinMs: 60_000 }, 2_260],
  ['40 a second', { requests: 40, withinMs: 1_000 }, 56],
  ['a single one', { requests: 1, withinMs: 1_000 }, 2_001],
])('the interval of a limit of %s', (_, limit, expected) => {
  expect(intervalOf(limit)).toBe(expected);
});

test('never more than nine tenths of a limit arrive within its window, however late single requests arrive', async () => {
  const limits = fc.record({
    requests: fc.integer({ min: 2, max: 100 }),
    withinMs: fc.integer({ min: 100, max: 60_000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      limits,
      fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 60, maxLength: 120 }),
      async (limit, late) => {
        const budget = { address: 'https://a.example', concurrency: 4, intervalMs: intervalOf(limit) };
        const queue = createHostQueue(budget, testClock());
        const { signal } = new AbortController();
        const starts = await Promise.all(late.map(() => queue.run(async (at) => at, signal)));
        const arrivals = starts.map((at, index) => at + (late[index] ?? 0));
        expect(mostWithin(arrivals, limit)).toBeLessThanOrEqual(Math.max(1, Math.floor(limit.requests * 0.9)));
      },
    ),
    { numRuns: 40 },
  );
});
