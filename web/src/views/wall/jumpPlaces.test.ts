import { describe, expect, test } from 'vitest';
import { jumpPlaces, labelledPlaces, placeOf, placeStep } from './jumpPlaces.ts';

const words = { locale: 'en-GB', unknownYear: 'Unknown year' };
const listed = (...starts: string[]) => starts.map((start, number) => ({ start, index: number * 10, titles: 10 }));
const shown = (sort: 'name' | 'added' | 'year', ...starts: string[]) =>
  jumpPlaces(listed(...starts), sort, words).map(({ label, name, index }) => [label, name, index]);

describe('places', () => {
  test('of names are letters; signs and digits are one, and so are scripts with thousands of letters', () => {
    expect(shown('name', '', '0', '1', 'a', 'z', 'с', 'ש', '千', '東', '한')).toEqual([
      ['#', '#', 0],
      ['A', 'A', 30],
      ['Z', 'Z', 40],
      ['С', 'С', 50],
      ['ש', 'ש', 60],
      ['文', '文', 70],
    ]);
  });

  test('of arrivals are months, of years years', () => {
    expect(shown('added', '2026-11', '2026-10', 'x')).toEqual([
      ['2026', 'November 2026', 0],
      ['2026', 'October 2026', 10],
      ['x', 'x', 20],
    ]);
    expect(shown('year', '1999', '0')).toEqual([
      ['1999', '1999', 0],
      ['?', 'Unknown year', 10],
    ]);
  });

  test('hold their titles', () => {
    const places = jumpPlaces(listed('a', 'b', 'c'), 'name', words);
    expect([0, 9, 10, 29, 999].map((index) => placeOf(places, index))).toEqual([0, 0, 1, 2, 2]);
    expect(placeOf([], 5)).toBe(0);
  });
});

describe('labels', () => {
  const months = jumpPlaces(listed('2026-11', '2026-10', '2025-12', '2024-03', '2024-02', '2023-01'), 'added', words);
  test.each([
    [9, [0, 2, 3, 5]],
    [4, [0, 2, 3, 5]],
    [2, [0, 3]],
    [1, [0]],
    [0, [0]],
  ])('with room for %i are these', (room, numbers) => {
    expect(labelledPlaces(months, room)).toEqual(numbers);
  });
});

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageDown', 8, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Enter', 5, undefined],
  ['toString', 5, undefined],
])('%s from %i moves to %j', (key, from, to) => {
  expect(placeStep(key, from, 10)).toBe(to);
});
