import { describe, expect, test } from 'vitest';
import {
  folder,
  fullWalk,
  hour,
  lastFullWalk,
  lastRun,
  minute,
  noon,
  quiet,
  second,
  spec,
} from '../../test/simulation/states.ts';
import { type ClaimSpec, chooseClaim, claimRun, heldLongestMs, nextDueAt } from './claim.ts';
import { endRun } from './end.ts';
import type { LibraryState } from './state.ts';

const failedOften = { tries: 5 };
const due = folder('/m/due');
const midnight = noon + 12 * hour;

function chosen(state: LibraryState, now = noon, change: Partial<ClaimSpec> = {}): string | undefined {
  const choice = chooseClaim(state, { ...spec, ...change }, now);
  if (choice === undefined) return undefined;
  return [
    choice.full === undefined ? 'rescan' : `full by ${choice.trigger}`,
    ...choice.folders.map((one) => one.path),
  ].join(' ');
}

/** Claims what is due and ends it well; undefined when nothing is due. */
function walked(state: LibraryState, now: number, change: Partial<ClaimSpec> = {}): LibraryState | undefined {
  const given = { ...spec, ...change };
  const choice = chooseClaim(state, given, now);
  if (choice === undefined) return undefined;
  const claimed = claimRun(state, given, choice, `id at ${now}`, now);
  if (claimed.run === undefined) throw new Error('a claim sets run');
  return endRun(claimed, claimed.run, { result: 'Succeeded', walkedFolders: [], lookAgain: [], fullOwed: false }, now);
}

describe('runs.md 2: of several triggers', () => {
  test.each([
    ['a folder without one is a webhook’s', [folder('/m/A')], 'webhook'],
    ['a person’s is the run’s', [folder('/m/A', { trigger: 'page' }), folder('/m/B', { trigger: 'page' })], 'page'],
    ['one that stands alone with its tries keeps its own', [folder('/m/A', { trigger: 'cli', tries: 5 })], 'cli'],
    ['a webhook’s is what people look for', [folder('/m/A', { trigger: 'page' }), folder('/m/B')], 'webhook'],
    [
      'two of people are no one’s',
      [folder('/m/A', { trigger: 'page' }), folder('/m/B', { trigger: 'cli' })],
      'webhook',
    ],
  ] as const)('%s', (_, held, trigger) => {
    expect(chooseClaim(quiet({ pending: { folders: held } }), spec, noon)?.trigger).toBe(trigger);
  });

  test('a full walk’s is the run’s, whoever asked for the folders that go with it', () => {
    const pending = { folders: [folder('/m/A', { trigger: 'page' })], full: fullWalk({ trigger: 'cli' }) };
    expect(chooseClaim(quiet({ pending }), spec, noon)?.trigger).toBe('cli');
  });

  test('a failed run’s goes back with its folders', () => {
    const state = quiet({ pending: { folders: [folder('/m/A', { trigger: 'page' })] } });
    const choice = chooseClaim(state, spec, noon);
    if (choice === undefined) throw new Error('expected a claim');
    const claimed = claimRun(state, spec, choice, 'id', noon);
    if (claimed.run === undefined) throw new Error('a claim sets run');
    const outcome = { result: 'Failed', walkedFolders: [], lookAgain: [], fullOwed: false } as const;
    expect(endRun(claimed, claimed.run, outcome, noon).pending.folders).toMatchObject([{ trigger: 'page', tries: 1 }]);
  });
});

