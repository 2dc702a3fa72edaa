/**
 * The input files of a command: named files, folders searched for franchise files, standard input. Never writes. Reads
 * at most READ_LIMIT_BYTES of a file.
 */
import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isFranchiseFileName, MAX_FILE_BYTES } from '../fileNames.ts';
import { systemReason, TroubleError } from './commandError.ts';
import type { Surroundings } from './surroundings.ts';
import { shownName } from './terminal.ts';

/** One byte more than the check accepts, so that it notices files that are too large. */
export const READ_LIMIT_BYTES = MAX_FILE_BYTES + 1;

/** Large folders of tools. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn', '.projectionist']);

/** Limits of one folder tree. A larger tree was probably named by mistake. */
const MAX_FILES = 10_000;
const MAX_FOLDERS = 100_000;

export interface InputFile {
  /** As the user named it, or as found in a named folder. */
  readonly name: string;
  /** At most READ_LIMIT_BYTES. */
  readonly bytes: Uint8Array;
}

export interface Unread {
  readonly name: string;
  /** Worded to follow the name. */
  readonly reason: string;
}

export interface FoundFiles {
  readonly names: readonly string[];
  readonly unread: readonly Unread[];
}

/** Every file that the arguments name, once; folders are walked in order of names. `-` is standard input. */
export async function findFiles(args: readonly string[], currentFolder: string): Promise<FoundFiles> {
  const names = new Map<string, string>();
  const unread: Unread[] = [];
  for (const arg of args) {
    if (arg === '-') {
      names.set('-', '-');
      continue;
    }
    try {
      const found = (await stat(resolve(currentFolder, arg))).isDirectory() ? await walk(arg, currentFolder) : [arg];
      if (found.length === 0) {
        const wanted = 'it contains no *.franchise.yaml, .yml or .json and no franchise.yaml; name the file itself';
        unread.push({ name: arg, reason: wanted });
      }
      for (const name of found)
        if (!names.has(resolve(currentFolder, name))) names.set(resolve(currentFolder, name), name);
    } catch (error) {
      unread.push({ name: arg, reason: systemReason(error) });
    }
  }
  return { names: [...names.values()], unread };
}

/** Does not follow symbolic links to folders, so it cannot loop or leave the named folder. */
async function walk(folder: string, currentFolder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [folder];
  let folders = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const here = next;
    folders += 1;
    const entries = await readdir(resolve(currentFolder, here), { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) {
      if (!entry.isDirectory() && isFranchiseFileName(entry.name)) found.push(join(here, entry.name));
    }
    const below = entries.filter((entry) => entry.isDirectory() && !skippedFolders.has(entry.name));
    open.push(...below.map((entry) => join(here, entry.name)).reverse());
    if (found.length > MAX_FILES || folders > MAX_FOLDERS) {
      throw new TroubleError(
        `it contains more than ${MAX_FILES} franchise files or ${MAX_FOLDERS} folders; name a smaller folder`,
      );
    }
  }
  return found;
}

/** Reads one file, or standard input under `inputName`. Throws TroubleError with the reason. */
export async function readInputFile(
  name: string,
  surroundings: Surroundings,
  inputName = '<stdin>',
): Promise<InputFile> {
  if (name === '-') return { name: inputName, bytes: await surroundings.readInput(READ_LIMIT_BYTES) };
  try {
    return { name, bytes: await readBounded(resolve(surroundings.currentFolder, name)) };
  } catch (error) {
    throw new TroubleError(`${shownName(name)}: ${systemReason(error)}`, { cause: error });
  }
}

/** Pipes that a shell opened, such as `<(git show …)`. They have a writer, so they end. */
const openedPipe = /^\/(?:dev\/(?:stdin|fd\/[0-9]+)|proc\/(?:self|[0-9]+)\/fd\/[0-9]+)$/u;

async function readBounded(path: string): Promise<Uint8Array> {
  const isOpened = openedPipe.test(path);
  // Opening a pipe without a writer would block for ever. Open it without blocking, so that it can be rejected.
  const file = await open(path, isOpened ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await file.stat();
    if (status.isFIFO() && !isOpened) {
      throw new TroubleError('it is a pipe where a file was expected; pass a pipe as standard input with -');
    }
    const { size } = status;
    // A pipe, a device or a virtual file reports size 0, so read up to the limit.
    const bytes = new Uint8Array(size === 0 ? READ_LIMIT_BYTES : Math.min(size, READ_LIMIT_BYTES));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, null);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** The text to show to people. Invalid UTF-8 becomes U+FFFD; the check rejects such files. */
export function shownText({ bytes }: InputFile): string {
  return new TextDecoder('utf-8').decode(bytes);
}
