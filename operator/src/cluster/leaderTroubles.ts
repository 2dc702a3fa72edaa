/** Troubles that only the leader finds, for the status of a Library. Pure. */
import type { LibraryKey } from '../library/document.ts';
import type { Trouble } from '../library/status.ts';
import { placeOfLibrary } from '../platform/kubernetes/labels.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';

/** An API server sees rights that were granted together with the operator within seconds: before this nobody needs to act. */
const unreadPassesWithinMs = 60_000;

/** `unread`: Jobs or pods. `ledMs`: for how long this replica has led. */
export function rightsMissing(key: LibraryKey, unread: string, ledMs: number): Trouble {
  return {
    reason: 'RightsMissing' satisfies FoundByLeader,
    message: `the operator may not read the ${unread} of namespace ${placeOfLibrary(key).namespace}: give its account the rights of its chart; nothing starts until then, and what is told is held`,
    ...(ledMs < unreadPassesWithinMs ? { isPassing: true } : {}),
  };
}

/** The Library is well: others run. Their names are left out, because they change while it waits, and each change would be a write. */
export function waitsForTurn(maxJobs: number): Trouble {
  const message = `a walk is due and waits for its turn: as many walks run as may at once (${maxJobs}, jobs.maximum)`;
  return { reason: 'WaitsForTurn' satisfies FoundByLeader, message, isPassing: true };
}

/** What a pass has found of one Library. */
export interface PassFindings {
  readonly jobs: readonly Trouble[];
  /** The number of walks that may run at once, if the Library waits because as many run. */
  readonly turnOf: number | undefined;
  /** The work at the same videos that kept the Library from claiming a run. */
  readonly workBeside: Trouble | undefined;
  /** An older Library has the same storage. */
  readonly shared: Trouble | undefined;
  readonly isRunning: boolean;
}

/** Returns the troubles to show: of all that delays a walk only the nearest reason. */
export function troublesFound({ jobs, turnOf, workBeside, shared, isRunning }: PassFindings): readonly Trouble[] {
  if (turnOf !== undefined) return [...jobs, waitsForTurn(turnOf)];
  if (workBeside !== undefined) return [...jobs, workBeside];
  // A run that was claimed before the other Library came goes on, and its own progress is shown.
  return shared === undefined || isRunning ? jobs : [shared, ...jobs];
}
