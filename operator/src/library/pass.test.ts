import { describe, expect, test } from 'vitest';
import { folder, fullWalk, hour, minute, noon, quiet, run, second, tilesRun } from '../../test/simulation/states.ts';
import { plainText } from '../messages/message.ts';
import { exitCodes } from './jobExit.ts';
import type { RunRow } from './ledger.ts';
import { type PassInput, planPass } from './pass.ts';
import type { EndedJob, JobState } from './platform.ts';

const spec = {
  name: 'movies',
  generation: 1,
  schedule: '0 0 1 1 *',
  timeZone: 'Etc/UTC',
  suspend: false,
  removed: false,
  tilesByWorker: false,
  programVersion: '1',
};

const input = (change: Partial<PassInput> = {}): PassInput => ({
  spec,
  state: { ...quiet(), run: run() },
  walk: { job: { kind: 'absent' }, row: undefined, movedAt: noon },
  openTiles: [],
  id: 'next',
  now: noon,
  ...change,
});

describe('a claimed run whose Job was never made', () => {
  test('its Job is made', () => {
    expect(planPass(input()).steps).toMatchObject([{ do: 'startWalk' }]);
  });

  test('a removed Library starts nothing: the run ends Yielded and everything goes back with the same tries', () => {
    const [step] = planPass(input({ spec: { ...spec, removed: true } })).steps;
    expect(step).toMatchObject({ do: 'endWalk', stop: false });
    const next = step?.do === 'endWalk' ? step.next : undefined;
    expect(next?.run).toBeUndefined();
    expect(next?.lastRun).toMatchObject({ result: 'Yielded' });
    expect(
      next?.pending.folders.every(
        (folder) => folder.tries === (run().folders.find(({ path }) => path === folder.path)?.tries ?? 0),
      ),
    ).toBe(true);
  });
});

/** A Library without a run: what it claims. */
const idle = (change: Partial<PassInput> = {}): PassInput => {
  const { walk: _none, ...rest } = input({ state: quiet({ pending: { folders: [folder('/m/A')] } }) });
  return { ...rest, ...change };
};
const row = (change: Partial<RunRow> = {}): RunRow => ({
  ...{ id: 'now', libraryUid: 'uid', number: 8, nativeFiles: [], rescan: [], fullOwed: false },
  ...change,
});
const at = (job: JobState, change: Partial<NonNullable<PassInput['walk']>> = {}): Partial<PassInput> => ({
  walk: { job, row: row(), movedAt: noon, ...change },
});
const soon = noon + 10 * second;

describe('a claim', () => {
  const refused = { generation: 1, programVersion: '1', reason: plainText('bad order') };
  test.each<[string, Partial<PassInput>, number]>([
    ['is made of what is due', {}, 1],
    ['is not made while the Library is suspended', { spec: { ...spec, suspend: true } }, 0],
    ['is not made of a removed Library', { spec: { ...spec, removed: true } }, 0],
    ['is not made after this program was refused', { state: { ...idle().state, refused } }, 0],
    ['is made by another version', { state: { ...idle().state, refused: { ...refused, programVersion: '0' } } }, 1],
    ['is made of another document', { state: { ...idle().state, refused: { ...refused, generation: 0 } } }, 1],
  ])('%s', (_, change, steps) => {
    expect(planPass(idle(change)).steps.map((step) => step.do)).toEqual(steps === 0 ? [] : ['claimWalk']);
  });

  test('that waits for its slot is considered again soon', () => {
    expect(planPass(idle()).wakeAt).toBe(soon);
  });

  test('is considered when the next entry is due; never, if none will be', () => {
    const later = quiet({ pending: { folders: [folder('/m/A', { notBefore: noon + minute })] } });
    expect(planPass(idle({ state: later }))).toEqual({ steps: [], wakeAt: noon + minute });
    expect(planPass(idle({ state: quiet(), spec: { ...spec, schedule: '0 0 30 2 *' } }))).toEqual({ steps: [] });
  });
});

