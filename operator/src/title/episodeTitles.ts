/**
 * What the episodes of a video are called and when they were shown, as its fact `nfo` keeps it beside its value: so the catalog
 * can be made anew from the records (invariant 7). The record is anybody's: what cannot be read is as if it were not there. Pure.
 */
import type { Fact } from './facts.ts';

/** At least one of `title` and `airDate` is known. */
export interface EpisodeTitle {
  /** As the video's name counts it: of the season, or right through. Absent where the name has a date alone. */
  readonly number?: number;
  readonly title?: string;
  /** YYYY-MM-DD */
  readonly airDate?: string;
}

/** The longest that is known has some 200; beyond is a plot in the wrong place. Code units. */
const titleAtMost = 300;
/** A name that counts more is no file of episodes. */
const episodesAtMost = 100;

/** In the order of the video's name. undefined: nobody has looked yet, as in a record of an older program. */
export function episodeTitlesIn(fact: Fact | undefined): readonly EpisodeTitle[] | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...fact };
  const kept = fields['episodeTitles'];
  return Array.isArray(kept) ? kept.slice(0, episodesAtMost).flatMap(readEpisodeTitle) : undefined;
}

/** None where neither is worth showing. */
export function episodeTitle(
  number: number | undefined,
  title: string | undefined,
  airDate: string | undefined,
): EpisodeTitle[] {
  const shown = title?.trim().slice(0, titleAtMost).toWellFormed();
  const name = shown === undefined || !isTitle(shown) ? {} : { title: shown };
  const date = airDate !== undefined && isDay(airDate) ? { airDate } : {};
  const known = { ...name, ...date };
  return Object.keys(known).length === 0 ? [] : [{ ...(number === undefined ? {} : { number }), ...known }];
}

function isDay(text: string): boolean {
  const at = Date.parse(text);
  // The 30th of February is read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** False for nothing, and for the number again: what we write, as others do, for an episode without a name (servers expect an element). */
export function isTitle(text: string): boolean {
  return !/^(?:episode \d+)?$/iu.test(text.trim());
}

function readEpisodeTitle(value: unknown): EpisodeTitle[] {
  if (typeof value !== 'object' || value === null) return [];
  const { number, title, airDate }: Readonly<Partial<Record<keyof EpisodeTitle, unknown>>> = value;
  return episodeTitle(
    typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined,
    typeof title === 'string' ? title : undefined,
    typeof airDate === 'string' ? airDate : undefined,
  );
}
