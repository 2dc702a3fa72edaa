/**
 * Writing files beside the media: built whole in the hidden folder, moved into place last (files.md 4.1), and never over
 * anything that is not ours (runs.md 10). After a kill at any moment a file of ours is complete or absent.
 */
import { createHash } from 'node:crypto';
import { link, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StorageError, toStorageError } from './error.ts';
import { type HiddenFolder, lstatIfThere, makeHidden, unlinkIfThere, writeTemporary } from './hidden.ts';
import { hashPlainFile } from './read.ts';
import { resolvePlace, type StorageRoot, splitRelative } from './root.ts';

/** Something of ours as the record knows it (MadeFile): path relative to the record's folder, and its content. */
export interface Owned {
  readonly path: string;
  readonly sha256: string;
}

/** How link says that the file system knows no hard links: FAT, exFAT, many SMB and FUSE mounts. */
const linkRefusals = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/**
 * Makes a file under a name that is free. 'exists': something has the name, whatever it is, and was not touched.
 * Throws StorageError `full`, `readOnly`, `permission`, `missing` (no such folder), `outside`; nothing is left then.
 */
export async function writeNew(root: StorageRoot, relative: string, bytes: Uint8Array): Promise<'made' | 'exists'> {
  try {
    const place = await resolvePlace(root, relative);
    const taken = await lstatIfThere(place.path);
    // Looked at first only to save the writing; the link decides. An empty file may be our own claim, see placeNew.
    if (taken !== undefined && !(taken.isFile() && taken.size === 0)) return 'exists';
    const hidden = await makeHidden(root, place.folderRelative);
    const temporary = await writeTemporary(hidden, bytes);
    try {
      return await placeNew(hidden, temporary, place.path, place.name);
    } finally {
      await unlinkIfThere(temporary);
    }
  } catch (error) {
    throw toStorageError(error, 'write', relative);
  }
}

/**
 * Replaces our own file at once. 'same': it has these bytes already, nothing was written. 'foreign': what is there is
 * not what the record says, so somebody changed it and it stays. 'missing': it is gone; whether to make it again is the
 * caller's rule (runs.md 10). Between the last look and the rename lie microseconds; the file system offers no closer fence.
 */
export async function replaceOwn(
  root: StorageRoot,
  relative: string,
  bytes: Uint8Array,
  expected: Pick<Owned, 'sha256'>,
): Promise<'replaced' | 'same' | 'foreign' | 'missing'> {
  try {
    const place = await resolvePlace(root, relative);
    const present = await identifyOwn(place.path, relative, expected.sha256);
    if (present.state !== 'ours') return present.state;
    if (createHash('sha256').update(bytes).digest('hex') === expected.sha256) return 'same';
    const hidden = await makeHidden(root, place.folderRelative);
    const temporary = await writeTemporary(hidden, bytes);
    try {
      if (!(await isUntouched(place.path, present.token))) return 'foreign';
      await rename(temporary, place.path);
      return 'replaced';
    } finally {
      await unlinkIfThere(temporary);
    }
  } catch (error) {
    throw toStorageError(error, 'replace', relative);
  }
}

/**
 * Gives our own file another name in its folder, however big it is: its video bears another name. 'exists': that name is taken and
 * nothing was done; 'foreign' and 'missing' as of replaceOwn.
 */
export async function renameOwn(
  root: StorageRoot,
  relative: string,
  name: string,
  expected: Pick<Owned, 'sha256'>,
): Promise<'renamed' | 'exists' | 'foreign' | 'missing'> {
  try {
    const place = await resolvePlace(root, relative);
    const target = await resolvePlace(root, [...splitRelative(place.folderRelative), name].join('/'));
    const present = await identifyOwn(place.path, relative, expected.sha256);
    if (present.state !== 'ours') return present.state;
    if ((await lstatIfThere(target.path)) !== undefined) return 'exists';
    if (!(await isUntouched(place.path, present.token))) return 'foreign';
    const hidden = await makeHidden(root, place.folderRelative);
    const placed = await placeNew(hidden, place.path, target.path, target.name);
    // A second link of one file, or moved already where links fail.
    if (placed === 'made') await unlinkIfThere(place.path);
    return placed === 'made' ? 'renamed' : 'exists';
  } catch (error) {
    throw toStorageError(error, 'rename', relative);
  }
}

/** Whether the plain file at an absolute path has this hash; `token` tells later that it was not touched since. */
export async function identifyOwn(
  path: string,
  shown: string,
  sha256: string,
): Promise<{ readonly state: 'ours'; readonly token: string } | { readonly state: 'foreign' | 'missing' }> {
  const token = await touchToken(path);
  if (token === undefined) return { state: (await lstatIfThere(path)) === undefined ? 'missing' : 'foreign' };
  try {
    const present = await hashPlainFile(path, shown);
    return present.sha256 === sha256 ? { state: 'ours', token } : { state: 'foreign' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { state: 'missing' };
    if (errorCode(error) === 'ELOOP' || (error instanceof StorageError && error.kind === 'notFile'))
      return { state: 'foreign' };
    throw error;
  }
}

export async function isUntouched(path: string, token: string): Promise<boolean> {
  return (await touchToken(path)) === token;
}

/** Changes whenever the file is written, replaced, renamed over or given other rights; undefined when no plain file is there. */
async function touchToken(path: string): Promise<string | undefined> {
  const found = await lstatIfThere(path);
  return found?.isFile() ? `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}:${found.ctimeMs}` : undefined;
}

/** Moves a whole file of the hidden folder to a name that is free; `temporary` may stay as a second link, for its caller to remove. */
export async function placeNew(
  hidden: HiddenFolder,
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
 * Where hard links fail. The name is taken by an exclusive, empty file and our whole file renamed over it: nothing of
 * others is overwritten and no half file is ever seen. A kill in between leaves the empty file, and in the hidden folder
 * the claim that says it is ours: the next write of this name goes on, or cleanStaging takes both away.
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
    const handle = await open(path, 'wx');
    await handle.close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A fixed length, since the name itself may fill the 255 bytes that a name can have. */
export function claimName(name: string): string {
  return `claim-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}
