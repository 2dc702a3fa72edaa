/**
 * What the operator remembers about one Library between passes. Changed only by compare-and-swap on a version. All
 * instants are milliseconds since 1970; `status` prints them as RFC 3339.
 */

import type { Message } from '../messages/message.ts';
import type { Origin } from './origin.ts';

export type Instant = number;

/** The cause of a full walk or run. Merged with another trigger, `schedule` loses. */
export type Trigger = 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';

/** The ways a person can ask. */
export type PersonTrigger = Extract<Trigger, 'cli' | 'page'>;

export type RunResult = 'Succeeded' | 'Yielded' | 'Failed' | 'Lost' | 'TimedOut';

/**
 * A title folder that waits for the next walk. `path` is the lexical guess that the webhook derived from the sender's
 * path.
 */
export interface HeldFolder {
  readonly path: string;
  readonly since: Instant;
  readonly notBefore: Instant;
  /** Walk it a second time at this time, whatever an earlier run finds (senders notify before they delete). */
  readonly again?: Instant;
  readonly tries: number;
  /** Set if only a person asked for it. Absent: a webhook. */
  readonly trigger?: PersonTrigger;
  /** A person also asked for it, though `trigger` names another cause. */
  readonly byPerson?: true;
  /** What is shown about its cause. Absent: a person asked, or an older program held it. */
  readonly origin?: Origin;
}

/**
 * A full walk that was asked for. Full walks owed by schedule, spec and start are derived by the pass and never stored
 * here.
 */
export interface HeldFullWalk {
  readonly since: Instant;
  readonly notBefore: Instant;
  readonly again?: Instant;
  readonly tries: number;
  readonly trigger: Trigger;
  /** A person also asked for it, though `trigger` names another cause. */
  readonly byPerson?: true;
  readonly acceptMissing: boolean;
  /**
   * `metadata.generation` of the document it last failed with. A newer document has not been tried, so it does not
   * wait.
   */
  readonly failedGeneration?: number;
  /**
   * It replaces folders absorbed by the 64 rule that are listed nowhere else: no tiles Job starts until it has ended.
   */
  readonly absorbed?: true;
  /** What is shown about its cause, beside the trigger. */
  readonly origin?: Origin;
}

export interface Pending {
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
}

/** A claimed run. `folders` and `full` keep the entries as they were taken, so that its end can put them back. */
export interface Run {
  readonly number: number;
  readonly id: string;
  readonly job: string;
  readonly trigger: Trigger;
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
  /** `metadata.generation` of the document given to the Job. */
  readonly generation: number;
  /** Whether a full walk trusts folder mtimes: only if nothing but the schedule asked for it, and not once a day. */
  readonly trustMtimes: boolean;
  /** The document differs from that of the last full walk: every title is visited, changed or not. */
  readonly everyTitle: boolean;
  /** No full walk of this Library has ended yet, so titles new to the catalog are not new arrivals. */
  readonly firstWalk: boolean;
  /**
   * Rebuilds the catalog from the records and does nothing else. It has neither `full` nor folders, so it satisfies no
   * wish.
   */
  readonly rebuild?: true;
  /** The unclean start known at the claim. A full walk covers this one, whatever the clock does meanwhile. */
  readonly uncleanStartAt?: Instant;
  readonly claimedAt: Instant;
}

/** A video of a tiles Job: path relative to the root of the Library, size and mtime at the claim. */
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

/** A video that a tiles Job has tried, kept until the catalog no longer lists its tiles as open. */
export interface TilesRefused {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly tries: number;
  readonly notBefore: Instant;
  /**
   * The number of the last run when its Job ended. Still open after the very next run, the video was refused; open
   * after a later run, its own retry has come.
   */
  readonly afterRun: number;
}

export interface LastRun {
  readonly number: number;
  readonly id: string;
  readonly trigger: Trigger;
  readonly full: boolean;
  readonly folders: number;
  readonly result: RunResult;
  readonly reason?: Message;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  /** Rescans in a row since the last full walk: after 4 a due full walk goes next. */
  readonly rescansInARow: number;
  /** Full walks that yielded in a row: after 2 the next is not asked to yield. */
  readonly yieldsInARow: number;
  /** Videos open in native code when this run was killed from outside. One seen in two runs in a row is set aside. */
  readonly suspects?: readonly string[];
}

export interface LastFullWalk {
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
  readonly generation: number;
  /** The unclean start it covers; compared for equality, because clocks go back. */
  readonly uncleanStartAt?: Instant;
  /** Start of the last full walk that checked every file; one scheduled walk a day does. */
  readonly lookedAtAllAt: Instant;
}

export interface LibraryState {
  readonly uid: string;
  readonly pending: Pending;
  readonly run?: Run;
  readonly tiles?: TilesRun;
  /** The next tiles Job is claimed only after a run with a higher number has ended. */
  readonly tilesAfterRun: number;
  /** Written by the end of a tiles Job, so that the same videos are not claimed again and again. */
  readonly tilesRefused?: readonly TilesRefused[];
  /** Numbers never repeat, also if a run is given up before its Job was made. */
  readonly lastRunNumber: number;
  readonly lastTilesNumber: number;
  readonly lastRun?: LastRun;
  readonly lastFullWalk?: LastFullWalk;
  /** Set if a Job refused its work order: nothing is claimed until the document or the program changes. */
  readonly refused?: { readonly generation: number; readonly programVersion: string; readonly reason: Message };
}

/** Whether a person asked for it, perhaps among others. */
export function isByPerson({ trigger, byPerson }: { readonly trigger?: Trigger; readonly byPerson?: true }): boolean {
  return byPerson === true || trigger === 'cli' || trigger === 'page';
}

/** True if it finished or made room for others: nothing failed. */
export function endedWell({ result }: Pick<LastRun, 'result'>): boolean {
  return result === 'Succeeded' || result === 'Yielded';
}

export function emptyState(uid: string): LibraryState {
  return { uid, pending: { folders: [] }, tilesAfterRun: 0, lastRunNumber: 0, lastTilesNumber: 0 };
}