describe('a claimed run', () => {
  const since = noon - minute;

  test('that was not read is waited for', () => {
    const { walk: _walk, ...notRead } = input();
    expect(planPass(notRead)).toEqual({ steps: [], wakeAt: soon });
  });

  test.each<[string, Partial<PassInput>, number]>([
    ["that is another process's", at({ kind: 'foreign', what: plainText('a pod of another name') }), soon],
    ['that may be starting', at({ kind: 'unknown', until: noon + 3 }), noon + 3],
    ['that is running', at({ kind: 'running', since }), soon],
    [
      'that ended while its row cannot be read',
      at({ kind: 'ended', ended: { code: 0 } }, { row: { unreadableSince: noon - 1 } }),
      soon,
    ],
    [
      'without progress while its row cannot be read',
      at({ kind: 'running', since: noon - hour }, { movedAt: noon - hour, row: { unreadableSince: noon - hour } }),
      soon,
    ],
    ['that moved lately', at({ kind: 'running', since: noon - hour }), soon],
    ['that began lately', at({ kind: 'running', since }, { movedAt: noon - hour }), soon],
  ])('%s is waited for', (_, change, wakeAt) => {
    expect(planPass(input(change))).toEqual({ steps: [], wakeAt });
  });

  test('whose Job was never made, or that ended, is seen to again soon', () => {
    expect(planPass(input()).wakeAt).toBe(soon);
    expect(
      planPass(input(at({ kind: 'ended', ended: { code: 0 } }, { row: row({ result: 'Succeeded' }) }))).wakeAt,
    ).toBe(soon);
  });

  test.each<[string, Partial<PassInput>]>([
    [
      '20 minutes without progress',
      at({ kind: 'running', since: noon - 20 * minute }, { movedAt: noon - 20 * minute }),
    ],
    ['24 hours, whatever its progress', at({ kind: 'running', since: noon - 24 * hour })],
  ])('is ended and stopped after %s', (_, change) => {
    expect(planPass(input(change)).steps).toMatchObject([{ do: 'endWalk', stop: true }]);
  });

  const full = { ...quiet(), run: run({ full: fullWalk() }) };
  const yielding = (change: Partial<PassInput>, walk: Parameters<typeof at>[1] = {}) =>
    planPass(input({ state: full, ...at({ kind: 'running', since }, walk), ...change })).steps.map((step) => step.do);

  test('of everything yields once another Library has waited for 15 minutes, and is asked once', () => {
    expect(yielding({ othersWaitSince: noon - 15 * minute })).toEqual(['askToYield']);
    expect(yielding({ othersWaitSince: noon - 14 * minute })).toEqual([]);
    expect(yielding({})).toEqual([]);
    expect(yielding({ othersWaitSince: noon - hour }, { row: row({ ask: 'yield' }) })).toEqual([]);
    const unreadable = { unreadableSince: noon - minute };
    for (const unknown of [undefined, unreadable])
      expect(yielding({ othersWaitSince: noon - hour }, { row: unknown })).toEqual([]);
  });

  test('of everything that never ended before yields, too', () => {
    const { lastRun: _none, ...first } = full;
    expect(yielding({ state: first, othersWaitSince: noon - hour })).toEqual(['askToYield']);
  });
});

describe('tiles by a worker', () => {
  const tilesSpec = { ...spec, tilesByWorker: true };
  const video = { path: '/m/A/a.mkv', title: '/m/A', sizeBytes: 1, mtimeMs: 1 };
  const claims = (change: Partial<PassInput>) =>
    planPass(idle({ spec: tilesSpec, state: quiet(), openTiles: [video], ...change })).steps.map((step) => step.do);

  test.each<[string, Partial<PassInput>, number]>([
    ['are claimed', {}, 1],
    ['are not claimed while the Library is suspended', { spec: { ...tilesSpec, suspend: true } }, 0],
    ['are not claimed of a removed Library', { spec: { ...tilesSpec, removed: true } }, 0],
    ['are not claimed if scans make them', { spec }, 0],
    [
      'are not claimed after this program was refused',
      { state: quiet({ refused: { generation: 1, programVersion: '1', reason: plainText('bad order') } }) },
      0,
    ],
  ])('%s', (_, change, steps) => {
    expect(claims(change)).toEqual(steps === 0 ? [] : ['claimTiles']);
  });

  const tiles = tilesRun();
  const limit = 6 * hour + 20 * minute;
  const of = (job: JobState | undefined, change: Partial<PassInput> = {}) => {
    const { tiles: _none, ...rest } = idle({ spec: tilesSpec, state: quiet({ tiles }), ...change });
    return planPass(job === undefined ? rest : { ...rest, tiles: job });
  };
  test.each<[string, JobState | undefined, number]>([
    ['that was not read', undefined, soon],
    ["that is another process's", { kind: 'foreign', what: plainText('a pod of another name') }, soon],
    ['that may be starting', { kind: 'unknown', until: noon + 3 }, noon + 3],
    ['that is within its limit', { kind: 'running', since: noon - limit + 1 }, soon],
  ])('a Job %s is waited for', (_, job, wakeAt) => {
    expect(of(job)).toEqual({ steps: [], wakeAt });
  });

  test('a Job that was never made is made', () => {
    expect(of({ kind: 'absent' })).toEqual({ steps: [{ do: 'startTiles', tiles }], wakeAt: soon });
  });

  test('a Job at its limit, and that of a removed Library, are ended and stopped', () => {
    const counted = { do: 'endTiles', stop: true, next: { tilesRefused: [{ tries: 1 }] } };
    expect(of({ kind: 'running', since: noon - limit }).steps).toMatchObject([counted]);
    const [step] = of({ kind: 'running', since: noon }, { spec: { ...tilesSpec, removed: true } }).steps;
    expect(step).toMatchObject({ do: 'endTiles', stop: true });
    expect(step).not.toHaveProperty('next.tilesRefused');
  });

  test.each<[EndedJob, boolean]>([
    [{ code: exitCodes.stoppedEarly }, false],
    [{ signal: 'SIGTERM' }, false],
    [{ signal: 'SIGINT' }, false],
    [{ signal: 'SIGKILL' }, true],
    [{ code: 0 }, true],
  ])('an end by %o counts a try: %s', (ended, isCounted) => {
    const { steps, wakeAt } = of({ kind: 'ended', ended });
    expect(steps).toMatchObject([{ do: 'endTiles', stop: false }]);
    expect(steps[0]?.do === 'endTiles' && steps[0].next.tilesRefused !== undefined).toBe(isCounted);
    expect(wakeAt).toBe(soon);
  });
});
