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
import type { LibraryState, TilesRefused, TilesVideo } from './state.ts';
import { chooseTiles, claimTiles, endTiles, nextTilesAt } from './tilesRun.ts';

const video = (title: string, name = 'a'): TilesVideo => ({
  path: `${title}/${name}.mkv`,
  title,
  sizeBytes: 1,
  mtimeMs: 1,
});
const open = [video('/m/A'), video('/m/B')];
const titles = (state: LibraryState) => chooseTiles(state, open, noon).map((one) => one.title);

describe('what a tiles Job claims', () => {
  const rows: [string, Partial<LibraryState>, string[]][] = [
    ['all open videos', {}, ['/m/A', '/m/B']],
    ['none beside another tiles Job', { tiles: tilesRun() }, []],
    ['none before a run that follows the last tiles Job', { tilesAfterRun: 7 }, []],
    ['not the videos of a title that waits for a walk', { pending: { folders: [folder('/m/A')] } }, ['/m/B']],
    ['not the videos of a title that is being walked', { run: run({ folders: [folder('/m/B')] }) }, ['/m/A']],
    ['beside a full walk', { run: run({ full: fullWalk() }) }, ['/m/A', '/m/B']],
    [
      'none while a pending full walk replaces absorbed folders',
      { pending: { folders: [], full: fullWalk({ absorbed: true }) } },
      [],
    ],
    ['none while such a full walk runs', { run: run({ full: fullWalk({ absorbed: true }) }) }, []],
  ];
  test.each(rows)('%s', (_title, change, expected) => {
    expect(titles(quiet(change))).toEqual(expected);
  });

  test('none before any run has ended', () => {
    const { lastRun: _none, ...state } = quiet();
    expect(titles(state)).toEqual([]);
  });

  test('at most 64', () => {
    const many = Array.from({ length: 100 }, (_, index) => video('/m/A', String(index)));
    expect(chooseTiles(quiet(), many, noon)).toHaveLength(64);
  });
});

