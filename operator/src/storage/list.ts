/** Names in a folder inside the root. Reads only. */
import { readdir, stat } from 'node:fs/promises';
import { StorageError, toStorageError } from './error.ts';
import { resolveInside, type StorageRoot } from './root.ts';

/**
 * Returns the names in a folder, unordered; undefined if it is missing or not a folder. Throws `outside`, `permission`,
 * `unreadable`.
 */
export async function listFolderNames(root: StorageRoot, relative: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(await resolveInside(root, relative));
  } catch (error) {
    const known = toStorageError(error, 'list', relative);
    if (known.kind === 'missing' || known.kind === 'notFile') return undefined;
    throw known;
  }
}

/**
 * Returns what exists there, following links inside the root; undefined for anything else, and for a link that leads
 * outside.
 */
export async function kindInside(root: StorageRoot, relative: string): Promise<'folder' | 'file' | undefined> {
  try {
    const stats = await stat(await resolveInside(root, relative));
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : undefined;
  } catch (error) {
    const known = error instanceof StorageError ? error : toStorageError(error, 'check', relative);
    if (
      known.kind === 'missing' ||
      known.kind === 'outside' ||
      known.kind === 'unreadable' ||
      known.kind === 'nameTooLong' ||
      known.kind === 'notFile'
    ) {
      return undefined;
    }
    throw known;
  }
}
