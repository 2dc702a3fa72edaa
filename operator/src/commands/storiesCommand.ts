/** `stories`: its options and help. The stories that come with the program. */
import type { Command } from 'commander';
import { example, jsonOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerStories(program: Command, { end, output }: CommandSetting): void {
  const stories = program
    .command('stories')
    .summary('lists and copies the stories that come with it')
    .description(
      'the stories that come with the program: follow them by `stories` in a document, or copy one to edit it',
    )
    .addHelpText('after', example('projectionist stories list'));
  stories
    .command('list')
    .description('lists their names')
    .addOption(jsonOption())
    .addHelpText('after', example('projectionist stories list'))
    .action(async ({ json = false }: { json?: boolean }) => {
      const { listStories } = await import('./init/stories.ts');
      end(await listStories(output(), json));
    });
  stories
    .command('copy')
    .description('writes one as a file of yours, which then counts instead; never replaces a file')
    .argument('<name>', 'as `stories list` shows it')
    .argument('[folder]', 'of your franchise files', '.')
    .addHelpText('after', example('projectionist stories copy star-wars /media/franchises'))
    .action(async (name: string, folder: string) => {
      const { copyStory } = await import('./init/stories.ts');
      end(await copyStory(output(), name, folder));
    });
}
