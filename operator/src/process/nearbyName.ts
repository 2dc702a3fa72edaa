/** Did-you-mean for paths: the name on disk that a misspelt one most likely stands for. */
import { opendir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { nearest } from '../library/document/nearest.ts';
import { isIgnoredFolderName, isVideoFileName } from '../naming/folderRules.ts';
import { readTitleName } from '../naming/titleName.ts';

/** More names than a folder of a large library holds; reading them takes a moment even on a slow mount. */
const namesAtMost = 20_000;

/**
 * Returns the first existing folder or video that is nearest to one of the absolute paths, none of which exists: only the last missing
 * name of each is compared. undefined if no name is near, or if the folder above cannot be read. Stays inside the roots.
 */
export async function nearbyPath(paths: readonly string[], roots: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const root = roots.find((one) => path.startsWith(`${one}${sep}`));
    const near = root === undefined ? undefined : await nearbyInside(root, path);
    if (near !== undefined) return near;
  }
  return undefined;
}

async function nearbyInside(root: string, path: string): Promise<string | undefined> {
  const parent = dirname(path);
  if (path === root || parent === path) return undefined;
  const names = await namesIn(parent);
  if (names === undefined) return nearbyInside(root, parent);
  const name = nearest(basename(path), names) ?? nearestTitle(basename(path), names);
  return name === undefined ? undefined : join(parent, name);
}

/** Fewer letters are part of many titles. */
const leastLetters = 3;

/** People name a title or a part of it, not its folder: `Heat` is `Heat (1995)`, `Matrix` is `The.Matrix.1999`. undefined if several fit. */
function nearestTitle(asked: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => readTitleName(name).title.normalize().toLowerCase();
  const wanted = plain(asked);
  const titles = names.map(plain);
  const near = nearest(wanted, titles);
  const fits = (title: string) =>
    near === undefined ? wanted.length >= leastLetters && title.includes(wanted) : title === near;
  const found = names.filter((_, at) => fits(titles[at] ?? ''));
  return found.length === 1 ? found[0] : undefined;
}

/** The folders and videos in a folder; links count as folders. */
async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.isFile() ? isVideoFileName(entry.name) : !isIgnoredFolderName(entry.name)) names.push(entry.name);
      if (names.length === namesAtMost) break;
    }
    return names;
  } catch {
    return undefined;
  }
}
