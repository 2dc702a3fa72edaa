/**
 * A collection in a JSON file: for titles that no server holds (discs, another program's export), and for trials.
 *
 * ```json
 * {
 *   "movies": [
 *     {"title": "Star Wars", "ids": ["tmdb:11", "imdb:tt0076759"], "path": "/films/Star Wars (1977)/Star Wars.mkv", "durationSeconds": 7260}
 *   ],
 *   "series": [
 *     {
 *       "title": "Andor", "ids": ["tvdb:393189"], "episodesOfSeason": {"1": 12},
 *       "episodes": [{"season": 1, "episode": 1, "lastEpisode": 2, "title": "Kassa", "path": "/series/Andor/S01E01-E02.mkv"}]
 *     }
 *   ]
 * }
 * ```
 *
 * Both lists may be absent. `title` and `ids` are required, as are `season` and `episode` of an episode. `lastEpisode` is for a file
 * with several episodes. `key` is a player's key of the film, series or episode; by default its path, else its JSON Pointer.
 */
import type { Collection, HeldTitle } from '../collection.ts';
import { countAt, fieldOf, numberAt, quoted, textAt } from './answer.ts';
import { episodesInOrder, type FoundEpisode, titlesById } from './titleIndex.ts';

/** Enough for 100,000 episodes of 300 bytes, which are 30 MB. */
const MAX_TEXT_CHARACTERS = 64 * 1024 * 1024;
const idForm = /^[a-z0-9]+:[A-Za-z0-9_-]+$/u;

/** The message says what was expected, what was found, and where in the file. */
export class CollectionFileError extends Error {
  override readonly name = 'CollectionFileError';
}

/** Throws a CollectionFileError at the first fault of the text. */
export function fileCollection(text: string): Collection {
  const file = parsed(text);
  known(file, ['$schema', 'movies', 'series'], '');
  const titles = {
    movie: entries(file, 'movies', '').map(readMovie),
    series: entries(file, 'series', '').map(readSeries),
  };
  return {
    async find(kind, ids) {
      return titlesById(titles[kind], ids);
    },
  };
}

function parsed(text: string): unknown {
  if (text.length > MAX_TEXT_CHARACTERS) {
    throw new CollectionFileError(`expected at most ${MAX_TEXT_CHARACTERS} characters of JSON, got ${text.length}`);
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    return value;
  } catch (cause) {
    throw new CollectionFileError('expected JSON, got something else', { cause });
  }
}

function readMovie(movie: unknown, index: number): HeldTitle {
  const at = `/movies/${index}`;
  known(movie, ['title', 'ids', 'key', 'path', 'durationSeconds'], at);
  const item = playable(movie, at);
  return {
    kind: 'movie',
    title: needed(textAt(movie, 'title'), 'a title', at),
    ids: idsOf(movie, at),
    key: item.key,
    items: [item],
  };
}

function readSeries(series: unknown, index: number): HeldTitle {
  const at = `/series/${index}`;
  known(series, ['title', 'ids', 'key', 'episodes', 'episodesOfSeason'], at);
  const counts = fieldOf(series, 'episodesOfSeason');
  return {
    kind: 'series',
    title: needed(textAt(series, 'title'), 'a title', at),
    ids: idsOf(series, at),
    key: textAt(series, 'key') ?? at,
    items: episodesInOrder(
      entries(series, 'episodes', at).map((episode, place) => readEpisode(episode, `${at}/episodes/${place}`)),
    ),
    ...(counts === undefined ? {} : { episodesOfSeason: readCounts(counts, `${at}/episodesOfSeason`) }),
  };
}

function readEpisode(value: unknown, at: string): FoundEpisode {
  known(value, ['season', 'episode', 'lastEpisode', 'title', 'key', 'path', 'durationSeconds'], at);
  const title = textAt(value, 'title');
  const lastEpisode = fieldOf(value, 'lastEpisode') === undefined ? undefined : number(value, 'lastEpisode', at);
  return {
    ...playable(value, at),
    season: number(value, 'season', at),
    episode: number(value, 'episode', at),
    ...(lastEpisode === undefined ? {} : { lastEpisode }),
    ...(title === undefined ? {} : { title }),
  };
}

function readCounts(value: unknown, at: string): ReadonlyMap<number, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault('an object of season and count', at);
  return new Map(
    Object.keys(value).map((season) => {
      if (!/^[0-9]{1,9}$/u.test(season)) throw fault('the number of a season', `${at}/${season}`);
      return [Number(season), number(value, season, at)];
    }),
  );
}

function playable(value: unknown, at: string) {
  const path = textAt(value, 'path');
  const durationSeconds = numberAt(value, 'durationSeconds');
  return {
    key: textAt(value, 'key') ?? path ?? at,
    ...(path === undefined ? {} : { path }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  };
}

function idsOf(value: unknown, at: string): readonly string[] {
  const ids = entries(value, 'ids', at).map((id, index) => {
    if (typeof id === 'string' && idForm.test(id)) return id;
    throw fault('an id such as "tmdb:11"', `${at}/ids/${index}`);
  });
  if (ids.length === 0) throw fault('at least one id such as "tmdb:11"', `${at}/ids`);
  return [...new Set(ids)];
}

function entries(value: unknown, key: string, at: string): readonly unknown[] {
  const found = fieldOf(value, key);
  if (found === undefined) return [];
  if (Array.isArray(found)) return found;
  throw fault('a list', `${at}/${key}`);
}

function number(value: unknown, key: string, at: string): number {
  return needed(
    typeof fieldOf(value, key) === 'number' ? countAt(value, key) : undefined,
    'a whole number of 0 or more',
    `${at}/${key}`,
  );
}

/** Rejects unknown keys: a misspelt key would otherwise be a film that is never found. */
function known(value: unknown, keys: readonly string[], at: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault('an object', at);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw fault(`one of ${keys.join(', ')}, got ${quoted(unknown)},`, at);
}

function needed<Value>(value: Value | undefined, what: string, at: string): Value {
  if (value === undefined) throw fault(what, at);
  return value;
}

function fault(expected: string, at: string): CollectionFileError {
  return new CollectionFileError(`expected ${expected} at ${at === '' ? 'the top of the file' : at}`);
}
