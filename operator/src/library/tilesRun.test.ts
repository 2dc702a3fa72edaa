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
import type { LibraryState, TilesVideo } from './state.ts';
import { chooseTiles, claimTiles, endTiles } from './tilesRun.ts';

const video = (title: string, name = 'a'): TilesVideo => ({
  path: `${title}/${name}.mkv`,
  title,
  sizeBytes: 1,
  mtimeMs: 1,
});
const open = [video('/m/A'), video('/m/B')];
const titles = (state: LibraryState) => chooseTiles(state, open).map((one) => one.title);

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
    expect(chooseTiles(quiet(), many)).toHaveLength(64);
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
    expect(chooseTiles(after, [video('/m/C')])).toEqual([]);
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