describe('runs.md 3: the order of claims', () => {
  const later = noon + minute;
  const rows: [string, Partial<LibraryState>, string | undefined, number?, Partial<ClaimSpec>?][] = [
    ['nothing is due', {}, undefined],
    ['all due folders go together', { pending: { folders: [due, folder('/m/B')] } }, 'rescan /m/due /m/B'],
    ['what is not due stays', { pending: { folders: [due, folder('/m/B', { notBefore: later })] } }, 'rescan /m/due'],
    [
      'folders go first inside a due full walk',
      { pending: { folders: [due], full: fullWalk() } },
      'full by webhook /m/due',
    ],
    ['folders go before a due schedule', { pending: { folders: [due] } }, 'rescan /m/due', midnight],
    ['a due schedule', {}, 'full by schedule', midnight],
    [
      'a full walk that is not due lets folders go',
      { pending: { folders: [due], full: fullWalk({ notBefore: later }) } },
      'rescan /m/due',
    ],
    [
      'a schedule meets a paced full walk',
      { pending: { folders: [], full: fullWalk({ notBefore: midnight + hour }) } },
      'full by webhook',
      midnight,
    ],
    [
      'a failed full walk waits, schedule or not',
      { pending: { folders: [], full: fullWalk({ tries: 1, notBefore: midnight + minute }) } },
      undefined,
      midnight,
    ],
    [
      'one that this document failed waits, though it is not walked yet',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 2 }) } },
      undefined,
      noon,
      { generation: 2 },
    ],
    [
      'and while an older one is still shown',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 3 }) } },
      undefined,
      noon,
      { generation: 2 },
    ],
    [
      'one that an older document failed does not: a person mended it',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 1 }) } },
      'full by webhook',
      noon,
      { generation: 2 },
    ],
    [
      'nor if the schedule had asked for it, but then by the new document, which trusts no folder',
      {
        pending: {
          folders: [],
          full: fullWalk({ tries: 1, notBefore: later, trigger: 'schedule', failedGeneration: 1 }),
        },
      },
      'full by spec',
      noon,
      { generation: 2 },
    ],
    [
      'and folders that wait go before it as ever',
      { pending: { folders: [due], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 1 }) } },
      'rescan /m/due',
      noon,
      { generation: 2 },
    ],
    [
      'a folder that failed 5 times waits for everything else',
      { pending: { folders: [folder('/m/S', failedOften), due] } },
      'rescan /m/due',
    ],
    [
      'and goes alone',
      { pending: { folders: [folder('/m/S', failedOften), folder('/m/T', failedOften)] } },
      'rescan /m/S',
    ],
    [
      'and never inside a full walk',
      { pending: { folders: [folder('/m/S', failedOften)], full: fullWalk() } },
      'full by webhook',
    ],
    [
      'after 4 rescans a schedule takes the folders with it',
      { pending: { folders: [due] }, lastRun: lastRun({ rescansInARow: 4 }) },
      'full by schedule /m/due',
      midnight,
    ],
    [
      'after 3 it does not yet',
      { pending: { folders: [due] }, lastRun: lastRun({ rescansInARow: 3 }) },
      'rescan /m/due',
      midnight,
    ],
    ['a changed document owes a full walk', {}, 'full by spec', noon, { generation: 2 }],
    ['an unclean start owes a full walk', {}, 'full by start', noon, { uncleanStartAt: noon - second }],
  ];
  test.each(rows)('%s', (_title, state, expected, now = noon, change = {}) => {
    expect(chosen(quiet(state), now, change)).toBe(expected);
  });

  test('a mended document begins with fresh tries, and fails by its own number', () => {
    const failed = fullWalk({ tries: 6, notBefore: later, failedGeneration: 1, absorbed: true });
    const state = quiet({ pending: { folders: [], full: failed } });
    const mended = { ...spec, generation: 2 };
    const choice = chooseClaim(state, mended, noon);
    if (choice === undefined) throw new Error('expected a claim');
    const claimed = claimRun(state, mended, choice, 'id', noon);
    const { failedGeneration: _old, ...kept } = failed;
    expect(claimed.run).toMatchObject({ generation: 2, full: { ...kept, tries: 0 } });
    expect(claimed.run?.full).not.toHaveProperty('failedGeneration');
    if (claimed.run === undefined) throw new Error('a claim sets run');
    const outcome = { result: 'Failed', walkedFolders: [], lookAgain: [], fullOwed: false } as const;
    const { full } = endRun(claimed, claimed.run, outcome, noon).pending;
    expect(full).toMatchObject({ tries: 1, notBefore: noon + 10 * second, failedGeneration: 2 });
  });

  test('a new Library owes a full walk', () => {
    const { lastFullWalk: _none, ...state } = quiet();
    expect(chosen(state)).toBe('full by spec');
  });
});

describe('runs.md 2: what is owed without being written down is owed once', () => {
  const rows: [string, Partial<ClaimSpec>, number][] = [
    ['a changed document', { generation: 2 }, noon],
    ['an unclean start', { uncleanStartAt: noon }, noon],
    ['an unclean start that was noted before the clock went back', { uncleanStartAt: noon + 5 * hour }, noon],
    ['a missed schedule, however often it was missed', { schedule: '*/5 * * * *' }, noon + 100 * hour],
  ];
  test.each(rows)('%s', (_title, change, now) => {
    const once = walked(quiet(), now, change);
    expect(once).toBeDefined();
    expect(once && walked(once, now + second, change)).toBeUndefined();
  });

  test('an unclean start after the clock went back is owed, though the last walk lies ahead', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon + 3 * hour, finishedAt: noon + 4 * hour }) });
    expect(chosen(state, noon, { uncleanStartAt: noon, schedule: '0 0 1 1 *' })).toContain('full');
  });

  test('a schedule time that passed during a full walk is met by it', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: midnight - hour, finishedAt: midnight + hour }) });
    expect(chosen(state, midnight + 2 * hour)).toBeUndefined();
  });
});

