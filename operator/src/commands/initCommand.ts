/** `init`: its options and help. */
import process from 'node:process';
import { type Command, Option } from 'commander';
import type { LibraryKind } from '../library/document.ts';
import { configOption, example, jsonOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { storyNames } from './optionValues.ts';

export function registerInit(program: Command, { end, output }: CommandSetting): void {
  program
    .command('init')
    .summary('writes a first projectionist.yaml for given folders')
    .description('writes a first projectionist.yaml for the given folders; never overwrites one')
    .argument('<path...>', 'folders that hold films, series or franchise files, each its own Library')
    .addOption(configOption('where to write'))
    .addOption(
      new Option('--kind <kind>', 'what the folders hold; guessed from their names if absent').choices([
        'movies',
        'series',
        'franchises',
      ]),
    )
    .option(
      '--stories <names>',
      'stories of the program that a folder of franchise files follows: star-wars,alien or all',
      storyNames,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist init /media/movies /media/series')}\nExit code: 0 written, 1 nothing was written, 2 wrong usage.\n`,
    )
    .action(
      async (paths: string[], options: { config: string; kind?: LibraryKind; stories?: string; json?: boolean }) => {
        const { initCommand } = await import('./init/init.ts');
        const { config, kind, stories, json = false } = options;
        end(await initCommand({ paths, config, kind, stories, json, currentFolder: process.cwd(), output: output() }));
      },
    );
}
