import { expect, test } from 'vitest';
import type { ProblemView } from '../../generated/api.ts';
import { nextShown, problemName, readShown } from './problemPlace.ts';

test.each([
  [10, 3, 10],
  [10, 10, 10],
  [10, 11, 100],
  [100, 101, 1000],
  [1000, 5000, 1000],
])('from %d shown of %d the next step shows %d', (shown, count, next) => {
  expect(nextShown(shown, count)).toBe(next);
});

test.each([
  [undefined, 10],
  ['100', 100],
  ['1000', 1000],
  ['1e3', 10],
  ['7', 10],
  ['', 10],
])('the address value %s shows %d', (text, shown) => {
  expect(readShown(text)).toBe(shown);
});

test.each<[cause: ProblemView['cause'], title: string, path: string, name: string]>([
  ['unidentified', 'Heat (1995)', 'Heat (1995)/movie.nfo', 'Heat (1995)'],
  ['nfoBroken', 'A/Alien (1979)', '', 'Alien (1979)'],
  ['permission', '', 'Season 1/', 'Season 1'],
  ['stalled', '', '', ''],
  ['storage', '', '/', ''],
  ['unreadable', '', 'AC\\DC (1991)', 'AC\\DC (1991)'],
  ['lostPath', '', '/data/films/Heat (1995)', 'Heat (1995)'],
  ['lostPath', '', 'D:\\Films\\Heat (1995)\\', 'Heat (1995)'],
])('the name for cause %s, title "%s" and path "%s" is "%s"', (cause, title, path, name) => {
  expect(problemName({ cause, title, path })).toBe(name);
});
