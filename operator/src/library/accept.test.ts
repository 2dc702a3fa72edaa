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
import { acceptPending, mergePending, pendingOfWish } from './accept.ts';
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

describe('runs.md 2: who asked for a folder', () => {
  const by = (trigger?: 'cli' | 'page'): Wish => ({ ...named('/m/A'), ...(trigger === undefined ? {} : { trigger }) });

  test.each([
    ['a person', ['page'], { trigger: 'page' }],
    ['the same person twice', ['page', 'page'], { trigger: 'page' }],
    ['a webhook after a person', ['page', undefined], { byPerson: true }],
    ['a person after a webhook: it would have been walked anyway', [undefined, 'page'], { byPerson: true }],
    ['two persons', ['page', 'cli'], { byPerson: true }],
    ['many webhooks after a person', ['cli', undefined, undefined], { byPerson: true }],
    ['webhooks alone', [undefined, undefined], {}],
  ] as const)('%s', (_, wishes, expected) => {
    const pending = wishes.reduce((held: Pending, one) => accepted(held, by(one)), { folders: [] });
    expect(pending).toEqual({ folders: [folder('/m/A', expected)] });
  });

  test.each([
    ['a folder', { folders: folders(64) }, by('page')],
    ['one of those before', { folders: [...folders(63), folder('/m/P', { trigger: 'cli' })] }, named('/m/other')],
    ['the full walk', { folders: folders(64), full: fullWalk({ byPerson: true }) }, named('/m/other')],
  ] as const)('%s of a person stays one when the 64 rule makes one full walk', (_, held, wish) => {
    expect(accepted(held, wish)).toEqual({ folders: [], full: fullWalk({ absorbed: true, byPerson: true }) });
  });

  test.each(['webhook', 'spec', 'start'] as const)('a full walk by a person beside one by %s', (trigger) => {
    const [person, other] = [
      { folders: [], full: fullWalk({ trigger: 'page' }) },
      { folders: [], full: fullWalk({ trigger }) },
    ];
    expect(mergePending(other, person).full).toEqual(fullWalk({ trigger, byPerson: true }));
    expect(mergePending(person, other).full).toEqual(fullWalk({ trigger: 'page' }));
    expect(mergePending(other, other).full).toEqual(fullWalk({ trigger }));
  });
});

describe('runs.md 2: a folder that is named again', () => {
  const rows: [string, Partial<HeldFolder>, boolean, Partial<HeldFolder>][] = [
    [
      'is due now while it failed fewer than 5 times',
      { tries: 4, notBefore: noon + minute },
      false,
      { tries: 4, notBefore: noon },
    ],
    [
      'keeps its backoff from 5 tries on',
      { tries: 5, notBefore: noon + minute },
      false,
      { tries: 5, notBefore: noon + minute },
    ],
    [
      'keeps the earlier time when it is due already',
      { notBefore: noon - minute },
      false,
      { notBefore: noon - minute },
    ],
    ['keeps since', { since: noon - hour }, false, { since: noon - hour }],
    ['is looked at again 60 s after a deletion', {}, true, { again: noon + minute }],
    [
      'keeps the later look of an earlier deletion',
      { again: noon + 50 * second },
      false,
      { again: noon + 50 * second },
    ],
    ['takes the later of two later looks', { again: noon + 50 * second }, true, { again: noon + minute }],
    [
      'keeps a later look while its backoff is longer: it may still be brought forward',
      { tries: 3, notBefore: noon + 80 * second, again: noon + minute },
      false,
      { tries: 3, notBefore: noon, again: noon + minute },
    ],
  ];
  test.each(rows)('%s', (_title, before, deletes, expected) => {
    const { folders: held } = accepted({ folders: [folder('/m/A', before)] }, named('/m/A', deletes));
    expect(held).toEqual([folder('/m/A', { ...before, ...expected })]);
  });

  test('keeps the later look through two merges, of which the first waits as long as the look', () => {
    const left = folder('/m/A', { notBefore: noon + minute, again: noon + minute });
    const failed = folder('/m/A', { notBefore: noon + 80 * second, again: noon + minute, tries: 3 });
    const afterEnd = mergePending({ folders: [left] }, { folders: [failed] });
    expect(accepted(afterEnd, named('/m/A'), noon + 5 * second).folders).toEqual([
      folder('/m/A', { notBefore: noon + 5 * second, again: noon + minute, tries: 3 }),
    ]);
  });
});

