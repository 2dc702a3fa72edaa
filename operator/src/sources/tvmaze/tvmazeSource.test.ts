import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { exampleOf, sourceOnLoopback, stateOf, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import type { EpisodeOrder } from '../../phases/details.ts';
import type { DetailsWish } from '../../phases/sources.ts';
import { tvmazeSource } from './tvmazeSource.ts';

const show = exampleOf('tvmaze', 'show');
const blocks = {
  episodes: exampleOf('tvmaze', 'episodes'),
  seasons: exampleOf('tvmaze', 'seasons'),
  images: exampleOf('tvmaze', 'images'),
  akas: [{ name: 'The Harbour Light', country: { code: 'GB' } }, { name: null }, { name: '' }],
  cast: [
    {
      person: { name: 'Jonas Reimers', image: { original: 'https://static.test/p.jpg' } },
      character: { name: 'Keeper' },
    },
    { person: { name: 'Lena Voss', image: null }, character: { name: '' } },
    { person: { name: 'Jonas Reimers', image: null }, character: { name: 'Twin' } },
    { person: null },
  ],
};
const whole = { ...show, _embedded: blocks };

const open = (routes: Readonly<Record<string, Respond>>) => sourceOnLoopback(tvmazeSource, routes);
const redirect: Respond = (response) => response.writeHead(301, { location: '/shows/99001' }).end('null');

function wish(
  ids: Readonly<Record<string, string>>,
  seasons: readonly number[] = [0, 1],
  order: EpisodeOrder = 'aired',
): DetailsWish {
  return { kind: 'series', ids, languages: ['en'], seasons, order };
}

const embeds = '/shows/99001?embed[]=episodes&embed[]=seasons&embed[]=images&embed[]=akas&embed[]=cast';

describe('a search', () => {
  test('returns name, year and ids of every show', async () => {
    const { source, calls } = await open({ '/search/shows': json(exampleOf('tvmaze', 'search-shows')) });
    const [first] = told(
      await source.search?.({ kind: 'series', title: 'Hafenfeuer & Söhne', year: 2001, languages: ['de'] }),
    );
    expect(first).toEqual({
      source: 'tvmaze',
      ids: { tvmaze: '99001', imdb: 'tt9900001', tvdb: '990101' },
      title: 'Hafenfeuer',
      year: 2001,
      countries: ['DE'],
      popularity: 12,
    });
    expect(calls()).toEqual(['/search/shows?q=Hafenfeuer & Söhne']);
  });

  test.each<[string, unknown, string]>([
    ['an empty list', [], 'none'],
    [
      'rows without a show',
      [{ score: 1 }, null, 7, { show: { id: 0, name: 'x' } }, { show: { id: 1, name: '' } }],
      'later',
    ],
    ['an object', {}, 'later'],
  ])('that returns %s finds no show', async (_, body, expected) => {
    const { source } = await open({ '/search/shows': json(body) });
    expect(stateOf(await source.search?.({ kind: 'series', title: 'x', languages: [] }))).toBe(expected);
  });

  test('for films is not sent', async () => {
    const { source, calls } = await open({});
    expect(stateOf(await source.search?.({ kind: 'movie', title: 'x', languages: [] }))).toBe('none');
    expect(stateOf(await source.find?.('movie', { imdb: 'tt9900001' }))).toBe('none');
    expect(stateOf(await source.details?.({ ...wish({ tvmaze: '1' }), kind: 'movie' }))).toBe('none');
    expect(calls()).toEqual([]);
  });
});

describe('a find', () => {
  test('by its own id brings the whole show, and the details need no further call', async () => {
    const { source, calls } = await open({ '/shows/99001': json(whole) });
    const found = told(await source.find?.('series', { tvmaze: '99001' }));
    expect(found).toMatchObject({ title: 'Hafenfeuer', alternativeTitles: ['The Harbour Light'], year: 2001 });
    told(await source.details?.(wish({ tvmaze: '99001' })));
    expect(calls()).toEqual([embeds]);
  });

  test('by a foreign id follows the redirect, and the id is not looked up twice', async () => {
    const { source, calls } = await open({ '/lookup/shows': redirect, '/shows/99001': json(whole) });
    const found = told(await source.find?.('series', { imdb: 'tt9900001', tvdb: '990101' }));
    expect(found.ids).toEqual({ tvmaze: '99001', imdb: 'tt9900001', tvdb: '990101' });
    told(await source.details?.(wish({ tvdb: '990101' })));
    expect(calls()).toEqual(['/lookup/shows?thetvdb=990101', '/shows/99001', embeds]);
  });

  test('tries the next id if the first has no show', async () => {
    const lookup: Respond = (response, request, nth) =>
      request.url?.includes('imdb=') === true
        ? redirect(response, request, nth)
        : json(exampleOf('tvmaze', 'error-404'), 404)(response, request, nth);
    const { source } = await open({ '/lookup/shows': lookup, '/shows/99001': json({ ...show, externals: {} }) });
    expect(told(await source.find?.('series', { imdb: 'tt9900001', tvdb: '7' })).ids).toEqual({ tvmaze: '99001' });
  });

  test('rejects a show with another id than the requested one', async () => {
    const { source } = await open({ '/lookup/shows': redirect, '/shows/99001': json(show) });
    expect(stateOf(await source.find?.('series', { tvdb: '990102' }))).toBe('none');
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a path', { tvmaze: '../1', imdb: 'tt1/../2', tvdb: '1&q=2' }],
    ['foreign ids that it cannot translate', { tmdb: '603', wikidata: 'Q1' }],
    ['none', {}],
  ])('%s is not requested', async (_, ids) => {
    const { source, calls } = await open({});
    expect(stateOf(await source.find?.('series', ids))).toBe('none');
    expect(stateOf(await source.details?.(wish(ids)))).toBe('none');
    expect(calls()).toEqual([]);
  });
});

describe('details', () => {
  const details = async (body: unknown, ...rest: [seasons?: readonly number[], order?: EpisodeOrder]) => {
    const { source } = await open({ '/shows/99001': json(body) });
    return told(await source.details?.(wish({ tvmaze: '99001' }, ...rest)));
  };

  test('hold the full show', async () => {
    const { episodes, art, ...series } = await details(whole);
    expect(series).toEqual({
      kind: 'series',
      ids: { tvmaze: '99001', imdb: 'tt9900001', tvdb: '990101' },
      title: 'Hafenfeuer',
      originalTitle: 'Hafenfeuer',
      alternativeTitles: ['The Harbour Light'],
      originalLanguage: 'de',
      plot: 'Hafenfeuer follows a keeper & a storm.',
      premiered: '2001-09-03',
      endDate: '2002-11-25',
      year: 2001,
      status: 'Ended',
      runtimeMinutes: 44,
      genres: ['Drama', 'Mystery'],
      studios: ['Nordfunk'],
      countries: ['Germany'],
      tags: [],
      certifications: [],
      ratings: [],
      directors: [],
      writers: [],
      cast: [
        { name: 'Jonas Reimers', role: 'Keeper / Twin', order: 0, pictureUrl: 'https://static.test/p.jpg' },
        { name: 'Lena Voss', order: 1 },
      ],
      trailers: [],
      seasons: [{ season: 1, airDate: '2001-09-03', ids: { tvmaze: '990011' } }],
      sources: ['tvmaze'],
    });
    expect(episodes).toHaveLength(2);
    expect(art?.map(({ kind }) => kind)).toEqual(['poster', 'fanart', 'clearlogo']);
  });

  test('give no number to a special, because it would be a guess', async () => {
    const { episodes = [] } = await details(whole, [0, 1]);
    expect(episodes.map(({ season, episode, title }) => [season, episode, title])).toEqual([
      [1, 1, 'Erste Wache'],
      [1, 2, 'Nebel'],
    ]);
    expect(episodes[0]).toEqual({
      season: 1,
      episode: 1,
      absolute: 1,
      ids: { tvmaze: '9900101' },
      title: 'Erste Wache',
      plot: 'Die Lampe erlischt.',
      airDate: '2001-09-03',
      runtimeMinutes: 45,
      ratings: [],
      directors: [],
      writers: [],
      guests: [],
      stillUrl: 'https://static.tvmaze.com/uploads/images/original_untouched/1/2.jpg',
    });
    // "" is no date.
    expect(episodes[1]).not.toHaveProperty('airDate');
  });

  const row = (season: number, number: number | null) => ({
    id: season * 100 + (number ?? 99),
    season,
    number,
    name: 'x',
  });
  const three = { ...show, _embedded: { ...blocks, episodes: [row(2, 1), row(1, null), row(1, 2), row(1, 1)] } };
  test.each<[EpisodeOrder, readonly number[], readonly string[]]>([
    ['aired', [1, 2], ['1x1', '1x2', '2x1']],
    ['aired', [2], ['2x1']],
    ['aired', [3], []],
    ['absolute', [1], ['1x1', '1x2', '1x3']],
    ['absolute', [2], []],
    // It does not know that order: a wrong text is worse than none.
    ['dvd', [1, 2], []],
  ])('in the order %s, seasons %j', async (order, seasons, expected) => {
    const { episodes = [] } = await details(three, seasons, order);
    expect(episodes.map(({ season, episode }) => `${season}x${episode}`)).toEqual(expected);
  });

  test.each<[unknown, string | undefined]>([
    ['Running', 'Continuing'],
    ['To Be Determined', 'Continuing'],
    ['Ended', 'Ended'],
    ['In Development', 'Unreleased'],
    ['constructor', undefined],
    [null, undefined],
  ])('read the status %j', async (status, expected) => {
    expect((await details({ ...whole, status })).status).toBe(expected);
  });

  test.each<[unknown, string | undefined]>([
    ['English', 'en'],
    ['Japanese', 'ja'],
    ['Hebrew', 'he'],
    ['Klingon', undefined],
    [null, undefined],
  ])('read the language %j', async (language, expected) => {
    expect((await details({ ...whole, language })).originalLanguage).toBe(expected);
  });

  test('of a streaming show name its channel, and no country where it has none', async () => {
    const { studios, countries } = await details({
      ...whole,
      network: null,
      webChannel: { name: 'Strom', country: null },
    });
    expect([studios, countries]).toEqual([['Strom'], []]);
  });

  test.each<[unknown, readonly unknown[]]>([
    [{ average: 8.4 }, [{ name: 'tvmaze', value: 8.4, max: 10 }]],
    [{ average: 0 }, []],
    [{ average: 11 }, []],
    [null, []],
  ])('read the rating %j', async (rating, expected) => {
    expect((await details({ ...whole, rating })).ratings).toEqual(expected);
  });

  test('offer art by its type, the main picture only without a poster', async () => {
    const { art: listed = [] } = await details(whole);
    expect(listed[0]).toEqual({
      kind: 'poster',
      url: 'https://static.tvmaze.com/uploads/images/original_untouched/1/1.jpg',
      widthPixels: 680,
      heightPixels: 1000,
      votes: 1,
      source: 'tvmaze',
    });
    const image = { original: 'https://static.test/season.jpg', medium: null };
    const seasons = [
      { id: 1, number: 1, image },
      { id: 2, number: 2, image },
    ];
    const { art = [] } = await details({ ...show, _embedded: { ...blocks, images: undefined, seasons } });
    expect(art.map(({ kind, season, url }) => [kind, season, url])).toEqual([
      ['poster', undefined, 'https://static.tvmaze.com/uploads/images/original_untouched/1/1.jpg'],
      ['poster', 1, 'https://static.test/season.jpg'],
    ]);
  });

  test('request episodes and seasons separately if they were not embedded', async () => {
    const { source, calls } = await open({
      '/shows/99001': json(show),
      '/shows/99001/episodes': json(blocks.episodes),
      '/shows/99001/seasons': json(blocks.seasons),
    });
    expect(told(await source.details?.(wish({ tvmaze: '99001' }))).episodes).toHaveLength(2);
    expect(calls()).toEqual([embeds, '/shows/99001/episodes', '/shows/99001/seasons']);
  });
});

describe('trouble', () => {
  test.each<[string, Respond, string]>([
    ['a show that is not there', json(exampleOf('tvmaze', 'error-404'), 404), 'none'],
    ['a miss without a body of its own behind a proxy', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['something that is no show', json({}), 'later'],
    ['a show whose name cannot be read', json({ ...whole, name: 9 }), 'later'],
    ['a service that is down', json({}, 503), 'ended'],
    ['a wait of an hour', json(exampleOf('tvmaze', 'error-429'), 429, { 'retry-after': '3600' }), 'ended'],
    ['a fault', json({}, 500), 'later'],
  ])('%s is answered, not thrown', async (_, respond, expected) => {
    const { source } = await open({ '/shows/99001': respond });
    const state = stateOf(await source.details?.(wish({ tvmaze: '99001' })));
    expect(expected === 'ended' ? ['ended', 'later'] : [expected]).toContain(state);
  });

  test('a 429 is waited for', async () => {
    const { source, clock } = await open({
      '/shows/99001': (response, request, nth) =>
        nth === 0
          ? json(exampleOf('tvmaze', 'error-429'), 429)(response, request, nth)
          : json(whole)(response, request, nth),
    });
    expect(stateOf(await source.details?.(wish({ tvmaze: '99001' })))).toBe('found');
    expect(Math.max(...clock.sleeps)).toBeGreaterThanOrEqual(2_000);
  });

  test.each<[string, Respond, string]>([
    ['a list', json([]), 'found'],
    ['another service at this address', json({ hello: 'world' }), 'later'],
  ])('a test that returns %s', async (_, respond, expected) => {
    const { source } = await open({ '/search/shows': respond });
    expect(stateOf(await source.test())).toBe(expected);
  });
});
