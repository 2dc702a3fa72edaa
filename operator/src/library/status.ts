/**
 * The `status` block of a Library document (design 4, runs.md 1): what the operator remembers, in words and times that people
 * and scripts read. Pure. Conditions follow kstatus: Reconciling and Stalled are true when something is not as it should be.
 */
import { type ClaimSpec, chooseClaim, nextDueAt } from './claim.ts';
import { type LibraryDocument, type LibrarySpec, libraryKey } from './document.ts';
import { triesBeforeAlone } from './limits.ts';
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

/** What the store knows of the Library's document. */
export interface Registration {
  readonly generation: number;
  readonly removedAt?: Instant;
}

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

/** RFC 3339 in UTC. */
export type Time = string;

/** What keeps a Library from going on until somebody helps, found outside its state: by the platform, or in its document. */
export interface Trouble {
  /** One word in CamelCase. */
  readonly reason: string;
  /** What is wrong, and what a person can do. */
  readonly message: string;
}

/** What is shown beside the state. */
export interface Shown {
  /** The first of them speaks. */
  readonly troubles?: readonly Trouble[];
  /**
   * What was shown last, where status is written down: what has not changed is said as it was said then, so that an unchanged state
   * is an equal status whenever it is written.
   */
  readonly before?: Pick<LibraryStatus, 'nextWalkAt' | 'conditions'>;
}

/** As much of a document as its status depends on. */
export interface StatusSubject {
  readonly metadata: Pick<LibraryDocument['metadata'], 'namespace' | 'name'>;
  readonly spec: Pick<LibrarySpec, 'suspend' | 'schedule' | 'timeZone'>;
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

export interface Condition {
  readonly type: 'Ready' | 'Reconciling' | 'Stalled';
  readonly status: 'True' | 'False' | 'Unknown';
  /** One word in CamelCase. */
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime?: Time;
  readonly observedGeneration: number;
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
  const nextWalk = troubles.length > 0 ? undefined : nextWalkAt(looked);
  return {
    held: state.pending.folders.length,
    ...(nextWalk === undefined ? {} : { nextWalkAt: shownTime(nextWalk, before?.nextWalkAt, now) }),
    ...countsStatus(counts),
    conditions: conditionsOf(looked, { troubles, ...(before === undefined ? {} : { before }) }),
    observedGeneration: registered.generation,
  };
}

/** Asked once, and only where its answer is shown: it is most of what a status costs, and one is made with every write. */
function isWalkDue(document: StatusSubject, registered: Registration, state: LibraryState, now: Instant): boolean {
  if (state.run !== undefined || document.spec.suspend || registered.removedAt !== undefined) return false;
  return chooseClaim(state, claimSpec(document, registered), now) !== undefined;
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
    const advice = adviceByCause[problem.cause] ?? 'look at the path it names';
    return { ...problem, advice, since: time(sinceMs) };
  });
  return { ...counts, problems };
}

const adviceByCause: Readonly<Record<string, string>> = {
  unidentified:
    'say which one it is with `projectionist identify TITLE tmdb:NUMBER`, in a .nfo file, or in the name of its folder, like "Title (Year) {tmdb-NUMBER}"',
  nfoBroken: 'mend the .nfo file, or remove it',
  sourceKey: 'check the key of the source: its secretRef in the document',
  permission:
    'let the user of this program read and write there; then a walk that you start tries again at once, any other within the hour',
  unreadable:
    'look whether the video plays: replace it if it is damaged; it is tried again by itself, at once with `projectionist refresh --fact probe TITLE`',
  setAside: 'replace the video, or try again with `projectionist refresh --fact probe TITLE`',
  removedByOther: 'stop the program that removes it, then `projectionist refresh --fact NAME TITLE`',
  pruneUnconfirmed:
    'look whether the storage is mounted; if they were meant to go, `projectionist walk --accept-missing`',
  storage:
    'do what it says, look after the disk and its mount; then a walk that you start tries again at once, any other within the hour',
  lostPath:
    'if the folder is there, compare the mounts of the sender with those here, and map its name with pathMappings: [{from: /their/path, to: /}]; if it is not, nothing has to be done',
  franchiseFaults: 'mend the franchise file; `franchise check FILE` tells all that is wrong with it, warnings too',
};

