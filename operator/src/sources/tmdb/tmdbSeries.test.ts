import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerNamed, type Body, seriesBlocks, titleAnswer } from '../../../test/sources/answers/tmdb/server.ts';
import { numbered, seriesWish, tmdbFixtures, told } from '../../../test/sources/answers/tmdb/tmdbFixture.ts';

const grounds = tmdbFixtures();
afterEach(() => grounds.close());

/** A series like the example, with so many seasons of so many episodes each. */
function seriesOf(count: number, episodesEach = 2, more: Body = {}): Body {
  const seasons = Array.from({ length: count + 1 }, (_, number) => ({
    air_date: null,
    episode_count: episodesEach,
    id: 992000 + number,
    name: number === 0 ? 'Specials' : `Season ${number}`,
    overview: '',
    poster_path: number === 1 ? '/one.jpg' : null,
    season_number: number,
  }));
  return { ...answerNamed('tv-full'), seasons, ...more };
}

function seasonOf(number: number, language: string, episodesEach = 2): Body {
  const german = language.startsWith('de');
  const episodes = Array.from({ length: episodesEach }, (_, at) => ({
    id: 9_000_000 + number * 1000 + at + 1,
    name: german ? `Folge ${at + 1}` : `Watch ${number}.${at + 1}`,
    overview: german ? '' : `Plot ${number}.${at + 1}`,
    season_number: number,
    episode_number: at + 1,
    runtime: 44,
    still_path: '/still.jpg',
    vote_average: 0,
    vote_count: 0,
  }));
  return { id: 992000 + number, season_number: number, name: `Season ${number}`, overview: '', episodes };
}

