import { describe, expect, test } from 'vitest';
import {
  folder,
  folders,
  fullWalk,
  hour,
  lastFullWalk,
  minute,
  noon,
  quiet,
  run,
  second,
} from '../../test/simulation/states.ts';
import { acceptPending, acceptWishes, mergePending, pacedWindowMs, pendingOfWish } from './accept.ts';
import type { HeldFolder, HeldFullWalk, Pending } from './state.ts';
import type { Wish } from './wish.ts';

const named = (path: string, again = false): Wish => ({ kind: 'folder', path, again });
const everything = (change: Partial<Extract<Wish, { kind: 'full' }>> = {}): Wish => ({
  kind: 'full',
  paced: false,
  trigger: 'webhook',
  acceptMissing: false,
  ...change,
});
const accepted = (pending: Pending, wish: Wish, now = noon) =>
  acceptPending(quiet({ pending }), pendingOfWish(wish, now), now);

describe('the trigger of a folder that is named several times', () => {
  const by = (trigger?: 'cli' | 'page'): Wish => ({ ...named('/m/A'), ...(trigger === undefined ? {} : { trigger }) });

  test.each([
    ['a person', ['page'], { trigger: 'page' }],
    ['the same person twice', ['page', 'page'], { trigger: 'page' }],
    ['a person, then a webhook', ['page', undefined], { byPerson: true }],
    ['a webhook, then a person: the folder was due anyway', [undefined, 'page'], { byPerson: true }],
    ['two people', ['page', 'cli'], { byPerson: true }],
    ['a person, then several webhooks', ['cli', undefined, undefined], { byPerson: true }],
    ['only webhooks', [undefined, undefined], {}],
  ] as const)('%s', (_, wishes, expected) => {
    const pending = wishes.reduce((held: Pending, one) => accepted(held, by(one)), { folders: [] });
    expect(pending).toEqual({ folders: [folder('/m/A', expected)] });
  });

  test.each([
    ['the new folder', { folders: folders(64) }, by('page')],
    ['an older folder', { folders: [...folders(63), folder('/m/P', { trigger: 'cli' })] }, named('/m/other')],
    ['the full walk', { folders: folders(64), full: fullWalk({ byPerson: true }) }, named('/m/other')],
  ] as const)('%s was asked for by a person: the full walk of the 64 rule keeps that', (_, held, wish) => {
    expect(accepted(held, wish)).toEqual({ folders: [], full: fullWalk({ absorbed: true, byPerson: true }) });
  });

  test.each(['webhook', 'spec', 'start'] as const)('a full walk by a person merged with one by %s', (trigger) => {
    const [person, other] = [
      { folders: [], full: fullWalk({ trigger: 'page' }) },
      { folders: [], full: fullWalk({ trigger }) },
    ];
    expect(mergePending(other, person).full).toEqual(fullWalk({ trigger, byPerson: true }));
    expect(mergePending(person, other).full).toEqual(fullWalk({ trigger: 'page' }));
    expect(mergePending(other, other).full).toEqual(fullWalk({ trigger }));
  });
});

describe('a folder that is named again', () => {
  const rows: [string, Partial<HeldFolder>, boolean, Partial<HeldFolder>][] = [
    [
      'is due now if it failed fewer than 5 times',
      { tries: 4, notBefore: noon + minute },
      false,
      { tries: 4, notBefore: noon },
    ],
    [
      'keeps its backoff after 5 tries',
      { tries: 5, notBefore: noon + minute },
      false,
      { tries: 5, notBefore: noon + minute },
    ],
    ['keeps the earlier time if it is due already', { notBefore: noon - minute }, false, { notBefore: noon - minute }],
    ['keeps since', { since: noon - hour }, false, { since: noon - hour }],
    ['is walked again 60 s after a deletion', {}, true, { again: noon + minute }],
    [
      'keeps the second walk of an earlier deletion',
      { again: noon + 50 * second },
      false,
      { again: noon + 50 * second },
    ],
    ['takes the later of two second walks', { again: noon + 50 * second }, true, { again: noon + minute }],
    [
      'keeps a second walk that is due before its backoff ends, because it may be brought forward',
      { tries: 3, notBefore: noon + 80 * second, again: noon + minute },
      false,
      { tries: 3, notBefore: noon, again: noon + minute },
    ],
  ];
  test.each(rows)('%s', (_title, before, deletes, expected) => {
    const { folders: held } = accepted({ folders: [folder('/m/A', before)] }, named('/m/A', deletes));
    expect(held).toEqual([folder('/m/A', { ...before, ...expected })]);
  });

  test('keeps the second walk through two merges, also if the first entry waits until then', () => {
    const left = folder('/m/A', { notBefore: noon + minute, again: noon + minute });
    const failed = folder('/m/A', { notBefore: noon + 80 * second, again: noon + minute, tries: 3 });
    const afterEnd = mergePending({ folders: [left] }, { folders: [failed] });
    expect(accepted(afterEnd, named('/m/A'), noon + 5 * second).folders).toEqual([
      folder('/m/A', { notBefore: noon + 5 * second, again: noon + minute, tries: 3 }),
    ]);
  });
});

