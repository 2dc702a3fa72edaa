/** Reads seasons and episodes of TMDB, numbered in the wanted order. Pure. */
import type { EpisodeDetails, EpisodeOrder, SeasonDetails } from '../../phases/details.ts';
import {
  countOf,
  dateOf,
  known,
  lineOf,
  listOf,
  numericIdOf,
  positiveOf,
  type Row,
  rowOf,
  rowsOf,
  textOf,
} from '../reading.ts';
import type { Pictures } from './tmdbClient.ts';
import { ratingsOf } from './tmdbFacts.ts';
import { directorsOf, guestsOf, writersOf } from './tmdbPeople.ts';

/** The numbers of an episode in the wanted order. */
export interface Place {
  readonly season: number;
  readonly episode: number;
  readonly absolute?: number;
}

/** An episode of an episode group: its place, and its row as far as the group has one. Keyed by TMDB's episode id. */
export interface Grouped {
  readonly place: Place;
  readonly row: Row;
}

/** Types of an episode group. Unused: 1 original, 4 digital, 5 story, 6 production and 7 television. */
const groupTypes: Readonly<Record<EpisodeOrder, number | undefined>> = { aired: undefined, absolute: 2, dvd: 3 };

/** The id of the group with this order; of several, the one with the most episodes. */
export function groupIdOf(body: Row, order: EpisodeOrder): string | undefined {
  const groups = rowsOf(rowOf(body['episode_groups'])['results']).filter(
    (row) => groupTypes[order] !== undefined && row['type'] === groupTypes[order],
  );
  const [best] = groups.toSorted((a, b) => (countOf(b['episode_count']) ?? 0) - (countOf(a['episode_count']) ?? 0));
  const id = best?.['id'];
  return typeof id === 'string' && /^[\da-f]{24}$/iu.test(id) ? id : undefined;
}

/**
 * Group 0 usually holds the specials. Seasons and episodes inside keep the aired numbers, so places come from `order`.
 */
export function placesOf(group: Row, order: EpisodeOrder): ReadonlyMap<string, Grouped> {
  const groups = rowsOf(group['groups']).toSorted((a, b) => (countOf(a['order']) ?? 0) - (countOf(b['order']) ?? 0));
  const places = new Map<string, Grouped>();
  let absolute = 0;
  for (const one of groups) {
    const season = countOf(one['order']) ?? 0;
    const episodes = rowsOf(one['episodes']).toSorted(
      (a, b) => (countOf(a['order']) ?? 0) - (countOf(b['order']) ?? 0),
    );
    for (const [at, row] of episodes.entries()) {
      const id = numericIdOf(row['id']);
      const isSpecial = season === 0 && (groups.length > 1 || countOf(row['season_number']) === 0);
      if (!isSpecial) absolute += 1;
      if (id === undefined || places.has(id)) continue;
      const regular =
        order === 'absolute'
          ? { season: 1, episode: absolute, absolute }
          : { season: Math.max(1, season), episode: at + 1 };
      places.set(id, { row, place: isSpecial ? { season: 0, episode: at + 1 } : regular });
    }
  }
  return places;
}

/**
 * Without a group, the absolute order is the running count of aired episodes without specials. `seasons`: the rows of
 * the series.
 */
export function countedPlace(seasons: readonly Row[], row: Row): Place | undefined {
  const [season, episode] = [countOf(row['season_number']), countOf(row['episode_number'])];
  if (season === undefined || episode === undefined || episode === 0) return undefined;
  if (season === 0) return { season, episode };
  const before = seasons.filter((one) => {
    const number = countOf(one['season_number']);
    return number !== undefined && number > 0 && number < season;
  });
  const absolute = before.reduce((sum, one) => sum + (countOf(one['episode_count']) ?? 0), 0) + episode;
  return { season: 1, episode: absolute, absolute };
}

export function airedPlace(row: Row): Place | undefined {
  const [season, episode] = [countOf(row['season_number']), countOf(row['episode_number'])];
  return season === undefined || episode === undefined ? undefined : { season, episode };
}

/** `other`: the same episode in another language, for texts that are '' in the first. */
export function episodeOf(row: Row, place: Place, pictures: Pictures, other: Row | undefined): EpisodeDetails {
  const id = numericIdOf(row['id']);
  const plot = textOf(row['overview']);
  const borrowed = textOf(other?.['overview']);
  // TMDB invents a name in a language that has none ("Episode 4", "Folge 4"); it is dropped along with the missing
  // plot.
  const isMadeUp = plot === undefined && borrowed !== undefined && /^\S+\s\d+$/u.test(lineOf(row['name']) ?? '');
  return known({
    ...place,
    ids: id === undefined ? {} : { tmdb: id },
    title: (isMadeUp ? lineOf(other?.['name']) : undefined) ?? lineOf(row['name']) ?? lineOf(other?.['name']),
    plot: plot ?? borrowed,
    airDate: dateOf(row['air_date']),
    runtimeMinutes: positiveOf(row['runtime']),
    ratings: ratingsOf(row),
    directors: directorsOf(row['crew']),
    writers: writersOf(row['crew']),
    guests: guestsOf(row['guest_stars'], pictures),
    stillUrl: pictures(row['still_path']),
  });
}

/** `rows`: the series' list of seasons, or whole seasons, which hold more. */
export function seasonsOf(rows: readonly Row[]): readonly SeasonDetails[] {
  return listOf(rows, (row) => {
    const season = countOf(row['season_number']);
    const id = numericIdOf(row['id']);
    if (season === undefined) return undefined;
    return known({
      season,
      name: lineOf(row['name']),
      plot: textOf(row['overview']),
      airDate: dateOf(row['air_date']),
      ids: id === undefined ? undefined : { tmdb: id },
    });
  });
}

/** Seasons of a group. Groups such as discs have their own names; the single season of the absolute order has none. */
export function groupSeasonsOf(group: Row, order: EpisodeOrder): readonly SeasonDetails[] {
  if (order === 'absolute') return [];
  return listOf(group['groups'], (row) => {
    const season = countOf(row['order']);
    return season === undefined ? undefined : known({ season, name: lineOf(row['name']) });
  });
}
