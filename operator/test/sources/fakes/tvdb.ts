/**
 * TheTVDB v4 as in docs/reference/services.md#thetvdb and the example answers: a login, envelopes, orders, pages from
 * 0, its own numbers.
 */
import { type Asked, groupsOf, type Handler, json, type Reply } from './asked.ts';
import { type Catalogue, type FakeEpisode, type FakeSeries, searched, yearOf } from './catalogue.ts';
import type { Keyring } from './keys.ts';
import {
  artworkTypes,
  language3,
  movieExtended,
  searchRow,
  seasonExtended,
  seasonTypes,
  seriesBase,
  seriesExtended,
  sourceTypes,
} from './tvdbBodies.ts';

/**
 * A deleted duplicate of the first series: itself 404, its successor is in /updates
 * (docs/reference/services.md#thetvdb-calls).
 */
export const deletedSeries = 990_199;

export function tvdbFake(catalogue: Catalogue, keys: Keyring, pageSize: number): Handler {
  return (asked) => {
    if (asked.path === '/v4/login') return asked.method === 'POST' ? login(asked, keys) : { status: 405 };
    const token = /^Bearer (.+)$/u.exec(asked.headers['authorization'] ?? '')?.[1];
    if (token === undefined || !keys.isToken(token)) return json({ message: 'Unauthorized' }, 401);
    return route(catalogue, asked, pageSize) ?? failure('NotFoundException: error fetching series', 404);
  };
}

function login({ body }: Asked, keys: Keyring): Reply {
  const given = loginOf(body);
  const [apikey, pin] = (keys.of('tvdb') ?? '').split(':');
  if (given.apikey !== apikey || given.apikey === undefined) return failure('InvalidAPIKey: apikey invalid', 401);
  if (pin !== undefined && given.pin === undefined) return failure('InvalidValueType: pin required', 400);
  if (pin !== undefined && given.pin !== pin) return failure('InvalidAPIKey: pin invalid', 401);
  return success({ token: keys.giveToken() });
}

