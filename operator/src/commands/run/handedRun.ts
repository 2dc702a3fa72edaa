/**
 * `walk` beside a running `serve`: merges the wish into `pending` and follows the run that takes it through table `runs`. It
 * never claims or ends a run: the run belongs to the server.
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

const checkEveryMs = 250;
/** How often the server's lock is checked. */
const serverEveryMs = 2_000;

/** True while a `serve` works on this data folder. Creates no folder or file. */
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

/** Merges the wishes into `pending`, retrying on conflict. Returns the state just before the write. */
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

/** Waits until a run that took the wish has ended. If it yields, follows the run that continues it. */
async function follow(key: LibraryKey, wanted: Wanted, context: RunContext): Promise<EndedRun> {
  let taker: Pick<Run, 'id' | 'number'> | undefined;
  let nextServerCheckAt = systemClock.monotonic() + serverEveryMs;
  for (;;) {
    if (context.signal.aborted) throw new CommandError('stopped following: the server goes on with the scan');
    const state = context.store.readNow(key)?.state;
    if (state === undefined) throw new CommandError(`${key} was removed from ${context.data} meanwhile`);
    const now = systemClock.now();
    taker = takerIn(state, wanted, now) ?? taker;
    if (taker === undefined) {
      const reason = whyNeverTaken(key, state, context);
      if (reason !== undefined) throw new CommandError(reason);
      context.waiting(key, `${key}: waiting for the server to start a run`);
    } else if (state.run?.id === taker.id) await showProgress(key, taker, context);
    else {
      const ended = await endedRun(key, taker, state, context.catalog);
      if (ended.result !== 'Yielded' || !isDue(state.pending, asHeld(wanted, state.pending), now)) return ended;
      context.waiting(key, `${key}: run ${taker.number} made room for others, the scan goes on after them`);
    }
    if (systemClock.monotonic() >= nextServerCheckAt) {
      if (!isServed(context.data))
        throw new CommandError(
          `the server has stopped: the request is kept, and the next \`serve\` or \`walk\` carries it out`,
        );
      nextServerCheckAt = systemClock.monotonic() + serverEveryMs;
    }
    await systemClock.sleep(checkEveryMs, context.signal);
  }
}

/** Returns why the server will not claim a run until a person acts; the wish stays held. undefined: it will. */
function whyNeverTaken(key: LibraryKey, { refused }: LibraryState, { store }: RunContext): string | undefined {
  const registered = store.list().find((known) => known.key === key);
  if (registered === undefined) return undefined;
  if (registered.removedAt !== undefined)
    return `${key} was removed from the server's documents: it is not scanned until it is back`;
  const asked = { generation: registered.generation, programVersion: programVersion() };
  if (refused === undefined || !isRefused({ refused }, asked)) return undefined;
  return `${key} cannot be scanned until its document or the program changes: ${englishText(refused.reason)}`;
}

/**
 * Returns the run that took the wish: the active run, or the last one if it started and ended between two polls. A wish is due
 * from the moment it is held until a run takes it. What a run puts back waits after a failure and is due again after a yield.
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

/** More than 64 held folders become one full walk (docs/design/runs.md): it names no folder, and only a full walk serves them. */
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
    // The catalog is unavailable for a moment: the next poll shows the progress.
  }
}
