/** Why a pod does not run, in the words of the scheduler or kubelet, and what a person can do about it. Pure. */

import type { Instant } from '../../library/state.ts';
import { type Message, message } from '../../messages/message.ts';
import type { ContainerStatus, JobObject, PodObject } from './api/wire.ts';
import { jobContainer } from './labels.ts';

export interface Waits {
  readonly message: Message;
  readonly since: Instant;
}

/** Limits messages of other programs, which may be long and contain anything. */
const wordsAtMost = 1_000;
/** After SIGTERM a pod has 30 s. If it still exists after this time, its node does not respond. */
const lostAfterMs = 120_000;

/** Waiting reasons without information: the actual cause is only in Events, which the operator may not read. */
const uninformative = new Set(['', 'ContainerCreating', 'PodInitializing']);

/** Advice for the kubelet's reasons, where we can say more than the kubelet. The names are API (container states). */
const adviceByReason: Readonly<Record<string, Message>> = {
  ErrImagePull: message('checkImage'),
  ImagePullBackOff: message('checkImage'),
  InvalidImageName: message('checkImageName'),
  ErrImageNeverPull: message('loadImage'),
  CreateContainerConfigError: message('checkSecrets'),
};

/** undefined if the pod runs or has run. `leavingMs`: how long it has been seen terminating, by the caller's clock. */
export function podWaits(pod: PodObject, leavingMs: number): Waits | undefined {
  const { phase = 'Pending' } = pod.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed') return undefined;
  return nodeIsLost(pod, leavingMs) ?? (phase === 'Pending' ? pending(pod) : undefined);
}

/** An unfinished Job without pods. The cause is only in its Events, which the operator may not read. */
export function jobWaits({ metadata, status }: JobObject): Waits | undefined {
  const { active = 0, succeeded = 0, failed = 0, conditions = [] } = status ?? {};
  const made = instant(metadata.creationTimestamp);
  if (made === undefined) return undefined;
  const { name, namespace } = metadata;
  const command = `kubectl describe job -n ${namespace} ${name}`;
  const suspended = conditions.find((condition) => condition.type === 'Suspended' && condition.status === 'True');
  if (suspended !== undefined) {
    const since = instant(suspended.lastTransitionTime) ?? made;
    return { message: message('jobSuspended', name, command), since };
  }
  if (active + succeeded + failed > 0) return undefined;
  return { message: message('noPod', name, command), since: made };
}

function pending(pod: PodObject): Waits | undefined {
  const { name, namespace } = pod.metadata;
  const since = instant(pod.metadata.creationTimestamp) ?? 0;
  const { conditions = [], initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {};
  const scheduled = conditions.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False') {
    const words = scheduled.message ?? scheduled.reason ?? '';
    const at = instant(scheduled.lastTransitionTime) ?? since;
    return { message: message('noNode', name, cut(words)), since: at };
  }
  const command = `kubectl describe pod -n ${namespace} ${name}`;
  // In start order: a mesh's init container may keep ours from starting.
  const waiting = [...initContainerStatuses, ...containerStatuses].flatMap((container) => wordsOf(container) ?? [])[0];
  if (waiting !== undefined) {
    const { container, reason, words } = waiting;
    const advice = adviceByReason[reason] ?? message('seeCommand', command);
    const waits =
      container === undefined
        ? message('podWaits', name, cut(words), advice)
        : message('podContainerWaits', name, container, cut(words), advice);
    return { message: waits, since };
  }
  return { message: message('podNotStarted', name, command), since };
}

/** Why the kubelet does not start the container, in its own words; undefined if it gives no reason. */
function wordsOf({ name, state }: ContainerStatus) {
  const { reason = '', message: detail = '' } = state?.waiting ?? {};
  if (uninformative.has(reason)) return undefined;
  const words = detail.trim() === '' ? reason : `${reason}, ${detail}`;
  return { container: name === jobContainer ? undefined : name, reason, words };
}

/** Never force-deleted by us: two walks could then run at once. */
function nodeIsLost(pod: PodObject, leavingMs: number): Waits | undefined {
  const { metadata, status, spec } = pod;
  const asked = instant(metadata.deletionTimestamp);
  const isLost = status?.reason === 'NodeLost' || (asked !== undefined && leavingMs > lostAfterMs);
  if (!isLost) return undefined;
  const node = spec['nodeName'];
  const { name, namespace } = metadata;
  const command = `kubectl delete pod -n ${namespace} ${name} --force --grace-period=0`;
  const lost =
    typeof node === 'string' ? message('nodeLost', name, node, command) : message('nodeLostUnnamed', name, command);
  return { message: lost, since: asked ?? instant(metadata.creationTimestamp) ?? 0 };
}

function cut(words: string): string {
  const text = words.trim().replaceAll(/\s+/gu, ' ').replace(/[.:]$/u, '');
  return text.length <= wordsAtMost ? text : `${text.slice(0, wordsAtMost - 1).toWellFormed()}…`;
}

function instant(text: string | undefined): Instant | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}
