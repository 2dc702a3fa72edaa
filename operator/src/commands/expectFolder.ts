import { stat } from 'node:fs/promises';
import { mediaCalls, SilentStorage } from '../library/mediaCalls.ts';
import { errorCode } from '../messages/systemError.ts';
import { CommandError } from '../process/commandError.ts';
import { shownPath } from '../process/terminal.ts';

/** A folder of media may be on a mount that never answers: then the command goes on, and says so where it uses the folder. */
const patienceMs = 5_000;

/** Throws if something else than a folder is at this path. It may be empty: the folder is made, or mounted, later. */
export async function expectFolder(path: string): Promise<void> {
  try {
    const stats = await mediaCalls.run(path, () => stat(path), patienceMs);
    if (stats.isDirectory()) return;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SilentStorage) return;
    throw error;
  }
  throw new CommandError(`${shownPath(path)}: a file has this name, where a folder was expected; choose another place`);
}
