/**
 * The schemes of ids: one row for each, and the only place in the program that spells them. Names of files, .nfo files, the command
 * line, the page and the phases read it. The franchise package has a table of its own. Pure; imports nothing of ours.
 */

type TitleKind = 'movie' | 'series';

export interface IdForm {
  /** Everything that has the form, in its normal case. Some writers put zeros for "none" or in front. */
  readonly written: RegExp;
  /** Only ids that a service can have: no zeros in front, not all zeros. */
  readonly exact: RegExp;
  /** The case that its letters have. Absent: it has no letters. */
  readonly letters?: 'lower' | 'upper';
}

export interface NfoSpelling {
  /** Further words that writers use for the scheme, in lower case. */
  readonly types: readonly string[];
  /** Addresses in the text around the document; the id is the first group, or all that is found. */
  readonly addresses: readonly { readonly of: TitleKind | 'any'; readonly form: RegExp }[];
}

export interface IdScheme {
  /** In `[tmdbid-603]`, `<uniqueid type="tmdb">`, `<tmdbid>`, `tmdb:603` and the record. Lower case. */
  readonly name: string;
  /** As the service writes itself. */
  readonly title: string;
  readonly form: IdForm;
  /** Absent: .nfo files do not name it. */
  readonly nfo?: NfoSpelling;
  /** How a person names a title by it. Absent: no source reads such an id (`reads` of its descriptor, sources/service.ts). */
  readonly lookup?: { readonly example: string; readonly kinds: readonly TitleKind[] };
  /** Titles of these kinds are incomplete without it, because other programs ask for it. */
  readonly expectedOf: readonly TitleKind[];
  /** The public page of an id. */
  readonly page?: (id: string, kind: TitleKind) => string;
}

const both = ['movie', 'series'] as const;
const series = ['series'] as const;
const number: IdForm = { written: /^\d{1,10}$/u, exact: /^[1-9]\d{0,9}$/u };
const imdbForm: IdForm = { written: /^tt\d{7,10}$/u, exact: /^tt(?!0+$)\d{7,10}$/u, letters: 'lower' };
const wikidataForm: IdForm = { written: /^Q\d{1,12}$/u, exact: /^Q[1-9]\d{0,11}$/u, letters: 'upper' };
/** Under its own name alone. */
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
    // `tmdbset` is an id of a collection, so it is none of these.
    types: ['themoviedb', 'tmdb-tv'],
    addresses: [
      { of: 'movie', form: /themoviedb\.org\/movie\/(\d{1,10})/giu },
      { of: 'series', form: /themoviedb\.org\/tv\/(\d{1,10})/giu },
    ],
  },
  lookup: { example: '603', kinds: both },
  expectedOf: both,
  page: (id, kind) => `https://www.themoviedb.org/${kind === 'movie' ? 'movie' : 'tv'}/${id}`,
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
  {
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
    // It has films too, but no other program asks for their ids.
    expectedOf: series,
    page: (id, kind) => `https://www.thetvdb.com/dereferrer/${kind}/${id}`,
  },
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
  { name: 'anilist', title: 'AniList', form: number, nfo: plainNfo, expectedOf: [] },
  { name: 'anisearch', title: 'aniSearch', form: number, expectedOf: [] },
  { name: 'mal', title: 'MyAnimeList', form: number, nfo: { types: ['myanimelist'], addresses: [] }, expectedOf: [] },
  { name: 'trakt', title: 'Trakt', form: number, nfo: plainNfo, expectedOf: [] },
];

export type LookupScheme = IdScheme & Required<Pick<IdScheme, 'lookup'>>;

/** The schemes that a source reads. */
export const lookupSchemes: readonly LookupScheme[] = idSchemes.filter(
  (scheme): scheme is LookupScheme => scheme.lookup !== undefined,
);

/** Schemes whose ids are recognised by themselves: `tt0133093` needs no word in front. */
export const imdbScheme = imdb;

/** Whose pages Kodi's scrapers know, the best first. */
export const scraperSchemes = [tmdb, imdb] as const;

export const wikidataScheme = wikidata;

/** The order of `uniqueid` elements: the first is Kodi's default. Schemes that are not listed follow by name. */
export const uniqueIdOrder: Readonly<Record<TitleKind, readonly string[]>> = {
  movie: ['tmdb', 'imdb', 'tvdb', 'wikidata'],
  series: ['tvdb', 'tmdb', 'imdb', 'tvmaze', 'wikidata'],
};

const byName: ReadonlyMap<string, IdScheme> = new Map(idSchemes.map((scheme) => [scheme.name, scheme]));

export function idScheme(name: string): IdScheme | undefined {
  return byName.get(name);
}

/** The id with its letters in the case that its form has. */
export function inNormalCase({ letters }: IdForm, id: string): string {
  if (letters === undefined) return id;
  return letters === 'lower' ? id.toLowerCase() : id.toUpperCase();
}
