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
import { type ClaimSpec, chooseClaim, claimRun, folderWaitsSince, heldLongestMs, nextDueAt } from './claim.ts';
import { endRun } from './end.ts';
import { emptyState, type LibraryState } from './state.ts';

const failedFiveTimes = { tries: 5 };
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

/** Claims what is due and ends it successfully; undefined if nothing is due. */
function walked(state: LibraryState, now: number, change: Partial<ClaimSpec> = {}): LibraryState | undefined {
  const given = { ...spec, ...change };
  const choice = chooseClaim(state, given, now);
  if (choice === undefined) return undefined;
  const claimed = claimRun(state, given, choice, `id at ${now}`, now);
  if (claimed.run === undefined) throw new Error('a claim sets run');
  return endRun(claimed, claimed.run, { result: 'Succeeded', walkedFolders: [], rescan: [], fullOwed: false }, now);
}

describe('the trigger of a run', () => {
  test.each([
    ['is webhook for a folder without a trigger', [folder('/m/A')], 'webhook'],
    [
      'is the person’s if all folders share it',
      [folder('/m/A', { trigger: 'page' }), folder('/m/B', { trigger: 'page' })],
      'page',
    ],
    ['is the folder’s own if it goes alone after many tries', [folder('/m/A', { trigger: 'cli', tries: 5 })], 'cli'],
    [
      'is webhook if only some folders are a person’s',
      [folder('/m/A', { trigger: 'page' }), folder('/m/B')],
      'webhook',
    ],
    [
      'is webhook if two people asked in different ways',
      [folder('/m/A', { trigger: 'page' }), folder('/m/B', { trigger: 'cli' })],
      'webhook',
    ],
  ] as const)('%s', (_, held, trigger) => {
    expect(chooseClaim(quiet({ pending: { folders: held } }), spec, noon)?.trigger).toBe(trigger);
  });

  test('is the full walk’s, whatever triggered the folders it takes along', () => {
    const pending = { folders: [folder('/m/A', { trigger: 'page' })], full: fullWalk({ trigger: 'cli' }) };
    expect(chooseClaim(quiet({ pending }), spec, noon)?.trigger).toBe('cli');
  });

  test('goes back with the folders of a failed run', () => {
    const state = quiet({ pending: { folders: [folder('/m/A', { trigger: 'page' })] } });
    const choice = chooseClaim(state, spec, noon);
    if (choice === undefined) throw new Error('expected a claim');
    const claimed = claimRun(state, spec, choice, 'id', noon);
    if (claimed.run === undefined) throw new Error('a claim sets run');
    const outcome = { result: 'Failed', walkedFolders: [], rescan: [], fullOwed: false } as const;
    expect(endRun(claimed, claimed.run, outcome, noon).pending.folders).toMatchObject([{ trigger: 'page', tries: 1 }]);
  });
});

