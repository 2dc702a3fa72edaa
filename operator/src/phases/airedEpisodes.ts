/** How many episodes of a season were shown so far: kept with a title, so that a franchise can tell what of it is held. Pure. */
import type { Title } from '../title/title.ts';
import type { Details } from './details.ts';

/** More seasons are no series'; those of daily shows are years. */
const seasonsAtMost = 500;

/**
 * Of each season the dates that the first source knows which dates any of it. Sources number differently: together they would
 * have more episodes than either.
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

/** Season to count, by the day (UTC) of `nowMs`; undefined where nobody tells a date. What has no date is not counted as shown. */
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

/** Brings the counts of a title up to date where the sources were asked for something else of it. */
export function keepAired(title: Title, details: Details | undefined, nowMs: number): void {
  const fact = title.titleFact('nfo');
  const aired = details === undefined ? undefined : airedOfSeason(details, nowMs);
  if (fact?.value === undefined || aired === undefined) return;
  const { summary } = fact.value;
  if (JSON.stringify(summary?.episodesOfSeason) === JSON.stringify(aired)) return;
  title.setTitleFact('nfo', { ...fact, value: { ...fact.value, summary: { ...summary, episodesOfSeason: aired } } });
}
