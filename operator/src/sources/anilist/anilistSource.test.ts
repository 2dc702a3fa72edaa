import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { exampleOf, sourceOnLoopback, stateOf, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import type { DetailsWish, SearchWish } from '../../phases/sources.ts';
import { mediaDetails } from './anilistMedia.ts';
import { anilistSource } from './anilistSource.ts';

const ids = { anilist: '9990013' };
const wish: DetailsWish = { kind: 'series', ids, languages: ['en'], seasons: [], order: 'aired' };
const wanted: SearchWish = { kind: 'series', title: 'Tide Chronicle', year: 2015, languages: ['en'] };
const whole = { ...Object(Object(exampleOf('anilist', 'media')['data'])['Media']) };

const media = (more: object) => json({ data: { Media: { ...whole, ...more } } });
const page = (...rows: readonly object[]) => json({ data: { Page: { media: rows } } });

async function open(respond: Respond, languages?: readonly string[]) {
  const opened = await sourceOnLoopback(anilistSource, { '/': respond }, languages === undefined ? {} : { languages });
  const asked = () => opened.server.bodies.map((body) => Object(JSON.parse(body)));
  return { ...opened, asked };
}

describe('a search', () => {
  test('proposes series of the name, without films and adult titles', async () => {
    const { source, asked } = await open(json(exampleOf('anilist', 'search')));
    expect(told(await source.search?.(wanted))).toEqual([
      {
        source: 'anilist',
        ids: { anilist: '9990013', mal: '9980013' },
        title: 'Tide Chronicle',
        originalTitle: '潮騒クロニクル',
        alternativeTitles: ['Shiosai Kuronikuru', '潮騒クロニクル', 'TC', 'Chronik der Gezeiten'],
        year: 2015,
      },
      {
        source: 'anilist',
        ids: { anilist: '9990113' },
        title: 'Shiosai Kuronikuru 2nd Season',
        originalTitle: '潮騒クロニクル 第2期',
        alternativeTitles: ['潮騒クロニクル 第2期'],
        year: 2016,
      },
    ]);
    expect(asked()).toMatchObject([
      { query: expect.stringContaining('isAdult: false'), variables: { search: 'Tide Chronicle' } },
    ]);
  });

  test('sends the title as a variable, so that no title is parsed as a query', async () => {
    const { source, asked } = await open(json(exampleOf('anilist', 'search-empty')));
    const title = 'x") { id } Media(id: 1) { id } #';
    expect(stateOf(await source.search?.({ ...wanted, title }))).toBe('none');
    expect(asked()[0].variables).toEqual({ search: title });
    expect(asked()[0].query).not.toContain('Media(');
  });

  test('distinguishes titles of one name by their year', async () => {
    const { source } = await open(
      page(
        { ...whole, id: 1, idMal: null, seasonYear: 1979, startDate: {} },
        { ...whole, id: 2, startDate: { year: 2018 } },
      ),
    );
    expect(told(await source.search?.(wanted)).map((found) => [found.ids['anilist'], found.title, found.year])).toEqual(
      [
        ['1', 'Tide Chronicle', 1979],
        ['2', 'Tide Chronicle', 2018],
      ],
    );
  });

  test('for films sends no request', async () => {
    const { source, server } = await open(json(exampleOf('anilist', 'search')));
    expect(stateOf(await source.search?.({ ...wanted, kind: 'movie' }))).toBe('none');
    expect(stateOf(await source.find?.('movie', ids))).toBe('none');
    expect(stateOf(await source.details?.({ ...wish, kind: 'movie' }))).toBe('none');
    expect(server.asked).toEqual([]);
  });

  test.each<[string, readonly object[], string]>([
    ['rows none of which can be read', [{ id: 'x', title: null }, { id: 7 }], 'later'],
    ['a broken row beside a good one', [{ id: null }, whole], 'found'],
  ])('%s', async (_, rows, expected) => {
    const { source } = await open(page(...rows));
    expect(stateOf(await source.search?.(wanted))).toBe(expected);
  });
});

describe('an id', () => {
  test('is found, and its details need no second request', async () => {
    const { source, server } = await open(json(exampleOf('anilist', 'media')));
    expect(told(await source.find?.('series', ids))).toMatchObject({ ids, title: 'Tide Chronicle', year: 2015 });
    expect(told(await source.details?.(wish))).toEqual({
      kind: 'series',
      ids: { anilist: '9990013', mal: '9980013' },
      title: 'Tide Chronicle',
      originalTitle: '潮騒クロニクル',
      alternativeTitles: ['Shiosai Kuronikuru', '潮騒クロニクル', 'TC', 'Chronik der Gezeiten'],
      plot: 'A keeper counts the tides.\nOne night they stop.',
      premiered: '2015-04-05',
      year: 2015,
      ratings: [{ name: 'anilist', value: 84, max: 100 }],
      art: [
        {
          kind: 'poster',
          url: 'https://s4.anilist.co/file/anilistcdn/media/anime/cover/large/bx9990013-fake.jpg',
          source: 'anilist',
        },
        {
          kind: 'banner',
          url: 'https://s4.anilist.co/file/anilistcdn/media/anime/banner/9990013-fake.jpg',
          source: 'anilist',
        },
      ],
      sources: ['anilist'],
    });
    expect(server.asked).toEqual(['POST /']);
  });

  test('of an adult title is found, because a person gave it', async () => {
    const { source } = await open(media({ isAdult: true }));
    expect(told(await source.find?.('series', ids)).ids['anilist']).toBe('9990013');
  });

  test.each<[string, object]>([
    ['a film', { format: 'MOVIE' }],
    ['a music video', { format: 'MUSIC' }],
    ['another entry than the requested one', { id: 5 }],
  ])('of %s is none', async (_, more) => {
    const { source } = await open(media(more));
    expect(stateOf(await source.find?.('series', ids))).toBe('none');
    expect(stateOf(await source.details?.(wish))).toBe('none');
  });

  test.each(['', '0', 'abc', '1 OR 1', '2147483648', '99999999999'])(
    '%j is no AniList id and is not requested',
    async (id) => {
      const { source, server } = await open(json(exampleOf('anilist', 'media')));
      expect(stateOf(await source.find?.('series', { anilist: id, tmdb: '1', mal: '2' }))).toBe('none');
      expect(stateOf(await source.details?.({ ...wish, ids: { anilist: id } }))).toBe('none');
      expect(server.asked).toEqual([]);
    },
  );

  test.each<[string, Respond, string]>([
    ['a 404 stated in the body', json(exampleOf('anilist', 'error-404'), 404), 'none'],
    ['the same under status 200', json(exampleOf('anilist', 'error-404')), 'none'],
    ['no entry and no error', json({ data: { Media: null } }), 'none'],
    ['a 404 of another server', json({ message: 'no route' }, 404), 'later'],
    ['a rejected query', json(exampleOf('anilist', 'error-400'), 400), 'later'],
    ['the same under status 200', json(exampleOf('anilist', 'error-400')), 'later'],
    ['an error without a status', json({ errors: [{ message: 'validation' }], data: null }), 'later'],
    ['too many requests under status 200', json(exampleOf('anilist', 'error-429')), 'later'],
    ['an API that is switched off', json(exampleOf('anilist', 'error-403'), 403), 'ended'],
    ['the same under status 200', json(exampleOf('anilist', 'error-403')), 'ended'],
    [
      'a block in HTML',
      (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>no</h1>'),
      'ended',
    ],
    ['a fault of the service', json({ errors: [{ message: 'Internal Server Error', status: 500 }] }, 500), 'later'],
    ['another service', json({ hello: 'world' }), 'later'],
    ['an entry without a name', media({ title: { romaji: null, english: '', native: 7 } }), 'later'],
    ['an entry whose id is no number', media({ id: '../1' }), 'later'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await open(respond);
    expect(stateOf(await source.find?.('series', ids))).toBe(expected);
  });

  test('a request after a 429 waits until AniList allows it', async () => {
    const { source, clock, server } = await open((response, request, nth) => {
      const limited = json(exampleOf('anilist', 'error-429'), 429, { 'retry-after': '30' });
      (nth === 0 ? limited : json(exampleOf('anilist', 'media')))(response, request, nth);
    });
    expect(stateOf(await source.find?.('series', ids))).toBe('found');
    expect(Math.max(...clock.sleeps)).toBeGreaterThanOrEqual(30_000);
    expect(server.asked).toHaveLength(2);
  });

  test('while the API is switched off no further request is sent', async () => {
    const { source, server } = await open(json(exampleOf('anilist', 'error-403'), 403));
    await source.find?.('series', ids);
    expect(stateOf(await source.search?.(wanted))).toBe('ended');
    expect(server.asked).toHaveLength(1);
  });
});

describe('the content of an entry', () => {
  test.each<[string, readonly string[], object, string]>([
    ['English for English', ['en'], {}, 'Tide Chronicle'],
    ['English for a language it has no titles in', ['de'], {}, 'Tide Chronicle'],
    ['the native title for Japanese', ['ja'], {}, '潮騒クロニクル'],
    ['the romanised title without an English one', ['en'], { title: { romaji: 'Shiosai', english: null } }, 'Shiosai'],
  ])('the title is %s', (_, languages, more, title) => {
    expect(mediaDetails({ ...whole, ...more }, languages)).toMatchObject({ title });
  });

  test.each<[object, object]>([
    [{ startDate: { year: 2016, month: 4, day: null } }, { year: 2016, premiered: undefined }],
    [
      { startDate: null, seasonYear: 2017 },
      { year: 2017, premiered: undefined },
    ],
    [{ startDate: { year: 2016, month: 2, day: 31 } }, { year: 2016, premiered: undefined }],
    [{ startDate: { year: '2016', month: '4', day: '1' } }, { year: 2016, premiered: '2016-04-01' }],
    [{ averageScore: null }, { ratings: [] }],
    [{ averageScore: 840 }, { ratings: [] }],
    [{ coverImage: null, bannerImage: null }, { art: [] }],
    [{ coverImage: { extraLarge: 'file:///etc/passwd', large: 'javascript:x' }, bannerImage: '//x' }, { art: [] }],
    [
      { coverImage: { extraLarge: null, large: 'https://s4.anilist.co/l.jpg' }, bannerImage: null },
      { art: [{ kind: 'poster' }] },
    ],
    [{ description: null }, { plot: undefined }],
    [{ description: '~!All of it.!~' }, { plot: undefined }],
    [{ description: '!~ A ~!b ~!c!~ d ~!!~ e ~!f' }, { plot: '!~ A d e ~!f' }],
    [{ description: '<script>alert(1)</script>&lt;b&gt;' }, { plot: 'alert(1)<b>' }],
    [
      { synonyms: ['Tide Chronicle', 7, null, '  ', 'TC'] },
      { alternativeTitles: ['Shiosai Kuronikuru', '潮騒クロニクル', 'TC'] },
    ],
  ])('%j is %j', (more, expected) => {
    const details = mediaDetails({ ...whole, ...more }, ['en']);
    for (const [name, value] of Object.entries(expected)) {
      if (value === undefined) expect(details).not.toHaveProperty(name);
      else expect(details).toMatchObject({ [name]: value });
    }
  });
});

describe('its test', () => {
  test.each<[string, Respond, string]>([
    ['is well', json(exampleOf('anilist', 'genres')), 'found'],
    ['meets another server', json({ data: { GenreCollection: 'all' } }), 'later'],
    ['meets an API that is switched off', json(exampleOf('anilist', 'error-403'), 403), 'ended'],
  ])('%s', async (_, respond, expected) => {
    const { source } = await open(respond);
    expect(stateOf(await source.test())).toBe(expected);
  });
});