describe('the order of claims', () => {
  const later = noon + minute;
  const rows: [string, Partial<LibraryState>, string | undefined, number?, Partial<ClaimSpec>?][] = [
    ['nothing is due', {}, undefined],
    ['all due folders go together', { pending: { folders: [due, folder('/m/B')] } }, 'rescan /m/due /m/B'],
    [
      'a folder that is not due stays',
      { pending: { folders: [due, folder('/m/B', { notBefore: later })] } },
      'rescan /m/due',
    ],
    [
      'folders go first inside a due full walk',
      { pending: { folders: [due], full: fullWalk() } },
      'full by webhook /m/due',
    ],
    ['due folders go before a due schedule', { pending: { folders: [due] } }, 'rescan /m/due', midnight],
    ['a due schedule', {}, 'full by schedule', midnight],
    [
      'folders go before a full walk that is not due',
      { pending: { folders: [due], full: fullWalk({ notBefore: later }) } },
      'rescan /m/due',
    ],
    [
      'a due schedule starts a paced full walk',
      { pending: { folders: [], full: fullWalk({ notBefore: midnight + hour }) } },
      'full by webhook',
      midnight,
    ],
    [
      'a failed full walk waits for its backoff, also if the schedule is due',
      { pending: { folders: [], full: fullWalk({ tries: 1, notBefore: midnight + minute }) } },
      undefined,
      midnight,
    ],
    [
      'a full walk that was only lost waits as well',
      { pending: { folders: [], full: fullWalk({ notBefore: midnight + minute, failedGeneration: 1 }) } },
      undefined,
      midnight,
    ],
    [
      'a full walk that failed with this document waits, though the document is not walked yet',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 2 }) } },
      undefined,
      noon,
      { generation: 2 },
    ],
    [
      'it also waits while the watch still shows an older document',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 3 }) } },
      undefined,
      noon,
      { generation: 2 },
    ],
    [
      'a full walk that failed with an older document does not wait: a person fixed it',
      { pending: { folders: [], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 1 }) } },
      'full by webhook',
      noon,
      { generation: 2 },
    ],
    [
      'if the schedule had asked for it, its trigger becomes spec, so that no mtime is trusted',
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
      'due folders still go before it',
      { pending: { folders: [due], full: fullWalk({ tries: 6, notBefore: later, failedGeneration: 1 }) } },
      'rescan /m/due',
      noon,
      { generation: 2 },
    ],
    [
      'a folder that failed 5 times goes last',
      { pending: { folders: [folder('/m/S', failedFiveTimes), due] } },
      'rescan /m/due',
    ],
    [
      'of folders that failed 5 times the one that is due first goes',
      { pending: { folders: [folder('/m/S', failedFiveTimes), folder('/m/T', { tries: 5, notBefore: noon - 1 })] } },
      'rescan /m/T',
    ],
    [
      'a folder with the longest backoff waits from its first moment',
      { pending: { folders: [folder('/m/A', { tries: 4, notBefore: noon + 10 * minute })] } },
      undefined,
    ],
    [
      'a full walk with the longest backoff waits from its first moment',
      {
        pending: { folders: [], full: fullWalk({ tries: 9, notBefore: noon + 10 * minute }) },
        lastFullWalk: lastFullWalk({ startedAt: noon - 20 * minute }),
      },
      undefined,
    ],
    [
      'a paced full walk waits for 10 times the last one, which may be longer than any backoff',
      { pending: { folders: [], full: fullWalk({ notBefore: noon + hour }) } },
      undefined,
    ],
    [
      'a full walk whose time is later than any can be is due: the clock went back',
      { pending: { folders: [], full: fullWalk({ notBefore: noon + 3 * hour }) } },
      'full by webhook',
    ],
    [
      'a clean start after an unclean one owes nothing',
      { lastFullWalk: lastFullWalk({ uncleanStartAt: noon - hour }) },
      undefined,
    ],
    [
      'folders that failed 5 times go one by one',
      { pending: { folders: [folder('/m/S', failedFiveTimes), folder('/m/T', failedFiveTimes)] } },
      'rescan /m/S',
    ],
    [
      'a folder that failed 5 times is not part of a full walk',
      { pending: { folders: [folder('/m/S', failedFiveTimes)], full: fullWalk() } },
      'full by webhook',
    ],
    [
      'after 4 rescans a due schedule takes the folders along',
      { pending: { folders: [due] }, lastRun: lastRun({ rescansInARow: 4 }) },
      'full by schedule /m/due',
      midnight,
    ],
    [
      'after 3 rescans the folders still go first',
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

  test('a fixed document starts with fresh tries and fails with its own generation', () => {
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
    const outcome = { result: 'Failed', walkedFolders: [], rescan: [], fullOwed: false } as const;
    const { full } = endRun(claimed, claimed.run, outcome, noon).pending;
    expect(full).toMatchObject({ tries: 1, notBefore: noon + 10 * second, failedGeneration: 2 });
  });

  test('a new Library owes a full walk', () => {
    const { lastFullWalk: _none, ...state } = quiet();
    expect(chosen(state)).toBe('full by spec');
  });
});

test('the first full walk takes due folders with it instead of waiting behind them', () => {
  const state = { ...emptyState('uid'), pending: { folders: [due] } };
  expect(chosen(state)).toBe('full by spec /m/due');
  const failing = { ...state.pending, full: fullWalk({ tries: 1, notBefore: noon + minute, failedGeneration: 1 }) };
  expect(chosen({ ...state, pending: failing })).toBe('rescan /m/due');
});

