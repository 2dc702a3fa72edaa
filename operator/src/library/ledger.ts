/** The catalog's table `runs` as operator and Job use it. The catalog implements both sides. */
import type { Message } from '../messages/message.ts';
import type { CodedItem } from '../messages/stored.ts';
import type { NamedCause } from './cause.ts';
import type { Instant, RunResult } from './state.ts';

export interface RunProgress {
  /** The phase of the title that progressed last. */
  readonly phase: string;
  readonly titlesDone: number;
  readonly titlesKnown: number;
  readonly current: readonly string[];
  readonly warnings: number;
  readonly failures: number;
  readonly at: Instant;
  /** Absent in rows of older programs. */
  readonly detail?: ProgressDetail;
}

/** For people who watch a run. Small for any Library, because it is written each second. */
export interface ProgressDetail {
  /** The phase of each entry of `current`, in the same order; '' for a title that has just begun. */
  readonly currentPhases: readonly string[];
  /** By phase name: titles that finished the phase in this run, and files made in it. */
  readonly phases: Readonly<Record<string, { readonly titles: number; readonly made: number }>>;
  /** The first failures, with shortened reasons. */
  readonly failed: RunSummary['failed'];
  readonly warned: RunSummary['warnings'];
}

/** The requests of a walk to one service, by address, and their results. */
export interface ServiceCalls {
  readonly address: string;
  readonly requests: number;
  /** Decoded body bytes. */
  readonly receivedBytes: number;
  /** How often the service asked for a pause. */
  readonly pauses: number;
  /** Requests without a useful response after all retries. */
  readonly failures: number;
  /** Why the run stopped asking it. */
  readonly endedReason?: string;
}

export interface FailedItem extends CodedItem {
  readonly path: string;
  readonly fact: string;
  readonly reason: string;
}

export interface RunSummary {
  readonly titles: number;
  readonly titlesChanged: number;
  readonly made: Readonly<Record<string, number>>;
  readonly absent: Readonly<Record<string, number>>;
  /** Absent facts by reason; facts without a reason are left out. */
  readonly absentBecause?: readonly (CodedItem & {
    readonly reason: string;
    readonly facts: Readonly<Record<string, number>>;
  })[];
  /**
   * Facts of a manual refresh for which no file was written: the result was the same, or the fact has no file. Absent:
   * none.
   */
  readonly same?: Readonly<Record<string, number>>;
  readonly failed: readonly FailedItem[];
  /** Facts that wait for a service that did not answer; they are retried automatically. Absent: none. */
  readonly waiting?: readonly FailedItem[];
  /** Our files that were deleted because their video or title is gone, was renamed or is another one now. */
  readonly removed: readonly string[];
  /** Titles removed from the catalog because their folders are gone. */
  readonly gone: readonly string[];
  readonly warnings: readonly (CodedItem & { readonly path: string; readonly message: string })[];
  /** Files and folders that could not be read; each is among the warnings. Absent: none. */
  readonly unreadable?: number;
  /** Held folders, as given, for which the storage has no folder and no known title. Absent if every folder resolved. */
  readonly nowhere?: readonly string[];
  /** Held folders, as given, that this run finished. The others go back if the run yielded. */
  readonly walkedFolders: readonly string[];
  /** The services asked. Absent: none. */
  readonly calls?: readonly ServiceCalls[];
}

/** A video that native code has open, with its size and mtime at opening. */
export interface NativeFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** What a Job leaves for the operator. Only the Job writes it, except `ask`. */
export interface RunRow {
  readonly id: string;
  readonly libraryUid: string;
  readonly number: number;
  /** Absent in rows of older programs. */
  readonly causes?: readonly NamedCause[];
  readonly progress?: RunProgress;
  /** Videos that native code has open now: set aside if the Job dies of a signal. */
  readonly nativeFiles: readonly NativeFile[];
  readonly ask?: 'yield';
  /** Folders with files that still grow: the end of the run holds them again, due in 60 s. */
  readonly rescan: readonly string[];
  /** A held path could not be resolved, or is the root: the end of the run treats it like a body without a path. */
  readonly fullOwed: boolean;
  readonly summary?: RunSummary;
  readonly result?: RunResult;
  readonly finishedAt?: Instant;
  readonly error?: Message;
}

/** The operator's side. A read may throw if the database is away: that alone never ends a run. */
export interface RunLedger {
  read(runId: string): Promise<RunRow | undefined>;
  askToYield(runId: string): Promise<void>;
  /** Called when a Job died of a signal; the next walk copies it to the record. */
  setAside(libraryUid: string, videos: readonly (NativeFile & { readonly reason: Message })[]): Promise<void>;
}

/** The Job's side. */
export interface RunReport {
  open(row: Pick<RunRow, 'id' | 'libraryUid' | 'number' | 'causes'>): Promise<void>;
  /** Writes progress and native files; returns what the operator asks for. */
  progress(progress: RunProgress, nativeFiles: readonly NativeFile[]): Promise<'yield' | undefined>;
  finish(end: Pick<RunRow, 'result' | 'rescan' | 'fullOwed'> & { summary: RunSummary; error?: Message }): Promise<void>;
}
