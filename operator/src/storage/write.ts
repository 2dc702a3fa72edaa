/**
 * Writes files beside the media: completed in the hidden folder, moved into place last, and never over anything that is
 * not ours. After a kill at any moment one of our files is complete or absent.
 */
import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { type Held, holdPlace, syncNames } from './held.ts';
import { type HiddenFolder, lstatIfThere, makeHiddenIn, unlinkIfThere, writeTemporary } from './hidden.ts';
import { hashPlainFile } from './read.ts';
import { type StorageRoot, splitRelative } from './root.ts';

/** One of our files as in the record (MadeFile): path relative to the record's folder, and its content. */
export interface Owned {
  readonly path: string;
  readonly sha256: string;
}

/** Errors of link on file systems without hard links: FAT, exFAT, many SMB and FUSE mounts. */
const linkRefusals = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/**
 * Creates a file under a free name. 'exists': something has the name and was not touched. Throws StorageError `full`,
 * `readOnly`, `permission`, `missing` (no such folder), `outside`; then nothing is left behind.
 */
export async function writeNew(root: StorageRoot, relative: string, bytes: Uint8Array): Promise<'made' | 'exists'> {
  try {
    await using place = await holdPlace(root, relative);
    const taken = await lstatIfThere(place.path);
    // Checked first only to save the write; the link decides. An empty file may be our own claim, see placeNew.
    if (taken !== undefined && !(taken.isFile() && taken.size === 0)) return 'exists';
    await using hidden = await makeHiddenIn(place.folder, place.folderRelative);
    const temporary = await writeTemporary(hidden, bytes);
    try {
      return await placeNew(hidden, temporary, place.folder, place.name);
    } finally {
      await unlinkIfThere(temporary);
    }
  } catch (error) {
    throw toStorageError(error, 'write', relative);
  }
}

/**
 * Replaces our own file in one step. 'same': it has these bytes already, and nothing was written. 'foreign': it differs
 * from the record, so somebody changed it and it stays. 'missing': it is gone; the caller decides whether to make it
 * again. Between the last check and the rename are microseconds; the file system offers no tighter fence.
 */
export async function replaceOwn(
  root: StorageRoot,
  relative: string,
  bytes: Uint8Array,
  expected: Pick<Owned, 'sha256'>,
): Promise<'replaced' | 'same' | 'foreign' | 'missing'> {
  try {
    await using place = await holdPlace(root, relative);
    const present = await identifyOwn(place.path, relative, expected.sha256);
    if (present.state !== 'ours') return present.state;
    if (hash('sha256', bytes) === expected.sha256) return 'same';
    await using hidden = await makeHiddenIn(place.folder, place.folderRelative);
    const temporary = await writeTemporary(hidden, bytes);
    try {
      if (!(await isUntouched(place.path, present.token))) return 'foreign';
      await rename(temporary, place.path);
      await syncNames(place.folder);
      return 'replaced';
    } finally {
      await unlinkIfThere(temporary);
    }
  } catch (error) {
    throw toStorageError(error, 'replace', relative);
  }
}

/**
 * Renames our own file in its folder, whatever its size, after its video was renamed. 'exists': the name is taken and
 * nothing was done; 'foreign' and 'missing' as for replaceOwn.
 */
export async function renameOwn(
  root: StorageRoot,
  relative: string,
  name: string,
  expected: Pick<Owned, 'sha256'>,
): Promise<'renamed' | 'exists' | 'foreign' | 'missing'> {
  try {
    await using place = await holdPlace(root, relative);
    const present = await identifyOwn(place.path, relative, expected.sha256);
    if (present.state !== 'ours') return present.state;
    if ((await lstatIfThere(join(place.folder.path, plainName(name)))) !== undefined) return 'exists';
    if (!(await isUntouched(place.path, present.token))) return 'foreign';
    await using hidden = await makeHiddenIn(place.folder, place.folderRelative);
    const placed = await placeNew(hidden, place.path, place.folder, name);
    // The old name is now a second link, or already gone if links fail.
    if (placed === 'made' && (await unlinkIfThere(place.path))) await syncNames(place.folder);
    return placed === 'made' ? 'renamed' : 'exists';
  } catch (error) {
    throw toStorageError(error, 'rename', relative);
  }
}

