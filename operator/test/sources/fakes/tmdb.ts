/**
 * TMDB v3 as in docs/reference/services.md#tmdb and the example answers: keys, appended blocks, language filters,
 * paging, error codes.
 */
import { type Asked, groupsOf, type Handler, json, orNull, type Reply } from './asked.ts';
import { type Catalogue, type FakeFilm, type FakeSeries, searched, yearOf } from './catalogue.ts';
import type { Keyring } from './keys.ts';
import type { TmdbAsk } from './tmdbAsk.ts';
import { collectionBody, filmBlock, filmBody, filmRow } from './tmdbFilm.ts';
import { tmdbImages } from './tmdbImages.ts';
import {
  episodeBody,
  groupBody,
  groupsBody,
  seasonBlock,
  seasonBody,
  seriesBlock,
  seriesBody,
  seriesRow,
} from './tmdbSeries.ts';

const blocksAtMost = 20;
const rowsOfPage = 20;

export function tmdbFake(catalogue: Catalogue, keys: Keyring): Handler {
  return (asked) => {
    if (asked.path.startsWith('/t/p/')) return undefined;
    const bearer = /^Bearer (.+)$/u.exec(asked.headers['authorization'] ?? '')?.[1];
    if (!keys.fits('tmdb', bearer ?? asked.query.get('api_key') ?? undefined)) {
      return refused(7, 'Invalid API key: You must be granted a valid key.', 401);
    }
    return route(catalogue, asked) ?? notThere();
  };
}

function route(catalogue: Catalogue, asked: Asked): Reply | undefined {
  const { path } = asked;
  if (path === '/3/authentication') return json({ success: true, status_code: 1, status_message: 'Success.' });
  if (path === '/3/configuration') return json(configuration(asked.origin));
  const found = groupsOf(/^\/3\/find\/([^/]+)$/u, path);
  if (found !== undefined) return find(catalogue, found[0] ?? '', asked);
  const search = groupsOf(/^\/3\/search\/(movie|tv|collection)$/u, path);
  if (search !== undefined) return searchRows(catalogue, search[0] ?? '', asked);
  const changes = groupsOf(/^\/3\/(?:movie|tv)\/changes$/u, path);
  if (changes !== undefined) return changed(catalogue, asked);
  const collection = groupsOf(/^\/3\/collection\/(\d+)$/u, path);
  if (collection !== undefined) return aboutCollection(catalogue, Number(collection[0]), asked);
  const group = groupsOf(/^\/3\/tv\/episode_group\/([0-9a-f]{24})$/u, path);
  if (group !== undefined) {
    const body = catalogue.series.map((series) => groupBody(series, group[0] ?? '')).find((one) => one !== undefined);
    return body === undefined ? undefined : json(body);
  }
  const film = groupsOf(/^\/3\/movie\/([^/]+)(?:\/([a-z_]+))?$/u, path);
  if (film !== undefined) return aboutFilm(catalogue, film, asked);
  const series = groupsOf(/^\/3\/tv\/([^/]+)((?:\/[a-z_0-9]+)*)$/u, path);
  return series === undefined ? undefined : aboutSeries(catalogue, series, asked);
}

function configuration(origin: string): object {
  return {
    change_keys: ['adult', 'images', 'imdb_id', 'overview', 'softcore', 'title', 'translations', 'videos'],
    images: {
      base_url: `${origin}/pictures/tmdb/t/p/`,
      secure_base_url: `${origin}/pictures/tmdb/t/p/`,
      backdrop_sizes: ['w300', 'w780', 'w1280', 'original'],
      logo_sizes: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
      poster_sizes: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
      profile_sizes: ['w45', 'w185', 'h632', 'original'],
      still_sizes: ['w92', 'w185', 'w300', 'original'],
    },
  };
}

