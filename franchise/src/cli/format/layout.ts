/**
 * Lays out lines: two spaces per level, lists indented under their key, no spaces at line ends. Only the indent of a
 * line changes; the contents of flow lists, folded texts and comments stay as written. Pure.
 */
import { LineIndex } from './edits.ts';
import type { Written } from './writtenTree.ts';

const STEP = 2;

/** An open map or list: its column before and after. */
interface LevelOfText {
  readonly column: number;
  readonly target: number;
  readonly outer: LevelOfText | undefined;
}

interface Layout {
  readonly text: string;
  readonly index: LineIndex;
  /** New indent of a line that starts with a key, a dash or a value. */
  readonly indents: Map<number, number>;
  /** The innermost level at the end of a line. */
  readonly levels: Map<number, LevelOfText>;
  /** For continuation lines of a text or flow list: by how many columns they move, and their least indent. */
  readonly shifts: Map<number, { readonly by: number; readonly least: number }>;
  /** Lines of texts in which trailing spaces may be content. */
  readonly verbatim: Set<number>;
  /** Spaces between a dash and the content after it on the same line. */
  readonly gaps: Map<number, { readonly from: number; readonly to: number }>;
}

export function layOut(text: string, root: Written): string {
  const layout: Layout = {
    ...{ text, index: new LineIndex(text), indents: new Map(), levels: new Map() },
    ...{ shifts: new Map(), verbatim: new Set(), gaps: new Map() },
  };
  place(layout, root, 0, undefined);
  return written(layout);
}

function place(layout: Layout, node: Written, target: number, outer: LevelOfText | undefined): void {
  if (node.kind === 'map' && !node.isFlow) placeMap(layout, node, target, outer);
  else if (node.kind === 'list' && !node.isFlow) placeList(layout, node, target, outer);
  else placeLeaf(layout, node, target, outer);
}

type BlockMap = Extract<Written, { kind: 'map' }>;
type BlockList = Extract<Written, { kind: 'list' }>;

function placeMap(layout: Layout, node: BlockMap, target: number, outer: LevelOfText | undefined): void {
  const { index } = layout;
  const first = node.pairs[0];
  if (first === undefined) return;
  const level = { column: index.columnOf(first.keyStart), target, outer };
  for (const { keyStart, value } of node.pairs) {
    startLine(layout, keyStart, target);
    layout.levels.set(index.lineOf(keyStart), level);
    if (value !== undefined) place(layout, value, target + STEP, level);
  }
}

function placeList(layout: Layout, node: BlockList, target: number, outer: LevelOfText | undefined): void {
  const { index, text } = layout;
  const first = node.items[0];
  if (first === undefined) return;
  const level = { column: index.columnOf(first.start), target, outer };
  for (const { start, value } of node.items) {
    startLine(layout, start, target);
    const line = index.lineOf(start);
    layout.levels.set(line, level);
    if (value === undefined) continue;
    const sameLine = index.lineOf(value.start) === line;
    if (sameLine && /^[ \t]*$/u.test(text.slice(start + 1, value.start))) {
      layout.gaps.set(line, { from: start + 1, to: value.start });
    }
    place(layout, value, target + STEP, level);
  }
}

/** A text, an alias or a flow collection. Its first line may be its key's line; the other lines move with it. */
function placeLeaf(layout: Layout, node: Written, target: number, outer: LevelOfText | undefined): void {
  const { index, text } = layout;
  const first = index.lineOf(node.start);
  const last = index.lineOf(Math.max(node.start, node.end - 1));
  startLine(layout, node.start, target);
  if (last === first) return;
  const parent = outer ?? { column: 0, target: 0, outer: undefined };
  const ownLine = text.slice(index.startOf(first), node.start).trim() === '';
  const by = ownLine ? target - index.columnOf(node.start) : parent.target - parent.column;
  const moved = node.kind === 'block' ? blockShift(layout, node, parent, first, last) : by;
  for (let line = first + 1; line <= last; line += 1) {
    layout.shifts.set(line, { by: moved, least: node.kind === 'block' ? 0 : parent.target + 1 });
    if (node.kind === 'block' || node.kind === 'quoted') layout.verbatim.add(line);
  }
}

