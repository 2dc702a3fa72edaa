/** `operator` in its pod: starts, waits for SIGTERM, stops before the pod's grace period ends. */
import { sentenceFor, UsageError } from './commandError.ts';
import type { Environment } from './environment.ts';
import { createLog } from './log.ts';
import { type OperatorOptions, startOperator } from './operatorServing.ts';

/** Shorter than the 30 s that Kubernetes gives a pod, with the pause before SIGTERM. */
const stopWithinMs = 20_000;

export async function operatorCommand(options: OperatorOptions, environment: Environment): Promise<number> {
  const log = await createLog(environment, process.stderr.isTTY);
  const asked = new Promise<string>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  try {
    const serving = await startOperator(options, environment, log);
    const signal = await asked;
    log.info({ signal }, 'stopping: what is held is written, the lease is let go, Jobs go on');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await serving.stop();
    log.info('stopped');
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error, options.databaseUrlFile)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
