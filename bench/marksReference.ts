/**
 * Intro and credits of an episode in the manner of intro-skipper (docs/reference/files.md#intro-and-credits-detection),
 * with programs of the system, and what they cost: chromaprint of the first quarter and of the last 450 s, compared at
 * every shift at which points are equal; black frames by bisection where the end shares no sound.
 */
import { spawnSync } from 'node:child_process';
import { cpuMs, requireProgram } from './figure.ts';
import type { Episode } from './marksCorpus.ts';
import { episodeSeconds } from './marksPlan.ts';

const headSeconds = episodeSeconds / 4;
const pointSeconds = 0.1238;
const shortestSeconds = 15;
const longestGapSeconds = 3.5;
const differingBits = 6;
const indexShift = 2;
const shortestCreditsSeconds = 15;
const longestCreditsSeconds = 450;
const bisectSeconds = 4;
const blackPercent = 85;

export function requireReference(): void {
  requireProgram(
    'fpcalc',
    'install chromaprint (Debian: apt install libchromaprint-tools; macOS: brew install chromaprint)',
  );
  requireProgram('ffmpeg', 'install FFmpeg (Debian: apt install ffmpeg; macOS: brew install ffmpeg)');
}

/** CPU milliseconds of all that is done for the episodes of one season, the programs' own start included. */
export function referenceCpuMs(episodes: readonly Episode[]): number {
  let programsMs = 0;
  const run = (program: string, args: readonly string[]): { readonly stdout: Buffer; readonly stderr: string } => {
    const { cpu, ...output } = measured(program, args);
    programsMs += cpu;
    return output;
  };
  const before = process.cpuUsage();
  const heads = episodes.map(({ path }) => headPoints(run, path));
  sharedRegions(heads);
  const tails = episodes.map(({ path }) => tailPoints(run, path));
  const songs = sharedRegions(tails);
  for (const [index, { path }] of episodes.entries()) if (songs[index] === undefined) blackStart(run, path);
  return cpuMs(before) + programsMs;
}

type Run = (program: string, args: readonly string[]) => { readonly stdout: Buffer; readonly stderr: string };

function headPoints(run: Run, path: string): Uint32Array {
  const { stdout } = run('fpcalc', ['-raw', '-length', String(headSeconds), path]);
  const [, list = ''] = /FINGERPRINT=([\d,]*)/u.exec(stdout.toString('utf8')) ?? [];
  return Uint32Array.from(list.split(','), Number);
}

function tailPoints(run: Run, path: string): Uint32Array {
  const from = ['-ss', String(episodeSeconds - longestCreditsSeconds), '-i', path];
  const { stdout } = run('ffmpeg', [
    '-v',
    'quiet',
    ...from,
    '-vn',
    '-sn',
    '-dn',
    '-ac',
    '2',
    '-f',
    'chromaprint',
    '-fp_format',
    'raw',
    '-',
  ]);
  return Uint32Array.from({ length: Math.floor(stdout.length / 4) }, (_, at) => stdout.readUInt32LE(at * 4));
}

/** For each episode the start and end of the first region that it shares with a later one. */
function sharedRegions(all: readonly Uint32Array[]): (readonly [number, number] | undefined)[] {
  const regions: (readonly [number, number] | undefined)[] = all.map(() => undefined);
  for (const [one, points] of all.entries()) {
    for (let other = one + 1; other < all.length; other++) {
      const shared = longestShared(points, all[other] ?? new Uint32Array());
      if (shared === undefined) continue;
      regions[one] ??= shared.one;
      regions[other] ??= shared.other;
      break;
    }
  }
  return regions;
}

interface Shared {
  readonly one: readonly [number, number];
  readonly other: readonly [number, number];
}

function longestShared(one: Uint32Array, other: Uint32Array): Shared | undefined {
  const index = new Map<number, number>();
  for (const [at, point] of other.entries()) index.set(point, at);
  const shifts = new Set<number>();
  for (const [at, point] of new Map([...one.entries()].map(([place, value]) => [value, place])).entries()) {
    for (let near = at - indexShift; near <= at + indexShift; near++) {
      const found = index.get(near);
      if (found !== undefined) shifts.add(point - found);
    }
  }
  let best: Shared | undefined;
  for (const shift of shifts) {
    const region = contiguous(one, other, shift);
    if (region === undefined) continue;
    if (best !== undefined && region[1] - region[0] <= best.one[1] - best.one[0]) continue;
    best = { one: region, other: [region[0] - shift * pointSeconds, region[1] - shift * pointSeconds] };
  }
  return best;
}

function contiguous(one: Uint32Array, other: Uint32Array, shift: number): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined;
  let start: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const close = (): void => {
    if (
      start !== undefined &&
      last - start >= shortestSeconds &&
      (best === undefined || last - start > best[1] - best[0])
    ) {
      best = [start, last];
    }
  };
  for (let at = Math.max(0, shift); at < Math.min(one.length, other.length + shift); at++) {
    if (bitsOf((one[at] ?? 0) ^ (other[at - shift] ?? 0)) > differingBits) continue;
    const seconds = at * pointSeconds;
    if (seconds - last > longestGapSeconds) {
      close();
      start = seconds;
    }
    last = seconds;
  }
  close();
  return best;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Where the end turns black; undefined if it does not. */
function blackStart(run: Run, path: string): number | undefined {
  const framesAt = (beforeEndSeconds: number, seconds: number): number => {
    const at = episodeSeconds - beforeEndSeconds;
    const args = ['-hide_banner', '-ss', String(at), '-i', path, '-to', String(seconds), '-an', '-dn', '-sn'];
    const { stderr } = run('ffmpeg', [...args, '-vf', `blackframe=amount=${blackPercent}`, '-f', 'null', '-']);
    return [...stderr.matchAll(/pblack:/gu)].length;
  };
  let upper = 3 * shortestCreditsSeconds;
  while (upper < longestCreditsSeconds && framesAt(upper, 1) >= 3) upper += 2 * shortestCreditsSeconds;
  let lower = Math.max(upper - 2 * shortestCreditsSeconds, shortestCreditsSeconds);
  let black: number | undefined;
  while (upper - lower > bisectSeconds) {
    const middle = (upper + lower) / 2;
    if (framesAt(middle, 2) === 0) upper = middle - 2;
    else {
      lower = middle;
      black = episodeSeconds - middle;
    }
  }
  return black;
}

/** Runs a program to its end in a shell, whose `times` (POSIX) reports what its children cost; Node does not. */
function measured(
  program: string,
  args: readonly string[],
): { readonly stdout: Buffer; readonly stderr: string; readonly cpu: number } {
  const line = '"$0" "$@" || exit 1; exec 1>&2; echo; echo TIMES; times';
  const shell = spawnSync('sh', ['-c', line, program, ...args], { maxBuffer: 64 * 1024 * 1024 });
  if (shell.status !== 0) throw new Error(`${program} ended with ${shell.status ?? shell.signal ?? 'no status'}`);
  const [said = '', times = ''] = shell.stderr.toString('utf8').split('\nTIMES\n');
  const [, children = ''] = times.trim().split('\n');
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/gu)];
  if (spent.length !== 2) throw new Error(`expected user and system time of \`times\`, got ${JSON.stringify(times)}`);
  const cpu = spent.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000, 0);
  return { stdout: shell.stdout, stderr: said, cpu };
}
