import { expect, test } from 'vitest';
import { film } from '../../test/exports/exportInput.ts';
import { idOf } from './memberIds.ts';

test.each([
  ['its own id', 'tmdb:11', [], 'tmdb', '11'],
  ['an id of the collection', 'tmdb:11', ['imdb:tt0076759'], 'imdb', 'tt0076759'],
  ['its own before the collection’s', 'tmdb:11', ['tmdb:12'], 'tmdb', '11'],
  ['none of that scheme', 'tmdb:11', [], 'imdb', undefined],
  ['a misshapen one is passed over', 'imdb:0076759', ['imdb:tt0076759'], 'imdb', 'tt0076759'],
  ['letters are no TMDB id', 'tmdb:11-star-wars', [], 'tmdb', undefined],
  ['a longer scheme is another', 'tmdbx:11', [], 'tmdb', undefined],
] as const)('%s', (_, id, ids, scheme, value) => {
  expect(idOf(film(id, 'Film', { ids }), scheme)).toBe(value);
});
