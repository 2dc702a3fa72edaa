import { afterEach, describe, expect, test } from 'vitest';
import { json } from '../../../test/outbound/loopback.ts';
import { answerNamed, queryOf } from '../../../test/sources/answers/tmdb/server.ts';
import { tmdbFixtures, told } from '../../../test/sources/answers/tmdb/tmdbFixture.ts';

const grounds = tmdbFixtures();
afterEach(() => grounds.close());

describe('finding', () => {
  test('by name returns rows in TMDB’s order, with the facts that later calls need', async () => {
    const { source, tmdb } = await grounds.open({ '/3/search/movie': json(answerNamed('search-movie')) });
    const search = { kind: 'movie', title: 'Nosferatu', year: 1922, languages: ['en'] } as const;
    const found = told(await source.search?.(search));
    expect(found.map(({ ids, year }) => [ids['tmdb'], year])).toEqual([
      ['653', 1922],
      ['9900653', undefined],
    ]);
    expect(queryText(tmdb.asked[0])).toMatchObject({ query: 'Nosferatu', year: '1922', include_adult: 'false' });
  });

  test('by name retries without the year if that year has no hit', async () => {
    const { source, calls } = await grounds.open({
      '/3/search/movie': (response, request, nth) =>
        json(answerNamed(queryOf(request).has('year') ? 'search-movie-empty' : 'search-movie'))(response, request, nth),
    });
    const found = await source.search?.({ kind: 'movie', title: 'Nosferatu', year: 1921, languages: ['en'] });
    expect(told(found)).toHaveLength(2);
    expect(calls()).toHaveLength(2);
  });

  test('in another language also fetches the English titles if none matches', async () => {
    const row = { id: 5, original_title: '千と千尋の神隠し', original_language: 'ja', release_date: '2001-07-20' };
    const { source, calls } = await grounds.open({
      '/3/search/movie': (response, request, nth) => {
        const title = queryOf(request).get('language') === 'de' ? 'Chihiros Reise' : 'Spirited Away';
        json({ results: [{ ...row, title }] })(response, request, nth);
      },
    });
    const search = { kind: 'movie', title: 'Spirited Away', year: 2001, languages: ['de'] } as const;
    expect(told(await source.search?.(search))[0]).toMatchObject({
      title: 'Chihiros Reise',
      alternativeTitles: ['Spirited Away'],
    });
    expect(calls()).toHaveLength(2);
  });

  test('a series by the year of its first airing', async () => {
    const { source, tmdb } = await grounds.open({ '/3/search/tv': json(answerNamed('search-tv')) });
    const search = { kind: 'series', title: 'Hafenfeuer', year: 2001, languages: ['de'] } as const;
    expect(told(await source.search?.(search))[0]).toMatchObject({ originalTitle: 'Hafenfeuer', year: 2001 });
    expect(queryText(tmdb.asked[0])).toMatchObject({ first_air_date_year: '2001', language: 'de' });
  });

  test.each<[string, 'movie' | 'series', Readonly<Record<string, string>>, string, string]>([
    ['an unknown id', 'movie', { imdb: 'tt0000000' }, '/3/find/tt0000000', 'find-none'],
    [
      'a number of TheTVDB that is an episode and a season',
      'series',
      { tvdb: '30272' },
      '/3/find/30272',
      'find-tvdb-ambiguous',
    ],
  ])('%s finds nothing', async (_, kind, ids, path, body) => {
    const { source } = await grounds.open({ [path]: json(answerNamed(body)) });
    expect(await source.find?.(kind, ids)).toEqual({ state: 'none' });
  });

  test('an id that names two titles finds none', async () => {
    const [row] = Object(answerNamed('find-imdb-movie')['movie_results']);
    const { source } = await grounds.open({ '/3/find/tt0013442': json({ movie_results: [row, { ...row, id: 7 }] }) });
    expect(await source.find?.('movie', { imdb: 'tt0013442' })).toEqual({ state: 'none' });
  });

  test('a series by its TheTVDB id', async () => {
    const { source } = await grounds.open({ '/3/find/990101': json(answerNamed('find-tvdb-series')) });
    expect(told(await source.find?.('series', { tvdb: '990101' })).ids).toEqual({ tmdb: '990001', tvdb: '990101' });
  });

  test.each([{ imdb: '../movie/653' }, { tmdb: '653/../5' }, { tvdb: '5' }, {}])(
    'by %j sends no request',
    async (ids) => {
      const { source, tmdb } = await grounds.open({});
      expect(await source.find?.('movie', ids)).toEqual({ state: 'none' });
      expect(tmdb.asked).toEqual([]);
    },
  );
});

function queryText(line: string | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(line?.slice(4) ?? '', 'http://tmdb.test').searchParams);
}
