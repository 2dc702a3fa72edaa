/**
 * The conditions of a Library: Ready, Reconciling, Stalled, derived from its state and from troubles found outside it.
 * They follow kstatus: Reconciling and Stalled are true when something is not as it should be. Pure.
 */
import { type Message, message } from '../messages/message.ts';
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
  readonly message: Message;
  /** New, and usually ends by itself. It is shown as Reconciling, because no person is needed yet. */
  readonly isPassing?: true;
  /** It keeps the claimed run from starting: shown instead of the walk. */
  readonly delaysRun?: true;
  /** It delays nothing: it explains why the Library was never walked. */
  readonly isHistory?: true;
}

/** The trouble a person has to fix, and the one that may pass by itself. */
interface ChosenTroubles {
  readonly standing?: Trouble | undefined;
  readonly passing?: Trouble | undefined;
  readonly history?: Trouble | undefined;
}

export interface Condition {
  readonly type: 'Ready' | 'Reconciling' | 'Stalled';
  readonly status: 'True' | 'False' | 'Unknown';
  /** One word in CamelCase. */
  readonly reason: string;
  readonly message: Message;
  readonly lastTransitionTime?: Time;
  readonly observedGeneration: number;
}

/** The input of all findings. */
export interface Observation {
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
  readonly message: Message;
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
export function chooseTroubles(troubles: readonly Trouble[], before: Before | undefined): ChosenTroubles {
  const known = before?.conditions?.find(({ type, status }) => type === 'Stalled' && status === 'True');
  const isPassing = (trouble: Trouble) => trouble.isPassing === true && trouble.reason !== known?.reason;
  const present = troubles.filter(({ isHistory }) => isHistory !== true);
  return {
    standing: present.find((trouble) => !isPassing(trouble)),
    passing: present.find(isPassing),
    history: troubles.find(({ isHistory }) => isHistory === true),
  };
}

/** Returns all three conditions, always. */
export function conditionsOf(
  observed: Observation,
  troubles: ChosenTroubles,
  before: Before | undefined,
): readonly Condition[] {
  const { registered, now } = observed;
  const stalled = stalledFinding(observed, troubles.standing);
  const found: Readonly<Record<Condition['type'], Finding>> = {
    Ready: readyFinding(observed, stalled, troubles.history),
    Reconciling:
      stalled.status === 'True' ? waitingFinding(observed, troubles) : reconcilingFinding(observed, troubles),
    Stalled: stalled,
  };
  const types: readonly Condition['type'][] = ['Ready', 'Reconciling', 'Stalled'];
  return types.map((type) => {
    const { at, ...reason } = found[type];
    const known = before?.conditions?.find((condition) => condition.type === type);
    const since = before === undefined ? at : transition(known, reason.status, now);
    return {
      type,
      ...reason,
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
function stalledFinding(observed: Observation, trouble: Trouble | undefined): Finding {
  const { registered, state } = observed;
  const { generation, removedAt } = registered;
  const { refused, lastRun } = state;
  if (trouble !== undefined) return { status: 'True', ...wordsOf(trouble), at: lastRun?.finishedAt };
  if (refused !== undefined && refused.generation === generation) {
    const why = message('refused', refused.reason);
    return { status: 'True', reason: 'WorkOrderRefused', message: why, at: lastRun?.finishedAt };
  }
  const full = state.pending.full;
  if (removedAt === undefined && full !== undefined && full.tries >= triesBeforeAlone) {
    const tries = String(full.tries);
    const why = lastRun?.reason;
    const fails = why === undefined ? message('fullWalkFails', tries) : message('fullWalkFailsBy', tries, why);
    return { status: 'True', reason: 'FullWalkFails', message: fails, at: lastRun?.finishedAt };
  }
  if (isSuspended(observed)) return suspended(state);
  return { status: 'False', reason: 'Working', message: message('working'), at: lastRun?.finishedAt };
}

function wordsOf(trouble: Trouble): Pick<Finding, 'reason' | 'message'> {
  return { reason: trouble.reason, message: trouble.message };
}

/** Reconciling while Stalled is true: a claimed run cannot continue, or a due walk cannot be claimed. */
function waitingFinding({ state, isDue }: Observation, { standing }: ChosenTroubles): Finding {
  const { run, pending, lastRun } = state;
  if (standing === undefined || (run === undefined && !isDue)) return idle(state);
  const waits = run === undefined ? walkWaits(pending) : message('runWaits', String(run.number));
  return { status: 'False', reason: 'Waiting', message: waits, at: run?.claimedAt ?? lastRun?.finishedAt };
}

function reconcilingFinding(observed: Observation, { passing }: ChosenTroubles): Finding {
  const { registered, state, isDue } = observed;
  const { run, pending } = state;
  if (run !== undefined && passing?.delaysRun === true) {
    return { status: 'True', ...wordsOf(passing), at: run.claimedAt };
  }
  if (run !== undefined) {
    const number = String(run.number);
    const walking =
      run.full === undefined
        ? message('walkingFolders', number, String(run.folders.length))
        : message('walkingWhole', number);
    return { status: 'True', reason: 'Walking', message: walking, at: run.claimedAt };
  }
  if (isSuspended(observed)) return suspended(state);
  if (registered.removedAt !== undefined) return idle(state);
  if (passing !== undefined) return { status: 'True', ...wordsOf(passing), at: state.lastRun?.finishedAt };
  if (state.lastFullWalk?.generation !== registered.generation) {
    return { status: 'True', reason: 'FullWalkOwed', message: message('fullWalkOwed'), at: state.lastRun?.finishedAt };
  }
  if (isDue) {
    return { status: 'True', reason: 'WalkDue', message: walkDue(pending), at: state.lastRun?.finishedAt };
  }
  return idle(state);
}

function walkDue({ folders }: LibraryState['pending']): Message {
  return folders.length > 0 ? message('walkDueFolders', String(folders.length)) : message('walkDueWhole');
}

function walkWaits({ folders }: LibraryState['pending']): Message {
  return folders.length > 0 ? message('walkWaitsFolders', String(folders.length)) : message('walkWaitsWhole');
}

function idle({ lastRun }: LibraryState): Finding {
  return { status: 'False', reason: 'Idle', message: message('idle'), at: lastRun?.finishedAt };
}

/** True if the document suspends the Library. A deleted document suspends nothing. */
function isSuspended({ document, registered }: Observation): boolean {
  return document.spec.suspend && registered.removedAt === undefined;
}

/** A person asked for it, so nothing is wrong. But without it nothing would explain why no walk starts. */
function suspended({ lastRun }: LibraryState): Finding {
  return { status: 'False', reason: 'Suspended', message: message('suspendedHere'), at: lastRun?.finishedAt };
}

function readyFinding(observed: Observation, stalled: Finding, history: Trouble | undefined): Finding {
  const { registered, state } = observed;
  const { lastFullWalk, lastRun } = state;
  if (registered.removedAt !== undefined) {
    return { status: 'False', reason: 'Removed', message: message('documentGone'), at: registered.removedAt };
  }
  if (stalled.status === 'True') return { ...stalled, status: 'False' };
  if (lastFullWalk?.generation !== registered.generation) {
    // Suspending changes the document, so no walk can confirm it. Only the suspension is worth reporting.
    if (isSuspended(observed)) return suspended(state);
    const reason = lastFullWalk === undefined ? 'NeverWalked' : 'DocumentChanged';
    const never = message('neverWalked');
    const failed = lastRun !== undefined && !endedWell(lastRun);
    const because = failed ? (lastRun.reason ?? lastRun.result) : history?.message;
    const why = because === undefined ? never : message('withDetail', never, because);
    return { status: 'False', reason, message: why, at: lastRun?.finishedAt };
  }
  if (lastRun !== undefined && !endedWell(lastRun)) {
    const why = lastRun.reason ?? message('runEnded', String(lastRun.number), lastRun.result);
    return { status: 'False', reason: `LastRun${lastRun.result}`, message: why, at: lastRun.finishedAt };
  }
  const walked = message('walked', time(lastFullWalk.finishedAt));
  return { status: 'True', reason: 'Walked', message: walked, at: lastFullWalk.finishedAt };
}
