import type { Environment } from '../process/environment.ts';
import { defaults } from './commandOptions.ts';

/** The data folder of the arguments or the environment, for disk errors that name no path. Pure. */
export function dataFolderOf(args: readonly string[], { dataFolder }: Pick<Environment, 'dataFolder'>): string {
  const option = '--data';
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const named = args[at] === option ? args[at + 1] : args[at]?.slice(option.length + 1);
  return named ?? dataFolder ?? defaults.data;
}
