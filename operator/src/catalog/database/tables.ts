/**
 * The catalog's tables for Kysely. A column that ends in `Json` holds JSON text; times are milliseconds since 1970
 * (`Ms`) or RFC 3339 texts in UTC (`At`), as in the records.
 */

import type { Generated } from 'kysely';

export interface LibraryTable {
  readonly id: Generated<number>;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: string;
  /** Set when its document was removed; its rows are deleted 30 days later. */
  readonly removedAtMs: number | null;
  /** When a full walk last filled this catalog; null before the first. */
  readonly walkedAtMs: Generated<number | null>;
}

export interface TitleTable {
  readonly id: Generated<number>;
  readonly libraryId: number;
  readonly key: string;
  readonly top: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  /** Folded, without a leading article, numbers padded: byte order is reading order. */
  readonly sortTitle: string;
  /** 0 if unknown, so that a cursor can contain it. */
  readonly year: number;
  readonly idsJson: string;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly dueAtMs: number | null;
  readonly resolution: string | null;
  readonly hdr: string | null;
  readonly videoCodec: string | null;
  readonly languagesJson: string;
  readonly gapsJson: string;
  /** The terms that filters and the order of pages test (titleRows.ts), space-separated. Table `terms` has them as rows. */
  readonly terms: string;
  readonly originalTitle: string | null;
  /** `TitleSummary`; null if no source gave details. */
  readonly summaryJson: string | null;
  /** The other terms, which only a search reads (searchTerms.ts), in the same form and in the same table. */
  readonly searchTerms: Generated<string>;
  /** Of all its files together, rounded; 0 if unknown. */
  readonly durationSeconds: Generated<number>;
  /** The readable part of its address (titleSlug.ts); several titles may have the same one. */
  readonly slug: Generated<string>;
  /** The ETags of its rows in table `previews` by kind: a copy (previewsColumn.ts). */
  readonly previewsJson: Generated<string>;
}

export interface TermTable {
  readonly libraryId: number;
  readonly term: string;
  readonly titleId: number;
}

export interface FileTable {
  readonly titleId: number;
  /** From 1, in the walk's order. */
  readonly number: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly season: number | null;
  readonly episodesJson: string | null;
  readonly airDate: string | null;
  readonly part: number | null;
  readonly version: string | null;
  readonly arrivedAt: string | null;
  /** The probe without its streams; null if the file was not probed. */
  readonly probeJson: string | null;
  /** `EpisodeTitle[]`; null if no source gave titles. */
  readonly episodeTitlesJson: string | null;
  /** `ShownMarks`; null if the video has none. */
  readonly marksJson: string | null;
}

export interface StreamTable {
  readonly titleId: number;
  readonly file: number;
  readonly kind: 'video' | 'audio' | 'subtitle';
  /** Position among the streams of its kind, from 0. */
  readonly place: number;
  readonly codec: string;
  readonly language: string | null;
  readonly detailJson: string;
}

export interface FactTable {
  readonly titleId: number;
  /** '' for the title, else the video's path. */
  readonly subject: string;
  readonly name: string;
  readonly libraryId: number;
  readonly state: 'open' | 'filled' | 'absent' | 'failed';
  readonly at: string | null;
  readonly source: string | null;
  readonly reason: string | null;
  /** Code and values of `reason` (messages/stored.ts); null before there were codes, and without a reason. */
  readonly reasonJson: string | null;
  readonly nextTryAt: string | null;
  readonly tries: number | null;
  /** The next retry; 0 for an open fact without one; null if nothing is due. */
  readonly dueAtMs: number | null;
}

