import { stat } from 'node:fs/promises';
import { lookPatienceMs, mediaCalls, SilentStorage } from '../library/mediaCalls.ts';
import { errorCode } from '../messages/systemError.ts';
import { CommandError } from '../process/commandError.ts';
import { shownPath } from '../process/terminal.ts';

/**
 * Throws if a file is at this path. A missing folder is fine: it is made, or mounted, later. So is one whose mount does not answer: the command
 * reports that where it uses the folder.
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
