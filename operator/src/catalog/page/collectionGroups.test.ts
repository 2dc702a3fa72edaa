import { expect, test } from 'vitest';
import {
  copiesInCollection,
  copiesInStory,
  groupOf,
  type HeldTitle,
  isCovered,
  type StoryTitle,
  sizeOf,
} from './collectionGroups.ts';

function film(id: number, sortTitle: string, year: number, isMatching = true): HeldTitle {
  return { id, kind: 'movie', sortTitle, year, isMatching };
}

const idsOf = (titles: readonly HeldTitle[] | undefined) => titles?.map(({ id }) => id);

test('a collection is ordered by year, unknown years last, and copies count once', () => {
  const copies = copiesInCollection([
    film(1, 'c', 0),
    film(2, 'b', 1990),
    film(3, 'a', 1990),
    film(4, 'z', 1980),
    film(5, 'b', 1990),
  ]);
  expect(copies.map((own) => idsOf(own))).toEqual([[4], [3], [2, 5], [1]]);
  expect(groupOf(copies)).toMatchObject({ held: 4, shown: [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }] });
});

test('two copies of one film are no group, a film and a series of one name are', () => {
  expect(groupOf(copiesInCollection([film(1, 'a', 1990), film(2, 'a', 1990)]))).toBeUndefined();
  expect(groupOf(copiesInCollection([film(1, 'a', 1990), { ...film(2, 'a', 1990), kind: 'series' }]))?.held).toBe(2);
  expect(groupOf([])).toBeUndefined();
});

test('of copies the one that matches is shown, and a group in which nothing matches is none', () => {
  const copies = copiesInCollection([film(1, 'a', 1, false), film(2, 'a', 1), film(3, 'b', 2, false)]);
  expect(groupOf(copies)).toMatchObject({ held: 2, shown: [{ id: 2 }] });
  expect(groupOf(copiesInCollection([film(1, 'a', 1, false), film(3, 'b', 2, false)]))).toBeUndefined();
});

test('a story keeps its order, and shows a title once that it has under two ids', () => {
  const part = (ids: readonly number[], isComing = false): StoryTitle => ({ ids, isComing });
  const story = [part([7]), part([]), part([2, 3]), part([3, 2]), part([], true)];
  const titles = new Map([film(2, 'a', 1), film(3, 'a', 1), film(7, 'z', 9)].map((one) => [one.id, one]));
  expect(copiesInStory(story, titles).map((own) => idsOf(own))).toEqual([[7], [], [2, 3], [], []]);
  expect(idsOf(groupOf(copiesInStory(story, titles))?.shown)).toEqual([7, 2]);
  expect(sizeOf(story)).toBe(3);
});

test('one story covers a collection if it has a copy of each film', () => {
  const copies = [[film(1, 'a', 1), film(2, 'a', 1)], [film(3, 'b', 2)]];
  const stories = (known: Readonly<Record<number, readonly number[]>>) =>
    new Map(Object.entries(known).map(([id, own]) => [Number(id), new Set(own)]));
  expect(isCovered(copies, stories({ 2: [10, 11], 3: [11] }))).toBe(true);
  expect(isCovered(copies, stories({ 1: [10], 3: [11] }))).toBe(false);
  expect(isCovered(copies, stories({ 3: [11] }))).toBe(false);
  expect(isCovered([], new Map())).toBe(false);
});
