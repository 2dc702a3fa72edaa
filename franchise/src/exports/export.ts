/**
 * The interface of exports: they turn a resolved franchise into files for another program, and say in plain sentences
 * what that program cannot hold. An export must not read or write files, and never shows a note.
 */
import type { Franchise } from '../generated/franchise.ts';
import type { ResolvedMember } from '../member.ts';

export interface ExportInput {
  readonly franchise: Franchise;
  /** Every member in story order. */
  readonly members: readonly ResolvedMember[];
  /** Today as YYYY-MM-DD, in the reader's time zone. */
  readonly today: string;
  /** True if no collection was used (`unresolved`): then nothing is reported as missing. */
  readonly unasked?: true;
}

export interface ExportedFile {
  /** A file name without folders, safe on every file system. */
  readonly name: string;
  readonly text: string;
}

export interface ExportResult {
  readonly files: readonly ExportedFile[];
  /** One plain sentence per thing that the target cannot hold. */
  readonly notCarried: readonly string[];
}

/** Options of exports; each export uses those that apply to it. */
export interface ExportOptions {
  /** Markdown: a table (the default), or a task list. */
  readonly form?: 'table' | 'tasks';
  /** The order of the rows. Default: the story's. */
  readonly order?: 'story' | 'release';
}

/** Pure: the same input gives the same bytes. */
export type Exporter = (input: ExportInput, options?: ExportOptions) => ExportResult;

/** Options of an export to a server. */
export interface ServerExportOptions {
  /** Rewrites a list with the franchise's name even if a person made it and something would be lost. */
  readonly takesOver?: boolean;
}

export interface ServerExportResult {
  /** One sentence per change. */
  readonly done: readonly string[];
  /** One plain sentence per thing that the server cannot hold. */
  readonly notCarried: readonly string[];
}
