/**
 * Ends strays (docs/design/runs.md#kubernetes): Jobs of a Library that its state does not name, and pods that lost
 * their Job. Candidates come from the watches; a live read decides; deletion is by uid. Never force-deletes a pod.
 */
import type { Clock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { LibraryState } from '../../library/state.ts';
import { hasReason, type KubeApi } from './api/kubeApi.ts';
import type { ObjectCache } from './api/objectCache.ts';
import { jobs, libraries, pods, type Resource } from './api/resources.ts';
import type { JobObject, KubeObject, PodObject } from './api/wire.ts';
import { isUnfinishedPod, terminalCondition } from './jobEnd.ts';
import {
  componentLabel,
  libraryLabel,
  libraryOfJob,
  libraryUidLabel,
  placeOfLibrary,
  runIdLabel,
  runPodsSelector,
} from './labels.ts';
import { stateOf } from './statusCodec.ts';

export interface StraysOptions {
  readonly api: KubeApi;
  readonly jobs: ObjectCache<JobObject>;
  readonly pods: ObjectCache<PodObject>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/**
 * A server that has just started refuses for a moment, and a missing right may be granted later: neither is worth a
 * request per pass. A walk may wait for the pod, so it is not long.
 */
const askAgainMs = 20_000;

export class Strays {
  readonly #options: StraysOptions;
  /**
   * Jobs and pods, by uid, that the server did not let us delete, with the time: retried once a minute instead of with
   * every pass. If one keeps a walk from starting, `jobs.ts` reports it to people.
   */
  readonly #refusedAt = new Map<string, number>();

  constructor(options: StraysOptions) {
    this.#options = options;
  }

  /** Makes no calls if the watches show no strays. */
  async end(key: LibraryKey, state: LibraryState): Promise<void> {
    const { api, clock } = this.#options;
    for (const [uid, at] of this.#refusedAt) if (clock.monotonic() - at >= askAgainMs) this.#refusedAt.delete(uid);
    const isIts = (found: KubeObject) => libraryOfJob(found) === key && !this.#refusedAt.has(found.metadata.uid ?? '');
    const foundJobs = [...this.#options.jobs.values()].filter((job) => isIts(job) && isStrayJob(job, state));
    const foundPods = [...this.#options.pods.values()].filter((pod) => isIts(pod) && isStrayPod(pod, state));
    if (foundJobs.length + foundPods.length === 0) return;
    const library = await api.get(libraries, placeOfLibrary(key));
    // If the Library is gone, the cluster's garbage collector ends its Jobs, and no walk waits for a pod.
    if (library === undefined) return;
    const written = stateOf(library);
    for (const { metadata } of foundJobs) {
      const found = await api.get(jobs, metadata);
      if (found !== undefined && isStrayJob(found, written)) await this.#remove(jobs, found);
    }
    for (const pod of foundPods) await this.#endPod(pod, written);
  }

  /** The pod gets its grace period like any other: a walk ends within 8 s and keeps its results. */
  async #endPod({ metadata }: PodObject, written: LibraryState): Promise<void> {
    const { api } = this.#options;
    const { namespace, uid, labels } = metadata;
    // A list, because getting a single pod would be a right that nothing else here needs.
    const labelSelector = runPodsSelector(labels?.[runIdLabel] ?? '');
    const { items } = await api.list(pods, { namespace, labelSelector });
    const found = items.find((pod) => pod.metadata.uid === uid);
    if (uid === undefined || found === undefined || !isStrayPod(found, written)) return;
    await this.#remove(pods, found);
  }

  async #remove<Item extends KubeObject>(resource: Resource<Item>, { metadata }: Item): Promise<void> {
    try {
      await this.#options.api.remove(resource, metadata, metadata.uid);
    } catch (error) {
      if (!hasReason(error, 'Forbidden')) throw error;
      this.#refusedAt.set(metadata.uid ?? '', this.#options.clock.monotonic());
    }
  }
}

function isStrayJob(job: JobObject, state: LibraryState): boolean {
  if (isNamed(job, state)) return false;
  if (terminalCondition(job) === undefined) return true;
  // A Job of a lost state: its result is useless, and the name is needed.
  const { labels, name } = job.metadata;
  return name === claimedOf(job, state)?.job && labels?.[libraryUidLabel] === state.uid;
}

/**
 * The cluster ends a pod whose owner is deleted. A pod without an owner, as `kubectl delete job --cascade=orphan`
 * leaves it, has to be ended here.
 */
function isStrayPod(pod: PodObject, state: LibraryState): boolean {
  const { labels, ownerReferences = [] } = pod.metadata;
  if (ownerReferences.length > 0 || labels?.[runIdLabel] === undefined) return false;
  return isUnfinishedPod(pod) && !isNamed(pod, state);
}

/** Whether the state names it; also true if it is terminating or belongs to no Library. */
function isNamed(found: KubeObject, state: LibraryState): boolean {
  const { labels, deletionTimestamp } = found.metadata;
  if (deletionTimestamp !== undefined || labels?.[libraryLabel] === undefined) return true;
  return labels[runIdLabel] === claimedOf(found, state)?.id;
}

function claimedOf({ metadata }: KubeObject, state: LibraryState): LibraryState['run'] | LibraryState['tiles'] {
  return metadata.labels?.[componentLabel] === 'tiles' ? state.tiles : state.run;
}
