/** Names in a folder inside the root. Reads only. */
import { readdir } from 'node:fs/promises';
import { type StorageErrorKind, toStorageError } from './error.ts';
import { holdEntry, holdFolder } from './held.ts';
import type { StorageRoot } from './root.ts';

/**
 * Returns the names in a folder, unordered; undefined if it is missing or not a folder. Throws `outside`, `permission`,
 * `unreadable`.
 */
export async function listFolderNames(root: StorageRoot, relative: string): Promise<readonly string[] | undefined> {
  try {
    await using folder = await holdFolder(root, relative);
    return await readdir(folder.path);
  } catch (error) {
    const known = toStorageError(error, 'list', relative);
    if (known.kind === 'missing' || known.kind === 'notFile') return undefined;
    throw known;
  }
}

const nothingUsable = new Set<StorageErrorKind>(['missing', 'outside', 'unreadable', 'nameTooLong', 'notFile']);

/**
 * Returns what exists there, following links inside the root; undefined for anything else, and for a link that leads
 * outside.
 */
export async function kindInside(root: StorageRoot, relative: string): Promise<'folder' | 'file' | undefined> {
  try {
    await using held = await holdEntry(root, relative);
    const stats = await held.stat();
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : undefined;
  } catch (error) {
    const known = toStorageError(error, 'check', relative);
    if (nothingUsable.has(known.kind)) return undefined;
    throw known;
  }
}
