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

/** A list on a server as an export left it: a later one finds it under any name, and sees what a person changed. */
export interface KnownList {
  /** The user (Jellyfin) or the server (Plex) that has it. Another one has no such list. */
  readonly owner: string;
  /** The server's id of the list; absent if an export ended before it knew. */
  readonly id?: string;
  /** The name that an export gave it. */
  readonly name: string;
  /** The keys in it, in their order. */
  readonly keys: readonly string[];
  /** The keys of an export that may have ended half-way. */
  readonly pending?: readonly string[];
}

/** Options of an export to a server. */
export interface ServerExportOptions {
  /** Rewrites a list with the franchise's name even if a person made it and something would be lost. */
  readonly takesOver?: boolean;
  /** The list that an earlier export made. It is renamed with the franchise, and changes of people in it are kept. */
  readonly known?: KnownList;
  /** True if the caller keeps what it gets as `known`: a list of ours that it does not know may hold changes of people. */
  readonly remembers?: boolean;
  /** Makes the list again if somebody deleted it; otherwise an error with trouble `gone` is thrown. */
  readonly remakes?: boolean;
  /** Called once before the first write, with the keys that the list is about to get. */
  readonly beforeWrite?: (list: KnownList) => Promise<void>;
}

/** The list after an export. */
export interface ExportedList extends KnownList {
  readonly id: string;
  /** Its page on the server. */
  readonly address: string;
  /** True if the server was written to. */
  readonly isChanged: boolean;
  /** True if it keeps its old name, because another list has the franchise's. */
  readonly isNameTaken?: true;
}

export interface ServerExportResult {
  /** One sentence per change. */
  readonly done: readonly string[];
  /** One plain sentence per thing that the server cannot hold. */
  readonly notCarried: readonly string[];
  /** Absent if nothing of the franchise is held: then nothing is written. */
  readonly list?: ExportedList;
}
