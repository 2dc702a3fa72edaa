/**
 * The id schemes, one row each: the only place in the program that spells them. Readers of names and .nfo files, the
 * command line, the page and the phases use it. The franchise package has its own table. Pure; imports nothing of ours.
 */

type TitleKind = 'movie' | 'series';

export interface IdForm {
  /** Accepts every id of this form in its normal case. Some writers use zeros for "none" or as padding. */
  readonly written: RegExp;
  /** Accepts only ids that a service can have: no leading zeros, not all zeros. */
  readonly exact: RegExp;
  /** The case of its letters. Absent: the form has no letters. */
  readonly letters?: 'lower' | 'upper';
}

export interface NfoSpelling {
  /** Other words that writers use for the scheme, in lower case. */
  readonly types: readonly string[];
  /** The same for series alone: in a film's file they name something else. */
  readonly seriesTypes?: readonly string[];
  /** Addresses in the text around the document. The id is the first group, or the whole match. */
  readonly addresses: readonly { readonly of: TitleKind | 'any'; readonly form: RegExp }[];
}

export interface IdScheme {
  /** In `[tmdbid-603]`, `<uniqueid type="tmdb">`, `<tmdbid>`, `tmdb:603` and the record. Lower case. */
  readonly name: string;
  /** The service's own spelling. */
  readonly title: string;
  readonly form: IdForm;
  /** Absent: .nfo files do not use it. */
  readonly nfo?: NfoSpelling;
  /**
   * How a person identifies a title with it. Absent: no source reads this scheme (`reads` of its descriptor,
   * sources/service.ts).
   */
  readonly lookup?: { readonly example: string; readonly kinds: readonly TitleKind[] };
  /** Titles of these kinds are incomplete without it, because other programs ask for it. */
  readonly expectedOf: readonly TitleKind[];
  /** Addresses that people paste, besides those of `nfo`. The id is the first group. */
  readonly pasted?: NfoSpelling['addresses'];
  /** The public page of an id. */
  readonly page?: (id: string, kind: TitleKind) => string;
}

const both = ['movie', 'series'] as const;
const series = ['series'] as const;
const number: IdForm = { written: /^\d{1,10}$/u, exact: /^[1-9]\d{0,9}$/u };
const imdbForm: IdForm = { written: /^tt\d{7,10}$/u, exact: /^tt(?!0+$)\d{7,10}$/u, letters: 'lower' };
const wikidataForm: IdForm = { written: /^Q\d{1,12}$/u, exact: /^Q[1-9]\d{0,11}$/u, letters: 'upper' };
/** Only under its own name. */
const plainNfo: NfoSpelling = { types: [], addresses: [] };

const imdb = {
  name: 'imdb',
  title: 'IMDb',
  form: imdbForm,
  nfo: { types: [], addresses: [{ of: 'any', form: /(?<![a-z0-9])tt\d{7,10}(?!\d)/giu }] },
  lookup: { example: 'tt0133093', kinds: both },
  expectedOf: both,
  page: (id) => `https://www.imdb.com/title/${id}/`,
} as const satisfies IdScheme;

const tmdb = {
  name: 'tmdb',
  title: 'TMDB',
  form: number,
  nfo: {
    // `tmdbset` is not listed: it is the id of a collection.
    types: ['themoviedb'],
    seriesTypes: ['tmdb-tv'],
    addresses: [
      { of: 'movie', form: /themoviedb\.org\/movie\/(\d{1,10})/giu },
      { of: 'series', form: /themoviedb\.org\/tv\/(\d{1,10})/giu },
    ],
  },
  lookup: { example: '603', kinds: both },
  expectedOf: both,
  page: (id, kind) => `https://www.themoviedb.org/${kind === 'movie' ? 'movie' : 'tv'}/${id}`,
} as const satisfies IdScheme;