describe('invariant 3, spec 8: the 64 rule', () => {
  test('64 distinct folders stay folders, however often each is named', () => {
    let pending: Pending = { folders: folders(64) };
    for (let index = 0; index < 300; index++) pending = accepted(pending, named(`/m/F${index % 64}`));
    expect(pending.full).toBeUndefined();
    expect(pending.folders).toHaveLength(64);
  });

  test('a 65th makes one full walk and empties the list', () => {
    expect(accepted({ folders: folders(64) }, named('/m/other'))).toEqual({
      folders: [],
      full: fullWalk({ absorbed: true }),
    });
  });

  test('it counts folders in backoff too', () => {
    const pending = accepted({ folders: folders(64, { notBefore: noon + minute, tries: 2 }) }, named('/m/other'));
    expect(pending).toEqual({ folders: [], full: fullWalk({ absorbed: true }) });
  });

  test('it takes the latest of the later looks', () => {
    const held = folders(64).map((one, index) => ({ ...one, again: noon + index }));
    expect(accepted({ folders: held }, named('/m/other')).full?.again).toBe(noon + 63);
  });

  const rows: [string, Partial<HeldFullWalk>, Partial<HeldFullWalk>][] = [
    ['brings a paced full walk forward', { notBefore: noon + hour }, { notBefore: noon }],
    ['leaves one in backoff where it is', { notBefore: noon + hour, tries: 1 }, { notBefore: noon + hour, tries: 1 }],
    ['is no schedule any more', { trigger: 'schedule' }, { trigger: 'webhook' }],
    ['keeps a confirmed clear-out', { acceptMissing: true }, { acceptMissing: true }],
  ];
  test.each(rows)('an overflow %s', (_title, before, expected) => {
    const pending = accepted({ folders: folders(64), full: fullWalk(before) }, named('/m/other'));
    expect(pending).toEqual({ folders: [], full: fullWalk({ ...before, ...expected, absorbed: true }) });
  });

  test('a full walk never takes folders in otherwise', () => {
    const pending = accepted({ folders: folders(3) }, everything());
    expect(pending).toEqual({ folders: folders(3), full: fullWalk() });
  });
});

describe('runs.md 2: a full walk that is asked for', () => {
  const rows: [string, Partial<HeldFullWalk>, Partial<Extract<Wish, { kind: 'full' }>>, Partial<HeldFullWalk>][] = [
    ['keeps its tries', { tries: 3 }, {}, { tries: 3 }],
    [
      'by a person starts now, also in backoff',
      { tries: 3, notBefore: noon + minute },
      { trigger: 'page' },
      { tries: 3, notBefore: noon, byPerson: true },
    ],
    [
      'keeps what document failed it',
      { tries: 3, failedGeneration: 2 },
      { trigger: 'page' },
      { tries: 3, failedGeneration: 2, byPerson: true },
    ],
    [
      'by a playback event keeps its backoff',
      { tries: 3, notBefore: noon + minute },
      { paced: true },
      { tries: 3, notBefore: noon + minute },
    ],
    ['beats the schedule', { trigger: 'schedule' }, { trigger: 'cli' }, { trigger: 'cli' }],
    ['is not made a schedule', { trigger: 'cli' }, { trigger: 'schedule' }, { trigger: 'cli' }],
    ['keeps the confirmation of a clear-out', {}, { acceptMissing: true }, { acceptMissing: true }],
  ];
  test.each(rows)('%s', (_title, before, wish, expected) => {
    expect(accepted({ folders: [], full: fullWalk(before) }, everything(wish)).full).toEqual(
      fullWalk({ ...before, ...expected }),
    );
  });
});

describe('runs.md 2: pacing of bodies without a path', () => {
  const ended = (finishedAt: number, durationMs: number) =>
    lastFullWalk({ startedAt: finishedAt - durationMs, finishedAt });
  const rows: [string, ReturnType<typeof ended> | undefined, number][] = [
    ['waits 60 s after a short walk', ended(noon, second), noon + minute],
    ['waits 10 times the duration of a longer one', ended(noon, 5 * minute), noon + 50 * minute],
    ['starts now when that has passed', ended(noon - 2 * hour, 5 * minute), noon],
    ['starts now when there was none', undefined, noon],
    ['starts now when the last one ended in the future: the clock went back', ended(noon + hour, minute), noon],
    [
      'counts no duration that a run cannot have: the clock was set during the walk',
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

  test('an unpaced wish beside a paced one starts now, in either order', () => {
    const [paced, now] = [pendingOfWish(everything({ paced: true }), noon), pendingOfWish(everything(), noon)];
    const state = quiet({ lastFullWalk: ended(noon, hour) });
    for (const both of [mergePending(paced, now), mergePending(now, paced)]) {
      expect(acceptPending(state, both, noon).full?.notBefore).toBe(noon);
    }
  });

  test('a body during a full walk that failed before does not start the next at its end', () => {
    const state = quiet({ run: run({ full: fullWalk({ tries: 2 }) }) });
    const added = pendingOfWish(everything({ paced: true }), noon);
    expect(acceptPending(state, added, noon).full?.notBefore).toBe(noon + 10 * minute);
  });

  test('what it holds can be written as JSON', () => {
    const pending = acceptPending(quiet(), pendingOfWish(everything({ paced: true }), noon), noon);
    expect(JSON.parse(JSON.stringify(pending))).toEqual(pending);
  });
});