describe('a derived full walk is owed once', () => {
  const rows: [string, Partial<ClaimSpec>, number][] = [
    ['a changed document', { generation: 2 }, noon],
    ['an unclean start', { uncleanStartAt: noon }, noon],
    ['an unclean start noted before the clock went back', { uncleanStartAt: noon + 5 * hour }, noon],
    ['a schedule that was missed many times', { schedule: '*/5 * * * *' }, noon + 100 * hour],
  ];
  test.each(rows)('%s', (_title, change, now) => {
    const once = walked(quiet(), now, change);
    expect(once).toBeDefined();
    expect(once && walked(once, now + second, change)).toBeUndefined();
  });

  test('an unclean start after the clock went back owes a walk, though the last walk ended in the future', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon + 3 * hour, finishedAt: noon + 4 * hour }) });
    expect(chosen(state, noon, { uncleanStartAt: noon, schedule: '0 0 1 1 *' })).toContain('full');
  });

  test('a schedule time during a full walk is covered by it', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: midnight - hour, finishedAt: midnight + hour }) });
    expect(chosen(state, midnight + 2 * hour)).toBeUndefined();
  });
});

describe('a clock that goes back', () => {
  test('by years: the schedule fires once, then as usual', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon, finishedAt: noon }) });
    const past = noon - 9_000 * hour;
    const once = walked(state, past);
    expect(once?.lastFullWalk?.finishedAt).toBe(past);
    expect(once && chosen(once, past + second)).toBeUndefined();
    expect(once && chosen(once, past + 24 * hour)).toBe('full by schedule');
  });

  test('by seconds: no walk is repeated', () => {
    const state = quiet({ lastFullWalk: lastFullWalk({ startedAt: midnight, finishedAt: midnight + second }) });
    expect(chosen(state, midnight)).toBeUndefined();
  });

  test('a folder whose backoff ends later than any backoff can is due', () => {
    expect(chosen(quiet({ pending: { folders: [folder('/m/A', { tries: 1, notBefore: noon + hour })] } }))).toBe(
      'rescan /m/A',
    );
  });

  test('a second walk hours ahead is not repeated until the clock catches up', () => {
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

describe('what a claim writes', () => {
  const claim = (state: LibraryState, now = noon) => {
    const choice = chooseClaim(state, spec, now);
    if (choice === undefined) throw new Error('nothing is due');
    return claimRun(state, spec, choice, 'id', now);
  };

  test('moves due entries, keeps the others, and takes the next number', () => {
    const waits = folder('/m/W', { notBefore: noon + minute });
    const next = claim(quiet({ pending: { folders: [due, waits] } }));
    expect(next.pending).toEqual({ folders: [waits] });
    expect(next.run).toMatchObject({ number: 8, id: 'id', job: 'movies-walk-8', folders: [due], claimedAt: noon });
    expect(next.lastRunNumber).toBe(8);
  });

  test.each([
    [
      'a rescan before it',
      quiet({ pending: { folders: [due] }, lastFullWalk: lastFullWalk({ generation: 0 }) }),
      false,
      false,
    ],
    ['a full walk of the same document', quiet({ pending: { folders: [], full: fullWalk() } }), false, false],
    ['the first full walk of a document', quiet({ lastFullWalk: lastFullWalk({ generation: 0 }) }), true, false],
    ['the first of all', emptyState('uid'), true, true],
  ])('%s: whether it visits every title, and whether it is the first', (_, state, everyTitle, firstWalk) => {
    expect(claim(state).run).toMatchObject({ everyTitle, firstWalk });
  });

  test('an owed full walk has no tries, and never accepts missing titles', () => {
    expect(claim(quiet(), midnight).run?.full).toEqual({
      ...{ since: midnight, notBefore: midnight, tries: 0, trigger: 'schedule', acceptMissing: false },
    });
  });

  test('keeps a second walk that is still ahead, with fresh tries', () => {
    const next = claim(quiet({ pending: { folders: [folder('/m/A', { tries: 2, again: noon + 40 * second })] } }));
    expect(next.pending.folders).toEqual([
      folder('/m/A', { notBefore: noon + 40 * second, again: noon + 40 * second }),
    ]);
  });

  test('keeps the second walk of a full walk', () => {
    const next = claim(quiet({ pending: { folders: [], full: fullWalk({ again: noon + 40 * second }) } }));
    expect(next.pending.full).toEqual(fullWalk({ notBefore: noon + 40 * second, again: noon + 40 * second }));
  });

  const trust: [string, LibraryState, number, boolean][] = [
    ['a schedule within a day of a complete read', quiet(), midnight, true],
    [
      'a schedule more than a day after it',
      quiet({ lastFullWalk: lastFullWalk({ lookedAtAllAt: noon - 13 * hour }) }),
      midnight,
      false,
    ],
    [
      'a schedule a whole day after it',
      quiet({ lastFullWalk: lastFullWalk({ lookedAtAllAt: midnight - 24 * hour }) }),
      midnight,
      false,
    ],
    [
      'a schedule before it: the clock went back',
      quiet({ lastFullWalk: lastFullWalk({ lookedAtAllAt: midnight + hour }) }),
      midnight,
      false,
    ],
    ['a webhook', quiet({ pending: { folders: [], full: fullWalk() } }), noon, false],
    ['a rescan', quiet({ pending: { folders: [due] } }), noon, false],
  ];
  test.each(trust)('whether mtimes are trusted by %s', (_title, state, now, expected) => {
    expect(claim(state, now).run?.trustMtimes).toBe(expected);
  });
});

describe('the next due time', () => {
  const rows: [string, Partial<LibraryState>, number][] = [
    ['of the schedule', {}, midnight],
    ['a folder', { pending: { folders: [folder('/m/A', { notBefore: noon + minute })] } }, noon + minute],
    ['of a full walk', { pending: { folders: [], full: fullWalk({ notBefore: noon + minute }) } }, noon + minute],
    [
      'is ahead, though a time of the schedule was missed during a backoff',
      {
        pending: { folders: [], full: fullWalk({ tries: 1, notBefore: noon + minute }) },
        lastFullWalk: lastFullWalk({ startedAt: noon - 90 * hour, finishedAt: noon - 89 * hour }),
      },
      noon + minute,
    ],
  ];
  test.each(rows)('%s', (_title, state, expected) => {
    expect(nextDueAt(quiet(state), spec, noon)).toBe(expected);
  });
});

test('without anything pending, and with a schedule that never fires, nothing becomes due', () => {
  expect(nextDueAt(quiet(), { ...spec, schedule: '0 0 30 2 *' }, noon)).toBeUndefined();
});

test.each([
  ['it was named, if it was due already', { since: noon - minute, notBefore: noon - hour }, noon - minute],
  ['it became due, if it was named before', { since: noon - hour, notBefore: noon - minute }, noon - minute],
  ['it became due, if the clock went back after it was named', { since: noon + hour, notBefore: noon }, noon],
] as const)('a folder waits since %s', (_, change, expected) => {
  expect(folderWaitsSince(folder('/m/A', change), noon)).toBe(expected);
});

test.each([
  ['nothing held', { folders: [] }, 0],
  ['a folder', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon - hour })] }, hour],
  [
    'a paced full walk that is not due',
    { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon + 1 }) },
    0,
  ],
  [
    'a paced full walk that is due',
    { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon - minute }) },
    minute,
  ],
  [
    'a full walk that failed',
    { folders: [], full: fullWalk({ since: noon - hour, notBefore: noon + minute, tries: 1 }) },
    hour,
  ],
  ['a folder that fails', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon + 1, tries: 7 })] }, hour],
  ['a second walk that is not due', { folders: [folder('/m/A', { since: noon - hour, notBefore: noon + minute })] }, 0],
  [
    'two folders: the longer wait',
    { folders: [folder('/m/A'), folder('/m/B', { since: noon - 2, notBefore: noon - 1 })] },
    1,
  ],
] as const)('how long the oldest held work has waited: %s', (_, pending, expected) => {
  expect(heldLongestMs(quiet({ pending }), noon)).toBe(expected);
});
