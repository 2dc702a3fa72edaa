import { describe, expect, test } from 'vitest';
import { emptyState, type HeldFullWalk, type LastRun, type LibraryState, type Run } from '../../library/state.ts';
import { takerIn } from './handedRun.ts';

const now = 1_700_000_000_000;
const heldFull: HeldFullWalk = { since: now, notBefore: now, tries: 0, trigger: 'webhook', acceptMissing: false };
const absorbed: HeldFullWalk = { ...heldFull, absorbed: true };
const held = (path: string) => ({ path, since: now, notBefore: now, tries: 0 });

const run = (number: number, change: Partial<Run>): Run => ({
  number,
  id: `id-${number}`,
  job: `movies-walk-${number}`,
  trigger: 'webhook',
  folders: [],
  generation: 1,
  trustMtimes: false,
  everyTitle: false,
  firstWalk: false,
  claimedAt: now,
  ...change,
});
const last = (number: number, change: Partial<LastRun>): LastRun => ({
  number,
  id: `id-${number}`,
  trigger: 'webhook',
  full: false,
  folders: 0,
  result: 'Succeeded',
  startedAt: now,
  finishedAt: now,
  rescansInARow: 0,
  yieldsInARow: 0,
  ...change,
});
const wished = { full: false, folders: ['/m/A'], after: 7 };

describe('the run that took a wish for a folder', () => {
  const cases: readonly [string, Partial<LibraryState>, number | undefined][] = [
    ['is the active run with the folder', { run: run(8, { folders: [held('/m/A')] }) }, 8],
    ['is an active full walk', { run: run(8, { full: heldFull }) }, 8],
    [
      'is not an active run with other folders',
      { pending: { folders: [held('/m/A')] }, run: run(8, { folders: [held('/m/B')] }) },
      undefined,
    ],
    ['is not a run claimed before the wish', { run: run(7, { folders: [held('/m/A')] }) }, undefined],
    ['is the last run, if the folder is no longer held', { lastRun: last(8, { folders: 1 }) }, 8],
    [
      'is not the last run while the folder is held',
      { pending: { folders: [held('/m/A')] }, lastRun: last(8, { folders: 1 }) },
      undefined,
    ],
    [
      'is not a rescan of other folders that ended while a full walk replaces the folder',
      { pending: { folders: [], full: absorbed }, lastRun: last(8, { folders: 1 }) },
      undefined,
    ],
    [
      'is the full walk that replaced the folder, also if it ended between two polls',
      { lastRun: last(9, { full: true }) },
      9,
    ],
    [
      'is the full walk that replaced the folder and yielded',
      { pending: { folders: [], full: absorbed }, lastRun: last(9, { full: true, result: 'Yielded' }) },
      9,
    ],
    [
      'is the last rescan beside a full walk that replaces no folder',
      { pending: { folders: [], full: heldFull }, lastRun: last(8, { folders: 1 }) },
      8,
    ],
  ];
  test.each(cases)('%s', (_, change, number) => {
    expect(takerIn({ ...emptyState('uid'), ...change }, wished, now)?.number).toBe(number);
  });
});

describe('the run that took a wish for everything', () => {
  test.each([
    ['is a full walk', last(8, { full: true }), 8],
    ['is no rescan', last(8, { folders: 3 }), undefined],
  ])('%s', (_, lastRun, number) => {
    expect(takerIn({ ...emptyState('uid'), lastRun }, { full: true, folders: [], after: 7 }, now)?.number).toBe(number);
  });
});
