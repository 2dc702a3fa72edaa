/**
 * Libraries of a cluster that share a part of their storage: two walks would write beside the same videos. Which of them is walked is
 * the one that was there first, for no storage can be changed: the others wait until it is gone. It only looks.
 */

import { type Relation, relationOf, relationWords, rootSegments } from '../library/document/overlap.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Trouble } from '../library/status.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';
import { fieldsOf } from '../platform/kubernetes/statusFields.ts';

interface KnownLibraries {
  keys(): readonly LibraryKey[];
  object(key: LibraryKey): LibraryObject | undefined;
}

interface Sharer {
  readonly key: LibraryKey;
  readonly object: LibraryObject;
  /** How the storage of the one that was asked about lies to that of this one. */
  readonly relation: Relation;
}

export class SharedStorage {
  readonly #libraries: KnownLibraries;
  /** Every pass compares with all others: each object is read once. */
  readonly #roots = new WeakMap<LibraryObject, readonly string[]>();

  constructor(libraries: KnownLibraries) {
    this.#libraries = libraries;
  }

  /** Others that share a part of its storage, in any order. */
  sharersOf(key: LibraryKey): readonly Sharer[] {
    const own = this.#libraries.object(key);
    if (own === undefined) return [];
    const root = this.#rootOf(own);
    return this.#libraries.keys().flatMap((other) => {
      const object = other === key ? undefined : this.#libraries.object(other);
      const relation = object && relationOf(root, this.#rootOf(object));
      return object === undefined || relation === undefined ? [] : [{ key: other, object, relation }];
    });
  }

  /** Why it is not walked: the first that was there before it. undefined: none was. */
  troubleOf(key: LibraryKey): Trouble | undefined {
    const own = this.#libraries.object(key);
    if (own === undefined) return undefined;
    const [holder] = this.sharersOf(key)
      .filter(({ object }) => isBefore(object, own))
      .toSorted((a, b) => (isBefore(a.object, b.object) ? -1 : 1));
    if (holder === undefined) return undefined;
    const message = `the storage ${relationWords[holder.relation]} ${holder.object.metadata.name}, which was there first: delete one of the two, or give this one a folder of its own; nothing starts until then, and what is told is held`;
    return { reason: 'StorageShared' satisfies FoundByLeader, message };
  }

  /** By the words of the object, which the CRD has checked: a document may be faulty elsewhere, and its walk still run. */
  #rootOf(object: LibraryObject): readonly string[] {
    const known = this.#roots.get(object);
    if (known !== undefined) return known;
    const storage = fieldsOf(object.spec).fields('storage');
    const claim = storage?.text('claim');
    const subPath = storage?.text('subPath');
    const { namespace, uid = '' } = object.metadata;
    // One without a claim is no Library of a cluster: it shares with none.
    const root =
      claim === undefined
        ? ['none', uid]
        : rootSegments({
            metadata: { namespace },
            spec: { storage: { claim, ...(subPath === undefined ? {} : { subPath }) } },
          });
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
