/** Troubles that only the leader can find, for the status of a Library. Pure. */
import type { LibraryKey } from '../library/document.ts';
import type { Trouble } from '../library/status.ts';
import { message } from '../messages/message.ts';
import { placeOfLibrary } from '../platform/kubernetes/labels.ts';
import type { Waits } from '../platform/kubernetes/podWords.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';

/**
 * An API server sees rights granted together with the operator within seconds: before this time nobody needs to act.
 */
const unreadPassesWithinMs = 60_000;

/** `unread`: Jobs or pods. `ledMs`: for how long this replica has led. */
export function rightsMissing(key: LibraryKey, unread: string, ledMs: number): Trouble {
  return {
    reason: 'RightsMissing' satisfies FoundByLeader,
    message: message('rightsMissing', unread, placeOfLibrary(key).namespace),
    ...(ledMs < unreadPassesWithinMs ? { isPassing: true } : {}),
  };
}

/**
 * The Library is well, but others run. Their names are left out, because they change while it waits, and each change
 * would be a write.
 */
export function waitsForTurn(maxJobs: number): Trouble {
  const waits = message('waitsForTurn', String(maxJobs));
  return { reason: 'WaitsForTurn' satisfies FoundByLeader, message: waits, isPassing: true };
}

/** The findings of one pass over a Library. */
export interface PassFindings {
  readonly jobs: readonly Trouble[];
  /** The maximum number of concurrent walks, if the Library waits because it is reached. */
  readonly turnOf: number | undefined;
  /** The work on the same videos that kept the Library from claiming a run. */
  readonly workBeside: Trouble | undefined;
  /** An older Library has the same storage. */
  readonly shared: Trouble | undefined;
  /** Why the Job of the claimed run does not start, however short. */
  readonly waits?: Waits | undefined;
  /** It replaces a deleted Library of its name. */
  readonly replaced?: Trouble | undefined;
  readonly isRunning: boolean;
}

/** Returns the troubles to show: of everything that delays a walk only the most immediate reason. */
export function troublesFound(findings: PassFindings): readonly Trouble[] {
  const { replaced, waits, isRunning } = findings;
  const late = waits === undefined || !isRunning ? [] : [startsLate(waits)];
  return [...delaysFound(findings), ...late, ...(replaced === undefined ? [] : [replaced])];
}

/** The storage may be away: nobody should have to wait until this is reported as Stalled. */
function startsLate({ message: why }: Waits): Trouble {
  return { reason: 'PodCannotStart' satisfies FoundByLeader, message: why, isPassing: true, delaysRun: true };
}

function delaysFound({ jobs, turnOf, workBeside, shared, isRunning }: PassFindings): readonly Trouble[] {
  if (turnOf !== undefined) return [...jobs, waitsForTurn(turnOf)];
  if (workBeside !== undefined) return [...jobs, workBeside];
  // A run that was claimed before the other Library appeared continues, and its own progress is shown.
  return shared === undefined || isRunning ? jobs : [shared, ...jobs];
}
