/**
 * CRDs: a posted one becomes a kind at once; a real server has it Established within 0.2 s
 * (docs/reference/clusters.md#writes).
 */
import { CustomSchema } from './customSchema.ts';
import { type Fields, fieldsAt, listAt, textAt } from './json.ts';
import type { Kind } from './kinds.ts';
import type { Change } from './objectStore.ts';
import type { Registry } from './registry.ts';
import { type StoredObject, withMeta } from './storedObject.ts';

/** Keeps the table of kinds in step with the stored CRDs. */
export function followCustomKinds(registry: Registry): () => void {
  const { store, kinds } = registry;
  return store.subscribe(({ type, kind, object, before }: Change) => {
    if (kind.kind !== 'CustomResourceDefinition') return;
    if (
      before !== undefined &&
      JSON.stringify(before['spec']) === JSON.stringify(object['spec']) &&
      type === 'MODIFIED'
    )
      return;
    for (const old of before === undefined ? [] : kindsOf(before)) forget(registry, old, type === 'DELETED');
    if (type === 'DELETED') return;
    for (const made of kindsOf(object)) kinds.add(made);
    establish(registry, kind, object);
  });
}

function forget({ store, kinds }: Registry, old: Kind, withObjects: boolean): void {
  const known = kinds.find(old.group, old.version, old.plural);
  if (known === undefined) return;
  if (withObjects) for (const object of store.values(known)) store.erase(known, object);
  kinds.remove(known);
}

function establish(registry: Registry, kind: Kind, object: StoredObject): void {
  const { store } = registry;
  queueMicrotask(() => {
    const known = store.get(kind, undefined, object.metadata.name);
    if (known === undefined || listAt(known, 'status', 'conditions').length > 0) return;
    const conditions = ['NamesAccepted', 'Established'].map((type) => ({
      type,
      status: 'True',
      reason: type === 'Established' ? 'InitialNamesAccepted' : 'NoConflicts',
      message: '',
      lastTransitionTime: registry.now(),
    }));
    store.put(kind, withMeta({ ...known, status: { conditions } }, {}));
  });
}

function kindsOf(crd: StoredObject): readonly Kind[] {
  const { spec } = crd;
  return listAt(spec, 'versions').map((version): Kind => {
    const schema: Fields = fieldsAt(version, 'schema', 'openAPIV3Schema');
    return {
      group: textAt(spec, 'group') ?? '',
      version: textAt(version, 'name') ?? '',
      kind: textAt(spec, 'names', 'kind') ?? '',
      plural: textAt(spec, 'names', 'plural') ?? '',
      isNamespaced: textAt(spec, 'scope') !== 'Cluster',
      hasStatus: 'status' in fieldsAt(version, 'subresources'),
      hasGeneration: true,
      needsVersion: true,
      custom: {
        schema: Object.keys(schema).length === 0 ? undefined : new CustomSchema(schema),
        selectable: listAt(version, 'selectableFields').map((field) => textAt(field, 'jsonPath') ?? ''),
      },
    };
  });
}
