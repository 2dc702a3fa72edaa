import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { saying } from '../../../test/saying.ts';
import { exampleOf, sourceOnLoopback, stateOf, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import { data, episodePages, gone, tvdbKey, tvdbServer } from '../../../test/sources/answers/tvdb/server.ts';
import type { DetailsWish, SearchWish } from '../../phases/sources.ts';
import { tvdbSource } from './tvdbSource.ts';

const series = { ...Object(exampleOf('tvdb', 'series-extended')['data']) };
const film = { ...Object(exampleOf('tvdb', 'movie-extended')['data']) };
const types = json(exampleOf('tvdb', 'artwork-types'));

async function open(
  paths: Readonly<Record<string, Respond>>,
  { login, ...options }: { login?: Respond; key?: string; languages?: readonly string[] } = {},
) {
  const server = tvdbServer(paths, login);
  const opened = await sourceOnLoopback(tvdbSource, server.routes, { key: tvdbKey, ...options });
  const calls = () => opened.calls().map((call) => call.replace(/^(POST )?\/v4/u, '$1'));
  return { ...opened, calls, expire: server.expire };
}

const wish: DetailsWish = { kind: 'series', ids: { tvdb: '990101' }, languages: ['en'], seasons: [], order: 'aired' };
const search = (kind: 'movie' | 'series', title: string, year?: number): SearchWish => ({
  kind,
  title,
  languages: ['en'],
  ...(year === undefined ? {} : { year }),
});
const seriesPaths = { '/series/990101/extended': data(series), '/artwork/types': types };

describe('the login', () => {
  test('is done once for concurrent callers, with the pin separate', async () => {
    const { source, server, calls } = await open(seriesPaths);
    await Promise.all([
      source.find?.('series', { tvdb: '990101' }),
      source.find?.('series', { tvdb: '990101' }),
      source.search?.(search('series', 'x')),
    ]);
    expect(calls().filter((call) => call === 'POST /login')).toHaveLength(1);
    expect(JSON.parse(server.bodies[0] ?? '')).toEqual({
      apikey: '00000000-0000-4000-8000-000000000tvd',
      pin: 'PIN12345',
    });
  });

  test('of a licensed key sends no pin', async () => {
    const { source, server } = await open(seriesPaths, { key: 'licensed' });
    await source.find?.('series', { tvdb: '990101' });
    expect(JSON.parse(server.bodies[0] ?? '')).toEqual({ apikey: 'licensed' });
  });

  test('is repeated once for all whose token expired, and their requests are answered', async () => {
    const { source, expire, calls } = await open({ ...seriesPaths, '/movies/990601/extended': data(film) });
    told(await source.find?.('series', { tvdb: '990101' }));
    expire();
    const answers = await Promise.all([
      source.find?.('series', { tvdb: '990101' }),
      source.find?.('movie', { tvdb: '990601' }),
    ]);
    expect(answers.map(stateOf)).toEqual(['found', 'found']);
    expect(calls().filter((call) => call === 'POST /login')).toHaveLength(2);
  });

  test('with tokens that are never accepted is not repeated for ever', async () => {
    const { source, calls } = await open(seriesPaths, { login: data({ token: 'worthless' }) });
    expect(stateOf(await source.find?.('series', { tvdb: '990101' }))).toBe('key');
    expect(calls().filter((call) => call === 'POST /login')).toHaveLength(2);
  });

  test('is done again after 25 days', async () => {
    const { source, clock, calls } = await open({ ...seriesPaths, '/movies/990601/extended': data(film) });
    told(await source.find?.('series', { tvdb: '990101' }));
    clock.advance(26 * 24 * 60 * 60 * 1000);
    told(await source.find?.('movie', { tvdb: '990601' }));
    expect(calls().filter((call) => call === 'POST /login')).toHaveLength(2);
  });

  test('is left to a proxy that supplies its own key', async () => {
    const { source, server } = await sourceOnLoopback(tvdbSource, {
      '/v4/languages': data([]),
      '/v4/series/990101/extended': data(series),
    });
    expect(told(await source.test())).toBe('answers without a key');
    expect(stateOf(await source.find?.('series', { tvdb: '990101' }))).toBe('found');
    expect(server.headers.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
  });

  test.each<[string, Respond, string, RegExp]>([
    ['a missing pin', json(exampleOf('tvdb', 'login-400-pin'), 400), 'key', /apikey:pin/u],
    ['a wrong key', json(exampleOf('tvdb', 'login-401'), 401), 'key', /key is refused/u],
    ['a wrong pin', json({ status: 'failure', message: 'InvalidAPIKey: pin invalid' }, 401), 'key', /PIN is wrong/u],
    ['an answer that echoes the key', json({ message: `InvalidAPIKey: ${tvdbKey}` }, 401), 'key', /refused/u],
    ['no token', data({}), 'later', /token/u],
    ['a token that would break a header', data({ token: 'a\r\nx: y' }), 'later', /token/u],
    ['a service that is down', json({}, 500), 'later', /fault/u],
  ])('with %s explains the remedy', async (_, login, cause, reason) => {
    const { source, lines } = await open({}, { login });
    const answer = await source.test();
    expect(answer).toMatchObject({
      state: 'trouble',
      trouble: { source: 'tvdb', cause, reason: saying(reason) },
    });
    const text = JSON.stringify([answer, lines]);
    expect([text.includes('PIN12345'), text.includes('00000000-0000-4000')]).toEqual([false, false]);
  });

  test('is what a test does, each time', async () => {
    const { source, calls } = await open({});
    expect(told(await source.test())).toBe('answers, and takes the key');
    told(await source.test());
    expect(calls().every((call) => call === 'POST /login')).toBe(true);
    expect(calls().length).toBeGreaterThan(1);
  });
});

describe('a search', () => {
  test('returns names in every language, year and ids', async () => {
    const { source, calls } = await open({ '/search': json(exampleOf('tvdb', 'search-series')) });
    expect(told(await source.search?.(search('series', 'Hafenfeuer', 2001)))).toEqual([
      {
        source: 'tvdb',
        ids: { tvdb: '990101', imdb: 'tt9900001', tmdb: '990001', tvmaze: '99001' },
        title: 'The Harbour Light',
        originalTitle: 'Hafenfeuer',
        alternativeTitles: ['The Harbour Light', 'Hafenfeuer'],
        year: 2001,
      },
    ]);
    expect(calls()[1]).toBe('/search?query=Hafenfeuer&type=series&year=2001&limit=20');
  });

  test('of a film', async () => {
    const { source } = await open({ '/search': json(exampleOf('tvdb', 'search-movie')) });
    expect(told(await source.search?.(search('movie', 'Nosferatu')))[0]).toMatchObject({
      ids: { tvdb: '990601', imdb: 'tt0013442', tmdb: '653' },
      year: 1922,
    });
  });

  test('without a hit is repeated without the year', async () => {
    const { source, calls } = await open({ '/search': json(exampleOf('tvdb', 'search-empty')) });
    expect(stateOf(await source.search?.(search('series', 'Nothing', 1999)))).toBe('none');
    expect(calls().slice(1)).toEqual([
      '/search?query=Nothing&type=series&year=1999&limit=20',
      '/search?query=Nothing&type=series&limit=20',
    ]);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['rows of another kind', [{ tvdb_id: '5', name: 'x', type: 'person' }]],
    ['a broken row beside another kind', [{ tvdb_id: '5', name: 'x', type: 'person' }, { name: 'x' }, null, 7]],
  ])('that returns %s is none', async (_, rows) => {
    const { source } = await open({ '/search': data(rows) });
    expect(stateOf(await source.search?.(search('series', 'x')))).toBe('none');
  });
});

describe('a find', () => {
  test('by its own id brings the whole record, and the details need no second call', async () => {
    const { source, calls } = await open(seriesPaths);
    expect(told(await source.find?.('series', { tvdb: '990101' }))).toMatchObject({
      ids: { tvdb: '990101', imdb: 'tt9900001', tmdb: '990001', tvmaze: '99001' },
      title: 'The Harbour Light',
      originalTitle: 'Hafenfeuer',
      alternativeTitles: ['The Harbour Light', 'Hafenfeuer', 'Harbor Light'],
      year: 2001,
    });
    told(await source.details?.(wish));
    expect(calls()).toEqual(['POST /login', '/series/990101/extended?meta=translations', '/artwork/types']);
  });

  test('by IMDb’s id, translated once', async () => {
    const { source, calls } = await open({
      ...seriesPaths,
      '/search/remoteid/tt9900001': json(exampleOf('tvdb', 'search-remoteid')),
    });
    const ids = { imdb: 'tt9900001' };
    expect(told(await source.find?.('series', ids)).ids['tvdb']).toBe('990101');
    told(await source.details?.({ ...wish, ids }));
    expect(calls().filter((call) => call.startsWith('/search'))).toHaveLength(1);
  });

  const rows = (...ids: readonly number[]) => data(ids.map((id) => ({ series: { id, name: 'x' } })));
  test.each<[string, Readonly<Record<string, Respond>>, string]>([
    ['an empty answer', { '/search/remoteid/tt9900001': json(exampleOf('tvdb', 'search-remoteid-none')) }, 'none'],
    ['an empty list', { '/search/remoteid/tt9900001': data([]) }, 'none'],
    [
      'a film, an episode and a person',
      { '/search/remoteid/tt9900001': data([{ movie: { id: 1 } }, { episode: { id: 2 } }, { people: { id: 3 } }]) },
      'none',
    ],
    ['two series', { '/search/remoteid/tt9900001': rows(990101, 990102) }, 'none'],
    ['the same series twice', { '/search/remoteid/tt9900001': rows(990101, 990101) }, 'found'],
  ])('with %s is none', async (_, paths, expected) => {
    const { source } = await open({ ...seriesPaths, ...paths });
    expect(stateOf(await source.find?.('series', { imdb: 'tt9900001' }))).toBe(expected);
  });

  test('by TMDB’s number takes the one record that lists it itself', async () => {
    const other = { ...series, id: 990102, remoteIds: [{ id: '990001', type: 15, sourceName: 'TheMovieDB.com' }] };
    const { source } = await open({
      ...seriesPaths,
      '/series/990102/extended': data(other),
      '/series/990103/extended': gone,
      '/search/remoteid/990001': rows(990102, 990101, 990103),
    });
    expect(told(await source.find?.('series', { tmdb: '990001' })).ids['tvdb']).toBe('990101');
  });

  test('with nothing it knows sends no request', async () => {
    const { source, calls } = await open({});
    expect(stateOf(await source.find?.('series', { tvdb: '../1', imdb: 'x', wikidata: 'Q1' }))).toBe('none');
    expect(calls()).toEqual([]);
  });
});

describe('a record that was deleted', () => {
  const updates = json(exampleOf('tvdb', 'updates'));

  test('as a duplicate leads to its successor', async () => {
    const { source, calls } = await open({ ...seriesPaths, '/series/990199/extended': gone, '/updates': updates });
    expect(told(await source.find?.('series', { tvdb: '990199' })).ids['tvdb']).toBe('990101');
    expect(calls()[2]).toMatch(/^\/updates\?since=\d+&type=series&action=delete&page=0$/u);
  });

  test('for good is none, and the list of deletions is fetched once', async () => {
    const { source, calls } = await open({
      '/series/5/extended': gone,
      '/series/6/extended': gone,
      '/updates': updates,
    });
    expect(stateOf(await source.find?.('series', { tvdb: '5' }))).toBe('none');
    expect(stateOf(await source.details?.({ ...wish, ids: { tvdb: '6' } }))).toBe('none');
    expect(calls().filter((call) => call.startsWith('/updates'))).toHaveLength(1);
  });

  test('whose successor is deleted too is none, without a further step', async () => {
    const { source, calls } = await open({
      '/series/990199/extended': gone,
      '/series/990101/extended': gone,
      '/updates': updates,
    });
    expect(stateOf(await source.find?.('series', { tvdb: '990199' }))).toBe('none');
    expect(calls().filter((call) => call.startsWith('/series'))).toHaveLength(2);
  });

  test('while the list of deletions fails is trouble, not absent', async () => {
    const { source } = await open({ '/series/990199/extended': gone, '/updates': json({}, 500) });
    expect(stateOf(await source.find?.('series', { tvdb: '990199' }))).toBe('later');
  });
});

test('a film is mapped in full', async () => {
  const { source } = await open({ '/movies/990601/extended': data(film), '/artwork/types': types });
  const { art, ...movie } = told(
    await source.details?.({ ...wish, kind: 'movie', ids: { tvdb: '990601' }, languages: ['de', 'en'] }),
  );
  expect(movie).toMatchObject({
    kind: 'movie',
    ids: { tvdb: '990601', imdb: 'tt0013442', tmdb: '653' },
    title: 'Nosferatu',
    plot: 'A clerk travels.',
    originalLanguage: 'de',
    premiered: '1922-03-04',
    year: 1922,
    runtimeMinutes: 95,
    genres: ['Horror'],
    countries: ['Deutschland'],
    certifications: [{ country: 'DE', rating: '12' }],
    ratings: [],
    seasons: [],
    episodes: [],
    sources: ['tvdb'],
  });
  expect(movie).not.toHaveProperty('tagline');
  expect(art?.map(({ kind, language }) => [kind, language])).toEqual([
    ['poster', 'de'],
    ['fanart', undefined],
    ['clearlogo', 'en'],
  ]);
});

test('a series is mapped in full', async () => {
  const { source } = await open(seriesPaths);
  const { art = [], episodes, ...rest } = told(await source.details?.(wish));
  expect(episodes).toEqual([]);
  expect(rest).toMatchObject({
    kind: 'series',
    title: 'The Harbour Light',
    originalTitle: 'Hafenfeuer',
    plot: 'A keeper, a storm.',
    premiered: '2001-09-03',
    endDate: '2002-11-25',
    status: 'Ended',
    runtimeMinutes: 44,
    genres: ['Drama', 'Mystery'],
    studios: ['Nordfunk'],
    countries: ['Germany'],
    certifications: [{ country: 'DE', rating: '12' }],
    ratings: [],
    cast: [{ name: 'Jonas Reimers', role: 'Der Wärter', order: 0 }],
    trailers: [{ site: 'youtube', key: 'e502e00fdd4', language: 'de', type: 'trailer', source: 'tvdb' }],
    seasons: [],
  });
  expect(art.map(({ kind, season }) => [kind, season])).toEqual([
    ['poster', undefined],
    ['fanart', undefined],
    ['banner', undefined],
    ['clearlogo', undefined],
    ['clearart', undefined],
  ]);
});

test('without the dictionary of art, the long-standing types are used', async () => {
  const { source } = await open({ '/series/990101/extended': data(series), '/artwork/types': json({}, 500) });
  const { art = [] } = told(await source.details?.(wish));
  expect(art.map(({ kind }) => kind)).toEqual(['poster', 'fanart', 'banner', 'clearlogo', 'clearart']);
});

describe('trouble', () => {
  test.each<[string, Respond, string]>([
    ['a 404 that is not its own', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['a body without an envelope', json({ id: 990101 }), 'later'],
    ['a failure under a good status', json({ status: 'failure', message: 'x', data: null }), 'later'],
    [
      'an HTML error page',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'),
      'later',
    ],
    ['a wait of an hour', json({}, 429, { 'retry-after': '3600' }), 'ended'],
    ['a record whose id cannot be read', data({ ...series, id: ['990101'] }), 'later'],
    ['a record without any name', data({ ...series, name: 9, translations: {} }), 'later'],
    ['no record', data(null), 'later'],
  ])('%s is answered, not thrown', async (_, respond, expected) => {
    const { source } = await open({ '/series/990101/extended': respond, '/updates': data([]) });
    expect(stateOf(await source.details?.(wish))).toBe(expected);
  });

  test.each<[string, unknown, string]>([
    ['nothing', [], 'none'],
    ['null', null, 'none'],
    ['a value that is no list', { 0: { tvdb_id: '1', name: 'x' } }, 'later'],
    ['rows none of which can be read', [{ tvdb_id: [1], name: 9 }, { name: 'x', type: 'series' }, null, 7], 'later'],
  ])('a search that returns %s', async (_, rows, expected) => {
    const { source } = await open({ '/search': data(rows), '/search/remoteid/tt9900001': data(rows) });
    expect(stateOf(await source.search?.(search('series', 'x')))).toBe(expected);
    expect(stateOf(await source.find?.('series', { imdb: 'tt9900001' }))).toBe(expected);
  });

  test('no text contains a token or key', async () => {
    const { source, lines } = await open({ '/series/990101/extended': json({}, 500) });
    const answer = await source.details?.(wish);
    expect(stateOf(answer)).toBe('later');
    expect(JSON.stringify([answer, lines])).not.toMatch(/token\.1|PIN12345|00000000-0000-4000/u);
  });

  test('failing episodes are trouble for the whole title', async () => {
    const { source } = await open({ ...seriesPaths, '/series/990101/episodes/official/eng': json({}, 500) });
    expect(stateOf(await source.details?.({ ...wish, seasons: [1] }))).toBe('later');
  });

  test('a series without episodes of its own has none', async () => {
    const { source } = await open({
      ...seriesPaths,
      '/series/990101/episodes/official/eng': episodePages([]),
      '/series/990101/episodes/official': episodePages([]),
    });
    expect(told(await source.details?.({ ...wish, seasons: [1] })).episodes).toEqual([]);
  });
});
