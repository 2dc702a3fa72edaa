/**
 * Our folders (tiles) are built in the hidden folder and renamed into place when complete, because media servers import
 * a half-written folder and never read it again.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { type Held, holdChild, holdPlace, openPlain, removeTree, syncIfPossible, syncNames } from './held.ts';
import {
  applyOwnership,
  type HiddenFolder,
  hiddenFolderName,
  lstatIfThere,
  makeHidden,
  makeOwnFolder,
  type Ownership,
} from './hidden.ts';
import { type FolderHash, hashPlainFolder, listPlain, visitPlain } from './read.ts';
import { type StorageRoot, splitRelative } from './root.ts';
import { type Owned, placeNew } from './write.ts';

const { O_APPEND, O_NOFOLLOW, O_WRONLY } = constants;

export interface StagedFolder {
  readonly root: StorageRoot;
  /**
   * For code that writes into it; on the file system of the target, so that the last step is a rename. Valid until the
   * folder is published or discarded.
   */
  readonly path: string;
  /** Relative to the root, for messages. */
  readonly relative: string;
  readonly id: string;
  readonly hidden: HiddenFolder;
  readonly folder: Held;
  /** Folders in it that code writes to. */
  readonly inner: Held[];
  isClosed: boolean;
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u;

/**
 * Creates an empty folder inside the hidden folder of `folderRelative`, and holds it open. End with `publishFolder`,
 * `replaceOwnFolder` or `discardStaged`. Until then it is for this user alone. An id belongs to one attempt: two attempts at
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
    try {
      await mkdir(join(hidden.path, stagingName(id)), { mode: 0o700 });
      const folder = await holdChild(hidden, stagingName(id));
      return { root, path: folder.path, relative, id, hidden, folder, inner: [], isClosed: false };
    } catch (error) {
      await hidden[Symbol.asyncDispose]();
      throw error;
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new StorageError('foreign', relative, message('stagedBefore', quotePath(relative)), error);
    throw toStorageError(error, 'make', relative);
  }
}

/** Appends to a file in a staged folder, whoever wrote it there. Throws `notFile` for anything but a regular file. */
export async function appendStaged(staged: StagedFolder, name: string, bytes: Uint8Array): Promise<void> {
  const shown = `${staged.relative}/${name}`;
  try {
    await using read = await openPlain(join(staged.path, ...splitRelative(name)), shown);
    if ((await read.stat()).nlink > 1)
      throw new StorageError('foreign', shown, message('stagedOther', quotePath(shown)));
    await using handle = await open(join(staged.path, ...splitRelative(name)), O_WRONLY | O_APPEND | O_NOFOLLOW);
    await handle.writeFile(bytes);
  } catch (error) {
    throw toStorageError(error, 'write', shown);
  }
}

/**
 * Creates an empty folder in a staged one, for code that writes files itself (media/tiles.ts). Returns its path, which is
 * valid as long as that of the staged folder.
 */
export async function makeStagedFolder(staged: StagedFolder, name: string): Promise<string> {
  try {
    const segments = splitRelative(name);
    if (segments.length !== 1) throw new StorageError('outside', name, message('pathNoHiddenName', quotePath(name)));
    await mkdir(join(staged.path, name), { mode: 0o700 });
    const inner = await holdChild(staged.folder, name);
    staged.inner.push(inner);
    return inner.path;
  } catch (error) {
    throw toStorageError(error, 'make', `${staged.relative}/${name}`);
  }
}

/** Removes a staged folder that will not be published, or what publishing left of it. */
export async function discardStaged(staged: StagedFolder): Promise<void> {
  if (staged.isClosed) return;
  try {
    await removeTree(staged.hidden, stagingName(staged.id));
  } catch (error) {
    throw toStorageError(error, 'remove', staged.relative);
  } finally {
    await close(staged);
  }
}

/** Afterwards its paths lead nowhere, or to something else. */
async function close(staged: StagedFolder): Promise<void> {
  if (staged.isClosed) return;
  staged.isClosed = true;
  for (const held of [...staged.inner, staged.folder, staged.hidden]) await held[Symbol.asyncDispose]();
}

/**
 * Renames a staged folder to a free name; the parent of the target must exist. 'exists': the name is taken and was not
 * touched; the staged folder stays, for discardStaged.
 */
