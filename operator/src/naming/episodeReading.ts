/** What a name says about its episode, and how one form of names is read. */

export interface EpisodeName {
  readonly season?: number;
  readonly episodes?: readonly number[];
  /** YYYY-MM-DD */
  readonly airDate?: string;
  /** Numbered across all seasons: `Show - 101`. `episodes` holds the same numbers. */
  readonly absolute?: readonly number[];
  /** The part number of an episode in several files. */
  readonly part?: number;
  /** Index of the marker: the text before it is the show's name. */
  readonly start: number;
  readonly rule: string;
}

export interface EpisodeHints {
  /** The number of the season folder that holds the file. */
  readonly season: number | undefined;
  /** The show's name: its digits are not an episode (`24`, `The 100`). */
  readonly show: string | undefined;
}

/** Reads one form of names. `text` is the name with masked technical terms; undefined if the form is not in it. */
export type Reader = (text: string, hints: EpisodeHints) => EpisodeName | undefined;

export function isYear(number: number): boolean {
  return number >= 1900 && number <= 2099;
}

/**
 * Reads a part number directly after the episode (`S02E03 Part 1`) or at the end of the name (`S02E03 - Title - pt1`).
 * `- Part 1` behind a dash is the episode's title.
 */
export function partBehind(text: string, from: number): number | undefined {
  const behind = text.slice(from);
  const found =
    /^[\s._]?(?:-(?=cd|dvd|pt|dis))?(?:cd|dvd|part|pt|dis[ck])[\s._]?(?:(\d{1,2})|([a-d]))(?![a-z0-9])/i.exec(
      behind.slice(0, 20),
    ) ?? /-[\s._]?(?:(?:cd|dvd|pt|dis[ck])[\s._]?|part)(?:(\d{1,2})|([a-d]))[\s._]*$/i.exec(behind.slice(-20));
  if (found === null) return undefined;
  return found[1] === undefined ? (found[2] ?? '').toLowerCase().charCodeAt(0) - 96 : Number(found[1]);
}
