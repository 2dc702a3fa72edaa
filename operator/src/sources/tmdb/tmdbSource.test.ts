import { afterEach, describe, expect, test } from 'vitest';
import { json, type Loopback, openClient, type Respond } from '../../../test/outbound/loopback.ts';
import {
  answerNamed,
  type Body,
  imagesFor,
  movieBlocks,
  openTmdb,
  queryOf,
  seriesBlocks,
  titleAnswer,
  tmdbKey,
} from '../../../test/sources/answers/tmdb/server.ts';
import type { Details, EpisodeOrder } from '../../phases/details.ts';
import type { Answer, Source } from '../../phases/sources.ts';
import { tmdbSource } from './tmdbSource.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

interface Ground {
  readonly tmdb: Loopback;
  readonly source: Source;
  /** Paths that were asked, without their queries. */
  calls(): readonly string[];
  readonly lines: readonly string[];
}

async function ground(routes: Readonly<Record<string, Respond>>, options: { languages?: string[]; key?: string } = {}) {
  const { languages = ['en'], key = tmdbKey } = options;
  const tmdb = await openTmdb(routes);
  const { outbound: http, clock, lines } = openClient([tmdb.url]);
  opened.push(tmdb, http);
  const log = { debug: () => undefined, warn: () => undefined };
  const source = tmdbSource({ baseUrl: tmdb.url, key, languages, http, log, nowMs: () => clock.now() });
  const calls = () => tmdb.asked.map((line) => line.replace(/^GET \/3|\?.*$/gu, ''));
  return { tmdb, source, calls, lines } satisfies Ground;
}

const movieFull = answerNamed('movie-full');
const movieRoute = (body: Body = movieFull) => ({ '/3/movie/653': titleAnswer(body, movieBlocks, () => undefined) });

const wish = (ids: Readonly<Record<string, string>>, languages = ['en']) =>
  ({ kind: 'movie', ids, languages, seasons: [], order: 'aired' }) as const;
const seriesWish = (seasons: readonly number[], languages = ['en'], order: EpisodeOrder = 'aired') =>
  ({ kind: 'series', ids: { tmdb: '990001' }, languages, seasons, order }) as const;

