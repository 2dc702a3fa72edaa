/**
 * The garbage collector and namespace deletion: deletes objects whose owner is gone
 * (docs/reference/clusters.md#job-behaviour).
 */
import type { Kind } from './kinds.ts';
import type { Change } from './objectStore.ts';
import type { Registry } from './registry.ts';
import { type StoredObject, withMeta } from './storedObject.ts';

const foreground = 'foregroundDeletion';

export class Collector {
  readonly #registry: Registry;
  readonly #unsubscribe: () => void;
  #isDue = false;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#unsubscribe = registry.store.subscribe((change) => {
      if (concerns(change)) this.#schedule();
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  /** Runs after the write that made it necessary, as a controller would: the response to the writer comes first. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#collect();
    });
  }

  #collect(): void {
    const { store, kinds } = this.#registry;
    const uids = new Map<string, StoredObject>();
    for (const kind of kinds.all()) for (const object of store.each(kind)) uids.set(object.metadata.uid, object);
    for (const kind of kinds.all()) {
      for (const object of [...store.each(kind)]) {
        if (isOrphaned(object, uids)) this.#remove(kind, object);
        if (object.metadata.finalizers?.includes(foreground) === true) this.#finishForeground(kind, object);
      }
    }
    for (const namespace of store.values(kinds.builtIn('Namespace'))) this.#finishNamespace(namespace);
  }

  #remove(kind: Kind, { metadata }: StoredObject): void {
    if (metadata.deletionTimestamp !== undefined) return;
    if (this.#registry.store.get(kind, metadata.namespace, metadata.name)?.metadata.uid !== metadata.uid) return;
    this.#registry.remove(kind, metadata, { propagationPolicy: 'Background', uid: metadata.uid });
  }

  /** Dependents first; then the owner loses this finalizer. */
  #finishForeground(kind: Kind, owner: StoredObject): void {
    const { store, kinds } = this.#registry;
    const dependents = kinds
      .all()
      .flatMap((one) =>
        [...store.each(one)]
          .filter((object) => object.metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid) === true)
          .map((object) => ({ kind: one, object })),
      );
    for (const { kind: one, object } of dependents) this.#remove(one, object);
    const now = store.get(kind, owner.metadata.namespace, owner.metadata.name);
    if (dependents.length > 0 || now === undefined) return;
    const left = (now.metadata.finalizers ?? []).filter((one) => one !== foreground);
    this.#registry.settle(kind, now, withMeta(now, { finalizers: left.length === 0 ? undefined : left }));
  }

  #finishNamespace(namespace: StoredObject): void {
    if (namespace.metadata.deletionTimestamp === undefined) return;
    const { store, kinds } = this.#registry;
    const inside = kinds
      .all()
      .filter(({ isNamespaced }) => isNamespaced)
      .flatMap((kind) => store.values(kind, namespace.metadata.name).map((object) => ({ kind, object })));
    for (const { kind, object } of inside) this.#remove(kind, object);
    if (inside.length > 0) return;
    this.#registry.settle(kinds.builtIn('Namespace'), namespace, withMeta(namespace, { finalizers: undefined }));
  }
}

/** Whether the change may have orphaned something, or may let something end. */
function concerns({ type, object }: Change): boolean {
  return (
    type === 'DELETED' ||
    object.metadata.deletionTimestamp !== undefined ||
    (object.metadata.ownerReferences ?? []).length > 0
  );
}

function isOrphaned({ metadata }: StoredObject, uids: ReadonlyMap<string, StoredObject>): boolean {
  const owners = metadata.ownerReferences ?? [];
  if (owners.length === 0) return false;
  return owners.every(({ uid, kind, name }) => {
    const owner = uids.get(uid);
    return owner === undefined || owner.kind !== kind || owner.metadata.name !== name;
  });
}
