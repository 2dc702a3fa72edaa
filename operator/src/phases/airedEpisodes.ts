/**
 * Counts the episodes of each season that have aired. Kept with a title, so that a franchise knows how complete a
 * series is. Pure.
 */
import { type KnownEpisode, knownEpisodes } from '../title/knownEpisodes.ts';
import type { Title } from '../title/title.ts';
import type { Details } from './details.ts';

/** No series has more seasons; daily shows number seasons by year. */
const seasonsAtMost = 500;

/**
 * The air dates of each season, from the first source that knows any date of that season. Sources number episodes
 * differently, so their dates must not be combined: together they would have more episodes than either.
 */
export function airDatesOf(parts: readonly Partial<Details>[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const { episodes = [] } of parts) {
    const dated = new Map<number, Map<number, string>>();
    for (const { season, episode, airDate } of episodes) {
      if (airDate === undefined) continue;
      const dates = dated.get(season) ?? new Map<number, string>();
      dated.set(season, dates.set(episode, airDate));
    }
    for (const [season, dates] of dated) if (!found.has(season)) found.set(season, [...dates.values()]);
  }
  return found;
}

/**
 * Maps each season to its number of aired episodes by the day (UTC) of `nowMs`. Episodes without a date do not count.
 * Undefined if no source gave a date.
 */
export function airedOfSeason(
  { airDates }: Pick<Details, 'airDates'>,
  nowMs: number,
): Readonly<Record<string, number>> | undefined {
  if (airDates === undefined || airDates.size === 0) return undefined;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const counts = [...airDates]
    .slice(0, seasonsAtMost)
    .map(([season, dates]) => [season, dates.filter((date) => date <= today).length]);
  return Object.fromEntries(counts);
}

/** The episodes that the sources know; undefined if they know none. */
export function knownEpisodesOf({ episodes }: Pick<Details, 'episodes'>): readonly KnownEpisode[] | undefined {
  return episodes.length === 0 ? undefined : knownEpisodes(episodes);
}

/** Updates the episodes and their counts whenever a title's details were fetched, for whatever reason. */
export function keepAired(title: Title, details: Details | undefined, nowMs: number): void {
  const fact = title.titleFact('nfo');
  if (fact?.value === undefined || details === undefined) return;
  const { summary, episodes } = fact.value;
  const aired = airedOfSeason(details, nowMs) ?? summary?.episodesOfSeason;
  const known = knownEpisodesOf(details) ?? episodes;
  const value = {
    ...fact.value,
    ...(aired === undefined ? {} : { summary: { ...summary, episodesOfSeason: aired } }),
    ...(known === undefined ? {} : { episodes: known }),
  };
  if (JSON.stringify(value) === JSON.stringify(fact.value)) return;
  title.setTitleFact('nfo', { ...fact, value });
}
