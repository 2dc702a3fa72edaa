/**
 * Why the Jobs of a Library cannot start, according to the watches. Remembers only since when pods have been
 * terminating.
 */
import type { Clock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { ObjectCache } from './api/objectCache.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { isPodOf, terminalCondition } from './jobEnd.ts';
import { libraryOfJob, runIdLabel } from './labels.ts';
import { jobWaits, podWaits, type Waits } from './podWords.ts';

export interface WaitingJobsOptions {
  readonly jobs: ObjectCache<JobObject>;
  readonly pods: ObjectCache<PodObject>;
  readonly clock: Clock;
}

export class WaitingJobs {
  readonly #options: WaitingJobsOptions;
  /**
   * Terminating pods by uid, with the monotonic time when that was first seen. Local time, because the server's clock
   * may differ, and the advice for a lost node is a command that must not be typed for a pod that is merely leaving.
   */
  readonly #leaving = new Map<LibraryKey, ReadonlyMap<string, number>>();

  constructor(options: WaitingJobsOptions) {
    this.#options = options;
  }

  /** The longest wait, of one run or of all; undefined if none is known. */
  longestOf(key: LibraryKey, runId?: string): Waits | undefined {
    const { jobs, pods, clock } = this.#options;
    const isIts = (object: JobObject | PodObject) => libraryOfJob(object) === key;
    const found = [...pods.values()].filter(isIts);
    const now = clock.monotonic();
    const leaving = this.#leavingOf(key, found, now);
    const bare = [...jobs.values()].filter(
      (job) => isIts(job) && terminalCondition(job) === undefined && !found.some((pod) => isPodOf(pod, job)),
    );
    const isWanted = ({ metadata }: JobObject | PodObject) =>
      runId === undefined || metadata.labels?.[runIdLabel] === runId;
    const waits = [
      ...found
        .filter(isWanted)
        .flatMap((pod) => podWaits(pod, now - (leaving.get(pod.metadata.uid ?? '') ?? now)) ?? []),
      ...bare.filter(isWanted).flatMap((job) => jobWaits(job) ?? []),
    ];
    return waits.toSorted((a, b) => a.since - b.since)[0];
  }

  forget(key: LibraryKey): void {
    this.#leaving.delete(key);
  }

  /** Only pods that the watch still shows. */
  #leavingOf(key: LibraryKey, found: readonly PodObject[], now: number): ReadonlyMap<string, number> {
    const before = this.#leaving.get(key);
    const leaving = new Map<string, number>();
    for (const { metadata } of found) {
      const { uid = '', deletionTimestamp } = metadata;
      if (deletionTimestamp !== undefined) leaving.set(uid, before?.get(uid) ?? now);
    }
    if (leaving.size === 0) this.#leaving.delete(key);
    else this.#leaving.set(key, leaving);
    return leaving;
  }
}
