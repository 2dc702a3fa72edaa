/**
 * The files that a command was shown: named ones, folders walked for franchise files, standard input. It reads and never writes;
 * a file that is too big is read no further than the check needs to say so.
 */
import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isFranchiseFileName, MAX_FILE_BYTES } from '../fileNames.ts';
import { systemReason, TroubleError } from './commandError.ts';
import type { Surroundings } from './surroundings.ts';
import { shownName } from './terminal.ts';

/** What the check takes and one byte, so that it sees that there is more. */
export const READ_LIMIT_BYTES = MAX_FILE_BYTES + 1;

/** Folders that hold nobody's own files, and are large. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn', '.projectionist']);

/** Files of one folder tree; a tree with more is not one of franchise files, and was named by mistake. */
const MAX_FILES = 10_000;
const MAX_FOLDERS = 100_000;

export interface InputFile {
  /** As a person named it, or found below the folder that was named. */
  readonly name: string;
  /** At most READ_LIMIT_BYTES of them. */
  readonly bytes: Uint8Array;
}

export interface Unread {
  readonly name: string;
  /** A sentence part that follows the name. */
  readonly reason: string;
}

export interface FoundFiles {
  readonly names: readonly string[];
  readonly unread: readonly Unread[];
}

/** Every file that the arguments mean, each once, folders walked in order of names. `-` stands for standard input. */
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
        const wanted = 'it holds no *.franchise.yaml, .yml or .json and no franchise.yaml; name the file itself';
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

/** Symbolic links to folders are not followed: no circle, and nothing outside the folder that was named. */
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
        `it holds more than ${MAX_FILES} franchise files or ${MAX_FOLDERS} folders; name a smaller one`,
      );
    }
  }
  return found;
}

/** Reads one file, or standard input under the name it is to be called by. Throws what a person must know. */
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

/** What a shell opened for us, such as `<(git show …)`: a writer is there, so that its end comes. */
const openedPipe = /^\/(?:dev\/(?:stdin|fd\/[0-9]+)|proc\/(?:self|[0-9]+)\/fd\/[0-9]+)$/u;

async function readBounded(path: string): Promise<Uint8Array> {
  const isOpened = openedPipe.test(path);
  // Opening a pipe that nobody writes into would wait for ever; without waiting, it can be looked at and refused.
  const file = await open(path, isOpened ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await file.stat();
    if (status.isFIFO() && !isOpened) {
      throw new TroubleError('it is a pipe where a file was expected; a pipe is read as standard input: -');
    }
    const { size } = status;
    // A pipe, a device or a file that the system makes up says 0: then as much as the limit is asked for.
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

/** The text as people are shown it: what is no UTF-8 is U+FFFD, and the check has refused it. */
export function shownText({ bytes }: InputFile): string {
  return new TextDecoder('utf-8').decode(bytes);
}
