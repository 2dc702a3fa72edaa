import { describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { exampleOf, sourceOnLoopback, told } from '../../../test/sources/answers/sourceOnLoopback.ts';
import {
  data,
  type EpisodeSketch,
  episodePages,
  episodeRow,
  gone,
  tvdbKey,
  tvdbServer,
} from '../../../test/sources/answers/tvdb/server.ts';
import type { EpisodeDetails, EpisodeOrder } from '../../phases/details.ts';
import { tvdbSource } from './tvdbSource.ts';

const example = { ...Object(exampleOf('tvdb', 'series-extended')['data']) };

interface Asked {
  readonly seasons?: readonly number[];
  readonly order?: EpisodeOrder;
  readonly languages?: readonly string[];
  readonly series?: object;
}

/** Asks with `routes`, keyed by the path after `/episodes/`. */
async function ask(
  routes: Readonly<Record<string, Respond>>,
  { seasons = [1], order = 'aired', languages = ['en'], series = {} }: Asked = {},
) {
  const paths = Object.entries(routes).map(([path, respond]) => [`/series/990101/episodes/${path}`, respond] as const);
  const server = tvdbServer({
    '/series/990101/extended': data({ ...example, ...series }),
    '/artwork/types': json(exampleOf('tvdb', 'artwork-types')),
    ...Object.fromEntries(paths),
  });
  const opened = await sourceOnLoopback(tvdbSource, server.routes, { key: tvdbKey });
  const details = told(
    await opened.source.details?.({ kind: 'series', ids: { tvdb: '990101' }, languages, seasons, order }),
  );
  const calls = opened.calls().flatMap((call) => /\/episodes\/(.+)$/u.exec(call)?.[1] ?? []);
  return { details, episodes: details.episodes ?? [], calls, lines: opened.lines };
}

const rows = (...sketches: readonly EpisodeSketch[]) => episodePages(sketches.map(episodeRow));
const placed = (episodes: readonly EpisodeDetails[]) =>
  episodes.map(({ season, episode, ids }) => `${season}x${episode} ${ids['tvdb']}`);
const english = { originalLanguage: 'eng', nameTranslations: ['eng'], overviewTranslations: ['eng'] };

describe('languages', () => {
  test('a text that is not translated comes in the original (from examples of its answers)', async () => {
    const { episodes, calls } = await ask({
      'official/eng': json(exampleOf('tvdb', 'episodes-official-eng')),
      official: json(exampleOf('tvdb', 'episodes-official')),
    });
    expect(calls).toEqual(['official/eng?page=0', 'official?page=0']);
    expect(episodes.map(({ title }) => title)).toEqual(['First Watch', 'Fog', 'Letzte Wache']);
    expect(episodes[0]).toEqual({
      season: 1,
      episode: 1,
      absolute: 1,
      ids: { tvdb: '990301' },
      title: 'First Watch',
      plot: 'The lamp goes out.',
      airDate: '2001-09-03',
      runtimeMinutes: 44,
      ratings: [],
      directors: [],
      writers: [],
      guests: [],
      stillUrl: 'https://artworks.thetvdb.com/banners/v4/episode/990301/screencap/505239e08b5e0.jpg',
    });
  });

  test('an original in the wanted language takes one call', async () => {
    const { calls } = await ask({ official: rows({ id: 1, at: [1, 1] }) }, { series: english });
    expect(calls).toEqual(['official?page=0']);
  });

  test('the next language is requested only for missing texts', async () => {
    const { episodes, calls } = await ask(
      {
        official: rows({ id: 1, at: [1, 1], name: 'Eins', overview: null }, { id: 2, at: [2, 1], name: 'Zwei' }),
        'official/eng': rows({ id: 1, at: [1, 1], name: 'One', overview: 'Plot in English' }),
      },
      { languages: ['de', 'en'] },
    );
    expect(calls).toEqual(['official?page=0', 'official/eng?page=0']);
    expect(episodes.map(({ title, plot }) => [title, plot])).toEqual([['Eins', 'Plot in English']]);
  });

  test('texts missing in another season cost no call', async () => {
    const { calls } = await ask(
      { official: rows({ id: 1, at: [1, 1] }, { id: 2, at: [2, 1], name: null, overview: null }) },
      { languages: ['de', 'en'] },
    );
    expect(calls).toEqual(['official?page=0']);
  });

  test('a language without translations is not requested', async () => {
    const { calls } = await ask(
      { official: rows({ id: 1, at: [1, 1], overview: null }) },
      { languages: ['ja'], series: { nameTranslations: ['deu'], overviewTranslations: ['deu'] } },
    );
    expect(calls).toEqual(['official?page=0']);
  });

  test('a listed language that is missing does not lose the rest', async () => {
    const { episodes } = await ask({ 'official/eng': gone, official: rows({ id: 1, at: [1, 1] }) });
    expect(episodes.map(({ title }) => title)).toEqual(['Name 1']);
  });

  test('specials, which the translated form omits, are requested in the original', async () => {
    const { episodes, calls } = await ask(
      {
        'official/eng': rows({ id: 1, at: [1, 1] }, { id: 9, at: [0, 1] }),
        official: rows({ id: 9, at: [0, 1], airsAfterSeason: 2 }, { id: 10, at: [0, 2] }),
      },
      { seasons: [0, 1] },
    );
    expect(calls).toEqual(['official/eng?page=0', 'official?page=0']);
    expect(placed(episodes)).toEqual(['0x1 9', '0x2 10', '1x1 1']);
    expect(episodes[0]?.airsAfterSeason).toBe(2);
  });

  test('a placeholder name is none', async () => {
    const { episodes } = await ask(
      { official: rows({ id: 1, at: [1, 1], name: 'TBA' }, { id: 2, at: [1, 2], name: 'TBAlways' }) },
      { series: english },
    );
    expect(episodes.map(({ title }) => title)).toEqual([undefined, 'TBAlways']);
  });
});

describe('pages', () => {
  const many = Array.from({ length: 25 }, (_, at) => episodeRow({ id: at + 1, at: [1, at + 1] }));

  test('are counted, never followed by address', async () => {
    const { episodes, calls } = await ask({ official: episodePages(many, 10) }, { series: english });
    expect(episodes).toHaveLength(25);
    expect(calls).toEqual(['official?page=0', 'official?page=1', 'official?page=2']);
  });

  test('with fewer rows than their count are requested once more', async () => {
    const short = episodePages(many.slice(0, 20), 500, 25);
    const whole = episodePages(many);
    const { episodes, lines } = await ask(
      { official: (response, request, nth) => (nth === 0 ? short : whole)(response, request, nth) },
      { series: english },
    );
    expect(episodes).toHaveLength(25);
    expect(lines.join()).not.toContain('fewer rows');
  });

  test('that stay short are used and logged', async () => {
    const { episodes, calls, lines } = await ask(
      { official: episodePages(many.slice(0, 20), 500, 25) },
      { series: english },
    );
    expect([episodes.length, calls.length]).toEqual([20, 2]);
    expect(lines.join()).toContain('fewer rows');
  });

  test.each<[string, unknown]>([
    ['itself', 'https://api4.thetvdb.com/v4/x?page=0'],
    ['no number', 'https://api4.thetvdb.com/v4/x?page=last'],
    ['no address', 7],
  ])('with %s as next end the list', async (_, next) => {
    const { calls } = await ask(
      { official: json({ status: 'success', data: { episodes: many }, links: { next, total_items: 25 } }) },
      { series: english },
    );
    expect(calls).toEqual(['official?page=0']);
  });

  test('without an end stop at a limit', async () => {
    const endless: Respond = (response, request, nth) =>
      json({ status: 'success', data: { episodes: [] }, links: { next: `x?page=${nth + 1}`, total_items: 1_000_000 } })(
        response,
        request,
        nth,
      );
    const { calls } = await ask({ official: endless }, { series: english });
    expect(calls).toHaveLength(60);
  });
});

describe('orders', () => {
  const aired = rows(
    { id: 1, at: [1, 1], absoluteNumber: 1 },
    { id: 2, at: [1, 2], absoluteNumber: 2 },
    { id: 3, at: [2, 1], absoluteNumber: 3 },
    { id: 9, at: [0, 1], airsBeforeSeason: 2, airsBeforeEpisode: 1 },
  );
  const dvd = rows({ id: 2, at: [1, 1] }, { id: 1, at: [1, 2] }, { id: 3, at: [1, 3] });
  const absolute = rows({ id: 1, at: [1, 1] }, { id: 2, at: [1, 2] }, { id: 3, at: [1, 3] });
  const routes = { official: aired, dvd, absolute };
  const none = { ...english, seasonTypes: [{ type: 'official' }] };

  test.each<[string, Asked, readonly string[], readonly string[]]>([
    ['aired', { seasons: [1, 2] }, ['1x1 1', '1x2 2', '2x1 3'], ['official?page=0']],
    ['aired, a missing season', { seasons: [7] }, [], ['official?page=0']],
    ['dvd', { order: 'dvd' }, ['1x1 2', '1x2 1', '1x3 3'], ['dvd?page=0']],
    [
      'dvd with specials, which are the aired ones',
      { order: 'dvd', seasons: [0, 1] },
      ['0x1 9', '1x1 2', '1x2 1', '1x3 3'],
      ['dvd?page=0', 'official?page=0'],
    ],
    [
      'dvd, absent in the series: as aired',
      { order: 'dvd', seasons: [1, 2], series: none },
      ['1x1 1', '1x2 2', '2x1 3'],
      ['official?page=0'],
    ],
    ['absolute', { order: 'absolute' }, ['1x1 1', '1x2 2', '1x3 3'], ['absolute?page=0']],
    [
      'absolute, absent in the series: by its numbers',
      { order: 'absolute', seasons: [0, 1], series: none },
      ['0x1 9', '1x1 1', '1x2 2', '1x3 3'],
      ['official?page=0'],
    ],
  ])('%s', async (_, asked, expected, expectedCalls) => {
    const { episodes, calls } = await ask(routes, { series: english, ...asked });
    expect(placed(episodes)).toEqual(expected);
    expect(calls).toEqual(expectedCalls);
  });

  test('a missing or repeated absolute number makes all of them counted', async () => {
    const twice = rows(
      { id: 1, at: [1, 1], absoluteNumber: 5 },
      { id: 3, at: [2, 1], absoluteNumber: 5 },
      { id: 2, at: [1, 2] },
    );
    const { episodes } = await ask({ official: twice }, { order: 'absolute', series: none });
    expect(placed(episodes)).toEqual(['1x1 1', '1x2 2', '1x3 3']);
  });

  test('an order that is listed but not served gives nothing, because its numbers are not the aired ones', async () => {
    const { episodes } = await ask({ dvd: rows(), official: aired }, { order: 'dvd', series: english });
    expect(episodes).toEqual([]);
  });

  test('specials state between which episodes they are shown', async () => {
    const { episodes } = await ask(routes, { seasons: [0], series: english });
    expect(episodes[0]).toMatchObject({ season: 0, episode: 1, airsBeforeSeason: 2, airsBeforeEpisode: 1 });
    expect(episodes[0]).not.toHaveProperty('airsAfterSeason');
  });

  test('seasons and their posters are those of the order', async () => {
    const official = await ask(routes, { seasons: [0, 1], series: english });
    expect(official.details.seasons?.map(({ season, ids }) => [season, ids])).toEqual([
      [1, { tvdb: '990201' }],
      [0, { tvdb: '990200' }],
    ]);
    const posters = official.details.art?.filter(({ season }) => season !== undefined);
    expect(posters?.map(({ season, kind }) => [season, kind])).toEqual([
      [1, 'poster'],
      [0, 'poster'],
    ]);
    const other = await ask(routes, { order: 'dvd', series: english });
    expect(other.details.seasons?.map(({ ids }) => ids)).toEqual([{ tvdb: '990211' }]);
  });

  test('rows without a number, an id or a valid form are skipped; a place is given once', async () => {
    const odd = episodePages([
      episodeRow({ id: 1, at: [1, 1] }),
      episodeRow({ id: 2, at: [1, 1] }),
      { id: 3, seasonNumber: 1, number: null },
      { id: null, seasonNumber: 1, number: 3 },
      { id: 4, seasonNumber: -1, number: 4 },
      { id: 5, seasonNumber: 1, number: 5, image: 'javascript:x', imageType: 11, aired: '2001-02-30', runtime: 0 },
      { id: 6, seasonNumber: 1, number: 6, image: 'https://a.test/poster.jpg', imageType: 2 },
    ]);
    const { episodes } = await ask({ official: odd }, { series: english });
    expect(placed(episodes)).toEqual(['1x1 1', '1x5 5', '1x6 6']);
    expect(episodes.map(({ stillUrl, airDate, runtimeMinutes }) => [stillUrl, airDate, runtimeMinutes])).toEqual(
      Array.from({ length: 3 }, () => [undefined, undefined, undefined]),
    );
  });
});
