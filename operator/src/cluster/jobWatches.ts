/** The Jobs and pods of all Libraries, watched while this replica leads. */
import type { Clock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import type { KubeApi } from '../platform/kubernetes/api/kubeApi.ts';
import { jobs, pods } from '../platform/kubernetes/api/resources.ts';
import type { JobObject, PodObject } from '../platform/kubernetes/api/wire.ts';
import { libraryOfJob, managedSelector } from '../platform/kubernetes/labels.ts';
import { WatchedObjects } from '../platform/kubernetes/watchedObjects.ts';

export interface JobWatchesOptions {
  readonly api: KubeApi;
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  readonly clock: Clock;
  /** A Job or pod of this Library was added, changed or deleted. undefined if it carries the label of no Library. */
  readonly onChange: (key: LibraryKey | undefined) => void;
  readonly events: {
    clusterTrouble(what: string, error: unknown): void;
    /** `plural`: the kind that is watched. */
    watchRestarted(plural: string, reason: string): void;
  };
}

export class JobWatches {
  readonly jobs: WatchedObjects<JobObject>;
  readonly pods: WatchedObjects<PodObject>;

  constructor({ api, namespaces, clock, onChange, events }: JobWatchesOptions) {
    const shared = {
      ...{ api, namespaces, clock, labelSelector: managedSelector },
      onChange: (object: JobObject | PodObject) => onChange(libraryOfJob(object)),
      onTrouble: (error: unknown, what: string) => events.clusterTrouble(what, error),
      onRestart: (reason: string, plural: string) => events.watchRestarted(plural, reason),
    };
    this.jobs = new WatchedObjects({ ...shared, resource: jobs });
    this.pods = new WatchedObjects({ ...shared, resource: pods });
  }

  /** Watches until the mandate ends. Never rejects. */
  async run(mandate: AbortSignal): Promise<void> {
    await Promise.all([this.jobs.run(mandate), this.pods.run(mandate)]);
  }

  /** Resolves when each namespace was listed or refused, or when `run` ends. */
  get answered(): Promise<unknown> {
    return Promise.all([this.jobs.answered, this.pods.answered]);
  }

  /** False while no namespace lets Jobs and pods be read: nothing is walked then. */
  get isFilled(): boolean {
    return this.jobs.isFilled && this.pods.isFilled;
  }

  /** Names what may not be read in a namespace, undefined if both may: no pass decides anything without both. */
  unreadIn(namespace: string): 'Jobs' | 'pods' | undefined {
    if (!this.jobs.isFilledIn(namespace)) return 'Jobs';
    return this.pods.isFilledIn(namespace) ? undefined : 'pods';
  }
}