/** Throws `outside` or `unreadable` for anything but one name. */
function plainName(name: string): string {
  if (splitRelative(name).length === 1) return name;
  throw new StorageError('outside', name, message('pathNoHiddenName', quotePath(name)));
}

/** Whether the regular file of this name in a held folder has this hash; `token` later proves that it was not touched since. */
export async function identifyOwn(
  path: string,
  shown: string,
  sha256: string,
): Promise<{ readonly state: 'ours'; readonly token: string } | { readonly state: 'foreign' | 'missing' }> {
  const found = await lstatIfThere(path);
  if (found === undefined) return { state: 'missing' };
  const token = tokenOf(found);
  if (token === undefined) return { state: 'foreign' };
  try {
    const present = await hashPlainFile(path, shown);
    return present.sha256 === sha256 ? { state: 'ours', token } : { state: 'foreign' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { state: 'missing' };
    if (error instanceof StorageError && error.kind === 'notFile') return { state: 'foreign' };
    throw error;
  }
}

export async function isUntouched(path: string, token: string): Promise<boolean> {
  const found = await lstatIfThere(path);
  return found !== undefined && tokenOf(found) === token;
}

/**
 * Returns a token that changes whenever the file is written, replaced, renamed over or gets other permissions;
 * undefined if it is not a regular file.
 */
function tokenOf(found: Stats): string | undefined {
  return found.isFile() ? `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}:${found.ctimeMs}` : undefined;
}

/**
 * Moves a complete file of the hidden folder to a free name in a held folder, durably. `temporary` may remain as a second
 * link, for the caller to remove.
 */
export async function placeNew(
  hidden: Pick<HiddenFolder, 'path'>,
  temporary: string,
  folder: Pick<Held, 'path'>,
  name: string,
): Promise<'made' | 'exists'> {
  const placed = await placeName(hidden, temporary, join(folder.path, name), name);
  if (placed === 'made') await syncNames(folder);
  return placed;
}

async function placeName(
  hidden: Pick<HiddenFolder, 'path'>,
  temporary: string,
  path: string,
  name: string,
): Promise<'made' | 'exists'> {
  try {
    // link, unlike rename, never overwrites.
    await link(temporary, path);
    return 'made';
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') {
      const claimed = (await lstatIfThere(join(hidden.path, claimName(name)))) !== undefined;
      return claimed ? await placeByClaim(hidden, temporary, path, name) : 'exists';
    }
    if (linkRefusals.has(code)) return await placeByClaim(hidden, temporary, path, name);
    throw error;
  }
}

/**
 * Publishes a file where hard links fail: an exclusive, empty file takes the name, and our complete file is renamed
 * over it. So nothing of others is overwritten and no partial file is visible. A kill or a power cut in between leaves
 * the empty file, and in the hidden folder the claim that marks it as ours: the next write of this name continues, or
 * cleanStaging removes both.
 */
export async function placeByClaim(
  hidden: Pick<HiddenFolder, 'path'>,
  temporary: string,
  path: string,
  name: string,
): Promise<'made' | 'exists'> {
  const claim = join(hidden.path, claimName(name));
  const wasClaimed = (await lstatIfThere(claim)) !== undefined;
  await rename(temporary, claim);
  await syncNames(hidden);
  try {
    if (!(await takeName(path)) && !wasClaimed) return 'exists';
    const taken = await lstatIfThere(path);
    if (taken === undefined || !taken.isFile() || taken.size > 0) return 'exists';
    try {
      await rename(claim, path);
    } catch (error) {
      await unlinkIfThere(path);
      throw error;
    }
    return 'made';
  } finally {
    await unlinkIfThere(claim);
  }
}

async function takeName(path: string): Promise<boolean> {
  try {
    await using _handle = await open(path, 'wx');
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The name is hashed to a fixed length, since it may itself fill the 255 bytes of a file name. */
export function claimName(name: string): string {
  return `claim-${hash('sha256', name).slice(0, 32)}`;
}
