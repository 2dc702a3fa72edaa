/** Resolves the argument TITLE of a command: a folder under a root, or a path. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { UsageError } from '../../process/commandError.ts';
import { shownPath } from '../../process/terminal.ts';

/** Returns the path if it exists, else the folder of that name under a root. */
export function pathOfTitle(title: string, libraries: readonly ChosenLibrary[], currentFolder: string): string {
  const path = resolve(currentFolder, title);
  if (existsSync(path)) return path;
  const below = libraries.map(({ document }) => join(resolve(storageOf(document)), title));
  const found = isAbsolute(title) ? [] : below.filter((one) => existsSync(one));
  if (found.length > 1) {
    throw new UsageError(`${shownPath(title)} lies in several Libraries: say which with --library`);
  }
  const [only] = found;
  if (only === undefined) {
    throw new UsageError(`no title ${shownPath(title)}: name its folder under the root, or its path`);
  }
  return only;
}

/** Returns the folder relative to the root; the storage path may contain links. */
export async function keyUnder(folder: string, storage: string): Promise<string> {
  const direct = relative(resolve(storage), folder);
  return direct.startsWith('..') ? relative(await realpath(storage), folder) : direct;
}
