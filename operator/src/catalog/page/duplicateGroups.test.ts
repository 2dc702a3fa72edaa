import { describe, expect, test } from 'vitest';
import { copiesAtMost, duplicateGroups, type PossibleCopy } from './duplicateGroups.ts';

let next = 1;

function copy(ids: Readonly<Record<string, string>>, rest: Partial<PossibleCopy> = {}): PossibleCopy {
  const id = next;
  next += 1;
  return { id, kind: 'movie', sortTitle: 'heat', year: 1995, ids, ...rest };
}

function groupsOf(...copies: readonly PossibleCopy[]) {
  return duplicateGroups(copies).map((group) => ({ ...group, copies: group.copies.map((one) => copies.indexOf(one)) }));
}

describe('titles are duplicates', () => {
  test('with an equal id, whatever they are called', () => {
    const german = copy({ tmdb: '949', imdb: 'tt0113277' }, { sortTitle: 'heat de' });
    expect(groupsOf(copy({ tmdb: '949' }), german)).toEqual([{ copies: [0, 1], sharedIds: ['tmdb:949'] }]);
  });

  test('with equal name, year and kind, where one has no ids', () => {
    expect(groupsOf(copy({ tmdb: '949' }), copy({}), copy({}))).toEqual([{ copies: [0, 1, 2], sharedIds: [] }]);
  });

  test('with equal name and year, where their ids are of different services', () => {
    expect(groupsOf(copy({ tmdb: '949' }), copy({ imdb: 'tt0113277' }))).toEqual([{ copies: [0, 1], sharedIds: [] }]);
  });

  test('in one group, where one connects two others', () => {
    const [first, both, last] = [copy({ tmdb: '949' }), copy({ tmdb: '949', imdb: 'tt1' }), copy({ imdb: 'tt1' })];
    expect(groupsOf(first, last, both)).toEqual([{ copies: [0, 1, 2], sharedIds: [] }]);
  });
});

describe('titles are no duplicates', () => {
  test.each<[string, PossibleCopy, PossibleCopy]>([
    ['of the same name and year with different ids', copy({ tmdb: '949' }), copy({ tmdb: '950' })],
    ['of different years', copy({}), copy({}, { year: 1986 })],
    ['of an unknown year', copy({}, { year: 0 }), copy({}, { year: 0 })],
    [
      'where a film and a series have the same number',
      copy({ tmdb: '949' }),
      copy({ tmdb: '949' }, { kind: 'series' }),
    ],
    [
      'where only one of their ids is equal, as of seasons of an anime',
      copy({ tvdb: '79824', anidb: '1' }, { kind: 'series' }),
      copy({ tvdb: '79824', anidb: '2' }, { kind: 'series' }),
    ],
  ])('%s', (_, one, other) => {
    expect(groupsOf(one, other)).toEqual([]);
  });

  test('where several different titles have the name of one without ids', () => {
    expect(groupsOf(copy({ tmdb: '949' }), copy({ tmdb: '950' }), copy({}))).toEqual([]);
  });
});

test('copies of one title are found among thousands of others', () => {
  const others = Array.from({ length: copiesAtMost }, (_, at) => copy({ tmdb: `${at}` }, { sortTitle: `film ${at}` }));
  const [one, other] = [copy({ tmdb: '949' }), copy({ tmdb: '949' }, { sortTitle: 'heat de' })];
  expect(duplicateGroups([one, ...others, other])).toEqual([{ copies: [one, other], sharedIds: ['tmdb:949'] }]);
});

test('a broken collection with thousands of copies of one id is grouped in a moment', () => {
  const copies = Array.from({ length: 5_000 }, () => copy({ tmdb: '949' }, { year: 0 }));
  expect(duplicateGroups(copies)[0]?.copies).toHaveLength(copiesAtMost);
});