describe('the 64 rule', () => {
  test('64 distinct folders stay folders, however often each is named', () => {
    let pending: Pending = { folders: folders(64) };
    for (let index = 0; index < 300; index++) pending = accepted(pending, named(`/m/F${index % 64}`));
    expect(pending.full).toBeUndefined();
    expect(pending.folders).toHaveLength(64);
  });

  test('a 65th folder makes one full walk and empties the list', () => {
    expect(accepted({ folders: folders(64) }, named('/m/other'))).toEqual({
      folders: [],
      full: fullWalk({ absorbed: true }),
    });
  });

  test('folders in backoff count', () => {
    const pending = accepted({ folders: folders(64, { notBefore: noon + minute, tries: 2 }) }, named('/m/other'));
    expect(pending).toEqual({ folders: [], full: fullWalk({ absorbed: true }) });
  });

  test('the full walk takes the latest second walk', () => {
    const held = folders(64).map((one, index) => ({ ...one, again: noon + index }));
    expect(accepted({ folders: held }, named('/m/other')).full?.again).toBe(noon + 63);
  });

  const rows: [string, Partial<HeldFullWalk>, Partial<HeldFullWalk>][] = [
    ['brings a paced full walk forward', { notBefore: noon + hour }, { notBefore: noon }],
    [
      'keeps the time of a full walk in backoff',
      { notBefore: noon + hour, tries: 1 },
      { notBefore: noon + hour, tries: 1 },
    ],
    ['replaces the trigger schedule by webhook', { trigger: 'schedule' }, { trigger: 'webhook' }],
    ['keeps a confirmed clear-out', { acceptMissing: true }, { acceptMissing: true }],
    ['keeps any other trigger', { trigger: 'cli' }, { trigger: 'cli' }],
  ];
  test('an overflow is due with the first of its folders, and was named with the first of all', () => {
    const held = folders(64).map((one, index) => ({ ...one, since: noon - index, notBefore: noon + index }));
    expect(accepted({ folders: held }, named('/m/other')).full).toMatchObject({ since: noon - 63, notBefore: noon });
    const full = fullWalk({ since: noon - hour });
    expect(accepted({ folders: held, full }, named('/m/other')).full?.since).toBe(noon - hour);
  });

  test.each(rows)('an overflow %s', (_title, before, expected) => {
    const pending = accepted({ folders: folders(64), full: fullWalk(before) }, named('/m/other'));
    expect(pending).toEqual({ folders: [], full: fullWalk({ ...before, ...expected, absorbed: true }) });
  });

  test('a full walk absorbs no folders below the limit', () => {
    const pending = accepted({ folders: folders(3) }, everything());
    expect(pending).toEqual({ folders: folders(3), full: fullWalk() });
  });
});

describe('a full walk that is asked for again', () => {
  const rows: [string, Partial<HeldFullWalk>, Partial<Extract<Wish, { kind: 'full' }>>, Partial<HeldFullWalk>][] = [
    ['keeps its tries', { tries: 3 }, {}, { tries: 3 }],
    [
      'starts now if a person asks, also in backoff',
      { tries: 3, notBefore: noon + minute },
      { trigger: 'page' },
      { tries: 3, notBefore: noon, byPerson: true },
    ],
    [
      'keeps the generation of the document that failed',
      { tries: 3, failedGeneration: 2 },
      { trigger: 'page' },
      { tries: 3, failedGeneration: 2, byPerson: true },
    ],
    [
      'keeps its backoff if a playback event asks',
      { tries: 3, notBefore: noon + minute },
      { paced: true },
      { tries: 3, notBefore: noon + minute },
    ],
    ['takes another trigger than schedule', { trigger: 'schedule' }, { trigger: 'cli' }, { trigger: 'cli' }],
    ['keeps its trigger if the schedule asks', { trigger: 'cli' }, { trigger: 'schedule' }, { trigger: 'cli' }],
    ['takes the confirmation of a clear-out', {}, { acceptMissing: true }, { acceptMissing: true }],
  ];
  test.each(rows)('%s', (_title, before, wish, expected) => {
    expect(accepted({ folders: [], full: fullWalk(before) }, everything(wish)).full).toEqual(
      fullWalk({ ...before, ...expected }),
    );
  });
});

