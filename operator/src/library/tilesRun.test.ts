import { describe, expect, test } from 'vitest';
import {
  folder,
  folders,
  fullWalk,
  lastRun,
  noon,
  outcome,
  quiet,
  run,
  spec,
  tilesRun,
} from '../../test/simulation/states.ts';
import { chooseClaim, claimRun } from './claim.ts';
import { endRun } from './end.ts';
import { type PassInput, planPass } from './pass.ts';
import type { LibraryState, TilesVideo } from './state.ts';
import { chooseTiles, claimTiles, endTiles, nextTilesAt } from './tilesRun.ts';

const video = (title: string, name = 'a'): TilesVideo => ({
  path: `${title}/${name}.mkv`,
  title,
  sizeBytes: 1,
  mtimeMs: 1,
});
const open = [video('/m/A'), video('/m/B')];
const titles = (state: LibraryState) => chooseTiles(state, open, noon).map((one) => one.title);

describe('runs.md 6: when a tiles Job is claimed, and with what', () => {
  const rows: [string, Partial<LibraryState>, string[]][] = [
    ['all open videos', {}, ['/m/A', '/m/B']],
    ['none beside another tiles Job', { tiles: tilesRun() }, []],
    ['none before a run that came after the last one', { tilesAfterRun: 7 }, []],
    ['not those of a title that waits for a walk', { pending: { folders: [folder('/m/A')] } }, ['/m/B']],
    ['not those of a title that is being walked', { run: run({ folders: [folder('/m/B')] }) }, ['/m/A']],
    ['beside a full walk', { run: run({ full: fullWalk() }) }, ['/m/A', '/m/B']],
    [
      'none while a full walk stands for folders that nobody names any more',
      { pending: { folders: [], full: fullWalk({ absorbed: true }) } },
      [],
    ],
    ['nor while it runs', { run: run({ full: fullWalk({ absorbed: true }) }) }, []],
  ];
  test.each(rows)('%s', (_title, change, expected) => {
    expect(titles(quiet(change))).toEqual(expected);
  });

  test('none before any run has ended', () => {
    const { lastRun: _none, ...state } = quiet();
    expect(titles(state)).toEqual([]);
  });

  test('64 at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => video('/m/A', String(index)));
    expect(chooseTiles(quiet(), many, noon)).toHaveLength(64);
  });
});

describe('runs.md 6: the end of a tiles Job', () => {
  test('one write clears it, holds each title once and waits for the next run', () => {
    const tiles = tilesRun({ videos: [video('/m/A', '1'), video('/m/A', '2'), video('/m/B')] });
    const state = endTiles(quiet({ tiles, lastRunNumber: 9 }), tiles, noon);
    expect(state.tiles).toBeUndefined();
    expect(state.pending).toEqual({ folders: [folder('/m/A'), folder('/m/B')] });
    expect(state.tilesAfterRun).toBe(9);
  });

  test('a run that was claimed before it ended does not open the next', () => {
    const tiles = tilesRun();
    const state = endTiles(quiet({ tiles, run: run(), lastRunNumber: 8 }), tiles, noon);
    const after = endRun(state, run(), outcome({ result: 'Succeeded' }), noon);
    expect(after.lastRun?.number).toBe(8);
    expect(chooseTiles(after, [video('/m/C')], noon)).toEqual([]);
  });

  test('the 64 rule holds; then only the end of that full walk opens the next, not a rescan before it', () => {
    const tiles = tilesRun();
    const backoff = fullWalk({ tries: 2, notBefore: noon + 9_000 });
    let state = endTiles(quiet({ tiles, pending: { folders: folders(64), full: backoff } }), tiles, noon);
    expect(state.pending).toEqual({ folders: [], full: { ...backoff, absorbed: true } });

    const rescan = run({ folders: [folder('/m/other')] });
    state = endRun({ ...state, run: rescan, lastRunNumber: 8 }, rescan, outcome({ result: 'Succeeded' }), noon);
    expect(titles(state)).toEqual([]);

    const later = noon + 9_000;
    const choice = chooseClaim(state, spec, later);
    if (choice?.full === undefined) throw new Error('the full walk is due');
    state = claimRun(state, spec, choice, 'full', later);
    expect(titles(state)).toEqual([]);
    if (state.run === undefined) throw new Error('a claim sets run');
    state = endRun(state, state.run, outcome({ result: 'Succeeded' }), later);
    expect(titles(state)).toEqual(['/m/A', '/m/B']);
  });

  test('tiles numbers never repeat', () => {
    const first = claimTiles(quiet({ lastTilesNumber: 4, lastRun: lastRun() }), 'movies', open, 'id', noon);
    expect(first.tiles).toMatchObject({ number: 5, job: 'movies-tiles-5', videos: open });
    expect(first.lastTilesNumber).toBe(5);
  });
});

