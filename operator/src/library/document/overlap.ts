/** Which Libraries share a part of their storage. Pure: symbolic links are not followed here. */
import { posix } from 'node:path';
import type { LibraryDocument } from '../document.ts';

export interface Overlap {
  /** Indexes into the list that was given. */
  readonly at: number;
  readonly other: number;
  /** How the storage of `at` lies to that of `other`. */
  readonly relation: 'same' | 'inside' | 'around';
}

/** For each Library that overlaps with any, one of those; time grows with the number of Libraries and the depth of their folders. */
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

/** A claim belongs to its namespace; folders of this machine and claims never meet. */
function rootSegments(document: LibraryDocument): readonly string[] {
  const { storage } = document.spec;
  const head = 'path' in storage ? ['path'] : ['claim', document.metadata.namespace, storage.claim];
  const folder = 'path' in storage ? storage.path : `/${storage.subPath ?? ''}`;
  return [
    ...head,
    ...posix
      .normalize(folder)
      .split('/')
      .filter((segment) => segment !== ''),
  ];
}
