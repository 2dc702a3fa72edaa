/** What every Job process does about its own life: it ends with its parent, and within 8 s of a SIGTERM (runs.md 4). */
import { systemClock } from '../library/clock.ts';
import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import { sentenceOf } from '../phases/phase.ts';
import { type Lock, waitForLock } from '../platform/local/locks.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import type { JobPlace } from './jobPlace.ts';

/** `unbegun`: asked to stop before anything was done, as by the signal itself (128 + SIGTERM), which counts as the wish it was. */
export const exitCodes = { done: 0, couldNotGoOn: 1, badOrder: 2, stoppedEarly: 3, unbegun: 143 } as const;

/** Longest time from SIGTERM to exit, whatever native code does meanwhile. */
const exitWithinMs = 7_500;
/** How long a Job waits for the lock of one that is just ending. */
const lockWaitMs = 30_000;

export interface JobLife {
  /** Aborted by SIGTERM, SIGINT, or the end of the parent (its pipe to our standard input closes). */
  readonly signal: AbortSignal;
  /**
   * What is still to be said when native code does not let go in time. Node's own exit would wait for it, and a native call
   * that returns into a half ended process aborts it, which would look like a crash.
   */
  lastWords: (() => Promise<void>) | undefined;
  end(): void;
  /** Says the last words and ends the process, whatever native code does: nobody can wait for a call that never returns. */
  leave(): Promise<void>;
}

/** `parentPipe`: standard input is a pipe of the parent, whose end is the parent's; a container's ends at once and means nothing. */
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
  /** Throws a sentence for an order that is not what it should be. */
  read(args: readonly string[]): Order;
  /** undefined: its platform sees by other means that a Job lives. */
  lockOf(order: Order): JobLock | undefined;
}

/** Every Job from its arguments to its exit code: it reads its order, works only while it holds its lock, and lets go of both. */
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
  // Whatever happens: else the pipe to the parent keeps this process alive for as long as that lives.
  try {
    const wanted = kind.lockOf(order);
    const lock = wanted === undefined ? undefined : await holdJobLock(wanted, life.signal);
    if (typeof lock === 'string') {
      process.stderr.write(`${lock}\n`);
      return exitCodes.couldNotGoOn;
    }
    try {
      return await work(order, life);
    } finally {
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

/** Where the Library lies, in a document that `placed` saw. */
export function storagePathOf({ storage }: Pick<LibrarySpec, 'storage'>): string {
  if (!('path' in storage)) throw new Error('a claim has no path before it is mounted');
  return storage.path;
}

/** Takes the lock that proves this Job alive, then checks that its run is still the claimed one. A string says why not. */
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

/**
 * Asked to stop before anything was done: every exit code without a row would count as a failure, the signal itself counts as
 * the wish it was, and what the run took goes back without a try.
 */
function endUnbegun(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
