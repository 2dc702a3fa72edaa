import { describe, expect, test } from 'vitest';
import { readIds } from './providerIds.ts';

const forms: readonly (readonly [string, Record<string, string>])[] = [
  ['Film (2010) {tmdb-348}', { tmdb: '348' }],
  ['Film (2010) {tmdbid-348}', { tmdb: '348' }],
  ['Film (2010) [tmdbid=348]', { tmdb: '348' }],
  ['Film (2010) [tmdbid-348]', { tmdb: '348' }],
  ['Film (2010) [tmdb-348]', { tmdb: '348' }],
  ['Film (2010) (tmdb-348)', { tmdb: '348' }],
  ['Film (2010) (tmdbid-348)', { tmdb: '348' }],
  ['Film (2010) {tmdb=348}', { tmdb: '348' }],
  ['Film (2010) {tmdb:348}', { tmdb: '348' }],
  ['Film (2010) {TMDB-2020}', { tmdb: '2020' }],
  ['Film [imdbid=tt10985510]', { imdb: 'tt10985510' }],
  ['Film {imdb-tt0078748}', { imdb: 'tt0078748' }],
  ['Film (imdbid-tt0078748)', { imdb: 'tt0078748' }],
  ['Film - tt10985510', { imdb: 'tt10985510' }],
  ['Film.tt0078748.1080p', { imdb: 'tt0078748' }],
  ['Film [tt0078748]', { imdb: 'tt0078748' }],
  ['Film {TT0078748}', { imdb: 'tt0078748' }],
  ['Show {tvdb-81189}', { tvdb: '81189' }],
  ['Show [tvdbid-81189]', { tvdb: '81189' }],
  ['Show (tvdbid-6)', { tvdb: '6' }],
  ['Show {tvmaze-82}', { tvmaze: '82' }],
  ['Show [tvmazeid=82]', { tvmaze: '82' }],
  ['Show [anidbid=9541]', { anidb: '9541' }],
  ['Show [anidb-9541]', { anidb: '9541' }],
  ['Show [anilistid-16498]', { anilist: '16498' }],
  ['Show [anisearchid=8121]', { anisearch: '8121' }],
  ['Film {wikidata-q103569}', { wikidata: 'Q103569' }],
  ['Film [tmdbid=618355][imdbid=tt10985510]', { tmdb: '618355', imdb: 'tt10985510' }],
  ['Film {tmdb-1} {imdb-tt0000001} {tvdb-2}', { tmdb: '1', imdb: 'tt0000001', tvdb: '2' }],
  ['Film [tmdbid-618355][tmdbid=1234567]', { tmdb: '618355' }],
  ['Film [imdbid1=tt11111111][imdbid=tt10985510]', { imdb: 'tt10985510' }],
  ['[tmdbid=618355]', { tmdb: '618355' }],
];

const none: readonly string[] = [
  'Film',
  '{tmdbid-618355)',
  '[tmdbid-618355}',
  'tmdbid=618355',
  '[tmdbid=618355',
  'tmdbid=618355]',
  '[tmdbid=]',
  '{tmdb-0}',
  '{tmdb-000}',
  '{imdb-tt0000000}',
  '[tt0000000]',
  'Film tt0000000',
  '[tmdb-tt0078748]',
  '{wikidata-Q0}',
  '{tmdb-abc}',
  '{imdb-0078748}',
  'attt0078748',
  'tt123',
  '{edition-Extended}',
  '{unknown-1}',
  'Butt0078748',
];

describe('ids in names', () => {
  test.each(forms)('%s', (name, ids) => expect(readIds(name).ids).toEqual(ids));
  test.each(none)('no id in %s', (name) => expect(readIds(name).ids).toEqual({}));

  test.each([
    ['Film (2010) {tmdb-348}', 'Film (2010)'],
    ['Film {tmdb-348} (2010)', 'Film (2010)'],
    ['Film - tt10985510', 'Film'],
    ['Film [tmdbid=] (2010)', 'Film [tmdbid=] (2010)'],
    ['Film   kept  as it is', 'Film   kept  as it is'],
  ])('what is left of %s', (name, rest) => expect(readIds(name).rest).toBe(rest));
});
