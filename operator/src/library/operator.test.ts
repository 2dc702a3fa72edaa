import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/simulation/replica.ts';
import {
  folder,
  folders,
  fullWalk,
  lastRun,
  minute,
  noon,
  quiet,
  run,
  spec,
  tilesRun,
} from '../../test/simulation/states.ts';
import { plainText } from '../messages/message.ts';
import { mergePending } from './accept.ts';
import type { RunRow } from './ledger.ts';
import { LibraryOperator, type OperatorPorts } from './operator.ts';
import type { PassSpec } from './pass.ts';
import type { EndedJob, JobPlatform, JobState } from './platform.ts';
import { Slots } from './slots.ts';
import type { LibraryState, TilesVideo } from './state.ts';

const key = 'default/movies';
const video: TilesVideo = { path: '/m/A/a.mkv', title: '/m/A', sizeBytes: 1, mtimeMs: 1 };

/** One Library in memory, with Jobs controlled by the test. `calls` lists the requests to the platform, in order. */
function world(
  state: LibraryState,
  change: Partial<PassSpec> = {},
  given: Pick<Partial<OperatorPorts>, 'slots' | 'tilesSlots' | 'slotWithoutProgressMs'> = {},
) {
  const known = { version: 1, state };
  const calls: string[] = [];
  const jobs = new Map<string, JobState>();
  const rows = new Map<string, RunRow>();
  const held = { open: [] as TilesVideo[], now: noon, ids: 0, isAway: false, beforeSwap: (): void => undefined };
  const look = async (_key: string, job: { id: string }): Promise<JobState> => jobs.get(job.id) ?? { kind: 'absent' };
  const start = (name: string) => async (_document: unknown, _uid: string, job: { id: string; number: number }) => {
    calls.push(`start ${name} ${job.number}`);
    jobs.set(job.id, { kind: 'running', since: held.now });
  };
  const stop = (name: string) => async () => void calls.push(`stop ${name}`);
  const platform: JobPlatform = {
    walkState: look,
    tilesState: look,
    startWalk: start('walk'),
    startTiles: start('tiles'),
    stopWalk: stop('walk'),
    stopTiles: stop('tiles'),
    whileGone: async (_key, job, write) => {
      if (jobs.get(job.id)?.kind === 'running') return false;
      await write();
      // Like a platform that forgets a Job as early as it may.
      jobs.delete(job.id);
      return true;
    },
  };
  const ports: OperatorPorts = {
    store: {
      read: async () => ({ version: String(known.version), state: known.state }),
      compareAndSwap: async (_key, version, next) => {
        held.beforeSwap();
        if (version !== String(known.version)) return 'conflict';
        known.version++;
        known.state = next;
        return { version: String(known.version), state: next };
      },
    },
    platform,
    ledger: {
      read: async (id) => rows.get(id),
      askToYield: async (id) => void calls.push(`yield ${id}`),
      setAside: async (_uid, videos) => void calls.push(`set aside ${videos.length}`),
    },
    slots: new Slots(2, () => undefined),
    tilesSlots: new Slots(1, () => undefined),
    ...given,
    clock: {
      now: () => held.now,
      monotonic: () => held.now,
      sleep: async () => undefined,
      turn: async () => undefined,
    },
    newId: () => `id${++held.ids}`,
    mayClaim: async () => !held.isAway,
    openTiles: async () => held.open,
    events: { step: () => undefined, trouble: () => undefined },
  };
  const operator = new LibraryOperator(key, { document: documentOf(key), spec: { ...spec, ...change } }, ports);
  /** Names a folder: a write that the operator does not know of. */
  const name = (path: string) => {
    known.version++;
    known.state = {
      ...known.state,
      pending: mergePending(known.state.pending, { folders: [folder(path, { since: held.now, notBefore: held.now })] }),
    };
  };
  const end = (id: string | undefined, ended: EndedJob, row?: Partial<RunRow>) => {
    if (id === undefined) throw new Error('no run is claimed');
    jobs.set(id, { kind: 'ended', ended });
    if (row !== undefined)
      rows.set(id, { id, libraryUid: 'uid', number: 8, nativeFiles: [], rescan: [], fullOwed: false, ...row });
  };
  return { operator, known, calls, jobs, rows, held, name, end };
}

describe('wishes during a run', () => {
  test('five imports during one run start one Job', async () => {
    const { operator, known, calls, name, end } = world(quiet({ pending: { folders: [folder('/m/first')] } }));
    await operator.settle();
    for (const path of ['/m/A', '/m/B', '/m/C', '/m/D', '/m/E']) {
      name(path);
      await operator.settle();
    }
    expect(calls).toEqual(['start walk 8']);
    end(known.state.run?.id, { code: 0 }, { result: 'Succeeded' });
    await operator.settle();
    expect(calls).toEqual(['start walk 8', 'start walk 9']);
    expect(known.state.run?.folders).toHaveLength(5);
  });
});

