/** Why nothing can be found in a Library's folder: without it a title that is on a missing disk looks misspelt. */
import { lookPatienceMs, mediaCalls, SilentStorage } from '../../library/mediaCalls.ts';
import { englishText } from '../../messages/english.ts';
import type { ChosenLibrary } from '../../process/chosenLibraries.ts';
import { shownPath } from '../../process/terminal.ts';
import { StorageError } from '../../storage/error.ts';
import { isEmptyRoot, openRoot } from '../../storage/root.ts';

/** Returns a sentence with the remedy for a folder that is missing, closed or empty; undefined if it has names. */
export async function storageFault({
  key,
  document,
}: Pick<ChosenLibrary, 'key' | 'document'>): Promise<string | undefined> {
  const { storage } = document.spec;
  if (!('path' in storage)) return undefined;
  try {
    const look = async () => isEmptyRoot(await openRoot(storage.path));
    if (!(await mediaCalls.run(storage.path, look, lookPatienceMs))) return undefined;
    return `the folder of ${key}, ${shownPath(storage.path)}, is empty: mount its disk, or correct its path in the document`;
  } catch (error) {
    if (error instanceof StorageError || error instanceof SilentStorage) return `${key}: ${englishText(error.words)}`;
    throw error;
  }
}
