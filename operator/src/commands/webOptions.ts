/** The options and the help of `web`. */
import type { Command } from 'commander';
import type { Environment } from '../process/environment.ts';
import { example, headerName, listenOption } from './commandOptions.ts';
import type { WebOptions } from './webCommand.ts';

export interface WebDefaults {
  readonly config: string;
  readonly data: string;
}

/** Design 8. The port is not that of `serve`: both may run on one machine. */
export function addWeb(
  program: Command,
  end: (code: number) => void,
  environment: Environment,
  defaults: WebDefaults,
): void {
  program
    .command('web')
    .description('shows the page alone, over the data of a serve that runs or does not; it changes nothing')
    .option('--config <file or folder>', 'the Library documents', defaults.config)
    .option('--data <folder>', 'where state and catalog live', defaults.data)
    .addOption(listenOption('where the page listens', '127.0.0.1:7071'))
    .option('--base-url <url>', 'how people reach the page, when not by where it listens')
    .option('--password-file <file>', 'the page asks for the password in the first line of this file')
    .option(
      '--trusted-header <name>',
      'a header in which a reverse proxy says who signed in there; it must not let callers send it',
      headerName,
    )
    .addHelpText('after', example('projectionist web --listen 0.0.0.0:7071 --password-file page-password'))
    .action(async (options: WebOptions) => {
      const { webCommand } = await import('./webCommand.ts');
      end(await webCommand(options, environment));
    });
}
