import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestRising } from './longestRising.ts';

/** The same length, found by trying every choice. */
function longestByTrial(values: readonly number[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << values.length; mask += 1) {
    const chosen = values.filter((_, at) => (mask >> at) & 1);
    if (chosen.every((value, at) => at === 0 || (chosen[at - 1] ?? 0) < value)) best = Math.max(best, chosen.length);
  }
  return best;
}

test('the choice rises and is the longest possible', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 9 }), (values) => {
      const chosen = longestRising(values);
      const taken = chosen.map((at) => values[at] ?? Number.NaN);
      expect([...chosen]).toEqual([...chosen].sort((one, other) => one - other));
      expect(taken).toEqual([...taken].sort((one, other) => one - other));
      expect(chosen.length).toBe(longestByTrial(values));
    }),
  );
});

test('a reversed list of 200,000 is handled', () => {
  expect(longestRising(Array.from({ length: 200_000 }, (_, at) => -at))).toHaveLength(1);
});