describe('runs.md 11: clocks that go back', () => {
  test('by years: the schedule comes once, then as ever', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon, finishedAt: noon }) });
    const past = noon - 9_000 * hour;
    const once = walked(state, past);
    expect(once?.lastFullWalk?.finishedAt).toBe(past);
    expect(once && chosen(once, past + second)).toBeUndefined();
    expect(once && chosen(once, past + 24 * hour)).toBe('full by schedule');
  });

  test('by seconds: no walk comes twice', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: midnight, finishedAt: midnight + second }) });
    expect(chosen(state, midnight)).toBeUndefined();
  });

  test('a folder whose backoff lies further ahead than one can be is due', () => {
    expect(chosen(quiet({ pending: { folders: [folder('/m/A', { tries: 1, notBefore: noon + hour })] } }))).toBe(
      'rescan /m/A',
    );
  });

  test('a later look that lies hours ahead is not walked again and again until the clock has caught up', () => {
    let state = quiet({ pending: { folders: [folder('/m/A', { notBefore: noon, again: noon + 3 * hour })] } });
    let runs = 0;
    for (let now = noon; now < noon + hour; now += second) {
      const next = walked(state, now);
      if (next === undefined) continue;
      runs++;
      state = next;
    }
    expect(runs).toBe(2);
  });
});

describe('runs.md 3: what a claim writes', () => {
  const claim = (state: LibraryState, now = noon) => {
    const choice = chooseClaim(state, spec, now);
    if (choice === undefined) throw new Error('nothing is due');
    return claimRun(state, spec, choice, 'id', now);
  };

  test('what is due moves, the rest stays, the number is the next', () => {
    const waits = folder('/m/W', { notBefore: noon + minute });
    const next = claim(quiet({ pending: { folders: [due, waits] } }));
    expect(next.pending).toEqual({ folders: [waits] });
    expect(next.run).toMatchObject({ number: 8, id: 'id', job: 'movies-walk-8', folders: [due], claimedAt: noon });
    expect(next.lastRunNumber).toBe(8);
  });

  test('a later look that is still ahead leaves itself, its tries forgotten', () => {
    const next = claim(quiet({ pending: { folders: [folder('/m/A', { tries: 2, again: noon + 40 * second })] } }));
    expect(next.pending.folders).toEqual([
      folder('/m/A', { notBefore: noon + 40 * second, again: noon + 40 * second }),
    ]);
  });

  test('a later look of a full walk leaves itself too', () => {
    const next = claim(quiet({ pending: { folders: [], full: fullWalk({ again: noon + 40 * second }) } }));
    expect(next.pending.full).toEqual(fullWalk({ notBefore: noon + 40 * second, again: noon + 40 * second }));
  });

  const trust: [string, LibraryState, number, boolean][] = [
    ['a schedule within a day of a full look', quiet(), midnight, true],
    [
      'a schedule a day after it',
      quiet({ lastFullWalk: lastFullWalk({ lookedAtAllAt: noon - 13 * hour }) }),
      midnight,
      false,
    ],
    ['a webhook', quiet({ pending: { folders: [], full: fullWalk() } }), noon, false],
    ['a rescan', quiet({ pending: { folders: [due] } }), noon, false],
  ];
  test.each(trust)('design 2: whether mtimes are trusted by %s', (_title, state, now, expected) => {
    expect(claim(state, now).run?.trustMtimes).toBe(expected);
  });
});

describe('runs.md 2: when something is due next', () => {
  const rows: [string, Partial<LibraryState>, number][] = [
    ['the schedule', {}, midnight],
    ['a folder', { pending: { folders: [folder('/m/A', { notBefore: noon + minute })] } }, noon + minute],
    ['a full walk', { pending: { folders: [], full: fullWalk({ notBefore: noon + minute }) } }, noon + minute],
  ];
  test.each(rows)('%s', (_title, state, expected) => {
    expect(nextDueAt(quiet(state), spec, noon)).toBe(expected);
  });
});

test.each([
  ['nothing', { folders: [] }, 0],
  ['a folder', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon - hour })] }, hour],
  [
    'a paced full walk that is not due',
    { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon + 1 }) },
    0,
  ],
  ['one that is due', { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon - minute }) }, minute],
  [
    'one that failed',
    { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon + minute, tries: 1 }) },
    hour,
  ],
  ['a folder that fails', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon + 1, tries: 7 })] }, hour],
  ['a later look', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon + minute })] }, 0],
  ['two, the longer', { folders: [folder('/m/A'), folder('/m/B', { since: noon - 2, notBefore: noon - 1 })] }, 1],
] as const)('how long what is held has waited since it was due: %s', (_, pending, expected) => {
  expect(heldLongestMs(quiet({ pending }), noon)).toBe(expected);
});
