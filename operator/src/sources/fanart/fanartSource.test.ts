import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { DetailsWish } from '../../phases/sources.ts';
import { artOf } from './fanartArt.ts';
import { fanartSource } from './fanartSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const key = 'fa4e00000000000000000000000fanart';
const film = answerOf('fanart', 'movie-v3');
const series = answerOf('fanart', 'tv-v3');

function wish(kind: TitleKind, ids: Ids, seasons: readonly number[] = []): DetailsWish {
  return { kind, ids, languages: ['en'], seasons, order: 'aired' };
}

function shown(body: unknown, kind: TitleKind, seasons: readonly number[] = []): readonly string[] {
  return artOf(body, { kind, seasons }).map(({ kind: art, season, language, votes, widthPixels }) =>
    [art, season === undefined ? '' : `season ${season}`, language ?? '-', votes, widthPixels ?? '?']
      .filter((part) => part !== '')
      .join(' '),
  );
}

describe('an answer', () => {
  test('for a film: every list of a kind we use', () => {
    expect(shown(film, 'movie')).toEqual([
      'clearlogo en 6 800',
      'clearlogo de 1 400',
      'clearart en 2 1000',
      'poster en 4 1000',
      'poster - 2 1000',
      'fanart - 5 1920',
      'landscape en 3 ?',
      'banner en 3 1000',
      'discart en 1 1000',
    ]);
  });

  test('of v3.2 states each size; counts beside the lists are ignored', () => {
    expect(shown(answerOf('fanart', 'movie-v3.2'), 'movie')).toEqual(['poster en 4 1000', 'fanart - 1 3840']);
  });

  test('for a series: its own art, and that of seasons with videos', () => {
    expect(shown(series, 'series', [0])).toEqual([
      'clearlogo en 3 800',
      'clearlogo en 0 400',
      'clearart en 1 1000',
      'clearart en 0 500',
      'poster en 3 1000',
      'fanart - 4 1920',
      'landscape en 3 ?',
      'banner en 3 1000',
      'poster season 0 en 1 1000',
    ]);
    expect(shown(series, 'series', [1]).filter((line) => line.includes('season'))).toEqual([
      'fanart season 1 - 1 1920',
      'poster season 1 en 2 1000',
      'banner season 1 en 1 1000',
      'landscape season 1 en 1 ?',
    ]);
  });

  test.each<[unknown, TitleKind, number]>([
    ['all', 'series', 0],
    ['', 'series', 0],
    ['two', 'series', 0],
    ['-1', 'series', 0],
    ['1.5', 'series', 0],
    [{}, 'series', 0],
    ['1', 'series', 1],
    [1, 'series', 1],
    ['01', 'series', 1],
  ])('a poster of season %j is %s art: %i', (season, kind, count) => {
    const row = { id: '1', url: 'https://assets.fanart.tv/a.jpg', lang: 'en', likes: '1', season };
    expect(artOf({ seasonposter: [row] }, { kind, seasons: [1] })).toHaveLength(count);
  });

  test.each([
    ['http://assets.fanart.tv/a.jpg', 'https://assets.fanart.tv/a.jpg'],
    ['https://assets.fanart.tv/a.jpg', 'https://assets.fanart.tv/a.jpg'],
    ['http://127.0.0.1:7/a.jpg', 'http://127.0.0.1:7/a.jpg'],
    ['http://127.0.0.1:8/a.jpg', 'https://127.0.0.1:8/a.jpg'],
    ['file:///etc/passwd', undefined],
    ['../a.jpg', undefined],
    [7, undefined],
  ])('the address %j is asked as %j', (url, expected) => {
    const offers = artOf({ movieposter: [{ url }] }, { kind: 'movie', seasons: [], ownOrigin: 'http://127.0.0.1:7' });
    expect(offers[0]?.url).toBe(expected);
  });

  test('has at most so many offers, the best liked first', () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ url: `https://a.tv/${at}.jpg`, likes: String(at) }));
    const offers = artOf({ movieposter: rows }, { kind: 'movie', seasons: [] });
    expect([offers.length, offers[0]?.votes]).toEqual([60, 499]);
  });

  test.each([null, [], 'x', { movieposter: 'x' }, { movieposter: [null, 7, {}] }])(
    'with malformed content holds no art: %j',
    (body) => {
      expect(artOf(body, { kind: 'movie', seasons: [] })).toEqual([]);
    },
  );
});

