/**
 * Our folders (tiles) are built in the hidden folder and renamed into place when complete, because media servers import
 * a half-written folder and never read it again.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode, quotePath, StorageError, toStorageError } from './error.ts';
import {
  applyOwnership,
  type HiddenFolder,
  hiddenFolderName,
  lstatIfThere,
  makeHidden,
  makeOwnFolder,
} from './hidden.ts';
import { type FolderHash, hashPlainFolder, listPlain } from './read.ts';
import { resolvePlace, type StorageRoot, splitRelative } from './root.ts';
import { type Owned, placeNew } from './write.ts';

export interface StagedFolder {
  readonly root: StorageRoot;
  /** Absolute; on the file system of the target, so that the last step is a rename. */
  readonly path: string;
  /** Relative to the root, for messages. */
  readonly relative: string;
  readonly id: string;
  readonly hidden: HiddenFolder;
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u;

/**
 * Creates an empty folder inside the hidden folder of `folderRelative`. An id belongs to one attempt: two attempts at
 * the same video (a walk and a worker) must not share a folder. cleanStaging removes the folder of a killed attempt.
 * Throws `full`, `readOnly`, `permission`, `missing`, `outside`, and `foreign` for an id in use.
 */
export async function stageFolder(
  root: StorageRoot,
  folderRelative: string,
  id: string = randomUUID(),
): Promise<StagedFolder> {
  const relative = join(folderRelative, hiddenFolderName, stagingName(id));
  try {
    const hidden = await makeHidden(root, folderRelative);
    const path = join(hidden.path, stagingName(id));
    // Mode and group are set before it is published.
    await mkdir(path, { mode: hidden.ownership.folderMode });
    return { root, path, relative, id, hidden };
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new StorageError('foreign', relative, message('stagedBefore', quotePath(relative)), error);
    throw toStorageError(error, 'make', relative);
  }
}

/**
 * Writes one new file in a staged folder, and creates its parent folders. An existing name is our bug and throws
 * `foreign`.
 */
