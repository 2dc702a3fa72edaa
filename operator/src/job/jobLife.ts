/**
 * The lifetime of every Job process: it ends with its parent, and within 8 s of a SIGTERM
 * (docs/design/runs.md#the-walk-job).
 */
import { CatalogError } from '../catalog/database/catalogError.ts';
import { systemClock } from '../library/clock.ts';
import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import { exitCodes } from '../library/jobExit.ts';
import { sentenceOf } from '../phases/phase.ts';
import { type Lock, waitForLock } from '../platform/local/locks.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { sqliteCode, sqliteCodes } from '../sqlite/errors.ts';
import type { JobPlace } from './jobPlace.ts';

/** Limits the chain of causes that is read, in case it is a circle. */
const causesAtMost = 8;

/** The exit code of a Job that this error ended. */
export function exitCodeOfError(error: unknown): number {
  let cause = error;
  for (let depth = 0; depth < causesAtMost && cause instanceof Error; depth++) {
    if (cause instanceof CatalogError)
      return cause.fault === 'away' || cause.fault === 'busy' ? exitCodes.catalogAway : exitCodes.couldNotGoOn;
    if (sqliteCode(cause) === sqliteCodes.full) return exitCodes.diskFull;
    cause = cause.cause;
  }
  return exitCodes.couldNotGoOn;
}

/** Longest time from SIGTERM to exit, whatever native code does meanwhile. */
const exitWithinMs = 7_500;
/** How often a Job checks that its lock's file is still in place. `lockGraceMs` allows for it. */
const lockCheckMs = 2_000;
/** How long a Job waits for the lock of one that is just ending. */
const lockWaitMs = 30_000;

export interface JobLife {
  /** Aborted by SIGTERM, SIGINT, or the end of the parent (its pipe to our standard input closes). */
  readonly signal: AbortSignal;
  /**
   * The final write if native code does not return in time. Node's own exit would wait for it. A native call that
   * returns into a half-ended process aborts it, which would look like a crash.
   */
  lastWords: (() => Promise<void>) | undefined;
  /** As SIGTERM does. */
  stop(): void;
  end(): void;
  /** Runs the last words and ends the process, whatever native code does: a call may never return. */
  leave(): Promise<void>;
}

/**
 * `parentPipe`: standard input is a pipe from the parent and closes with it. A container's standard input closes at
 * once and means nothing.
 */
export function watchLife({ parentPipe = true }: { readonly parentPipe?: boolean } = {}): JobLife {
  const controller = new AbortController();
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    controller.abort(new Error('the Job was asked to stop'));
    setTimeout(() => void leave(life), exitWithinMs).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A dead parent's pipe is broken: writing to it must not end us before the facts are saved.
  process.stdout.on('error', stop);
  process.stderr.on('error', () => undefined);
  if (parentPipe) process.stdin.on('close', stop).on('end', stop).on('error', stop).resume();
  const life: JobLife = {
    signal: controller.signal,
    lastWords: undefined,
    stop,
    end: () => {
      if (parentPipe) process.stdin.off('close', stop).off('end', stop).destroy();
    },
    leave: () => leave(life),
  };
  return life;
}

async function leave(life: JobLife): Promise<void> {
  await life.lastWords?.().catch(() => undefined);
  process.kill(process.pid, 'SIGKILL');
}

export interface JobKind<Order> {
  /** Throws a sentence for an invalid order. */
  read(args: readonly string[]): Order;
  /** undefined if the platform has other proof that a Job lives. */
  lockOf(order: Order): JobLock | undefined;
}

/**
 * Runs a Job from its arguments to its exit code: reads its order, works only while it holds its lock, and releases
 * everything.
 */
export async function runJob<Order>(
  args: readonly string[],
  place: JobPlace,
  kind: JobKind<Order>,
  work: (order: Order, life: JobLife) => Promise<number>,
): Promise<number> {
  let order: Order;
  try {
    order = kind.read(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return exitCodes.badOrder;
  }
  const life = watchLife({ parentPipe: place.dataFolder !== undefined });
  // In any case: otherwise the pipe to the parent keeps this process alive as long as the parent lives.
  try {
    const wanted = kind.lockOf(order);
    const lock = wanted === undefined ? undefined : await holdJobLock(wanted, life.signal);
    if (typeof lock === 'string') {
      process.stderr.write(`${lock}\n`);
      return exitCodes.couldNotGoOn;
    }
    const check = setInterval(() => stopWithoutLock(lock, life), lockCheckMs).unref();
    try {
      return await work(order, life);
    } finally {
      clearInterval(check);
      lock?.release();
    }
  } finally {
    life.end();
  }
}

export interface JobLock {
  readonly file: string;
  readonly key: LibraryKey;
  readonly dataFolder: string;
  /** The run or tiles id of the work order. */
  readonly runId: string;
}

/** The Library's path, in a document after `placed`. */
export function storagePathOf({ storage }: Pick<LibrarySpec, 'storage'>): string {
  if (!('path' in storage)) throw new Error('a claim has no path before it is mounted');
  return storage.path;
}

/**
 * Takes the lock that proves this Job alive, then checks that its run is still the claimed one. Returns a string with
 * the reason if not.
 */
async function holdJobLock({ file, key, dataFolder, runId }: JobLock, signal: AbortSignal): Promise<Lock | string> {
  const lock = await waitForLock(file, lockWaitMs, systemClock, signal);
  if (lock === undefined && signal.aborted) endUnbegun();
  if (lock === undefined) return `another Job of ${key} still holds ${file} after ${lockWaitMs / 1000} s`;
  const store = new StateStore(dataFolder);
  try {
    const state = store.readNow(key)?.state;
    if (state?.run?.id === runId || state?.tiles?.id === runId) return lock;
    lock.release();
    return `run ${runId} of ${key} is not the claimed one any more: it was given up before this Job came to work`;
  } finally {
    store.close();
  }
}

/** Without its file in place the lock keeps nobody out: the Job ends before another may begin (`lockGraceMs`). */
function stopWithoutLock(lock: Lock | undefined, life: JobLife): void {
  if (lock === undefined || life.signal.aborted || lock.isInPlace()) return;
  process.stderr.write('the lock of this Job was deleted or replaced: it stops, and its folders are scanned again\n');
  life.stop();
}

/**
 * Ends as killed by the signal if the stop came before any work. An exit code without a row would count as a failure;
 * the signal counts as a requested stop, and the run's folders are returned without a counted try.
 */
function endUnbegun(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
