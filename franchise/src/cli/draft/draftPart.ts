/** One line of a list or sheet: a film, a show, or parts of a show. */
import type { Time } from '../../member.ts';

export interface DraftPart {
  readonly kind: 'movie' | 'series';
  /** scheme:id. */
  readonly id: string;
  readonly title?: string;
  readonly released?: string;
  readonly time?: Time;
  readonly universes?: readonly string[];
  /** Absent for a film or a whole show. */
  readonly seasons?: readonly DraftSeason[];
}

export interface DraftSeason {
  readonly season: number;
  /** Codes and ranges as in the file; absent for the whole season. */
  readonly episodes?: readonly string[];
}

/** A line that cannot be read. The message names the line. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
}

const bareImdb = /^tt[0-9]+$/u;
const schemed = /^[a-z0-9]+:[A-Za-z0-9_-]+$/u;

/** An id as people write it: `tmdb:11`, `tt0076759`, an IMDb address. Undefined if it is not an id. */
export function readId(text: string): string | undefined {
  const plain = text.trim();
  if (schemed.test(plain)) return plain;
  if (bareImdb.test(plain)) return `imdb:${plain}`;
  const imdb = /^https?:\/\/(?:www\.|m\.)?imdb\.com\/title\/(tt[0-9]+)/u.exec(plain);
  return imdb?.[1] === undefined ? undefined : `imdb:${imdb[1]}`;
}

/** The kind to assume for an id: ids of a series database are series, all others films. */
export function kindByScheme(id: string): 'movie' | 'series' {
  return id.startsWith('tvdb:') || id.startsWith('tvmaze:') ? 'series' : 'movie';
}

/** The title without a year at its end; the format keeps the year in `released`. */
export function withoutYear(title: string): string {
  return title.replace(/(?<!\s)\s*\((?:18|19|20|21)[0-9]{2}\)$/u, '').trim() || title;
}

/** The date at the start of the text, as precise as it is given. Undefined if there is none. */
export function readReleased(text: string): string | undefined {
  const found = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?(?:$|[T ])/u.exec(text.trim());
  if (found === null) return undefined;
  const [, year = '', month, day] = found;
  return [year, month, day].filter((part) => part !== undefined).join('-');
}
