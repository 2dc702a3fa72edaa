/** `operator` in its pod: stops before the pod's grace period ends. */
import type { Environment } from '../process/environment.ts';
import { createLog } from '../process/log.ts';
import { serveUntilStopped } from '../serve/servingLife.ts';
import { type OperatorOptions, startOperator } from './operatorServing.ts';

/** Shorter than the 30 s that Kubernetes gives a pod, with the pause before SIGTERM. */
const stopWithinMs = 20_000;

export async function operatorCommand(options: OperatorOptions, environment: Environment): Promise<number> {
  const log = await createLog(environment, process.stderr.isTTY);
  const start = () => startOperator(options, environment, log);
  const stopping = 'stopping: what is held is written, the lease is let go, Jobs go on';
  return serveUntilStopped({ start, place: options.databaseUrlFile, stopping, stopWithinMs }, log);
}
