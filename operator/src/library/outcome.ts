/** Decides what the end of a Job means for its run, from its exit and its row in the catalog. Pure. */
import { type Message, message } from '../messages/message.ts';
import type { Outcome } from './end.ts';
import { exitCodes } from './jobExit.ts';
import type { NativeFile, RunRow } from './ledger.ts';
import { rowUnreadableMs, unstartedWaitMs } from './limits.ts';
import type { EndedJob } from './platform.ts';
import type { Instant, LibraryState, Run } from './state.ts';

/** These signals come from native code: the videos it had open are set aside. */
const crashSignals = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']);
/** 128 + the signal's number, as shells and container runtimes report it. */
const signalCodes = new Map([
  [139, 'SIGSEGV'],
  [134, 'SIGABRT'],
  [135, 'SIGBUS'],
  [132, 'SIGILL'],
  [136, 'SIGFPE'],
  [137, 'SIGKILL'],
  [143, 'SIGTERM'],
  [130, 'SIGINT'],
]);

/** Of a Job that an error stopped. */
const stoppedByError: ReadonlySet<number> = new Set([
  exitCodes.couldNotGoOn,
  exitCodes.catalogAway,
  exitCodes.diskFull,
]);

export interface Verdict {
  readonly outcome: Outcome;
  readonly setAside: readonly (NativeFile & { readonly reason: Message })[];
}

export type RowReading = RunRow | undefined | { readonly unreadableSince: Instant };

/** `catalogWasAway`: the operator could not read the row for a time while the Job ran or after it. */
export function verdictOf(
  state: LibraryState,
  run: Run,
  ended: EndedJob,
  row: RowReading,
  version: string,
  now: Instant,
  catalogWasAway = false,
): Verdict | 'wait' {
  if (row !== undefined && 'unreadableSince' in row) {
    if (now - row.unreadableSince < rowUnreadableMs && row.unreadableSince <= now) return 'wait';
    return verdict({ result: 'Lost', reason: message('catalogUnreadable'), bySurroundings: true });
  }
  if (ended.code === exitCodes.badOrder) {
    return verdict({
      result: 'Failed',
      reason: row?.error ?? ended.lastWords ?? message('orderRefused'),
      refusedBy: version,
    });
  }
  if (row?.result !== undefined) {
    const { result, error, walked, rescan, fullOwed } = finished(row);
    return verdict({
      result,
      ...(error === undefined ? {} : { reason: error }),
      walkedFolders: walked,
      rescan,
      fullOwed,
      ...(result === 'Failed' && ended.code === exitCodes.catalogAway ? { bySurroundings: true } : {}),
    });
  }
  if (ended.unstarted !== undefined)
    return verdict({ result: 'Yielded', reason: ended.unstarted, bySurroundings: true, waitMs: unstartedWaitMs });
  const signal = ended.signal ?? signalCodes.get(ended.code ?? 0);
  // SIGTERM came from us before the Job could handle it: nothing was done and nothing is to blame.
  if (signal === 'SIGTERM' || signal === 'SIGINT')
    return verdict({ result: 'Yielded', reason: message('stoppedFirst') });
  if (signal !== undefined) return killed(state, signal, ended.lastWords, row?.nativeFiles ?? []);
  const isCatalogs = ended.code === exitCodes.catalogAway || catalogWasAway;
  const blame = isCatalogs || hasVanished(ended, row) ? ({ bySurroundings: true } as const) : unexplained;
  if (ended.code !== undefined && stoppedByError.has(ended.code))
    return verdict({ result: 'Failed', reason: row?.error ?? ended.lastWords ?? message('jobFailed'), ...blame });
  return verdict({ result: 'Lost', reason: message('endedSilently', String(run.number)), ...blame });
}

const unexplained = { isUnexplained: true } as const;

/** Somebody deleted its Job or its pods, and it was not in native code, where a video could be to blame. */
function hasVanished({ code }: EndedJob, row: RunRow | undefined): boolean {
  return code === undefined && (row?.nativeFiles ?? []).length === 0;
}

/** A run whose Job was never made: everything goes back with the same tries. */
export function givenUp(reason: Message): Verdict {
  return verdict({ result: 'Yielded', reason });
}

/** A run without progress: we end it, and the videos that native code had open are set aside. */
export function timedOut(row: RunRow | undefined, reason: Message): Verdict {
  return verdict(
    { result: 'TimedOut', reason },
    (row?.nativeFiles ?? []).map((file) => ({ ...file, reason })),
  );
}

function finished(row: RunRow) {
  return {
    result: row.result ?? 'Lost',
    error: row.error,
    walked: row.summary?.walkedFolders ?? [],
    rescan: row.rescan,
    fullOwed: row.fullOwed,
  };
}

function killed(state: LibraryState, signal: string, cause: Message | undefined, open: readonly NativeFile[]): Verdict {
  const died = message('diedOf', signal);
  const outcome: Partial<Outcome> & Pick<Outcome, 'result'> = {
    result: 'Failed',
    reason: cause === undefined ? died : message('withDetail', died, cause),
  };
  const reason = message('diedReading', signal);
  if (crashSignals.has(signal))
    return verdict(
      outcome,
      open.map((file) => ({ ...file, reason })),
    );
  // SIGKILL usually means too little memory and is rarely the video's fault: only a video open at two kills in a row is
  // set aside.
  const before = new Set(state.lastRun?.suspects ?? []);
  const again = open.filter((file) => before.has(file.path));
  // A platform names the cause of a kill if it was the memory of the Job itself.
  const isTooBig = cause !== undefined;
  return verdict(
    { ...outcome, suspects: open.map((file) => file.path), ...(isTooBig || open.length > 0 ? {} : unexplained) },
    again.map((file) => ({ ...file, reason })),
  );
}

function verdict(outcome: Partial<Outcome> & Pick<Outcome, 'result'>, setAside: Verdict['setAside'] = []): Verdict {
  return { outcome: { walkedFolders: [], rescan: [], fullOwed: false, ...outcome }, setAside };
}
