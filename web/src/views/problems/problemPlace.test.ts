import { expect, test } from 'vitest';
import { nextShown, problemName } from './problemPlace.ts';

test.each([
  [0, 3, 10],
  [0, 0, 10],
  [10, 10, 10],
  [10, 11, 100],
  [100, 101, 1000],
  [1000, 5000, 1000],
])('after %d of %d come %d', (shown, count, next) => {
  expect(nextShown(shown, count)).toBe(next);
});

test.each([
  ['Heat (1995)', 'Heat (1995)/movie.nfo', 'Heat (1995)'],
  ['A/Alien (1979)', '', 'Alien (1979)'],
  ['', 'Season 1/', 'Season 1'],
  ['', '', ''],
  ['', '/', ''],
])('of title "%s" and path "%s" the name is "%s"', (title, path, name) => {
  expect(problemName({ title, path })).toBe(name);
});
