import { describe, expect, test } from 'vitest';
import type { Found } from '../sources.ts';
import { candidateId, choose, isCertain, isNamed, mayBe, type NamedTitle, scoreOf } from './identityScore.ts';

let next = 1;
function found(title: string, year?: number): Found {
  return { source: 'tmdb', ids: { tmdb: String(next++) }, title, ...(year === undefined ? {} : { year }) };
}

/** `Alien (1979)`, a folder's name. */
function wish(name: string): NamedTitle {
  const [, title = name, year] = /^(.*) \((\d{4})\)$/su.exec(name) ?? [];
  return year === undefined ? { title } : { title, year: Number(year) };
}

const isChosen = (name: string, ...all: readonly Found[]) => choose(wish(name), all).certain !== undefined;

describe('a name without the subtitle of the only film of its year', () => {
  const borat = found('Borat: Cultural Learnings', 2006);

  test.each<[string, string, readonly Found[], boolean]>([
    ['is certain', 'Borat (2006)', [], true],
    ['is not with another year', 'Borat (2005)', [], false],
    ['is not beside a film of that name alone, of any year', 'Borat (2006)', [found('Borat', 1980)], false],
    ['is not beside one with another subtitle, of any year', 'Borat (2006)', [found('Borat: Again', 1980)], false],
    ['is not beside one that resembles it, of about that year', 'Borat (2006)', [found('Borat Again', 2007)], false],
    ['is beside one that resembles it, of another time', 'Borat (2006)', [found('Borat Again', 1960)], true],
    ['is beside another one of that year', 'Borat (2006)', [found('Alien', 2006)], true],
  ])('%s', (_, name, others, certain) => {
    expect(isChosen(name, borat, ...others)).toBe(certain);
  });
});

test.each([
  [2024, true],
  [2021, false],
])('a first part is meant by its name alone, if the second came in %i: %s', (year, certain) => {
  expect(isChosen('Dune (2021)', found('Dune: Part One', 2021), found('Dune: Part Two', year))).toBe(certain);
});

test.each([
  ['Her', 'Her', false],
  ['Hero', 'Hero', true],
  ['9-1-1', '9-1-1', true],
  ['9-1-1', '911', false],
  ['THE 100', 'The 100', true],
])('without a year %s is certainly %s: %s', (name, title, certain) => {
  expect(isChosen(name, found(title, 2013))).toBe(certain);
});

describe('years', () => {
  test.each([
    [1979, 1, 'same'],
    [1978, 0.9, 'near'],
    [1977, 0.6, 'apart'],
    [1981, 0.6, 'apart'],
    [1976, 0.35, 'apart'],
    [undefined, 0.7, 'unknown'],
  ] as const)('a film of %s scores %d for one of 1979: %s', (year, value, years) => {
    expect(scoreOf(wish('Alien (1979)'), found('Alien', year))).toMatchObject({ value, years });
  });

  test('the nearer of the two that a service gives counts', () => {
    expect(scoreOf(wish('Alien (1979)'), found('Alien (1990)', 1979)).years).toBe('same');
    expect(scoreOf(wish('Alien (1979)'), found('Alien (1979)', 1990)).years).toBe('same');
  });
});

test.each([
  [0.8, 1, true],
  [0.799, 0, false],
  [1, 2, false],
  [1, 0, true],
])('a score of %d with %i deviations is certain: %s', (value, deviations, certain) => {
  expect(isCertain({ ...scoreOf(wish('Alien (1979)'), found('Alien', 1979)), value, deviations })).toBe(certain);
});

test.each([
  ['Alien', true],
  ['Alien 3', true],
  ['Alien: Covenant', false],
  ['Heat', false],
])('Alien may be the name of %s in another year: %s', (name, expected) => {
  expect(isNamed(wish('Alien (1979)'), name)).toBe(expected);
});

test.each([
  ['Alien', 1979, true],
  ['Alien', 1980, true],
  ['Alien', 1990, false],
  ['Heat', 1979, false],
])('Alien (1979) may be %s of %i: %s', (title, year, expected) => {
  expect(mayBe(wish('Alien (1979)'), found(title, year))).toBe(expected);
});

test.each([
  [{ source: 'tvmaze', ids: { tmdb: '1', tvmaze: '5' } }, 'tvmaze:5'],
  [{ source: 'tvmaze', ids: { tmdb: '1', imdb: 'tt2' } }, 'tmdb:1'],
  [{ source: 'tvmaze', ids: {} }, 'tvmaze:'],
])('the id of the candidate %j is %s', (one, id) => {
  expect(candidateId(one)).toBe(id);
});
