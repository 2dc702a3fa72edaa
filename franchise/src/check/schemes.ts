/**
 * The databases whose ids a franchise file may use. Unknown schemes are allowed, with a warning. The operator has a table of its own
 * (naming/idSchemes.ts). This package is published alone and cannot import it, and its rules differ: a film is named by a film database
 * only, and databases that no source asks are allowed.
 */

import type { FaultTextCode } from '../faultTexts.ts';

export interface Scheme {
  /** Shown in messages. */
  readonly name: string;
  /** What the id may name: films use a film database, series a series database. */
  readonly kinds: readonly ('movie' | 'series')[];
  /** The form of an id without its scheme: a pattern, and its description in words. */
  readonly form?: { readonly pattern: RegExp; readonly words: FaultTextCode };
}

/** No service has the id 0, or one with zeros in front: some writers mean "none" by it. */
const digits = { pattern: /^[1-9][0-9]{0,9}$/u, words: 'id-digits' } as const;
const movie = ['movie'] as const;
const series = ['series'] as const;
const both = ['movie', 'series'] as const;

/**
 * TMDB numbers films and series separately, and its series numbers look like TVDB's: a common way to name the wrong series
 * (TMDB's 3122, the 2003 Clone Wars, was found among TVDB numbers). So series are named by a series database.
 */
export const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['tmdb', { name: 'TMDB', kinds: movie, form: digits }],
  ['imdb', { name: 'IMDb', kinds: both, form: { pattern: /^tt(?!0+$)[0-9]+$/u, words: 'id-imdb' } }],
  ['tvdb', { name: 'TVDB', kinds: series, form: digits }],
  ['tvmaze', { name: 'TVmaze', kinds: series, form: digits }],
  ['anidb', { name: 'AniDB', kinds: both, form: digits }],
  ['anilist', { name: 'AniList', kinds: both, form: digits }],
  ['mal', { name: 'MyAnimeList', kinds: both, form: digits }],
  ['trakt', { name: 'Trakt', kinds: both }],
  [
    'wikidata',
    {
      name: 'Wikidata',
      kinds: both,
      form: { pattern: /^Q[1-9][0-9]{0,11}$/u, words: 'id-wikidata' },
    },
  ],
  ['letterboxd', { name: 'Letterboxd', kinds: movie }],
]);

/** The schemes of a kind as a message lists them: those for this kind only come first. */
export function schemesFor(kind: 'movie' | 'series'): readonly string[] {
  const all = [...SCHEMES].filter(([, { kinds }]) => kinds.includes(kind));
  return [...all.filter(([, { kinds }]) => kinds.length === 1), ...all.filter(([, { kinds }]) => kinds.length > 1)].map(
    ([scheme]) => scheme,
  );
}

export interface ReadId {
  readonly scheme: string;
  readonly value: string;
}

/** Splits `tmdb:11` at its colon; the schema guarantees one colon. */
export function readId(id: string): ReadId {
  const colon = id.indexOf(':');
  return { scheme: id.slice(0, colon), value: id.slice(colon + 1) };
}
