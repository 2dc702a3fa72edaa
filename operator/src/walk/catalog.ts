/** What a walk needs from the catalog. Declared by its user; `catalog/` implements it, `main` wires it. */
import type { Message } from '../messages/message.ts';
import type { EpisodeTitle } from '../title/episodeTitles.ts';
import type { Fact, Probe } from '../title/facts.ts';
import type { Retry } from '../title/gaps.ts';
import type { ShownMarks } from '../title/handMarks.ts';
import type { IdentityCandidate, TitleSummary } from '../title/titleFacts.ts';
import type { FolderFiles, SeenFile } from './seenFiles.ts';

/** A folder as the last walk read it: enough to tell that nothing in it changed. */
export interface FolderSnapshot {
  /** Relative to the root; '' is the root. */
  readonly path: string;
  /** First segment of the path. Snapshots are read and replaced per top. */
  readonly top: string;
  /** Taken before the folder was read. */
  readonly mtimeMs: number;
  /** Over name, size and mtime of every entry that is not ignored. */
  readonly digest: string;
  /** False if the folder must be read again next time: we wrote in it, or its mtime was within 3 s of the read. */
  readonly settled: boolean;
}

/** What a walk saves of a top once its titles are done. */
export interface TopSnapshot {
  readonly top: string;
  readonly folders: readonly FolderSnapshot[];
  /** Of changed folders, for the next notification of media servers; only in a Library that notifies some. */
  readonly seen?: { readonly seen: readonly FolderFiles[]; readonly gone: readonly string[] };
}

export interface KnownTop {
  readonly folders: ReadonlyMap<string, FolderSnapshot>;
  /**
   * `printOf(folders)` (walk/scan.ts) if they were saved in the order of a scan. A scan with the same print found nothing new, and
   * the folders need not be read from it.
   */
  readonly print: string;
  /** Titles under this top, by key. `dueAtMs`: when a fact is retried (0: a fact is open now). */
  readonly titles: ReadonlyMap<string, { readonly dueAtMs: number | undefined }>;
  /** The earliest of its titles. */
  readonly dueAtMs: number | undefined;
}

/** A fact in the catalog. `subject` is '' for the title itself, else the video's path. */
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
  /** Titles of its episodes, in the order of its name; absent if no source gave one. */
  readonly episodeTitles?: readonly EpisodeTitle[];
  readonly marks?: ShownMarks;
}

/** Everything the catalog holds about a title. Saving it replaces the row with the same key, in one transaction. */
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
  /** Milliseconds since 1970 of the earliest retry; 0 if a fact is open; undefined if nothing is due. */
  readonly dueAtMs?: number;
  /** Shown on the page; absent if no source gave details. */
  readonly summary?: TitleSummary;
  readonly originalTitle?: string;
  /** Possible matches, best first, while the title is not identified. */
  readonly candidates?: readonly IdentityCandidate[];
  /** Small WebP pictures by kind (`thumbnail`, `poster`); undefined keeps the stored ones. */
  readonly previews?: ReadonlyMap<string, Uint8Array>;
}

/** A title whose visit failed before its record was read: its due facts are retried later. */
export interface FailedTitle {
  /** The title from names alone, its facts failed once. Saved only if the catalog does not know the title yet. */
  readonly title: CatalogTitle;
  readonly reason: Message;
  readonly retry: Retry;
  readonly nowMs: number;
}

/** A problem for a person; `title` is '' for the whole Library. */
export interface WalkProblem {
  readonly cause:
    | 'unidentified'
    | 'nfoBroken'
    | 'sourceKey'
    | 'permission'
    | 'unreadable'
    | 'setAside'
    | 'pictureUnshown'
    | 'pictureWaits'
    | 'removedByOther'
    | 'marksFile'
    | 'marksDoubtful'
    | 'pruneUnconfirmed'
    | 'ignoreFile'
    | 'fileName'
    | 'storage'
    | 'franchiseFaults';
  readonly title: string;
  readonly path: string;
  readonly detail: Message;
}

/** What a walk reads and writes about its Library's titles. Another port owns the table `problems`, see `main`. */
export interface TitleCatalog {
  /** The known state of these names in the root's listing. At most 256 names per call. */
  knownUnder(tops: readonly string[]): Promise<ReadonlyMap<string, KnownTop>>;
  /** The same for names that follow each other in the root's listing, in byte order: a range costs half as much as a list. */
  knownInOrder(tops: readonly string[]): Promise<ReadonlyMap<string, KnownTop>>;
  /** Every first segment with a known title or folder, in pages, for prune. */
  tops(after: string | undefined, limit: number): Promise<readonly string[]>;
  countTitles(): Promise<number>;
  /** The kinds of the small pictures that are stored for a title; empty for an unknown one. */
  previewKinds(title: string): Promise<ReadonlySet<string>>;
  /** One transaction: replaces the titles, and the snapshots of these tops. */
  save(batch: { readonly titles: readonly CatalogTitle[]; readonly snapshots: readonly TopSnapshot[] }): Promise<void>;
  /** The files in these folders at the last notification of media servers; a folder without a row is absent. */
  seenFiles(folders: readonly string[]): Promise<ReadonlyMap<string, readonly SeenFile[]>>;
  /** One transaction: counts one more failure for every due fact of a known title; changes nothing else. */
  failTitles(titles: readonly FailedTitle[]): Promise<void>;
  /**
   * Removes titles, their problems, and what a readOnly Library stores about their folders. With 'emptied' the folders
   * still exist: the stored part stays, because an arrival is kept for 30 days.
   */
  removeTitles(keys: readonly string[], why?: 'gone' | 'emptied'): Promise<void>;
  /** 'rebuild': the titles come back at once, so what a readOnly Library stores is kept (invariant 7). */
  removeTops(tops: readonly string[], why?: 'gone' | 'rebuild'): Promise<void>;
  /** The known title whose key is the longest suffix of these segments (docs/design/flow.md#walk). */
  titleBySuffix(segments: readonly string[]): Promise<string | undefined>;
  /** Videos set aside by the operator that no record holds yet; a note is removed once a record holds it. */
  setAside(): Promise<
    readonly { readonly path: string; readonly sizeBytes: number; readonly mtimeMs: number; readonly reason: Message }[]
  >;
  forgetSetAside(paths: readonly string[]): Promise<void>;
}

export interface WalkCatalog extends TitleCatalog {
  /** Replaces the problems of these titles with what this walk found; only those of `cause` if it is given. */
  saveProblems(
    titles: readonly string[],
    problems: readonly WalkProblem[],
    cause?: WalkProblem['cause'],
  ): Promise<void>;
}
