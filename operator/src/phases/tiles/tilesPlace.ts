/** Checks what exists where a video's tiles go. Reads only; the caller decides what follows. */

import { type Message, message } from '../../messages/message.ts';
import { joinPath } from '../../naming/mediaPlace.ts';
import { StorageError } from '../../storage/error.ts';
import { kindInside } from '../../storage/list.ts';
import { hashFolder } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';

export type TilesPlace = 'free' | 'ours' | 'foreign';

/**
 * `ours`: a folder that a record or an outcome lists as made by us. A folder with any other hash is a user's, even if
 * we made it and something in it changed. Throws StorageError if it cannot be read.
 */
export async function readTilesPlace(
  root: StorageRoot,
  folder: string,
  outer: string,
  ours: readonly MadeFile[],
): Promise<TilesPlace> {
  const target = joinPath(folder, outer);
  // Nothing can prove it ours, so it need not be read.
  if (ours.length === 0 && (await kindInside(root, target)) !== undefined) return 'foreign';
  try {
    const present = await hashFolder(root, target);
    return ours.some((made) => made.path === outer && made.sha256 === present?.sha256) ? 'ours' : 'foreign';
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return 'free';
    throw error;
  }
}

export function inTheWayMessage(outer: string): Message {
  return message('tilesInTheWay', outer);
}
