/** Finds Libraries that share a part of their storage. Pure: does not follow symbolic links. */
import { posix } from 'node:path';
import type { LibraryDocument, LibrarySpec } from '../document.ts';

/** How one storage relates to another. */
export type Relation = 'same' | 'inside' | 'around';

export interface Overlap {
  /** Indexes in the given list. */
  readonly at: number;
  readonly other: number;
  /** Relation of `at` to `other`. */
  readonly relation: Relation;
}

/**
 * Returns one overlap for each Library that overlaps with any other. The time grows with the number of Libraries and
 * the depth of their folders.
 */
export function overlaps(documents: readonly LibraryDocument[]): readonly Overlap[] {
  const roots = documents.map(rootSegments);
  const first = new Map<string, number>();
  roots.forEach((segments, at) => {
    const root = segments.join('/');
    if (!first.has(root)) first.set(root, at);
  });
  const found = new Map<number, Overlap>();
  const note = (at: number, other: number, relation: Overlap['relation']): void => {
    if (!found.has(at)) found.set(at, { at, other, relation });
  };
  roots.forEach((segments, at) => {
    for (let depth = segments.length; depth > 0; depth--) {
      const other = first.get(segments.slice(0, depth).join('/'));
      if (other === undefined || other === at) continue;
      const same = depth === segments.length;
      note(at, other, same ? 'same' : 'inside');
      note(other, at, same ? 'same' : 'around');
    }
  });
  return [...found.values()].sort((one, other) => one.at - other.at);
}

/** Undefined if they share nothing. Both arguments as returned by `rootOf`. */
export function relationOf(one: string, other: string): Relation | undefined {
  if (one === other) return 'same';
  if (one.startsWith(other)) return 'inside';
  return other.startsWith(one) ? 'around' : undefined;
}

/** The parts of a document that tell where its folder is. */
export interface Stored {
  readonly metadata: Pick<LibraryDocument['metadata'], 'namespace'>;
  readonly spec: Pick<LibrarySpec, 'storage'>;
}

/** The folder as one comparable string, ending in a slash. */
export function rootOf(stored: Stored): string {
  return `${rootSegments(stored).join('/')}/`;
}

/** A claim belongs to its namespace. Folders of this machine and claims never overlap. */
function rootSegments({ metadata, spec }: Stored): readonly string[] {
  const { storage } = spec;
  const head = 'path' in storage ? ['path'] : ['claim', metadata.namespace, storage.claim];
  const folder = 'path' in storage ? storage.path : `/${storage.subPath ?? ''}`;
  return [
    ...head,
    ...posix
      .normalize(folder)
      .split('/')
      .filter((segment) => segment !== ''),
  ];
}
