/**
 * The conditions of a Library: Ready, Reconciling, Stalled, derived from its state and from troubles found outside it.
 * They follow kstatus: Reconciling and Stalled are true when something is not as it should be. Pure.
 */
import type { LibraryDocument, LibrarySpec } from './document.ts';
import { triesBeforeAlone } from './limits.ts';
import { endedWell, type Instant, type LibraryState } from './state.ts';
import { type Time, time } from './statusTime.ts';

/** The parts of a document that its status depends on. */
export interface StatusSubject {
  readonly metadata: Pick<LibraryDocument['metadata'], 'namespace' | 'name'>;
  readonly spec: Pick<LibrarySpec, 'suspend' | 'schedule' | 'timeZone'>;
}

/** What the store knows about the Library's document. */
export interface Registration {
  readonly generation: number;
  readonly removedAt?: Instant;
}

/**
 * What keeps a Library from continuing until somebody helps. Found outside its state: by the platform, or in its
 * document.
 */
export interface Trouble {
  /** One word in CamelCase. */
  readonly reason: string;
  /** What is wrong, and what a person can do. */
  readonly message: string;
  /** New, and usually ends by itself. It is shown as Reconciling, because no person is needed yet. */
  readonly isPassing?: true;
}

/** The trouble a person has to fix, and the one that may pass by itself. */
interface TroublesTold {
  readonly standing?: Trouble | undefined;
  readonly passing?: Trouble | undefined;
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

/** The input of all findings. */
export interface Looked {
  readonly document: StatusSubject;
  readonly registered: Registration;
  readonly state: LibraryState;
  /** True if a walk could be claimed now. */
  readonly isDue: boolean;
  readonly now: Instant;
}

/** A condition without its generation. `at`: when it became so, as far as the state tells. */
interface Finding {
  readonly status: Condition['status'];
  readonly reason: string;
  readonly message: string;
  readonly at?: Instant | undefined;
}

/** The last written status, where one is written. */
interface Before {
  readonly conditions?: readonly Condition[];
}

/**
 * Picks the first trouble of each kind. A trouble already shown as Stalled is no longer passing: a new leader, which
 * sees it for the first time, must not take it back.
 */
export function troublesTold(troubles: readonly Trouble[], before: Before | undefined): TroublesTold {
  const known = before?.conditions?.find(({ type, status }) => type === 'Stalled' && status === 'True');
  const isPassing = (trouble: Trouble) => trouble.isPassing === true && trouble.reason !== known?.reason;
  return { standing: troubles.find((trouble) => !isPassing(trouble)), passing: troubles.find(isPassing) };
}

/** Returns all three conditions, always. */
export function conditionsOf(looked: Looked, troubles: TroublesTold, before: Before | undefined): readonly Condition[] {
  const { registered, now } = looked;
  const stalled = stalledFinding(looked, troubles.standing);
  const found: Readonly<Record<Condition['type'], Finding>> = {
    Ready: readyFinding(looked, stalled),
    Reconciling: stalled.status === 'True' ? waitingFinding(looked, troubles) : reconcilingFinding(looked, troubles),
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

/** A written condition keeps its time until its status changes. */
function transition(known: Condition | undefined, status: Condition['status'], now: Instant): Time | Instant {
  return known?.status === status && known.lastTransitionTime !== undefined ? known.lastTransitionTime : now;
}

/** Stalled: only a person can help. kstatus calls it Failed. */
function stalledFinding(looked: Looked, trouble: Trouble | undefined): Finding {
  const { registered, state } = looked;
  const { generation, removedAt } = registered;
  const { refused, lastRun } = state;
  if (trouble !== undefined) return { status: 'True', ...wordsOf(trouble), at: lastRun?.finishedAt };
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
    message: 'no problem blocks the walks',
    at: lastRun?.finishedAt,
  };
}

function wordsOf({ reason, message }: Trouble): Pick<Finding, 'reason' | 'message'> {
  return { reason, message };
}

/** Reconciling while Stalled is true: a claimed run cannot continue, or a due walk cannot be claimed. */
function waitingFinding({ state, isDue }: Looked, { standing }: TroublesTold): Finding {
  const { run, pending, lastRun } = state;
  if (standing === undefined || (run === undefined && !isDue)) return idle(state);
  const what = run === undefined ? `a walk of ${dueWords(pending)}` : `run ${run.number}`;
  const message = `${what} waits until the problem under Stalled is solved`;
  return { status: 'False', reason: 'Waiting', message, at: run?.claimedAt ?? lastRun?.finishedAt };
}

function reconcilingFinding(looked: Looked, { passing }: TroublesTold): Finding {
  const { registered, state, isDue } = looked;
  const { run, pending } = state;
  if (run !== undefined) {
    const what = run.full === undefined ? held(run.folders.length) : 'the whole Library';
    return { status: 'True', reason: 'Walking', message: `run ${run.number} walks ${what}`, at: run.claimedAt };
  }
  if (isSuspended(looked)) return suspended(state);
  if (registered.removedAt !== undefined) return idle(state);
  if (passing !== undefined) return { status: 'True', ...wordsOf(passing), at: state.lastRun?.finishedAt };
  if (state.lastFullWalk?.generation !== registered.generation) {
    return {
      status: 'True',
      reason: 'FullWalkOwed',
      message: 'no full walk has met this document yet',
      at: state.lastRun?.finishedAt,
    };
  }
  if (isDue) {
    const message = `a walk of ${dueWords(pending)} is due`;
    return { status: 'True', reason: 'WalkDue', message, at: state.lastRun?.finishedAt };
  }
  return idle(state);
}

function dueWords({ folders }: LibraryState['pending']): string {
  return folders.length > 0 ? held(folders.length) : 'the whole Library';
}

function held(folders: number): string {
  return folders === 1 ? '1 held folder' : `${folders} held folders`;
}

function idle({ lastRun }: LibraryState): Finding {
  return { status: 'False', reason: 'Idle', message: 'no walk runs or is due', at: lastRun?.finishedAt };
}

/** True if the document suspends the Library. A deleted document suspends nothing. */
function isSuspended({ document, registered }: Looked): boolean {
  return document.spec.suspend && registered.removedAt === undefined;
}

/** A person asked for it, so nothing is wrong. But without it nothing would explain why no walk starts. */
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
    // Suspending changes the document, so no walk can confirm it. Only the suspension is worth reporting.
    if (isSuspended(looked)) return suspended(state);
    const reason = lastFullWalk === undefined ? 'NeverWalked' : 'DocumentChanged';
    const failed = lastRun !== undefined && !endedWell(lastRun);
    const why = failed ? `: ${lastRun.reason ?? lastRun.result}` : '';
    return {
      status: 'False',
      reason,
      message: `a full walk of this document has not ended yet${why}`,
      at: lastRun?.finishedAt,
    };
  }
  if (lastRun !== undefined && !endedWell(lastRun)) {
    const message = lastRun.reason ?? `run ${lastRun.number} ended: ${lastRun.result}`;
    return { status: 'False', reason: `LastRun${lastRun.result}`, message, at: lastRun.finishedAt };
  }
  const walked = `the last full walk ended ${time(lastFullWalk.finishedAt)}`;
  return { status: 'True', reason: 'Walked', message: walked, at: lastFullWalk.finishedAt };
}
