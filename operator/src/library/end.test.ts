import { describe, expect, test } from 'vitest';
import {
  folder,
  folders,
  fullWalk,
  hour,
  lastFullWalk,
  lastRun,
  minute,
  noon,
  outcome,
  quiet,
  run,
  second,
} from '../../test/simulation/states.ts';
import { message, plainText } from '../messages/message.ts';
import { endRun, type Outcome } from './end.ts';
import type { LibraryState, Run } from './state.ts';

function ended(
  claimed: Partial<Run>,
  how: Parameters<typeof outcome>[0],
  before: Partial<LibraryState> = {},
): LibraryState {
  const mine = run(claimed);
  return endRun(quiet({ run: mine, lastRunNumber: 8, ...before }), mine, outcome(how), noon);
}

describe('backoff after a failure', () => {
  const rows: [number, number][] = [
    [0, 10 * second],
    [1, 20 * second],
    [2, 40 * second],
    [5, 320 * second],
    [6, 10 * minute],
    [40, 10 * minute],
    [2_000, 10 * minute],
  ];
  test.each(rows)('after %d tries the backoff is %d ms', (tries, wait) => {
    const { pending } = ended(
      { folders: [folder('/m/A', { tries })], full: fullWalk({ tries }) },
      { result: 'Failed' },
    );
    expect(pending.folders).toEqual([folder('/m/A', { tries: tries + 1, notBefore: noon + wait })]);
    expect(pending.full).toEqual(fullWalk({ tries: tries + 1, notBefore: noon + wait, failedGeneration: 1 }));
  });

  test.each(['Failed', 'Lost', 'TimedOut'] as const)('%s puts back everything the run took', (result) => {
    expect(ended({ folders: folders(3) }, { result }).pending.folders).toHaveLength(3);
  });
});

describe('a run that its surroundings ended', () => {
  const lost = { result: 'Lost', bySurroundings: true } as const;

  test.each([0, 3, 7])('gives everything back with its %d tries after 10 s', (tries) => {
    const claimed = { folders: [folder('/m/A', { tries })], full: fullWalk({ tries }) };
    const { pending } = ended(claimed, lost);
    expect(pending.folders).toEqual([folder('/m/A', { tries, notBefore: noon + 10 * second })]);
    expect(pending.full).toEqual(fullWalk({ tries, notBefore: noon + 10 * second, failedGeneration: 1 }));
  });

  test('waits 30 s if the run before it did not end well either', () => {
    const { pending } = ended({ folders: folders(1) }, lost, { lastRun: lastRun({ result: 'Lost' }) });
    expect(pending.folders).toMatchObject([{ tries: 0, notBefore: noon + 30 * second }]);
  });

  test('does not delay a folder that was named again meanwhile', () => {
    const again = folder('/m/A', { since: noon - second, notBefore: noon - second });
    const { pending } = ended({ folders: [folder('/m/A')] }, lost, { pending: { folders: [again] } });
    expect(pending.folders).toMatchObject([{ tries: 0, notBefore: noon - second }]);
  });
});

describe('a run that succeeded', () => {
  test('shortens the waits of what failed before it, but not of what failed five times', () => {
    const far = noon + 10 * minute;
    const pending = {
      folders: [
        folder('/m/A', { tries: 4, notBefore: far }),
        folder('/m/B', { tries: 5, notBefore: far }),
        folder('/m/C', { tries: 0, notBefore: far }),
        folder('/m/D', { tries: 2, notBefore: noon + second }),
      ],
      full: fullWalk({ tries: 3, notBefore: far, failedGeneration: 1 }),
    };
    const after = ended({ folders: [folder('/m/E')] }, { result: 'Succeeded' }, { pending });
    expect(after.pending.folders.map(({ notBefore }) => notBefore - noon)).toEqual([
      30 * second,
      10 * minute,
      10 * minute,
      second,
    ]);
    expect(after.pending.full).toMatchObject({ tries: 3, notBefore: noon + 30 * second });
  });
});

test.each([
  [0, 10 * second],
  [1, 20 * second],
  [2, 30 * second],
  [3, 30 * second],
  [4, 160 * second],
])('an end that left no result counts a try and waits little: %d tries before, %d ms', (tries, wait) => {
  const { pending } = ended({ folders: [folder('/m/A', { tries })] }, { result: 'Lost', isUnexplained: true });
  expect(pending.folders).toEqual([folder('/m/A', { tries: tries + 1, notBefore: noon + wait })]);
});

