/** Runs the program as a real process and returns its output and exit code. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { program } from '../program.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  /** The first matching line of either output, past or future. Rejects if the program ends first. */
  line(fits: (line: string) => boolean): Promise<string>;
  readonly ended: Promise<Ended>;
}

export interface Surroundings {
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** `open`: standard input stays open, as with a living parent process. */
  readonly input?: string | 'open';
  /** A program with its arguments that starts this one; see `obeysModes`. */
  readonly startedBy?: readonly string[];
}

const isRoot = process.getuid?.() === 0;
/** The modes of files count for the program, also if root runs the tests: it starts without the capabilities that pass over them. */
export const obeysModes: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all']
  : [];
/** False for root where setpriv of util-linux is missing. */
export const canObeyModes = !isRoot || spawnSync('setpriv', ['--version']).error === undefined;

/** By default test videos count as unchanged at once; tests of the quiet period override this. */
const quick = { PROJECTIONIST_QUIET_SECONDS: '0', NO_COLOR: '1' };

export function startProgram(args: readonly string[], surroundings: Surroundings): Started {
  const { cwd, environment = {}, input = '', startedBy = [] } = surroundings;
  const [first = process.execPath, ...rest] = [...startedBy, process.execPath, program, ...args];
  const child = spawn(first, rest, {
    cwd,
    env: { ...process.env, ...quick, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  if (input !== 'open') child.stdin.end(input);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let stderr = '';
  let isOver = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const look of waiting) look();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      isOver = true;
      for (const look of waiting) look();
      resolve({ code, stdout: lines.map((line) => `${line}\n`).join(''), stderr });
    });
  });
  const line = (fits: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find(fits) ?? stderr.split('\n').find(fits);
        if (found === undefined && !isOver) return;
        waiting.delete(look);
        if (found === undefined)
          reject(new Error(`the program ended without the expected line: ${lines.join('\n')}\n${stderr}`));
        else resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { process: child, line, ended };
}

export function runProgram(args: readonly string[], surroundings: Surroundings): Promise<Ended> {
  return startProgram(args, surroundings).ended;
}

/** Each line of standard output as JSON; throws at a line that is not JSON. */
export function jsonLines({ stdout }: Pick<Ended, 'stdout'>): readonly Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
}
