/**
 * The hidden folder `.projectionist/`: only ours, one in every title folder and every folder with videos. Managers
 * delete or rename loose sidecar files but never dot folders, so temporary files are written here and moved out.
 */
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { type Held, holdChild, holdFolder, openPlain, syncIfPossible, syncNames } from './held.ts';
import { readHandle } from './read.ts';
import { type StorageRoot, splitRelative } from './root.ts';

export const hiddenFolderName = '.projectionist';

/** Mode and ownership that new files and folders take from their folder. */
export interface Ownership {
  readonly fileMode: number;
  readonly folderMode: number;
  /** -1 keeps it: only root may give files away. */
  readonly uid: number;
  readonly gid: number;
}

export interface HiddenFolder extends AsyncDisposable {
  /** Through its descriptor: valid until it is disposed. */
  readonly path: string;
  readonly ownership: Ownership;
}

export interface HiddenEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly mtimeMs: number;
}

/**
 * Opens the hidden folder of a folder; undefined if there is none. Throws `foreign` if a file or symlink has its name.
 */
export async function findHidden(root: StorageRoot, folderRelative: string): Promise<Held | undefined> {
  await using folder = await holdFolder(root, folderRelative);
  return await findHiddenIn(folder, folderRelative);
}

/** Like `findHidden`, but creates a missing folder. */
export async function makeHidden(root: StorageRoot, folderRelative: string): Promise<HiddenFolder> {
  try {
    await using folder = await holdFolder(root, folderRelative);
    return await makeHiddenIn(folder, folderRelative);
  } catch (error) {
    throw toStorageError(error, 'make', join(folderRelative, hiddenFolderName));
  }
}

/** Like `findHidden` in a folder that is held already. */
export async function findHiddenIn(folder: Held, folderRelative: string): Promise<Held | undefined> {
  try {
    return await holdChild(folder, hiddenFolderName);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw hiddenTaken(join(folderRelative, hiddenFolderName));
    throw error;
  }
}

/** Like `makeHidden` in a folder that is held already. */
export async function makeHiddenIn(folder: Held, folderRelative: string): Promise<HiddenFolder> {
  const shown = join(folderRelative, hiddenFolderName);
  const ownership = ownershipOf(await folder.stat());
  const found = await findHiddenIn(folder, folderRelative);
  if (found !== undefined) return { ...found, ownership };
  await makeOwnFolder(folder, hiddenFolderName, ownership);
  // Checked again: a walk and a tiles worker may create it at the same moment, or something else took the name.
  const made = await findHiddenIn(folder, folderRelative);
  if (made === undefined) throw new StorageError('missing', shown, message('pathWent', quotePath(shown)));
  return { ...made, ownership };
}

/** Creates one folder with the ownership of its surroundings; an existing one is left unchanged. */
export async function makeOwnFolder(folder: Pick<Held, 'path'>, name: string, ownership: Ownership): Promise<void> {
  try {
    await mkdir(join(folder.path, name), { mode: ownership.folderMode & 0o777 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  await using made = await holdChild(folder, name);
  await using handle = await open(join(made.path, '.'), 'r');
  // One with content is not ours: somebody put another folder under this name since.
  if ((await readdir(made.path)).length === 0) await applyOwnership(handle, ownership, ownership.folderMode);
  await syncIfPossible(handle);
  await syncNames(folder);
}

function ownershipOf(folder: Stats): Ownership {
  const isRoot = process.getuid?.() === 0;
  return {
    // Always readable and writable by its owner, or we could not read our own files again.
    fileMode: (folder.mode & 0o666) | 0o600,
    // 0o2000: in a set-group-id folder new entries keep the group. 0o1000: in a sticky one only owners remove their files.
    folderMode: (folder.mode & 0o3777) | 0o700,
    uid: isRoot ? folder.uid : -1,
    gid: folder.gid,
  };
}

/**
 * Group first, then mode, because a change of owner clears mode bits. File systems without owners or modes refuse; that
 * is not an error.
 */
export async function applyOwnership(handle: FileHandle, ownership: Ownership, mode: number): Promise<void> {
  await tolerate(handle.chown(ownership.uid, ownership.gid));
  await tolerate(handle.chmod(mode));
}

const refusals = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

async function tolerate(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!refusals.has(errorCode(error))) throw error;
  }
}

/**
 * Writes a complete, synced file under a temporary name in the hidden folder; the caller moves it out and then syncs the
 * names of the folder it lies in. Leaves nothing behind on failure. After a power cut a file may be absent, never partial.
 */
export async function writeTemporary(
  hidden: Pick<HiddenFolder, 'path' | 'ownership'>,
  bytes: Uint8Array | Iterable<Uint8Array>,
): Promise<string> {
  const path = join(hidden.path, `new-${randomUUID()}`);
  const handle = await open(path, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      await applyOwnership(handle, hidden.ownership, hidden.ownership.fileMode);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await unlinkIfThere(path);
    throw error;
  }
  return path;
}

/** The files of one hidden folder, for reading several without opening it again. */
export interface HiddenFiles extends AsyncDisposable {
  /** undefined if missing. Throws `tooLarge`, or `notFile` for anything but a regular file. */
  read(name: string, limitBytes: number): Promise<Uint8Array | undefined>;
}

/** Opens the hidden folder for reading; without one, every file is missing. */
export async function openHidden(root: StorageRoot, folderRelative: string): Promise<HiddenFiles> {
  const hidden = await reading(join(folderRelative, hiddenFolderName), () => findHidden(root, folderRelative));
  return {
    async read(name, limitBytes) {
      const shown = hiddenPath(folderRelative, name);
      return hidden && (await reading(shown, () => readPlain(join(hidden.path, name), shown, limitBytes)));
    },
    [Symbol.asyncDispose]: async () => hidden?.[Symbol.asyncDispose](),
  };
}

/** Reads one file of the hidden folder, as `HiddenFiles` does. */
export async function readHidden(
  root: StorageRoot,
  folderRelative: string,
  name: string,
  limitBytes: number,
): Promise<Uint8Array | undefined> {
  await using files = await openHidden(root, folderRelative);
  return await files.read(name, limitBytes);
}

async function readPlain(path: string, shown: string, limitBytes: number): Promise<Uint8Array> {
  await using handle = await openPlain(path, shown);
  return await readHandle(handle, shown, limitBytes);
}

/** undefined if it is missing. Throws StorageError. */
async function reading<Result>(shown: string, read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw toStorageError(error, 'read', shown);
  }
}