describe('what goes back to pending', () => {
  const [a, b] = [folder('/m/A', { tries: 2 }), folder('/m/B')];
  const rows: [string, Partial<Run>, Parameters<typeof outcome>[0], LibraryState['pending']][] = [
    ['nothing after success', { folders: [a, b], full: fullWalk() }, { result: 'Succeeded' }, { folders: [] }],
    [
      'after a yield what was not walked, with the same tries',
      { folders: [a, b] },
      { result: 'Yielded', walkedFolders: ['/m/B'] },
      { folders: [a] },
    ],
    [
      'after a yield the full walk, with the same tries',
      { full: fullWalk({ tries: 1 }) },
      { result: 'Yielded' },
      { folders: [], full: fullWalk({ tries: 1 }) },
    ],
    [
      'after a failure the full walk, with the generation that failed',
      { full: fullWalk({ tries: 1 }), generation: 4 },
      { result: 'Failed' },
      { folders: [], full: fullWalk({ tries: 2, notBefore: noon + 20 * second, failedGeneration: 4 }) },
    ],
    [
      'after a failure all folders, also walked ones',
      { folders: [b] },
      { result: 'Failed', walkedFolders: ['/m/B'] },
      { folders: [folder('/m/B', { tries: 1, notBefore: noon + 10 * second })] },
    ],
    [
      'after a refused order everything, with the same tries',
      { folders: [a] },
      { result: 'Failed', refusedBy: '1' },
      { folders: [a] },
    ],
    [
      'folders with files that grow, due in 60 s',
      { folders: [b] },
      { result: 'Succeeded', rescan: ['/m/B'] },
      { folders: [folder('/m/B', { notBefore: noon + minute, origin: { at: noon, follows: 'growing' } })] },
    ],
  ];
  test.each(rows)('%s', (_title, claimed, how, expected) => {
    expect(ended(claimed, how).pending).toEqual(expected);
  });

  const unresolved = { at: noon, follows: 'unresolved' } as const;

  test('a path that could not be resolved owes a paced full walk', () => {
    const last = lastFullWalk({ startedAt: noon - 2 * minute, finishedAt: noon - minute });
    const { pending } = ended({ folders: [b] }, { result: 'Succeeded', fullOwed: true }, { lastFullWalk: last });
    expect(pending.full).toEqual(fullWalk({ notBefore: noon + 9 * minute, origin: unresolved }));
  });

  test('a full walk owed by a full walk is paced by it', () => {
    const { pending } = ended({ full: fullWalk(), claimedAt: noon - minute }, { result: 'Succeeded', fullOwed: true });
    expect(pending.full).toEqual(fullWalk({ notBefore: noon + 10 * minute, origin: unresolved }));
  });

  test('an owed full walk does not shorten the backoff of one that fails', () => {
    const { pending } = ended({ full: fullWalk({ tries: 3 }) }, { result: 'Failed', fullOwed: true });
    expect(pending.full).toMatchObject({ tries: 4, notBefore: noon + 80 * second });
  });
});

describe('what arrived during the run', () => {
  const during: LibraryState['pending'] = {
    folders: [folder('/m/A', { since: noon - second, notBefore: noon - second })],
  };

  test('stays, however the run ends', () => {
    expect(ended({ folders: [folder('/m/A')] }, { result: 'Succeeded' }, { pending: during }).pending).toEqual(during);
  });

  test('brings a failed folder forward and keeps its tries', () => {
    const { pending } = ended({ folders: [folder('/m/A', { tries: 2 })] }, { result: 'Failed' }, { pending: during });
    expect(pending.folders).toEqual([folder('/m/A', { since: noon - second, notBefore: noon - second, tries: 3 })]);
  });

  test('does not bring forward a folder that failed 5 times', () => {
    const { pending } = ended({ folders: [folder('/m/A', { tries: 4 })] }, { result: 'Failed' }, { pending: during });
    expect(pending.folders[0]).toMatchObject({ tries: 5, notBefore: noon + 160 * second });
  });

  test('becomes one full walk if there are more than 64 folders with those put back', () => {
    const { pending } = ended(
      { folders: folders(40) },
      { result: 'Failed' },
      { pending: { folders: folders(40).map((one) => ({ ...one, path: `${one.path}x` })) } },
    );
    expect(pending).toEqual({ folders: [], full: fullWalk({ absorbed: true }) });
  });

  test('stays folders if they are the same 64', () => {
    const { pending } = ended({ folders: folders(64) }, { result: 'Failed' }, { pending: { folders: folders(64) } });
    expect(pending.folders).toHaveLength(64);
    expect(pending.full).toBeUndefined();
  });
});

