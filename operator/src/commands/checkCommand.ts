/** `check`: its options and help. */
import type { Command } from 'commander';
import { say } from '../process/terminal.ts';
import { configOption, example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

const exitCode = 'Exit code: 0 no error, warnings included; 1 an error; 2 nothing could be read.\n';

export function registerCheck(program: Command, { end, output }: CommandSetting): void {
  program
    .command('check')
    .summary('checks Library documents and franchise files')
    .description(
      'checks Library documents, and franchise files that are named; prints each fault as file:line:column level code message',
    )
    .argument('[file...]', 'documents, folders of documents, or franchise files; if absent, the documents of --config')
    .addOption(configOption('what is checked if no file is named'))
    .option('--json', 'one JSON array of faults')
    .addHelpText(
      'after',
      `${example('projectionist check', 'projectionist check libraries/movies.yaml', 'projectionist check alien.franchise.yaml')}\n${exitCode}`,
    )
    .action(async (named: string[], { config, json = false }: { config: string; json?: boolean }) => {
      const { checkCommand } = await import('./report/check.ts');
      const files = named.length === 0 ? [config] : named;
      const out = output();
      const write = json ? out.answer : (line: string) => say(out, line);
      end(await checkCommand({ files, json, write, colour: out.colour }));
    });
}
