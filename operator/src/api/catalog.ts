/**
 * What the API reads from the catalog, declared by its user; `catalog/` implements it and `main` wires it. Everything
 * is read-only.
 */
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { CodedText } from '@projectionist/franchise/fault';
import type { ResolvedMember } from '@projectionist/franchise/member';
import type { NamedCause } from '../library/cause.ts';
import type { RunProgress, RunSummary } from '../library/ledger.ts';
import type { RunPaths } from '../library/lostPaths.ts';
import type { Message } from '../messages/message.ts';
import type { EpisodeTitle } from '../title/episodeTitles.ts';
import type { Fact, Probe } from '../title/facts.ts';
import type { ShownMarks } from '../title/handMarks.ts';
import type { FolderRecord } from '../title/record.ts';
import type { IdentityCandidate, TitleSummary } from '../title/titleFacts.ts';

export interface TitleQuestion {
  /** A uid or several; absent: all Libraries that are not removed. */
  readonly library?: string | readonly string[];
  readonly search?: string;
  /** Of several values of one filter a title has at least one. */
  readonly filters: {
    readonly kind?: readonly string[];
    readonly resolution?: readonly string[];
    readonly hdr?: readonly string[];
    readonly codec?: readonly string[];
    readonly language?: readonly string[];
    readonly gap?: readonly string[];
    /** The name of one. */
    readonly collection?: string;
    readonly unidentified?: boolean;
    readonly withoutArt?: boolean;
  };
}

export interface PageQuestion extends TitleQuestion {
  readonly sort: 'relevance' | 'added' | 'name' | 'year' | 'size';
  readonly descending: boolean;
  readonly after?: string;
  /** How many titles precede the page, if it does not follow another page. */
  readonly offset?: number;
  readonly limit: number;
}

export interface CardRow {
  /** uid */
  readonly library: string;
  readonly key: string;
  /** The last segment of its address. */
  readonly slug: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly isUnidentified?: true;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly resolution?: string;
  readonly hdr?: string;
  readonly languages: readonly string[];
  readonly gaps: readonly string[];
  /** Hashes of the existing previews, by kind. */
  readonly previews: Readonly<Record<string, string>>;
}

export interface FileRow {
  readonly path: string;
  readonly sizeBytes: number;
  readonly season?: number;
  readonly episodes?: readonly number[];
  readonly airDate?: string;
  readonly part?: number;
  readonly version?: string;
  readonly arrivedAt?: string;
  readonly probe?: Probe;
  readonly episodeTitles?: readonly EpisodeTitle[];
  /** As of the last visit; the record beside the video has them, too. */
  readonly marks?: ShownMarks;
}

export interface FactRow {
  /** '' for the title, else the video's path. */
  readonly subject: string;
  readonly name: string;
  readonly fact: Omit<Fact, 'value'>;
}

export interface TitleRow {
  readonly key: string;
  readonly slug: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly originalTitle?: string;
  readonly year?: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly files: readonly FileRow[];
  readonly facts: readonly FactRow[];
  readonly summary?: TitleSummary;
  readonly candidates: readonly IdentityCandidate[];
  readonly previews: Readonly<Record<string, string>>;
}

/** One of several titles that are the same film or series. */
export interface DuplicateRow extends CardRow {
  readonly videoCodec?: string;
  /** Of all files; 0 if unknown. */
  readonly durationSeconds: number;
  readonly files: number;
  readonly seasons: readonly number[];
}

export interface DuplicateRows {
  /** By name; the copies by size, largest first. */
  readonly groups: readonly { readonly copies: readonly DuplicateRow[]; readonly sharedIds: readonly string[] }[];
  /** All groups. */
  readonly total: number;
  readonly titles: number;
  readonly spareBytes: number;
}

/** A collection of films, or a story. */
export interface CollectionRow {
  readonly name: string;
  /** `library` is a uid. */
  readonly story?: { readonly library: string; readonly key: string };
  readonly held: number;
  readonly of?: number;
  readonly matching: number;
  readonly titles: readonly CardRow[];
}

export type FilterName = 'kind' | 'res' | 'hdr' | 'codec' | 'lang' | 'gap' | 'art' | 'id';

/** The number of titles that the search and the other filters leave, by uid of the Library, and by value. */
export interface FilterCounts {
  readonly libraries: ReadonlyMap<string, number>;
  /** Of `art` and `id` the value `none` alone. */
  readonly values: ReadonlyMap<FilterName, ReadonlyMap<string, number>>;
}

export interface Share {
  readonly titles: number;
  readonly sizeBytes: number;
  readonly durationSeconds: number;
}

/** By value, as filters name it. */
export type Shares = ReadonlyMap<string, Share>;

