/**
 * The life of a serving process: it starts, waits for SIGTERM or SIGINT, stops, and reports its result by its exit
 * code. The command provides what it serves.
 */
import { sentenceFor, UsageError } from '../process/commandError.ts';
import type { Logger } from '../process/log.ts';
import { wrapLines } from '../process/terminal.ts';

export interface ServingLife {
  /** Throws a sentence if it cannot start. */
  start(): Promise<Stoppable>;
  /** The data folder, for errors without a path. */
  readonly place: string;
  /** Log message when the process is asked to stop. */
  readonly stopping?: string;
  /** After this the signal ends the process, even if something hangs. */
  readonly stopWithinMs?: number;
}

export interface Stoppable {
  stop(): Promise<void>;
  /** For a second Ctrl-C, while it stops. Without it that ends the process, as a third always does. */
  endJobsAtOnce?(): void;
}

/** Resolves with the exit code: 0 after a requested stop, 2 for wrong usage, 1 otherwise. */
export async function serveUntilStopped(
  { start, place, stopping, stopWithinMs }: ServingLife,
  log: Logger,
): Promise<number> {
  // Listen from the beginning: a signal during the start stops the process once it has started.
  const asked = new Promise<string>((resolve) => {
    // Without a listener a second one would end the process at once. Supervisors may send several: `timeout` of coreutils
    // sends one to its child and one to the child's group. Of a person a second Ctrl-C means: at once. Jobs then end first.
    process.on('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  try {
    const serving = await start();
    const signal = await asked;
    const { endJobsAtOnce } = serving;
    if (endJobsAtOnce !== undefined) process.once('SIGINT', endJobsAtOnce);
    const advice = signal === 'SIGINT' && endJobsAtOnce !== undefined ? '; Ctrl-C again ends Jobs at once' : '';
    if (stopping !== undefined) log.info({ signal }, `${stopping}${advice}`);
    if (stopWithinMs !== undefined) setTimeout(endAtOnce, stopWithinMs).unref();
    await serving.stop();
    if (stopping !== undefined) log.info('stopped');
    return 0;
  } catch (error) {
    const columns = process.stderr.isTTY ? process.stderr.columns || 80 : undefined;
    process.stderr.write(`${wrapLines(sentenceFor(error, place), columns)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** As the signal ends a process by itself. Node's own exit would wait for calls on a mount that never answers. */
function endAtOnce(): void {
  // Process 1 of a container ignores a signal that it has no listener for. Another program in its place has no such calls.
  if (process.pid === 1) process.execve?.(process.execPath, [process.execPath, '--eval', 'process.exit(1)']);
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
