/** `serve`: its options and help, and its process, which stops within 10 s of SIGTERM or SIGINT. */
import process from 'node:process';
import type { Command } from 'commander';
import type { Environment } from '../process/environment.ts';
import type { ServeOptions } from '../serve/serveOptions.ts';
import {
  addPageOptions,
  baseUrlOption,
  configOption,
  dataOption,
  defaults,
  example,
  listenOption,
} from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { useCompiledCode } from './compiledServer.ts';
import { address, each, path, wholeNumber } from './optionValues.ts';

export function registerServe(program: Command, { end, environment }: CommandSetting): void {
  const command = program
    .command('serve')
    .summary('runs it: page, webhook, schedule and scans')
    .description('runs the operator: webhook, schedule, Jobs, page')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(listenOption('where the page and the webhook listen', defaults.listen))
    .addOption(baseUrlOption('how callers reach this server; shown in the webhook addresses'))
    .option('--webhook-listen <host:port>', 'where the webhook listens, if not with the page', address);
  addPageOptions(command)
    .option(
      '--media-root <folder>',
      'a folder below which the page may choose folders of Libraries; may be repeated',
      each(path),
    )
    .option('--max-jobs <number>', 'scans at the same time, over all Libraries', wholeNumber, 2)
    .addHelpText(
      'after',
      example(
        'projectionist serve --media-root /media',
        'projectionist serve --listen 0.0.0.0:7070 --base-url http://nas:7070 \\',
        '      --password-file page-password --make-password',
      ),
    )
    .action(async (options: ServeOptions) => end(await serve(options, environment)));
}

/** The limit of a clean stop: after this the process exits even if something hangs. */
const stopWithinMs = 10_000;

async function serve(options: ServeOptions, environment: Environment): Promise<number> {
  useCompiledCode(options.data, environment);
  const [{ createLog }, { LogTail }, { startServing }, { serveUntilStopped }] = await Promise.all([
    import('../process/log.ts'),
    import('../process/logTail.ts'),
    import('../serve/serve.ts'),
    import('../serve/servingLife.ts'),
  ]);
  const tail = new LogTail();
  const log = await createLog(environment, process.stderr.isTTY, tail);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const start = () => startServing(options, environment, log, write, tail);
  const stopping = 'stopping: Jobs end, held folders are kept';
  return serveUntilStopped({ start, place: options.data, stopping, stopWithinMs }, log);
}
