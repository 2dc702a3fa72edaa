/** Reading inside the root: bounded, never blocked by a FIFO or a device, with every descriptor closed. */
import { createHash, type Hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { type Held, holdChild, holdEntry, holdPlace, openHeld, openPlain } from './held.ts';
import { isReadableName, type StorageRoot } from './root.ts';

export interface FileStat {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export interface FileHash extends FileStat {
  /** sha256, hex. */
  readonly sha256: string;
}

export interface FolderHash extends FileHash {
  /** The files inside, relative to the folder, sorted. */
  readonly files: readonly string[];
  /** The folders inside, parents first. */
  readonly folders: readonly string[];
}

/** Three samples distinguish a new video from a touched one by reading 192 KiB, whatever its length. */
const sampleBytes = 64 * 1024;
/** A day of video with one image per second in sheets of 100 is 864 files; a folder with more is not ours. */
const folderFilesLimit = 4096;
/** Tiles are one or two levels deep. */
const folderDepthLimit = 4;
const chunkBytes = 1024 * 1024;

/** Returns size and mtime of a regular file, following a symlink inside the root; undefined for anything else. */
export async function statFile(root: StorageRoot, relative: string): Promise<FileStat | undefined> {
  try {
    await using held = await holdEntry(root, relative);
    const found = await held.stat();
    return found.isFile() ? { sizeBytes: found.size, mtimeMs: found.mtimeMs } : undefined;
  } catch (error) {
    const known = toStorageError(error, 'check', relative);
    if (known.kind === 'missing') return undefined;
    throw known;
  }
}

/**
 * Returns the bytes of a small file; undefined if missing. Throws `tooLarge` above the limit, `notFile` for a FIFO or
 * device.
 */
export async function readSmall(
  root: StorageRoot,
  relative: string,
  limitBytes: number,
): Promise<Uint8Array | undefined> {
  try {
    return await withFile(root, relative, (handle) => readHandle(handle, relative, limitBytes));
  } catch (error) {
    const known = toStorageError(error, 'read', relative);
    if (known.kind === 'missing') return undefined;
    throw known;
  }
}

/** Returns at most the first bytes of a regular file. Throws like `holdEntry`, and `notFile`. */
export async function readStart(root: StorageRoot, relative: string, atMostBytes: number): Promise<Uint8Array> {
  try {
    return await withFile(root, relative, async (handle) => {
      await regular(handle, relative);
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(atMostBytes), 0, atMostBytes, 0);
      return buffer.subarray(0, bytesRead);
    });
  } catch (error) {
    throw toStorageError(error, 'read', relative);
  }
}

/** Returns at most the last bytes of a regular file. Throws like `readStart`. */
export async function readEnd(root: StorageRoot, relative: string, atMostBytes: number): Promise<Uint8Array> {
  try {
    return await withFile(root, relative, async (handle) => {
      const { size } = await regular(handle, relative);
      const length = Math.min(size, atMostBytes);
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
      return buffer.subarray(0, bytesRead);
    });
  } catch (error) {
    throw toStorageError(error, 'read', relative);
  }
}

/**
 * Returns the sha256 over the size and three samples of 64 KiB at start, middle and end; a file of at most 192 KiB is
 * read completely (FileRecord.sample). With `firstBytes` only that much of the file counts. Throws like holdEntry, and `notFile` for a folder: a disc is sampled by its
 * largest file.
 */
export async function sampleOf(
  root: StorageRoot,
  relative: string,
  firstBytes = Number.POSITIVE_INFINITY,
): Promise<string> {
  try {
    return await withFile(root, relative, async (handle) => {
      const size = Math.min((await regular(handle, relative)).size, firstBytes);
      const hash = createHash('sha256').update(`${size}\n`);
      if (size <= 3 * sampleBytes) {
        await hashRange(handle, hash, 0, size);
      } else {
        for (const start of [0, Math.floor((size - sampleBytes) / 2), size - sampleBytes]) {
          await hashRange(handle, hash, start, sampleBytes);
        }
      }
      return hash.digest('hex');
    });
  } catch (error) {
    throw toStorageError(error, 'read', relative);
  }
}

/** Returns the sha256 of a regular file, with its size and mtime, as in MadeFile. */
export async function hashFile(root: StorageRoot, relative: string): Promise<FileHash> {
  try {
    return await withFile(root, relative, (handle) => hashHandle(handle, relative));
  } catch (error) {
    throw toStorageError(error, 'read', relative);
  }
}

/**
 * Opens a video for code that takes a path, such as FFmpeg: the returned path leads to this very file until it is
 * disposed, whatever happens to its name. Throws like `holdEntry`, and `notFile` for anything but a regular file.
 */
export async function holdFile(root: StorageRoot, relative: string): Promise<Held> {
  const held = await holdEntry(root, relative);
  try {
    regularOf(await held.stat(), relative);
    return held;
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
}

/** Like `hashFile` for a name in a held folder; a symlink is `notFile`. */
export async function hashPlainFile(path: string, shown: string): Promise<FileHash> {
  await using handle = await openPlain(path, shown);
  return await hashHandle(handle, shown);
}

/**
 * Returns the digest of a folder as in MadeFile: sha256 of the sorted lines `name size sha256`, with names relative to
 * the folder and `/`, and a subfolder as `name/ 0 -`. sizeBytes is the sum, mtimeMs that of the folder. Undefined if it
 * is not a folder, or holds something we never make (symlinks, devices, line breaks in names, thousands of files): then
 * it is not ours.
 */
export async function hashFolder(root: StorageRoot, relative: string): Promise<FolderHash | undefined> {
  try {
    await using place = await holdPlace(root, relative);
    return await hashPlainFolder(place.folder, place.name, relative);
  } catch (error) {
    throw toStorageError(error, 'read', relative);
  }
}

/** Like `hashFolder` for a name in a held folder. */
export async function hashPlainFolder(
  parent: Pick<Held, 'path'>,
  name: string,
  shown: string,
): Promise<FolderHash | undefined> {
  await using folder = await plainFolder(parent, name);
  if (folder === undefined) return undefined;
  const content = await listPlain(folder);
  if (content === undefined) return undefined;
  const lines = content.folders.map((inner) => `${inner}/ 0 -`);
  let sizeBytes = 0;
  const addFile = async (path: string, inner: string) => {
    const file = await hashPlainFile(path, `${shown}/${inner}`);
    sizeBytes += file.sizeBytes;
    lines.push(`${inner} ${file.sizeBytes} ${file.sha256}`);
  };
  if (!(await visitPlain(folder, { file: addFile }))) return undefined;
  const sha256 = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { sha256, sizeBytes, mtimeMs: (await folder.stat()).mtimeMs, ...content };
}

/** Throws the system's ENOENT; undefined for a file, a symlink or anything else. */
async function plainFolder(parent: Pick<Held, 'path'>, name: string): Promise<Held | undefined> {
  try {
    return await holdChild(parent, name);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Returns the names in a folder of regular files and folders; undefined if it holds anything else or exceeds a limit.
 */
export async function listPlain(folder: Held): Promise<Pick<FolderHash, 'files' | 'folders'> | undefined> {
  const files: string[] = [];
  const folders: string[] = [];
  const isPlain = await visitPlain(folder, {
    file: async (_, name) => void files.push(name),
    folder: async (_, name) => void folders.push(name),
  });
  return isPlain ? { files: files.sort(), folders: folders.sort() } : undefined;
}

export interface PlainVisit {
  /** Called for each file; `path` is valid during the call, `name` is relative to the visited folder. */
  file?(path: string, name: string): Promise<void>;
  /** Called for each folder in it, before its content. */
  folder?(folder: Held, name: string): Promise<void>;
}

/** Visits everything in a held folder, each folder through its own descriptor; false if it is not plain (`listPlain`). */
export async function visitPlain(folder: Held, visit: PlainVisit): Promise<boolean> {
  return await visitLevel(folder, '', { ...visit, left: folderFilesLimit }, 0);
}

async function visitLevel(
  folder: Held,
  prefix: string,
  visit: PlainVisit & { left: number },
  depth: number,
): Promise<boolean> {
  if (depth > folderDepthLimit) return false;
  for (const entry of await readdir(folder.path, { withFileTypes: true })) {
    if (!isReadableName(entry.name) || /[\r\n]/u.test(entry.name) || visit.left === 0) return false;
    visit.left -= 1;
    const name = `${prefix}${entry.name}`;
    if (entry.isFile()) await visit.file?.(join(folder.path, entry.name), name);
    else if (!entry.isDirectory()) return false;
    else {
      await using inner = await plainFolder(folder, entry.name);
      if (inner === undefined) return false;
      await visit.folder?.(inner, name);
      if (!(await visitLevel(inner, `${name}/`, visit, depth + 1))) return false;
    }
  }
  return true;
}

/** Reads at most `limitBytes` of an open regular file, also if it grows meanwhile. */
export async function readHandle(handle: FileHandle, shown: string, limitBytes: number): Promise<Uint8Array> {
  const { size } = await regular(handle, shown);
  if (size > limitBytes) throw tooLarge(shown, size, limitBytes);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(
      Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(size - total + 1, 4096))),
    );
    if (bytesRead === 0) return Buffer.concat(chunks, total);
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
    if (total > limitBytes) throw tooLarge(shown, total, limitBytes);
  }
}

async function withFile<Result>(
  root: StorageRoot,
  relative: string,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  await using held = await holdEntry(root, relative);
  await using handle = await openHeld(held, relative);
  return await use(handle);
}

async function hashHandle(handle: FileHandle, shown: string): Promise<FileHash> {
  const { size, mtimeMs } = await regular(handle, shown);
  const hash = createHash('sha256');
  await hashRange(handle, hash, 0, size);
  return { sizeBytes: size, mtimeMs, sha256: hash.digest('hex') };
}

async function regular(handle: FileHandle, shown: string): Promise<Stats> {
  return regularOf(await handle.stat(), shown);
}

function regularOf(found: Stats, shown: string): Stats {
  if (!found.isFile()) throw new StorageError('notFile', shown, message('pathNotRegular', quotePath(shown)));
  return found;
}

/** A file that shrinks meanwhile yields the rest: its hash then matches no record, which is correct. */
async function hashRange(handle: FileHandle, hash: Hash, start: number, length: number): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(length, 1)));
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, length - done), start + done);
    if (bytesRead === 0) return;
    hash.update(buffer.subarray(0, bytesRead));
    done += bytesRead;
  }
}

function tooLarge(shown: string, sizeBytes: number, limitBytes: number): StorageError {
  return new StorageError(
    'tooLarge',
    shown,
    message('pathTooLarge', quotePath(shown), String(sizeBytes), String(limitBytes)),
  );
}
