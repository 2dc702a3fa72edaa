/**
 * What an export is: a resolved franchise in, files for another program out, and plain sentences about what the other program
 * cannot hold. It must not read or write anything, and never shows a note (spec 2.B).
 */
import type { Franchise } from '../generated/franchise.ts';
import type { ResolvedMember } from '../member.ts';

export interface ExportInput {
  readonly franchise: Franchise;
  /** Every member in story order. */
  readonly members: readonly ResolvedMember[];
  /** Today as YYYY-MM-DD, in the reader's zone. */
  readonly today: string;
  /** No collection was asked (`unresolved`): then nothing is said to be missing. */
  readonly unasked?: true;
}

export interface ExportedFile {
  /** A file name without folders, safe on every file system. */
  readonly name: string;
  readonly text: string;
}

export interface ExportResult {
  readonly files: readonly ExportedFile[];
  /** One plain sentence a thing that the target cannot hold. */
  readonly notCarried: readonly string[];
}

/** An export takes the options that mean something to it, and ignores the others. */
export interface ExportOptions {
  /** Markdown: a table (the default), or a task list. */
  readonly form?: 'table' | 'tasks';
  /** The order of the rows; the story's by default. */
  readonly order?: 'story' | 'release';
}

/** Pure: the same input gives the same bytes. */
export type Exporter = (input: ExportInput, options?: ExportOptions) => ExportResult;

/** What an export to a server may do there. */
export interface ServerExportOptions {
  /** Rewrites a list of the franchise's name even where a person made it and something would be lost. */
  readonly takesOver?: boolean;
}

export interface ServerExportResult {
  /** What was done, a sentence each. */
  readonly done: readonly string[];
  /** One plain sentence a thing that the server cannot hold. */
  readonly notCarried: readonly string[];
}
