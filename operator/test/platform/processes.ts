/** Starts `localProcess.ts` and reads its lines; kills what still runs when the test ends, by process id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./localProcess.ts', import.meta.url));

export interface OtherProcess {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** The first matching line, past or future; rejects if the process ends without it. */
  line(fits?: (line: string) => boolean): Promise<string>;
  /** Resolves when the process is gone and all its lines are read. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stderr: string;
  }>;
}

export function startProcess(what: string, place: string, ...rest: readonly string[]): OtherProcess {
  return follow(spawn(process.execPath, [script, what, place, ...rest], { stdio: ['pipe', 'pipe', 'pipe'] }));
}

/** Like `startProcess`, with a limit on open files. */
export function startProcessWithFiles(
  atMost: number,
  what: string,
  place: string,
  ...rest: readonly string[]
): OtherProcess {
  const limited = ['-c', `ulimit -n ${atMost} && exec "$0" "$@"`, process.execPath, script, what, place, ...rest];
  return follow(spawn('/bin/sh', limited, { stdio: ['pipe', 'pipe', 'pipe'] }));
}

export function follow(child: ChildProcess): OtherProcess {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let stderr = '';
  let isOver = false;
  const tell = () => {
    for (const jobState of waiting) jobState();
  };
  child.stdin?.on('error', () => undefined);
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      tell();
    });
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    isOver = true;
    tell();
    return { code, signal, stderr };
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  onTestFinished(() => kill());
  const line = (fits: (line: string) => boolean = () => true) =>
    new Promise<string>((resolve, reject) => {
      const jobState = () => {
        const found = lines.find(fits);
        if (found === undefined && !isOver) return;
        waiting.delete(jobState);
        if (found !== undefined) resolve(found);
        else reject(new Error(`the process ended without that line: ${lines.join('\n')}\n${stderr}`));
      };
      waiting.add(jobState);
      jobState();
    });
  return { process: child, lines, line, kill, ended };
}
