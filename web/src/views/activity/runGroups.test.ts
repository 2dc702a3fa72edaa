import { describe, expect, test } from 'vitest';
import { type GroupedRun, isQuiet, oneCauseMs, runGroups } from './runGroups.ts';

const base = Date.parse('2026-11-01T00:00:00Z');

function run(minute: number, changes: Partial<GroupedRun> = {}): GroupedRun {
  const folders = changes.folders ?? [];
  return {
    ...{ id: `run-${minute}`, library: 'default/movies', startedAt: new Date(base + minute * 60_000).toISOString() },
    ...{ result: 'Succeeded', titlesChanged: 0, made: {}, gone: 0, removed: 0, failureCount: 0, warningCount: 0 },
    ...{ waiting: [], folders, folderCount: folders.length },
    ...changes,
  };
}

const changed = { titlesChanged: 1, made: { poster: 1 } };
const heat = { folders: ['/films/Heat (1995)'] };

/** Per entry: its runs, the one that stands for it first; a fold has a leading 'quiet'. */
function shape(runs: readonly GroupedRun[]) {
  return runGroups(runs).map((group) =>
    group.kind === 'quiet'
      ? ['quiet', ...group.runs.map(({ id }) => id)]
      : [group.run, ...group.runs.filter((each) => each !== group.run)].map(({ id }) => id),
  );
}

describe('the history of runs', () => {
  test('of nothing is empty', () => {
    expect(runGroups([])).toEqual([]);
  });

  test('shows runs about one folder as one entry, by the newest run that did something', () => {
    const runs = [run(3, heat), run(2, { ...heat, ...changed }), run(1, { ...heat, ...changed })];
    expect(shape(runs)).toEqual([['run-2', 'run-3', 'run-1']]);
  });

  test('keeps runs about other folders, of other Libraries and of whole Libraries apart', () => {
    const runs = [
      run(5, { ...heat, ...changed }),
      run(4, { ...changed, folders: ['/films/Alien (1979)'] }),
      run(3, { ...heat, ...changed, folders: [...heat.folders, '/films/Alien (1979)'] }),
      run(2, changed),
      run(1, changed),
    ];
    expect(shape(runs)).toEqual([['run-5'], ['run-4'], ['run-3'], ['run-2'], ['run-1']]);
    const other = run(1, { ...heat, ...changed, library: 'default/more' });
    expect(shape([run(2, { ...heat, ...changed }), other])).toEqual([['run-2'], ['run-1']]);
  });

  test('sees one cause across runs of another Library between', () => {
    const between = run(2, { ...changed, library: 'default/series' });
    expect(shape([run(3, { ...heat, ...changed }), between, run(1, { ...heat, ...changed })])).toEqual([
      ['run-3', 'run-1'],
      ['run-2'],
    ]);
  });

  test('starts a new entry for the same folder after a while', () => {
    const minutes = oneCauseMs / 60_000;
    const at = (minute: number) => run(minute, { ...heat, ...changed });
    expect(shape([at(minutes), at(0)])).toEqual([[`run-${minutes}`, 'run-0']]);
    expect(shape([at(minutes + 1), at(0)])).toEqual([[`run-${minutes + 1}`], ['run-0']]);
  });

  test('folds consecutive runs that found nothing new, of any Library, and leaves a single one', () => {
    const runs = [
      run(9, heat),
      run(8, { library: 'default/series' }),
      run(7),
      run(6, changed),
      run(5),
      run(4, { warningCount: 1 }),
    ];
    expect(shape(runs)).toEqual([['quiet', 'run-9', 'run-8', 'run-7'], ['run-6'], ['run-5'], ['run-4']]);
  });

  describe('that say their cause', () => {
    const at = new Date(base).toISOString();
    const path = '/films/Heat (1995)';
    const of = (minute: number, ...causes: NonNullable<GroupedRun['causes']>) => run(minute, { ...changed, causes });
    const radarr = { code: 'webhook', at, sender: 'radarr', change: 'imported', path } as const;
    const later = (minute: number) => new Date(base + minute * 60_000).toISOString();

    test('are one entry if they repeat one request, however much later and by whatever path', () => {
      const again = { ...radarr, again: 'growing', path: 'Heat (1995)' } as const;
      expect(shape([of(90, again), of(0, radarr)])).toEqual([['run-90', 'run-0']]);
      const full = { code: 'schedule', at } as const;
      expect(shape([of(90, { ...full, again: 'failed' }), of(0, full)])).toEqual([['run-90', 'run-0']]);
      expect(shape([of(90, { ...full, at: later(90) }), of(0, full)])).toEqual([['run-90'], ['run-0']]);
    });

    test('are one entry if programs report one folder within minutes', () => {
      const jellyfin = { code: 'webhook', at: later(3), sender: 'jellyfin', path: 'D:\\films\\Heat (1995)' } as const;
      const tiles = { code: 'tiles', at: later(6), path } as const;
      expect(shape([of(6, tiles), of(3, jellyfin), of(0, radarr)])).toEqual([['run-6', 'run-3', 'run-0']]);
      expect(shape([of(60, { ...jellyfin, at: later(60) }), of(0, radarr)])).toEqual([['run-60'], ['run-0']]);
    });

    test('keep what a person asked for apart', () => {
      const page = { code: 'page', at: later(1), path } as const;
      expect(shape([of(1, page), of(0, radarr)])).toEqual([['run-1'], ['run-0']]);
    });
  });

  test('keeps the key of an entry when a newer run joins it', () => {
    const keys = (runs: readonly GroupedRun[]) => runGroups(runs).map(({ key }) => key);
    expect(keys([run(3), run(2), run(1)])).toEqual(keys([run(2), run(1)]));
    const of = (minute: number) => run(minute, { ...heat, ...changed });
    expect(keys([of(3), of(2)])).toEqual(keys([of(2)]));
  });
});

test.each([
  ['nothing changed', {}, true],
  ['a fact with the count 0', { made: { poster: 0 } }, true],
  ['a changed title', { titlesChanged: 1 }, false],
  ['a made file', { made: { poster: 1 } }, false],
  ['a title gone', { gone: 1 }, false],
  ['a removed file', { removed: 1 }, false],
  ['a failure', { failureCount: 1 }, false],
  ['a warning', { warningCount: 1 }, false],
  ['a fact that waits', { waiting: [{ path: 'a', message: 'b' }] }, false],
  ['an error', { error: 'no space' }, false],
  ['a paused run', { result: 'Yielded' }, false],
  ['a running run', { result: undefined }, false],
  ['a lost run', { result: 'Lost' }, false],
] as const)('quiet: %s', (_, changes, expected) => {
  expect(isQuiet(run(1, changes as Partial<GroupedRun>))).toBe(expected);
});
