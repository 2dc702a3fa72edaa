/**
 * `walk` beside a running `serve` (runs.md 7): the wish is merged into `pending`, and the run that took it is followed through
 * table `runs`. It claims nothing and ends nothing: the run is the server's.
 */

import { acceptWishes } from '../../library/accept.ts';
import { systemClock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import { isRefused } from '../../library/pass.ts';
import type { LibraryState, Pending, Run } from '../../library/state.ts';
import type { Wish } from '../../library/wish.ts';
import { englishText } from '../../messages/english.ts';
import { serveLockFile, tryLock } from '../../platform/local/locks.ts';
import { CommandError } from '../../process/commandError.ts';
import { programVersion } from '../../process/programVersion.ts';
import { endedRun, type RunContext } from './ownRun.ts';
import type { EndedRun } from './summaryView.ts';

const lookEveryMs = 250;
/** How often it is asked whether the server still lives. */
const serverEveryMs = 2_000;

/** True while a `serve` works on this data folder. Makes nothing when there is none. */
export function isServed(data: string): boolean {
  const lock = tryLock(serveLockFile(data));
  lock?.release();
  return lock === undefined;
}

export async function handOver(key: LibraryKey, wishes: readonly Wish[], context: RunContext): Promise<EndedRun> {
  const before = await hold(key, wishes, context);
  const wanted: Wanted = {
    full: wishes.some((wish) => wish.kind === 'full'),
    folders: wishes.flatMap((wish) => (wish.kind === 'folder' ? [wish.path] : [])),
    after: before.lastRunNumber,
  };
  return follow(key, wanted, context);
}

/** Merges the wishes in one write, whatever others write meanwhile. Answers the state as it was then. */
async function hold(key: LibraryKey, wishes: readonly Wish[], { store, data }: RunContext): Promise<LibraryState> {
  for (;;) {
    const known = store.readNow(key);
    if (known === undefined) {
      throw new CommandError(
        `the server that works on ${data} does not serve ${key}: add the document to its configuration, or use another --data`,
      );
    }
    const pending = acceptWishes(known.state, wishes, systemClock.now());
    if ((await store.compareAndSwap(key, known.version, { ...known.state, pending })) !== 'conflict')
      return known.state;
  }
}

export interface Wanted {
  readonly full: boolean;
  readonly folders: readonly string[];
  /** A run with a higher number was claimed after the wish was held. */
  readonly after: number;
}

/** Until a run that took the wish has ended for good; one that yields goes on in a later run. */
async function follow(key: LibraryKey, wanted: Wanted, context: RunContext): Promise<EndedRun> {
  let taker: Pick<Run, 'id' | 'number'> | undefined;
  let lookAtServerAt = systemClock.monotonic() + serverEveryMs;
  for (;;) {
    if (context.signal.aborted) throw new CommandError('stopped following: the server goes on with the walk');
    const state = context.store.readNow(key)?.state;
    if (state === undefined) throw new CommandError(`${key} was removed from ${context.data} meanwhile`);
    const now = systemClock.now();
    taker = takerIn(state, wanted, now) ?? taker;
    if (taker === undefined) {
      const reason = whyNeverTaken(key, state, context);
      if (reason !== undefined) throw new CommandError(reason);
      context.waiting(key, `${key}: waiting for the server to begin`);
    } else if (state.run?.id === taker.id) await showProgress(key, taker, context);
    else {
      const ended = await endedRun(key, taker, state, context.catalog);
      if (ended.result !== 'Yielded' || !isDue(state.pending, asHeld(wanted, state.pending), now)) return ended;
      context.waiting(key, `${key}: run ${taker.number} made room for others, the walk goes on after them`);
    }
    if (systemClock.monotonic() >= lookAtServerAt) {
      if (!isServed(context.data))
        throw new CommandError(
          `the server has stopped: what was wished for is kept, the next \`serve\` or \`walk\` does it`,
        );
      lookAtServerAt = systemClock.monotonic() + serverEveryMs;
    }
    await systemClock.sleep(lookEveryMs, context.signal);
  }
}

/** A server claims nothing for these until a person acts; the wish stays held. */
function whyNeverTaken(key: LibraryKey, { refused }: LibraryState, { store }: RunContext): string | undefined {
  const registered = store.list().find((known) => known.key === key);
  if (registered === undefined) return undefined;
  if (registered.removedAt !== undefined)
    return `${key} was removed from the server's documents: nothing is walked until it is back`;
  const asked = { generation: registered.generation, programVersion: programVersion() };
  if (refused === undefined || !isRefused({ refused }, asked)) return undefined;
  return `${key} cannot be walked until its document or the program changes: ${englishText(refused.reason)}`;
}

/**
 * The run that took the wish: seen while it goes, or, when it was over between two looks, the last one. A wish is due from the
 * moment it was held until a run takes it; what a run puts back has to wait (a failure) or is due again (a yield).
 */
export function takerIn(state: LibraryState, wish: Wanted, now: number): Pick<Run, 'id' | 'number'> | undefined {
  const { run, lastRun } = state;
  const wanted = asHeld(wish, state.pending);
  if (run !== undefined && run.number > wanted.after && takes(run, wanted)) return run;
  if (lastRun === undefined || lastRun.number <= wanted.after) return undefined;
  const tookSuch = lastRun.full || (!wanted.full && lastRun.folders > 0);
  const isTaken = !isDue(state.pending, wanted, now) || lastRun.result === 'Yielded';
  return tookSuch && isTaken ? lastRun : undefined;
}

/** Of more than 64 held folders one full walk stands for all (runs.md 2): none is named any more, and only a full walk meets them. */
function asHeld(wanted: Wanted, { full, folders }: Pending): Wanted {
  const isNamed = folders.some(({ path }) => wanted.folders.includes(path));
  return full?.absorbed && !isNamed ? { ...wanted, full: true } : wanted;
}

function takes(run: Run, wanted: Wanted): boolean {
  if (run.full !== undefined) return true;
  return !wanted.full && run.folders.some((folder) => wanted.folders.includes(folder.path));
}

function isDue(pending: Pending, wanted: Wanted, now: number): boolean {
  if (wanted.full) return pending.full !== undefined && pending.full.notBefore <= now;
  return pending.folders.some((folder) => wanted.folders.includes(folder.path) && folder.notBefore <= now);
}

async function showProgress(key: LibraryKey, run: Pick<Run, 'id' | 'number'>, context: RunContext): Promise<void> {
  try {
    const row = await context.catalog.ledger().read(run.id);
    if (row?.progress !== undefined) context.progress(key, run.number, row.progress);
  } catch {
    // The catalog is away for a moment: the next look shows what this one could not.
  }
}
