/** RFC 7386, and the part of strategic merge patches that clients use on built-in kinds. */
import { type Fields, fieldsOf, isFields, textAt } from './json.ts';

export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged: Fields = { ...fieldsOf(target) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

/** Lists whose items are merged by a key; all others are replaced completely. */
const listKeys: Readonly<Record<string, string>> = {
  conditions: 'type',
  containerStatuses: 'name',
  containers: 'name',
  ownerReferences: 'uid',
};

export function strategicMerge(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged: Fields = { ...fieldsOf(target) };
  for (const [name, value] of Object.entries(patch)) {
    const key = listKeys[name];
    if (value === null) delete merged[name];
    else if (Array.isArray(value) && key !== undefined) merged[name] = mergeByKey(merged[name], value, key);
    else merged[name] = strategicMerge(merged[name], value);
  }
  return merged;
}

function mergeByKey(target: unknown, patch: readonly unknown[], key: string): unknown[] {
  const items = Array.isArray(target) ? [...target] : [];
  for (const item of patch) {
    const index = items.findIndex((known) => textAt(known, key) === textAt(item, key));
    if (index < 0) items.push(item);
    else items[index] = strategicMerge(items[index], item);
  }
  return items;
}