function told<Value>(answer: Answer<Value> | undefined): Value {
  if (answer?.state !== 'found') throw new Error(`expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

describe('a film', () => {
  test('is fetched whole in one call, and mapped', async () => {
    const { source, calls } = await ground(movieRoute());
    const film = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    expect(calls()).toEqual(['/movie/653', '/configuration']);
    expect(film).toMatchObject({
      kind: 'movie',
      ids: { tmdb: '653', imdb: 'tt0013442', wikidata: 'Q151895' },
      title: 'Nosferatu',
      originalTitle: 'Nosferatu, eine Symphonie des Grauens',
      originalLanguage: 'de',
      premiered: '1922-02-16',
      year: 1922,
      runtimeMinutes: 95,
      genres: ['Horror', 'Fantasy'],
      studios: ['Prana-Film', 'Jofa-Atelier'],
      countries: ['Germany'],
      tags: ['vampire', 'silent film'],
      certifications: [
        { country: 'DE', rating: '12' },
        { country: 'US', rating: 'NR' },
      ],
      ratings: [{ name: 'themoviedb', value: 7.7, max: 10, votes: 2210 }],
      directors: ['F. W. Murnau'],
      writers: ['Henrik Galeen', 'Bram Stoker'],
      sources: ['tmdb'],
    });
    expect(film.cast?.[0]).toEqual({
      name: 'Max Schreck',
      role: 'Graf Orlok',
      order: 0,
      pictureUrl: 'https://image.tmdb.org/t/p/h632/l0yk3DHxWautgzXgCionuA3qmoR.jpg',
    });
    expect(film.collection).toMatchObject({ name: 'Silent Shadows Collection', ids: { tmdb: '990900' } });
    expect('tagline' in film).toBe(false);
  });

  test('found by its id and then detailed costs one call', async () => {
    const { source, calls } = await ground(movieRoute(), { languages: ['de'] });
    expect(told(await source.find?.('movie', { tmdb: '653' })).ids['imdb']).toBe('tt0013442');
    await source.details?.(wish({ tmdb: '653' }, ['de']));
    expect(calls()).toEqual(['/movie/653', '/configuration']);
  });

  test('found by IMDb id is fetched by what the find told, in the languages that it takes', async () => {
    const { source, tmdb, calls } = await ground({
      ...movieRoute(),
      '/3/find/tt0013442': json(answerNamed('find-imdb-movie')),
    });
    const found = told(await source.find?.('movie', { imdb: 'tt0013442' }));
    expect(found).toMatchObject({ ids: { tmdb: '653', imdb: 'tt0013442' }, title: 'Nosferatu', year: 1922 });
    const film = told(await source.details?.(wish({ imdb: 'tt0013442' })));
    expect(calls()).toEqual(['/find/tt0013442', '/movie/653', '/configuration']);
    expect(tmdb.asked[1]).toContain('include_image_language=en%2Cde%2Cnull');
    expect(film.art?.filter(({ kind, language }) => kind === 'poster' && language === 'de')).toHaveLength(1);
  });

  test('made in a language that nobody knew of beforehand costs one call more for its images', async () => {
    const { source, calls } = await ground({
      ...movieRoute(),
      '/3/movie/653/images': (response, request, nth) =>
        json({ id: 653, ...imagesFor(movieFull['images'], queryOf(request)) })(response, request, nth),
    });
    const film = told(await source.details?.(wish({ tmdb: '653' })));
    expect(calls()).toEqual(['/movie/653', '/configuration', '/movie/653/images']);
    expect(film.art?.map(({ language }) => language)).toContain('de');
  });

  test('of which little is known has only what is known', async () => {
    const { source } = await ground({ '/3/movie/9900654': json(answerNamed('movie-sparse')) });
    const film = told(await source.details?.(wish({ tmdb: '9900654' })));
    expect(film).toMatchObject({ title: 'Untitled Harbour Film', ratings: [], art: [], cast: [], trailers: [] });
    for (const absent of ['plot', 'tagline', 'premiered', 'year', 'runtimeMinutes', 'collection']) {
      expect(film).not.toHaveProperty(absent);
    }
  });

  test.each<[string, readonly string[], string, string]>([
    ['the language of the document', ['de'], 'Nosferatu (de)', 'Ein Schreiber reist.'],
    ['the country of it', ['pt-BR', 'de'], 'Nosferatu (BR)', 'Ein Schreiber reist.'],
    ['English where it says nothing', ['fr'], 'Nosferatu (en)', 'A clerk travels.'],
    ['the second language before English', ['fr', 'de'], 'Nosferatu (de)', 'Ein Schreiber reist.'],
    ['English where it has no code of two letters', ['gsw'], 'Nosferatu (en)', 'A clerk travels.'],
  ])('is told in %s', async (_, languages, title, plot) => {
    const translation = (language: string, country: string, data: Body) => ({
      iso_639_1: language,
      iso_3166_1: country,
      data: { title: '', overview: '', tagline: '', ...data },
    });
    const translations = [
      translation('pt', 'PT', { title: 'Nosferatu (PT)' }),
      translation('pt', 'BR', { title: 'Nosferatu (BR)' }),
      translation('en', 'US', { title: 'Nosferatu (en)', overview: 'A clerk travels.' }),
      translation('de', 'DE', { title: 'Nosferatu (de)', overview: 'Ein Schreiber reist.' }),
      translation('fr', 'FR', {}),
    ];
    const { source } = await ground(
      movieRoute({ ...movieFull, original_language: 'ja', overview: '', translations: { translations } }),
    );
    const film = told(await source.details?.(wish({ tmdb: '653' }, [...languages])));
    expect([film.title, film.plot]).toEqual([title, plot]);
    expect(film.alternativeTitles).toEqual(['Nosferatu (PT)', 'Nosferatu (BR)', 'Nosferatu (en)', 'Nosferatu (de)']);
  });

  test('has art by kind: untagged backdrops are fanart, tagged ones landscape, drawn logos come as PNG', async () => {
    const { source } = await ground(movieRoute());
    const { art = [] } = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    const kinds = art.map(({ kind, language = '-', url }) => `${kind} ${language} ${url.split('/t/p/')[1]}`);
    expect(kinds).toEqual([
      'poster en original/iXg7F9bwEEgiqLStrZTzYpsi66F.jpg',
      'poster de original/nrDzczet7csJ9ocWA5otK3P1CfA.jpg',
      'poster - original/llp59tPKjSv200oyN25FnLdrUhv.jpg',
      'fanart - original/vfjhHkXSsJ0mufVwcI2ydUrV9m8.jpg',
      'landscape en original/uonMrb2VTaepKfZHMqTJuYtqOC1.jpg',
      'clearlogo en original/Ovtbw25KMgDnv7UPw9QPZJnycj5.png',
      'clearlogo en w500/tmMfiYQUTFXh35bZABBBWjulUxP.png',
    ]);
    expect(art[0]).toMatchObject({ widthPixels: 2000, heightPixels: 3000, voteAverage: 5.5, votes: 18 });
    expect(art[6]).toMatchObject({ widthPixels: 500, heightPixels: 156, votes: 0 });
  });

  test('without images of its own still has the picture that its row names', async () => {
    const { source } = await ground(movieRoute({ ...movieFull, images: { posters: [], backdrops: [], logos: [] } }));
    const { art = [] } = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    expect(art.map(({ kind }) => kind)).toEqual(['poster', 'fanart']);
  });

  test('has trailers and teasers, and nothing else, as pages that play them', async () => {
    const { source } = await ground(movieRoute());
    const { trailers = [] } = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    expect(trailers.map(({ type, site, language }) => `${type} ${site} ${language}`)).toEqual([
      'trailer youtube en',
      'trailer youtube en',
      'teaser youtube en',
      'trailer vimeo en',
      'trailer youtube de',
    ]);
    expect(trailers[0]).toEqual({
      url: 'https://www.youtube.com/watch?v=ca978112ca1',
      site: 'youtube',
      key: 'ca978112ca1',
      name: 'Restoration Trailer',
      type: 'trailer',
      language: 'en',
      isOfficial: true,
      heightPixels: 1080,
      publishedAt: '2019-10-01T14:00:00.000Z',
      source: 'tmdb',
    });
  });

  test('that lies is read as far as it is well', async () => {
    const { source } = await ground(
      movieRoute({
        ...movieFull,
        title: 'Nosf\u0000era\u001b[2Jtu',
        runtime: 'long',
        genres: [null, { name: 7 }, { name: ' Horror ' }, 'x'],
        credits: { cast: { name: 'no list' }, crew: [{ job: 'Director' }] },
        images: { posters: [{ file_path: '/../../etc/passwd' }, { file_path: 'https://evil.example/a.jpg' }, {}] },
        videos: { results: [{ type: 'Trailer', site: 'YouTube', key: '"><script>' }, 3] },
        release_dates: [],
        poster_path: '//evil.example/a.jpg',
        backdrop_path: 12,
        belongs_to_collection: { id: 'x', name: 'y' },
        vote_average: 11,
      }),
    );
    const film = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    expect(film.title).toBe('Nosf era [2Jtu');
    expect(film).toMatchObject({ genres: ['Horror'], cast: [], directors: [], art: [], trailers: [], ratings: [] });
    expect(film).not.toHaveProperty('collection');
    expect(film).not.toHaveProperty('runtimeMinutes');
  });
});

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
const numbered = ({ episodes = [] }: Partial<Details>) => episodes.map(({ season, episode }) => `${season}x${episode}`);

describe('a series', () => {
  test('is mapped with its seasons, episodes, guests and stills', async () => {
    const first = answerNamed('season');
    const { source, calls } = await ground(
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
    const { source } = await ground({ '/3/tv/990002': json(answerNamed('tv-sparse')) });
    const announced = { ...seriesWish([1], ['de']), ids: { tmdb: '990002' } };
    const series = told(await source.details?.(announced));
    expect(series).toMatchObject({ status: 'Unreleased', episodes: [], countries: ['Deutschland'] });
    expect(series).not.toHaveProperty('premiered');
  });

  // The dictionary of pictures is asked for once in days, and not counted.
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
  ])('of %i seasons in %j is told in %i calls', async (count, languages, expected) => {
    const { source, calls } = await ground(seriesRoutes(seriesOf(count)));
    const series = told(await source.details?.(seriesWish(numbers(1, count), [...languages])));
    expect(series.episodes).toHaveLength(count * 2);
    expect(calls().filter((path) => path !== '/configuration')).toHaveLength(expected);
  });

  test('found by its id, in a language it was not made in, has its missing images ride along with its seasons', async () => {
    const { source, tmdb, calls } = await ground(seriesRoutes(seriesOf(5, 2, { original_language: 'de' })));
    await source.find?.('series', { tmdb: '990001' });
    const series = told(await source.details?.(seriesWish(numbers(1, 5))));
    expect(calls()).toEqual(['/tv/990001', '/configuration', '/tv/990001']);
    expect(tmdb.asked[2]).toContain('append_to_response=images%2Cseason%2F1');
    expect(series.art?.some(({ kind, language }) => kind === 'poster' && language === 'de')).toBe(true);
    expect(series.episodes).toHaveLength(10);
  });

  test('whose seasons are not appended is asked season by season', async () => {
    const single = (number: number): Respond => json(seasonOf(number, 'en'));
    const { source, calls } = await ground({
      ...seriesRoutes(seriesOf(2), () => undefined),
      '/3/tv/990001/season/1': single(1),
      '/3/tv/990001/season/2': single(2),
    });
    const series = told(await source.details?.(seriesWish([1, 2], ['en', 'de'])));
    expect(numbered(series)).toEqual(['1x1', '1x2', '2x1', '2x2']);
    expect(calls().slice(-2)).toEqual(['/tv/990001/season/1', '/tv/990001/season/2']);
  });

  test('is not asked for a season that it does not list', async () => {
    const { source, calls } = await ground(seriesRoutes(seriesOf(2), (n, l) => (n <= 2 ? seasonOf(n, l) : undefined)));
    const series = told(await source.details?.(seriesWish([2, 2024], ['en', 'de'])));
    expect(numbered(series)).toEqual(['2x1', '2x2']);
    expect(calls()).toEqual(['/tv/990001', '/configuration']);
  });

  test('takes the plot and the name of an episode from the next language where the first made one up', async () => {
    const { source } = await ground(seriesRoutes(seriesOf(1)));
    const series = told(await source.details?.(seriesWish([1], ['de'])));
    expect(series.episodes?.map(({ title, plot }) => [title, plot])).toEqual([
      ['Watch 1.1', 'Plot 1.1'],
      ['Watch 1.2', 'Plot 1.2'],
    ]);
  });

  test('is numbered by its DVDs where they have an order', async () => {
    const first = answerNamed('season');
    const { source } = await ground({
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

  test('has the running count as its absolute order where nobody wrote one', async () => {
    const { source } = await ground(seriesRoutes(seriesOf(3, 2, { episode_groups: { results: [] } })));
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

  test('follows the absolute order that somebody wrote', async () => {
    const group = answerNamed('episode-group');
    const { source } = await ground({
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

describe('finding', () => {
  test('by name answers rows in TMDB’s order, with what later calls need', async () => {
    const { source, tmdb } = await ground({ '/3/search/movie': json(answerNamed('search-movie')) });
    const search = { kind: 'movie', title: 'Nosferatu', year: 1922, languages: ['en'] } as const;
    const found = told(await source.search?.(search));
    expect(found.map(({ ids, year }) => [ids['tmdb'], year])).toEqual([
      ['653', 1922],
      ['9900653', undefined],
    ]);
    expect(queryText(tmdb.asked[0])).toMatchObject({ query: 'Nosferatu', year: '1922', include_adult: 'false' });
  });

  test('of a year in which nothing came out asks once more without it', async () => {
    const { source, calls } = await ground({
      '/3/search/movie': (response, request, nth) =>
        json(answerNamed(queryOf(request).has('year') ? 'search-movie-empty' : 'search-movie'))(response, request, nth),
    });
    const found = await source.search?.({ kind: 'movie', title: 'Nosferatu', year: 1921, languages: ['en'] });
    expect(told(found)).toHaveLength(2);
    expect(calls()).toHaveLength(2);
  });

  test('in another language also learns the English titles where none is as wanted', async () => {
    const row = { id: 5, original_title: '千と千尋の神隠し', original_language: 'ja', release_date: '2001-07-20' };
    const { source, calls } = await ground({
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
    const { source, tmdb } = await ground({ '/3/search/tv': json(answerNamed('search-tv')) });
    const search = { kind: 'series', title: 'Hafenfeuer', year: 2001, languages: ['de'] } as const;
    expect(told(await source.search?.(search))[0]).toMatchObject({ originalTitle: 'Hafenfeuer', year: 2001 });
    expect(queryText(tmdb.asked[0])).toMatchObject({ first_air_date_year: '2001', language: 'de' });
  });

  test.each<[string, 'movie' | 'series', Readonly<Record<string, string>>, string, string]>([
    ['an id that nobody has', 'movie', { imdb: 'tt0000000' }, '/3/find/tt0000000', 'find-none'],
    [
      'a number of TheTVDB that is an episode and a season',
      'series',
      { tvdb: '30272' },
      '/3/find/30272',
      'find-tvdb-ambiguous',
    ],
  ])('%s finds nothing', async (_, kind, ids, path, body) => {
    const { source } = await ground({ [path]: json(answerNamed(body)) });
    expect(await source.find?.(kind, ids)).toEqual({ state: 'none' });
  });

  test('a series by its number of TheTVDB', async () => {
    const { source } = await ground({ '/3/find/990101': json(answerNamed('find-tvdb-series')) });
    expect(told(await source.find?.('series', { tvdb: '990101' })).ids).toEqual({ tmdb: '990001', tvdb: '990101' });
  });

  test.each([{ imdb: '../movie/653' }, { tmdb: '653/../5' }, { tvdb: '5' }, {}])('of %j asks nobody', async (ids) => {
    const { source, tmdb } = await ground({});
    expect(await source.find?.('movie', ids)).toEqual({ state: 'none' });
    expect(tmdb.asked).toEqual([]);
  });
});

function queryText(line: string | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(line?.slice(4) ?? '', 'http://tmdb.test').searchParams);
}

describe('trouble', () => {
  const film = (respond: Respond) => ground({ '/3/movie/653': respond });

  test.each<[string, Respond, string]>([
    ['a title that is not there', json(answerNamed('error-404'), 404), 'none'],
    ['a 404 that is not TMDB’s own', (response) => response.writeHead(404).end('<html>'), 'later'],
    ['a refused key', json(answerNamed('error-401'), 401), 'key'],
    ['a suspended key under another status', json({ success: false, status_code: 10 }, 400), 'key'],
    ['a request that is wrong', json({ success: false, status_code: 22 }, 400), 'later'],
    ['a service that is down', json(answerNamed('error-503'), 503), 'later'],
    ['a fault page', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'), 'later'],
    ['an answer that is cut', (response) => response.writeHead(200, { 'content-length': '2' }).end('{"'), 'later'],
    ['a wait of an hour', json(answerNamed('error-429'), 429, { 'retry-after': '3600' }), 'ended'],
  ])('%s is answered, not thrown', async (_, respond, expected) => {
    const { source } = await film(respond);
    const answer = await source.details?.(wish({ tmdb: '653' }));
    expect(answer?.state === 'trouble' ? answer.trouble.cause : answer?.state).toBe(expected);
  });

  test('a 429 under any status is waited for', async () => {
    const { source, calls } = await film((response, request, nth) =>
      nth === 0
        ? json(answerNamed('error-429'), 400, { 'retry-after': '0' })(response, request, nth)
        : titleAnswer(movieFull, movieBlocks, () => undefined)(response, request, nth),
    );
    expect((await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])))?.state).toBe('found');
    expect(calls().slice(0, 2)).toEqual(['/movie/653', '/movie/653']);
  });

  test('without the dictionary of pictures they are where they have always been', async () => {
    const { source } = await ground({ ...movieRoute(), '/3/configuration': json({}, 500) });
    const { art = [] } = told(await source.details?.(wish({ tmdb: '653' }, ['en', 'de'])));
    expect(art[0]?.url).toMatch(/^https:\/\/image\.tmdb\.org\/t\/p\/original\//u);
  });
});

describe('the key', () => {
  const routes = { '/3/authentication': json({ success: true, status_code: 1 }) };

  test('is tested by a call of its own', async () => {
    const { source } = await ground(routes);
    expect(await source.test()).toEqual({ state: 'found', value: 'answers, and takes the key' });
  });

  test('goes in the header when it is a token, and into no line', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJmYWtlIn0.c2lnbmF0dXJl';
    const { source, tmdb, lines } = await ground(routes, { key: token });
    const answer = await source.test();
    expect(answer).toMatchObject({ state: 'trouble', trouble: { cause: 'key' } });
    expect(tmdb.asked).toEqual(['GET /3/authentication']);
    expect(tmdb.headers[0]?.authorization).toBe(`Bearer ${token}`);
    expect(JSON.stringify([answer, lines])).not.toContain(token);
  });

  test('is hidden where a trouble names the address', async () => {
    const { source, lines } = await ground({ '/3/authentication': json({}, 500) });
    const answer = await source.test();
    expect(answer).toMatchObject({ state: 'trouble', trouble: { cause: 'later' } });
    expect(JSON.stringify([answer, lines])).not.toContain(tmdbKey);
  });
});
