/**
 * The Job controller: creates, counts, replaces and ends the pods of `batch/v1` Jobs, as measured on a real one
 * (docs/reference/clusters.md#job-behaviour). It acts through the registry like any client, some moments after a
 * change.
 */
import { setMaxListeners } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../src/library/clock.ts';
import { verdictOf } from './failurePolicy.ts';
import {
  conditionOf,
  hasEnded,
  indexOf,
  isActive,
  isTerminating,
  type JobSpec,
  phaseOf,
  readIndexes,
  specOf,
  trackingFinalizer,
  writeIndexes,
} from './jobTally.ts';
import { type Fields, fieldsAt, listAt, numberAt, textAt } from './json.ts';
import type { Kind } from './kinds.ts';
import { podOf } from './podTemplate.ts';
import type { Registry } from './registry.ts';
import { type StoredObject, withMeta } from './storedObject.ts';

export interface JobControllerOptions {
  readonly jobSyncMs?: number;
  readonly jobBackoffMs?: number;
}

/** The numbers in the status after one sync; they only grow. */
interface Tally {
  succeeded: number;
  failed: number;
  readonly completedIndexes: Set<number>;
  readonly failedIndexes: Set<number>;
  readonly conditions: Fields[];
}

interface Failure {
  readonly reason: string;
  readonly message: string;
}

export class JobController {
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #syncMs: number;
  readonly #backoffMs: number;
  readonly #jobKind: Kind;
  readonly #podKind: Kind;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  /** By `namespace/name`: the time of the next sync, monotonic. */
  readonly #alarms = new Map<string, number>();
  /** By uid: when the next pod may be created, monotonic, and how often it had to wait. */
  readonly #backoffs = new Map<string, { until: number; failures: number }>();
  /** Failures by `uid/index`, for backoffLimitPerIndex. */
  readonly #indexFailures = new Map<string, number>();

  constructor(registry: Registry, clock: Clock, options: JobControllerOptions = {}) {
    this.#registry = registry;
    this.#clock = clock;
    this.#syncMs = options.jobSyncMs ?? 5;
    this.#backoffMs = options.jobBackoffMs ?? 10_000;
    this.#jobKind = registry.kinds.builtIn('Job');
    this.#podKind = registry.kinds.builtIn('Pod');
    // Every alarm listens to it.
    setMaxListeners(0, this.#stop.signal);
    this.#unsubscribe = registry.store.subscribe(({ kind, object, before }) => {
      if (kind === this.#jobKind) this.#wake(object.metadata.namespace, object.metadata.name);
      if (kind !== this.#podKind) return;
      for (const owner of object.metadata.ownerReferences ?? before?.metadata.ownerReferences ?? [])
        if (owner.kind === 'Job') this.#wake(object.metadata.namespace, owner.name);
    });
  }

  close(): void {
    this.#unsubscribe();
    this.#stop.abort();
  }

  /** One alarm per Job: a sync that runs too early sets the next. */
  #wake(namespace: string | undefined, name: string, afterMs = this.#syncMs): void {
    const key = `${namespace ?? ''}/${name}`;
    const at = this.#clock.monotonic() + afterMs;
    if ((this.#alarms.get(key) ?? Number.POSITIVE_INFINITY) <= at) return;
    this.#alarms.set(key, at);
    void this.#clock.sleep(afterMs, this.#stop.signal).then(() => {
      if (this.#stop.signal.aborted || this.#alarms.get(key) !== at) return;
      this.#alarms.delete(key);
      this.#look(namespace, name);
    });
  }

  #look(namespace: string | undefined, name: string): void {
    const job = this.#registry.store.get(this.#jobKind, namespace, name);
    const pods = this.#podsOf(namespace, name, job?.metadata.uid);
    for (const pod of pods.strange) this.#release(pod);
    if (job === undefined || job.metadata.deletionTimestamp !== undefined) {
      for (const pod of pods.own) this.#release(pod);
      return;
    }
    if (conditionOf(job, 'Complete') !== undefined || conditionOf(job, 'Failed') !== undefined) {
      for (const pod of pods.own) this.#release(pod);
      this.#expire(job);
      return;
    }
    this.#step(job, pods.own);
  }

