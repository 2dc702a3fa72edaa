/** What a walk needs of the catalog. Declared here by its user; `catalog/` implements it, `main` wires it. */
import type { EpisodeTitle } from '../title/episodeTitles.ts';
import type { Fact, Probe } from '../title/facts.ts';
import type { Retry } from '../title/gaps.ts';
import type { IdentityCandidate, TitleSummary } from '../title/titleFacts.ts';

/** A folder as the last walk saw it; enough to tell that nothing in it changed. */
export interface FolderSnapshot {
  /** Relative to the root; '' is the root. */
  readonly path: string;
  /** First segment of the path: the unit in which snapshots are read and replaced. */
  readonly top: string;
  /** Taken before the folder was read. */
  readonly mtimeMs: number;
  /** Over name, size and mtime of every entry that counts. */
  readonly digest: string;
  /** False when the folder must be read again next time: we wrote in it, or its mtime lay within 3 s of the look. */
  readonly settled: boolean;
}

export interface KnownTop {
  readonly folders: ReadonlyMap<string, FolderSnapshot>;
  /** Titles under this top, by key; `dueAtMs` is when a fact is to be tried again (0: something is open now). */
  readonly titles: ReadonlyMap<string, { readonly dueAtMs: number | undefined }>;
}

/** One fact in the catalog. `subject` is '' for the title itself, else the video's path. */
export interface FactRow {
  readonly subject: string;
  readonly name: string;
  readonly fact: Omit<Fact, 'value'>;
}

export interface CatalogFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly season?: number;
  readonly episodes?: readonly number[];
  readonly airDate?: string;
  readonly part?: number;
  readonly version?: string;
  readonly arrivedAt?: string;
  readonly probe?: Probe;
  /** What its episodes are called, in the order of its name; absent where nobody told. */
  readonly episodeTitles?: readonly EpisodeTitle[];
}

/** All that the catalog knows of one title: it replaces what was there under the same key in one transaction. */
export interface CatalogTitle {
  readonly key: string;
  readonly top: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly files: readonly CatalogFile[];
  readonly facts: readonly FactRow[];
  /** Milliseconds since 1970 of the earliest next try; 0 when a fact is open; undefined when nothing is to be done. */
  readonly dueAtMs?: number;
  /** What the page shows of it; absent when nobody told. */
  readonly summary?: TitleSummary;
  readonly originalTitle?: string;
  /** What it might be, best first, while it is not identified. */
  readonly candidates?: readonly IdentityCandidate[];
  /** Small WebP pictures by kind (`thumbnail`, `poster`); undefined keeps what is there. */
  readonly previews?: ReadonlyMap<string, Uint8Array>;
}

/** A title whose visit failed before its record was read: what was due of it waits. */
export interface FailedTitle {
  /** As it is by names alone, its facts failed for the first time: taken when the catalog has no such title yet. */
  readonly title: CatalogTitle;
  readonly reason: string;
  readonly retry: Retry;
  readonly nowMs: number;
}

/** What needs a person (runs.md 11); `title` is '' when the whole Library is concerned. */
export interface WalkProblem {
  readonly cause:
    | 'unidentified'
    | 'nfoBroken'
    | 'sourceKey'
    | 'permission'
    | 'unreadable'
    | 'setAside'
    | 'removedByOther'
    | 'pruneUnconfirmed'
    | 'storage'
    | 'franchiseFaults';
  readonly title: string;
  readonly path: string;
  readonly detail: string;
}

/** What a walk reads and writes of its Library's titles; the table `problems` is another one's, see `main`. */
export interface TitleCatalog {
  /** What is known under these names of the root's listing. At most 256 names a call. */
  knownUnder(tops: readonly string[]): Promise<ReadonlyMap<string, KnownTop>>;
  /** Every first segment with a known title or folder, in pages, for prune. */
  tops(after: string | undefined, limit: number): Promise<readonly string[]>;
  countTitles(): Promise<number>;
  /** One transaction: titles replaced, snapshots of these tops replaced. */
  save(batch: {
    readonly titles: readonly CatalogTitle[];
    readonly snapshots: readonly { readonly top: string; readonly folders: readonly FolderSnapshot[] }[];
  }): Promise<void>;
  /** One transaction: of a known title every fact that is due fails once more (runs.md 11), all else stays. */
  failTitles(titles: readonly FailedTitle[]): Promise<void>;
  /**
   * With their problems, and what a readOnly Library remembers of their folders. 'emptied': the folders are there still, so
   * that stays: an arrival is kept for 30 days.
   */
  removeTitles(keys: readonly string[], why?: 'gone' | 'emptied'): Promise<void>;
  /** 'rebuild': they come back at once, and what a readOnly Library remembers stays (invariant 7). */
  removeTops(tops: readonly string[], why?: 'gone' | 'rebuild'): Promise<void>;
  /** The known title whose key is the longest suffix of these segments (design 2.7). */
  titleBySuffix(segments: readonly string[]): Promise<string | undefined>;
  /** Videos set aside by the operator that no record holds yet, and their removal once a record does. */
  setAside(): Promise<
    readonly { readonly path: string; readonly sizeBytes: number; readonly mtimeMs: number; readonly reason: string }[]
  >;
  forgetSetAside(paths: readonly string[]): Promise<void>;
}

export interface WalkCatalog extends TitleCatalog {
  /** Replaces the problems of these titles, those of one cause alone where it is given, by what this walk found. */
  saveProblems(
    titles: readonly string[],
    problems: readonly WalkProblem[],
    cause?: WalkProblem['cause'],
  ): Promise<void>;
}