export function askOf({ query }: Asked): TmdbAsk {
  const language = query.get('language')?.split('-')[0];
  const tagsOf = (name: string) => {
    const listed = query.get(name);
    return listed === null ? undefined : new Set(listed.split(',').map((tag) => tag.trim().split('-')[0] ?? ''));
  };
  const byLanguage = language === undefined ? undefined : new Set([language]);
  const imageTags = tagsOf('include_image_language') ?? byLanguage;
  return {
    ...(language === undefined ? {} : { language }),
    ...(imageTags === undefined ? {} : { imageTags }),
    videoTags: tagsOf('include_video_language') ?? byLanguage ?? new Set(['en']),
  };
}

/** The requested blocks, without an id of their own; unknown names are ignored. undefined: too many. */
function appended(asked: Asked, block: (name: string) => object | undefined): object | undefined {
  const names = (asked.query.get('append_to_response') ?? '').split(',').filter((name) => name !== '');
  if (names.length > blocksAtMost) return undefined;
  const blocks = names.flatMap((name): [string, object][] => {
    const body = block(name);
    return body === undefined ? [] : [[name, body]];
  });
  return Object.fromEntries(blocks);
}

function whole(body: object, blocks: object | undefined): Reply {
  return blocks === undefined
    ? refused(27, 'Too many append to response objects: The maximum number of remote calls is 20.', 400)
    : json({ ...body, ...blocks });
}

function aboutFilm(catalogue: Catalogue, [id = '', part = '']: readonly string[], asked: Asked): Reply | undefined {
  const isNumber = /^\d+$/u.test(id);
  if (!isNumber && !/^tt\d+$/u.test(id))
    return refused(6, 'Invalid id: The pre-requisite id is invalid or not found.', 404);
  const film = catalogue.films.find((one) => (isNumber ? one.tmdb === Number(id) : one.imdb === id));
  if (film === undefined) return undefined;
  const ask = askOf(asked);
  if (part === 'changes') return json({ changes: [] });
  if (part !== '') {
    const block = filmBlock(film, part, ask);
    return block === undefined ? undefined : json({ ...block, id: film.tmdb });
  }
  const blocks = appended(asked, (name) => filmBlock(film, name, ask));
  return whole(filmBody(film, catalogue, ask), blocks);
}

function aboutSeries(catalogue: Catalogue, [id = '', rest = '']: readonly string[], asked: Asked): Reply | undefined {
  if (!/^\d+$/u.test(id)) return refused(6, 'Invalid id: The pre-requisite id is invalid or not found.', 404);
  const series = catalogue.series.find((one) => one.tmdb === Number(id));
  if (series === undefined) return undefined;
  const ask = askOf(asked);
  const season = groupsOf(/^\/season\/(\d+)$/u, rest);
  const seasonOf = (number: number) => seasonBody(series, number, ask);
  if (season !== undefined) {
    const number = Number(season[0]);
    const body = seasonOf(number);
    return body === undefined
      ? undefined
      : whole(
          body,
          appended(asked, (name) => seasonBlock(series, number, name, ask)),
        );
  }
  const episode = groupsOf(/^\/season\/(\d+)\/episode\/(\d+)$/u, rest);
  if (episode !== undefined) {
    const found = series.episodes.find(
      (one) => one.season === Number(episode[0]) && one.episode === Number(episode[1]),
    );
    return found === undefined ? undefined : json(episodeBody(series, found, ask));
  }
  const blockOf = (name: string) => {
    const number = groupsOf(/^season\/(\d+)$/u, name);
    return number === undefined ? seriesBlock(series, name, ask) : seasonOf(Number(number[0]));
  };
  if (rest === '/changes') return json({ changes: [] });
  if (rest !== '') {
    const block = rest === '/episode_groups' ? groupsBody(series) : blockOf(rest.slice(1));
    return block === undefined ? undefined : json({ ...block, id: series.tmdb });
  }
  return whole(seriesBody(series, ask), appended(asked, blockOf));
}

function aboutCollection(catalogue: Catalogue, id: number, asked: Asked): Reply | undefined {
  const collection = catalogue.collections.find((one) => one.tmdb === id);
  if (collection === undefined) return undefined;
  const ask = askOf(asked);
  const blocks = appended(asked, (name) =>
    name === 'images'
      ? tmdbImages({ tmdb: id, originalLanguage: 'en', art: 'full' }, ['backdrops', 'posters'], ask)
      : undefined,
  );
  return whole(collectionBody(collection, catalogue, ask), blocks);
}

