/** Waits until a server has finished its work, by its log and its state. */
import { chooseTiles } from '../../src/library/tilesRun.ts';
import type { Serving } from '../serving.ts';
import { type FaultFixture, restingMs, serveWithClock } from './faultFixture.ts';
import { openTilesOf, type RunFound, runsOf, stateOf } from './readState.ts';

/**
 * Waits until a run has ended and nothing is claimed or held. `workerAheadMs`: a worker makes the tiles, by a clock
 * this far ahead; then no tiles Job may follow either.
 */
export async function settled(dataFolder: string, serving: Serving, workerAheadMs?: number): Promise<void> {
  let seen = 0;
  for (;;) {
    await serving.logged(({ msg }) => msg.startsWith('a run ended') || msg === 'a tiles Job ended', seen);
    seen = serving.log.length;
    if (!isIdle(dataFolder)) continue;
    // A tiles Job is claimed some time after a run ends, so the check asks for its future work instead of waiting.
    if (workerAheadMs === undefined || !(await willMakeTiles(dataFolder, Date.now() + workerAheadMs))) return;
  }
}

async function willMakeTiles(dataFolder: string, now: number): Promise<boolean> {
  const state = stateOf(dataFolder);
  return state === undefined || chooseTiles(state, await openTilesOf(dataFolder, state.uid, now), now).length > 0;
}

/** True if no run and no tiles Job is claimed and nothing is held. */
export function isIdle(dataFolder: string): boolean {
  const state = stateOf(dataFolder);
  if (state === undefined || state.run !== undefined || state.tiles !== undefined) return false;
  return state.pending.full === undefined && state.pending.folders.length === 0;
}

export interface FullWalkOptions {
  readonly aheadMs?: number;
  readonly tilesByWorker?: boolean;
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a server, requests a full walk and stops it when all is done; returns the runs it made. */
export async function fullWalk(fixture: FaultFixture, options: FullWalkOptions = {}): Promise<readonly RunFound[]> {
  const { tilesByWorker = false, aheadMs = restingMs, ...user } = options;
  const before = runsOf(fixture.data).length;
  const serving = await serveWithClock(fixture, { aheadMs, ...user });
  try {
    await serving.post('movies');
    await settled(fixture.data, serving, tilesByWorker ? aheadMs : undefined);
    return runsOf(fixture.data).slice(before);
  } finally {
    await serving.stop();
  }
}
