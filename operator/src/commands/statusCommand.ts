/** `status`: its options and help. */
import type { Command } from 'commander';
import { configOption, dataOption, example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerStatus(program: Command, { end, output }: CommandSetting): void {
  program
    .command('status')
    .summary('shows the state of the Libraries')
    .description('shows the state of the Libraries, whether serve runs or not')
    .addOption(configOption())
    .addOption(dataOption())
    .option('--json', 'one JSON array: the Library documents with their status')
    .addHelpText(
      'after',
      `
NO ID    titles that no name, .nfo or service identifies
TO DO    what the next scan makes or fetches
WAITING  folders that somebody named and no scan has taken yet
${example("projectionist status --json | jq '.[].status.lastRun'")}
Exit code: 0, or 1 if a document has an error.
`,
    )
    .action(async ({ config, data, json = false }: { config: string; data: string; json?: boolean }) => {
      const { statusCommand } = await import('./report/status.ts');
      end(await statusCommand({ config, data, json, output: output(), now: Date.now() }));
    });
}
