/** The folders below which a person may choose one on the page (`--media-root`). Links that lead out of them are refused. */
import { opendir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Message, message } from '../messages/message.ts';
import { unreadReason } from '../messages/systemError.ts';
import { isIgnoredFolderName } from '../naming/folderRules.ts';

/** More folders than a person reads; the list then says that it is cut. */
const foldersAtMost = 500;

export interface FolderList {
  /** As the person names it. */
  readonly path: string;
  /** The folder above, if it is within the roots. */
  readonly above?: string;
  readonly folders: readonly string[];
  readonly isCut: boolean;
}

/** Whether the folder lies within a root, links resolved. A folder that does not exist lies nowhere. */
export async function isWithinRoots(roots: readonly string[], path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !isAbsolute(path)) return false;
  for (const root of roots) {
    const realRoot = await realpath(root).catch(() => undefined);
    if (realRoot !== undefined && isBelow(real, realRoot)) return true;
  }
  return false;
}

/** The names of the folders in it, sorted, or why there are none. Hidden folders are left out. */
export async function listFolders(roots: readonly string[], path: string): Promise<FolderList | Message> {
  const folder = resolve(path);
  if (!(await isWithinRoots(roots, folder)))
    return message((await exists(folder, roots)) ? 'folderOutside' : 'folderMissing');
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return message('folderMissing');
  if (!found.isDirectory()) return message('folderIsFile');
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (!entry.isDirectory() || entry.name.startsWith('.') || isIgnoredFolderName(entry.name)) continue;
      names.push(entry.name);
      if (names.length > foldersAtMost) break;
    }
  } catch (error) {
    return message('folderUnreadable', unreadReason(error));
  }
  const above = dirname(folder);
  return {
    path: folder,
    ...(above !== folder && (await isWithinRoots(roots, above)) ? { above } : {}),
    folders: names
      .toSorted()
      .slice(0, foldersAtMost)
      .map((name) => join(folder, name)),
    isCut: names.length > foldersAtMost,
  };
}

/** Outside the roots nothing is said about what exists: a folder that is no text below a root counts as outside. */
async function exists(folder: string, roots: readonly string[]): Promise<boolean> {
  return (
    !roots.some((root) => isBelow(folder, resolve(root))) || (await stat(folder).catch(() => undefined)) !== undefined
  );
}

/** Whether an absolute path is the root or lies below it. */
export function isBelow(path: string, root: string): boolean {
  const below = relative(root, path);
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below));
}