export async function writeStaged(staged: StagedFolder, name: string, bytes: Uint8Array): Promise<void> {
  const shown = `${staged.relative}/${name}`;
  try {
    const segments = splitRelative(name);
    await mkdir(join(staged.path, ...segments.slice(0, -1)), { recursive: true });
    const handle = await open(join(staged.path, ...segments), 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new StorageError('foreign', shown, message('stagedBefore', quotePath(shown)), error);
    throw toStorageError(error, 'write', shown);
  }
}

/**
 * Creates an empty folder in a staged one, for code that writes files itself (media/tiles.ts). Returns its absolute
 * path.
 */
export async function makeStagedFolder(staged: StagedFolder, name: string): Promise<string> {
  try {
    const path = join(staged.path, ...splitRelative(name));
    await mkdir(path, { mode: staged.hidden.ownership.folderMode });
    return path;
  } catch (error) {
    throw toStorageError(error, 'make', `${staged.relative}/${name}`);
  }
}

/** Removes a staged folder that will not be published. */
export async function discardStaged(staged: StagedFolder): Promise<void> {
  try {
    await rm(staged.path, { recursive: true, force: true });
  } catch (error) {
    throw toStorageError(error, 'remove', staged.relative);
  }
}

/**
 * Renames a staged folder to a free name; the parent of the target must exist. 'exists': the name is taken and was not
 * touched; the staged folder stays, for discardStaged.
 */
export async function publishFolder(staged: StagedFolder, targetRelative: string): Promise<'made' | 'exists'> {
  try {
    const place = await resolvePlace(staged.root, targetRelative);
    if ((await lstatIfThere(place.path)) !== undefined) return 'exists';
    await settleStaged(staged);
    return await renameToFree(staged.path, place.path);
  } catch (error) {
    throw toStorageError(error, 'make', targetRelative);
  }
}

/**
 * Moves one file of a staged folder to a free name, whatever its size. The parent of the target is created if its own
 * parent exists (`trailers/`). 'exists': the name is taken and was not touched. In both cases discardStaged removes the
 * staged folder.
 */
export async function publishFile(
  staged: StagedFolder,
  name: string,
  targetRelative: string,
): Promise<'made' | 'exists'> {
  try {
    const path = join(staged.path, ...splitRelative(name));
    if (!(await lstatIfThere(path))?.isFile()) {
      throw new StorageError('notFile', `${staged.relative}/${name}`, message('stagedNoFile', quotePath(name)));
    }
    const folder = await resolvePlace(staged.root, dirname(targetRelative)).catch(() => undefined);
    if (folder !== undefined && (await lstatIfThere(folder.path)) === undefined) {
      await makeOwnFolder(folder.path, staged.hidden.ownership);
    }
    const place = await resolvePlace(staged.root, targetRelative);
    const { ownership } = staged.hidden;
    await settle(path, (handle) => applyOwnership(handle, ownership, ownership.fileMode));
    return await placeNew(staged.hidden, path, place.path, place.name);
  } catch (error) {
    throw toStorageError(error, 'make', targetRelative);
  }
}

/**
 * Replaces our own folder: the old one is set aside in the hidden folder, the staged one renamed into place, the old
 * one removed. A kill between the renames leaves the name free and the old folder in the hidden folder, where
 * cleanStaging finds it; the next call returns 'missing'. After 'foreign' and 'missing' the staged folder stays, for
 * publishFolder or discardStaged.
 */
export async function replaceOwnFolder(
  staged: StagedFolder,
  targetRelative: string,
  expected: Pick<Owned, 'sha256'>,
): Promise<'replaced' | 'foreign' | 'missing'> {
  try {
    const place = await resolvePlace(staged.root, targetRelative);
    if ((await lstatIfThere(place.path)) === undefined) return 'missing';
    const present = await hashPlainFolder(place.path, targetRelative);
    if (present === undefined || present.sha256 !== expected.sha256) return 'foreign';
    await settleStaged(staged);
    const aside = await setAside(staged.hidden, place.path, present);
    if (aside === undefined) return 'foreign';
    try {
      const placed = await renameToFree(staged.path, place.path);
      await rm(aside, { recursive: true, force: true });
      return placed === 'made' ? 'replaced' : 'foreign';
    } catch (error) {
      await renameToFree(aside, place.path);
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, 'replace', targetRelative);
  }
}

/**
 * Moves our folder into the hidden folder in one step. If something was added since it was hashed, it is moved back,
 * and the result is undefined.
 */
export async function setAside(hidden: HiddenFolder, path: string, known: FolderHash): Promise<string | undefined> {
  const aside = join(hidden.path, `old-${randomUUID()}`);
  await rename(path, aside);
  const now = await listPlain(aside);
  if (now !== undefined && sameNames(now.files, known.files) && sameNames(now.folders, known.folders)) return aside;
  await renameToFree(aside, path);
  return undefined;
}

function stagingName(id: string): string {
  if (idPattern.test(id)) return `staging-${id}`;
  throw new StorageError('outside', id, message('stagedNoName', quotePath(id)));
}

/** rename replaces at most an empty folder, and only one made since the check: no file is ever lost. */
async function renameToFree(from: string, to: string): Promise<'made' | 'exists'> {
  if ((await lstatIfThere(to)) !== undefined) return 'exists';
  try {
    await rename(from, to);
    return 'made';
  } catch (error) {
    const code = errorCode(error);
    // ENOTDIR: a file took the name, or the parent is gone, which the check distinguishes.
    if (code === 'EEXIST' || code === 'ENOTEMPTY') return 'exists';
    if (code === 'ENOTDIR' && (await lstatIfThere(dirname(to))) !== undefined) return 'exists';
    throw error;
  }
}

/** Syncs every file, and sets group and mode of the surroundings on everything, however it was written. */
async function settleStaged(staged: StagedFolder): Promise<void> {
  const content = await listPlain(staged.path);
  if (content === undefined) {
    throw new StorageError('foreign', staged.relative, message('stagedOther', quotePath(staged.relative)));
  }
  const { ownership } = staged.hidden;
  for (const name of content.files)
    await settle(join(staged.path, name), (handle) => applyOwnership(handle, ownership, ownership.fileMode));
  for (const name of ['', ...content.folders]) {
    await settle(join(staged.path, name), (handle) => applyOwnership(handle, ownership, ownership.folderMode));
  }
}

async function settle(
  path: string,
  change: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await change(handle);
    // Some network file systems cannot sync a folder; its files matter.
    await handle.sync().catch((error: unknown) => {
      if (errorCode(error) !== 'EINVAL' && errorCode(error) !== 'EBADF') throw error;
    });
  } finally {
    await handle.close();
  }
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
