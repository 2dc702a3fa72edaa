/** Gives native code one video by its descriptor: a name that is exchanged meanwhile cannot lead it out of the root. */
import { MediaError } from '../media/mediaError.ts';
import { StorageError } from '../storage/error.ts';
import type { Held } from '../storage/held.ts';
import { holdFile } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';

/** The path is valid until it is disposed. Throws MediaError, as opening the video would. */
export async function holdVideo(root: StorageRoot, path: string): Promise<Held> {
  try {
    return await holdFile(root, path);
  } catch (error) {
    if (error instanceof StorageError) throw new MediaError('unreadable', error.words, { cause: error });
    throw error;
  }
}
