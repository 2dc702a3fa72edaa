/**
 * The fakes' data: invented films, series and collections, with our own texts. Each fake writes them in its service's
 * form.
 */

export interface FakePerson {
  readonly id: number;
  readonly name: string;
  readonly role?: string;
}

export interface FakeText {
  readonly country: string;
  /** Absent means not translated, which TMDB writes as ''. */
  readonly title?: string;
  readonly plot?: string;
  readonly tagline?: string;
}

export interface FakeWork {
  readonly tmdb?: number;
  readonly imdb?: string;
  readonly tvdb?: number;
  readonly wikidata?: string;
  /** English. */
  readonly title: string;
  readonly originalTitle: string;
  /** ISO 639-1 and 3166-1. */
  readonly originalLanguage: string;
  readonly country: string;
  /** YYYY-MM-DD; '' if unknown. */
  readonly released: string;
  readonly plot: string;
  readonly tagline: string;
  readonly genres: readonly string[];
  readonly studio: string;
  /** By ISO 639-1. */
  readonly texts: Readonly<Record<string, FakeText>>;
  readonly otherTitles: readonly string[];
  readonly cast: readonly FakePerson[];
  readonly director: FakePerson;
  readonly writer: FakePerson;
  /** By country. */
  readonly certifications: Readonly<Record<string, string>>;
  readonly voteAverage: number;
  readonly votes: number;
  /** `full`: every kind at every service that has it; `none`: a sparse record. */
  readonly art: 'full' | 'none';
  readonly hasTrailer: boolean;
}

export interface FakeFilm extends FakeWork {
  readonly tmdb: number;
  readonly runtimeMinutes: number;
  readonly collection?: number;
  /** Wikidata has this IMDb id instead, so the services contradict each other. */
  readonly wikidataImdb?: string;
  readonly trailerFiles: readonly ('archive' | 'peertube')[];
}

export interface FakeEpisode {
  readonly id: number;
  readonly season: number;
  readonly episode: number;
  /** From 1 across all seasons; specials have none. */
  readonly absolute?: number;
  readonly dvd?: { readonly season: number; readonly episode: number };
  readonly title: string;
  readonly originalTitle: string;
  readonly plot: string;
  readonly aired: string;
  readonly runtimeMinutes: number;
  readonly airsBefore?: { readonly season: number; readonly episode: number };
}

export interface FakeSeries extends FakeWork {
  readonly tmdb: number;
  readonly tvmaze?: number;
  /** TVmaze lists these ids of other services instead. */
  readonly atTvmaze?: { readonly imdb?: string; readonly tvdb?: number };
  /** Wikidata has these values instead, by property; '' is none. */
  readonly atWikidata?: Readonly<Record<string, string>>;
  readonly ended?: string;
  readonly status: 'Ended' | 'Returning Series' | 'Planned';
  readonly episodes: readonly FakeEpisode[];
  readonly hasOrders: boolean;
}

export interface FakeCollection {
  readonly tmdb: number;
  readonly name: string;
  readonly plot: string;
}

export interface Catalogue {
  readonly films: readonly FakeFilm[];
  readonly series: readonly FakeSeries[];
  readonly collections: readonly FakeCollection[];
}

/** 2011 of `2011-09-02`; undefined of ''. */
export function yearOf({ released }: Pick<FakeWork, 'released'>): number | undefined {
  return released === '' ? undefined : Number(released.slice(0, 4));
}

/** Every name by which a search finds it. */
export function namesOf(work: FakeWork): readonly string[] {
  const translated = Object.values(work.texts).flatMap(({ title }) => (title === undefined ? [] : [title]));
  return [work.title, work.originalTitle, ...translated, ...work.otherTitles];
}

/** Letters and digits of every script in lower case, without diacritics. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A search ignores `&`, so it ignores the word too. */
const joiners: ReadonlySet<string> = new Set(['and', 'und', 'et']);

/**
 * Searches like the services: every word must occur in one of the names. Exact names come first, then popular titles.
 */
export function searched<Work extends FakeWork>(works: readonly Work[], query: string): readonly Work[] {
  const wanted = fold(query);
  if (wanted === '') return [];
  const words = wanted.split(' ').filter((word) => !joiners.has(word));
  const folded = works.map((work) => ({ work, names: namesOf(work).map(fold) }));
  return folded
    .filter(({ names }) => names.some((name) => words.every((word) => ` ${name} `.includes(` ${word} `))))
    .map(({ work, names }) => ({ work, rank: (names.includes(wanted) ? 1e9 : 0) + work.votes }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ work }) => work);
}

export function seasonsOf({ episodes }: Pick<FakeSeries, 'episodes'>): readonly number[] {
  return [...new Set(episodes.map(({ season }) => season))].toSorted((a, b) => a - b);
}

export function episodesOf({ episodes }: Pick<FakeSeries, 'episodes'>, season: number): readonly FakeEpisode[] {
  return episodes.filter((episode) => episode.season === season);
}
