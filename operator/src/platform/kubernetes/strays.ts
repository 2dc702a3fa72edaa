/**
 * What has no business to run (runs.md 8): Jobs of a Library that its state does not name, and pods of theirs that lost their Job. It
 * looks at the watches, decides by live reads, and deletes by uid; it forces no pod away.
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

/** A server that has just started refuses for a moment, and a right that is missing may be given: neither is worth a question a look. */
const askAgainMs = 60_000;

export class Strays {
  readonly #options: StraysOptions;
  /**
   * When the server did not let us end a Job or pod, by its uid: asked once a minute, and not with every look. A person is told where
   * one keeps a walk from its start (`jobs.ts`).
   */
  readonly #refusedAt = new Map<string, number>();

  constructor(options: StraysOptions) {
    this.#options = options;
  }

  /** Costs nothing where the watches show none. */
  async end(key: LibraryKey, state: LibraryState): Promise<void> {
    const { api, clock } = this.#options;
    for (const [uid, at] of this.#refusedAt) if (clock.monotonic() - at >= askAgainMs) this.#refusedAt.delete(uid);
    const isIts = (found: KubeObject) => libraryOfJob(found) === key && !this.#refusedAt.has(found.metadata.uid ?? '');
    const foundJobs = [...this.#options.jobs.values()].filter((job) => isIts(job) && isStrayJob(job, state));
    const foundPods = [...this.#options.pods.values()].filter((pod) => isIts(pod) && isStrayPod(pod, state));
    if (foundJobs.length + foundPods.length === 0) return;
    const library = await api.get(libraries, placeOfLibrary(key));
    // Without its Library the cluster's garbage collector ends its Jobs, and no walk waits for a pod.
    if (library === undefined) return;
    const written = stateOf(library);
    for (const { metadata } of foundJobs) {
      const found = await api.get(jobs, metadata);
      if (found !== undefined && isStrayJob(found, written)) await this.#remove(jobs, found);
    }
    for (const pod of foundPods) await this.#endPod(pod, written);
  }

  /** It is given its time to leave, as any pod: a walk ends within 8 s then, and keeps what it filled (runs.md 4). */
  async #endPod({ metadata }: PodObject, written: LibraryState): Promise<void> {
    const { api } = this.#options;
    const { namespace, uid, labels } = metadata;
    // A list, because reading a single pod is a right that nothing else here needs.
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
  // Of a state that was lost: it has nothing to say any more, and the name is needed.
  const { labels, name } = job.metadata;
  return name === claimedOf(job, state)?.job && labels?.[libraryUidLabel] === state.uid;
}

/** Whose owner goes is ended by the cluster. One without any, as `kubectl delete job --cascade=orphan` leaves it, by nobody else. */
function isStrayPod(pod: PodObject, state: LibraryState): boolean {
  const { labels, ownerReferences = [] } = pod.metadata;
  if (ownerReferences.length > 0 || labels?.[runIdLabel] === undefined) return false;
  return isUnfinishedPod(pod) && !isNamed(pod, state);
}

/** By the state; or it is on its way out, or no Library's. */
function isNamed(found: KubeObject, state: LibraryState): boolean {
  const { labels, deletionTimestamp } = found.metadata;
  if (deletionTimestamp !== undefined || labels?.[libraryLabel] === undefined) return true;
  return labels[runIdLabel] === claimedOf(found, state)?.id;
}

function claimedOf({ metadata }: KubeObject, state: LibraryState): LibraryState['run'] | LibraryState['tiles'] {
  return metadata.labels?.[componentLabel] === 'tiles' ? state.tiles : state.run;
}
