/** `serve` on a terminal: stops within 10 s of SIGTERM or SIGINT. */
import type { Environment } from '../process/environment.ts';
import { createLog } from '../process/log.ts';
import { startServing } from './serve.ts';
import type { ServeOptions } from './serveOptions.ts';
import { serveUntilStopped } from './servingLife.ts';

/** The limit of a clean stop: after this the process exits even if something hangs. */
const stopWithinMs = 10_000;

export async function serveCommand(options: ServeOptions, environment: Environment): Promise<number> {
  const log = await createLog(environment, process.stderr.isTTY);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const start = () => startServing(options, environment, log, write);
  const stopping = 'stopping: Jobs end, held folders are kept';
  return serveUntilStopped({ start, place: options.data, stopping, stopWithinMs }, log);
}
