/** `web`: its options and help, and its process. */
import process from 'node:process';
import type { Command } from 'commander';
import type { Environment } from '../process/environment.ts';
import type { PageAloneOptions } from '../serve/pageAlone.ts';
import { addPageOptions, baseUrlOption, configOption, dataOption, example, listenOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

/** The port differs from that of `serve`: both may run on one machine. */
export function registerWeb(program: Command, { end, environment }: CommandSetting): void {
  const command = program
    .command('web')
    .summary('serves only the page, over the data of a serve')
    .description('serves only the page, over the data of a serve, running or stopped; changes nothing')
    .addOption(configOption())
    .addOption(dataOption('the folder of state and catalog'))
    .addOption(listenOption('where the page listens', '127.0.0.1:7071'))
    .addOption(baseUrlOption('how people reach the page, if not at the address where it listens'));
  addPageOptions(command)
    .addHelpText('after', example('projectionist web --listen 0.0.0.0:7071 --password-file page-password'))
    .action(async (options: PageAloneOptions) => end(await showPage(options, environment)));
}

/** The limit of a clean stop: after this the process exits even if something hangs. */
const stopWithinMs = 10_000;

async function showPage(options: PageAloneOptions, environment: Environment): Promise<number> {
  const [{ createLog }, { startPageAlone }, { serveUntilStopped }] = await Promise.all([
    import('../process/log.ts'),
    import('../serve/pageAlone.ts'),
    import('../serve/servingLife.ts'),
  ]);
  const log = await createLog(environment, process.stderr.isTTY);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const start = () => startPageAlone(options, log, write);
  return serveUntilStopped({ start, place: options.data, stopWithinMs }, log);
}
