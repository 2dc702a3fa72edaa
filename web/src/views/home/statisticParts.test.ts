import { expect, test } from 'vitest';
import { playTime, shownParts } from './statisticParts.ts';

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
  [0, 0, 'minute'],
  [20, 1, 'minute'],
  [190, 3, 'minute'],
  [3_580, 1, 'hour'],
  [5_400, 1.5, 'hour'],
  [36_100, 10, 'hour'],
  [370_000, 103, 'hour'],
] as const)('%i seconds are %d of %s', (seconds, count, unit) => {
  expect(playTime(seconds)).toEqual({ count, unit });
});
