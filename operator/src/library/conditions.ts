/**
 * The conditions of a Library: Ready, Reconciling, Stalled, from its state and from what was found beside it. They follow kstatus:
 * Reconciling and Stalled are true when something is not as it should be. Pure.
 */
import type { LibraryDocument, LibrarySpec } from './document.ts';
import { triesBeforeAlone } from './limits.ts';
import { endedWell, type Instant, type LibraryState, type Run } from './state.ts';
import { type Time, time } from './statusTime.ts';

/** As much of a document as its status depends on. */
export interface StatusSubject {
  readonly metadata: Pick<LibraryDocument['metadata'], 'namespace' | 'name'>;
  readonly spec: Pick<LibrarySpec, 'suspend' | 'schedule' | 'timeZone'>;
}

/** What the store knows of the Library's document. */
export interface Registration {
  readonly generation: number;
  readonly removedAt?: Instant;
}

/** What keeps a Library from going on until somebody helps, found outside its state: by the platform, or in its document. */
export interface Trouble {
  /** One word in CamelCase. */
  readonly reason: string;
  /** What is wrong, and what a person can do. */
  readonly message: string;
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

/** What is looked at for all that is shown. */
export interface Looked {
  readonly document: StatusSubject;
  readonly registered: Registration;
  readonly state: LibraryState;
  /** A walk could be claimed now. */
  readonly isDue: boolean;
  readonly now: Instant;
}

/** A condition before its generation is put on it; `at` is when it came to be so, as far as the state tells. */
interface Finding {
  readonly status: Condition['status'];
  readonly reason: string;
  readonly message: string;
  readonly at?: Instant | undefined;
}

/** All three, always. `before`: what was written down last, where a status is written down. */
export function conditionsOf(
  looked: Looked,
  troubles: readonly Trouble[],
  before: { readonly conditions?: readonly Condition[] } | undefined,
): readonly Condition[] {
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
