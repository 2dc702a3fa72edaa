/** A promised figure and functions to measure it. Figures are ratios within one run, never absolute times (docs/reference/limits.md). */
import { spawnSync } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';

export interface Figure {
  readonly bench: string;
  readonly figure: string;
  readonly value: number;
  /** For people: `<= 1.0 x find`. */
  readonly goal: string;
  readonly ok: boolean;
}

/** Thrown when the program that a bench compares with is not installed. */
export class MissingAnchor extends Error {
  constructor(program: string, install: string) {
    super(`${program} is not installed; ${install}`);
    this.name = 'MissingAnchor';
  }
}

/** A figure that must not be above `limit`. `goalText` names what it is compared with. */
export function atMost(bench: string, figure: string, value: number, limit: number, goalText: string): Figure {
  const rounded = Number(value.toPrecision(3));
  return { bench, figure, value: rounded, goal: `<= ${limit} ${goalText}`.trimEnd(), ok: rounded <= limit };
}

/** A figure that must not be below `limit`. */
export function atLeast(bench: string, figure: string, value: number, limit: number, goalText: string): Figure {
  const rounded = Number(value.toPrecision(3));
  return { bench, figure, value: rounded, goal: `>= ${limit} ${goalText}`.trimEnd(), ok: rounded >= limit };
}

/** The median; of an even number of values the lower middle one. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('expected at least one value for a median, got none');
  return middle;
}

/**
 * Median of the ratios ours / anchor over alternating runs, so that a temporary slowdown of the machine affects both. One
 * uncounted round before warms the caches.
 */
export async function medianRatio(
  rounds: number,
  ours: () => number | Promise<number>,
  anchor: () => number | Promise<number>,
): Promise<number> {
  await anchor();
  await ours();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that neither always profits from caches that the other filled.
    if (round % 2 === 0) {
      const base = await anchor();
      ratios.push((await ours()) / base);
    } else {
      const mine = await ours();
      ratios.push(mine / (await anchor()));
    }
  }
  return median(ratios);
}

/** Throws MissingAnchor unless the program answers `--version` or `-version`. `install` says how to install it. */
export function requireProgram(program: string, install: string): void {
  for (const flag of ['--version', '-version']) {
    if (spawnSync(program, [flag], { stdio: 'ignore' }).status === 0) return;
  }
  throw new MissingAnchor(program, install);
}

/** CPU milliseconds (user and system) of all threads of this process since `before`. */
export function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * CPU milliseconds (user and system) of a program and its children, from the POSIX shell's `times`, because Node does not report
 * them. Runs it `runs` times in one shell: systems count CPU time in ticks of 10 ms. Throws when it fails.
 */
export function childCpuMs(program: string, args: readonly string[], runs = 1): number {
  const line = 'for n in $(seq "$0"); do "$@" >/dev/null || exit 1; done; times';
  const shell = spawnSync('sh', ['-c', line, String(runs), program, ...args], { encoding: 'utf8' });
  if (shell.status !== 0)
    throw new Error(`${program} ended with ${shell.status ?? shell.signal ?? 'no status'}: ${shell.stderr}`);
  const [, children = ''] = shell.stdout.trim().split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/gu)];
  if (times.length !== 2)
    throw new Error(`expected user and system time of \`times\`, got ${JSON.stringify(shell.stdout)}`);
  return times.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000, 0);
}

/** Wall milliseconds of a program whose output is discarded. Throws when it fails. */
export function wallMsOf(program: string, args: readonly string[]): number {
  const nowhere = openSync('/dev/null', 'w');
  const start = performance.now();
  const child = spawnSync(program, args, { stdio: ['ignore', nowhere, 'inherit'] });
  const wallMs = performance.now() - start;
  if (child.status !== 0) throw new Error(`${program} ended with ${child.status ?? child.signal ?? 'no status'}`);
  return wallMs;
}

/**
 * Peak resident memory of this process in MB. On Linux from /proc: getrusage would report the size of the bench that
 * started the process, because a child inherits that figure from its parent.
 */
export function peakRssMb(): number {
  const kilobytes =
    process.platform === 'linux'
      ? Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
      : process.resourceUsage().maxRSS;
  return kilobytes / 1024;
}
