import { describe, expect, test } from 'vitest';
import { emptyState, type LibraryState } from '../../library/state.ts';
import type { Wish } from '../../library/wish.ts';
import { claimRebuild } from './ownRun.ts';
import { claimWishes } from './walk.ts';

const now = 1_700_000_000_000;
const spec = { name: 'movies', generation: 1, schedule: '0 * * * *', timeZone: 'Etc/UTC', uncleanStartAt: 5 };
const folder = (path: string): Wish => ({ kind: 'folder', path, again: false });
const everything: Wish = { kind: 'full', paced: false, trigger: 'cli', acceptMissing: false };
const held = (path: string, notBefore: number, tries: number) => ({ path, since: now - 1, notBefore, tries });
const walked: LibraryState = {
  ...emptyState('uid'),
  lastRunNumber: 7,
  lastFullWalk: { startedAt: now - 9, finishedAt: now - 8, generation: 1, lookedAtAllAt: now - 9 },
};

function claimed(state: LibraryState, wishes: readonly Wish[]) {
  const next = claimWishes(state, spec, wishes, 'id', now);
  return { run: next.run, pending: next.pending };
}

describe('a walk that a person starts', () => {
  test('takes only the named folders, also in a Library that was never walked', () => {
    const { run, pending } = claimed(emptyState('uid'), [folder('/m/A'), folder('/m/B')]);
    expect(run).toMatchObject({
      number: 1,
      id: 'id',
      trigger: 'cli',
      firstWalk: true,
      folders: [{ path: '/m/A' }, { path: '/m/B' }],
    });
    expect(run).not.toHaveProperty('full');
    expect(pending).toEqual({ folders: [] });
  });

  test('takes folders that are due, and leaves those that wait', () => {
    const folders = [held('/m/due', now, 1), held('/m/waits', now + 60_000, 2)];
    const { run, pending } = claimed({ ...walked, pending: { folders } }, [folder('/m/A')]);
    expect(run?.folders.map(({ path }) => path)).toEqual(['/m/due', '/m/A']);
    expect(pending.folders.map(({ path }) => path)).toEqual(['/m/waits']);
  });

  test('takes a named folder at once, also during its backoff', () => {
    const folders = [held('/m/A', now + 60_000, 6)];
    const { run, pending } = claimed({ ...walked, pending: { folders } }, [folder('/m/A')]);
    expect(run?.folders).toMatchObject([{ path: '/m/A', tries: 6 }]);
    expect(pending.folders).toEqual([]);
  });

  test('as a full walk checks every file, skips the backoff, covers an unclean start and takes due folders', () => {
    const full = {
      since: now - 5,
      notBefore: now + 600_000,
      tries: 3,
      trigger: 'schedule',
      acceptMissing: false,
    } as const;
    const state = { ...walked, pending: { full, folders: [held('/m/due', now, 0)] } };
    const { run, pending } = claimed(state, [{ ...everything, acceptMissing: true }]);
    expect(run).toMatchObject({
      number: 8,
      trigger: 'cli',
      trustMtimes: false,
      uncleanStartAt: 5,
      full: { tries: 3, trigger: 'cli', acceptMissing: true },
      folders: [{ path: '/m/due' }],
    });
    expect(pending).toEqual({ folders: [] });
  });

  test('becomes a full walk for more than 64 paths', () => {
    const { run, pending } = claimed(
      walked,
      Array.from({ length: 65 }, (_, at) => folder(`/m/${at}`)),
    );
    expect(run?.full).toMatchObject({ absorbed: true });
    expect(run?.folders).toEqual([]);
    expect(pending).toEqual({ folders: [] });
  });

  test('leaves the second rescan of a folder that is due later', () => {
    const again = { ...held('/m/A', now, 0), again: now + 30_000 };
    const { run, pending } = claimed({ ...walked, pending: { folders: [again] } }, [folder('/m/A')]);
    expect(run?.folders).toMatchObject([{ path: '/m/A' }]);
    expect(pending.folders).toMatchObject([{ path: '/m/A', notBefore: now + 30_000 }]);
  });
});

test('a rebuild takes nothing from `pending`', () => {
  const pending = { folders: [held('/m/due', now, 0)] };
  const next = claimRebuild({ ...walked, pending }, spec, 'id', now);
  expect(next.run).toMatchObject({ number: 8, rebuild: true, everyTitle: true, trustMtimes: false, folders: [] });
  expect(next.run).not.toHaveProperty('full');
  expect(next.pending).toEqual(pending);
});
