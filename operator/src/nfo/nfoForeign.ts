/**
 * What of a .nfo is not ours: its hash, and how the file changed since we added to it. Blanks between elements do not count,
 * so a file means the same to it with our elements and without them. Pure.
 */
import { createHash } from 'node:crypto';
import type { NfoChild, NfoDocument, NfoRoot } from './nfoDocument.ts';

/** What the record keeps of one file. */
export interface NfoMemory {
  /** sha256, hex, of all that is not ours. */
  readonly sha256: string;
  /**
   * What we added: `0 plot`, the root's number and the element's key, to the short hashes of each. The key stays, with no hash,
   * when somebody changed or removed the elements, so that they are not added again.
   */
  readonly added: Readonly<Record<string, readonly string[]>>;
  /** The ids of the title for which we wrote it. */
  readonly titleIds?: Readonly<Record<string, string>>;
  /** The file was ours as a whole, before somebody changed it. */
  readonly isWhole?: true;
}

/**
 * `none`: what is not ours is as it was. `edited`: it is not, and a good part of ours is still there. `rewritten`: a program replaced
 * the file, or we never saw it; what looks like ours in it is its own.
 */
export type NfoChange = 'none' | 'edited' | 'rewritten';

/**
 * A person changes a part of ours; a program that writes the file anew leaves of ours what it happens to write alike. Less than a
 * quarter of it there is never an edit; and where theirs has changed too, less than half is not.
 */
const editedShare = 4;
const keptShare = 2;

/** The children of the roots that we added and nobody changed, by the root's number and their key. */
export type OwnChildren = ReadonlyMap<string, readonly NfoChild[]>;

/** What an element stands for: its name; an id's type and a season's number belong to it. */
export function keyOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const text = (key: string) => (attributes[key] ?? '').trim().toLowerCase();
  if (name === 'uniqueid') return `uniqueid ${text('type')}`;
  if (name === 'namedseason') return `namedseason ${text('number')}`;
  // Older files have the one rating alone.
  return name === 'rating' ? 'ratings' : name;
}

export function placeKey(rootNumber: number, name: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `${rootNumber} ${keyOf(name, attributes)}`;
}

/** Short, for there are many: 48 bits tell one file's elements apart. */
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

/** Of a file that we wrote whole: nothing in it is anybody else's. */
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
  // Another value in the place of ours is no change of what is foreign: an edit of one must not bring back another of ours
  // that was removed.
  const ofOurKeys = document.roots.flatMap((root, number) =>
    root.children.filter((child) => hashesOf(memory, placeKey(number, child.name, child.attributes)) !== undefined),
  );
  if (foreignHash(document, new Set(ofOurKeys)) === memory.sha256) return 'none';
  return own.length * keptShare < count ? 'rewritten' : 'edited';
}

/** sha256, hex, of everything but the children named. */
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
    // A root that holds nothing but ours came with it.
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

/** The record is anybody's: a key may be called `constructor`. */
export function hashesOf(memory: NfoMemory | undefined, key: string): readonly string[] | undefined {
  return memory !== undefined && Object.hasOwn(memory.added, key) ? memory.added[key] : undefined;
}
