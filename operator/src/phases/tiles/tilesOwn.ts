/**
 * Recognises tiles that we made although no record lists them, because it was lost or damaged: every sheet has our mark
 * for its place. Reads only. A folder in which one sheet was changed, added or renamed is a user's.
 */
import { isMarked, markWithinBytes, mayBeMarked } from '../../media/ownMark.ts';
import { joinPath } from '../../naming/mediaPlace.ts';
import { StorageError } from '../../storage/error.ts';
import { listFolderNames } from '../../storage/list.ts';
import { hashFolder, readSmall, readStart } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';

/** A sheet of 100 pictures, each 1,920 pixels wide, has some 30 MB. */
const sheetAtMostBytes = 128 * 1024 * 1024;

/** The name in the mark of a sheet; `inner` is the folder of one width. */
export function sheetName(outer: string, inner: string, index: number): string {
  return `${outer}/${inner}/${index}.jpg`;
}

/** Returns the tiles as a record would list them; undefined if they are not ours. Throws StorageError. */
export async function unlistedTiles(root: StorageRoot, folder: string, outer: string): Promise<MadeFile | undefined> {
  try {
    return (await mayBeOurs(root, folder, outer)) ? await provenTiles(root, folder, outer) : undefined;
  } catch (error) {
    if (error instanceof StorageError && ['missing', 'notFile', 'outside', 'tooLarge'].includes(error.kind))
      return undefined;
    throw error;
  }
}

/** Reads the start of one sheet: a library full of tiles of others must not be read as a whole. */
async function mayBeOurs(root: StorageRoot, folder: string, outer: string): Promise<boolean> {
  const [inner] = (await listFolderNames(root, joinPath(folder, outer))) ?? [];
  if (inner === undefined) return false;
  return mayBeMarked(await readStart(root, joinPath(folder, sheetName(outer, inner, 0)), markWithinBytes));
}

async function provenTiles(root: StorageRoot, folder: string, outer: string): Promise<MadeFile | undefined> {
  const hash = await hashFolder(root, joinPath(folder, outer));
  if (hash === undefined || hash.files.length === 0) return undefined;
  for (const file of hash.files) {
    const name = `${outer}/${file}`;
    const bytes = await readSmall(root, joinPath(folder, name), sheetAtMostBytes);
    if (bytes === undefined || !isMarked(bytes, name)) return undefined;
  }
  const { sizeBytes, mtimeMs, sha256 } = hash;
  return { path: outer, fact: 'tiles', sizeBytes, mtimeMs, sha256 };
}
