/**
 * The `status` block of a Library document: the operator's state in words and times for people and scripts. Pure.
 * `conditions.ts` derives its conditions.
 */
import { englishText } from '../messages/english.ts';
import { type ClaimSpec, chooseClaim, nextDueAt } from './claim.ts';
import {
  type Condition,
  chooseTroubles,
  conditionsOf,
  type Observation,
  type Registration,
  type StatusSubject,
  type Trouble,
} from './conditions.ts';
import { libraryKey } from './document.ts';
import { adviceOn } from './problemAdvice.ts';
import type {
  HeldFolder,
  HeldFullWalk,
  Instant,
  LastRun,
  LibraryState,
  PersonTrigger,
  Run,
  TilesRun,
  Trigger,
} from './state.ts';
import { type Time, time } from './statusTime.ts';

export type { Condition, StatusSubject, Trouble } from './conditions.ts';
export { time } from './statusTime.ts';

/** Counts from the catalog; undefined if there is no catalog yet. */
export interface LibraryCounts {
  readonly titles: number;
  /** Open facts by name. */
  readonly gaps: Readonly<Record<string, number>>;
  readonly unidentified: number;
  readonly problems: readonly OpenProblem[];
  /** All of them, the latest first; absent where nobody asked for them. */
  readonly lost?: readonly LostPath[];
}

/** A problem that needs a person, from the catalog. */
export interface OpenProblem {
  readonly cause: string;
  /** The title's key; '' if the problem concerns the whole Library. */
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly sinceMs: Instant;
}

/** A path that a sender named and that matches no folder (`lostPaths.ts`). */
export interface LostPath {
  /** As it was named. */
  readonly path: string;
  /** When the first and the last run with this path started. */
  readonly since: Instant;
  readonly lastAt: Instant;
}

export interface ProblemStatus extends Omit<OpenProblem, 'sinceMs'> {
  /** What a person can do about it. */
  readonly advice: string;
  readonly since: Time;
}

/** Input of a status beside the state. */
export interface Shown {
  /** The first one is shown; a passing one only if there is no other. */
  readonly troubles?: readonly Trouble[];
  /**
   * The last written status, where one is written. Unchanged facts keep their old text and times, so that an unchanged
   * state always yields an equal status.
   */
  readonly before?: Pick<LibraryStatus, 'nextWalkAt' | 'conditions'>;
}

export interface LostPathStatus {
  readonly path: string;
  readonly since: Time;
  readonly lastAt: Time;
}

export interface FolderStatus {
  readonly path: string;
  readonly since: Time;
  readonly notBefore: Time;
  readonly again?: Time;
  readonly tries: number;
  readonly trigger?: PersonTrigger;
}

export interface PendingStatus extends Partial<Omit<FolderStatus, 'path' | 'trigger'>> {
  readonly full: boolean;
  readonly trigger?: Trigger;
  readonly acceptMissing?: boolean;
  readonly folders: readonly FolderStatus[];
}

export interface LibraryStatus {
  readonly webhook?: string;
  readonly held?: number;
  readonly nextWalkAt?: Time;
  readonly pending?: PendingStatus;
  readonly run?: RunStatus;
  readonly tiles?: {
    readonly number: number;
    readonly id: string;
    readonly job: string;
    readonly videos: TilesRun['videos'];
    readonly claimedAt: Time;
  };
  readonly tilesAfterRun?: number;
  readonly lastRun?: LastRunStatus;
  readonly lastFullWalk?: { readonly startedAt: Time; readonly finishedAt: Time; readonly generation: number };
  readonly titles?: number;
  readonly gaps?: Readonly<Record<string, number>>;
  readonly unidentified?: number;
  readonly problems?: readonly ProblemStatus[];
  readonly lostPathCount?: number;
  readonly lostPaths?: readonly LostPathStatus[];
  readonly conditions?: readonly Condition[];
  readonly observedGeneration?: number;
}

export interface RunStatus {
  readonly number: number;
  readonly id: string;
  readonly job: string;
  readonly full: boolean;
  readonly folders: readonly FolderStatus[];
  readonly trigger: Trigger;
  readonly claimedAt: Time;
}

