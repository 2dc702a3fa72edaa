/** Reading inside the root: bounded, never waiting on a FIFO or a device, every descriptor closed. */
import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { isReadableName, resolveInside, resolvePlace, type StorageRoot } from './root.ts';

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

/** Three of them tell a new video from a touched one for 192 KiB of reading, whatever its length. */
const sampleBytes = 64 * 1024;
/** A day of video at one image a second in sheets of 100 is 864 files; more was not made by us. */
const folderFilesLimit = 4096;
/** Tiles lie one or two deep. */
const folderDepthLimit = 4;
const chunkBytes = 1024 * 1024;

/** Size and mtime of a regular file (a symlink inside the root is followed); undefined for nothing, or anything else. */
export async function statFile(root: StorageRoot, relative: string): Promise<FileStat | undefined> {
  try {
    const found = await stat(await resolveInside(root, relative));
    return found.isFile() ? { sizeBytes: found.size, mtimeMs: found.mtimeMs } : undefined;
  } catch (error) {
    const known = toStorageError(error, 'look at', relative);
    if (known.kind === 'missing') return undefined;
    throw known;
  }
}

/** The bytes of a small file, undefined when it is missing. Throws `tooLarge` above the limit, `notFile` for a FIFO or device. */
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

/**
 * sha256 over the size and three samples of 64 KiB at start, middle and end; a file of at most 192 KiB is taken whole
 * (FileRecord.sample). Throws as resolveInside does, and `notFile` for a folder: a disc is sampled by its largest file.
 */
export async function sampleOf(root: StorageRoot, relative: string): Promise<string> {
  try {
    return await withFile(root, relative, async (handle) => {
      const { size } = await regular(handle, relative);
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
    throw toStorageError(error, 'sample', relative);
  }
}

/** sha256 of a whole regular file, with the size and mtime it had: what MadeFile says of a file. */
export async function hashFile(root: StorageRoot, relative: string): Promise<FileHash> {
  try {
    return await withFile(root, relative, (handle) => hashHandle(handle, relative));
  } catch (error) {
    throw toStorageError(error, 'hash', relative);
  }
}

/** The same for an absolute path that the caller has resolved; a symlink is `notFile`. */
export async function hashPlainFile(path: string, shown: string): Promise<FileHash> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    return await hashHandle(handle, shown);
  } finally {
    await handle.close();
  }
}

/**
 * The digest of a folder as MadeFile says it: sha256 of the sorted lines `name size sha256`, name relative to the
 * folder with `/`, a folder inside as `name/ 0 -`. sizeBytes is their sum, mtimeMs the folder's own. Undefined when it is
 * no folder, or holds what we never make (symlinks, devices, line ends in names, thousands of files): then it is not ours.
 */
export async function hashFolder(root: StorageRoot, relative: string): Promise<FolderHash | undefined> {
  try {
    return await hashPlainFolder((await resolvePlace(root, relative)).path, relative);
  } catch (error) {
    throw toStorageError(error, 'hash', relative);
  }
}

/** The same for an absolute path that the caller has resolved. */
export async function hashPlainFolder(path: string, shown: string): Promise<FolderHash | undefined> {
  const found = await lstat(path);
  if (!found.isDirectory()) return undefined;
  const content = await listPlain(path);
  if (content === undefined) return undefined;
  const lines = content.folders.map((name) => `${name}/ 0 -`);
  let sizeBytes = 0;
  for (const name of content.files) {
    const file = await hashPlainFile(join(path, name), `${shown}/${name}`);
    sizeBytes += file.sizeBytes;
    lines.push(`${name} ${file.sizeBytes} ${file.sha256}`);
  }
  const sha256 = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { sha256, sizeBytes, mtimeMs: found.mtimeMs, ...content };
}

/** The names of a folder of plain files and folders, or undefined when something else is in it or a limit is passed. */
export async function listPlain(path: string): Promise<Pick<FolderHash, 'files' | 'folders'> | undefined> {
  const files: string[] = [];
  const folders: string[] = [];
  const waiting: { readonly name: string; readonly depth: number }[] = [{ name: '', depth: 0 }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.depth > folderDepthLimit) return undefined;
    for (const entry of await readdir(join(path, next.name), { withFileTypes: true })) {
      const name = next.name === '' ? entry.name : `${next.name}/${entry.name}`;
      if (!isReadableName(entry.name) || /[\r\n]/u.test(entry.name)) return undefined;
      if (files.length + folders.length >= folderFilesLimit) return undefined;
      if (entry.isDirectory()) {
        folders.push(name);
        waiting.push({ name, depth: next.depth + 1 });
      } else if (entry.isFile()) files.push(name);
      else return undefined;
    }
  }
  return { files: files.sort(), folders: folders.sort() };
}

/** At most `limitBytes` of an open regular file, also when it grows while it is read. */
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
  // O_NONBLOCK: opening a FIFO without a writer would wait for ever. What it is, is asked of the open descriptor.
  const handle = await open(
    await resolveInside(root, relative),
    constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY,
  );
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function hashHandle(handle: FileHandle, shown: string): Promise<FileHash> {
  const { size, mtimeMs } = await regular(handle, shown);
  const hash = createHash('sha256');
  await hashRange(handle, hash, 0, size);
  return { sizeBytes: size, mtimeMs, sha256: hash.digest('hex') };
}

async function regular(
  handle: FileHandle,
  shown: string,
): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const found = await handle.stat();
  if (!found.isFile()) throw new StorageError('notFile', shown, `${quotePath(shown)} is not a regular file`);
  return found;
}

/** A file that shrinks meanwhile yields what is left: its hash then fits no record, which is right. */
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
    `${quotePath(shown)} has ${sizeBytes} bytes; expected at most ${limitBytes}`,
  );
}
