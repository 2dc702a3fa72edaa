import { expect, test } from 'vitest';
import type { Ids } from '../details.ts';
import { joinCrossed } from './identityCrosswalk.ts';

const ids: Ids = { tvmaze: '1', imdb: 'tt0000001', tvdb: '2' };

test.each<[string, { readonly known?: readonly string[]; readonly named?: Ids }, Ids, readonly string[], object]>([
  ['agrees', {}, { tvmaze: '1', imdb: 'tt0000001', tmdb: '5' }, [], { isTaken: true, dropped: [] }],
  [
    'is of the title, and contradicts a foreign id',
    {},
    { tvmaze: '1', imdb: 'tt0000009', tmdb: '5' },
    [],
    { isTaken: true, dropped: ['imdb'] },
  ],
  [
    'was reached by foreign ids alone, and contradicts one of them',
    {},
    { imdb: 'tt0000001', tvdb: '9', tmdb: '5' },
    [],
    { isTaken: false, dropped: ['tvdb', 'imdb'] },
  ],
  [
    'has another id of the service that found the title',
    {},
    { tvmaze: '8', imdb: 'tt0000001', tmdb: '5' },
    [],
    { isTaken: false, dropped: [] },
  ],
  [
    'leaves an id to another entry',
    {},
    { imdb: 'tt0000001', tmdb: '5' },
    ['tvdb'],
    { isTaken: false, dropped: ['tvdb', 'imdb'] },
  ],
  [
    'leaves an id to another entry, and is of the title',
    { known: ['tvmaze', 'imdb'] },
    { imdb: 'tt0000001', tmdb: '5' },
    ['tvdb'],
    { isTaken: true, dropped: ['tvdb'] },
  ],
  [
    'contradicts an id of a name that a service confirmed',
    { named: { tvdb: '2' } },
    { imdb: 'tt0000001', tvdb: '9' },
    [],
    { isTaken: false, dropped: [] },
  ],
  ['has another id of its own', {}, { wikidata: 'Q2', tvmaze: '1' }, [], { isTaken: true, dropped: [] }],
])('a crossed entry that %s', (_, { known = ['tvmaze'], named = {} }, crossed, split, expected) => {
  const all = { ...ids, wikidata: 'Q1' };
  expect(joinCrossed({ ids: all, known: new Set(known), named }, crossed, split, 'wikidata')).toEqual(expected);
});
