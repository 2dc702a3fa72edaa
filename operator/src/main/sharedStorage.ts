/**
 * Libraries of a cluster that share a part of their storage: two walks would write beside the same videos. Which of them is walked is
 * the one that was there first, for no storage can be changed: the others wait until it is gone. It only looks.
 */

import { type Relation, relationOf, relationWords, rootOf } from '../library/document/overlap.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Trouble } from '../library/status.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';
import { fieldsOf } from '../platform/kubernetes/statusFields.ts';

interface Sharer {
  readonly object: LibraryObject;
  /** How the storage of the one that was asked about lies to that of this one. */
  readonly relation: Relation;
}

export class SharedStorage {
  readonly #libraries: () => Iterable<LibraryObject>;
  /** Every pass compares with all others: each object is read once. */
  readonly #roots = new WeakMap<LibraryObject, string>();

  /** `libraries`: all that are known, as they are now. */
  constructor(libraries: () => Iterable<LibraryObject>) {
    this.#libraries = libraries;
  }

  /** Others that share a part of its storage, in any order. */
  sharersOf(own: LibraryObject): readonly LibraryKey[] {
    return this.#sharersOf(own).map(({ object: { metadata } }): LibraryKey => `${metadata.namespace}/${metadata.name}`);
  }

  #sharersOf(own: LibraryObject): readonly Sharer[] {
    const { namespace, name } = own.metadata;
    const root = this.#rootOf(own);
    const found: Sharer[] = [];
    for (const object of this.#libraries()) {
      const { metadata } = object;
      if (metadata.namespace !== namespace || metadata.name === name) continue;
      const relation = relationOf(root, this.#rootOf(object));
      if (relation !== undefined) found.push({ object, relation });
    }
    return found;
  }

  /** Why it is not walked: the first that was there before it. undefined: none was. */
  troubleOf(own: LibraryObject): Trouble | undefined {
    const [holder] = this.#sharersOf(own)
      .filter(({ object }) => isBefore(object, own))
      .toSorted((a, b) => (isBefore(a.object, b.object) ? -1 : 1));
    if (holder === undefined) return undefined;
    const message = `the storage ${relationWords[holder.relation]} ${holder.object.metadata.name}, which was there first: delete one of the two, or give this one a folder of its own; nothing starts until then, and what is told is held`;
    return { reason: 'StorageShared' satisfies FoundByLeader, message };
  }

  /** By the words of the object, which the CRD has checked: a document may be faulty elsewhere, and its walk still run. */
  #rootOf(object: LibraryObject): string {
    const known = this.#roots.get(object);
    if (known !== undefined) return known;
    const storage = fieldsOf(object.spec).fields('storage');
    const claim = storage?.text('claim');
    const subPath = storage?.text('subPath');
    const { namespace, uid = '' } = object.metadata;
    const part = subPath === undefined ? {} : { subPath };
    const stored = claim === undefined ? undefined : { metadata: { namespace }, spec: { storage: { claim, ...part } } };
    // One without a claim is no Library of a cluster: it shares with none.
    const root = stored === undefined ? `uid/${uid}/` : rootOf(stored);
    this.#roots.set(object, root);
    return root;
  }
}

/** Times of objects are whole seconds: those made together go by their uid, which stays. */
function isBefore(one: LibraryObject, other: LibraryObject): boolean {
  const [first, second] = [one, other].map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') || 0);
  if (first !== second) return (first ?? 0) < (second ?? 0);
  return (one.metadata.uid ?? '') < (other.metadata.uid ?? '');
}
