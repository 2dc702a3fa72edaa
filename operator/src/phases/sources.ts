/**
 * What the phases ask of a metadata service. Declared here by its users; `sources/` implements it, one folder a service, `main`
 * wires it. A source never throws for what a service does: it answers what it found, that there is nothing, or its trouble.
 */
import type { Mark } from '../title/facts.ts';
import type { ArtOffer, Details, EpisodeOrder, Ids, TitleKind } from './details.ts';

/** Why a source could not answer. */
export interface Trouble {
  readonly source: string;
  /** `key`: a person has to mend it; `later`: it may answer again by itself; `ended`: its limit of this run or day is used up. */
  readonly cause: 'key' | 'later' | 'ended';
  /** What was expected, what came, what to do; no secret in it. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly retryAtMs?: number;
}

export type Answer<Value> =
  | { readonly state: 'found'; readonly value: Value }
  /** The source is well and has nothing of the kind; `reason`: why what it has is of no use. */
  | { readonly state: 'none'; readonly reason?: string }
  | { readonly state: 'trouble'; readonly trouble: Trouble };

/** One title that a search found, as far as a search tells. */
export interface Found {
  readonly source: string;
  readonly ids: Ids;
  readonly title: string;
  readonly originalTitle?: string;
  readonly alternativeTitles?: readonly string[];
  readonly year?: number;
  /** The source's own order or weight; only to break ties of what is shown to people, never to choose. */
  readonly popularity?: number;
}

export interface SearchWish {
  readonly kind: TitleKind;
  readonly title: string;
  readonly year?: number;
  /** Preferred languages of the document, BCP 47, best first. */
  readonly languages: readonly string[];
}

export interface DetailsWish {
  readonly kind: TitleKind;
  readonly ids: Ids;
  readonly languages: readonly string[];
  /** Series: the seasons of which videos are there. */
  readonly seasons: readonly number[];
  readonly order: EpisodeOrder;
}

export interface MarksWish {
  readonly ids: Ids;
  readonly season?: number;
  readonly episode?: number;
  readonly durationSeconds?: number;
}

/** A trailer that may be kept as a file. */
export interface TrailerFile {
  readonly url: string;
  readonly title: string;
  readonly source: string;
  readonly durationSeconds?: number;
  readonly heightPixels?: number;
  readonly sizeBytes?: number;
  readonly language?: string;
  /** What the service says of its licence, in its own words or as an address; told to people, not judged. */
  readonly licence?: string;
}

export interface TrailerFileWish {
  readonly title: string;
  readonly originalTitle?: string;
  readonly year?: number;
  readonly ids: Ids;
  readonly kind: TitleKind;
  readonly links: readonly { readonly url: string; readonly key?: string }[];
}

/** A service; what it cannot do it does not have. `kinds`: what it knows of. */
export interface Source {
  readonly name: string;
  readonly kinds: readonly TitleKind[];
  /** Titles of that name, the service's best first, at most 20. */
  search?(wish: SearchWish): Promise<Answer<readonly Found[]>>;
  /** The one title that has one of these ids, by an id of this service or one that it can translate. */
  find?(kind: TitleKind, ids: Ids): Promise<Answer<Found>>;
  details?(wish: DetailsWish): Promise<Answer<Partial<Details>>>;
  /** Art alone, of a service that has no texts. */
  art?(wish: DetailsWish): Promise<Answer<readonly ArtOffer[]>>;
  /** Further ids of the same title. */
  crosswalk?(kind: TitleKind, ids: Ids): Promise<Answer<Ids>>;
  marks?(wish: MarksWish): Promise<Answer<readonly Mark[]>>;
  trailerFiles?(wish: TrailerFileWish): Promise<Answer<readonly TrailerFile[]>>;
  /** One cheap call that tells whether service and key are well. */
  test(): Promise<Answer<string>>;
}

/** A picture or another small file of a service, checked for size by whoever fetches; never a secret in `url`. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

/** What the document's sources are in this walk, in its order. */
export interface Sources {
  readonly list: readonly Source[];
  /**
   * Milliseconds since 1970 of when the newest of them came, came back or got another key: what was absent or failed before
   * may be had now (runs.md 11).
   */
  readonly sinceMs: number;
  /** At most `maxBytes`; https unless its origin is configured (design 4). */
  fetch(url: string, maxBytes: number): Promise<Answer<FetchedFile>>;
  /** A big file streamed into a file of the staging folder; answers its size. */
  download(url: string, toAbsolutePath: string, maxBytes: number): Promise<Answer<number>>;
}

/** Of a document that names none: everything local is done all the same. */
export const noSources: Sources = {
  list: [],
  sinceMs: 0,
  fetch: async () => ({ state: 'none' }),
  download: async () => ({ state: 'none' }),
};
