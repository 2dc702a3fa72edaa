/** Small builders of states for tables of rules: a row names only what it is about. */
import type { ClaimSpec } from '../../src/library/claim.ts';
import type { Outcome } from '../../src/library/end.ts';
import type { PassSpec } from '../../src/library/pass.ts';
import {
  emptyState,
  type HeldFolder,
  type HeldFullWalk,
  type LastFullWalk,
  type LastRun,
  type LibraryState,
  type Run,
  type TilesRun,
} from '../../src/library/state.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
/** Noon, far from the schedule below. */
export const noon = Date.UTC(2026, 2, 1, 12);

export function folder(path: string, change: Partial<HeldFolder> = {}): HeldFolder {
  return { path, since: noon, notBefore: noon, tries: 0, ...change };
}

export function folders(count: number, change: Partial<HeldFolder> = {}): HeldFolder[] {
  return Array.from({ length: count }, (_, index) => folder(`/m/F${index}`, change));
}

export function fullWalk(change: Partial<HeldFullWalk> = {}): HeldFullWalk {
  return { since: noon, notBefore: noon, tries: 0, trigger: 'webhook', acceptMissing: false, ...change };
}

export function lastFullWalk(change: Partial<LastFullWalk> = {}): LastFullWalk {
  const startedAt = noon - 30 * minute;
  return { startedAt, finishedAt: noon - 20 * minute, generation: 1, lookedAtAllAt: startedAt, ...change };
}

export function lastRun(change: Partial<LastRun> = {}): LastRun {
  return {
    number: 7,
    id: 'before',
    trigger: 'webhook',
    full: false,
    folders: 1,
    result: 'Succeeded',
    startedAt: noon - 2 * minute,
    finishedAt: noon - minute,
    rescansInARow: 1,
    yieldsInARow: 0,
    ...change,
  };
}

export function run(change: Partial<Run> = {}): Run {
  return {
    number: 8,
    id: 'now',
    job: 'movies-walk-8',
    trigger: 'webhook',
    folders: [],
    generation: 1,
    trustMtimes: false,
    everyTitle: false,
    firstWalk: false,
    claimedAt: noon - minute,
    ...change,
  };
}

export function tilesRun(change: Partial<TilesRun> = {}): TilesRun {
  const video = { path: '/m/A/a.mkv', title: '/m/A', sizeBytes: 1, mtimeMs: 1 };
  return { number: 3, id: 'tiles', job: 'movies-tiles-3', videos: [video], claimedAt: noon, ...change };
}

/** A walked Library with nothing to do and no schedule due. */
export function quiet(change: Partial<LibraryState> = {}): LibraryState {
  return { ...emptyState('uid'), lastRunNumber: 7, lastRun: lastRun(), lastFullWalk: lastFullWalk(), ...change };
}

/** At midnight: at noon the last one was met. */
export const spec: PassSpec & ClaimSpec = {
  name: 'movies',
  generation: 1,
  schedule: '0 0 * * *',
  timeZone: 'Etc/UTC',
  suspend: false,
  removed: false,
  tilesByWorker: true,
  programVersion: '1',
};

export function outcome(change: Partial<Outcome> & Pick<Outcome, 'result'>): Outcome {
  return { walkedFolders: [], rescan: [], fullOwed: false, ...change };
}
