/**
 * The catalog's tables as Kysely sees them. A column that ends in `Json` holds JSON text; instants are milliseconds since
 * 1970 (`Ms`) or RFC 3339 texts in UTC (`At`), as the records have them.
 */

import type { Generated } from 'kysely';
import type { ChoiceTable } from './choiceTable.ts';
import type { FranchiseTables } from './franchiseTables.ts';
import type { AnswerTable, SourceStateTable } from './sourceTables.ts';
import type { UntoldTable } from './untoldTable.ts';

export interface LibraryTable {
  readonly id: Generated<number>;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: string;
  /** Set when its document went; 30 days later its rows go (runs.md 9). */
  readonly removedAtMs: number | null;
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
  /** 0 when unknown, so that pages can be cut by it. */
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
  /** All terms of the title (titleRows.ts), each between spaces; the same that table `terms` holds row by row. */
  readonly terms: string;
  readonly originalTitle: string | null;
  /** `TitleSummary`; null when nobody told. */
  readonly summaryJson: string | null;
}

export interface TermTable {
  readonly libraryId: number;
  readonly term: string;
  readonly titleId: number;
}

export interface FileTable {
  readonly titleId: number;
  /** From 1 in the order the walk gave them. */
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
  /** The probe without its streams; null when the file was not probed. */
  readonly probeJson: string | null;
  /** `EpisodeTitle[]`; null when nobody told. */
  readonly episodeTitlesJson: string | null;
}

export interface StreamTable {
  readonly titleId: number;
  readonly file: number;
  readonly kind: 'video' | 'audio' | 'subtitle';
  /** Place among the streams of its kind, from 0. */
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
  readonly nextTryAt: string | null;
  readonly tries: number | null;
  /** When there is something to do: the next try, 0 for an open fact without one; null when nothing is to be done. */
  readonly dueAtMs: number | null;
}

export interface PreviewTable {
  readonly titleId: number;
  readonly kind: string;
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** One row for a name of the root's listing: what `knownUnder` answers, in the form in which it is read fastest. */
export interface TopTable {
  readonly libraryId: number;
  readonly top: string;
  /** `[path, mtimeMs, digest, settled][]` */
  readonly foldersJson: string;
  /** `[key, dueAtMs][]`: a copy of the titles' columns, kept true by every write of titles in walkCatalog.ts. */
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
  readonly error: string | null;
}

export interface SetAsideTable {
  readonly libraryUid: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly reason: string;
}

export interface ProblemTable {
  readonly libraryUid: string;
  readonly cause: string;
  /** The title's key; '' when the whole Library is concerned. */
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly sinceMs: number;
  readonly runId: string;
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
}

export interface HeardTable {
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

/** Facts that a person wants made anew (refreshTable.ts). */
export interface RefreshTable {
  readonly libraryUid: string;
  /** Relative to the root; '' is everything. */
  readonly title: string;
  readonly fact: string;
  readonly atMs: number;
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
  readonly candidates: CandidateTable;
  readonly heard: HeardTable;
  readonly records: RecordTable;
  readonly refreshes: RefreshTable;
  readonly choices: ChoiceTable;
  readonly answers: AnswerTable;
  readonly sourceStates: SourceStateTable;
  readonly untold: UntoldTable;
  readonly schemaVersion: { readonly version: number };
}
