/**
 * Objects under one version counter, with the history of their changes: the counterpart of etcd and the watch cache. It
 * knows no rules of kinds; `registry.ts` does.
 */
import { expired } from './apiError.ts';
import { type Kind, kindKey } from './kinds.ts';
import { type StoredObject, withMeta } from './storedObject.ts';

export interface Change {
  readonly version: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly kind: Kind;
  readonly object: StoredObject;
  /** Absent for ADDED. */
  readonly before?: StoredObject;
}

/**
 * A real server has a past too: version 1 is compacted, and a watch from it expires
 * (docs/reference/clusters.md#watches).
 */
const firstVersion = 1_000;
/** Some minutes of a storm, at up to 10 KB per Library: 100 MB. The older half is dropped. */
const historyAtMost = 10_000;

export class ObjectStore {
  #version = firstVersion;
  #compacted = firstVersion;
  readonly #objects = new Map<string, Map<string, StoredObject>>();
  #history: Change[] = [];
  readonly #listeners = new Set<(change: Change) => void>();

  get version(): number {
    return this.#version;
  }

  /** The oldest version in the history. */
  get oldest(): number {
    return this.#compacted;
  }

  get(kind: Kind, namespace: string | undefined, name: string): StoredObject | undefined {
    return this.#objects.get(kindKey(kind))?.get(placeKey(namespace, name));
  }

  /** Unordered; the store must not change during the iteration. */
  each(kind: Kind): Iterable<StoredObject> {
    return this.#objects.get(kindKey(kind))?.values() ?? [];
  }

  /** In the server's order: by namespace, then name. */
  values(kind: Kind, namespace?: string): StoredObject[] {
    const all = [...(this.#objects.get(kindKey(kind))?.values() ?? [])];
    return inOrder(namespace === undefined ? all : all.filter((object) => object.metadata.namespace === namespace));
  }

  put(kind: Kind, object: StoredObject): StoredObject {
    const { namespace, name } = object.metadata;
    const before = this.get(kind, namespace, name);
    const next = this.#stamped(object);
    const ofKind = this.#objects.get(kindKey(kind)) ?? new Map<string, StoredObject>();
    this.#objects.set(kindKey(kind), ofKind.set(placeKey(namespace, name), next));
    this.#tell({
      version: this.#version,
      type: before === undefined ? 'ADDED' : 'MODIFIED',
      kind,
      object: next,
      ...(before && { before }),
    });
    return next;
  }

  erase(kind: Kind, object: StoredObject): StoredObject {
    const { namespace, name } = object.metadata;
    const before = this.get(kind, namespace, name) ?? object;
    this.#objects.get(kindKey(kind))?.delete(placeKey(namespace, name));
    const last = this.#stamped(object);
    this.#tell({ version: this.#version, type: 'DELETED', kind, object: last, before });
    return last;
  }

  /** The objects at that version. Throws 410 Expired if the history does not reach back that far. */
  valuesAt(kind: Kind, version: number): StoredObject[] {
    if (version < this.#compacted) throw tooOld(version, this.#compacted);
    const then = new Map(this.#objects.get(kindKey(kind)));
    for (const change of this.#after(version).toReversed()) {
      if (kindKey(change.kind) !== kindKey(kind)) continue;
      const key = placeKey(change.object.metadata.namespace, change.object.metadata.name);
      if (change.before === undefined) then.delete(key);
      else then.set(key, change.before);
    }
    return inOrder([...then.values()]);
  }

  /** Changes of the kind after that version. Throws 410 Expired. */
  since(kind: Kind, version: number): readonly Change[] {
    if (version < this.#compacted) throw tooOld(version, this.#compacted);
    return this.#after(version).filter((change) => kindKey(change.kind) === kindKey(kind));
  }

  /** Drops the history up to now: a watch from any earlier version expires, unless nothing has changed since. */
  compact(): void {
    this.#compacted = this.#version;
    this.#history = [];
  }

  /** The listener must not throw; it is called within the write. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Versions are consecutive, so the last changes can be counted instead of searched. */
  #after(version: number): readonly Change[] {
    const count = this.#version - version;
    return count <= 0 ? [] : this.#history.slice(-count);
  }

  #stamped(object: StoredObject): StoredObject {
    this.#version += 1;
    return withMeta(object, { resourceVersion: String(this.#version) });
  }

  #tell(change: Change): void {
    this.#history.push(change);
    if (this.#history.length > historyAtMost) {
      const cut = this.#history.splice(0, historyAtMost / 2);
      this.#compacted = cut.at(-1)?.version ?? this.#compacted;
    }
    for (const listener of [...this.#listeners]) listener(change);
  }
}

function placeKey(namespace: string | undefined, name: string): string {
  return `${namespace ?? ''}/${name}`;
}

function inOrder(objects: StoredObject[]): StoredObject[] {
  const keyOf = ({ metadata }: StoredObject) => placeKey(metadata.namespace, metadata.name);
  return objects.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function tooOld(version: number, compacted: number) {
  return expired(`too old resource version: ${version} (${compacted})`);
}
