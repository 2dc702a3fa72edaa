/** What Jobs and pods say of a run: whether it runs, since when, and how it ended. Pure. */
import type { EndedJob } from '../../library/platform.ts';
import type { Instant } from '../../library/state.ts';
import type { ContainerStatus, JobObject, PodObject, TerminatedState } from './api/wire.ts';
import { jobContainer, runIdLabel } from './labels.ts';

/** Signals by number, as far as a Job can die of them (signal(7)). */
const signals: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
  31: 'SIGSYS',
};

/** The terminal condition, which comes when no pod is left; `SuccessCriteriaMet` and `FailureTarget` come before it (cluster.md 5). */
export function terminalCondition(job: JobObject): { readonly type: string; readonly reason: string } | undefined {
  const found = job.status?.conditions?.find(
    ({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'),
  );
  return found === undefined ? undefined : { type: found.type, reason: found.reason ?? '' };
}

export function isUnfinishedPod({ status }: PodObject): boolean {
  return status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

/**
 * Whether our container may still work in it. A sidecar (of a service mesh) keeps a pod from its end when ours has ended, which is not
 * started again (`restartPolicy: Never`).
 */
export function isAtWork(pod: PodObject): boolean {
  return isUnfinishedPod(pod) && containerOf(pod)?.state?.terminated === undefined;
}

/**
 * Whether this pod is of this very Job: one that was deleted by hand and made anew bears the same name and run, and its last pods may
 * still be there. A pod that lost its owner is told by its run alone.
 */
export function isPodOf({ metadata: { labels, ownerReferences = [] } }: PodObject, { metadata }: JobObject): boolean {
  if (ownerReferences.length === 0) return labels?.[runIdLabel] === metadata.labels?.[runIdLabel];
  return ownerReferences.some(({ uid }) => uid === metadata.uid);
}

/**
 * When the first container started of those that run; undefined when none does. One that was evicted says nothing of the pod in its
 * place, which may wait for a node for hours, without a try (runs.md 5).
 */
export function startedAt(pods: readonly PodObject[]): Instant | undefined {
  const times = pods.filter(isAtWork).flatMap((pod) => {
    const at = Date.parse(containerOf(pod)?.state?.running?.startedAt ?? '');
    return Number.isNaN(at) ? [] : [at];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * How a Job ended, by its pods. Of several pods of a walk the last one counts: those before it were disrupted. Of a tiles Job one that
 * refused its order speaks first, then any that failed. undefined: they do not tell.
 */
export function endOfPods(pods: readonly PodObject[], isIndexed: boolean): EndedJob | undefined {
  const oldestFirst = pods.toSorted((a, b) => createdAt(a) - createdAt(b));
  const ends = oldestFirst.flatMap((pod) => {
    const terminated = containerOf(pod)?.state?.terminated;
    return terminated === undefined ? [] : [endOf(terminated, pod)];
  });
  if (!isIndexed) return ends.at(-1);
  return ends.find(({ code }) => code === 2) ?? ends.find(({ code }) => code !== 0) ?? ends.at(-1);
}

/** Whether pods are left of which none works any more: a sidecar keeps them, and the Job would never come to its end. */
export function areKept(pods: readonly PodObject[]): boolean {
  return pods.some(isUnfinishedPod) && !pods.some(isAtWork);
}

/**
 * How a Job ended whose pods are kept (`areKept`). Of indexes that it leaves behind, which are the last ones, it says nothing.
 */
export function endOfKept(pods: readonly PodObject[], { spec, status }: JobObject, isIndexed: boolean): EndedJob {
  const end = endOfPods(pods, isIndexed) ?? {};
  if (!isIndexed) return end;
  const begun = (status?.succeeded ?? 0) + (status?.failed ?? 0) + pods.filter(isUnfinishedPod).length;
  return begun < (spec.completions ?? 1) ? { ...end, begun } : end;
}

/**
 * Whether these pods, as a watch shows them, are all that the Job has counted at its end: the watch of pods may lag behind that of
 * Jobs. Disrupted ones are not counted (the policy of `jobManifest.ts`), so they cannot stand for another.
 */
export function areAll(pods: readonly PodObject[], { status }: JobObject): boolean {
  const counted = pods.filter((pod) => !isDisrupted(pod)).length;
  return !pods.some(isUnfinishedPod) && counted >= (status?.succeeded ?? 0) + (status?.failed ?? 0);
}

function isDisrupted({ status }: PodObject): boolean {
  return status?.conditions?.some((known) => known.type === 'DisruptionTarget' && known.status === 'True') === true;
}

/**
 * A Job that reached its deadline before any container ran was never begun: its folders go back without a try. Else nothing is
 * known but that it ended.
 */
export function endWithoutPods(condition: { readonly type: string; readonly reason: string }): EndedJob {
  if (condition.type === 'Complete') return { code: 0 };
  return condition.reason === 'DeadlineExceeded' ? { signal: 'SIGTERM' } : {};
}

/** In words for the person who sets the limit. */
const outOfMemory = 'its pod needed more memory than its limit (OOMKilled): raise limits.memory in spec.job.resources';

function endOf({ exitCode, signal, reason, message }: TerminatedState, { metadata }: PodObject): EndedJob {
  if (reason === 'OOMKilled') return { signal: 'SIGKILL', said: outOfMemory };
  const number = signal !== undefined && signal > 0 ? signal : exitCode - 128;
  const name = signals[number];
  if (name === undefined) return { code: exitCode, ...(exitCode === 0 ? {} : lastWords(message)) };
  // Killed after it was asked to leave and did not: a wish, and no video's fault (runs.md 4).
  if (name === 'SIGKILL' && metadata.deletionTimestamp !== undefined) return { signal: 'SIGTERM' };
  return { signal: name };
}

/** What is shown of it, and fits. */
const wordsAtMost = 1_000;

/**
 * The last sentence that a Job wrote before it failed (`terminationMessagePolicy`): why, when its row could not be written. Progress is
 * JSON, and traces say nothing to people.
 */
function lastWords(message = ''): Pick<EndedJob, 'said'> {
  const lines = message.split('\n').map((line) => line.trim());
  const said = lines.findLast((line) => line !== '' && !line.startsWith('{') && !line.startsWith('at '));
  return said === undefined ? {} : { said: said.slice(0, wordsAtMost).toWellFormed() };
}

function containerOf({ status }: PodObject): ContainerStatus | undefined {
  return status?.containerStatuses?.find(({ name }) => name === jobContainer);
}

function createdAt({ metadata }: PodObject): number {
  const at = Date.parse(metadata.creationTimestamp ?? '');
  return Number.isNaN(at) ? 0 : at;
}
