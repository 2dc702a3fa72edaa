/** `doctor`: its options and help. */
import type { Command } from 'commander';
import type { HttpAddress } from '../serve/httpServer.ts';
import { configOption, dataOption, defaults, example, listenOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

interface DoctorFlags {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly online: boolean;
}

export function registerDoctor(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('doctor')
    .summary('checks rights, mounts, services, keys and more')
    .description(
      'checks what a scan needs: rights, mounts, native code, clock, limits, port, documents, services and keys. The text has no keys and no host names, so it can be pasted into an issue; it changes nothing',
    )
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(listenOption('where serve listens or will listen', defaults.listen))
    .option('--no-online', 'asks no service')
    .addHelpText(
      'after',
      `${example('projectionist doctor')}\nExit code: 0 nothing is wrong, warnings included; 1 something is wrong.\n`,
    )
    .action(async (flags: DoctorFlags) => {
      const { doctorCommand } = await import('./report/doctor.ts');
      end(await doctorCommand({ ...flags, environment, output: output() }));
    });
}
