/**
 * Folders and files held open by a descriptor. Between a check of a path and its use, anybody who may write in the media
 * folder can replace a folder on the way with a symlink. So a folder is opened first, then checked to lie inside the
 * root, and then used through its descriptor, which no exchange of names can redirect.
 *
 * Linux names an open folder `/proc/self/fd/N`, and a name in it `/proc/self/fd/N/NAME`. Other systems have no such
 * path: there the real path is resolved and checked before every call, and the race remains
 * (docs/design/runs.md#the-hidden-folder-and-our-files).
 */
import { closeSync, constants, existsSync, fstat, open as openDescriptor, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { assertInside, type StorageRoot, splitRelative } from './root.ts';

/** Names what is open. Valid until it is disposed. */
export interface Held extends AsyncDisposable {
  /** The path for calls: through the descriptor on Linux. Join names of entries to that of a folder. */
  readonly path: string;
  /** Where it was when it was opened: real, absolute, inside the root. */
  readonly real: string;
  stat(): Promise<Stats>;
}

/** A folder that exists, and a name in it that may be anything, or nothing. */
export interface HeldPlace extends AsyncDisposable {
  readonly folder: Held;
  /** The folder relative to the root, as given by the caller. */
  readonly folderRelative: string;
  readonly name: string;
  /** The name in the held folder. The last segment is not followed. */
  readonly path: string;
}

/** Linux alone has it: opens a name without reading it, so a device or a FIFO behind it does nothing. */
const openPathOnly = 0o10000000;
const hasDescriptorPaths = process.platform === 'linux' && existsSync('/proc/self/fd');
const { O_DIRECTORY, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Our trees have three levels. A deeper one is somebody's, and each level needs a descriptor. */
const treeDepthLimit = 32;

/**
 * Opens a folder inside the root; '' is the root. Follows symlinks as far as they stay inside. Throws `outside`,
 * `missing`, `permission`, `unreadable`.
 */
export async function holdFolder(root: StorageRoot, relative: string): Promise<Held> {
  return await holdInside(root, relative, O_DIRECTORY);
}

/** Like `holdFolder` for a file, or for anything else: it is not read and its type is not checked. */
export async function holdEntry(root: StorageRoot, relative: string): Promise<Held> {
  return await holdInside(root, relative, 0);
}

async function holdInside(root: StorageRoot, relative: string, flags: number): Promise<Held> {
  const path = join(root.path, ...splitRelative(relative));
  try {
    if (!hasDescriptorPaths) {
      const real = assertInside(root, relative, await realpath(path));
      if (flags === O_DIRECTORY && !(await lstat(real)).isDirectory()) throw systemError('ENOTDIR');
      return heldByPath(real);
    }
    const held = await holdOpened(path, flags);
    try {
      return { ...held, real: assertInside(root, relative, readlinkSync(held.path)) };
    } catch (error) {
      await held[Symbol.asyncDispose]();
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, 'find', relative);
  }
}

/**
 * Opens the folder of a future or existing entry, whose own name is not resolved. Throws like `holdFolder`, and `outside`
 * for the root itself.
 */
export async function holdPlace(root: StorageRoot, relative: string): Promise<HeldPlace> {
  const segments = splitRelative(relative);
  const name = segments.at(-1);
  if (name === undefined) throw new StorageError('outside', relative, message('pathIsRoot'));
  const folderRelative = segments.slice(0, -1).join('/');
  const folder = await holdFolder(root, folderRelative);
  const path = join(folder.path, name);
  return { folder, folderRelative, name, path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Opens a folder in a held one; a symlink is never followed. Throws the system's errors: ENOENT, ENOTDIR. */
export async function holdChild(folder: Pick<Held, 'path'>, name: string | Buffer): Promise<Held> {
  const path = pathIn(folder, name);
  if (!hasDescriptorPaths) {
    if (!(await lstat(path)).isDirectory()) throw systemError('ENOTDIR');
    return heldByPath(String(path));
  }
  return await holdOpened(path, O_DIRECTORY | O_NOFOLLOW);
}

/**
 * Opens a regular file for reading, by a name in a held folder; a symlink is not followed, and a FIFO or a device is not
 * opened. Throws `notFile`, and the system's errors.
 */
export async function openPlain(path: string, shown: string): Promise<FileHandle> {
  if (!hasDescriptorPaths) {
    requireRegular(await lstat(path), shown);
    return await open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
  }
  await using named = await holdOpened(path, O_NOFOLLOW);
  return await openHeld(named, shown);
}

/** Opens the regular file that is held. Throws `notFile`, and the system's errors. */
export async function openHeld(held: Held, shown: string): Promise<FileHandle> {
  requireRegular(await held.stat(), shown);
  return await open(held.path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
}

function requireRegular(found: Stats, shown: string): void {
  if (found.isSymbolicLink()) throw new StorageError('notFile', shown, message('pathIsLink', quotePath(shown)));
  if (!found.isFile()) throw new StorageError('notFile', shown, message('pathNotRegular', quotePath(shown)));
}

/**
 * Makes the names of a held folder durable: after a power cut a file that was renamed there before is there, and one that
 * was removed is gone. Some file systems cannot; their names may then be as before.
 */
export async function syncNames(folder: Pick<Held, 'path'>): Promise<void> {
  await using handle = await open(folder.path, O_RDONLY | O_DIRECTORY).catch((error: unknown) => {
    // A folder that may be entered and written but not read.
    if (errorCode(error) === 'EACCES') return undefined;
    throw error;
  });
  if (handle !== undefined) await syncIfPossible(handle);
}

const syncRefusals = new Set(['EINVAL', 'EBADF', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Some network file systems cannot sync a folder. */
export async function syncIfPossible(handle: FileHandle): Promise<void> {
  await handle.sync().catch((error: unknown) => {
    if (!syncRefusals.has(errorCode(error))) throw error;
  });
}

/**
 * Removes an entry of a held folder with everything in it; nothing happens if it is gone. Symlinks are removed, never
 * followed, whatever is exchanged meanwhile. Throws the system's errors.
 */
export async function removeTree(folder: Pick<Held, 'path'>, name: string | Buffer, depth = 0): Promise<void> {
  const path = pathIn(folder, name);
  if (!(await isFolderAfterUnlink(path))) return;
  if (depth > treeDepthLimit) throw systemError('ELOOP');
  try {
    await using inner = await holdChild(folder, name);
    for (const entry of await readdir(inner.path, { encoding: 'buffer' })) await removeTree(inner, entry, depth + 1);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    // Exchanged for a file since.
    if (errorCode(error) === 'ENOTDIR') return await unlink(path);
    throw error;
  }
  await rmdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** Unlinks anything but a folder; true if there is a folder. */
async function isFolderAfterUnlink(path: string | Buffer): Promise<boolean> {
  try {
    await unlink(path);
    return false;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return false;
    // EPERM: macOS for a folder, Linux for a file that may not be removed.
    if (code === 'EISDIR' || (code === 'EPERM' && (await lstat(path)).isDirectory())) return true;
    throw error;
  }
}

/** Names that are not UTF-8 stay bytes. */
function pathIn(folder: Pick<Held, 'path'>, name: string | Buffer): string | Buffer {
  return typeof name === 'string' ? join(folder.path, name) : Buffer.concat([Buffer.from(`${folder.path}/`), name]);
}

const openNumber = promisify(openDescriptor);
const statNumber = promisify(fstat);

/**
 * Opens a name without reading it. Where it leads, and closing it, is answered by the kernel's memory and never waits for a disk: these
 * calls are made here, because handing one to another thread costs ten times as much.
 */
async function holdOpened(path: string | Buffer, flags: number): Promise<Held> {
  const descriptor = await openNumber(path, openPathOnly | flags);
  let isOpen = true;
  return {
    path: `/proc/self/fd/${descriptor}`,
    real: String(path),
    stat: () => statNumber(descriptor),
    async [Symbol.asyncDispose]() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

function heldByPath(path: string): Held {
  return { path, real: path, stat: () => lstat(path), [Symbol.asyncDispose]: async () => undefined };
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
