import { stat } from 'node:fs/promises';
import { lookPatienceMs, mediaCalls, SilentStorage } from '../library/mediaCalls.ts';
import { errorCode } from '../messages/systemError.ts';
import { CommandError } from '../process/commandError.ts';
import { shownPath } from '../process/terminal.ts';

/**
 * Throws if something else than a folder is at this path. Nothing may be there: the folder is made, or mounted, later. A mount that does not
 * answer is reported where the folder is used.
 */
export async function expectFolder(path: string): Promise<void> {
  try {
    const stats = await mediaCalls.run(path, () => stat(path), lookPatienceMs);
    if (stats.isDirectory()) return;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SilentStorage) return;
    throw error;
  }
  throw new CommandError(`${shownPath(path)}: a file has this name, where a folder was expected; choose another place`);
}
