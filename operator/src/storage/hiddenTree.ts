/**
 * Files deeper in the hidden folder than its record: `franchises/NAME.json`, `franchises/NAME/poster.jpg`. Like
 * everything in it they are only ours, and complete or absent. A symlink on the path is never followed.
 */
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { type Held, holdChild, openPlain, syncNames } from './held.ts';
import {
  findHidden,
  hiddenFolderName,
  makeHidden,
  makeOwnFolder,
  type Ownership,
  unlinkIfThere,
  writeTemporary,
} from './hidden.ts';
import { readHandle } from './read.ts';
import { type StorageRoot, splitRelative } from './root.ts';

/**
 * Reads a file at `path` below the hidden folder of `folder`; undefined if missing. Throws `tooLarge`, `notFile`,
 * `foreign`.
 */
export async function readHiddenBelow(
  root: StorageRoot,
  folder: string,
  path: string,
  limitBytes: number,
): Promise<Uint8Array | undefined> {
  const shown = join(folder, hiddenFolderName, path);
  try {
    await using hidden = await findHidden(root, folder);
    await using place = hidden === undefined ? undefined : await placeBelow(hidden, path);
    if (place === undefined) return undefined;
    await using handle = await openPlain(place.path, shown);
    return await readHandle(handle, shown, limitBytes);
  } catch (error) {
    const known = toStorageError(error, 'read', shown);
    if (known.kind === 'missing') return undefined;
    throw known;
  }
}

/**
 * Writes a file below the hidden folder completely: an old file of this name is replaced in one step, or stays on
 * failure.
 */
export async function writeHiddenBelow(
  root: StorageRoot,
  folder: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const shown = join(folder, hiddenFolderName, path);
  try {
    await using hidden = await makeHidden(root, folder);
    await using place = await placeBelow(hidden, path, hidden.ownership);
    if (place === undefined) throw new StorageError('missing', shown, message('pathWent', quotePath(shown)));
    const temporary = await writeTemporary(hidden, bytes);
    try {
      await rename(temporary, place.path);
      await syncNames(place.folder);
    } catch (error) {
      await unlinkIfThere(temporary);
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, 'write', shown);
  }
}

/**
 * Removes a file below the hidden folder, and its folder if that becomes empty. Returns false if there was no such
 * file.
 */
export async function removeHiddenBelow(root: StorageRoot, folder: string, path: string): Promise<boolean> {
  const shown = join(folder, hiddenFolderName, path);
  try {
    await using hidden = await findHidden(root, folder);
    await using place = hidden === undefined ? undefined : await placeBelow(hidden, path);
    if (place === undefined) return false;
    const removed = await unlinkIfThere(place.path);
    if (removed) await syncNames(place.folder);
    await rmdir(place.folderPath).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error))) throw error;
    });
    return removed;
  } catch (error) {
    throw toStorageError(error, 'remove', shown);
  }
}

interface PlaceBelow extends AsyncDisposable {
  readonly path: string;
  /** The folder it lies in, held. */
  readonly folder: Pick<Held, 'path'>;
  /** That folder by its name in the held folder above it. */
  readonly folderPath: string;
}

/**
 * Opens the folder that the path names; with `make` missing ones are created, as its own. Undefined if a folder is missing. Throws
 * `foreign` if one is not a folder.
 */
async function placeBelow(hidden: Pick<Held, 'path'>, path: string, make?: Ownership): Promise<PlaceBelow | undefined> {
  const segments = splitRelative(path);
  const name = segments.at(-1);
  if (name === undefined || segments.length < 2)
    throw new StorageError('outside', path, message('pathNoFile', quotePath(path)));
  const held: Held[] = [];
  const close = async () => {
    for (const one of held.toReversed()) await one[Symbol.asyncDispose]();
  };
  let folder: Pick<Held, 'path'> = hidden;
  let folderPath = hidden.path;
  try {
    for (const segment of segments.slice(0, -1)) {
      if (make !== undefined) await makeOwnFolder(folder, segment, make);
      folderPath = join(folder.path, segment);
      const child = await holdChild(folder, segment);
      held.push(child);
      folder = child;
    }
  } catch (error) {
    await close();
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw new StorageError('foreign', path, message('pathNoFolder', quotePath(path)), error);
    throw error;
  }
  return { path: join(folder.path, name), folder, folderPath, [Symbol.asyncDispose]: close };
}
