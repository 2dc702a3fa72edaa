/** What keeps the Jobs of a Library from starting, as the watches show it. Remembers nothing but since when pods have been leaving. */
import type { Clock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { ObjectCache } from './api/objectCache.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { isPodOf, terminalCondition } from './jobEnd.ts';
import { libraryOfJob } from './labels.ts';
import { jobWaits, podWaits, type Waits } from './podWords.ts';

export interface WaitingJobsOptions {
  readonly jobs: ObjectCache<JobObject>;
  readonly pods: ObjectCache<PodObject>;
  readonly clock: Clock;
}

export class WaitingJobs {
  readonly #options: WaitingJobsOptions;
  /**
   * Pods on their way out, by uid: since when they were seen so, monotonic. The server's clock may run otherwise than ours, and the
   * words about a lost node name a command that must not be typed for one that is merely leaving.
   */
  readonly #leaving = new Map<LibraryKey, ReadonlyMap<string, number>>();

  constructor(options: WaitingJobsOptions) {
    this.#options = options;
  }

  /** What has waited longest; undefined: nothing that is known. */
  longestOf(key: LibraryKey): Waits | undefined {
    const { jobs, pods, clock } = this.#options;
    const isIts = (one: JobObject | PodObject) => libraryOfJob(one) === key;
    const found = [...pods.values()].filter(isIts);
    const now = clock.monotonic();
    const leaving = this.#leavingOf(key, found, now);
    const bare = [...jobs.values()].filter(
      (job) => isIts(job) && terminalCondition(job) === undefined && !found.some((pod) => isPodOf(pod, job)),
    );
    const waits = [
      ...found.flatMap((pod) => podWaits(pod, now - (leaving.get(pod.metadata.uid ?? '') ?? now)) ?? []),
      ...bare.flatMap((job) => jobWaits(job) ?? []),
    ];
    return waits.toSorted((a, b) => a.since - b.since)[0];
  }

  forget(key: LibraryKey): void {
    this.#leaving.delete(key);
  }

  /** As long as the watch shows them. */
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