export interface Statistics {
  readonly all: Share;
  /** By uid. */
  readonly libraries: Shares;
  readonly resolutions: Shares;
  readonly hdr: Shares;
  readonly codecs: Shares;
  readonly languages: Shares;
}

export interface RunHistoryRow {
  readonly id: string;
  /** uid */
  readonly library: string;
  readonly number: number;
  readonly openedAtMs: number;
  readonly causes?: readonly NamedCause[];
  readonly finishedAtMs?: number;
  readonly result?: string;
  readonly error?: Message;
  readonly summary?: RunSummary;
  readonly progress?: RunProgress;
}

export interface ProblemRow {
  /** uid */
  readonly library: string;
  readonly cause: string;
  readonly title: string;
  readonly path: string;
  readonly detail: Message;
  readonly sinceMs: number;
}

/** What names a problem. */
export interface ProblemNameRow {
  /** uid */
  readonly library: string;
  readonly cause: string;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
}

/** A problem that a person ignores. */
export interface IgnoredRow extends ProblemNameRow {
  readonly id: string;
  /** What it said. */
  readonly detail: Message;
  readonly ignoredAtMs: number;
  /** Set if the catalog's table has a problem of this name; it is ignored if it still says the same. */
  readonly problem?: { readonly isIgnored: boolean; readonly sinceMs: number };
}

export interface PictureRow {
  readonly etag: string;
  /** WebP. */
  readonly bytes: Uint8Array;
}

type HeldCounts = Readonly<Record<'held' | 'partlyHeld' | 'missing' | 'coming', number>>;

export interface FranchiseRow {
  /** uid */
  readonly library: string;
  readonly key: string;
  readonly name: string;
  readonly universe?: string;
  readonly memberCount: number;
  readonly counts: HeldCounts;
  readonly faultCount: number;
  readonly warningCount: number;
  readonly previews: Readonly<Record<string, string>>;
  /** Some of its titles, held ones first. */
  readonly covers: readonly StoryPart[];
  readonly nextMissing?: StoryPart;
}

type StoryPart = Pick<ResolvedMember, 'kind' | 'id' | 'title' | 'state' | 'released'>;

export interface FaultRow {
  readonly code: string;
  readonly message: string;
  readonly coded?: CodedText;
  readonly line: number;
  readonly column: number;
}

export interface FranchiseDetail {
  readonly key: string;
  readonly name: string;
  readonly universe?: string;
  readonly calendar?: Calendar;
  readonly eras: readonly Era[];
  readonly sources: readonly string[];
  readonly art: Readonly<Record<string, { readonly link: string } | undefined>>;
  readonly previews: Readonly<Record<string, string>>;
  readonly faults?: { readonly first: readonly FaultRow[] };
  readonly warnings: readonly FaultRow[];
  readonly counts: HeldCounts;
  readonly members: readonly ResolvedMember[];
}

/** An address for import lists. */
export interface ListAddressRow {
  readonly id: string;
  readonly tokenHash: string;
  /** The franchise, with its Library's uid; absent: all. */
  readonly story?: { readonly library: string; readonly key: string };
  readonly madeAtMs: number;
  readonly revokedAtMs?: number;
}

/** A member and its title. */
export interface MemberTitle {
  /** uid */
  readonly library: string;
  readonly key: string;
  readonly slug: string;
  readonly previews: Readonly<Record<string, string>>;
}

/** A film or series that is a part of a story. */
export interface PartRow {
  readonly kind: 'movie' | 'series';
  /** scheme:id */
  readonly id: string;
}

/** A list of a story on a media server. */
export interface PublishedRow {
  /** The name of its target (library/publishTargets.ts). */
  readonly target: string;
  readonly story: string;
  /** The list as we named it; absent until it was begun. */
  readonly list?: { readonly name: string; readonly keys: readonly string[] };
  /** Its page on the server. */
  readonly address?: string;
  readonly comparedAtMs?: number;
  readonly writtenAtMs?: number;
  readonly trouble?: {
    readonly kind: 'theirs' | 'gone' | 'left' | 'person' | 'away';
    readonly reason: Message;
    readonly sinceMs: number;
  };
}

