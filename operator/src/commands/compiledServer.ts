/** The server takes its compiled code from the cache in its data folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CompileCache, compiledFolder } from '../platform/local/compileCache.ts';
import { type Environment, readEnvironment } from '../process/environment.ts';
import { ownCommand } from '../process/programVersion.ts';
import { dataFolderOf } from './dataFolderOf.ts';

/**
 * Runs before anything else is loaded, so it finds the folder without parsing the options. A help or a wrong option must write nothing:
 * only a cache that is there is used. `args`: those after the name of the program.
 */
export function useFoundCode(args: readonly string[]): void {
  if (args.includes('--help') || args.includes('-h')) return;
  const environment = readEnvironment();
  const dataFolder = dataFolderOf(args, environment);
  if (existsSync(join(dataFolder, compiledFolder))) useCompiledCode(dataFolder, environment);
}

/** Creates the cache if it is absent; for a server whose options were understood. Never throws. */
export function useCompiledCode(dataFolder: string, environment: Environment): void {
  new CompileCache({ dataFolder, command: ownCommand(), environment: environment.all }).use();
}
