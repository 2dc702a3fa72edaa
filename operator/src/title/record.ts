/**
 * The record `.projectionist/record.json`: one in each title folder (title facts) and in each folder with videos (file
 * facts). Documented in docs/design/record.md; `record.schema.json` is its JSON Schema. Every object keeps unknown
 * fields.
 */
import type { Message } from '../messages/message.ts';
import type { FileFacts, MarkKind, Timestamp } from './facts.ts';
import type { IdentityCandidate, TitleFacts } from './titleFacts.ts';

export const recordVersion = 1;

/** A file or folder that we made, to distinguish it from a user's own. */
export interface MadeFile {
  /** Relative to the record's folder. A folder of tiles is one entry. */
  readonly path: string;
  readonly fact: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** sha256, hex. For a folder of tiles: of its sorted lines `name size sha256`. */
  readonly sha256: string;
}

/** When the film or the episode was first here. Kept for 30 days after its last video went (`goneAt`). */
export interface Arrival {
  readonly at: Timestamp;
  readonly goneAt?: Timestamp;
}

export interface HandSpan {
  readonly kind: MarkKind;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The marks that a person set or refused for one cut of a film or an episode. */
export interface HandMarks {
  /** Length of the video for which they were set. */
  readonly durationSeconds: number;
  readonly marks: readonly HandSpan[];
  /** Kinds that the video does not have. */
  readonly none: readonly MarkKind[];
  readonly at: Timestamp;
}

/** By film or episode. */
export type HandMarksByKey = Readonly<Record<string, readonly HandMarks[]>>;

export interface TitleRecord {
  /** '' for the film; `S01E02` or `2010-01-31` for an episode. An upgrade never changes it. */
  readonly arrivals: Readonly<Record<string, Arrival>>;
  readonly facts: TitleFacts;
  readonly made?: readonly MadeFile[];
  /** Possible titles while `id` is not filled, best first. */
  readonly candidates?: readonly IdentityCandidate[];
  /** Marks that a person set, by film or episode. */
  readonly handMarks?: HandMarksByKey;
  readonly [unknown: string]: unknown;
}

export interface FileRecord {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /**
   * sha256 over the size and three samples of 64 KiB (start, middle, end): distinguishes a touched file from a new one.
   */
  readonly sample?: string;
  readonly facts: FileFacts;
  readonly made: readonly MadeFile[];
  readonly setAside?: { readonly reason: Message; readonly at: Timestamp };
  readonly [unknown: string]: unknown;
}

export interface FolderRecord {
  readonly version: number;
  /** By the title's key relative to this folder: '.' if the folder is the title, otherwise the video's file name. */
  readonly titles: Readonly<Record<string, TitleRecord>>;
  /** By the video's name in this folder. */
  readonly files: Readonly<Record<string, FileRecord>>;
  readonly [unknown: string]: unknown;
}
