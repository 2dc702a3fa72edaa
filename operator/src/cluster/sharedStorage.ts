/**
 * Libraries of a cluster that share a part of their storage: two walks would write beside the same videos. Which of them is walked is
 * the one that was there first, for no storage can be changed: the others wait until it is gone, and its pods with it. It only looks.
 */

import { type Relation, relationOf, relationWords, rootOf } from '../library/document/overlap.ts';
import { type LibraryKey, libraryKey } from '../library/document.ts';
import type { Instant } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import type { JobObject, LibraryObject, PodObject } from '../platform/kubernetes/api/wire.ts';
import { areKept, isAtWork, isPodOf, terminalCondition } from '../platform/kubernetes/jobEnd.ts';
import { stalledAfterMs } from '../platform/kubernetes/jobs.ts';
import { jobContainer, libraryOfJob, mediaVolumeName } from '../platform/kubernetes/labels.ts';
import { podWaits } from '../platform/kubernetes/podWords.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';
import { type Fields, fieldsOf } from '../platform/kubernetes/statusFields.ts';

/** All that are known, as they are now. */
export interface SharedStorageOptions {
  readonly libraries: () => Iterable<LibraryObject>;
  readonly jobs: () => Iterable<JobObject>;
  readonly pods: () => Iterable<PodObject>;
}

interface Sharer {
  readonly object: LibraryObject;
  /** How the storage of the one that was asked about lies to that of this one. */
  readonly relation: Relation;
}

export class SharedStorage {
  readonly #known: SharedStorageOptions;
  /** Every pass compares with all others: each object is read once. */
  readonly #roots = new WeakMap<object, string>();

  constructor(known: SharedStorageOptions) {
    this.#known = known;
  }

  /** Others that share a part of its storage, in any order. */
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

  /** Why it is not walked: the first that was there before it and is walked itself. undefined: none is. */
  troubleOf(own: LibraryObject): Trouble | undefined {
    const holder = this.#holderOf(own, new Map());
    if (holder === undefined) return undefined;
    const message = `the storage ${relationWords[holder.relation]} ${holder.object.metadata.name}, which was there first: delete one of the two, or give this one a folder of its own; nothing starts until then, and what is told is held`;
    return { reason: 'StorageShared' satisfies FoundByLeader, message };
  }

  /** One that is held itself holds nobody. Of two that share, one is held: each asks only those that are older than it. */
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
   * A Job or pod of another Library that may still write there: it outlives its run by 30 s, and a Library that went by as much as the
   * cluster takes, on a node that is lost for ever.
   */
  workBeside(own: LibraryObject): JobObject | PodObject | undefined {
    const root = this.#rootOf(own);
    const isBeside = (one: JobObject | PodObject, spec: unknown) =>
      one.metadata.namespace === own.metadata.namespace &&
      libraryOfJob(one) !== libraryKey(own) &&
      relationOf(root, this.#rootOfPod(one, spec)) !== undefined;
    const pods = [...this.#known.pods()];
    const found = pods.find((pod) => isAtWork(pod) && isBeside(pod, pod.spec));
    if (found !== undefined) return found;
    // Its pod may be about to be made.
    for (const job of this.#known.jobs()) {
      if (terminalCondition(job) !== undefined || !isBeside(job, job.spec.template.spec)) continue;
      if (!areKept(pods.filter((pod) => isPodOf(pod, job)))) return job;
    }
    return undefined;
  }

  /**
   * Whether anybody else walks this storage or is about to. Returns undefined if the Library is alone there, `{ work }` if only a Job
   * or pod is in the way, and `{}` if it is another Library. `isRunning`: whether a Library has a run.
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

  /** By the words of the object, which the CRD has checked: a document may be faulty elsewhere, and its walk still run. */
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
    // One without a claim is no Library of a cluster, nor a pod of one: it shares with none.
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

/** What is told of a Library that waits for work beside it; a person is called for what cannot end, or cannot begin, by itself. */
export function workBesideTrouble(work: JobObject | PodObject, now: Instant): Trouble {
  const { name, deletionTimestamp } = work.metadata;
  if (isPod(work)) {
    const waits = podWaits(work, deletionTimestamp === undefined ? 0 : now - Date.parse(deletionTimestamp));
    if (waits !== undefined && now - waits.since >= stalledAfterMs)
      return {
        reason: 'StrayPod' satisfies FoundByLeader,
        message: `no walk starts beside work at the same videos: ${waits.text}`,
      };
  }
  const message = `a walk is due and waits until ${isPod(work) ? 'pod' : 'Job'} ${name} of another Library, which works at the same videos, is gone`;
  return { reason: 'WaitsForTurn' satisfies FoundByLeader, message, isPassing: true };
}

function isPod(work: JobObject | PodObject): work is PodObject {
  return !('template' in work.spec);
}

/** Times of objects are whole seconds: those made together go by their uid, which stays. */
function isBefore(one: LibraryObject, other: LibraryObject): boolean {
  const [first, second] = [one, other].map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') || 0);
  if (first !== second) return (first ?? 0) < (second ?? 0);
  return (one.metadata.uid ?? '') < (other.metadata.uid ?? '');
}
