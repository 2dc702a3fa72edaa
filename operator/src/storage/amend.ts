/**
 * Amends a file that somebody else wrote, if its format allows additions (a .nfo). The caller decides what is added;
 * this module keeps the file complete: the new content replaces the old in one step, with its mode, group and owner.
 */
import { hash } from 'node:crypto';
import { lstat, rename } from 'node:fs/promises';
import { toStorageError } from './error.ts';
import { holdPlace, syncNames } from './held.ts';
import { makeHiddenIn, type Ownership, unlinkIfThere, writeTemporary } from './hidden.ts';
import type { StorageRoot } from './root.ts';
import { identifyOwn, isUntouched } from './write.ts';

/**
 * Replaces the content. 'changed': the file is not as it was read (`readSha256`, hex) or not a regular file, so it
 * stays. 'missing': it is gone. Throws StorageError; the file is then unchanged.
 */
export async function amendFile(
  root: StorageRoot,
  relative: string,
  bytes: Uint8Array,
  readSha256: string,
): Promise<'amended' | 'same' | 'changed' | 'missing'> {
  try {
    await using place = await holdPlace(root, relative);
    const present = await identifyOwn(place.path, relative, readSha256);
    if (present.state !== 'ours') return present.state === 'foreign' ? 'changed' : 'missing';
    if (hash('sha256', bytes) === readSha256) return 'same';
    await using hidden = await makeHiddenIn(place.folder, place.folderRelative);
    const ownership = await ownershipOfFile(place.path, hidden.ownership);
    const temporary = await writeTemporary({ path: hidden.path, ownership }, bytes);
    try {
      if (!(await isUntouched(place.path, present.token))) return 'changed';
      await rename(temporary, place.path);
      await syncNames(place.folder);
      return 'amended';
    } finally {
      await unlinkIfThere(temporary);
    }
  } catch (error) {
    throw toStorageError(error, 'amend', relative);
  }
}

/** -1 keeps the owner: only root may give files away. */
async function ownershipOfFile(path: string, folder: Ownership): Promise<Ownership> {
  const { mode, uid, gid } = await lstat(path);
  return { ...folder, fileMode: mode & 0o777, uid: process.getuid?.() === 0 ? uid : -1, gid };
}