describe('pacing of bodies without a path', () => {
  const ended = (finishedAt: number, durationMs: number) =>
    lastFullWalk({ startedAt: finishedAt - durationMs, finishedAt });
  const rows: [string, ReturnType<typeof ended> | undefined, number][] = [
    ['waits 60 s after a short walk', ended(noon, second), noon + minute],
    ['waits 10 times the duration of a longer one', ended(noon, 5 * minute), noon + 50 * minute],
    ['starts now if that time is over', ended(noon - 2 * hour, 5 * minute), noon],
    ['starts now if no full walk has ended', undefined, noon],
    ['starts now if the last one ended in the future: the clock went back', ended(noon + hour, minute), noon],
    [
      'clamps a duration longer than a run can last: the clock was set during the walk',
      ended(noon, 9_000 * hour),
      noon + 240 * hour,
    ],
  ];
  test.each(rows)('%s', (_title, last, expected) => {
    const { lastFullWalk: _known, ...state } = quiet();
    const walked = last === undefined ? state : { ...state, lastFullWalk: last };
    const added = pendingOfWish(everything({ paced: true }), noon);
    expect(acceptPending(walked, added, noon).full?.notBefore).toBe(expected);
  });

  test('an unpaced wish merged with a paced one starts now, in either order', () => {
    const [paced, now] = [pendingOfWish(everything({ paced: true }), noon), pendingOfWish(everything(), noon)];
    const state = quiet({ lastFullWalk: ended(noon, hour) });
    for (const both of [mergePending(paced, now), mergePending(now, paced)]) {
      expect(acceptPending(state, both, noon).full?.notBefore).toBe(noon);
    }
  });

  test('a body during a retried full walk does not start the next one at its end', () => {
    const state = quiet({ run: run({ full: fullWalk({ tries: 2 }) }) });
    const added = pendingOfWish(everything({ paced: true }), noon);
    expect(acceptPending(state, added, noon).full?.notBefore).toBe(noon + 10 * minute);
  });

  test('the result survives JSON', () => {
    const pending = acceptPending(quiet(), pendingOfWish(everything({ paced: true }), noon), noon);
    expect(JSON.parse(JSON.stringify(pending))).toEqual(pending);
  });
});

describe('two entries that are merged', () => {
  test.each([
    ['a folder that failed 5 times keeps its backoff beside a newer one', 0, 5],
    ['also the other way round', 5, 0],
  ])('%s', (_, heldTries, addedTries) => {
    const entry = (tries: number) => folder('/m/A', { tries, notBefore: tries === 0 ? noon : noon + minute });
    const merged = mergePending({ folders: [entry(heldTries)] }, { folders: [entry(addedTries)] });
    expect(merged.folders).toEqual([folder('/m/A', { tries: 5, notBefore: noon + minute })]);
  });

  const failed = fullWalk({ tries: 3, failedGeneration: 2 });
  test.each<[string, HeldFullWalk, HeldFullWalk, Partial<HeldFullWalk>]>([
    ['the document that failed more often', fullWalk(), failed, { tries: 3, failedGeneration: 2 }],
    ['the earlier time of naming', fullWalk({ since: noon - 1 }), fullWalk(), { since: noon - 1 }],
    ['a confirmed clear-out of the first', fullWalk({ acceptMissing: true }), fullWalk(), { acceptMissing: true }],
    ['absorbed folders of the first', fullWalk({ absorbed: true }), fullWalk(), { absorbed: true }],
    ['absorbed folders of the second', fullWalk(), fullWalk({ absorbed: true }), { absorbed: true }],
  ])('a full walk keeps %s', (_, held, added, expected) => {
    expect(mergePending({ folders: [], full: held }, { folders: [], full: added }).full).toEqual(fullWalk(expected));
  });
});

describe('a paced full walk', () => {
  const longAgo = lastFullWalk({ startedAt: noon - 30 * hour, finishedAt: noon - 29 * hour });
  const startOf = (change: Parameters<typeof quiet>[0]) =>
    acceptPending(quiet({ lastFullWalk: longAgo, ...change }), pendingOfWish(everything({ paced: true }), noon), noon)
      .full?.notBefore;

  test('starts now if the last one is long ago', () => {
    expect(startOf({})).toBe(noon);
  });

  test('does not shorten the backoff of one that failed once, pending or running', () => {
    const failedOnce = fullWalk({ tries: 1, notBefore: noon + 10 * minute });
    expect(startOf({ pending: { folders: [], full: failedOnce } })).toBe(noon + 10 * minute);
    expect(startOf({ run: run({ full: failedOnce }) })).toBe(noon + 10 * minute);
  });

  test('that is written together with others is paced by the last full walk', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon - minute, finishedAt: noon }) });
    const { full } = acceptWishes(state, [named('/m/A'), everything({ paced: true })], noon);
    expect(full?.notBefore).toBe(noon + 10 * minute);
  });

  test('waits at least a minute, also if none was before', () => {
    expect(pacedWindowMs(undefined)).toBe(minute);
  });
});
