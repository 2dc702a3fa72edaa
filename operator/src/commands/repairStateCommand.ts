/** `repair-state`: its options and help. */
import type { Command } from 'commander';
import { dataOption, example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerRepairState(program: Command, { end, output }: CommandSetting): void {
  program
    .command('repair-state')
    .summary('sets a damaged state.db aside')
    .description(
      'sets a damaged state.db aside, keeps what can be read of it, and lets every Library be scanned once; changes nothing if the file is whole',
    )
    .addOption(dataOption())
    .addHelpText('after', example('projectionist repair-state --data .projectionist-data'))
    .action(async ({ data }: { data: string }) => {
      const { repairStateCommand } = await import('./run/repairState.ts');
      end(await repairStateCommand({ data, output: output(), now: Date.now() }));
    });
}
