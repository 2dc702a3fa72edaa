/**
 * The server takes its compiled code from the cache in its data folder. This runs before anything else is loaded, so it finds the
 * folder without parsing the options.
 */
import { CompileCache } from '../platform/local/compileCache.ts';
import { readEnvironment } from '../process/environment.ts';
import { ownCommand } from '../process/programVersion.ts';
import { dataFolderOf } from './dataFolderOf.ts';

/** `args`: those after the name of the program. */
export function useCompiledServer(args: readonly string[]): void {
  const environment = readEnvironment();
  const dataFolder = dataFolderOf(args, environment);
  new CompileCache({ dataFolder, command: ownCommand(), environment: environment.all }).use();
}
