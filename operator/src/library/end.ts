/** Ends a run: one write closes it and puts back what it did not do. Pure. */
import { type Message, message } from '../messages/message.ts';
import { acceptPending, mergePending, pendingOfWish } from './accept.ts';
import { growingOrigin } from './cause.ts';
import {
  afterSuccessAtMostMs,
  backoffAtMostMs,
  backoffFirstMs,
  rescanAfterMs,
  surroundingsAgainMs,
  surroundingsFirstMs,
  triesBeforeAlone,
  withoutResultAtMostMs,
} from './limits.ts';
import {
  endedWell,
  type HeldFolder,
  type Instant,
  type LastFullWalk,
  type LastRun,
  type LibraryState,
  type Pending,
  type Run,
  type RunResult,
} from './state.ts';

export interface Outcome {
  readonly result: RunResult;
  readonly reason?: Message;
  /** Held folders, as given, that the run finished before it yielded. */
  readonly walkedFolders: readonly string[];
  /** Folders with files that still grow: walked again in 60 s. */
  readonly rescan: readonly string[];
  /** A path could not be resolved: a full walk is owed, paced like a body without a path. */
  readonly fullOwed: boolean;
  /**
   * The program version whose Job refused its work order (exit 2). Nothing is claimed until the document or the program
   * changes.
   */
  readonly refusedBy?: string;
  /**
   * Videos that native code had open when the Job was killed. One is set aside if two runs in a row die with it open.
   */
  readonly suspects?: readonly string[];
  /**
   * Neither its folders nor its videos are to blame: the Job was deleted, or the catalog was away. Everything goes back
   * without a counted try, after a short wait.
   */
  readonly bySurroundings?: true;
  /**
   * The Job was killed from outside or left no result. Its folders count a try, but while they do not go alone they wait
   * only a little: an outage that nobody saw looks the same.
   */
  readonly isUnexplained?: true;
  /** How long everything waits that goes back after `bySurroundings`, in ms. Default: 10 s, then 30 s. */
  readonly waitMs?: number;
}

export function endRun(state: LibraryState, run: Run, outcome: Outcome, now: Instant): LibraryState {
  const { run: _ended, refused: _refused, ...rest } = state;
  const isDone = run.full !== undefined && outcome.result === 'Succeeded';
  const fullWalk = isDone ? fullWalkOf(state, run, now) : state.lastFullWalk;
  const waiting = outcome.result === 'Succeeded' ? soonAfterSuccess(state.pending, now) : state.pending;
  const after = {
    pending: mergePending(waiting, putBack(state, run, outcome, now)),
    ...(fullWalk === undefined ? {} : { lastFullWalk: fullWalk }),
  };
  const pending = acceptPending(after, followUps(run, outcome, now), now);
  return {
    ...rest,
    ...after,
    pending,
    lastRun: lastRunOf(state, run, outcome, now),
    ...(outcome.refusedBy === undefined
      ? {}
      : {
          refused: {
            generation: run.generation,
            programVersion: outcome.refusedBy,
            reason: outcome.reason ?? message('orderRefused'),
          },
        }),
  };
}

/**
 * The entries that go back to `pending`. After success: none. After a yield: the unwalked ones, with no try counted.
 * After trouble of the surroundings: all, with no try counted, a little later. After a failure: all, with one more try.
 */
function putBack(state: LibraryState, run: Run, outcome: Outcome, now: Instant): Pending {
  if (outcome.result === 'Succeeded') return { folders: [] };
  const walked = new Set(outcome.result === 'Yielded' ? outcome.walkedFolders : []);
  const countsNoTry = outcome.result === 'Yielded' || outcome.refusedBy !== undefined;
  const again = <Entry extends Tried>(entry: Entry): Entry => {
    if (outcome.bySurroundings) return { ...entry, notBefore: now + surroundingsWaitMs(state, outcome) };
    if (countsNoTry) return withoutTry(entry, now);
    return withTry(entry, now, outcome.isUnexplained === true);
  };
  const folders = run.folders.filter((folder) => !walked.has(folder.path)).map((folder): HeldFolder => again(folder));
  if (run.full === undefined) return { folders };
  const full = again(run.full);
  const isDueNow = countsNoTry && outcome.bySurroundings === undefined;
  return { folders, full: isDueNow ? full : { ...full, failedGeneration: run.generation } };
}

