/** Resolves the argument TITLE of a command: a folder under a root, or a path. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { readTitle, type TitleDetail } from '../../catalog/page/titleQueries.ts';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { shownPath } from '../../process/terminal.ts';
import { storageFault } from './absentStorage.ts';
import { nearbyPath } from './nearbyName.ts';

/**
 * Returns the path if it exists, else the folder of that name under a root. Throws a UsageError with the nearest name, and a
 * CommandError if a folder that may have the title is missing or empty.
 */
export async function pathOfTitle(
  title: string,
  libraries: readonly ChosenLibrary[],
  currentFolder: string,
): Promise<string> {
  const path = resolve(currentFolder, title);
  if (existsSync(path)) return path;
  const below = libraries.map(({ document }) => join(resolve(storageOf(document)), title));
  const found = isAbsolute(title) ? [] : below.filter((one) => existsSync(one));
  if (found.length > 1) {
    throw new UsageError(`${shownPath(title)} lies in several Libraries: say which with --library`);
  }
  const [only] = found;
  if (only === undefined) {
    const near = await nearTitle(isAbsolute(title) ? [path] : below, libraries);
    if (near === undefined) await refuseWithoutStorage(title, isAbsolute(title) ? path : undefined, libraries);
    const advice =
      near === undefined ? 'name its folder under the root, or its path' : `did you mean ${shownPath(near)}?`;
    throw new UsageError(`no title ${shownPath(title)}: ${advice}`);
  }
  return only;
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

/** The nearest existing path inside the Library that the path would lie in. */
async function nearTitle(paths: readonly string[], libraries: readonly ChosenLibrary[]): Promise<string | undefined> {
  const roots = libraries.map(({ document }) => resolve(storageOf(document)));
  for (const path of paths) {
    const root = roots.find((one) => path.startsWith(`${one}${sep}`));
    const near = root === undefined ? undefined : await nearbyPath(path, root);
    if (near !== undefined) return near;
  }
  return undefined;
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
