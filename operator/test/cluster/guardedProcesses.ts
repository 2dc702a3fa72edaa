/**
 * Processes that must not outlive this one, however it dies. A shell knows their ids and the folder, and waits for the
 * end of its input, which the system closes with this process. Then the shell kills the remaining processes by id and
 * removes the folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';

/** Reads `+ ID` and `- ID` as processes start and end. It ignores Ctrl-C, because it must be the last to end. */
const watching = `
trap '' INT TERM HUP
pids=' '
while read -r verb pid; do
  case "$verb$pids" in
    +*) pids="$pids$pid " ;;
    -*" $pid "*) pids="\${pids%% $pid *} \${pids#* $pid }" ;;
  esac
done
for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done
tries=0
while [ -e "$1" ] && [ "$tries" -lt 20 ]; do rm -rf "$1" 2>/dev/null || sleep 0.1; tries=$((tries + 1)); done
`;

/** How much of a log an error shows: its last lines say why a program ended. */
const shownLogCharacters = 3_000;

export interface GuardedProcess {
  readonly pid: number;
  readonly isRunning: boolean;
  /** The last lines of both outputs. */
  log(): string;
  /** Resolves when it has ended; SIGKILL follows after the grace time. */
  end(signal: 'SIGTERM' | 'SIGKILL', graceMs?: number): Promise<void>;
}

export class GuardedProcesses {
  readonly #folder: string;
  readonly #guard: ChildProcess;

  /** `folder` holds the logs; it is removed when this process has ended, or by `close`. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#guard = spawn('/bin/sh', ['-c', watching, 'guard', folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.#guard.stdin?.on('error', () => undefined);
    this.#guard.unref();
  }

  /** `name` names the log. Does not wait until the process is ready; its user checks that. */
  async start(name: string, command: string, args: readonly string[]): Promise<GuardedProcess> {
    const logFile = join(this.#folder, `${name}.log`);
    const output = openSync(logFile, 'a');
    // Detached: Ctrl-C reaches only this process, which ends them in the right order.
    const child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, cwd: this.#folder });
    closeSync(output);
    await once(child, 'spawn');
    const pid = child.pid;
    if (pid === undefined) throw new Error(`${command} was started but has no process id`);
    this.#tell('+', pid);
    const ended = once(child, 'exit').then(() => this.#tell('-', pid));
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    return {
      pid,
      get isRunning() {
        return isRunning();
      },
      log: () => readFileSync(logFile, 'utf8').slice(-shownLogCharacters),
      end: async (signal, graceMs = 5_000) => {
        if (isRunning()) child.kill(signal);
        const waiting = new AbortController();
        await Promise.race([ended, systemClock.sleep(graceMs, waiting.signal)]);
        waiting.abort();
        if (isRunning()) child.kill('SIGKILL');
        await ended;
      },
    };
  }

  /** Ends the guard, and with it everything that still runs. */
  async close(): Promise<void> {
    const gone = once(this.#guard, 'exit');
    this.#guard.ref();
    this.#guard.stdin?.end();
    await gone;
  }

  #tell(verb: '+' | '-', pid: number): void {
    this.#guard.stdin?.write(`${verb} ${pid}\n`);
  }
}
