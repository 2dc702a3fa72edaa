import type { ResolvedMember } from '@projectionist/franchise/member';
import { expect, test } from 'vitest';
import { neighboursOf } from './storyNeighbours.ts';

function member(place: number, kind: ResolvedMember['kind'], id: string, season?: number): ResolvedMember {
  return {
    ...{ place, entry: place, kind, id, title: id, universes: [], eras: [], state: 'held', heldCount: 1 },
    ...{ items: [], ids: [id] },
    ...(season === undefined ? {} : { season }),
  };
}

const story = [
  member(1, 'movie', 'tmdb:1'),
  member(2, 'season', 'tvdb:1', 1),
  member(3, 'season', 'tvdb:1', 2),
  member(4, 'movie', 'tmdb:2'),
  member(5, 'season', 'tvdb:1', 3),
];

test.each([
  ['the first film', 'movie', 'tmdb:1', { place: 1, next: 2 }],
  ['a film between parts of a series', 'movie', 'tmdb:2', { place: 4, before: 3, next: 5 }],
  ['a series that returns later', 'series', 'tvdb:1', { place: 2, before: 1, next: 4 }],
] as const)('%s has its neighbours, and parts of one series are one', (_, kind, id, wanted) => {
  const found = neighboursOf(story, kind, new Set([id, 'imdb:tt9']));
  expect({ place: found?.place, before: found?.before?.place, next: found?.next?.place }).toEqual({
    ...{ before: undefined, next: undefined },
    ...wanted,
  });
});

test('a film never has the place of a series with the same id', () => {
  expect(neighboursOf(story, 'series', new Set(['tmdb:1']))).toBeUndefined();
  expect(neighboursOf(story, 'movie', new Set(['tmdb:9']))).toBeUndefined();
});