export async function publishFolder(staged: StagedFolder, targetRelative: string): Promise<'made' | 'exists'> {
  try {
    await using place = await holdPlace(staged.root, targetRelative);
    if ((await lstatIfThere(place.path)) !== undefined) return 'exists';
    await settleStaged(staged);
    const placed = await renameToFree(join(staged.hidden.path, stagingName(staged.id)), place.path);
    if (placed === 'exists') return placed;
    await syncNames(place.folder);
    await close(staged);
    return placed;
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
    if (splitRelative(name).length !== 1 || !(await lstatIfThere(path))?.isFile()) {
      throw new StorageError('notFile', `${staged.relative}/${name}`, message('stagedNoFile', quotePath(name)));
    }
    const { hidden } = staged;
    await makeParent(staged.root, targetRelative, hidden.ownership);
    await using place = await holdPlace(staged.root, targetRelative);
    await settleFile(path, `${staged.relative}/${name}`, hidden.ownership);
    return await placeNew(hidden, path, place.folder, place.name);
  } catch (error) {
    throw toStorageError(error, 'make', targetRelative);
  }
}

async function makeParent(root: StorageRoot, targetRelative: string, ownership: Ownership): Promise<void> {
  const parent = dirname(targetRelative);
  if (parent === '.') return;
  await using place = await holdPlace(root, parent).catch(() => undefined);
  if (place === undefined || (await lstatIfThere(place.path)) !== undefined) return;
  await makeOwnFolder(place.folder, place.name, ownership);
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
    await using place = await holdPlace(staged.root, targetRelative);
    const { folder, name } = place;
    if ((await lstatIfThere(place.path)) === undefined) return 'missing';
    const present = await hashPlainFolder(folder, name, targetRelative);
    if (present === undefined || present.sha256 !== expected.sha256) return 'foreign';
    await settleStaged(staged);
    const { hidden } = staged;
    const aside = await setAside(hidden, folder, name, present);
    if (aside === undefined) return 'foreign';
    try {
      const placed = await renameToFree(join(hidden.path, stagingName(staged.id)), place.path);
      await syncNames(folder);
      await removeTree(hidden, aside);
      if (placed === 'exists') return 'foreign';
      await close(staged);
      return 'replaced';
    } catch (error) {
      await renameToFree(join(hidden.path, aside), place.path);
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, 'replace', targetRelative);
  }
}

/**
 * Moves our folder into the hidden folder in one step, and returns its name there. If something was added since it was
 * hashed, it is moved back, and the result is undefined. It is moved back too if that cannot be read: cleanStaging would
 * remove it a day later, with what a user may have added.
 */
export async function setAside(
  hidden: Pick<HiddenFolder, 'path'>,
  folder: Pick<Held, 'path'>,
  name: string,
  known: FolderHash,
): Promise<string | undefined> {
  const aside = `old-${randomUUID()}`;
  await rename(join(folder.path, name), join(hidden.path, aside));
  let isAside = false;
  try {
    const isOurs = await hasSameNames(hidden, aside, known);
    if (isOurs) await syncNames(folder);
    isAside = isOurs;
  } finally {
    if (!isAside) await renameToFree(join(hidden.path, aside), join(folder.path, name));
  }
  return isAside ? aside : undefined;
}

async function hasSameNames(parent: Pick<Held, 'path'>, name: string, known: FolderHash): Promise<boolean> {
  await using held = await holdChild(parent, name).catch(() => undefined);
  const now = held === undefined ? undefined : await listPlain(held);
  return now !== undefined && sameNames(now.files, known.files) && sameNames(now.folders, known.folders);
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
async function settleStaged({ folder, hidden, relative }: StagedFolder): Promise<void> {
  const { ownership } = hidden;
  const isPlain = await visitPlain(folder, {
    file: (path, name) => settleFile(path, `${relative}/${name}`, ownership),
    folder: (inner) => settleFolder(inner, ownership),
  });
  if (!isPlain) throw new StorageError('foreign', relative, message('stagedOther', quotePath(relative)));
  await settleFolder(folder, ownership);
}

/** A second name elsewhere would get our owner and mode too: such a file was put there by somebody else. */
async function settleFile(path: string, shown: string, ownership: Ownership): Promise<void> {
  await using handle = await openPlain(path, shown);
  if ((await handle.stat()).nlink > 1) {
    throw new StorageError('foreign', shown, message('stagedOther', quotePath(shown)));
  }
  await applyOwnership(handle, ownership, ownership.fileMode);
  await syncIfPossible(handle);
}

async function settleFolder(folder: Held, ownership: Ownership): Promise<void> {
  await using handle = await open(join(folder.path, '.'), 'r');
  await applyOwnership(handle, ownership, ownership.folderMode);
  await syncIfPossible(handle);
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