/**
 * Moves the content of a block text to one step of indent. With a number in its header it keeps its relative indent.
 */
function blockShift(layout: Layout, node: Written, parent: LevelOfText, first: number, last: number): number {
  const { index, text } = layout;
  const header = /[|>][-+]?([1-9])?/u.exec(text.slice(node.start, index.startOf(first + 1)));
  if (header?.[1] !== undefined) return parent.target - parent.column;
  for (let line = first + 1; line <= last; line += 1) {
    const content = lineText(layout, line);
    if (content.trim() !== '') return parent.target + STEP - indentOf(content);
  }
  return 0;
}

function startLine({ index, text, indents }: Layout, offset: number, target: number): void {
  const line = index.lineOf(offset);
  if (text.slice(index.startOf(line), offset).trim() === '') indents.set(line, target);
}

function lineText({ index, text }: Layout, line: number): string {
  const end = index.starts[line + 1];
  return text.slice(index.startOf(line), end === undefined ? text.length : end - 1);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function written(layout: Layout): string {
  const { index } = layout;
  const out: string[] = [];
  let level: LevelOfText | undefined;
  const comments: number[] = [];
  for (let line = 0; line < index.starts.length; line += 1) {
    const content = lineText(layout, line);
    const shift = layout.shifts.get(line);
    const indent = layout.indents.get(line);
    if (shift === undefined && indent === undefined && content.trimStart().startsWith('#')) comments.push(line);
    if (indent !== undefined) {
      for (const comment of comments) {
        out[comment] = commentLine(lineText(layout, comment), level, { old: indentOf(content), target: indent });
      }
      comments.length = 0;
    }
    out.push(
      shift === undefined ? plainLine(layout, line, content, indent) : shiftedLine(layout, line, content, shift),
    );
    level = layout.levels.get(line) ?? level;
  }
  for (const comment of comments) out[comment] = commentLine(lineText(layout, comment), level, undefined);
  // Empty lines at the end of a text with the + indicator are content.
  while (out.length > 1 && out.at(-1) === '' && !layout.verbatim.has(out.length - 1)) out.pop();
  return `${out.join('\n')}\n`;
}

function plainLine(layout: Layout, line: number, content: string, indent: number | undefined): string {
  if (indent === undefined) return content.trimEnd();
  const start = layout.index.startOf(line);
  const gap = layout.gaps.get(line);
  const rest =
    gap === undefined
      ? content.trimStart()
      : `${content.slice(indentOf(content), gap.from - start)} ${content.slice(gap.to - start)}`;
  const end = layout.verbatim.has(line + 1) ? rest : rest.trimEnd();
  return ' '.repeat(indent) + end;
}

function shiftedLine(
  { verbatim }: Layout,
  line: number,
  content: string,
  shift: { readonly by: number; readonly least: number },
): string {
  const indent = indentOf(content);
  const isVerbatim = verbatim.has(line);
  // In a block text, spaces beyond its indent are content.
  if (content.trim() === '') return isVerbatim && content !== '' ? ' '.repeat(Math.max(0, indent + shift.by)) : '';
  const rest = isVerbatim ? content.trimStart() : content.trim();
  return ' '.repeat(Math.max(shift.least, indent + shift.by)) + rest;
}

/** A comment moves with the next line if both had the same indent, else with the level that it is in. */
function commentLine(
  content: string,
  before: LevelOfText | undefined,
  next: { readonly old: number; readonly target: number } | undefined,
): string {
  const indent = indentOf(content);
  const text = content.trim();
  if (next !== undefined && next.old === indent) return ' '.repeat(next.target) + text;
  let level = before;
  while (level !== undefined && level.column > indent) level = level.outer;
  return ' '.repeat(level?.target ?? 0) + text;
}
