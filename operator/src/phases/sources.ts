/**
 * The interface between the phases and a metadata service. Declared here by its users and implemented in `sources/`,
 * one folder per service. A source never throws for a service's failure: it returns what it found, that there is
 * nothing, or its trouble.
 */
import type { Message } from '../messages/message.ts';
import type { Mark } from '../title/facts.ts';
import type { ArtOffer, Details, EpisodeOrder, Ids, TitleKind } from './details.ts';

/** Why a source could not answer. */
export interface Trouble {
  readonly source: string;
  /**
   * `key`: a person must fix it. `later`: it may recover by itself. `ended`: its limit for this run or day is used up.
   */
  readonly cause: 'key' | 'later' | 'ended';
  /** What was expected, what came and what to do; contains no secret. */
  readonly reason: Message;
  /** Milliseconds since 1970. */
  readonly retryAtMs?: number;
}

export type Answer<Value> =
  | {
      readonly state: 'found';
      readonly value: Value;
      /** Of `crosswalk` only: requested schemes whose ids lead to other titles than `value`. */
      readonly split?: readonly string[];
    }
  /** The source works but has nothing suitable; `reason` says why what it has is unusable. */
  | { readonly state: 'none'; readonly reason?: Message }
  | { readonly state: 'trouble'; readonly trouble: Trouble };

/** One search result, with the fields that a search returns. */
export interface Found {
  readonly source: string;
  readonly ids: Ids;
  readonly title: string;
  readonly originalTitle?: string;
  readonly alternativeTitles?: readonly string[];
  readonly year?: number;
  /** ISO 3166-1, capital letters. Absent if the service does not say. */
  readonly countries?: readonly string[];
  /** The source's own order or weight. Only breaks ties in what people are shown; never decides. */
  readonly popularity?: number;
}

export interface SearchWish {
  readonly kind: TitleKind;
  readonly title: string;
  readonly year?: number;
  /** The document's preferred languages, BCP 47, best first. */
  readonly languages: readonly string[];
  /** True for a name that may be the wanted one: a service that cannot rank by name drops the others. */
  isNamed?(name: string): boolean;
}

export interface DetailsWish {
  readonly kind: TitleKind;
  readonly ids: Ids;
  readonly languages: readonly string[];
  /** Series: the seasons that have videos. */
  readonly seasons: readonly number[];
  /** Series: the air dates (YYYY-MM-DD) of videos that are named by nothing else. Their seasons are wanted too. */
  readonly dates?: readonly string[];
  readonly order: EpisodeOrder;
}

export interface PosterWish {
  readonly kind: TitleKind;
  readonly ids: Ids;
  /** BCP 47, best first. */
  readonly languages: readonly string[];
}

export interface MarksWish {
  readonly ids: Ids;
  readonly season?: number;
  readonly episode?: number;
  readonly durationSeconds?: number;
}

/** A trailer that may be stored as a file. */
export interface TrailerFile {
  readonly url: string;
  readonly title: string;
  readonly source: string;
  readonly durationSeconds?: number;
  readonly heightPixels?: number;
  readonly sizeBytes?: number;
  readonly language?: string;
  /** The licence as the service states it, or its address; shown to people, not evaluated. */
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

/** A service. Methods that it does not support are absent. `kinds`: the kinds of titles it covers. */
export interface Source {
  readonly name: string;
  readonly kinds: readonly TitleKind[];
  /** Titles of that name, in the service's order, at most 20. */
  search?(wish: SearchWish): Promise<Answer<readonly Found[]>>;
  /** The one title with one of these ids, which may be the service's own or one that it can translate. */
  find?(kind: TitleKind, ids: Ids): Promise<Answer<Found>>;
  /** Schemes by which `find` and `crosswalk` look a title up, its own included. An id that it misses is unknown to it. */
  readonly finds?: Readonly<Record<TitleKind, readonly string[]>>;
  details?(wish: DetailsWish): Promise<Answer<Partial<Details>>>;
  /** Art only, from a service without texts. */
  art?(wish: DetailsWish): Promise<Answer<readonly ArtOffer[]>>;
  /**
   * The address of the title's main poster, of a small size if the service has sizes. One request, with an id of another
   * service at most two; dictionaries that are kept for days do not count.
   */
  poster?(wish: PosterWish): Promise<Answer<string>>;
  /** Further ids of the same title. */
  crosswalk?(kind: TitleKind, ids: Ids): Promise<Answer<Ids>>;
  marks?(wish: MarksWish): Promise<Answer<readonly Mark[]>>;
  trailerFiles?(wish: TrailerFileWish): Promise<Answer<readonly TrailerFile[]>>;
  /** One cheap call that checks the service and its key. */
  test(): Promise<Answer<string>>;
}

/** A picture or another small file of a service. The caller checks its size; `url` never contains a secret. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

/** The document's sources during this walk, in the document's order. */
export interface Sources {
  readonly list: readonly Source[];
  /**
   * When the newest source was added, recovered or got another key, in milliseconds since 1970. Facts that were absent
   * or failed before may be filled now (docs/design/runs.md#retries-and-clocks).
   */
  readonly sinceMs: number;
  /** Fetches at most `maxBytes`; https only, unless the origin is configured. */
  fetch(url: string, maxBytes: number): Promise<Answer<FetchedFile>>;
  /** Streams a big file into a file of the staging folder; returns its size in bytes. */
  download(url: string, toAbsolutePath: string, maxBytes: number): Promise<Answer<number>>;
}

/** For a document without sources: all local work is still done. */
export const noSources: Sources = {
  list: [],
  sinceMs: 0,
  fetch: async () => ({ state: 'none' }),
  download: async () => ({ state: 'none' }),
};
