/** A TITLE as a person names it to a command (design 8): its folder under a root, or a path. It starts nothing. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { UsageError } from '../../process/commandError.ts';
import { shownPath } from '../../process/terminal.ts';

/** A path that is there is taken as it is; else the folder of that name under a root. */
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
    throw new UsageError(`there is no title ${shownPath(title)}: name its folder under the root, or its path`);
  }
  return only;
}

/** Relative to the root, which may have been reached by a link. */
export async function keyUnder(folder: string, storage: string): Promise<string> {
  const direct = relative(resolve(storage), folder);
  return direct.startsWith('..') ? relative(await realpath(storage), folder) : direct;
}
