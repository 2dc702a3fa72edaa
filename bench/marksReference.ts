/**
 * Intro and credits of an episode in the manner of intro-skipper, with programs of the system, and what they cost. As its
 * source does it with its own settings (https://github.com/intro-skipper/intro-skipper, IntroSkipper/FFmpeg/FFmpegService.cs,
 * Manager/QueueManager.cs, Analyzers/ChromaprintAnalyzer.cs and Analyzers/Credits/CreditsPass.cs, read in 2026):
 *
 * - `ffmpeg -f chromaprint` in stereo over the first quarter (at most 10 minutes), and over the last 450 s. A share of the
 *   episode does not limit the latter ("it can exclude the actual credits boundary"); earlier versions took the last quarter.
 * - Both are compared at every shift at which points are equal, until a later episode shares something.
 * - `blackframe` over every key frame of the last 450 s, of each episode, whatever the sound says.
 *
 * What it does besides is left out, so the reference costs less than the plugin: values of each key frame's light and colour,
 * recaps, searches for silence, exact edges of credits, its cache and .NET.
 *
 * `spare`: the least that any program of the kind could do. `fpcalc` for the beginning, the last quarter alone.
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
const longestCreditsSeconds = 450;
const blackLuma = 28;

export function requireReference(): void {
  requireProgram(
    'fpcalc',
    'install chromaprint (Debian: apt install libchromaprint-tools; macOS: brew install chromaprint)',
  );
  requireProgram('ffmpeg', 'install FFmpeg (Debian: apt install ffmpeg; macOS: brew install ffmpeg)');
}

/** CPU milliseconds of all that is done for the episodes of one season, the programs' own start included. */
export function referenceCpuMs(episodes: readonly Episode[], work: 'plugin' | 'spare'): number {
  let programsMs = 0;
  const run: Run = (program, args) => {
    const { cpu, stdout } = measured(program, args);
    programsMs += cpu;
    return stdout;
  };
  const tailSeconds = work === 'plugin' ? Math.min(longestCreditsSeconds, episodeSeconds) : episodeSeconds / 4;
  const before = process.cpuUsage();
  sharedRegions(
    episodes.map(({ path }) => (work === 'plugin' ? pointsOf(run, path, 0, headSeconds) : sparePoints(run, path))),
  );
  sharedRegions(episodes.map(({ path }) => pointsOf(run, path, episodeSeconds - tailSeconds, tailSeconds)));
  for (const { path } of episodes) scanKeyFrames(run, path, episodeSeconds - tailSeconds);
  return cpuMs(before) + programsMs;
}

type Run = (program: string, args: readonly string[]) => Buffer;

function pointsOf(run: Run, path: string, fromSeconds: number, seconds: number): Uint32Array {
  const input = ['-v', 'quiet', '-vn', '-sn', '-dn', '-ss', String(fromSeconds), '-i', path, '-to', String(seconds)];
  const bytes = run('ffmpeg', [...input, '-ac', '2', '-f', 'chromaprint', '-fp_format', 'raw', '-']);
  const points = Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
  if (points.length < (seconds - 10) / pointSeconds) throw new Error(`expected ${seconds} s of points of ${path}`);
  return points;
}

function sparePoints(run: Run, path: string): Uint32Array {
  const text = run('fpcalc', ['-raw', '-length', String(headSeconds), path]).toString('utf8');
  const [, list = ''] = /FINGERPRINT=([\d,]*)/u.exec(text) ?? [];
  return Uint32Array.from(list.split(','), Number);
}

function scanKeyFrames(run: Run, path: string, fromSeconds: number): void {
  const input = ['-v', 'error', '-skip_frame', 'nokey', '-ss', String(fromSeconds), '-i', path, '-an', '-dn', '-sn'];
  run('ffmpeg', [...input, '-vf', `blackframe=amount=0:threshold=${blackLuma}`, '-f', 'null', '-']);
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

/** Runs a program to its end in a shell, whose `times` (POSIX) reports what its children cost; Node does not. */
function measured(program: string, args: readonly string[]): { readonly stdout: Buffer; readonly cpu: number } {
  const line = '"$0" "$@" || exit 1; exec 1>&2; echo; echo TIMES; times';
  const shell = spawnSync('sh', ['-c', line, program, ...args], { maxBuffer: 64 * 1024 * 1024 });
  if (shell.status !== 0) throw new Error(`${program} ended with ${shell.status ?? shell.signal ?? 'no status'}`);
  const [, times = ''] = shell.stderr.toString('utf8').split('\nTIMES\n');
  const [, children = ''] = times.trim().split('\n');
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/gu)];
  if (spent.length !== 2) throw new Error(`expected user and system time of \`times\`, got ${JSON.stringify(times)}`);
  const cpu = spent.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000, 0);
  return { stdout: shell.stdout, cpu };
}
