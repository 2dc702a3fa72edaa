import { statSync } from 'node:fs';
import { errorCode } from '../messages/systemError.ts';
import { CommandError } from './commandError.ts';
import { shownPath } from './terminal.ts';

/** Throws if something else than a folder is at this path. It may be empty: the folder is made, or mounted, later. */
export function expectFolder(path: string): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  throw new CommandError(`${shownPath(path)}: a file has this name, where a folder was expected; choose another place`);
}
