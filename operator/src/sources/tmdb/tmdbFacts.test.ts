import { describe, expect, test } from 'vitest';
import { contentRatings, countriesOf, idsOf, ratingsOf, releaseCertifications } from './tmdbFacts.ts';

const date = (certification: string, type: unknown) => ({ certification, type });

describe('certifications of a film', () => {
  test.each<[string, readonly unknown[], string | undefined]>([
    ['cinema comes first', [date('PG', 6), date('R', 3)], 'R'],
    ['an empty one is ignored', [date('', 3), date('NR', 5)], 'NR'],
    ['limited before premiere', [date('A', 1), date('B', 2)], 'B'],
    ['digital before disc', [date('A', 5), date('B', 4)], 'B'],
    ['an unknown type comes last', [date('A', 99), date('B', 6)], 'B'],
    ['the first of one type', [date('A', 3), date('B', 3)], 'A'],
    ['broken rows are skipped', [null, 7, { type: 3 }, date(' 12 ', '3')], '12'],
    ['none at all', [date('', 3)], undefined],
  ])('%s', (_, dates, expected) => {
    const results = [{ iso_3166_1: 'us', release_dates: dates }];
    const found = releaseCertifications({ release_dates: { results } });
    expect(found).toEqual(expected === undefined ? [] : [{ country: 'US', rating: expected }]);
  });

  test('of a series: one per country', () => {
    const results = [
      { iso_3166_1: 'DE', rating: '12' },
      { iso_3166_1: '', rating: '6' },
      { iso_3166_1: 'GB', rating: '' },
    ];
    expect(contentRatings({ content_ratings: { results } })).toEqual([{ country: 'DE', rating: '12' }]);
  });
});

test.each([
  [{ vote_average: 7.7004, vote_count: 2210 }, [{ name: 'themoviedb', value: 7.7, max: 10, votes: 2210 }]],
  [{ vote_average: 7.7, vote_count: 0 }, []],
  [{ vote_average: 0, vote_count: 3 }, []],
  [{ vote_average: 77, vote_count: 3 }, []],
  [{ vote_average: null, vote_count: null }, []],
  [{}, []],
])('%j is rated %j', (row, expected) => {
  expect(ratingsOf(row)).toEqual(expected);
});

test.each([
  [
    { id: 653, imdb_id: 'tt0013442' },
    { tmdb: '653', imdb: 'tt0013442' },
  ],
  [{ id: 653, imdb_id: '', external_ids: { imdb_id: null, tvdb_id: 0, wikidata_id: '' } }, { tmdb: '653' }],
  [
    { id: 1, external_ids: { imdb_id: 'tt9900001', tvdb_id: 990101, wikidata_id: 'Q1' } },
    { tmdb: '1', imdb: 'tt9900001', tvdb: '990101', wikidata: 'Q1' },
  ],
  [{ id: 'x', imdb_id: '/title/tt0013442' }, {}],
])('the ids of %j are %j', (body, expected) => {
  expect(idsOf(body)).toEqual(expected);
});

test.each([
  ['en', { production_countries: [{ iso_3166_1: 'DE', name: 'Germany' }] }, ['Germany']],
  ['de', { production_countries: [{ iso_3166_1: 'DE', name: 'Germany' }] }, ['Deutschland']],
  ['en', { production_countries: [], origin_country: ['US', 'US', 'x', null] }, ['United States']],
  ['en', { production_countries: [{ iso_3166_1: 'QQ', name: 'Nowhere' }] }, ['Nowhere']],
  ['en', {}, []],
])('in %s the countries of %j are %j', (language, body, expected) => {
  expect(countriesOf(body, [{ language }])).toEqual(expected);
});
