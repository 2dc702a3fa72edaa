/** Why a pod does not run, in the words of whoever knows (scheduler, kubelet), and what a person can do. Pure. */
import type { Instant } from '../../library/state.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { jobContainer } from './labels.ts';

export interface Waits {
  readonly text: string;
  readonly since: Instant;
}

/** The words of others may be long, and hold anything. */
const wordsAtMost = 1_000;
/** After SIGTERM a pod has 30 s; one that is still there so long after belongs to a node that does not answer. */
const lostAfterMs = 120_000;

/** What is to be done about reasons that a kubelet gives. Their names are API (kubelet's container states). */
const adviceByReason: Readonly<Record<string, string>> = {
  ErrImagePull: 'check the image name, and `spec.job.imagePullSecrets` if its registry asks who is there',
  ImagePullBackOff: 'check the image name, and `spec.job.imagePullSecrets` if its registry asks who is there',
  InvalidImageName: 'check the image name the operator was given',
  ErrImageNeverPull: 'the image is not on the node and may not be fetched: change the pull policy or load it',
  CreateContainerConfigError: 'check that the Secrets it names are there, in the namespace of the Library',
  CreateContainerError: 'look at the events of the pod',
  RunContainerError: 'look at the events of the pod',
};

/** undefined: it runs, or has run. */
export function podWaits(pod: PodObject, now: Instant): Waits | undefined {
  const { phase = 'Pending' } = pod.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed') return undefined;
  return nodeIsLost(pod, now) ?? (phase === 'Pending' ? pending(pod) : undefined);
}

/** An unfinished Job of which nobody made a pod. Why is told by its events alone, which the operator may not read. */
export function jobWaits({ metadata, status }: JobObject): Waits | undefined {
  const { active = 0, succeeded = 0, failed = 0 } = status ?? {};
  const since = instant(metadata.creationTimestamp);
  if (active + succeeded + failed > 0 || since === undefined) return undefined;
  const { name, namespace } = metadata;
  const text = `no pod was made of Job ${name}, mostly because a quota or the Pod Security rules of the namespace refuse it: see \`kubectl describe job -n ${namespace} ${name}\``;
  return { text, since };
}

function pending(pod: PodObject): Waits | undefined {
  const since = instant(pod.metadata.creationTimestamp) ?? 0;
  const { conditions = [], containerStatuses = [] } = pod.status ?? {};
  const scheduled = conditions.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False') {
    const words = scheduled.message ?? scheduled.reason ?? '';
    const at = instant(scheduled.lastTransitionTime) ?? since;
    return { text: `${nameOf(pod)} finds no node: ${cut(words)}`, since: at };
  }
  const waiting = containerStatuses.find(({ name }) => name === jobContainer)?.state?.waiting;
  const { reason = '', message = '' } = waiting ?? {};
  const advice = adviceByReason[reason];
  if (advice !== undefined) return { text: `${nameOf(pod)}: ${reason}, ${cut(message)}: ${advice}`, since };
  // A volume that cannot be mounted is told by events alone, which the operator may not read.
  const { name, namespace } = pod.metadata;
  const text = `${nameOf(pod)} is not started by its node yet, mostly because a volume cannot be mounted: see \`kubectl describe pod -n ${namespace} ${name}\``;
  return { text, since };
}

/** Never forced away by us: two walks could run at once (runs.md 5). */
function nodeIsLost(pod: PodObject, now: Instant): Waits | undefined {
  const { metadata, status, spec } = pod;
  const asked = instant(metadata.deletionTimestamp);
  const isLost = status?.reason === 'NodeLost' || (asked !== undefined && now - asked > lostAfterMs);
  if (!isLost) return undefined;
  const node = typeof spec['nodeName'] === 'string' ? `node ${spec['nodeName']}` : 'its node';
  const { name, namespace } = metadata;
  const command = `kubectl delete pod -n ${namespace} ${name} --force --grace-period=0`;
  const text = `${nameOf(pod)} cannot be ended, ${node} does not answer: bring it back, or, only if it is switched off for certain, \`${command}\``;
  return { text, since: asked ?? instant(metadata.creationTimestamp) ?? 0 };
}

function nameOf({ metadata }: PodObject): string {
  return `pod ${metadata.name}`;
}

function cut(words: string): string {
  const text = words.trim().replaceAll(/\s+/gu, ' ').replace(/[.:]$/u, '');
  return text.length <= wordsAtMost ? text : `${text.slice(0, wordsAtMost - 1).toWellFormed()}…`;
}

function instant(text: string | undefined): Instant | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}
