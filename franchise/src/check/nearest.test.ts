import { expect, test } from 'vitest';
import { nearest, slipsBetween } from './nearest.ts';

test.each([
  ['tmbd', 'tmdb'],
  ['TVDB', 'tvdb'],
  ['tdvb', 'tvdb'],
  ['imbd', 'imdb'],
  ['tmdbid', 'tmdb'],
  ['ma', 'mal'],
  ['wikipedia', undefined],
  ['x', undefined],
  ['m', undefined],
  ['', undefined],
  ['t'.repeat(10_000), undefined],
])('the nearest scheme to %s is %s', (word, meant) => {
  expect(nearest(word, ['tmdb', 'imdb', 'tvdb', 'mal', 'wikidata'])).toBe(meant);
});

test.each([
  ['same', 'same', 0],
  ['', 'four', 4],
  ['four', '', 4],
  ['film', 'films', 1],
  ['mvoie', 'movie', 1],
  ['serie', 'series', 1],
  ['seasons', 'reasons', 1],
  ['kitten', 'sitting', 3],
])('%s and %s are %i typos apart', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});