/**
 * Writes a file of the hidden folder completely: an old file of this name is replaced in one step, or stays on failure.
 * Returns when it is durable: what it announces (a file about to be placed) may follow, also before a power cut.
 * Large content may come in pieces. `previous`: the name that the old file gets, where the file system has hard links.
 */
export async function writeHidden(
  root: StorageRoot,
  folderRelative: string,
  name: string,
  bytes: Uint8Array | Iterable<Uint8Array>,
  previous?: string,
): Promise<void> {
  const shown = hiddenPath(folderRelative, name);
  try {
    await using hidden = await makeHidden(root, folderRelative);
    const temporary = await writeTemporary(hidden, bytes);
    try {
      if (previous !== undefined) await keepAs(hidden, name, previous);
      await rename(temporary, join(hidden.path, name));
      await syncNames(hidden);
    } catch (error) {
      await unlinkIfThere(temporary);
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, 'write', shown);
  }
}

/** A second link, so that at no moment the file is without its name. Without links, or without a file, nothing is kept. */
async function keepAs(hidden: Pick<HiddenFolder, 'path'>, name: string, previous: string): Promise<void> {
  const temporary = join(hidden.path, `new-${randomUUID()}`);
  try {
    await link(join(hidden.path, name), temporary);
    await rename(temporary, join(hidden.path, previous));
  } catch {
    await unlinkIfThere(temporary);
  }
}

/** Renames an entry of the hidden folder; the new name must be free. Returns false if there is no such entry. */
export async function renameHidden(
  root: StorageRoot,
  folderRelative: string,
  from: string,
  to: string,
): Promise<boolean> {
  const shown = hiddenPath(folderRelative, to);
  try {
    await using hidden = await findHidden(root, folderRelative);
    if (hidden === undefined) return false;
    const [old, renamed] = [join(hidden.path, hiddenName(from)), join(hidden.path, to)];
    if ((await lstatIfThere(old)) === undefined) return false;
    if ((await lstatIfThere(renamed)) !== undefined) {
      throw new StorageError('foreign', shown, message('pathTaken', quotePath(shown)));
    }
    await rename(old, renamed);
    await syncNames(hidden);
    return true;
  } catch (error) {
    throw toStorageError(error, 'write', shown);
  }
}

/**
 * Removes a file of the hidden folder, such as a merged outcome. Returns false if there was none. Durable: an outcome that
 * came back after a power cut would be merged into a record that has moved on.
 */
export async function removeHidden(root: StorageRoot, folderRelative: string, name: string): Promise<boolean> {
  const shown = hiddenPath(folderRelative, name);
  try {
    await using hidden = await findHidden(root, folderRelative);
    if (hidden === undefined || !(await unlinkIfThere(join(hidden.path, name)))) return false;
    await syncNames(hidden);
    return true;
  } catch (error) {
    throw toStorageError(error, 'remove', shown);
  }
}

/** Returns the entries of the hidden folder with a wanted name, sorted by name; [] if there is none. */
export async function listHidden(
  root: StorageRoot,
  folderRelative: string,
  isWanted?: (name: string) => boolean,
): Promise<readonly HiddenEntry[]> {
  try {
    await using hidden = await findHidden(root, folderRelative);
    return hidden === undefined ? [] : await listEntries(hidden.path, isWanted);
  } catch (error) {
    throw toStorageError(error, 'list', join(folderRelative, hiddenFolderName));
  }
}

export async function listEntries(
  path: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly HiddenEntry[]> {
  const entries: HiddenEntry[] = [];
  for (const name of (await readdir(path)).filter(isWanted).sort()) {
    const found = await lstatIfThere(join(path, name));
    if (found !== undefined) entries.push({ name, isFolder: found.isDirectory(), mtimeMs: found.mtimeMs });
  }
  return entries;
}

/** lstat, or undefined if nothing exists there. */
export async function lstatIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** unlink; returns false if nothing was there. Only for files known to be ours. */
export async function unlinkIfThere(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function hiddenPath(folderRelative: string, name: string): string {
  return join(folderRelative, hiddenFolderName, hiddenName(name));
}

/** Checks that it is one plain name: ids of workers come from work orders and file names. */
function hiddenName(name: string): string {
  if (splitRelative(name).length === 1) return name;
  throw new StorageError('outside', name, message('pathNoHiddenName', quotePath(name)));
}

function hiddenTaken(shown: string): StorageError {
  return new StorageError('foreign', shown, message('pathNoFolder', quotePath(shown)));
}