const tvdb = {
  name: 'tvdb',
  title: 'TheTVDB',
  form: number,
  nfo: {
    types: ['thetvdb'],
    addresses: [
      { of: 'series', form: /thetvdb\.com\/\?tab=series&(?:amp;)?id=(\d{1,10})/giu },
      { of: 'series', form: /thetvdb\.com\/dereferrer\/series\/(\d{1,10})/giu },
    ],
  },
  lookup: { example: '169', kinds: both },
  pasted: [
    { of: 'movie', form: /thetvdb\.com\/dereferrer\/movie\/(\d{1,10})/giu },
    { of: 'series', form: /thetvdb\.com\/[^#]{0,200}[?&]id=(\d{1,10})/giu },
  ],
  // It has films too, but no other program asks for their ids.
  expectedOf: series,
  page: (id, kind) => `https://www.thetvdb.com/dereferrer/${kind}/${id}`,
} as const satisfies IdScheme;

const wikidata = {
  name: 'wikidata',
  title: 'Wikidata',
  form: wikidataForm,
  nfo: { types: [], addresses: [{ of: 'any', form: /wikidata\.org\/(?:wiki|entity)\/(Q\d{1,12})/giu }] },
  lookup: { example: 'Q83495', kinds: both },
  expectedOf: both,
  page: (id) => `https://www.wikidata.org/wiki/${id}`,
} as const satisfies IdScheme;

/** In the order in which messages list them. */
export const idSchemes: readonly IdScheme[] = [
  tmdb,
  imdb,
  tvdb,
  {
    name: 'tvmaze',
    title: 'TVmaze',
    form: number,
    nfo: { types: [], addresses: [{ of: 'series', form: /tvmaze\.com\/shows\/(\d{1,10})/giu }] },
    lookup: { example: '82', kinds: series },
    expectedOf: series,
    page: (id) => `https://www.tvmaze.com/shows/${id}`,
  },
  wikidata,
  { name: 'anidb', title: 'AniDB', form: number, nfo: plainNfo, expectedOf: [] },
  {
    name: 'anilist',
    title: 'AniList',
    form: number,
    nfo: { types: [], addresses: [{ of: 'series', form: /anilist\.co\/anime\/(\d{1,10})/giu }] },
    lookup: { example: '1', kinds: series },
    // Most series are no anime.
    expectedOf: [],
    page: (id) => `https://anilist.co/anime/${id}`,
  },
  { name: 'anisearch', title: 'aniSearch', form: number, expectedOf: [] },
  { name: 'mal', title: 'MyAnimeList', form: number, nfo: { types: ['myanimelist'], addresses: [] }, expectedOf: [] },
  { name: 'trakt', title: 'Trakt', form: number, nfo: plainNfo, expectedOf: [] },
];

export type LookupScheme = IdScheme & Required<Pick<IdScheme, 'lookup'>>;

/** The schemes that a source reads. */
export const lookupSchemes: readonly LookupScheme[] = idSchemes.filter(
  (scheme): scheme is LookupScheme => scheme.lookup !== undefined,
);

/** The scheme whose ids are recognisable without a prefix: `tt0133093`. */
export const imdbScheme = imdb;

/** Schemes whose pages Kodi's scrapers know, the best first. */
export const scraperSchemes = [tmdb, imdb] as const;

export const wikidataScheme = wikidata;

/** The scheme of a number without a service: it has films and series, and most programs use it. */
export const numberScheme = tmdb;

/** The scheme of a series' bare `<id>` in a .nfo. */
export const tvdbScheme = tvdb;

/** The order of `uniqueid` elements: the first is Kodi's default. Schemes that are not listed follow by name. */
export const uniqueIdOrder: Readonly<Record<TitleKind, readonly string[]>> = {
  movie: ['tmdb', 'imdb', 'tvdb', 'wikidata'],
  series: ['tvdb', 'tmdb', 'imdb', 'tvmaze', 'wikidata'],
};

const byName: ReadonlyMap<string, IdScheme> = new Map(idSchemes.map((scheme) => [scheme.name, scheme]));

export function idScheme(name: string): IdScheme | undefined {
  return byName.get(name);
}

/** Returns the id with its letters in the normal case of its form. */
export function inNormalCase({ letters }: IdForm, id: string): string {
  if (letters === undefined) return id;
  return letters === 'lower' ? id.toLowerCase() : id.toUpperCase();
}

/**
 * Returns the id as its service has it: letters in their normal case, without the zeros that pad a number. undefined if
 * no service can have it, like `0` and `tt0000000`, by which writers mean none.
 */
export function exactId(form: IdForm, text: string): string | undefined {
  const value = inNormalCase(form, text);
  const id = form.letters === undefined ? value.replace(/^0+/u, '') : value;
  return form.exact.test(id) ? id : undefined;
}
