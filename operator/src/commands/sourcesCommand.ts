/** `sources test`: its options and help. */
import type { Command } from 'commander';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerSources(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('sources')
    .summary('tests services, media servers and their keys')
    .description('the services that a Library asks for ids, texts, art and trailers')
    .addHelpText('after', example('projectionist sources test'))
    .command('test')
    .description('tests each configured source and media server, and its key')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist sources test --library default/movies')}\nExit code: 0 all of them work, 1 one does not.\n`,
    )
    .action(async (flags: { config: string; data: string; library?: string; json?: boolean }) => {
      const { sourcesTestCommand } = await import('./report/sources.ts');
      const { config, data, library, json = false } = flags;
      end(await sourcesTestCommand({ config, data, library, json, environment, output: output() }));
    });
}
