/**
 * Libraries of a cluster that share a part of their storage: two walks would write beside the same videos. The oldest
 * one is walked, because storage is immutable; the others wait until it and its pods are gone. This file only observes.
 */

import { type Relation, relationOf, rootOf } from '../library/document/overlap.ts';
import { type LibraryKey, libraryKey } from '../library/document.ts';
import type { Instant } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import { type MessageCode, message } from '../messages/message.ts';
import type { JobObject, LibraryObject, PodObject } from '../platform/kubernetes/api/wire.ts';
import { areKept, isAtWork, isPodOf, terminalCondition } from '../platform/kubernetes/jobEnd.ts';
import { stalledAfterMs } from '../platform/kubernetes/jobs.ts';
import { jobContainer, libraryOfJob, mediaVolumeName } from '../platform/kubernetes/labels.ts';
import { podWaits } from '../platform/kubernetes/podWords.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';
import { type Fields, fieldsOf } from '../platform/kubernetes/statusFields.ts';

/** The current objects. */
export interface SharedStorageOptions {
  readonly libraries: () => Iterable<LibraryObject>;
  readonly jobs: () => Iterable<JobObject>;
  readonly pods: () => Iterable<PodObject>;
}

interface Sharer {
  readonly object: LibraryObject;
  /** How the storage of the Library in question relates to this one's. */
  readonly relation: Relation;
}

const sharedCodes: Readonly<Record<Relation, MessageCode>> = {
  same: 'storageSharedSame',
  inside: 'storageSharedInside',
  around: 'storageSharedAround',
};

export class SharedStorage {
  readonly #known: SharedStorageOptions;
  /** Every pass compares with all others, so each object's root is computed once. */
  readonly #roots = new WeakMap<object, string>();

  constructor(known: SharedStorageOptions) {
    this.#known = known;
  }

  /** Other Libraries that share a part of its storage, in any order. */
  sharersOf(own: LibraryObject): readonly LibraryKey[] {
    return this.#sharersOf(own).map(({ object }) => libraryKey(object));
  }

  #sharersOf(own: LibraryObject): readonly Sharer[] {
    const { namespace, name } = own.metadata;
    const root = this.#rootOf(own);
    const found: Sharer[] = [];
    for (const object of this.#known.libraries()) {
      const { metadata } = object;
      if (metadata.namespace !== namespace || metadata.name === name) continue;
      const relation = relationOf(root, this.#rootOf(object));
      if (relation !== undefined) found.push({ object, relation });
    }
    return found;
  }

  /**
   * Why the Library is not walked: an older one that is walked itself, the first of several. undefined if there is
   * none.
   */
  troubleOf(own: LibraryObject): Trouble | undefined {
    const holder = this.#holderOf(own, new Map());
    if (holder === undefined) return undefined;
    const shared = message(sharedCodes[holder.relation], holder.object.metadata.name);
    return { reason: 'StorageShared' satisfies FoundByLeader, message: shared };
  }

  /**
   * A blocked Library blocks no other. Of two sharers only the younger can be blocked: each checks only those older
   * than itself.
   */
  #holderOf(own: LibraryObject, asked: Map<LibraryObject, Sharer | undefined>): Sharer | undefined {
    const older = this.#sharersOf(own).filter(({ object }) => isBefore(object, own));
    return older
      .toSorted((a, b) => (isBefore(a.object, b.object) ? -1 : 1))
      .find(({ object }) => {
        if (!asked.has(object)) asked.set(object, this.#holderOf(object, asked));
        return asked.get(object) === undefined;
      });
  }

