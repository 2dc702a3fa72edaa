/**
 * Separates our elements of a .nfo from foreign content: hashes the foreign part, and tells how the file changed since
 * we added to it. Blanks between elements do not count, so the hash is the same with and without our elements. Pure.
 */
import { createHash } from 'node:crypto';
import type { NfoChild, NfoDocument, NfoRoot } from './nfoDocument.ts';

/** What the record stores for one file. */
export interface NfoMemory {
  /** sha256 (hex) of all content that is not ours. */
  readonly sha256: string;
  /**
   * The elements we added: `0 plot` (the root's number and the element's key) to the short hash of each. If somebody
   * changed or removed the elements, the key stays with an empty list, so that they are not added again.
   */
  readonly added: Readonly<Record<string, readonly string[]>>;
  /** The ids of the title for which we wrote it. */
  readonly titleIds?: Readonly<Record<string, string>>;
  /** We wrote the whole file before somebody changed it. */
  readonly isWhole?: true;
}

/**
 * `none`: the foreign content is unchanged. `edited`: it changed, and a good part of our elements is still there.
 * `rewritten`: a program replaced the file, or we never saw it; elements that equal ours belong to that program.
 */
export type NfoChange = 'none' | 'edited' | 'rewritten';

/**
 * A person changes some of our elements. A program that rewrites the file keeps only what it happens to write
 * identically. Less than a quarter of ours left is never an edit; less than half is none either if the foreign content
 * changed too.
 */
const editedShare = 4;
const keptShare = 2;

/** Children of the roots that we added and nobody changed, by root number and key. */
export type OwnChildren = ReadonlyMap<string, readonly NfoChild[]>;

/** The key of an element: its name, with the type of an id, the number of a season and the kind of a set's picture. */
export function keyOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const text = (key: string) => (attributes[key] ?? '').trim().toLowerCase();
  if (name === 'uniqueid') return `uniqueid ${text('type')}`;
  if (name === 'namedseason') return `namedseason ${text('number')}`;
  if (name === 'thumb' && text('aspect').startsWith('set.')) return `thumb ${text('aspect')}`;
  // Older files have a single <rating> instead.
  return name === 'rating' ? 'ratings' : name;
}

export function placeKey(rootNumber: number, name: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `${rootNumber} ${keyOf(name, attributes)}`;
}

/** Short, because there are many: 48 bits distinguish the elements of one file. */
export function elementHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export function ownChildren(document: NfoDocument, memory: NfoMemory | undefined): OwnChildren {
  const own = new Map<string, NfoChild[]>();
  for (const [number, root] of document.roots.entries()) {
    for (const child of root.children) {
      const key = placeKey(number, child.name, child.attributes);
      if (hashesOf(memory, key)?.includes(elementHash(document.text.slice(child.start, child.end)))) {
        own.set(key, [...(own.get(key) ?? []), child]);
      }
    }
  }
  return own;
}

/** The memory of a file that we wrote whole: it holds no foreign elements. */
export function memoryOfOwn(document: NfoDocument): NfoMemory {
  const added = new Map<string, string[]>();
  for (const [number, root] of document.roots.entries()) {
    for (const child of root.children) {
      const key = placeKey(number, child.name, child.attributes);
      added.set(key, [...(added.get(key) ?? []), elementHash(document.text.slice(child.start, child.end))]);
    }
  }
  const all = new Set(document.roots.flatMap((root) => root.children));
  return { sha256: foreignHash(document, all), added: Object.fromEntries(added) };
}

export function changeSince(document: NfoDocument, memory: NfoMemory | undefined): NfoChange {
  if (memory === undefined) return 'rewritten';
  const own = [...ownChildren(document, memory).values()].flat();
  if (foreignHash(document, new Set(own)) === memory.sha256) return 'none';
  const count = Object.values(memory.added).flat().length;
  if (count === 0 || own.length * editedShare < count) return 'rewritten';
  // Another value in place of ours does not change the foreign content: editing one of our elements must not bring back
  // another one that was removed.
  const ofOurKeys = document.roots.flatMap((root, number) =>
    root.children.filter((child) => hashesOf(memory, placeKey(number, child.name, child.attributes)) !== undefined),
  );
  if (foreignHash(document, new Set(ofOurKeys)) === memory.sha256) return 'none';
  return own.length * keptShare < count ? 'rewritten' : 'edited';
}

/** sha256 (hex) of everything except the given children. */
export function foreignHash(document: NfoDocument, without: ReadonlySet<NfoChild>): string {
  const { text, roots } = document;
  const hash = createHash('sha256');
  const add = (piece: string) => {
    const trimmed = piece.trim();
    if (trimmed !== '') hash.update(`${trimmed}\0`);
  };
  let from = 0;
  for (const root of roots) {
    add(text.slice(from, root.start));
    const pieces = foreignPieces(text, root, without);
    // A root with nothing but our elements is ours, too.
    if (pieces.length > 0) for (const piece of [`<${root.name}>`, ...pieces]) add(piece);
    from = root.end;
  }
  add(text.slice(from));
  return hash.digest('hex');
}

function foreignPieces(text: string, root: NfoRoot, without: ReadonlySet<NfoChild>): string[] {
  const pieces: string[] = [];
  let from = root.contentStart;
  for (const child of root.children) {
    pieces.push(text.slice(from, child.start));
    if (!without.has(child)) pieces.push(text.slice(child.start, child.end));
    from = child.end;
  }
  pieces.push(text.slice(from, root.contentEnd));
  return pieces.filter((piece) => piece.trim() !== '');
}

/** Records may come from anywhere: a key may be called `constructor`. */
export function hashesOf(memory: NfoMemory | undefined, key: string): readonly string[] | undefined {
  return memory !== undefined && Object.hasOwn(memory.added, key) ? memory.added[key] : undefined;
}
