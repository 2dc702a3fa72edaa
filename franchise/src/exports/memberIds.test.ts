import { expect, test } from 'vitest';
import { film } from '../../test/exports/exportInput.ts';
import { idOf } from './memberIds.ts';

test.each([
  ['its own id', 'tmdb:11', [], 'tmdb', '11'],
  ['an id of the collection', 'tmdb:11', ['imdb:tt0076759'], 'imdb', 'tt0076759'],
  ['its own id before that of the collection', 'tmdb:11', ['tmdb:12'], 'tmdb', '11'],
  ['no id of that scheme', 'tmdb:11', [], 'imdb', undefined],
  ['an invalid id is skipped', 'imdb:0076759', ['imdb:tt0076759'], 'imdb', 'tt0076759'],
  ['letters are not a TMDB id', 'tmdb:11-star-wars', [], 'tmdb', undefined],
  ['a longer scheme is a different one', 'tmdbx:11', [], 'tmdb', undefined],
] as const)('%s', (_, id, ids, scheme, value) => {
  expect(idOf(film(id, 'Film', { ids }), scheme)).toBe(value);
});