  /**
   * A Job or pod of another Library that may still write there. It outlives its run by 30 s, and a deleted Library by
   * as long as the cluster takes; on a lost node it stays forever.
   */
  workBeside(own: LibraryObject): JobObject | PodObject | undefined {
    const root = this.#rootOf(own);
    const isBeside = (object: JobObject | PodObject, spec: unknown) =>
      object.metadata.namespace === own.metadata.namespace &&
      libraryOfJob(object) !== libraryKey(own) &&
      relationOf(root, this.#rootOfPod(object, spec)) !== undefined;
    const pods = [...this.#known.pods()];
    const found = pods.find((pod) => isAtWork(pod) && isBeside(pod, pod.spec));
    if (found !== undefined) return found;
    // Its pod may be about to be created.
    for (const job of this.#known.jobs()) {
      if (terminalCondition(job) !== undefined || !isBeside(job, job.spec.template.spec)) continue;
      if (!areKept(pods.filter((pod) => isPodOf(pod, job)))) return job;
    }
    return undefined;
  }

  /**
   * Whether another Library walks this storage or is about to. Returns undefined if the Library is alone there, `{ work
   * }` if only a Job or pod is in the way, and `{}` if it is another Library. `isRunning`: whether a Library has a run.
   */
  otherAt(
    own: LibraryObject,
    isRunning: (key: LibraryKey) => boolean,
  ): { readonly work?: JobObject | PodObject } | undefined {
    if (this.troubleOf(own) !== undefined) return {};
    // A younger Library was seen first and has a run: that run ends before the older one's begins.
    if (this.sharersOf(own).some(isRunning)) return {};
    const work = this.workBeside(own);
    return work === undefined ? undefined : { work };
  }

  /**
   * Read from the raw object, which the CRD has checked: a document may be faulty elsewhere while its walk still runs.
   */
  #rootOf(object: LibraryObject): string {
    return this.#rootBy(object, () => {
      const storage = fieldsOf(object.spec).fields('storage');
      return { claim: storage?.text('claim'), subPath: storage?.text('subPath') };
    });
  }

  /** `spec`: of a pod, as `jobManifest.ts` writes it. */
  #rootOfPod(object: JobObject | PodObject, spec: unknown): string {
    return this.#rootBy(object, () => {
      const isMedia = (one: Fields) => one.text('name') === mediaVolumeName;
      const volume = fieldsOf(spec).list('volumes').find(isMedia);
      const container = fieldsOf(spec)
        .list('containers')
        .find((one) => one.text('name') === jobContainer);
      const mount = container?.list('volumeMounts').find(isMedia);
      return { claim: volume?.fields('persistentVolumeClaim')?.text('claimName'), subPath: mount?.text('subPath') };
    });
  }

  #rootBy(object: LibraryObject | JobObject | PodObject, read: () => StoredWords): string {
    const known = this.#roots.get(object);
    if (known !== undefined) return known;
    const { claim, subPath } = read();
    const { namespace, uid = '' } = object.metadata;
    const part = subPath === undefined ? {} : { subPath };
    // An object without a claim is not from a cluster Library: it shares with none.
    const root =
      claim === undefined ? `uid/${uid}/` : rootOf({ metadata: { namespace }, spec: { storage: { claim, ...part } } });
    this.#roots.set(object, root);
    return root;
  }
}

interface StoredWords {
  readonly claim: string | undefined;
  readonly subPath: string | undefined;
}

/**
 * The trouble of a Library that waits for such work. A person is notified if the work cannot end or start by itself.
 */
export function workBesideTrouble(work: JobObject | PodObject, now: Instant): Trouble {
  const { name, deletionTimestamp } = work.metadata;
  if (isPod(work)) {
    const waits = podWaits(work, deletionTimestamp === undefined ? 0 : now - Date.parse(deletionTimestamp));
    if (waits !== undefined && now - waits.since >= stalledAfterMs)
      return {
        reason: 'StrayPod' satisfies FoundByLeader,
        message: message('withDetail', message('workBeside'), waits.message),
      };
  }
  const waits = message(isPod(work) ? 'waitsForPod' : 'waitsForJob', name);
  return { reason: 'WaitsForTurn' satisfies FoundByLeader, message: waits, isPassing: true };
}

function isPod(work: JobObject | PodObject): work is PodObject {
  return !('template' in work.spec);
}

/** Creation times are whole seconds, so equal times are ordered by uid, which is immutable. */
function isBefore(one: LibraryObject, other: LibraryObject): boolean {
  const [first, second] = [one, other].map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') || 0);
  if (first !== second) return (first ?? 0) < (second ?? 0);
  return (one.metadata.uid ?? '') < (other.metadata.uid ?? '');
}