interface Tried {
  readonly tries: number;
  readonly notBefore: Instant;
}

function surroundingsWaitMs({ lastRun }: LibraryState, { waitMs }: Outcome): number {
  return waitMs ?? (lastRun === undefined || endedWell(lastRun) ? surroundingsFirstMs : surroundingsAgainMs);
}

/** Shortens the waits of what failed before this success. A folder that failed often enough to go alone keeps its own. */
function soonAfterSuccess({ folders, full }: Pending, now: Instant): Pending {
  const soon = <Entry extends Tried>(entry: Entry): Entry =>
    entry.tries > 0 && entry.tries < triesBeforeAlone
      ? { ...entry, notBefore: Math.min(entry.notBefore, now + afterSuccessAtMostMs) }
      : entry;
  return full === undefined ? { folders: folders.map(soon) } : { folders: folders.map(soon), full: soon(full) };
}

function withTry<Entry extends Tried>(entry: Entry, now: Instant, isUnexplained: boolean): Entry {
  const tries = entry.tries + 1;
  const atMostMs = isUnexplained && tries < triesBeforeAlone ? withoutResultAtMostMs : backoffAtMostMs;
  return { ...entry, tries, notBefore: now + Math.min(atMostMs, backoffFirstMs * 2 ** Math.min(entry.tries, 30)) };
}

function withoutTry<Entry extends Tried>(entry: Entry, now: Instant): Entry {
  return { ...entry, notBefore: Math.min(entry.notBefore, now) };
}

function followUps(run: Run, outcome: Outcome, now: Instant): Pending {
  const notBefore = now + rescanAfterMs;
  const folders = outcome.rescan.map(
    (path): HeldFolder => ({
      ...{ path, since: now, notBefore, tries: 0 },
      origin: growingOrigin(run, path),
    }),
  );
  if (!outcome.fullOwed) return { folders };
  const known = { follows: 'unresolved' } as const;
  const owed = pendingOfWish({ kind: 'full', paced: true, trigger: 'webhook', acceptMissing: false, known }, now);
  return { ...owed, folders };
}

function fullWalkOf(state: LibraryState, run: Run, now: Instant): LastFullWalk {
  const lookedAtAllAt = run.trustMtimes ? (state.lastFullWalk?.lookedAtAllAt ?? run.claimedAt) : run.claimedAt;
  const met = run.uncleanStartAt === undefined ? {} : { uncleanStartAt: run.uncleanStartAt };
  return { startedAt: run.claimedAt, finishedAt: now, generation: run.generation, ...met, lookedAtAllAt };
}

function lastRunOf(state: LibraryState, run: Run, outcome: Outcome, now: Instant): LastRun {
  const full = run.full !== undefined;
  const before = state.lastRun;
  const yields =
    full && outcome.result === 'Yielded' && outcome.bySurroundings === undefined ? (before?.yieldsInARow ?? 0) + 1 : 0;
  return {
    number: run.number,
    id: run.id,
    trigger: run.trigger,
    full,
    folders: run.folders.length,
    result: outcome.result,
    ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    startedAt: run.claimedAt,
    finishedAt: now,
    rescansInARow: full ? 0 : (before?.rescansInARow ?? 0) + (run.rebuild ? 0 : 1),
    yieldsInARow: full ? yields : (before?.yieldsInARow ?? 0),
    ...(outcome.suspects === undefined || outcome.suspects.length === 0 ? {} : { suspects: outcome.suspects }),
  };
}