export interface LastRunStatus
  extends Omit<LastRun, 'startedAt' | 'finishedAt' | 'rescansInARow' | 'yieldsInARow' | 'suspects'> {
  readonly startedAt: Time;
  readonly finishedAt: Time;
}

/** A status for people and scripts: messages as English sentences. */
export interface EnglishStatus extends Omit<LibraryStatus, 'conditions' | 'lastRun'> {
  readonly lastRun?: Omit<LastRunStatus, 'reason'> & { readonly reason?: string };
  readonly conditions?: readonly EnglishCondition[];
}

export interface EnglishCondition extends Omit<Condition, 'message'> {
  readonly message: string;
}

/** A few show which mounts differ; the page lists all. */
const lostPathsShownAtMost = 10;
/** PATH_MAX of Linux; a sender may name anything. */
const shownPathLengthAtMost = 4_096;

/** The fields of a status that are written beside the state, by a platform that keeps the state in the same block. */
export type BesideState = Pick<
  LibraryStatus,
  | 'webhook'
  | 'held'
  | 'nextWalkAt'
  | 'titles'
  | 'gaps'
  | 'unidentified'
  | 'problems'
  | 'lostPathCount'
  | 'lostPaths'
  | 'conditions'
  | 'observedGeneration'
>;

/**
 * Returns the status. `registered` and `state` are undefined for a Library no operator has seen yet: then the status
 * holds only what the document tells. `baseUrl` is where senders reach the webhook, if known. `nextWalkAt` is absent
 * while nothing may start.
 */
export function libraryStatus(
  document: StatusSubject,
  registered: Registration | undefined,
  state: LibraryState | undefined,
  counts: LibraryCounts | undefined,
  baseUrl: string | undefined,
  now: Instant,
  shown: Shown = {},
): LibraryStatus {
  const webhook = baseUrl === undefined ? {} : { webhook: webhookAddress(baseUrl, document) };
  if (registered === undefined || state === undefined) return { ...webhook, ...countsStatus(counts) };
  const { conditions, observedGeneration, ...beside } = statusBeside(document, registered, state, counts, now, shown);
  return { ...webhook, ...beside, ...stateStatus(state), conditions, observedGeneration };
}

export function englishStatus(status: LibraryStatus): EnglishStatus {
  const { lastRun, conditions, ...rest } = status;
  return {
    ...rest,
    ...(lastRun === undefined ? {} : { lastRun: englishRun(lastRun) }),
    ...(conditions === undefined ? {} : { conditions: conditions.map(englishCondition) }),
  };
}

function englishCondition(condition: Condition): EnglishCondition {
  return { ...condition, message: englishText(condition.message) };
}

function englishRun({ reason, ...run }: LastRunStatus): NonNullable<EnglishStatus['lastRun']> {
  return { ...run, ...(reason === undefined ? {} : { reason: englishText(reason) }) };
}

/** `libraryStatus` without the state: of held folders only their number. */
export function statusBeside(
  document: StatusSubject,
  registered: Registration,
  state: LibraryState,
  counts: LibraryCounts | undefined,
  now: Instant,
  { troubles = [], before }: Shown = {},
): BesideState & Required<Pick<BesideState, 'conditions' | 'observedGeneration'>> {
  const observed: Observation = {
    document,
    registered,
    state,
    isDue: isWalkDue(document, registered, state, now),
    now,
  };
  const chosen = chooseTroubles(troubles, before);
  const nextWalk = chosen.standing === undefined ? nextWalkAt(observed) : undefined;
  return {
    held: state.pending.folders.length,
    ...(nextWalk === undefined ? {} : { nextWalkAt: shownTime(nextWalk, before?.nextWalkAt, now) }),
    ...countsStatus(counts),
    conditions: conditionsOf(observed, chosen, before),
    observedGeneration: registered.generation,
  };
}

/** Computed once, and only where it is shown: it is most of the cost of a status, and every write makes one. */
function isWalkDue(document: StatusSubject, registered: Registration, state: LibraryState, now: Instant): boolean {
  if (state.run !== undefined || document.spec.suspend || registered.removedAt !== undefined) return false;
  return chooseClaim(state, claimSpec(document, registered), now) !== undefined;
}

function claimSpec({ metadata, spec }: StatusSubject, { generation }: Registration): ClaimSpec {
  return { name: metadata.name, generation, schedule: spec.schedule, timeZone: spec.timeZone };
}

