/**
 * The record: `.projectionist/record.json`, one in every title folder (title facts) and in every folder that holds
 * videos (file facts), runs.md 10. Documented in docs/design/record.md; `record.schema.json` is its JSON Schema.
 * Every object keeps the fields it does not know.
 */
import type { FileFacts, Timestamp } from './facts.ts';
import type { IdentityCandidate, TitleFacts } from './titleFacts.ts';

export const recordVersion = 1;

/** A file or folder that we made, so that it can be told from a user's own. */
export interface MadeFile {
  /** Relative to the record's folder. A folder of tiles is one entry. */
  readonly path: string;
  readonly fact: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** sha256, hex. For a folder of tiles: of its sorted lines `name size sha256`. */
  readonly sha256: string;
}

/** When the film or the episode was first here. Kept 30 days after its last video went (`goneAt`). */
export interface Arrival {
  readonly at: Timestamp;
  readonly goneAt?: Timestamp;
}

export interface TitleRecord {
  /** '' for the film; `S01E02` or `2010-01-31` for an episode. An upgrade never moves it. */
  readonly arrivals: Readonly<Record<string, Arrival>>;
  readonly facts: TitleFacts;
  readonly made?: readonly MadeFile[];
  /** What it might be, while `id` is not filled; best first. */
  readonly candidates?: readonly IdentityCandidate[];
  readonly [unknown: string]: unknown;
}

export interface FileRecord {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** sha256 over the size and three samples of 64 KiB (start, middle, end): tells a touched file from a new one. */
  readonly sample?: string;
  readonly facts: FileFacts;
  readonly made: readonly MadeFile[];
  readonly setAside?: { readonly reason: string; readonly at: Timestamp };
  readonly [unknown: string]: unknown;
}

export interface FolderRecord {
  readonly version: number;
  /** By the title's key relative to this folder: '.' when the folder is the title, else the video's file name. */
  readonly titles: Readonly<Record<string, TitleRecord>>;
  /** By the video's name in this folder. */
  readonly files: Readonly<Record<string, FileRecord>>;
  readonly [unknown: string]: unknown;
}
