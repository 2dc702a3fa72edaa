/** Merges TheTVDB's rows of episodes, which come once per language. Pure. */
import type { EpisodeDetails } from '../../phases/details.ts';
import { countOf, dateOf, known, lineOf, numericIdOf, positiveOf, type Row, textOf, webAddressOf } from '../reading.ts';

/** One episode, in the requested languages, best first. */
export interface EpisodeRow {
  readonly id: string;
  readonly rows: readonly Row[];
}

export interface Place {
  readonly season: number;
  readonly episode: number;
}

/** Joined by id: numbers change from order to order, ids do not. */
export function gathered(sets: readonly (readonly Row[])[]): readonly EpisodeRow[] {
  const rows = new Map<string, Row[]>();
  for (const set of sets) {
    for (const row of set) {
      const id = numericIdOf(row['id']);
      if (id === undefined) continue;
      const same = rows.get(id);
      if (same === undefined) rows.set(id, [row]);
      else same.push(row);
    }
  }
  return [...rows].map(([id, list]) => ({ id, rows: list }));
}

/** In the requested order. */
export function placeIn({ rows: [first = {}] }: EpisodeRow): Place | undefined {
  const [season, episode] = [countOf(first['seasonNumber']), countOf(first['number'])];
  return season === undefined || episode === undefined ? undefined : { season, episode };
}

/**
 * Absolute places by id for a series without a listed absolute order. Uses its own absolute numbers if every episode
 * has a different one, else the count of aired episodes. All are in season 1; specials keep their places.
 */
export function absolutePlaces(rows: readonly EpisodeRow[]): ReadonlyMap<string, Place> {
  const placed = rows
    .flatMap((row) => {
      const place = placeIn(row);
      return place === undefined ? [] : [{ row, place }];
    })
    .toSorted((one, other) => one.place.season - other.place.season || one.place.episode - other.place.episode);
  const regular = placed.filter(({ place }) => place.season > 0);
  const own = regular.map(({ row }) => absoluteOf(row));
  const areNumbered = own.every((number) => number !== undefined) && new Set(own).size === own.length;
  return new Map([
    ...placed.flatMap(({ row, place }) => (place.season === 0 ? [[row.id, place] as const] : [])),
    ...regular.map(({ row }, at): [string, Place] => [
      row.id,
      { season: 1, episode: (areNumbered ? own[at] : undefined) ?? at + 1 },
    ]),
  ]);
}

function absoluteOf({ rows }: EpisodeRow): number | undefined {
  return firstOf(rows, (row) => positiveOf(countOf(row['absoluteNumber'])));
}

/** Names such as "TBA" stand for an unknown name. */
export function titleOf({ rows }: EpisodeRow): string | undefined {
  return firstOf(rows, (row) => {
    const name = lineOf(row['name']);
    return name === undefined || /^TB[AD]$/iu.test(name) ? undefined : name;
  });
}

function firstOf<Value>(rows: readonly Row[], read: (row: Row) => Value | undefined): Value | undefined {
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Types of screencaps in 16:9 and 4:3; an image without a type counts as one. */
const stillTypes: readonly (number | undefined)[] = [undefined, 0, 11, 12];

export function episodeOf(row: EpisodeRow, { season, episode }: Place): EpisodeDetails {
  const { id, rows } = row;
  return known({
    season,
    episode,
    absolute: absoluteOf(row),
    ids: { tvdb: id },
    title: titleOf(row),
    plot: firstOf(rows, (one) => textOf(one['overview'])),
    airDate: firstOf(rows, (one) => dateOf(one['aired'])),
    runtimeMinutes: firstOf(rows, (one) => positiveOf(one['runtime'])),
    ratings: [],
    directors: [],
    writers: [],
    guests: [],
    stillUrl: firstOf(rows, (one) =>
      stillTypes.includes(countOf(one['imageType'])) ? webAddressOf(one['image']) : undefined,
    ),
    airsBeforeSeason: firstOf(rows, (one) => countOf(one['airsBeforeSeason'])),
    airsBeforeEpisode: firstOf(rows, (one) => countOf(one['airsBeforeEpisode'])),
    airsAfterSeason: firstOf(rows, (one) => countOf(one['airsAfterSeason'])),
  });
}