function loginOf(body: string): { readonly apikey?: string; readonly pin?: string } {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

function route(catalogue: Catalogue, asked: Asked, pageSize: number): Reply | undefined {
  const { path, query, origin } = asked;
  const seriesOf = (id: string) => catalogue.series.find(({ tvdb }) => tvdb !== undefined && String(tvdb) === id);
  if (path === '/v4/search') return search(catalogue, asked);
  const remote = groupsOf(/^\/v4\/search\/remoteid\/([^/]+)$/u, path);
  if (remote !== undefined) return byRemoteId(catalogue, remote[0] ?? '', origin);
  if (path === '/v4/artwork/types') return success(artworkTypes);
  if (path === '/v4/seasons/types') return success(seasonTypes);
  if (path === '/v4/sources/types') return success(sourceTypes);
  if (path === '/v4/languages')
    return success(['deu', 'eng', 'fra', 'jpn'].map((id) => ({ id, name: id, nativeName: id, shortCode: null })));
  if (path === '/v4/updates') return updates();
  const extended = groupsOf(/^\/v4\/series\/(\d+)(?:\/(extended|artworks))?$/u, path);
  if (extended !== undefined) {
    const series = seriesOf(extended[0] ?? '');
    if (series === undefined) return undefined;
    if (extended[1] === '') return success(seriesBase(series, origin));
    const meta = { translations: query.get('meta') === 'translations', short: query.get('short') === 'true' };
    return success(seriesExtended(series, origin, meta));
  }
  const episodes = groupsOf(/^\/v4\/series\/(\d+)\/episodes\/([a-z]+)(?:\/([a-z]+))?$/u, path);
  if (episodes !== undefined) {
    const [id = '', order = '', language = ''] = episodes;
    const series = seriesOf(id);
    return series === undefined ? undefined : episodesPage(series, { order, language }, asked, pageSize);
  }
  const season = groupsOf(/^\/v4\/seasons\/(\d+)\/extended$/u, path);
  if (season !== undefined) {
    const id = Number(season[0]);
    const series = catalogue.series.find(({ tvdb }) => tvdb !== undefined && Math.floor(id / 100) === tvdb);
    return series === undefined ? undefined : success(seasonExtended(series, id % 100, origin));
  }
  const episode = groupsOf(/^\/v4\/episodes\/(\d+)\/extended$/u, path);
  if (episode !== undefined) {
    const found = catalogue.series
      .flatMap((series) => series.episodes.map((one) => ({ series, one })))
      .find(({ one }) => String(one.id) === episode[0]);
    return found === undefined
      ? undefined
      : success({ ...episodeRow(found.series, found.one, 'official', '', origin), remoteIds: [], translations: null });
  }
  const film = groupsOf(/^\/v4\/movies\/(\d+)\/extended$/u, path);
  if (film === undefined) return undefined;
  const found = catalogue.films.find(({ tvdb }) => String(tvdb) === film[0]);
  return found === undefined ? undefined : success(movieExtended(found, origin));
}

function search({ films, series }: Catalogue, { query, origin }: Asked): Reply {
  const words = query.get('query');
  if (words === null || words === '') return failure('InvalidValueType: query is required', 400);
  const [type, year] = [query.get('type'), query.get('year')];
  const known = [
    ...(type === 'movie' ? [] : searched(series, words).map((work) => ({ work, kind: 'series' as const }))),
    ...(type === 'series' ? [] : searched(films, words).map((work) => ({ work, kind: 'movie' as const }))),
  ].filter(({ work }) => work.tvdb !== undefined && (year === null || String(yearOf(work)) === year));
  const rows = known
    .slice(0, Number(query.get('limit') ?? '50'))
    .map(({ work, kind }) => searchRow(work, kind, origin));
  return json({
    status: 'success',
    data: rows,
    links: linksOf(`search?query=${words}`, 0, rows.length, rows.length, 500),
  });
}

function byRemoteId({ films, series }: Catalogue, id: string, origin: string): Reply {
  const shows = series.filter(({ imdb, tvdb }) => imdb === id && tvdb !== undefined);
  const movies = films.filter(({ imdb, tvdb }) => imdb === id && tvdb !== undefined);
  const rows = [
    ...shows.map((show) => ({ series: seriesBase(show, origin) })),
    ...movies.map((film) => ({ movie: { id: film.tvdb, name: film.originalTitle, year: String(yearOf(film) ?? '') } })),
  ];
  // null instead of [] (docs/reference/services.md#unverified-facts): a reader must accept both.
  return success(rows.length === 0 ? null : rows);
}

interface Order {
  readonly order: string;
  readonly language: string;
}

/**
 * Rows of an order: numbers change, ids stay. Orders that the site lists but does not serve are []
 * (docs/reference/services.md#thetvdb-calls).
 */
function inOrder(series: FakeSeries, order: string): readonly FakeEpisode[] {
  const { episodes, hasOrders } = series;
  if (order === 'official' || order === 'default') return episodes;
  if (!hasOrders) return [];
  const regular = episodes.filter(({ season }) => season > 0);
  if (order === 'absolute') return regular;
  const placed = (one: FakeEpisode) => (one.dvd?.season ?? one.season) * 1000 + (one.dvd?.episode ?? one.episode);
  return order === 'dvd' ? regular.toSorted((a, b) => placed(a) - placed(b)) : [];
}

function episodesPage(series: FakeSeries, { order, language }: Order, asked: Asked, pageSize: number): Reply {
  const page = Number(asked.query.get('page') ?? '0');
  const season = asked.query.get('season');
  const rows = inOrder(series, order)
    .map((episode) => episodeRow(series, episode, order, language, asked.origin))
    .filter((row) => season === null || String(row.seasonNumber) === season);
  const episodes = rows.slice(page * pageSize, (page + 1) * pageSize);
  const base = seriesBase(series, asked.origin);
  const path = `series/${series.tvdb}/episodes/${order}${language === '' ? '' : `/${language}`}`;
  // With a language the series is flat; without one it is beside its episodes
  // (docs/reference/services.md#thetvdb-calls).
  const data = language === '' ? { series: base, episodes } : { ...base, episodes };
  return json({ status: 'success', data, links: linksOf(path, page, episodes.length, rows.length, pageSize) });
}

function episodeRow(series: FakeSeries, episode: FakeEpisode, order: string, language: string, origin: string) {
  const inEnglish = language === 'eng';
  const isOriginal = language === '' || language === language3(series.originalLanguage);
  const numbers =
    order === 'absolute'
      ? { number: episode.absolute ?? 0, seasonNumber: 1 }
      : order === 'dvd' && episode.dvd !== undefined
        ? { number: episode.dvd.episode, seasonNumber: episode.dvd.season }
        : { number: episode.episode, seasonNumber: episode.season };
  return {
    id: episode.id,
    seriesId: series.tvdb,
    // An untranslated name is null (tvdb-episodes-official-eng.json).
    name: inEnglish ? episode.title : isOriginal ? episode.originalTitle : null,
    aired: episode.aired === '' ? null : episode.aired,
    runtime: episode.runtimeMinutes,
    nameTranslations: [...new Set([language3(series.originalLanguage), 'eng'])],
    overview: inEnglish && episode.plot !== '' ? episode.plot : null,
    overviewTranslations: [],
    image:
      episode.episode === 2
        ? null
        : `${origin}/pictures/tvdb/banners/v4/episode/${episode.id}/screencap/still-${episode.id}-xx-1.jpg`,
    imageType: 11,
    isMovie: 0,
    seasons: null,
    ...numbers,
    absoluteNumber: episode.absolute ?? 0,
    lastUpdated: '2026-09-01 10:00:00',
    finaleType: null,
    year: episode.aired.slice(0, 4),
    ...(episode.airsBefore &&
      language === '' && {
        airsAfterSeason: null,
        airsBeforeSeason: episode.airsBefore.season,
        airsBeforeEpisode: episode.airsBefore.episode,
      }),
  };
}

function updates(): Reply {
  const row = { recordType: '', extraInfo: '', userId: 0, timeStamp: 1_795_219_200, entityType: 'series' };
  const rows = [
    { ...row, recordId: 990_101, methodInt: 2, method: 'update', mergeToId: 0, mergeToEntityType: '' },
    {
      ...row,
      recordId: deletedSeries,
      methodInt: 3,
      method: 'delete',
      mergeToId: 990_101,
      mergeToEntityType: 'series',
    },
  ];
  return json({ status: 'success', data: rows, links: linksOf('updates', 0, rows.length, rows.length, 500) });
}

/** Absolute and on another host: a client that follows them instead of counting leaves the fake. */
function linksOf(path: string, page: number, here: number, total: number, pageSize: number): object {
  const at = (number: number) => `https://api4.thetvdb.com/v4/${path}?page=${number}`;
  const isLast = page * pageSize + here >= total;
  return {
    prev: page === 0 ? null : at(page - 1),
    self: at(page),
    next: isLast ? null : at(page + 1),
    total_items: total,
    page_size: pageSize,
  };
}

function success(data: unknown): Reply {
  return json({ status: 'success', data });
}

function failure(message: string, status: number): Reply {
  return json({ status: 'failure', message, data: null }, status);
}
