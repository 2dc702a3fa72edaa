/** Resolves the argument TITLE of a command: a folder under a root, or a path. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { readTitle, type TitleDetail } from '../../catalog/page/titleQueries.ts';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { namedPath, placesOf } from '../../process/namedPath.ts';
import { nearbyPath } from '../../process/nearbyName.ts';
import { shownPath } from '../../process/terminal.ts';
import { storageFault } from './absentStorage.ts';

/**
 * Returns the path if it exists, else the folder of that name under a root. Throws a UsageError with the nearest name, and a
 * CommandError if a folder that may have the title is missing or empty.
 */
export async function pathOfTitle(
  title: string,
  libraries: readonly ChosenLibrary[],
  currentFolder: string,
): Promise<string> {
  const roots = libraries.map(({ document }) => resolve(storageOf(document)));
  const path = await namedPath(title, currentFolder, roots);
  if (path !== undefined) return path;
  const near = await nearbyPath(placesOf(title, currentFolder, roots), roots);
  if (near === undefined) {
    await refuseWithoutStorage(title, isAbsolute(title) ? resolve(title) : undefined, libraries);
  }
  const advice =
    near === undefined ? 'name its folder under the root, or its path' : `did you mean ${shownPath(near)}?`;
  throw new UsageError(`no title ${shownPath(title)}: ${advice}`);
}

/** `path`: of a title that can lie in one Library only. */
async function refuseWithoutStorage(
  title: string,
  path: string | undefined,
  libraries: readonly ChosenLibrary[],
): Promise<void> {
  const asked = libraries.filter(
    ({ document }) =>
      document.spec.kind !== 'franchises' &&
      (path === undefined || path.startsWith(`${resolve(storageOf(document))}${sep}`)),
  );
  const faults = (await Promise.all(asked.map(storageFault))).filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new CommandError(`no title ${shownPath(title)} was found, and ${faults.join('; ')}`);
}

/** Returns the folder relative to the root; the storage path may contain links. */
export async function keyUnder(folder: string, storage: string): Promise<string> {
  const direct = relative(resolve(storage), folder);
  return direct.startsWith('..') ? relative(await realpath(storage), folder) : direct;
}

/** Returns the title at the key, or the title that contains it, such as for a video or a season. */
export async function titleAt(catalog: Catalog, uid: string, key: string): Promise<TitleDetail | undefined> {
  const segments = key.split('/');
  for (let end = segments.length; end > 0; end -= 1) {
    const detail = await readTitle(catalog, uid, segments.slice(0, end).join('/'));
    if (detail !== undefined) return detail;
  }
  return undefined;
}
