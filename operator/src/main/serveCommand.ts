/** `serve` at a terminal: starts, waits for SIGTERM or SIGINT, stops within 10 s. */
import { sentenceFor, UsageError } from './commandError.ts';
import type { Environment } from './environment.ts';
import { createLog } from './log.ts';
import { type ServeOptions, startServing } from './serve.ts';

/** The promise of a clean stop: after this the process goes whatever still hangs. */
const stopWithinMs = 10_000;

export async function serveCommand(options: ServeOptions, environment: Environment): Promise<number> {
  const log = await createLog(environment, process.stderr.isTTY);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const asked = new Promise<string>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  try {
    const serving = await startServing(options, environment, log, write);
    const signal = await asked;
    log.info({ signal }, 'stopping: Jobs end, what is held is kept');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await serving.stop();
    log.info('stopped');
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error, options.data)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
