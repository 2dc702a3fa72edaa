/** Reads a YAML text as a tree of positions, so that parts can be moved without rewriting the rest. Pure. */
import { type CST, Parser } from 'yaml';

export interface WrittenPair {
  readonly key: string;
  readonly keyStart: number;
  readonly value: Written | undefined;
}

export interface WrittenItem {
  /** Offset of the dash; in a flow list, offset of the item. */
  readonly start: number;
  readonly value: Written | undefined;
}

interface Place {
  /** Includes the anchor or tag. */
  readonly start: number;
  /** Exclusive; without a following comment or line end. */
  readonly end: number;
}

export type Written =
  | (Place & { readonly kind: 'map'; readonly isFlow: boolean; readonly pairs: readonly WrittenPair[] })
  | (Place & { readonly kind: 'list'; readonly isFlow: boolean; readonly items: readonly WrittenItem[] })
  | (Place & { readonly kind: 'plain' | 'quoted' | 'block' | 'alias'; readonly text: string });

/** Deeper than any franchise file: the check rejects such files before they are formatted. */
const MAX_DEPTH = 50;

/**
 * The tree of a text without parser faults. Undefined if the text has features that franchise files do not need and
 * that a formatter would have to guess about: explicit keys, keys that are not scalars, directives (cut off before),
 * several documents.
 */
export function readTree(text: string): Written | undefined {
  let found: Written | undefined;
  for (const token of new Parser().parse(text)) {
    if (token.type === 'comment' || token.type === 'newline' || token.type === 'space') continue;
    if (token.type !== 'document' || found !== undefined || token.value === undefined) return undefined;
    const start = propertiesStart(token.start, token.value.offset);
    try {
      found = written(token.value, start, 0);
    } catch (error) {
      if (error instanceof Unusual) return undefined;
      throw error;
    }
  }
  return found;
}

class Unusual extends Error {}

function written(token: CST.Token, start: number, depth: number): Written {
  if (depth > MAX_DEPTH) throw new Unusual();
  switch (token.type) {
    case 'block-map':
    case 'flow-collection':
    case 'block-seq':
      return collection(token, start, depth);
    case 'scalar':
      return { kind: 'plain', text: token.source, start, end: token.offset + token.source.length };
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return { kind: 'quoted', text: token.source, start, end: token.offset + token.source.length };
    case 'alias':
      return { kind: 'alias', text: token.source, start, end: token.offset + token.source.length };
    case 'block-scalar':
      return { kind: 'block', text: token.source, start, end: blockEnd(token) };
    default:
      throw new Unusual();
  }
}

/** A block scalar's source starts after its header, but its offset is that of the header. */
function blockEnd(token: CST.BlockScalar): number {
  const header = token.props.reduce((sum, part) => sum + ('source' in part ? part.source.length : 0), 0);
  const first = token.props[0];
  return (first?.offset ?? token.offset) + header + token.source.length;
}

function collection(
  token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection,
  start: number,
  depth: number,
): Written {
  const isFlow = token.type === 'flow-collection';
  const isMap = token.type === 'block-map' || (isFlow && token.start.source === '{');
  const pairs: WrittenPair[] = [];
  const items: WrittenItem[] = [];
  let end = start;
  for (const item of token.items) {
    if (item.start.some(({ type }) => type === 'explicit-key-ind')) throw new Unusual();
    const key = 'key' in item ? item.key : undefined;
    const valueStart =
      item.value === undefined ? 0 : propertiesStart(isMap ? (item.sep ?? []) : item.start, item.value.offset);
    const value = item.value === undefined ? undefined : written(item.value, valueStart, depth + 1);
    end = value?.end ?? end;
    if (isMap) {
      if (key === undefined && value === undefined) continue;
      pairs.push({ ...readKey(key, item), value });
    } else {
      if (key !== undefined) throw new Unusual();
      const dash = item.start.find(({ type }) => type === 'seq-item-ind');
      if (dash === undefined && value === undefined) continue;
      items.push({ start: dash?.offset ?? value?.start ?? 0, value });
    }
    end = Math.max(
      end,
      ...(item.sep ?? []).filter(({ type }) => type === 'map-value-ind').map(({ offset }) => offset + 1),
    );
  }
  if (isFlow) {
    const close = token.end.find(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end');
    if (close === undefined) throw new Unusual();
    end = close.offset + 1;
  }
  const first = isMap ? pairs[0]?.keyStart : items[0]?.start;
  const place = { start: isFlow || first === undefined ? start : Math.min(start, first), end, isFlow };
  return isMap ? { kind: 'map', ...place, pairs } : { kind: 'list', ...place, items };
}

function readKey(key: CST.Token | null | undefined, item: CST.CollectionItem): Pick<WrittenPair, 'key' | 'keyStart'> {
  const hasProperties = item.start.some(({ type }) => type === 'anchor' || type === 'tag');
  if (key === null || key === undefined || hasProperties) throw new Unusual();
  if (key.type === 'scalar') return { key: key.source, keyStart: key.offset };
  if (key.type === 'double-quoted-scalar' || key.type === 'single-quoted-scalar') {
    return { key: key.source.slice(1, -1), keyStart: key.offset };
  }
  throw new Unusual();
}

/** The offset of the anchor or tag before a value, else of the value itself. */
function propertiesStart(before: readonly CST.SourceToken[], offset: number): number {
  return before.find(({ type }) => type === 'anchor' || type === 'tag')?.offset ?? offset;
}