describe('a request', () => {
  test.each<[TitleKind, Ids, string]>([
    ['movie', { tmdb: '653', imdb: 'tt0013442' }, '/v3/movies/653'],
    ['movie', { imdb: 'tt0013442' }, '/v3/movies/tt0013442'],
    ['series', { tmdb: '990001', tvdb: '990101' }, '/v3/tv/990101'],
  ])('%s %j by %s', async (kind, ids, path) => {
    const body = kind === 'movie' ? film : series;
    const { source, asked, server } = await grounds.open(fanartSource, { [path]: json(body) }, { key });
    expect(outcomeOf(await source.art?.(wish(kind, ids)))).toBe('found');
    // An address reaches the logs of proxies.
    expect(asked()).toEqual([path]);
    expect(server.headers[0]?.['api-key']).toBe(key);
    expect(server.headers[0]).not.toHaveProperty('client-key');
  });

  test.each<[TitleKind, Ids]>([
    ['series', { tmdb: '990001', imdb: 'tt9900001' }],
    ['series', { tvdb: '0' }],
    ['movie', { tvdb: '1' }],
    ['movie', { tmdb: '../tv/1' }],
  ])('asks nothing about a %s with ids %j', async (kind, ids) => {
    const { source, asked } = await grounds.open(fanartSource, {}, { key });
    expect([await source.art?.(wish(kind, ids)), asked()]).toEqual([{ state: 'none' }, []]);
  });

  test('sends a personal key besides the project’s', async () => {
    const { source, asked, server } = await grounds.open(
      fanartSource,
      { '/v3/movies/653': json(film) },
      { key: 'one:two' },
    );
    await source.art?.(wish('movie', { tmdb: '653' }));
    expect(asked()).toEqual(['/v3/movies/653']);
    expect(server.headers[0]).toMatchObject({ 'api-key': 'one', 'client-key': 'two' });
  });

  test.each(['', '/', '/v3', '/v3.2/'])('works at an address that ends in %j', async (path) => {
    const { source } = await grounds.open(fanartSource, { '/v3/movies/653': json(film) }, { key, path });
    expect(outcomeOf(await source.art?.(wish('movie', { tmdb: '653' })))).toBe('found');
  });

  test('art of another title is none', async () => {
    const { source } = await grounds.open(fanartSource, { '/v3/movies/7': json(film) }, { key });
    expect(outcomeOf(await source.art?.(wish('movie', { tmdb: '7' })))).toBe('none');
  });
});

describe('trouble', () => {
  const noKey = { status: 'error', 'error message': 'API key is required' };
  test.each<[string, Respond, string]>([
    ['a title without art', json(answerOf('fanart', 'error-404'), 404), 'none'],
    ['a title without art under status 200', json(answerOf('fanart', 'error-404')), 'none'],
    ['a 404 of another service', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['a missing key', json(noKey, 401), 'key'],
    ['a missing key under status 400', json(noKey, 400), 'key'],
    ['a missing key under status 200', json(noKey), 'key'],
    ['a title without art of our kinds', json({ name: 'x', tmdb_id: '653' }), 'none'],
    ['another service at this address', json({ hello: 'world' }), 'later'],
    ['a title whose id cannot be read', json({ ...film, tmdb_id: [653], imdb_id: 13442 }), 'later'],
    ['a service that is down', json({}, 503), 'later'],
    ['a wait of an hour', json({}, 429, { 'retry-after': '3600' }), 'ended'],
  ])('%s', async (_, respond, expected) => {
    const { source, lines } = await grounds.open(fanartSource, { '/v3/movies/653': respond }, { key });
    const answer = await source.art?.(wish('movie', { tmdb: '653' }));
    expect(outcomeOf(answer)).toBe(expected);
    expect(JSON.stringify([answer, lines])).not.toContain(key);
  });
});

describe('its test', () => {
  test.each<[string, Respond, string | undefined, string]>([
    ['accepts the key', json([]), key, 'found'],
    ['works without a key through a proxy', json([{ tmdb_id: '653' }]), undefined, 'found'],
    ['finds another service', json({ hello: 'world' }), key, 'key'],
    ['finds a wrong key', json({ status: 'error', 'error message': 'Invalid API key' }, 401), key, 'key'],
  ])('%s', async (_, respond, given, expected) => {
    const options = given === undefined ? {} : { key: given };
    const { source, asked } = await grounds.open(fanartSource, { '/v3/movies/latest': respond }, options);
    expect(outcomeOf(await source.test())).toBe(expected);
    expect(asked()[0]).toMatch(/^\/v3\/movies\/latest\?date=\d{10}/u);
  });
});
