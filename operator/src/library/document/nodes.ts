/** Finds keys and values of a YAML document in its text. Reads the tree of the `yaml` package; changes nothing. */
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';

interface Found {
  readonly depth: number;
  readonly keyOffset: number;
  readonly valueOffset: number;
}

/**
 * Returns the offset of a key or value. If it is filled in or comes from a merge, the offset of the nearest written key
 * above it.
 */
export function offsetOf(yaml: Document.Parsed, path: readonly string[], at: 'key' | 'value'): number {
  const found = follow(yaml, path);
  // An empty value has no place of its own, so its key is shown.
  return at === 'key' || found.depth < path.length ? found.keyOffset : found.valueOffset;
}

/** Whether every key of the path is written in the document. */
export function isWritten(yaml: Document.Parsed, path: readonly string[]): boolean {
  return follow(yaml, path).depth === path.length;
}

function follow(yaml: Document.Parsed, path: readonly string[]): Found {
  const start = yaml.contents?.range[0] ?? yaml.range[0];
  let found: Found = { depth: 0, keyOffset: start, valueOffset: start };
  let node: unknown = yaml.contents;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(yaml);
    const next = isMap(node) ? pairOf(node.items, part) : isSeq(node) ? node.items[Number(part)] : undefined;
    if (next === undefined) return found;
    const pair = isPairLike(next) ? next : undefined;
    node = pair === undefined ? next : pair.value;
    const valueOffset = startOf(node) ?? found.valueOffset;
    const keyOffset = pair === undefined ? valueOffset : (startOf(pair.key) ?? valueOffset);
    const empty = isScalar(node) && node.value === null && node.source === '';
    found = { depth: found.depth + 1, keyOffset, valueOffset: empty ? keyOffset : valueOffset };
  }
  return found;
}

/** The last one if a key is repeated: its value counts. */
function pairOf(pairs: readonly Pair[], name: string): Pair | undefined {
  return pairs.findLast((pair) => nameOf(pair) === name);
}

function nameOf(pair: Pair): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value ?? '') : undefined;
}

function isPairLike(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'key' in value && 'value' in value;
}

function startOf(node: unknown): number | undefined {
  return isNodeWithRange(node) ? node.range?.[0] : undefined;
}

function isNodeWithRange(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'range' in node;
}

export interface DuplicateKey {
  readonly name: string;
  readonly offset: number;
  readonly firstOffset: number;
}

/** Keys that a mapping holds more than once. `<<` may repeat: each one merges another mapping. */
export function duplicateKeys(yaml: Document.Parsed): readonly DuplicateKey[] {
  const found: DuplicateKey[] = [];
  visit(yaml, {
    Map(_, map) {
      const first = new Map<string, number>();
      for (const pair of map.items) {
        const name = nameOf(pair);
        const offset = startOf(pair.key) ?? 0;
        if (name === undefined || name === '<<') continue;
        const firstOffset = first.get(name);
        if (firstOffset === undefined) first.set(name, offset);
        else found.push({ name, offset, firstOffset });
      }
    },
  });
  return found;
}