/** `BASE/webhook/NAMESPACE/NAME` (design 8). */
export function webhookAddress(baseUrl: string, document: Pick<StatusSubject, 'metadata'>): string {
  return `${baseUrl.replace(/\/+$/u, '')}/webhook/${libraryKey(document)}`;
}

/** Years that RFC 3339 can write; a stored number beyond them is a clock or a file that was broken. */
export function time(instant: Instant): Time {
  const bounded = Number.isFinite(instant) ? Math.min(Math.max(instant, 0), 253_402_300_799_000) : 0;
  return new Date(bounded).toISOString();
}

/** What is due already stays due since the time that was said before: `now` would make another status of the same state. */
function shownTime(instant: Instant, before: Time | undefined, now: Instant): Time {
  if (instant > now || before === undefined) return time(instant);
  return Date.parse(before) <= now ? before : time(instant);
}

/** What is looked at for all that is shown. */
interface Looked {
  readonly document: StatusSubject;
  readonly registered: Registration;
  readonly state: LibraryState;
  /** A walk could be claimed now. */
  readonly isDue: boolean;
  readonly now: Instant;
}

function nextWalkAt({ document, registered, state, isDue, now }: Looked): Instant | undefined {
  if (document.spec.suspend || registered.removedAt !== undefined) return undefined;
  if (state.refused?.generation === registered.generation) return undefined;
  if (isDue) return now;
  const next = nextDueAt(state, claimSpec(document, registered), now);
  return next === undefined ? undefined : Math.max(next, now);
}

