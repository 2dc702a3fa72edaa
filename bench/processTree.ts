/**
 * What a process and all its descendants cost. Read from Linux's /proc while they run: the decoders of pictures end by a signal,
 * and then the system forgets what they cost. At most the last 20 ms of a process are missed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { MissingAnchor } from './figure.ts';

const LOOK_EVERY_MS = 20;
/** USER_HZ: Linux reports 100 ticks a second to every program, whatever the kernel counts in. */
const MS_PER_TICK = 10;

export interface ProcessCost {
  /** As in its command line. */
  readonly args: readonly string[];
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Bytes of all read calls, also of those that the page cache answered. */
  readonly readBytes: number;
}

export function requireProc(): void {
  if (process.platform !== 'linux') throw new MissingAnchor('/proc', 'this bench runs on Linux only');
}

/** `end` returns the cost of every process that ran, the first one's in front. */
export function watchTree(pid: number): { end(): ProcessCost[] } {
  const costs = new Map<number, ProcessCost>();
  const look = (): void => {
    for (const id of treeOf(pid)) {
      const cost = costOf(id);
      if (cost !== undefined) costs.set(id, cost);
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return [...costs.values()];
    },
  };
}

function treeOf(pid: number): number[] {
  const children = readEntries(`/proc/${pid}/task`).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

function costOf(pid: number): ProcessCost | undefined {
  const [stat, status, io] = ['stat', 'status', 'io'].map((name) => readText(`/proc/${pid}/${name}`));
  // The name of the program in parentheses may hold blanks.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const peakKb = Number(/^VmHWM:\s+(\d+) kB/mu.exec(status ?? '')?.[1]);
  // A process that just ended has no memory any more: what was read before counts.
  if (!Number.isFinite(peakKb) || fields.length < 13) return undefined;
  return {
    args: readText(`/proc/${pid}/cmdline`).split('\0').slice(0, -1),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
    peakRssMb: peakKb / 1024,
    readBytes: Number(/^rchar: (\d+)/mu.exec(io ?? '')?.[1]),
  };
}

function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty for a process that ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
