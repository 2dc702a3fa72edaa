/** Puts keys into schema order. Lines move together with the comments above them and are not changed inside. Pure. */
import { FRANCHISE_SHAPE, inSchemaOrder, type Shape, shapeBelow, shapeOfItem } from './documentShape.ts';
import { applyEdits, type Edit, LineIndex } from './edits.ts';
import { readTree, type Written } from './writtenTree.ts';

type WrittenMap = Extract<Written, { kind: 'map' }>;

/** Nested maps are ordered innermost first, one level per round. The format has no deeper nesting. */
const MAX_ROUNDS = 10;

/** Returns the text with every map in order. The text must be laid out (layout.ts), and `tree` must be its tree. */
export function orderKeys(text: string, tree: Written): string {
  let ordered = text;
  let root: Written | undefined = tree;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // An alias must stay after its anchor.
    if (root === undefined || hasAlias(root)) return ordered;
    const index = new LineIndex(ordered);
    const edits = [...editsIn(ordered, index, root, FRANCHISE_SHAPE, undefined)];
    if (edits.length === 0) return ordered;
    ordered = applyEdits(ordered, edits);
    root = readTree(ordered);
  }
  return ordered;
}

function hasAlias(node: Written): boolean {
  if (node.kind === 'alias') return true;
  const below = node.kind === 'map' ? node.pairs : node.kind === 'list' ? node.items : [];
  return below.some(({ value }) => value !== undefined && hasAlias(value));
}

/**
 * Edits for unordered maps that contain no other unordered map. `dash`: offset of the dash on whose line a map starts.
 */
function* editsIn(
  text: string,
  index: LineIndex,
  node: Written,
  shape: Shape,
  dash: number | undefined,
): Generator<Edit> {
  if (node.kind === 'list') {
    for (const { start, value } of node.items) {
      if (value !== undefined) yield* editsIn(text, index, value, shapeOfItem(shape), node.isFlow ? undefined : start);
    }
  }
  if (node.kind !== 'map') return;
  const below: Edit[] = [];
  for (const { key, value } of node.pairs) {
    if (value !== undefined) below.push(...editsIn(text, index, value, shapeBelow(shape, key), undefined));
  }
  if (below.length > 0) yield* below;
  else {
    const order = inSchemaOrder(node.pairs, ({ key }) => key, shape).map((pair) => node.pairs.indexOf(pair));
    if (order.every((from, to) => from === to)) return;
    const edits = node.isFlow ? flowEdits(text, node, order) : blockEdit(text, index, node, order, dash);
    yield* edits;
  }
}

/**
 * Fills each place of a flow map with the text of another pair. Does nothing if a comment inside would lose its pair.
 */
function flowEdits(text: string, node: WrittenMap, order: readonly number[]): readonly Edit[] {
  if (/(?:^|\s)#/u.test(text.slice(node.start, node.end))) return [];
  const places = node.pairs.map(({ key, keyStart, value }) => {
    const keyEnd = text.indexOf(key, keyStart) + key.length;
    return { start: keyStart, end: value?.end ?? keyEnd };
  });
  // `{to, from: 1}`: a key without a value has no colon to move.
  if (node.pairs.some(({ value }) => value === undefined)) return [];
  return places.map(({ start, end }, to) => {
    const from = places[order[to] ?? to] ?? { start, end };
    return { start, end, text: text.slice(from.start, from.end) };
  });
}

/** Reorders the lines of a block map. */
function blockEdit(
  text: string,
  index: LineIndex,
  node: WrittenMap,
  order: readonly number[],
  dash: number | undefined,
): readonly Edit[] {
  const lines = new LineSource(text, index);
  const segments = segmentsOf(lines, node);
  const first = segments[0];
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return [];
  const firstKey = node.pairs[0]?.keyStart ?? 0;
  const prefix = text.slice(index.startOf(first.from), firstKey);
  // The first key may follow the dash of its item, or several dashes.
  const isBehindDash = dash !== undefined && prefix.trim() !== '';
  if (!isBehindDash && prefix.trim() !== '') return [];
  const blocks = segments.map(({ from, to }, at) => {
    const own = lines.between(from, to);
    return at === 0 && isBehindDash
      ? [' '.repeat(prefix.length) + (own[0] ?? '').slice(prefix.length), ...own.slice(1)]
      : own;
  });
  const moved = order.flatMap((from) => blocks[from] ?? []);
  const start = index.startOf(first.from);
  const end = lines.endOf(last.to - 1);
  return [{ start, end, text: (isBehindDash ? withDash(moved, prefix) : moved).join('\n') }];
}

/** Puts the first key after the dash; comments and empty lines above it go above the dash. */
function withDash(moved: readonly string[], prefix: string): readonly string[] {
  const at = moved.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const column = prefix.search(/\S/u);
  const over = moved.slice(0, at).map((line) => (line.trim() === '' ? '' : ' '.repeat(column) + line.trimStart()));
  return [...over, prefix + (moved[at] ?? '').slice(prefix.length), ...moved.slice(at + 1)];
}

class LineSource {
  readonly text: string;
  readonly index: LineIndex;

  constructor(text: string, index: LineIndex) {
    this.text = text;
    this.index = index;
  }

  endOf(line: number): number {
    const next = this.index.starts[line + 1];
    return next === undefined ? this.text.length : next - 1;
  }

  at(line: number): string {
    return this.text.slice(this.index.startOf(line), this.endOf(line));
  }

  between(from: number, to: number): readonly string[] {
    return Array.from({ length: to - from }, (_, offset) => this.at(from + offset));
  }

  isCommentAt(line: number, column: number): boolean {
    const text = this.at(line);
    return text.trimStart().startsWith('#') && text.search(/\S/u) === column;
  }
}

interface Segment {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * The lines of each pair. Comments and empty lines above a key belong to it; above the first key they belong to the
 * map, like the head comment of a file. Comments after the last pair belong to it if they are in the map's column.
 */
function segmentsOf(lines: LineSource, node: WrittenMap): readonly Segment[] {
  const { index } = lines;
  const column = index.columnOf(node.pairs[0]?.keyStart ?? 0);
  const ends = node.pairs.map(({ keyStart, value }) => index.lineOf(Math.max(keyStart, (value?.end ?? 0) - 1)) + 1);
  const starts = node.pairs.map(({ keyStart }, at) => {
    let line = index.lineOf(keyStart);
    const stop = at === 0 ? line : (ends[at - 1] ?? line);
    while (line > stop && (lines.at(line - 1).trim() === '' || lines.isCommentAt(line - 1, column))) line -= 1;
    return line;
  });
  let tail = ends.at(-1) ?? 0;
  while (column > 0 && tail < index.starts.length && lines.isCommentAt(tail, column)) tail += 1;
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? tail }));
}
