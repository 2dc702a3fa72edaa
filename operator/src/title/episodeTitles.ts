/**
 * Titles and air dates of the episodes of a video. The fact `nfo` keeps them beside its value, so that the catalog can
 * be rebuilt from the records. Anybody can edit a record, so unreadable entries are ignored. Pure.
 */
import type { Fact } from './facts.ts';

/** At least one of `title`, `airDate` and `plot` is known. */
export interface EpisodeTitle {
  /** The number as in the video's name: within the season, or absolute. Absent if the name has only a date. */
  readonly number?: number;
  readonly title?: string;
  /** YYYY-MM-DD */
  readonly airDate?: string;
  /** Only in records: the catalog would grow by it. */
  readonly plot?: string;
}

/** The longest known title has about 200 code units; a longer one is a misplaced plot. */
const titleAtMost = 300;
/** The page shows some lines. */
const plotAtMost = 600;
/** A name with more numbers is not an episode file. */
const episodesAtMost = 100;

/**
 * Returns the episodes in the order of the video's name. Undefined if they were never read, as in records of older
 * programs.
 */
export function episodeTitlesIn(fact: Fact | undefined): readonly EpisodeTitle[] | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...fact };
  const kept = fields['episodeTitles'];
  return Array.isArray(kept) ? kept.slice(0, episodesAtMost).flatMap(readEpisodeTitle) : undefined;
}

/** Returns one entry, or none if neither title nor date is worth showing. */
export function episodeTitle(
  number: number | undefined,
  title: string | undefined,
  airDate: string | undefined,
  plot?: string | undefined,
): EpisodeTitle[] {
  const shown = title?.trim().slice(0, titleAtMost).toWellFormed();
  const name = shown === undefined || !isTitle(shown) ? {} : { title: shown };
  const date = airDate !== undefined && isDay(airDate) ? { airDate } : {};
  const text = plot?.trim().slice(0, plotAtMost).toWellFormed() ?? '';
  const known = { ...name, ...date, ...(text === '' ? {} : { plot: text }) };
  return Object.keys(known).length === 0 ? [] : [{ ...(number === undefined ? {} : { number }), ...known }];
}

function isDay(text: string): boolean {
  const at = Date.parse(text);
  // `Date.parse` reads the 30th of February as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/**
 * False for an empty title and for `Episode N`: we write that, as others do, for an episode without a title, because
 * servers expect the element.
 */
export function isTitle(text: string): boolean {
  return !/^(?:episode \d+)?$/iu.test(text.trim());
}

function readEpisodeTitle(value: unknown): EpisodeTitle[] {
  if (typeof value !== 'object' || value === null) return [];
  const { number, title, airDate, plot }: Readonly<Partial<Record<keyof EpisodeTitle, unknown>>> = value;
  return episodeTitle(
    typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined,
    typeof title === 'string' ? title : undefined,
    typeof airDate === 'string' ? airDate : undefined,
    typeof plot === 'string' ? plot : undefined,
  );
}