function stateStatus(state: LibraryState): Partial<LibraryStatus> {
  const { run, tiles, lastRun, lastFullWalk: last } = state;
  return {
    pending: pendingStatus(state),
    ...(run === undefined ? {} : { run: runStatus(run) }),
    ...(tiles === undefined ? {} : { tiles: { ...tiles, claimedAt: time(tiles.claimedAt) } }),
    tilesAfterRun: state.tilesAfterRun,
    ...(lastRun === undefined ? {} : { lastRun: lastRunStatus(lastRun) }),
    ...(last === undefined
      ? {}
      : {
          lastFullWalk: {
            startedAt: time(last.startedAt),
            finishedAt: time(last.finishedAt),
            generation: last.generation,
          },
        }),
  };
}

function countsStatus(
  counts: LibraryCounts | undefined,
): Pick<LibraryStatus, 'titles' | 'gaps' | 'unidentified' | 'problems' | 'lostPathCount' | 'lostPaths'> {
  if (counts === undefined) return {};
  const { lost, ...others } = counts;
  const problems = counts.problems.map(({ sinceMs, ...problem }) => {
    return { ...problem, advice: adviceOn(problem.cause), since: time(sinceMs) };
  });
  return { ...others, problems, ...(lost === undefined ? {} : lostStatus(lost)) };
}

function lostStatus(lost: readonly LostPath[]): Required<Pick<LibraryStatus, 'lostPathCount' | 'lostPaths'>> {
  const latest = lost.slice(0, lostPathsShownAtMost).map(({ path, since, lastAt }) => ({
    path: path.slice(0, shownPathLengthAtMost).toWellFormed(),
    since: time(since),
    lastAt: time(lastAt),
  }));
  return { lostPathCount: lost.length, lostPaths: latest };
}

/** `BASE/webhook/NAMESPACE/NAME`. */
export function webhookAddress(baseUrl: string, document: Pick<StatusSubject, 'metadata'>): string {
  return `${baseUrl.replace(/(?<!\/)\/+$/u, '')}/webhook/${libraryKey(document)}`;
}

/** A walk that is already due keeps the time shown before: `now` would change the status of an unchanged state. */
function shownTime(instant: Instant, before: Time | undefined, now: Instant): Time {
  if (instant > now || before === undefined) return time(instant);
  return Date.parse(before) <= now ? before : time(instant);
}

function nextWalkAt({ document, registered, state, isDue, now }: Observation): Instant | undefined {
  if (document.spec.suspend || registered.removedAt !== undefined) return undefined;
  if (state.refused?.generation === registered.generation) return undefined;
  if (isDue) return now;
  const next = nextDueAt(state, claimSpec(document, registered), now);
  return next === undefined ? undefined : Math.max(next, now);
}

function pendingStatus({ pending }: LibraryState): PendingStatus {
  const folders = pending.folders.map(folderStatus);
  const { full } = pending;
  if (full === undefined) return { full: false, folders };
  return { full: true, ...heldTimes(full), trigger: full.trigger, acceptMissing: full.acceptMissing, folders };
}

function folderStatus(folder: HeldFolder): FolderStatus {
  const { path, trigger } = folder;
  return { path, ...heldTimes(folder), ...(trigger === undefined ? {} : { trigger }) };
}

function heldTimes(entry: HeldFolder | HeldFullWalk): Omit<FolderStatus, 'path' | 'trigger'> {
  return {
    since: time(entry.since),
    notBefore: time(entry.notBefore),
    ...(entry.again === undefined ? {} : { again: time(entry.again) }),
    tries: entry.tries,
  };
}

function runStatus(run: Run): RunStatus {
  return {
    number: run.number,
    id: run.id,
    job: run.job,
    full: run.full !== undefined,
    folders: run.folders.map(folderStatus),
    trigger: run.trigger,
    claimedAt: time(run.claimedAt),
  };
}

function lastRunStatus(last: LastRun): LastRunStatus {
  return {
    number: last.number,
    id: last.id,
    trigger: last.trigger,
    full: last.full,
    folders: last.folders,
    result: last.result,
    ...(last.reason === undefined ? {} : { reason: last.reason }),
    startedAt: time(last.startedAt),
    finishedAt: time(last.finishedAt),
  };
}
