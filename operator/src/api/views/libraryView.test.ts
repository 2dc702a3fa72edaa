import { expect, test } from 'vitest';
import { pageGround } from '../../../test/api/pageGround.ts';
import { emptyState, type LibraryState } from '../../library/state.ts';
import { stalledProblem, timeOf } from './libraryView.ts';

const since = Date.parse('2026-11-20T04:00:00Z');
const full = { since, notBefore: since, trigger: 'schedule', acceptMissing: false, tries: 0 } as const;
const run = {
  ...({ number: 1, id: 'run-1', job: 'movies-walk-1', trigger: 'schedule', generation: 1, claimedAt: since } as const),
  ...{ trustMtimes: false, everyTitle: false, firstWalk: false, full, folders: [] },
};

test.each<[string, Partial<LibraryState>, string | undefined]>([
  ['waits', { pending: { folders: [], full } }, timeOf(since)],
  ['is under way', { run }, timeOf(since)],
  ['never was', {}, undefined],
])('a Library whose walk %s stands still since then, whenever one asks', async (_, more, told) => {
  const [library] = (await pageGround()).ports.libraries();
  if (library === undefined) throw new Error('expected a Library');
  const troubles = [{ reason: 'CatalogAway', message: 'the catalog does not answer' }];
  const stuck = { ...library, state: { ...emptyState('uid'), ...more }, troubles };
  for (const now of [since + 60_000, since + 120_000]) expect(stalledProblem(stuck, now)?.since).toBe(told);
});