describe('a write that conflicts with another', () => {
  test('the end of a run that conflicts with a webhook is redone with what the platform knows of the Job', async () => {
    const mine = run({ folders: [folder('/m/A')] });
    const { operator, known, held, name, end } = world(quiet({ run: mine, lastRunNumber: 8 }));
    end(mine.id, { code: 2 });
    held.beforeSwap = () => {
      held.beforeSwap = () => undefined;
      name('/m/B');
    };
    await operator.settle();
    expect(known.state.lastRun).toMatchObject({ number: 8, result: 'Failed' });
    expect(known.state.refused).toBeDefined();
    expect(known.state.pending.folders.map((one) => one.path).toSorted()).toEqual(['/m/A', '/m/B']);
  });

  test('a Job without progress is stopped once, and only after the end of its run is written', async () => {
    const mine = run({ folders: [folder('/m/A')] });
    const { operator, known, held, calls, jobs, name } = world(quiet({ run: mine, lastRunNumber: 8 }), {
      suspend: true,
    });
    jobs.set(mine.id, { kind: 'running', since: noon });
    await operator.settle();
    held.now = noon + 20 * minute;
    const stopsBeforeWrite: number[] = [];
    let met = false;
    held.beforeSwap = () => {
      stopsBeforeWrite.push(calls.filter((call) => call === 'stop walk').length);
      if (!met) name('/m/B');
      met = true;
    };
    await operator.settle();
    expect(stopsBeforeWrite).toEqual([0, 0]);
    expect(calls).toEqual(['stop walk']);
    expect(known.state.lastRun?.result).toBe('TimedOut');
    expect(known.state.pending.folders).toContainEqual(folder('/m/A', { tries: 1, notBefore: held.now + 10_000 }));
  });

  test('a claim that conflicts with a webhook takes that folder too', async () => {
    const { operator, known, held, name } = world(quiet({ pending: { folders: [folder('/m/A')] } }));
    held.beforeSwap = () => {
      held.beforeSwap = () => undefined;
      name('/m/B');
    };
    await operator.settle();
    expect(known.state.run?.folders.map((one) => one.path)).toEqual(['/m/A', '/m/B']);
  });

  test('a Job is not started if its run has ended since the state was read', async () => {
    const { operator, known, calls, jobs } = world(quiet({ run: run(), lastRunNumber: 8 }));
    const look = jobs.get.bind(jobs);
    jobs.get = (id) => {
      jobs.get = look;
      known.version++;
      known.state = quiet({ lastRunNumber: 8, lastRun: lastRun({ number: 8 }) });
      return look(id);
    };
    await operator.settle();
    expect(calls).toEqual([]);
  });
});

describe('a platform remembers the ids it hands out', () => {
  test('a pass without a claim takes no new id, and no id is claimed twice', async () => {
    const { operator, held, known, name } = world(quiet());
    for (let passes = 0; passes < 50; passes++) await operator.settle();
    expect(held.ids).toBe(1);
    held.beforeSwap = () => {
      throw new Error('the answer was lost');
    };
    name('/m/A');
    await expect(operator.settle()).rejects.toThrow('lost');
    held.beforeSwap = () => undefined;
    await operator.settle();
    expect(known.state.run?.id).toBe('id2');
  });
});

describe('slots', () => {
  const full = () => {
    const slots = new Slots(1, () => undefined);
    slots.settle('default/other', true);
    return slots;
  };

  test('the end of a tiles Job is recorded while the Library waits for a slot to walk', async () => {
    const tiles = tilesRun();
    const { operator, known, jobs } = world(
      quiet({ tiles, pending: { folders: [folder('/m/B')] } }),
      {},
      { slots: full() },
    );
    jobs.set(tiles.id, { kind: 'ended', ended: { code: 0 } });
    await operator.settle();
    expect(known.state.tiles).toBeUndefined();
    expect(known.state.run).toBeUndefined();
  });

  test('a Library that waits for a slot gets another pass after 10 s', async () => {
    const { operator } = world(quiet({ pending: { folders: [folder('/m/B')] } }), {}, { slots: full() });
    expect(await operator.settle()).toBe(10_000);
  });

  test('a run without progress leaves its slot to others, and takes it back when it goes on', async () => {
    const slots = new Slots(1, () => undefined);
    const mine = run({ folders: [folder('/m/A')] });
    const given = { slots, slotWithoutProgressMs: 5 * minute };
    const { operator, held, jobs, rows } = world(quiet({ run: mine, lastRunNumber: 8 }), {}, given);
    jobs.set(mine.id, { kind: 'running', since: noon });
    await operator.settle();
    held.now = noon + 5 * minute - 1;
    await operator.settle();
    expect(slots.holds(key)).toBe(true);
    held.now += 1;
    await operator.settle();
    expect(slots.holds(key)).toBe(false);
    const row = { id: mine.id, libraryUid: 'uid', number: 8, nativeFiles: [], rescan: [], fullOwed: false };
    rows.set(mine.id, row);
    await operator.settle();
    expect(slots.holds(key)).toBe(true);
  });

  test('a Library without open tiles leaves the queue for a tiles slot', async () => {
    const tilesSlots = full();
    const { operator, held } = world(quiet(), {}, { tilesSlots });
    held.open = [video];
    await operator.settle();
    held.open = [];
    await operator.settle();
    tilesSlots.settle('default/other', false);
    expect(tilesSlots.take('default/third', { rescan: false, since: noon + minute })).toBe(true);
  });

  test('a folder that failed 5 times makes no other Library yield', async () => {
    const slots = full();
    const stubborn = folder('/m/S', { tries: 5 });
    const { operator } = world(quiet({ pending: { folders: [stubborn] } }), {}, { slots });
    await operator.settle();
    expect(slots.oldestRescanBeside('default/other')).toBeUndefined();
  });
});

