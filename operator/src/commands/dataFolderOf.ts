import { defaultDataFolder, type Environment } from '../process/environment.ts';

/** The data folder of the arguments, of which the last counts, or the environment; for what runs before or without the parser. Pure. */
export function dataFolderOf(args: readonly string[], { dataFolder }: Pick<Environment, 'dataFolder'>): string {
  const option = '--data';
  const at = args.findLastIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const named = args[at] === option ? args[at + 1] : args[at]?.slice(option.length + 1);
  return named ?? dataFolder ?? defaultDataFolder;
}