const seriesRoutes = (body: Body, seasons: (number: number, language: string) => Body | undefined = seasonOf) => ({
  '/3/tv/990001': titleAnswer(body, seriesBlocks, seasons),
});

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
describe('a series', () => {
  test('is mapped with its seasons, episodes, guests and stills', async () => {
    const first = answerNamed('season');
    const { source, calls } = await grounds.open(
      seriesRoutes(answerNamed('tv-full'), (number) => (number === 1 ? first : undefined)),
    );
    const series = told(await source.details?.(seriesWish([1], ['en', 'de'])));
    expect(calls()).toEqual(['/tv/990001', '/configuration', '/tv/990001']);
    expect(series).toMatchObject({
      kind: 'series',
      ids: { tmdb: '990001', imdb: 'tt9900001', tvdb: '990101' },
      title: 'The Harbour Light',
      originalTitle: 'Hafenfeuer',
      status: 'Ended',
      premiered: '2001-09-03',
      endDate: '2002-11-25',
      runtimeMinutes: 44,
      studios: ['Nordfunk'],
      writers: ['Ada Brandt'],
      certifications: [
        { country: 'DE', rating: '12' },
        { country: 'US', rating: 'TV-14' },
      ],
      seasons: [{ season: 1, name: 'Season 1', airDate: '2001-09-03', ids: { tmdb: '992001' } }],
    });
    expect(series.cast?.[0]).toMatchObject({ name: 'Jonas Reimers', role: 'The Keeper' });
    expect(series.episodes?.[0]).toEqual({
      season: 1,
      episode: 1,
      ids: { tmdb: '9910001' },
      title: 'First Watch',
      plot: 'The lamp goes out.',
      airDate: '2001-09-03',
      runtimeMinutes: 44,
      ratings: [{ name: 'themoviedb', value: 7, max: 10, votes: 5 }],
      directors: ['Lena Voss'],
      writers: [],
      guests: [{ name: 'Piet Harms', role: 'Harbour Master', order: 0 }],
      stillUrl: 'https://image.tmdb.org/t/p/original/ZV3BboLn0j6oeE1i9Rf68QWfheM.jpg',
    });
    expect(series.art?.find(({ season }) => season === 1)?.url).toMatch(/ZgLgyIlfbf9tdFxo4VHImZXpcgq/u);
  });

  test('that was only announced has no episodes and is unreleased', async () => {
    const { source } = await grounds.open({ '/3/tv/990002': json(answerNamed('tv-sparse')) });
    const announced = { ...seriesWish([1], ['de']), ids: { tmdb: '990002' } };
    const series = told(await source.details?.(announced));
    expect(series).toMatchObject({ status: 'Unreleased', episodes: [], countries: ['Deutschland'] });
    expect(series).not.toHaveProperty('premiered');
  });

  // The dictionary of pictures is requested once in days and is not counted.
  test.each<[number, readonly string[], number]>([
    [1, ['en', 'de'], 1],
    [5, ['en', 'de'], 1],
    [11, ['en', 'de'], 1],
    [12, ['en', 'de'], 2],
    [31, ['en', 'de'], 2],
    [40, ['en', 'de'], 3],
    [5, ['de'], 2],
    [11, ['de'], 2],
    [21, ['de'], 4],
  ])('with %i seasons in %j takes %i calls', async (count, languages, expected) => {
    const { source, calls } = await grounds.open(seriesRoutes(seriesOf(count)));
    const series = told(await source.details?.(seriesWish(numbers(1, count), [...languages])));
    expect(series.episodes).toHaveLength(count * 2);
    expect(calls().filter((path) => path !== '/configuration')).toHaveLength(expected);
  });

  test('found by its id in a translated language gets its missing images with its seasons', async () => {
    const { source, tmdb, calls } = await grounds.open(seriesRoutes(seriesOf(5, 2, { original_language: 'de' })));
    await source.find?.('series', { tmdb: '990001' });
    const series = told(await source.details?.(seriesWish(numbers(1, 5))));
    expect(calls()).toEqual(['/tv/990001', '/configuration', '/tv/990001']);
    expect(tmdb.asked[2]).toContain('append_to_response=images%2Cseason%2F1');
    expect(series.art?.some(({ kind, language }) => kind === 'poster' && language === 'de')).toBe(true);
    expect(series.episodes).toHaveLength(10);
  });

  test('whose seasons are not appended is requested season by season', async () => {
    const single = (number: number): Respond => json(seasonOf(number, 'en'));
    const { source, calls } = await grounds.open({
      ...seriesRoutes(seriesOf(2), () => undefined),
      '/3/tv/990001/season/1': single(1),
      '/3/tv/990001/season/2': single(2),
    });
    const series = told(await source.details?.(seriesWish([1, 2], ['en', 'de'])));
    expect(numbered(series)).toEqual(['1x1', '1x2', '2x1', '2x2']);
    expect(calls().slice(-2)).toEqual(['/tv/990001/season/1', '/tv/990001/season/2']);
  });

  test('is not asked for a season that it does not list', async () => {
    const { source, calls } = await grounds.open(
      seriesRoutes(seriesOf(2), (n, l) => (n <= 2 ? seasonOf(n, l) : undefined)),
    );
    const series = told(await source.details?.(seriesWish([2, 2024], ['en', 'de'])));
    expect(numbered(series)).toEqual(['2x1', '2x2']);
    expect(calls()).toEqual(['/tv/990001', '/configuration']);
  });

  test("takes an episode's plot and name from the next language if TMDB invented a name", async () => {
    const { source } = await grounds.open(seriesRoutes(seriesOf(1)));
    const series = told(await source.details?.(seriesWish([1], ['de'])));
    expect(series.episodes?.map(({ title, plot }) => [title, plot])).toEqual([
      ['Watch 1.1', 'Plot 1.1'],
      ['Watch 1.2', 'Plot 1.2'],
    ]);
  });

  test('is numbered by its DVD order if it has one', async () => {
    const first = answerNamed('season');
    const { source } = await grounds.open({
      ...seriesRoutes(answerNamed('tv-full'), (number) => (number === 1 ? first : undefined)),
      '/3/tv/episode_group/1a0f5c175c2e71284a843da7': json(answerNamed('episode-group')),
    });
    const series = told(await source.details?.(seriesWish([1, 2], ['en', 'de'], 'dvd')));
    expect(series.episodes?.map(({ season, episode, title }) => `${season}x${episode} ${title}`)).toEqual([
      '1x1 Fog',
      '1x2 First Watch',
      '2x1 Last Watch',
    ]);
    expect(series.seasons).toEqual([
      { season: 1, name: 'Disc 1' },
      { season: 2, name: 'Disc 2' },
    ]);
    expect(series.art?.every(({ season }) => season === undefined)).toBe(true);
    expect(series.episodes?.[1]?.guests).toHaveLength(1);
  });

  test('uses the running count as absolute order if it has no group', async () => {
    const { source } = await grounds.open(seriesRoutes(seriesOf(3, 2, { episode_groups: { results: [] } })));
    const series = told(await source.details?.(seriesWish([0, 1], ['en', 'de'], 'absolute')));
    expect(series.episodes?.map(({ season, episode, absolute, plot }) => [season, episode, absolute, plot])).toEqual([
      [0, 1, undefined, 'Plot 0.1'],
      [0, 2, undefined, 'Plot 0.2'],
      [1, 1, 1, 'Plot 1.1'],
      [1, 2, 2, 'Plot 1.2'],
      [1, 3, 3, 'Plot 2.1'],
      [1, 4, 4, 'Plot 2.2'],
      [1, 5, 5, 'Plot 3.1'],
      [1, 6, 6, 'Plot 3.2'],
    ]);
  });

  test('follows its absolute group', async () => {
    const group = answerNamed('episode-group');
    const { source } = await grounds.open({
      ...seriesRoutes(answerNamed('tv-full'), () => undefined),
      '/3/tv/episode_group/188c02393d095bf61fb6dcef': json(group),
      '/3/tv/990001/season/1': json(answerNamed('season')),
    });
    const series = told(await source.details?.(seriesWish([1], ['en', 'de'], 'absolute')));
    expect(series.episodes?.map(({ episode, absolute, title }) => [episode, absolute, title])).toEqual([
      [1, 1, 'Fog'],
      [2, 2, 'First Watch'],
      [3, 3, 'Last Watch'],
    ]);
    expect(series.seasons).toEqual([]);
  });
});