describe('the pass', () => {
  const waiting = { folders: [folder('/m/W', { since: noon - 15 * minute, notBefore: noon - 15 * minute })] };
  const fullRun = run({ full: fullWalk() });
  const rows: [string, Partial<LibraryState>, Partial<PassSpec>, string[]][] = [
    ['a full walk yields to a folder that waited 15 minutes', { pending: waiting }, {}, ['yield now']],
    [
      'a full walk does not yield to a folder that waited less',
      { pending: { folders: [folder('/m/W', { since: noon - 14 * minute })] } },
      {},
      [],
    ],
    [
      'a full walk does not yield to a folder that failed 5 times',
      {
        pending: { folders: [folder('/m/W', { since: noon - 15 * minute, notBefore: noon - 15 * minute, tries: 5 })] },
      },
      {},
      [],
    ],
    [
      'a full walk yields to a folder named in the future by its due time',
      { pending: { folders: [folder('/m/W', { since: noon + 3_000 * minute, notBefore: noon - 15 * minute })] } },
      {},
      ['yield now'],
    ],
    [
      'a full walk does not yield a third time in a row',
      { pending: waiting, lastRun: lastRun({ yieldsInARow: 2 }) },
      {},
      [],
    ],
    ['a rescan does not yield', { pending: waiting, run: run() }, {}, []],
    ['a removed Library yields at once', {}, { removed: true }, ['yield now']],
  ];
  test.each(rows)('%s', async (_title, state, change, expected) => {
    const { operator, calls, jobs, rows: reports } = world(quiet({ run: fullRun, lastRunNumber: 8, ...state }), change);
    jobs.set('now', { kind: 'running', since: noon });
    reports.set('now', { id: 'now', libraryUid: 'uid', number: 8, nativeFiles: [], rescan: [], fullOwed: false });
    await operator.settle();
    expect(calls).toEqual(expected);
  });

  const quietSpecs: [string, Partial<PassSpec>][] = [
    ['suspend', { suspend: true }],
    ['a removed Library', { removed: true }],
  ];
  test.each(quietSpecs)('%s starts nothing', async (_title, change) => {
    const { operator, calls, held } = world(quiet({ pending: { folders: folders(3), full: fullWalk() } }), change);
    held.open = [video];
    await operator.settle();
    expect(calls).toEqual([]);
  });

  test('a drained operator claims nothing and still records what ends', async () => {
    const mine = run();
    const { operator, known, calls, end } = world(
      quiet({ run: mine, lastRunNumber: 8, pending: { folders: folders(2) } }),
    );
    end(mine.id, { code: 0 }, { result: 'Succeeded' });
    operator.drain();
    await operator.settle();
    expect(known.state.lastRun?.number).toBe(8);
    expect(calls).toEqual([]);
  });

  test('while something a Job needs is away, nothing is claimed, no slot is queued for, and ends are still recorded', async () => {
    const slots = new Slots(1, () => undefined);
    const waiting = quiet({ tiles: tilesRun(), pending: { folders: folders(2) } });
    const { operator, known, calls, held, end } = world(waiting, {}, { slots });
    // It waits for the only slot, so the other Library's full walk would be asked to yield to it.
    slots.settle('default/series', true);
    await operator.settle();
    expect(slots.oldestRescanBeside('default/series')).toBeDefined();
    held.isAway = true;
    slots.settle('default/series', false);
    end(waiting.tiles?.id, { code: 0 });
    await operator.settle();
    expect(slots.oldestRescanBeside('default/series')).toBeUndefined();
    expect([known.state.run, known.state.tiles, calls]).toEqual([undefined, undefined, ['start tiles 3']]);
    held.isAway = false;
    await operator.settle();
    expect(calls).toEqual(['start tiles 3', 'start walk 8']);
  });

  test('a refused work order starts nothing until the document changes', async () => {
    const refused = { generation: 1, programVersion: '1', reason: plainText('bad') };
    const state = quiet({ refused, pending: { folders: folders(1) } });
    const same = world(state);
    await same.operator.settle();
    expect(same.calls).toEqual([]);
    const changed = world(state, { generation: 2 });
    await changed.operator.settle();
    expect(changed.calls).toEqual(['start walk 8']);
  });

  test('a run that lasts longer than 24 hours ends, whatever its progress', async () => {
    const { operator, known, calls, jobs } = world(quiet({ run: run(), lastRunNumber: 8 }), { suspend: true });
    jobs.set('now', { kind: 'running', since: noon - 24 * 60 * minute });
    await operator.settle();
    expect(known.state.lastRun?.result).toBe('TimedOut');
    expect(calls).toEqual(['stop walk']);
  });
});
