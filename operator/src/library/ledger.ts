/** The catalog's table `runs` as operator and Job see it (runs.md 4). The catalog implements both; `main` wires. */
import type { Instant, RunResult } from './state.ts';

export interface RunProgress {
  /** Of the title that went on last. */
  readonly phase: string;
  readonly titlesDone: number;
  readonly titlesKnown: number;
  readonly current: readonly string[];
  readonly warnings: number;
  readonly failures: number;
  readonly at: Instant;
  /** Of runs of older programs the row has none of these. */
  readonly detail?: ProgressDetail;
}

/** For people who look on. Small, whatever the Library holds: it is written each second. */
export interface ProgressDetail {
  /** The phase of each of `current`, in its order; '' for one that has just begun. */
  readonly currentPhases: readonly string[];
  /** Titles that are through each phase in this run, and files made in it; by the phase's name. */
  readonly phases: Readonly<Record<string, { readonly titles: number; readonly made: number }>>;
  /** The first of them, reasons cut short. */
  readonly failed: RunSummary['failed'];
  readonly warned: RunSummary['warnings'];
}

/** What a walk asked of one service: its address, and how that went. */
export interface ServiceCalls {
  readonly address: string;
  readonly requests: number;
  /** Of bodies, decoded. */
  readonly receivedBytes: number;
  /** How often the service asked for a pause. */
  readonly pauses: number;
  /** Requests that got no useful answer in all their tries. */
  readonly failures: number;
  /** Why it was not asked any more in this run. */
  readonly endedReason?: string;
}

export interface RunSummary {
  readonly titles: number;
  readonly titlesChanged: number;
  readonly made: Readonly<Record<string, number>>;
  readonly absent: Readonly<Record<string, number>>;
  /** The same by why; facts that are absent without a reason are in none of them. */
  readonly absentBecause?: readonly { readonly reason: string; readonly facts: Readonly<Record<string, number>> }[];
  /** Facts that a person wanted made anew, and for which no file was written: the same again, or what lies in no file. Absent: none. */
  readonly same?: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly path: string; readonly fact: string; readonly reason: string }[];
  /** Facts that wait for a service which did not answer: asked for again by themselves. Absent: none does. */
  readonly waiting?: readonly { readonly path: string; readonly fact: string; readonly reason: string }[];
  /** Files of ours made for what is gone, renamed or another title now. */
  readonly removed: readonly string[];
  /** Titles that left the catalog because they are no longer in the folders. */
  readonly gone: readonly string[];
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
  /** Held folders, as given, for which the storage has no folder and no known title. Absent if every folder resolved. */
  readonly nowhere?: readonly string[];
  /** Held folders, as given, that this run finished. What is not here goes back when the run yielded. */
  readonly walkedFolders: readonly string[];
  /** Services that were asked; absent: none was. */
  readonly calls?: readonly ServiceCalls[];
}

/** A video that native code has open, with the size and mtime it was opened with. */
export interface NativeFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** What a Job leaves for the operator. Written by the Job alone, but for `ask`. */
export interface RunRow {
  readonly id: string;
  readonly libraryUid: string;
  readonly number: number;
  readonly progress?: RunProgress;
  /** Videos that native code has open now: set aside when the Job dies of a signal. */
  readonly nativeFiles: readonly NativeFile[];
  readonly ask?: 'yield';
  /** Folders with files that still grow: held again for 60 s later by End. */
  readonly lookAgain: readonly string[];
  /** A held path could not be resolved, or is the root: End merges it as a body without a path. */
  readonly fullOwed: boolean;
  readonly summary?: RunSummary;
  readonly result?: RunResult;
  readonly finishedAt?: Instant;
  readonly error?: string;
}

/** The operator's side. A read may throw (database away): then a run is never declared ended by it. */
export interface RunLedger {
  read(runId: string): Promise<RunRow | undefined>;
  askToYield(runId: string): Promise<void>;
  /** Written when a Job died of a signal; the next walk puts it into the record. */
  setAside(libraryUid: string, videos: readonly (NativeFile & { readonly reason: string })[]): Promise<void>;
}

/** The Job's side. */
export interface RunReport {
  open(row: { id: string; libraryUid: string; number: number }): Promise<void>;
  /** Writes progress and native files; answers what the operator asks. */
  progress(progress: RunProgress, nativeFiles: readonly NativeFile[]): Promise<'yield' | undefined>;
  finish(
    end: Pick<RunRow, 'result' | 'lookAgain' | 'fullOwed'> & { summary: RunSummary; error?: string },
  ): Promise<void>;
}