describe('what the end of a run records', () => {
  test('a full walk that succeeded, with its generation and the unclean start it covers', () => {
    const state = ended({ full: fullWalk(), generation: 4, uncleanStartAt: noon - hour }, { result: 'Succeeded' });
    expect(state.lastFullWalk).toEqual({
      startedAt: noon - minute,
      finishedAt: noon,
      generation: 4,
      uncleanStartAt: noon - hour,
      lookedAtAllAt: noon - minute,
    });
    expect(state.run).toBeUndefined();
  });

  test('a walk that trusted mtimes does not count as a complete read', () => {
    const state = ended({ full: fullWalk(), trustMtimes: true }, { result: 'Succeeded' });
    expect(state.lastFullWalk?.lookedAtAllAt).toBe(lastFullWalk().lookedAtAllAt);
  });

  test.each(['Failed', 'Lost', 'TimedOut', 'Yielded'] as const)(
    'a full walk with the result %s is not recorded',
    (result) => {
      expect(ended({ full: fullWalk() }, { result }).lastFullWalk).toEqual(lastFullWalk());
    },
  );

  const counts: [string, Partial<Run>, Outcome['result'], number, number][] = [
    ['a rescan is counted', {}, 'Succeeded', 3, 1],
    ['a full walk resets the count', { full: fullWalk() }, 'Succeeded', 0, 0],
    ['a yielded full walk is counted', { full: fullWalk() }, 'Yielded', 0, 2],
    ['a rescan between yields keeps the count', {}, 'Yielded', 3, 1],
  ];
  test.each(counts)('%s', (_title, claimed, result, rescansInARow, yieldsInARow) => {
    const state = ended(claimed, { result }, { lastRun: lastRun({ rescansInARow: 2, yieldsInARow: 1 }) });
    expect(state.lastRun).toMatchObject({ number: 8, id: 'now', result, rescansInARow, yieldsInARow });
  });

  test('a refused order; any later end clears it', () => {
    const state = ended({ generation: 2 }, { result: 'Failed', refusedBy: '1', reason: plainText('bad order') });
    expect(state.refused).toEqual({ generation: 2, programVersion: '1', reason: plainText('bad order') });
    expect(endRun(state, run(), outcome({ result: 'Succeeded' }), noon).refused).toBeUndefined();
  });
});

describe('the last run', () => {
  const reason = plainText('no storage');

  test('has the reason and the suspects of its end', () => {
    const { lastRun: last } = ended({}, { result: 'Failed', reason, suspects: ['/m/A/a.mkv'] });
    expect(last).toMatchObject({ reason, suspects: ['/m/A/a.mkv'] });
  });

  test('without a reason and without suspects has neither', () => {
    const { lastRun: last } = ended({}, { result: 'Succeeded', suspects: [] });
    expect(last).not.toHaveProperty('reason');
    expect(last).not.toHaveProperty('suspects');
  });

  test.each<[string, Partial<Run>, Outcome['result'], number, number]>([
    ['a rescan', {}, 'Succeeded', 1, 0],
    ['a full walk that yielded', { full: fullWalk() }, 'Yielded', 0, 1],
  ])('counts from the first run on: %s', (_, claimed, result, rescansInARow, yieldsInARow) => {
    const { lastRun: _none, ...first } = quiet();
    const state = endRun(first, run(claimed), outcome({ result }), noon);
    expect(state.lastRun).toMatchObject({ rescansInARow, yieldsInARow });
  });

  test('does not count the run that rebuilds a catalog as a rescan', () => {
    expect(ended({ rebuild: true }, { result: 'Succeeded' }).lastRun?.rescansInARow).toBe(1);
  });

  test('does not count a yield that the surroundings caused, and such a full walk waits', () => {
    const how = { result: 'Yielded', bySurroundings: true } as const;
    const state = ended({ full: fullWalk() }, how, { lastRun: lastRun({ yieldsInARow: 1 }) });
    expect(state.lastRun?.yieldsInARow).toBe(0);
    expect(state.pending.full).toEqual(fullWalk({ notBefore: noon + 10 * second, failedGeneration: 1 }));
  });
});

describe('waits around the end of a run', () => {
  const waiting = { pending: { folders: [folder('/m/W', { tries: 1, notBefore: noon + 5 * minute })] } };

  test('a success shortens the wait of what failed once', () => {
    const { folders: held } = ended({}, { result: 'Succeeded' }, waiting).pending;
    expect(held).toMatchObject([{ notBefore: noon + 30 * second }]);
  });

  test('a failure shortens no wait', () => {
    const { folders: held } = ended({}, { result: 'Failed' }, waiting).pending;
    expect(held).toEqual(waiting.pending.folders);
  });

  test('a yield keeps the earlier time of what it gives back', () => {
    const claimed = { folders: [folder('/m/A', { notBefore: noon - minute })] };
    expect(ended(claimed, { result: 'Yielded' }).pending.folders).toEqual(claimed.folders);
  });

  test('the surroundings of the very first run cost 10 s', () => {
    const { lastRun: _none, ...first } = quiet();
    const claimed = run({ folders: [folder('/m/A')] });
    const { pending } = endRun(first, claimed, outcome({ result: 'Lost', bySurroundings: true }), noon);
    expect(pending.folders).toEqual([folder('/m/A', { notBefore: noon + 10 * second })]);
  });
});

test('a refusal without a reason has a general one', () => {
  expect(ended({}, { result: 'Failed', refusedBy: '1' }).refused?.reason).toEqual(message('orderRefused'));
});
