/**
 * The life of a process that serves: it starts, waits for SIGTERM or SIGINT, stops, and says by its exit code how it went
 * (design 8). What it serves is the command's own.
 */
import { sentenceFor, UsageError } from '../process/commandError.ts';
import type { Logger } from '../process/log.ts';

export interface ServingLife {
  /** Throws a sentence when it cannot. */
  start(): Promise<{ stop(): Promise<void> }>;
  /** Named where the disk names no place. */
  readonly place: string;
  /** Told to the log when it was asked to stop. */
  readonly stopping?: string;
  /** After this the process goes whatever still hangs. */
  readonly stopWithinMs?: number;
}

/** Answers the exit code: 0 it stopped when it was asked to, 2 wrong usage, 1 anything else. */
export async function serveUntilStopped(
  { start, place, stopping, stopWithinMs }: ServingLife,
  log: Logger,
): Promise<number> {
  // From the beginning on: who is asked while it starts stops when it has.
  const asked = new Promise<string>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  try {
    const serving = await start();
    const signal = await asked;
    if (stopping !== undefined) log.info({ signal }, stopping);
    if (stopWithinMs !== undefined) setTimeout(() => process.exit(1), stopWithinMs).unref();
    await serving.stop();
    if (stopping !== undefined) log.info('stopped');
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error, place)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