function find({ films, series }: Catalogue, id: string, asked: Asked): Reply {
  const by = asked.query.get('external_source') ?? '';
  const isIt = (work: FakeFilm | FakeSeries, isFilm: boolean) =>
    (by === 'imdb_id' && work.imdb === id) ||
    (by === 'wikidata_id' && work.wikidata === id) ||
    // TMDB has no TheTVDB ids of films.
    (by === 'tvdb_id' && !isFilm && String(work.tvdb) === id);
  const ask = askOf(asked);
  const ofShow = series.flatMap((show) => show.episodes.map((episode) => ({ show, episode })));
  return json({
    movie_results: films
      .filter((film) => isIt(film, true))
      .map((film) => ({ ...filmRow(film, ask), media_type: 'movie' })),
    person_results: [],
    tv_results: series
      .filter((show) => isIt(show, false))
      .map((show) => ({ ...seriesRow(show, ask), media_type: 'tv' })),
    // TheTVDB numbers episodes separately: a series' number may also be an episode of another
    // (docs/reference/services.md#ambiguous-ids).
    tv_episode_results: ofShow
      .filter(({ episode }) => by === 'tvdb_id' && String(episode.id) === id)
      .map(({ show, episode }) => ({
        ...episodeBody(show, episode, ask),
        media_type: 'tv_episode',
        show_id: show.tmdb,
      })),
    tv_season_results: [],
  });
}

function searchRows(catalogue: Catalogue, kind: string, asked: Asked): Reply {
  const page = Number(asked.query.get('page') ?? '1');
  if (!Number.isInteger(page) || page < 1 || page > 500) {
    return refused(22, 'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.', 400);
  }
  const words = asked.query.get('query') ?? '';
  const ask = askOf(asked);
  const yearNames = kind === 'movie' ? ['primary_release_year', 'year'] : ['first_air_date_year', 'year'];
  const year = yearNames.map((name) => asked.query.get(name)).find((value) => value !== null);
  const fits = (work: FakeFilm | FakeSeries) => year === undefined || String(yearOf(work)) === year;
  const rows =
    kind === 'movie'
      ? searched(catalogue.films, words)
          .filter(fits)
          .map((film) => filmRow(film, ask))
      : kind === 'tv'
        ? searched(catalogue.series, words)
            .filter(fits)
            .map((series) => seriesRow(series, ask))
        : catalogue.collections
            .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
            .map(({ tmdb, name, plot }) => ({ id: tmdb, name, original_name: name, overview: plot, adult: false }));
  return json(paged(rows, page, rowsOfPage));
}

/** A page past the end is 200 and empty; without any row there is still one page. */
function paged(rows: readonly object[], page: number, rowsAtMost: number): object {
  return {
    page,
    results: rows.slice((page - 1) * rowsAtMost, page * rowsAtMost),
    total_pages: Math.max(1, Math.ceil(rows.length / rowsAtMost)),
    total_results: rows.length,
  };
}

function changed({ films }: Catalogue, { query, path }: Asked): Reply {
  const [from, to] = [query.get('start_date'), query.get('end_date')].map((day) => Date.parse(`${day}T00:00:00Z`));
  if ((to ?? 0) - (from ?? 0) > 14 * 86_400_000) {
    return refused(20, 'Invalid date range: Should be a range no longer than 14 days.', 422);
  }
  const rows = path.includes('/movie/') ? films.map(({ tmdb }) => ({ id: tmdb, adult: false, softcore: false })) : [];
  // A row of a deleted or very new id (docs/reference/services.md#tmdb-shapes).
  return json(
    paged([...rows, { id: 999_999_998, adult: null, softcore: null }], Number(query.get('page') ?? '1'), 100),
  );
}

function refused(code: number, message: string, status: number): Reply {
  return json({ success: false, status_code: code, status_message: message }, status);
}

function notThere(): Reply {
  return refused(34, 'The resource you requested could not be found.', 404);
}

export const textOr = (value: string | undefined) => orNull(value) ?? '';