  /** `strange`: pods of an earlier Job with this name. */
  #podsOf(namespace: string | undefined, name: string, uid: string | undefined) {
    const own: StoredObject[] = [];
    const strange: StoredObject[] = [];
    for (const pod of this.#registry.store.each(this.#podKind)) {
      if (pod.metadata.namespace !== namespace) continue;
      const owner = pod.metadata.ownerReferences?.find((one) => one.kind === 'Job' && one.name === name);
      if (owner !== undefined) (owner.uid === uid ? own : strange).push(pod);
    }
    return { own, strange };
  }

  #step(job: StoredObject, pods: readonly StoredObject[]): void {
    const spec = specOf(job);
    const tally: Tally = {
      succeeded: numberAt(job, 'status', 'succeeded') ?? 0,
      failed: numberAt(job, 'status', 'failed') ?? 0,
      completedIndexes: readIndexes(textAt(job, 'status', 'completedIndexes')),
      failedIndexes: readIndexes(textAt(job, 'status', 'failedIndexes')),
      conditions: listAt(job, 'status', 'conditions').map((condition) => fieldsAt({ condition }, 'condition')),
    };
    const failure = this.#count(job, spec, pods, tally) ?? this.#overdue(job, spec) ?? overLimit(spec, tally);
    const left = pods.filter((pod) => !hasEnded(pod) && this.#isThere(pod));
    if (failure !== undefined && !has(tally, 'FailureTarget')) this.#condition(tally, 'FailureTarget', failure);
    if (isDone(spec, tally) && !has(tally, 'SuccessCriteriaMet') && !has(tally, 'FailureTarget'))
      this.#condition(tally, 'SuccessCriteriaMet', {
        reason: 'CompletionsReached',
        message: 'Reached expected number of succeeded pods',
      });
    const isEnding = has(tally, 'FailureTarget') || has(tally, 'SuccessCriteriaMet');
    if (isEnding || spec.isSuspended) for (const pod of left) this.#remove(pod);
    if (isEnding && !left.some((pod) => this.#isThere(pod))) this.#finish(tally);
    if (!isEnding && !spec.isSuspended) this.#fill(job, spec, tally, left);
    this.#write(job, spec, tally);
  }

  /** Each ended pod is counted once: counting removes its finalizer. */
  #count(job: StoredObject, spec: JobSpec, pods: readonly StoredObject[], tally: Tally): Failure | undefined {
    let failure: Failure | undefined;
    for (const pod of pods) {
      if (pod.metadata.finalizers?.includes(trackingFinalizer) !== true) continue;
      const index = indexOf(pod);
      if (phaseOf(pod) === 'Succeeded') {
        if (index !== undefined) tally.completedIndexes.add(index);
        tally.succeeded = spec.isIndexed ? tally.completedIndexes.size : tally.succeeded + 1;
      } else if (this.#isLost(pod, spec)) {
        const verdict = verdictOf(job, pod);
        if (verdict.action === 'FailJob')
          failure ??= { reason: 'PodFailurePolicy', message: verdict.message ?? 'a rule of the podFailurePolicy' };
        if (verdict.action !== 'Ignore') tally.failed += 1;
        this.#failIndex(job, spec, tally, index, verdict.action);
        this.#delay(job);
      } else continue;
      this.#release(pod);
    }
    return failure;
  }

  /** Failed, or (unless only ended pods are replaced) being deleted; a pod without a node is gone at once. */
  #isLost(pod: StoredObject, spec: JobSpec): boolean {
    if (phaseOf(pod) === 'Failed') return true;
    if (!isTerminating(pod)) return false;
    return (
      !spec.replacesOnlyEnded ||
      textAt(pod, 'spec', 'nodeName') === undefined ||
      (pod.metadata.deletionGracePeriodSeconds ?? 0) === 0
    );
  }

  #failIndex(job: StoredObject, spec: JobSpec, tally: Tally, index: number | undefined, action: string): void {
    if (index === undefined || spec.backoffLimitPerIndex === undefined || action === 'Ignore') return;
    const key = `${job.metadata.uid}/${index}`;
    const failures = (this.#indexFailures.get(key) ?? 0) + 1;
    this.#indexFailures.set(key, failures);
    if (failures > spec.backoffLimitPerIndex || action === 'FailIndex') tally.failedIndexes.add(index);
  }

  #overdue(job: StoredObject, spec: JobSpec): Failure | undefined {
    const started = Date.parse(textAt(job, 'status', 'startTime') ?? '');
    if (spec.activeDeadlineSeconds === undefined || Number.isNaN(started)) return undefined;
    const leftMs = started + spec.activeDeadlineSeconds * 1_000 - this.#clock.now();
    if (leftMs <= 0) return { reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
    this.#wake(job.metadata.namespace, job.metadata.name, leftMs);
    return undefined;
  }

  #fill(job: StoredObject, spec: JobSpec, tally: Tally, left: readonly StoredObject[]): void {
    const there = left.filter((pod) => this.#isThere(pod));
    const busy = spec.replacesOnlyEnded ? there : there.filter(isActive);
    const open =
      spec.completions === undefined ? spec.parallelism : spec.completions - tally.succeeded - tally.failedIndexes.size;
    const wanted = Math.min(spec.parallelism, Math.max(0, open)) - busy.length;
    if (wanted <= 0) {
      if (wanted < 0) for (const pod of busy.filter(isActive).slice(wanted)) this.#remove(pod);
      return;
    }
    const backoff = this.#backoffs.get(job.metadata.uid);
    const waitMs = (backoff?.until ?? 0) - this.#clock.monotonic();
    if (waitMs > 0) {
      this.#wake(job.metadata.namespace, job.metadata.name, waitMs);
      return;
    }
    const taken = new Set(busy.map(indexOf));
    const free = Array.from({ length: spec.completions ?? 0 }, (_, index) => index).filter(
      (index) => !taken.has(index) && !tally.completedIndexes.has(index) && !tally.failedIndexes.has(index),
    );
    for (let made = 0; made < wanted; made++) {
      const index = spec.isIndexed ? free[made] : undefined;
      if (spec.isIndexed && index === undefined) return;
      this.#registry.create(this.#podKind, job.metadata.namespace, podOf(job, index));
    }
  }

  #delay(job: StoredObject): void {
    const failures = (this.#backoffs.get(job.metadata.uid)?.failures ?? 0) + 1;
    const until = this.#clock.monotonic() + this.#backoffMs * 2 ** (failures - 1);
    this.#backoffs.set(job.metadata.uid, { until, failures });
  }

  #condition(tally: Tally, type: string, { reason, message }: Failure): void {
    const now = this.#registry.now();
    tally.conditions.push({ type, status: 'True', lastProbeTime: now, lastTransitionTime: now, reason, message });
  }

  /** The final condition has the same reason as the first. */
  #finish(tally: Tally): void {
    const target = tally.conditions.find(({ type }) => type === 'FailureTarget' || type === 'SuccessCriteriaMet');
    const reason = textAt(target, 'reason') ?? '';
    const message = textAt(target, 'message') ?? '';
    this.#condition(tally, textAt(target, 'type') === 'FailureTarget' ? 'Failed' : 'Complete', { reason, message });
  }

  #write(seen: StoredObject, spec: JobSpec, tally: Tally): void {
    const { store } = this.#registry;
    const { namespace, name, uid } = seen.metadata;
    const job = store.get(this.#jobKind, namespace, name);
    if (job === undefined || job.metadata.uid !== uid) return;
    const pods = this.#podsOf(namespace, name, uid).own;
    const active = pods.filter(isActive);
    const isComplete = has(tally, 'Complete');
    const now = this.#registry.now();
    const known = textAt(job, 'status', 'startTime');
    const status: Fields = {
      ...(known !== undefined || !spec.isSuspended ? { startTime: known ?? now } : {}),
      ...(isComplete && { completionTime: now }),
      ...(tally.conditions.length > 0 && { conditions: tally.conditions }),
      ...(active.length > 0 && { active: active.length }),
      terminating: pods.filter(isTerminating).length,
      ready: active.filter(isReady).length,
      ...(tally.succeeded > 0 && { succeeded: tally.succeeded }),
      ...(tally.failed > 0 && { failed: tally.failed }),
      ...(spec.isIndexed &&
        tally.completedIndexes.size > 0 && { completedIndexes: writeIndexes(tally.completedIndexes) }),
      ...(spec.backoffLimitPerIndex !== undefined && { failedIndexes: writeIndexes(tally.failedIndexes) }),
      uncountedTerminatedPods: {},
    };
    if (!isDeepStrictEqual(job['status'], status)) store.put(this.#jobKind, { ...job, status });
  }

  #expire(job: StoredObject): void {
    const { ttlSecondsAfterFinished } = specOf(job);
    const { namespace, name, uid } = job.metadata;
    if (ttlSecondsAfterFinished === undefined) return;
    const ended = conditionOf(job, 'Complete') ?? conditionOf(job, 'Failed');
    const endedAt = Date.parse(textAt(ended, 'lastTransitionTime') ?? '');
    const leftMs = endedAt + ttlSecondsAfterFinished * 1_000 - this.#clock.now();
    if (leftMs > 0) this.#wake(namespace, name, leftMs);
    else this.#registry.remove(this.#jobKind, { namespace, name }, { propagationPolicy: 'Background', uid });
  }

  #isThere({ metadata }: StoredObject): boolean {
    const now = this.#registry.store.get(this.#podKind, metadata.namespace, metadata.name);
    return now !== undefined && now.metadata.uid === metadata.uid && !hasEnded(now);
  }

  #remove({ metadata }: StoredObject): void {
    const { namespace, name, uid } = metadata;
    if (this.#registry.store.get(this.#podKind, namespace, name)?.metadata.uid !== uid) return;
    const left = this.#registry.remove(this.#podKind, { namespace, name }, { uid });
    if (left?.metadata.deletionGracePeriodSeconds === 0) this.#release(left);
  }

  /** Removes the tracking finalizer; a pod that waited only for that is gone. */
  #release({ metadata }: StoredObject): void {
    const pod = this.#registry.store.get(this.#podKind, metadata.namespace, metadata.name);
    if (pod === undefined || pod.metadata.uid !== metadata.uid) return;
    const left = (pod.metadata.finalizers ?? []).filter((one) => one !== trackingFinalizer);
    if (left.length === (pod.metadata.finalizers ?? []).length) return;
    this.#registry.settle(this.#podKind, pod, withMeta(pod, { finalizers: left.length === 0 ? undefined : left }));
  }
}

function has(tally: Tally, type: string): boolean {
  return tally.conditions.some((condition) => condition['type'] === type);
}

function isDone(spec: JobSpec, tally: Tally): boolean {
  return tally.succeeded >= (spec.completions ?? 1);
}

function overLimit(spec: JobSpec, tally: Tally): Failure | undefined {
  if (tally.failed > spec.backoffLimit)
    return { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  const failed = tally.failedIndexes.size;
  if (spec.maxFailedIndexes !== undefined && failed > spec.maxFailedIndexes)
    return {
      reason: 'MaxFailedIndexesExceeded',
      message: 'Job has exceeded the specified maximal number of failed indexes',
    };
  if (failed > 0 && failed + tally.completedIndexes.size >= (spec.completions ?? 1))
    return { reason: 'FailedIndexes', message: 'Job has failed indexes' };
  return undefined;
}

function isReady(pod: StoredObject): boolean {
  return listAt(pod, 'status', 'conditions').some(
    (condition) => textAt(condition, 'type') === 'Ready' && textAt(condition, 'status') === 'True',
  );
}
