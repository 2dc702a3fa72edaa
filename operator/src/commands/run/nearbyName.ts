/** Did-you-mean for paths: the name on disk that a misspelt one most likely stands for. */
import { opendir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nearest } from '../../library/document/nearest.ts';

/** More names than a folder of a large library holds; reading them takes a moment even on a slow mount. */
const namesAtMost = 20_000;

/**
 * Returns the existing path that is nearest to an absolute path that does not exist: only its last missing name is
 * compared. undefined if no name is near, or if the folder above cannot be read. Never leaves `root`.
 */
export async function nearbyPath(path: string, root: string): Promise<string | undefined> {
  const parent = dirname(path);
  if (path === root || parent === path) return undefined;
  const names = await namesIn(parent);
  if (names === undefined) return nearbyPath(parent, root);
  const name = nearest(basename(path), names) ?? nearestBare(basename(path), names);
  return name === undefined ? undefined : join(parent, name);
}

/** People leave out what follows a title: `Heat` is `Heat (1995)`, and `Heta` may be. undefined if several fit. */
function nearestBare(asked: string, names: readonly string[]): string | undefined {
  const bare = names.map((name) => name.replace(/(?<!\s)\s*[([{].*/su, ''));
  const near = nearest(asked, bare);
  const found = names.filter((_, at) => near !== undefined && bare[at] === near);
  return found.length === 1 ? found[0] : undefined;
}

async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name);
      if (names.length === namesAtMost) break;
    }
    return names;
  } catch {
    return undefined;
  }
}