describe('the end of a tiles Job', () => {
  test('one write clears it, holds each title once and waits for the next run', () => {
    const tiles = tilesRun({ videos: [video('/m/A', '1'), video('/m/A', '2'), video('/m/B')] });
    const state = endTiles(quiet({ tiles, lastRunNumber: 9 }), tiles, noon);
    expect(state.tiles).toBeUndefined();
    const origin = { at: noon, follows: 'tiles' } as const;
    expect(state.pending).toEqual({ folders: [folder('/m/A', { origin }), folder('/m/B', { origin })] });
    expect(state.tilesAfterRun).toBe(9);
  });

  test('a run claimed before the tiles Job ended does not allow the next one', () => {
    const tiles = tilesRun();
    const state = endTiles(quiet({ tiles, run: run(), lastRunNumber: 8 }), tiles, noon);
    const after = endRun(state, run(), outcome({ result: 'Succeeded' }), noon);
    expect(after.lastRun?.number).toBe(8);
    expect(chooseTiles(after, [video('/m/C')], noon)).toEqual([]);
  });

  test('under the 64 rule only the end of that full walk allows the next one, not an earlier rescan', () => {
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

describe('a video that is still open after the run that followed its Job', () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  const [a, b] = [video('/m/A'), video('/m/B')];

  /** One Job with what may be claimed now, its end, and the run after it, which leaves everything open. */
  function jobAndRun(state: LibraryState, listed: readonly TilesVideo[], now: number, asked = false): LibraryState {
    const chosen = chooseTiles(state, listed, now);
    const claimed = claimTiles(state, 'movies', chosen, 'id', now, listed);
    if (claimed.tiles === undefined) throw new Error('a claim sets tiles');
    const ended = endTiles(claimed, claimed.tiles, now, { asked });
    const after = run({ number: ended.lastRunNumber + 1, folders: ended.pending.folders });
    const running = { ...ended, pending: { folders: [] }, run: after, lastRunNumber: after.number };
    return endRun(running, after, outcome({ result: 'Succeeded' }), now);
  }

  test('is claimed again at once, then after 1 h, doubling to 7 days, and never earlier', () => {
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

  test('does not delay other videos; a new size or mtime is another video', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    const upgraded = { ...a, mtimeMs: 2 };
    expect(chooseTiles(state, [a, b], noon)).toEqual([b]);
    expect(chooseTiles(state, [upgraded], noon)).toEqual([upgraded]);
    expect(nextTilesAt(state, [b], noon)).toBeUndefined();
  });

  test('is forgotten once the catalog no longer lists it', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    expect(jobAndRun(state, [b], noon).tilesRefused?.map((entry) => entry.path)).toEqual([b.path]);
  });

  test('is not delayed if its own retry came due after a later run', () => {
    let state = quiet();
    for (let hours = 0; hours < 5; hours++) {
      state = jobAndRun(state, [a], noon + hours * hour);
      const next = run({ number: state.lastRunNumber + 1 });
      state = { ...state, run: next, lastRunNumber: next.number };
      state = endRun(state, next, outcome({ result: 'Succeeded' }), noon + hours * hour);
      expect(chooseTiles(state, [a], noon + hours * hour)).toEqual([a]);
    }
  });

  test('does not count a Job that was asked to stop', () => {
    let state = quiet();
    for (let stops = 0; stops < 5; stops++) state = jobAndRun(state, [a], noon, true);
    expect(state.tilesRefused).toBeUndefined();
    expect(chooseTiles(state, [a], noon)).toEqual([a]);
  });

  test('does not wait after the clock went back by a year', () => {
    const state = jobAndRun(jobAndRun(quiet(), [a], noon), [a], noon);
    expect(chooseTiles(state, [a], noon - 365 * day)).toEqual([a]);
    expect(nextTilesAt(state, [a], noon - 365 * day)).toBeUndefined();
  });

  test('a whole Library of such videos makes one Job an hour, and the state stays small', () => {
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

  test('wakes when the first waiting video may be claimed again', () => {
    const { path, sizeBytes, mtimeMs } = a;
    const refused = { path, sizeBytes, mtimeMs, tries: 2, notBefore: noon + hour, afterRun: 7 };
    const plan = pass(quiet({ tilesRefused: [refused] }));
    expect(plan).toEqual({ steps: [], wakeAt: noon + hour });
    expect(pass(quiet({ tilesRefused: [refused] }), { now: noon + hour }).steps).toMatchObject([{ do: 'claimTiles' }]);
  });

  test('videos that a Job did not begin count as not tried', () => {
    const tiles = tilesRun({ videos: [video('/m/A'), video('/m/B')] });
    const ended = { kind: 'ended', ended: { code: 0, begun: 1 } } as const;
    const [step] = pass(quiet({ tiles }), { tiles: ended }).steps;
    expect(step).toMatchObject({ do: 'endTiles', next: { tilesRefused: [{ path: '/m/A/a.mkv', tries: 1 }] } });
    expect(step).toHaveProperty('next.tilesRefused.length', 1);
  });

  test.each([
    ['continues while its videos may still progress', 7 * hour, []],
    ['is ended and stopped after 20 minutes per video plus a margin', 48 * hour, [{ do: 'endTiles', stop: true }]],
  ])('a Job %s', (_, ago, expected) => {
    const tiles = tilesRun({ videos: Array.from({ length: 64 }, (_one, index) => video('/m/A', String(index))) });
    const plan = pass(quiet({ tiles }), { tiles: { kind: 'running', since: noon - ago } });
    expect(plan.steps).toMatchObject(expected);
    expect(plan.steps).toHaveLength(expected.length);
  });
});

describe('what is remembered of refused videos', () => {
  const [a, b] = [video('/m/A'), video('/m/B')];
  const refused = (of: TilesVideo, change: Partial<TilesRefused> = {}): TilesRefused => {
    const { path, sizeBytes, mtimeMs } = of;
    return { path, sizeBytes, mtimeMs, tries: 2, notBefore: noon + 3_600_000, afterRun: 3, ...change };
  };

  test('the end of a Job counts a try for each video, once however often it was tried', () => {
    const tiles = tilesRun({ videos: [a] });
    const state = endTiles(quiet({ tiles, tilesRefused: [refused(a), refused(b)] }), tiles, noon);
    expect(state.tilesRefused).toMatchObject([
      { path: b.path, tries: 2 },
      { path: a.path, tries: 3 },
    ]);
  });

  test('one that was tried twice is kept by a claim, however many runs followed', () => {
    const state = claimTiles(quiet({ tilesRefused: [refused(a)] }), 'movies', [b], 'id', noon, [a, b]);
    expect(state.tilesRefused).toEqual([refused(a)]);
  });

  test('the next claim is due with the first of them', () => {
    const state = quiet({ tilesRefused: [refused(a, { notBefore: noon + 2 }), refused(b, { notBefore: noon + 1 })] });
    expect(nextTilesAt(state, [a, b], noon)).toBe(noon + 1);
  });

  test('a whole Job of them pauses no claim if their times lie ahead of a clock that went back', () => {
    const many = Array.from({ length: 64 }, (_, index) => video('/m/A', String(index)));
    const tilesRefused = many.map((one) => refused(one, { notBefore: noon + 9_000 * 3_600_000 }));
    expect(chooseTiles(quiet({ tilesRefused }), many, noon)).toHaveLength(64);
  });

  test('a Job of 64 refused videos is followed by another after an hour', () => {
    const many = Array.from({ length: 64 }, (_, index) => video('/m/A', String(index)));
    const tilesRefused = many.map((one) => refused(one, { tries: 1, notBefore: noon }));
    expect(nextTilesAt(quiet({ tilesRefused }), many, noon)).toBe(noon + 3_600_000);
  });
});
