/**
 * What the operator remembers of one Library between passes (runs.md 1). Changed only by compare-and-swap on a version.
 * All instants are milliseconds since 1970 here; `status` prints them as RFC 3339.
 */

export type Instant = number;

/** What made a full walk or a run necessary. Of several triggers any other beats `schedule` (runs.md 2). */
export type Trigger = 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';

/** What a person used to ask. */
export type PersonTrigger = Extract<Trigger, 'cli' | 'page'>;

export type RunResult = 'Succeeded' | 'Yielded' | 'Failed' | 'Lost' | 'TimedOut';

/** A title folder that waits for the next walk. `path` is the lexical hint the webhook made of what a sender named. */
export interface HeldFolder {
  readonly path: string;
  readonly since: Instant;
  readonly notBefore: Instant;
  /** Look once more at this time, whatever a run before it finds (senders notify before they delete). */
  readonly again?: Instant;
  readonly tries: number;
  /** A person asked for it, and nothing else did; absent: a webhook. */
  readonly trigger?: PersonTrigger;
  /** A person asked for it too, which `trigger` does not say. */
  readonly byPerson?: true;
}

/** A full walk that somebody asked for. What schedule, spec and start owe is derived by the pass, never kept here. */
export interface HeldFullWalk {
  readonly since: Instant;
  readonly notBefore: Instant;
  readonly again?: Instant;
  readonly tries: number;
  readonly trigger: Trigger;
  /** A person asked for it too, which `trigger` does not say. */
  readonly byPerson?: true;
  readonly acceptMissing: boolean;
  /** Of the document by which it failed last: `metadata.generation`. Another one has not been tried, and does not wait. */
  readonly failedGeneration?: number;
  /** It stands for folders of the 64 rule that are named nowhere else: no tiles Job until it has ended (runs.md 6). */
  readonly absorbed?: true;
}

export interface Pending {
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
}

/** A claimed run. `folders` and `full` keep what was taken, as it was, so that an End can put it back. */
export interface Run {
  readonly number: number;
  readonly id: string;
  readonly job: string;
  readonly trigger: Trigger;
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
  /** `metadata.generation` of the document the Job was given. */
  readonly generation: number;
  /** A full walk may trust folder mtimes only when the schedule alone asked for it, and not once a day (design 2). */
  readonly trustMtimes: boolean;
  /** The document is another than the last full walk's: every title is visited, changed or not. */
  readonly everyTitle: boolean;
  /** No full walk of this Library has ended yet: what is new to us is not new here (arrivals). */
  readonly firstWalk: boolean;
  /** The catalog is made anew from the records and nothing else is done: without `full` or folders, so it meets nothing. */
  readonly rebuild?: true;
  /** The unclean start known at the claim: a full walk meets this one, whatever the clock did since. */
  readonly uncleanStartAt?: Instant;
  readonly claimedAt: Instant;
}

/** A video of a tiles Job: relative to the Library's root, with the size and mtime it had when the Job was claimed. */
export interface TilesVideo {
  readonly path: string;
  readonly title: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export interface TilesRun {
  readonly number: number;
  readonly id: string;
  readonly job: string;
  readonly videos: readonly TilesVideo[];
  readonly claimedAt: Instant;
}

/** A video that a tiles Job has had, kept until the catalog lists its tiles as open no more. */
export interface TilesRefused {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly tries: number;
  readonly notBefore: Instant;
  /** The last run's number when its Job ended: open after the very next run, it was refused; later, its own next try came. */
  readonly afterRun: number;
}

export interface LastRun {
  readonly number: number;
  readonly id: string;
  readonly trigger: Trigger;
  readonly full: boolean;
  readonly folders: number;
  readonly result: RunResult;
  readonly reason?: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  /** Rescans that ended in a row without a full walk between them: after 4 a due full walk goes next. */
  readonly rescansInARow: number;
  /** Full walks that yielded in a row: after 2 the next is not asked to yield. */
  readonly yieldsInARow: number;
  /** Videos open in native code when this run was killed by no wish of ours: twice running sets one aside (runs.md 4). */
  readonly suspects?: readonly string[];
}

export interface LastFullWalk {
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly generation: number;
  /** The unclean start that it met; compared for equality, because clocks go back. */
  readonly uncleanStartAt?: Instant;
  /** When a full walk that looked at every file started last; one scheduled walk a day is such a walk. */
  readonly lookedAtAllAt: Instant;
}

export interface LibraryState {
  readonly uid: string;
  readonly pending: Pending;
  readonly run?: Run;
  readonly tiles?: TilesRun;
  /** The next tiles Job is claimed only after a run with a higher number than this has ended. */
  readonly tilesAfterRun: number;
  /** Written by the end of a tiles Job: the same videos are not claimed again and again (runs.md 6). */
  readonly tilesRefused?: readonly TilesRefused[];
  /** Numbers never repeat, also when a run is given up before its Job was made. */
  readonly lastRunNumber: number;
  readonly lastTilesNumber: number;
  readonly lastRun?: LastRun;
  readonly lastFullWalk?: LastFullWalk;
  /** Set when a Job refused its work order: nothing is claimed until the document or the program changes (runs.md 4). */
  readonly refused?: { readonly generation: number; readonly programVersion: string; readonly reason: string };
}

/** Whether a person asked for it, perhaps among others. */
export function isByPerson({ trigger, byPerson }: { readonly trigger?: Trigger; readonly byPerson?: true }): boolean {
  return byPerson === true || trigger === 'cli' || trigger === 'page';
}

/** It did what it had taken, or made room for others: nothing failed. */
export function endedWell({ result }: Pick<LastRun, 'result'>): boolean {
  return result === 'Succeeded' || result === 'Yielded';
}

export function emptyState(uid: string): LibraryState {
  return { uid, pending: { folders: [] }, tilesAfterRun: 0, lastRunNumber: 0, lastTilesNumber: 0 };
}
