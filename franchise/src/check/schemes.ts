/** The databases whose ids a franchise file names: the one table of schemes. Unknown words are allowed, and warned about. */

export interface Scheme {
  /** For messages. */
  readonly name: string;
  /** What the database is used for in a franchise file (spec 2.B: films a film database, series a series database). */
  readonly kinds: readonly ('movie' | 'series')[];
  /** The form of an id without its scheme, and how a person would say it. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
}

const digits = { pattern: /^[0-9]+$/u, words: 'digits alone' };
const movie = ['movie'] as const;
const series = ['series'] as const;
const both = ['movie', 'series'] as const;

/**
 * TMDB numbers films and series apart, and its series numbers look like TVDB's: the usual way to a wrong series (franchise.md
 * 2.6, 3122 of TMDB among numbers of TVDB). So series are named by a series database.
 */
export const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['tmdb', { name: 'TMDB', kinds: movie, form: digits }],
  ['imdb', { name: 'IMDb', kinds: both, form: { pattern: /^tt[0-9]+$/u, words: 'tt and digits' } }],
  ['tvdb', { name: 'TVDB', kinds: series, form: digits }],
  ['tvmaze', { name: 'TVmaze', kinds: series, form: digits }],
  ['anidb', { name: 'AniDB', kinds: both, form: digits }],
  ['anilist', { name: 'AniList', kinds: both, form: digits }],
  ['mal', { name: 'MyAnimeList', kinds: both, form: digits }],
  ['trakt', { name: 'Trakt', kinds: both }],
  ['wikidata', { name: 'Wikidata', kinds: both, form: { pattern: /^Q[0-9]+$/u, words: 'Q and digits' } }],
  ['letterboxd', { name: 'Letterboxd', kinds: movie }],
]);

/** The schemes of a kind, as a message lists them: the usual ones first. */
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

/** `tmdb:11` in its two parts; the schema holds that there is one colon. */
export function readId(id: string): ReadId {
  const colon = id.indexOf(':');
  return { scheme: id.slice(0, colon), value: id.slice(colon + 1) };
}
