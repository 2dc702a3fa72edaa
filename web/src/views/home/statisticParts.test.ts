import { expect, test } from 'vitest';
import { shownParts, wholeHours } from './statisticParts.ts';

const part = (value: string, sizeBytes: number) => ({ value, sizeBytes, titles: 1, durationSeconds: 60 });

test('the largest part fills its bar, and the smallest is still seen', () => {
  const shown = shownParts([part('a', 1_000), part('b', 500), part('c', 1), part('d', 0)]);
  expect(shown.map(({ percent }) => percent)).toEqual([100, 50, 1, 1]);
  expect(shownParts([part('a', 0)]).map(({ percent }) => percent)).toEqual([1]);
  expect(shownParts([])).toEqual([]);
});

test('at most six parts are shown', () => {
  expect(shownParts(Array.from({ length: 9 }, (_, number) => part(`${number}`, 9 - number)))).toHaveLength(6);
});

test.each([
  [0, 0],
  [60, 1],
  [5_400, 2],
  [36_000, 10],
])('%i seconds are %i hours', (seconds, hours) => {
  expect(wholeHours(seconds)).toBe(hours);
});
