/** `docs`: its options and help. */
import type { Command } from 'commander';
import { docsFolder } from '../process/programVersion.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerDocs(program: Command, { end, output }: CommandSetting): void {
  program
    .command('docs')
    .summary('shows the documentation of this version')
    .description('shows the documentation of this very version: guides, every key of the documents, formats of files')
    .argument('[topic]', 'as the list shows it; if absent, lists the topics')
    .option('--path', 'prints where the file is, for an editor or a viewer of Markdown')
    .addHelpText('after', example('projectionist docs troubleshooting', 'projectionist docs library | less'))
    .action(async (topic: string | undefined, { path = false }: { path?: boolean }) => {
      const { docsCommand } = await import('./report/docs.ts');
      end(docsCommand({ topic, path, folder: docsFolder(), output: output() }));
    });
}