function claimSpec({ metadata, spec }: StatusSubject, { generation }: Registration): ClaimSpec {
  return { name: metadata.name, generation, schedule: spec.schedule, timeZone: spec.timeZone };
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

/** A condition before its generation is put on it; `at` is when it came to be so, as far as the state tells. */
interface Finding {
  readonly status: Condition['status'];
  readonly reason: string;
  readonly message: string;
  readonly at?: Instant | undefined;
}

function conditionsOf(looked: Looked, { troubles = [], before }: Shown): readonly Condition[] {
  const { registered, state, now } = looked;
  const stalled = stalledFinding(looked, troubles);
  const reconciling = stalled.status === 'True' ? idle(state) : reconcilingFinding(looked);
  const found: Readonly<Record<Condition['type'], Finding>> = {
    Ready: readyFinding(looked, stalled),
    Reconciling: state.run !== undefined && troubles.length > 0 ? waiting(state.run) : reconciling,
    Stalled: stalled,
  };
  const types: readonly Condition['type'][] = ['Ready', 'Reconciling', 'Stalled'];
  return types.map((type) => {
    const { status, reason, message, at } = found[type];
    const known = before?.conditions?.find((condition) => condition.type === type);
    const since = before === undefined ? at : transition(known, status, now);
    return {
      type,
      status,
      reason,
      message,
      ...(since === undefined ? {} : { lastTransitionTime: typeof since === 'string' ? since : time(since) }),
      observedGeneration: registered.generation,
    };
  });
}

/** Where conditions are written down, their time moves with their status and with nothing else. */
function transition(known: Condition | undefined, status: Condition['status'], now: Instant): Time | Instant {
  return known?.status === status && known.lastTransitionTime !== undefined ? known.lastTransitionTime : now;
}

/** Only a person can help: kstatus calls it Failed. */
function stalledFinding(looked: Looked, [trouble]: readonly Trouble[]): Finding {
  const { registered, state } = looked;
  const { generation, removedAt } = registered;
  const { refused, lastRun } = state;
  if (trouble !== undefined) return { status: 'True', ...trouble, at: lastRun?.finishedAt };
  if (refused !== undefined && refused.generation === generation) {
    const message = `${refused.reason}. Nothing starts until the document or the program changes`;
    return { status: 'True', reason: 'WorkOrderRefused', message, at: lastRun?.finishedAt };
  }
  const full = state.pending.full;
  if (removedAt === undefined && full !== undefined && full.tries >= triesBeforeAlone) {
    const why = lastRun?.reason === undefined ? '' : `: ${lastRun.reason}`;
    const message = `the full walk failed ${full.tries} times${why}. It is tried again every 10 minutes`;
    return { status: 'True', reason: 'FullWalkFails', message, at: lastRun?.finishedAt };
  }
  if (isSuspended(looked)) return suspended(state);
  return {
    status: 'False',
    reason: 'Working',
    message: 'nothing needs a person for walks to go on',
    at: lastRun?.finishedAt,
  };
}

/** The run is claimed and its Job cannot go on. */
function waiting({ number, claimedAt }: Run): Finding {
  const message = `run ${number} waits for what Stalled says`;
  return { status: 'False', reason: 'Waiting', message, at: claimedAt };
}

function reconcilingFinding(looked: Looked): Finding {
  const { registered, state, isDue } = looked;
  const { run, pending } = state;
  if (run !== undefined) {
    const what = run.full === undefined ? held(run.folders.length) : 'the whole Library';
    return { status: 'True', reason: 'Walking', message: `run ${run.number} walks ${what}`, at: run.claimedAt };
  }
  if (isSuspended(looked)) return suspended(state);
  if (registered.removedAt !== undefined) return idle(state);
  if (state.lastFullWalk?.generation !== registered.generation) {
    return {
      status: 'True',
      reason: 'FullWalkOwed',
      message: 'no full walk has met this document yet',
      at: state.lastRun?.finishedAt,
    };
  }
  if (isDue) {
    const what = pending.folders.length > 0 ? held(pending.folders.length) : 'the whole Library';
    return { status: 'True', reason: 'WalkDue', message: `a walk of ${what} is due`, at: state.lastRun?.finishedAt };
  }
  return idle(state);
}

function held(folders: number): string {
  return folders === 1 ? '1 held folder' : `${folders} held folders`;
}

function idle({ lastRun }: LibraryState): Finding {
  return { status: 'False', reason: 'Idle', message: 'no walk runs or is due', at: lastRun?.finishedAt };
}

/** By its document; one that is gone suspends nothing. */
function isSuspended({ document, registered }: Looked): boolean {
  return document.spec.suspend && registered.removedAt === undefined;
}

/** A person asked for it, so nothing is wrong; but nothing else would say why nothing happens. */
function suspended({ lastRun }: LibraryState): Finding {
  const message = 'spec.suspend is true: nothing new starts, and what is told is held';
  return { status: 'False', reason: 'Suspended', message, at: lastRun?.finishedAt };
}

function readyFinding(looked: Looked, stalled: Finding): Finding {
  const { registered, state } = looked;
  const { lastFullWalk, lastRun } = state;
  if (registered.removedAt !== undefined) {
    return { status: 'False', reason: 'Removed', message: 'its document is gone', at: registered.removedAt };
  }
  if (stalled.status === 'True') return { ...stalled, status: 'False' };
  if (lastFullWalk?.generation !== registered.generation) {
    // Its document changed when it was suspended: no walk will meet it, and only that is of use.
    if (isSuspended(looked)) return suspended(state);
    const reason = lastFullWalk === undefined ? 'NeverWalked' : 'DocumentChanged';
    const failed = lastRun !== undefined && lastRun.result !== 'Succeeded' && lastRun.result !== 'Yielded';
    const why = failed ? `: ${lastRun.reason ?? lastRun.result}` : '';
    return {
      status: 'False',
      reason,
      message: `a full walk of this document has not ended yet${why}`,
      at: lastRun?.finishedAt,
    };
  }
  if (lastRun !== undefined && lastRun.result !== 'Succeeded' && lastRun.result !== 'Yielded') {
    const message = lastRun.reason ?? `run ${lastRun.number} ended: ${lastRun.result}`;
    return { status: 'False', reason: `LastRun${lastRun.result}`, message, at: lastRun.finishedAt };
  }
  const walked = `the last full walk ended ${time(lastFullWalk.finishedAt)}`;
  return { status: 'True', reason: 'Walked', message: walked, at: lastFullWalk.finishedAt };
}
