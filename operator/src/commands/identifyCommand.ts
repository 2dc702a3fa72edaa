/** `identify`: its options and help. */
import process from 'node:process';
import type { Command } from 'commander';
import { exampleIds } from '../process/chosenId.ts';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

interface IdentifyFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly forget?: boolean;
  readonly json?: boolean;
}

export function registerIdentify(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('identify')
    .summary('shows what a title could be, and sets its id')
    .description('sets which film or series a title is, and rescans it; without an id, lists the candidates')
    .argument('<title>', 'its folder under the root, or a path')
    .argument('[id]', `like ${exampleIds.slice(0, -1).join(', ')} or ${exampleIds.at(-1)}`)
    .option('--forget', 'removes the id that was set before: names and .nfo files count again')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist identify "Twins (1950)"', 'projectionist identify "Twins (1950)" tmdb:603')}\nExit code: as walk.\n`,
    )
    .action(async (title: string, id: string | undefined, flags: IdentifyFlags) => {
      const { identifyCommand } = await import('./run/identify.ts');
      const { config, data, library, forget = false, json = false } = flags;
      const args = { config, data, library, title, id, forget, json, currentFolder: process.cwd() };
      end(await identifyCommand({ ...args, environment, output: output() }));
    });
}
