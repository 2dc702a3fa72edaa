/** The path that a person means by a name in a command: a path, or a title's folder below a root. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from './commandError.ts';
import { isOnDisk } from './isOnDisk.ts';
import { shownPath } from './terminal.ts';

/** The absolute paths that a name may stand for: relative to `currentFolder` first, then below each root. */
export function placesOf(name: string, currentFolder: string, roots: readonly string[]): readonly string[] {
  const place = resolve(currentFolder, name);
  return isAbsolute(name) ? [place] : [place, ...roots.map((root) => join(root, name))];
}

/**
 * Returns the place that exists; undefined if none does. Throws a UsageError if several roots have it, and SilentStorage if it may be on one that
 * does not answer.
 */
export async function namedPath(
  name: string,
  currentFolder: string,
  roots: readonly string[],
): Promise<string | undefined> {
  const looks = await Promise.allSettled(placesOf(name, currentFolder, roots).map(onDisk));
  const [place = '', ...below] = looks.map((look) => (look.status === 'fulfilled' ? look.value : ''));
  const found = place === '' ? below.filter((one) => one !== '') : [place];
  if (found.length > 1) throw new UsageError(`${shownPath(name)} lies in several Libraries: say which with --library`);
  const silent = looks.find((look) => look.status === 'rejected');
  if (found.length === 0 && silent !== undefined) throw silent.reason;
  return found[0];
}

/**
 * Returns the path as it is written on disk, '' if there is none. A keyboard writes `ü` as one character, a Mac's disk as two: such names
 * look the same.
 */
async function onDisk(path: string): Promise<string> {
  if (await isOnDisk(path)) return path;
  const parent = dirname(path);
  const folder = parent === path ? '' : await onDisk(parent);
  if (folder === '') return '';
  const names = await readdir(folder).catch(() => []);
  const same = names.find((one) => one.normalize() === basename(path).normalize());
  return same === undefined ? '' : join(folder, same);
}
