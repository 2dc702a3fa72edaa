/**
 * Adds missing elements to a .nfo that somebody else wrote, in the file's own encoding, indentation and line ends;
 * every other byte stays (docs/reference/nfo.md#what-we-write). An element that somebody changed or removed after us is
 * not restored. It is added again only when a program has rewritten the file (nfoForeign.ts). Elements that we added
 * and nobody changed follow the sources. Pure.
 */
import type { NfoChild, NfoDocument, NfoRoot } from './nfoDocument.ts';
import { elementText, type NfoBlock, type NfoElement, type NfoLayout, ownLayout } from './nfoElement.ts';
import {
  changeSince,
  elementHash,
  foreignHash,
  hashesOf,
  keyOf,
  type NfoChange,
  type NfoMemory,
  ownChildren,
} from './nfoForeign.ts';
import { encodeNfo } from './nfoText.ts';

export interface NfoMerged {
  /** Undefined: nothing to write. */
  readonly bytes?: Uint8Array;
  readonly memory: NfoMemory;
}

/** Several of these are normal, so an empty one means nothing. An empty single value was left empty on purpose. */
const listNames = new Set(['genre', 'studio', 'country', 'tag', 'director', 'writer', 'credits', 'actor']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One root that is being merged. */
interface RootMerge {
  readonly document: NfoDocument;
  readonly root: NfoRoot;
  readonly number: number;
  readonly layout: NfoLayout;
  readonly change: NfoChange;
  readonly before: NfoMemory | undefined;
  readonly own: ReadonlyMap<string, readonly NfoChild[]>;
  readonly theirs: readonly NfoChild[];
  /** Outputs: the elements that are ours afterwards, and the edits to the text. */
  readonly added: Map<string, readonly string[]>;
  readonly edits: Edit[];
  readonly handedOver: Set<NfoChild>;
}

/** `wanted`: the elements for each root of the document, in order. A root that must stay as it is has none. */
export function mergeNfo(
  document: NfoDocument,
  wanted: readonly (readonly NfoElement[])[],
  before: NfoMemory | undefined,
): NfoMerged {
  const change = changeSince(document, before);
  const own = change === 'rewritten' ? new Map<string, readonly NfoChild[]>() : ownChildren(document, before);
  const added = new Map<string, readonly string[]>(change === 'rewritten' ? [] : Object.entries(before?.added ?? {}));
  const edits: Edit[] = [];
  const handedOver = new Set<NfoChild>();
  const layout = layoutOf(document);
  const owned = new Set([...own.values()].flat());
  for (const [number, root] of document.roots.entries()) {
    const theirs = root.children.filter((child) => !owned.has(child));
    mergeRoot(
      { document, root, number, layout, change, before, own, theirs, added, edits, handedOver },
      wanted[number] ?? [],
    );
  }
  const stillOurs = new Set([...owned].filter((child) => !handedOver.has(child)));
  const sha256 = change === 'none' && before !== undefined ? before.sha256 : foreignHash(document, stillOurs);
  const isWhole = change !== 'rewritten' && before?.isWhole === true;
  const memory = { sha256, added: Object.fromEntries(added), ...(isWhole ? { isWhole } : {}) };
  if (edits.length === 0) return { memory };
  return { bytes: encodeNfo(applied(document.text, edits), document.encoding), memory };
}

/**
 * Puts our document before the addresses of a file that holds nothing else
 * (docs/reference/nfo.md#addresses-behind-the-document). Returns undefined if we did so before and somebody removed it.
 */
export function mergeAddresses(
  document: NfoDocument,
  block: NfoBlock,
  before: NfoMemory | undefined,
): Uint8Array | undefined {
  if (before !== undefined && foreignHash(document, new Set()) === before.sha256) return undefined;
  const layout = layoutOf(document);
  const lines = block.elements.map((element) => layout.indent + elementText(element, layout, 1));
  const text = [`<${block.name}>`, ...lines, `</${block.name}>`, ''].join(layout.newline);
  const start = document.text.startsWith('\ufeff') ? 1 : 0;
  return encodeNfo(applied(document.text, [{ start, end: start, text }]), document.encoding);
}

function mergeRoot(merge: RootMerge, elements: readonly NfoElement[]): void {
  const { document, root, number, own, added, edits, layout } = merge;
  // Nothing can be inserted into <movie/> without changing it.
  if (root.contentStart === root.end) return;
  const editsBefore = edits.length;
  const groups = groupsOf(elements, merge.theirs);
  for (const [name, group] of groups) mergeGroup(merge, name, group);
  for (const [key, children] of own) {
    if (!key.startsWith(`${number} `) || groups.has(key.slice(`${number} `.length))) continue;
    // No source has these elements any more. If somebody removed some of them, the others stay.
    if (hashesOf(merge.before, key)?.length !== children.length) continue;
    for (const child of children) remove(merge, child);
    added.delete(key);
  }
  const isOpen = root.children.length === 0 && !/[\r\n]/u.test(document.text.slice(root.contentStart, root.contentEnd));
  if (isOpen && edits.length > editsBefore)
    edits.push({ start: root.contentEnd, end: root.contentEnd, text: layout.newline });
}

function mergeGroup(merge: RootMerge, name: string, group: readonly NfoElement[]): void {
  const { layout, change, before, theirs, added } = merge;
  const key = `${merge.number} ${name}`;
  const ours = merge.own.get(key) ?? [];
  const remembered = change === 'rewritten' ? undefined : hashesOf(before, key);
  const isTheirs = theirs.some((child) => keyOf(child.name, child.attributes) === name && !isNothing(child));
  const texts = group.map((element) => elementText(element, layout, 1));
  const hashes = texts.map(elementHash);
  if (isTheirs && ours.length > 0 && change === 'edited') {
    // The file has a second element beside ours. Theirs wins. In a list nobody can tell them apart, so ours becomes
    // theirs.
    const isList = group.some((element) => listNames.has(element.name));
    if (isList) for (const child of ours) merge.handedOver.add(child);
    else for (const child of ours) remove(merge, child);
    added.set(key, []);
    return;
  }
  if (remembered !== undefined && ours.length === 0) {
    // Somebody removed all of ours, or replaced them.
    added.set(key, []);
    return;
  }
  // The file has elements of its own, or somebody removed some of ours.
  if (isTheirs || ours.length < (remembered?.length ?? 0)) return;
  added.set(key, hashes);
  if (ours.map((child) => hashOfChild(merge, child)).join() === hashes.join()) return;
  for (const child of ours) remove(merge, child);
  insert(merge, name, texts);
}

/**
 * Groups elements by what they stand for. If the file already names ids, we do not mark one of ours as the default. If
 * it names a set of its own, pictures of ours would be shown for that set.
 */
function groupsOf(elements: readonly NfoElement[], theirs: readonly NfoChild[]): Map<string, NfoElement[]> {
  const hasIds = theirs.some((child) => child.name === 'uniqueid');
  const hasOtherSet = isOtherSet(elements, theirs);
  const groups = new Map<string, NfoElement[]>();
  for (const element of elements) {
    if (hasOtherSet && keyOf(element.name, element.attributes ?? {}).startsWith('thumb set.')) continue;
    const key = keyOf(element.name, element.attributes ?? {});
    groups.set(key, [...(groups.get(key) ?? []), hasIds ? withoutDefault(element) : element]);
  }
  return groups;
}

function isOtherSet(elements: readonly NfoElement[], theirs: readonly NfoChild[]): boolean {
  const own = elements.find(({ name }) => name === 'set')?.children?.find(({ name }) => name === 'name')?.text;
  return theirs.some(
    ({ name, text, children }) => name === 'set' && (children.find((one) => one.name === 'name')?.text ?? text) !== own,
  );
}

function withoutDefault(element: NfoElement): NfoElement {
  if (element.name !== 'uniqueid' || element.attributes?.['default'] === undefined) return element;
  const { default: _, ...attributes } = element.attributes;
  return { ...element, attributes };
}

function isNothing({ name, text, attributes, children }: NfoChild): boolean {
  return listNames.has(name) && text === '' && children.length === 0 && Object.keys(attributes).length === 0;
}

function insert({ root, layout, edits }: RootMerge, name: string, texts: readonly string[]): void {
  const at = anchor(root, name);
  edits.push({ start: at, end: at, text: texts.map((text) => layout.newline + layout.indent + text).join('') });
}

/**
 * The offset after which an element is inserted: before <fileinfo>, because Jellyfin may stop reading there. Ids also
 * go before any <id>, which Emby takes for an IMDb id (docs/reference/nfo.md#ids).
 */
function anchor(root: NfoRoot, name: string): number {
  const isId = name.startsWith('uniqueid ');
  const index = root.children.findIndex(
    (child) => (child.name === 'fileinfo' && name !== 'fileinfo') || (child.name === 'id' && isId),
  );
  if (index < 0) return root.children.at(-1)?.end ?? root.contentStart;
  return root.children[index - 1]?.end ?? root.contentStart;
}

/** Removes a child and the blanks before it, so that nothing of our addition remains. */
function remove({ document, edits }: RootMerge, child: NfoChild): void {
  let { start } = child;
  while (/\s/u.test(document.text.charAt(start - 1))) start -= 1;
  edits.push({ start, end: child.end, text: '' });
}

function hashOfChild({ document }: RootMerge, { start, end }: NfoChild): string {
  return elementHash(document.text.slice(start, end));
}

/** The layout of the first indented element. If the file has no line end there, everything goes on one line. */
function layoutOf({ text, encoding, roots }: NfoDocument): NfoLayout {
  const isAscii = encoding === 'latin1';
  for (const { contentStart, children } of roots) {
    const [first] = children;
    if (first === undefined) continue;
    const before = text.slice(contentStart, first.start);
    const blanks = before.slice(before.trimEnd().length);
    const found = /(\r\n|\r|\n)([^\r\n]*)$/u.exec(blanks);
    return { newline: found?.[1] ?? '', indent: found?.[2] ?? '', isAscii };
  }
  return { newline: /\r\n/u.test(text) ? '\r\n' : '\n', indent: ownLayout.indent, isAscii };
}

function applied(text: string, edits: readonly Edit[]): string {
  // An insertion comes before a removal that starts at the same offset.
  const ordered = edits.toSorted((left, right) => left.start - right.start || left.end - right.end);
  const pieces: string[] = [];
  let from = 0;
  for (const edit of ordered) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  return [...pieces, text.slice(from)].join('');
}