describe('a video that is open again after the run that followed its Job', () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  const [a, b] = [video('/m/A'), video('/m/B')];

  /** One Job of what may be claimed now, its end, and the run after it, which leaves everything open. */
  function jobAndRun(state: LibraryState, listed: readonly TilesVideo[], now: number, asked = false): LibraryState {
    const chosen = chooseTiles(state, listed, now);
    const claimed = claimTiles(state, 'movies', chosen, 'id', now, listed);
    if (claimed.tiles === undefined) throw new Error('a claim sets tiles');
    const ended = endTiles(claimed, claimed.tiles, now, { asked });
    const after = run({ number: ended.lastRunNumber + 1, folders: ended.pending.folders });
    const running = { ...ended, pending: { folders: [] }, run: after, lastRunNumber: after.number };
    return endRun(running, after, outcome({ result: 'Succeeded' }), now);
  }

  test('is claimed once more at once, then after 1 h, doubling to 7 days, and never before', () => {
    let state = quiet();
    let now: number = noon;
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      state = jobAndRun(state, [a], now);
      const next = nextTilesAt(state, [a], now);
      waits.push((next ?? now) - now);
      if (next !== undefined) {
        expect(chooseTiles(state, [a], next - 1)).toEqual([]);
        now = next;
      }
      expect(chooseTiles(state, [a], now)).toEqual([a]);
    }
    const hours = [0, 1, 2, 4, 8, 16, 32, 64, 128];
    expect(waits).toEqual([...hours.map((count) => count * hour), 7 * day, 7 * day, 7 * day]);
  });

  test('holds up no other video; a new size or mtime is another video', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    const upgraded = { ...a, mtimeMs: 2 };
    expect(chooseTiles(state, [a, b], noon)).toEqual([b]);
    expect(chooseTiles(state, [upgraded], noon)).toEqual([upgraded]);
    expect(nextTilesAt(state, [b], noon)).toBeUndefined();
  });

  test('is forgotten once the catalog lists it no more', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    expect(jobAndRun(state, [b], noon).tilesRefused?.map((entry) => entry.path)).toEqual([b.path]);
  });

  test('whose own next try has come after a later run waits no longer than that', () => {
    let state = quiet();
    for (let hours = 0; hours < 5; hours++) {
      state = jobAndRun(state, [a], noon + hours * hour);
      const next = run({ number: state.lastRunNumber + 1 });
      state = { ...state, run: next, lastRunNumber: next.number };
      state = endRun(state, next, outcome({ result: 'Succeeded' }), noon + hours * hour);
      expect(chooseTiles(state, [a], noon + hours * hour)).toEqual([a]);
    }
  });

  test('is not counted when the Job was asked to stop', () => {
    let state = quiet();
    for (let stops = 0; stops < 5; stops++) state = jobAndRun(state, [a], noon, true);
    expect(state.tilesRefused).toBeUndefined();
    expect(chooseTiles(state, [a], noon)).toEqual([a]);
  });

  test('a clock that went back by a year keeps nothing waiting', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    expect(chooseTiles(state, [a], noon - 365 * day)).toEqual([a]);
    expect(nextTilesAt(state, [a], noon - 365 * day)).toBeUndefined();
  });

  test('a whole Library of them makes one Job an hour, and the state stays small', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => video(`/m/${index}`));
    let state = quiet();
    let now: number = noon;
    let jobs = 0;
    for (; now < noon + day && jobs < 200; jobs++) {
      while (chooseTiles(state, many.slice(0, 192), now).length === 0) {
        const next = nextTilesAt(state, many.slice(0, 192), now);
        if (next === undefined || next <= now) throw new Error('expected a time that is ahead');
        now = next;
      }
      state = jobAndRun(state, many.slice(0, 192), now);
      expect(state.tilesRefused?.length).toBeLessThanOrEqual(128);
    }
    expect(jobs).toBeLessThanOrEqual(30);
  });
});

describe('the pass and tiles', () => {
  const hour = 3_600_000;
  const [a] = [video('/m/A')];
  const pass = (state: LibraryState, more: Partial<PassInput> = {}) =>
    planPass({ spec, state, openTiles: [a], id: 'id', now: noon, ...more });

  test('wakes when the first video that waits may be claimed again', () => {
    const { path, sizeBytes, mtimeMs } = a;
    const refused = { path, sizeBytes, mtimeMs, tries: 2, notBefore: noon + hour, afterRun: 7 };
    const plan = pass(quiet({ tilesRefused: [refused] }));
    expect(plan).toEqual({ steps: [], wakeAt: noon + hour });
    expect(pass(quiet({ tilesRefused: [refused] }), { now: noon + hour }).steps).toMatchObject([{ do: 'claimTiles' }]);
  });

  test('a Job says nothing of videos that it did not begin', () => {
    const tiles = tilesRun({ videos: [video('/m/A'), video('/m/B')] });
    const ended = { kind: 'ended', ended: { code: 0, begun: 1 } } as const;
    const [step] = pass(quiet({ tiles }), { tiles: ended }).steps;
    expect(step).toMatchObject({ do: 'endTiles', next: { tilesRefused: [{ path: '/m/A/a.mkv', tries: 1 }] } });
    expect(step).toHaveProperty('next.tilesRefused.length', 1);
  });

  test.each([
    ['goes on while its videos may still move', 7 * hour, []],
    ['is ended and stopped after 20 minutes a video and a margin', 48 * hour, [{ do: 'endTiles', stop: true }]],
  ])('a Job %s', (_, ago, expected) => {
    const tiles = tilesRun({ videos: Array.from({ length: 64 }, (_one, index) => video('/m/A', String(index))) });
    const plan = pass(quiet({ tiles }), { tiles: { kind: 'running', since: noon - ago } });
    expect(plan.steps).toMatchObject(expected);
    expect(plan.steps).toHaveLength(expected.length);
  });
});