export interface PageCatalog {
  /** Throws CursorError if `after` is a cursor of another order. */
  listTitles(question: PageQuestion): Promise<{ readonly titles: readonly CardRow[]; readonly next?: string }>;
  /** The current number, including writes of other processes; cheap while nothing changes. */
  countTitles(question: TitleQuestion & Partial<Pick<PageQuestion, 'sort'>>): Promise<number>;
  filterCounts(question: TitleQuestion): Promise<FilterCounts>;
  /** Cheap while nothing changes; during a scan up to half a minute old. `limit` 0: the sums alone. */
  duplicates(question: TitleQuestion & { readonly offset: number; readonly limit: number }): Promise<DuplicateRows>;
  /** Throws CursorError if `after` is no cursor of this list. `today`: YYYY-MM-DD. */
  listCollections(
    question: TitleQuestion & { readonly after?: string; readonly limit: number; readonly today: string },
  ): Promise<{ readonly collections: readonly CollectionRow[]; readonly next?: string }>;
  /** The number of titles for each first letter, month or year, ascending; the search is ignored. */
  titlePlaces(
    question: TitleQuestion,
    sort: 'name' | 'added' | 'year',
  ): Promise<readonly { readonly start: string; readonly titles: number }[]>;
  /** Cheap while nothing changes; during a scan up to half a minute old. */
  statistics(): Promise<Statistics>;
  countUnidentified(uid: string): Promise<number>;
  gapCounts(uid: string, kind: 'titles' | 'franchises'): Promise<Readonly<Record<string, number>>>;
  countFranchises(uid: string): Promise<number>;
  readTitle(uid: string, key: string): Promise<TitleRow | undefined>;
  preview(uid: string, key: string, kind: string): Promise<PictureRow | undefined>;
  /** Hashes of the existing previews by kind, by the titles' keys; titles without previews have no entry. */
  previewHashes(uid: string, keys: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /** The last segments of addresses by the titles' keys; titles that the catalog does not know have no entry. */
  titleSlugs(uid: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The key of the title with this last segment in its address. */
  titleAtSlug(uid: string, slug: string): Promise<string | undefined>;
  /** For a readOnly Library, whose records are in the catalog; `folder` is relative to the root. */
  readRecord(uid: string, folder: string): Promise<FolderRecord | undefined>;
  /** Newest first; `uid` absent: all Libraries. */
  listRuns(uid: string | undefined, limit: number): Promise<readonly RunHistoryRow[]>;
  readRun(id: string): Promise<RunHistoryRow | undefined>;
  /**
   * Runs of the last day, newest first. `lastRun`: the id of the run that ended last; the result is cached until it
   * changes.
   */
  runPaths(uid: string, lastRun: string): Promise<readonly RunPaths[]>;
  /** Oldest first, at most `limit`; without ignored ones. */
  listProblems(question: {
    readonly library?: string;
    readonly cause?: string;
    readonly limit: number;
  }): Promise<readonly ProblemRow[]>;
  /** By cause; without ignored ones. */
  countProblems(uid: string | undefined): Promise<Readonly<Record<string, number>>>;
  /** Ignored ones that exist. */
  countIgnored(uid: string | undefined): Promise<number>;
  /** The latest first. */
  readIgnored(question: {
    readonly library?: string;
    readonly causes?: readonly string[];
    readonly limit: number;
  }): Promise<readonly IgnoredRow[]>;
  /** Those of the named ones that exist, ignored or not. */
  findProblems(names: readonly ProblemNameRow[]): Promise<readonly ProblemRow[]>;
  /** Changes whenever a problem is added, removed, ignored, or shown again. */
  problemsMark(): Promise<string>;
  listSenders(uid: string): Promise<readonly { readonly sender: string; readonly atMs: number }[]>;
  /** `today`: YYYY-MM-DD */
  listFranchises(today: string): Promise<readonly FranchiseRow[]>;
  readFranchise(uid: string, key: string, today: string): Promise<FranchiseDetail | undefined>;
  /** All franchises by name; `library` is a uid. */
  resolvedStories(
    today: string,
  ): Promise<readonly { readonly library: string; readonly members: readonly ResolvedMember[] }[]>;
  /** Those in use, oldest first. */
  listAddresses(): Promise<readonly ListAddressRow[]>;
  /** A revoked one too. */
  findListAddress(tokenHash: string): Promise<ListAddressRow | undefined>;
  franchisePreview(uid: string, key: string, kind: string): Promise<PictureRow | undefined>;
  franchisesWith(
    kind: 'movie' | 'series',
    ids: readonly string[],
  ): Promise<readonly { readonly library: string; readonly key: string; readonly name: string }[]>;
  /** The lists of one story, also of a removed one. */
  publishedLists(uid: string, story: string): Promise<readonly PublishedRow[]>;
  /** The titles of these members, by scheme:id. */
  memberTitles(kind: 'movie' | 'series', ids: readonly string[]): Promise<ReadonlyMap<string, MemberTitle>>;
  /** ETags of the posters of these parts, which no Library has, by `kind id`; `uid`: of the Library of stories. */
  missingPosters(uid: string, parts: readonly PartRow[]): Promise<ReadonlyMap<string, string>>;
  missingPoster(uid: string, part: PartRow): Promise<PictureRow | undefined>;
}
