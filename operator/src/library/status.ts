/**
 * The `status` block of a Library document (design 4, runs.md 1): what the operator remembers, in words and times that people
 * and scripts read. Pure. What its conditions say is decided in `conditions.ts`.
 */
import { type ClaimSpec, chooseClaim, nextDueAt } from './claim.ts';
import {
  type Condition,
  conditionsOf,
  type Looked,
  type Registration,
  type StatusSubject,
  type Trouble,
  troublesTold,
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

/** From the catalog; undefined when there is none yet. */
export interface LibraryCounts {
  readonly titles: number;
  /** Open facts by name. */
  readonly gaps: Readonly<Record<string, number>>;
  readonly unidentified: number;
  readonly problems: readonly OpenProblem[];
}

/** What needs a person (runs.md 11), from the catalog. */
export interface OpenProblem {
  readonly cause: string;
  /** The title's key; '' when the whole Library is concerned. */
  readonly title: string;
  readonly path: string;
  readonly detail: string;
  readonly sinceMs: Instant;
}

export interface ProblemStatus extends Omit<OpenProblem, 'sinceMs'> {
  /** What a person can do about it. */
  readonly advice: string;
  readonly since: Time;
}

/** What is shown beside the state. */
export interface Shown {
  /** The first of them speaks, one that is passing where no other is. */
  readonly troubles?: readonly Trouble[];
  /**
   * What was shown last, where status is written down: what has not changed is said as it was said then, so that an unchanged state
   * is an equal status whenever it is written.
   */
  readonly before?: Pick<LibraryStatus, 'nextWalkAt' | 'conditions'>;
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

/** What of a status is said beside the state, by who keeps the state in the same block. */
export type BesideState = Pick<
  LibraryStatus,
  | 'webhook'
  | 'held'
  | 'nextWalkAt'
  | 'titles'
  | 'gaps'
  | 'unidentified'
  | 'problems'
  | 'conditions'
  | 'observedGeneration'
>;

/**
 * `registered` and `state` are undefined for a Library that no operator has met yet: then only what the document says is
 * known. `baseUrl` is where callers reach the webhook, when that is known. `nextWalkAt` is absent while nothing may start.
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

/** `libraryStatus` without the state: of what is held as much as people read at once. */
export function statusBeside(
  document: StatusSubject,
  registered: Registration,
  state: LibraryState,
  counts: LibraryCounts | undefined,
  now: Instant,
  { troubles = [], before }: Shown = {},
): BesideState & Required<Pick<BesideState, 'conditions' | 'observedGeneration'>> {
  const looked: Looked = { document, registered, state, isDue: isWalkDue(document, registered, state, now), now };
  const told = troublesTold(troubles, before);
  const nextWalk = told.standing === undefined ? nextWalkAt(looked) : undefined;
  return {
    held: state.pending.folders.length,
    ...(nextWalk === undefined ? {} : { nextWalkAt: shownTime(nextWalk, before?.nextWalkAt, now) }),
    ...countsStatus(counts),
    conditions: conditionsOf(looked, told, before),
    observedGeneration: registered.generation,
  };
}

/** Asked once, and only where its answer is shown: it is most of what a status costs, and one is made with every write. */
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
): Pick<LibraryStatus, 'titles' | 'gaps' | 'unidentified' | 'problems'> {
  if (counts === undefined) return {};
  const problems = counts.problems.map(({ sinceMs, ...problem }) => {
    return { ...problem, advice: adviceOn(problem.cause), since: time(sinceMs) };
  });
  return { ...counts, problems };
}

/** `BASE/webhook/NAMESPACE/NAME` (design 8). */
export function webhookAddress(baseUrl: string, document: Pick<StatusSubject, 'metadata'>): string {
  return `${baseUrl.replace(/\/+$/u, '')}/webhook/${libraryKey(document)}`;
}

/** What is due already stays due since the time that was said before: `now` would make another status of the same state. */
function shownTime(instant: Instant, before: Time | undefined, now: Instant): Time {
  if (instant > now || before === undefined) return time(instant);
  return Date.parse(before) <= now ? before : time(instant);
}

function nextWalkAt({ document, registered, state, isDue, now }: Looked): Instant | undefined {
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
