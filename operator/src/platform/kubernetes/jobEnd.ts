/** Reads from Jobs and pods whether a run is running, since when, and how it ended. Pure. */

import type { EndedJob } from '../../library/platform.ts';
import type { Instant } from '../../library/state.ts';
import { message, plainText } from '../../messages/message.ts';
import type { ContainerStatus, JobObject, PodObject, TerminatedState } from './api/wire.ts';
import { jobContainer, runIdLabel } from './labels.ts';

/** Signal numbers that a Job can die of (signal(7)). */
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

/**
 * The terminal condition, which appears when no pod is left; `SuccessCriteriaMet` and `FailureTarget` appear before it
 * (docs/reference/clusters.md#job-behaviour).
 */
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
 * Whether our container may still run in this pod. A sidecar (of a service mesh) can keep a pod alive after our
 * container has ended; ours is not restarted then (`restartPolicy: Never`).
 */
export function isAtWork(pod: PodObject): boolean {
  return isUnfinishedPod(pod) && containerOf(pod)?.state?.terminated === undefined;
}

/**
 * Whether this pod belongs to this very Job. A Job that was deleted by hand and recreated has the same name and run id,
 * and pods of its predecessor may still exist. A pod without an owner is matched by its run id alone.
 */
export function isPodOf({ metadata: { labels, ownerReferences = [] } }: PodObject, { metadata }: JobObject): boolean {
  if (ownerReferences.length === 0) return labels?.[runIdLabel] === metadata.labels?.[runIdLabel];
  return ownerReferences.some(({ uid }) => uid === metadata.uid);
}

/**
 * When the first of the running containers started; undefined if none runs. An evicted pod does not count: its
 * replacement may wait for a node for hours, which must not count as a try.
 */
export function startedAt(pods: readonly PodObject[]): Instant | undefined {
  const times = pods.filter(isAtWork).flatMap((pod) => {
    const at = Date.parse(containerOf(pod)?.state?.running?.startedAt ?? '');
    return Number.isNaN(at) ? [] : [at];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * How a Job ended, by its pods. For a walk the last pod counts. For a tiles Job a pod that refused its order (exit 2)
 * comes first, then any that failed. A disrupted pod counts only if no other has ended: its replacement continues its
 * work, and may be gone if somebody deleted the Job. undefined if the pods do not show it.
 */
export function endOfPods(pods: readonly PodObject[], isIndexed: boolean): EndedJob | undefined {
  const oldestFirst = pods.toSorted((a, b) => createdAt(a) - createdAt(b));
  const ended = oldestFirst.flatMap((pod) => {
    const terminated = containerOf(pod)?.state?.terminated;
    return terminated === undefined ? [] : [{ pod, terminated }];
  });
  const counted = ended.filter(({ pod }) => !isDisrupted(pod));
  const ends = (counted.length > 0 ? counted : ended).map(({ pod, terminated }) => endOf(terminated, pod));
  if (!isIndexed) return ends.at(-1);
  return ends.find(({ code }) => code === 2) ?? ends.find(({ code }) => code !== 0) ?? ends.at(-1);
}

/** Whether only sidecars keep the remaining pods alive: the Job would never end by itself. */
export function areKept(pods: readonly PodObject[]): boolean {
  return pods.some(isUnfinishedPod) && !pods.some(isAtWork);
}

/**
 * How a Job ended whose pods are kept by sidecars (`areKept`). Indexes that never started, always the last ones, get no
 * result.
 */
export function endOfKept(pods: readonly PodObject[], { spec, status }: JobObject, isIndexed: boolean): EndedJob {
  const end = endOfPods(pods, isIndexed) ?? {};
  if (!isIndexed) return end;
  const begun = (status?.succeeded ?? 0) + (status?.failed ?? 0) + pods.filter(isUnfinishedPod).length;
  return begun < (spec.completions ?? 1) ? { ...end, begun } : end;
}

/**
 * Whether these cached pods are all that the Job had counted when it ended: the watch of pods may lag behind the watch
 * of Jobs. Disrupted pods do not count (see the policy in `jobManifest.ts`), so they cannot stand in for another.
 */
export function areAll(pods: readonly PodObject[], { status }: JobObject): boolean {
  const counted = pods.filter((pod) => !isDisrupted(pod)).length;
  return !pods.some(isUnfinishedPod) && counted >= (status?.succeeded ?? 0) + (status?.failed ?? 0);
}

function isDisrupted({ status }: PodObject): boolean {
  return status?.conditions?.some((known) => known.type === 'DisruptionTarget' && known.status === 'True') === true;
}

/**
 * A Job that reached its deadline before any container ran never started: its folders go back without a counted try. In
 * any other case only the fact that it ended is known.
 */
export function endWithoutPods(condition: { readonly type: string; readonly reason: string }): EndedJob {
  if (condition.type === 'Complete') return { code: 0 };
  return condition.reason === 'DeadlineExceeded' ? { signal: 'SIGTERM' } : {};
}

/** Addressed to the person who sets the limit. */
const outOfMemory = message('outOfMemory');

function endOf({ exitCode, signal, reason, message: detail }: TerminatedState, pod: PodObject): EndedJob {
  if (reason === 'OOMKilled') return { signal: 'SIGKILL', lastWords: outOfMemory };
  const number = signal !== undefined && signal > 0 ? signal : exitCode - 128;
  const name = signals[number];
  if (name === undefined) return { code: exitCode, ...(exitCode === 0 ? {} : lastWords(detail)) };
  // Killed because it did not leave after it was asked to, by us or by its node: no video's fault.
  const wasAsked = pod.metadata.deletionTimestamp !== undefined || isDisrupted(pod);
  if (name === 'SIGKILL' && wasAsked) return { signal: 'SIGTERM' };
  return { signal: name };
}

/** Limits the text to what can be shown. */
const wordsAtMost = 1_000;

/**
 * The last line that a Job printed before it failed (`terminationMessagePolicy`): the reason, if its row could not be
 * written. Progress lines (JSON) and stack traces are skipped.
 */
function lastWords(words = ''): Pick<EndedJob, 'lastWords'> {
  const lines = words.split('\n').map((line) => line.trim());
  const last = lines.findLast((line) => line !== '' && !line.startsWith('{') && !line.startsWith('at '));
  return last === undefined ? {} : { lastWords: plainText(last.slice(0, wordsAtMost).toWellFormed()) };
}

function containerOf({ status }: PodObject): ContainerStatus | undefined {
  return status?.containerStatuses?.find(({ name }) => name === jobContainer);
}

function createdAt({ metadata }: PodObject): number {
  const at = Date.parse(metadata.creationTimestamp ?? '');
  return Number.isNaN(at) ? 0 : at;
}