export interface PreviewTable {
  readonly titleId: number;
  readonly kind: string;
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** One row per name in the root's listing: what `knownUnder` returns, in the form that is fastest to read. */
export interface TopTable {
  readonly libraryId: number;
  readonly top: string;
  /** `[path, mtimeMs, digest, settled][]` */
  readonly foldersJson: string;
  /** `[key, dueAtMs][]`: a copy of the titles' columns, updated by every write of titles in walkCatalog.ts. */
  readonly titlesJson: string;
}

export interface RunTable {
  readonly id: string;
  readonly libraryUid: string;
  readonly number: number;
  readonly openedAtMs: number;
  readonly progressJson: string | null;
  readonly nativeFilesJson: string;
  readonly ask: 'yield' | null;
  readonly lookAgainJson: string;
  readonly fullOwed: number;
  /** The summary without its warnings, which are kept for fewer runs. */
  readonly summaryJson: string | null;
  readonly warningsJson: string | null;
  readonly result: string | null;
  readonly finishedAtMs: number | null;
  /** In English, for older programs and for people. */
  readonly error: string | null;
  /** The same error as a `Message` with its code and values. Null in rows of older programs. */
  readonly errorJson: string | null;
  /** Held folders, as the senders wrote them, that could not be resolved. Null if all were. */
  readonly nowhereJson: string | null;
  /** Why it was claimed (`library/cause.ts`). Null in rows of older programs. */
  readonly causesJson: string | null;
}

export interface SetAsideTable {
  readonly libraryUid: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly reason: string;
  readonly reasonJson: string | null;
}

export interface ProblemTable {
  readonly libraryUid: string;
  readonly cause: string;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly detailJson: string | null;
  readonly sinceMs: number;
  readonly runId: string;
}

/** Problems that a person ignores (ignoredTable.ts). */
export interface IgnoredProblemTable {
  readonly libraryUid: string;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly cause: string;
  readonly path: string;
  /** Hash of the four before. */
  readonly id: string;
  readonly detail: string;
  readonly detailJson: string;
  readonly ignoredAtMs: number;
  readonly action: string;
}

/** What a service of `spec.announce` got (announceTables.ts). */
export interface AnnounceStateTable {
  readonly libraryUid: string;
  readonly target: string;
  readonly arrivedAfter: string;
}

export interface AnnouncedProblemTable {
  readonly libraryUid: string;
  readonly target: string;
  readonly id: string;
  readonly mark: string;
  readonly seenAtMs: number;
}

export interface CandidateTable {
  readonly titleId: number;
  /** Best first, from 0. */
  readonly place: number;
  /** `tmdb:603` */
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
  readonly score: number;
  readonly why: string;
  readonly whyJson: string | null;
}

export interface SenderTable {
  readonly libraryUid: string;
  readonly sender: string;
  readonly atMs: number;
}

/** Records of readOnly Libraries (recordTable.ts). */
export interface RecordTable {
  readonly libraryId: number;
  /** Relative to the Library's root; '' is the root itself. */
  readonly folder: string;
  readonly recordJson: string;
}

/** Facts that a person requested again (refreshTable.ts). */
export interface RefreshTable {
  readonly libraryUid: string;
  /** Relative to the root; '' means everything. */
  readonly title: string;
  readonly fact: string;
  readonly atMs: number;
}

export interface PictureWishTable {
  readonly libraryUid: string;
  /** The title's key. */
  readonly title: string;
  /** The art fact. */
  readonly fact: string;
  /** JSON. */
  readonly wish: string;
  /** What a person sent; null for a picture of a source. */
  readonly bytes: Uint8Array | null;
  readonly atMs: number;
}

export interface MarkWishTable {
  readonly libraryUid: string;
  /** The title's key. */
  readonly title: string;
  /** The video's path under the root. */
  readonly video: string;
  /** The kind of mark; '' for a wish about all of a video's. */
  readonly subject: string;
  /** JSON. */
  readonly wish: string;
  readonly atMs: number;
}

export interface ChoiceTable {
  readonly libraryUid: string;
  /** The title's key. */
  readonly title: string;
  /** `tmdb:603`; '': the earlier choice is withdrawn. */
  readonly chosen: string;
  readonly atMs: number;
}

export interface FranchiseTable {
  readonly id: Generated<number>;
  readonly libraryId: number;
  /** The file's path, relative to the root. */
  readonly key: string;
  readonly name: string;
  /** As `titles.sortTitle`. */
  readonly sortName: string;
  readonly universe: string | null;
  /** `{calendar, eras, sources}` */
  readonly documentJson: string;
  /** Hash of the version that is shown. */
  readonly goodSha256: string;
  /** Hash of the file when it was last read. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly settled: number;
  /** Errors of the current file; 0 if the current file is the one shown. */
  readonly faultCount: number;
  readonly faultsJson: string;
  readonly warningsJson: string;
  readonly artJson: string;
  readonly memberCount: number;
}

export interface FranchiseMemberTable {
  readonly franchiseId: number;
  readonly place: number;
  readonly entry: number;
  readonly kind: 'movie' | 'series' | 'season' | 'episode';
  /** scheme:id of the film or of the series. */
  readonly memberId: string;
  readonly title: string | null;
  readonly season: number | null;
  readonly episode: number | null;
  readonly timeFrom: number | null;
  readonly timeTo: number | null;
  readonly universesJson: string;
  readonly erasJson: string;
  readonly released: string | null;
}

export interface FranchisePreviewTable {
  readonly franchiseId: number;
  readonly kind: string;
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** Cached responses of services (answerCache.ts), shared by all Libraries. */
export interface AnswerTable {
  /** sha256 of the response's name, so that the row does not reveal the request. */
  readonly keyHash: string;
  readonly status: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly expiresAtMs: number;
  readonly storedAtMs: number;
  /** Its last use, accurate to a day. */
  readonly usedAtMs: number;
  readonly sizeBytes: number;
  /** zlib, whose checksum detects damage. */
  readonly body: Uint8Array;
}

/** The state of a Library's source after its last request (sourceStates.ts). */
export interface SourceStateTable {
  readonly libraryUid: string;
  readonly source: string;
  readonly fingerprint: string;
  readonly sinceMs: number;
  readonly tries: number;
  readonly troubleCause: string | null;
  readonly troubleReason: string | null;
  readonly troubleReasonJson: string | null;
  readonly troubleAtMs: number | null;
  readonly probeAtMs: number | null;
}

export interface UndeliveredTable {
  readonly libraryUid: string;
  readonly server: string;
  /** The title's key. */
  readonly title: string;
  readonly flat: number;
  readonly kind: string;
  readonly changesJson: string;
  readonly sinceMs: number;
}

export interface PublishedTable {
  readonly libraryUid: string;
  readonly target: string;
  /** The story's key. */
  readonly story: string;
  readonly stateJson: string;
}

export interface PublishWishTable {
  readonly libraryUid: string;
  readonly target: string;
  readonly story: string;
  readonly wish: string;
  readonly atMs: number;
}

export interface SeenFilesTable {
  readonly libraryId: number;
  /** The first segment of the folder, as in `tops`. */
  readonly top: string;
  readonly folder: string;
  /** `[name, sizeBytes, mtimeMs][]` */
  readonly filesJson: string;
}

export interface ToldTitleTable {
  readonly libraryUid: string;
  /** The title's key. */
  readonly title: string;
  readonly toldAtMs: number;
  /** How many notifications in a row had no other cause than the answer to the one before. */
  readonly echoes: number;
}

/** An address under which other programs read what a story lacks (listAddressTable.ts). */
export interface ListAddressTable {
  readonly id: string;
  readonly tokenHash: string;
  /** '' for all stories. */
  readonly libraryUid: string;
  /** The franchise's key; '' for all. */
  readonly story: string;
  readonly madeAtMs: number;
  readonly revokedAtMs: number | null;
}

export interface SentMarkTable {
  readonly libraryUid: string;
  readonly server: string;
  readonly video: string;
  readonly title: string;
  readonly kind: string;
  /** Size and mtime of the video. */
  readonly file: string;
  readonly wantedJson: string;
  readonly sentJson: string;
  readonly tries: number;
  /** Null: the server has them. */
  readonly dueAtMs: number | null;
}

/** The poster of a film or series of a story that no Library has. */
export interface MissingPosterTable {
  readonly libraryId: number;
  readonly kind: 'movie' | 'series';
  /** scheme:id, as in the franchise file. */
  readonly memberId: string;
  /** Its fact, in the form of `artJson` (franchises/artColumn.ts). */
  readonly factJson: string;
  /** Null until there is a poster. */
  readonly etag: string | null;
  readonly bytes: Uint8Array | null;
}

export interface FranchiseTables {
  readonly franchises: FranchiseTable;
  readonly franchiseMembers: FranchiseMemberTable;
  readonly franchisePreviews: FranchisePreviewTable;
  readonly missingPosters: MissingPosterTable;
}

export interface CatalogTables extends FranchiseTables {
  readonly libraries: LibraryTable;
  readonly titles: TitleTable;
  readonly terms: TermTable;
  readonly files: FileTable;
  readonly streams: StreamTable;
  readonly facts: FactTable;
  readonly previews: PreviewTable;
  readonly tops: TopTable;
  readonly runs: RunTable;
  readonly setAside: SetAsideTable;
  readonly problems: ProblemTable;
  readonly ignoredProblems: IgnoredProblemTable;
  readonly announceStates: AnnounceStateTable;
  readonly announcedProblems: AnnouncedProblemTable;
  readonly candidates: CandidateTable;
  readonly heard: SenderTable;
  readonly records: RecordTable;
  readonly refreshes: RefreshTable;
  readonly choices: ChoiceTable;
  readonly markWishes: MarkWishTable;
  readonly pictureWishes: PictureWishTable;
  readonly answers: AnswerTable;
  readonly sourceStates: SourceStateTable;
  readonly untold: UndeliveredTable;
  readonly published: PublishedTable;
  readonly publishWishes: PublishWishTable;
  readonly seenFiles: SeenFilesTable;
  readonly sentMarks: SentMarkTable;
  readonly toldTitles: ToldTitleTable;
  readonly listAddresses: ListAddressTable;
  readonly schemaVersion: { readonly version: number };
}
