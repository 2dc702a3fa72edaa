/**
 * How much memory a Job may use, and the watch that ends it. Sizes are checked before anything is decoded
 * (media/mediaLimits.ts), but a decoder may still be led to take more. Without a limit of its own such a Job would take
 * the machine with it, or be killed by the kernel together with its operator.
 */
import { totalmem } from 'node:os';
import type { JobPlace } from './jobPlace.ts';

/** A film in 8K and 10 bits takes one gigabyte to decode; two cores decode two at once. */
const mostBytes = 4 * 1024 ** 3;
/** Of a machine or container that the operator, other Jobs and other programs use as well. */
const shareBesideOthers = 0.5;
/** Of a pod's own limit: reached before the kernel kills the pod without a word. */
const shareOfPod = 0.85;
/** A decoder fills some hundred megabytes a second. */
const checkEveryMs = 100;

export interface MemoryOfMachine {
  /** `PROJECTIONIST_JOB_MEMORY_MB`: a person's own limit in MB (1,000,000 bytes). */
  readonly wantedMb: number | undefined;
  /** The limit that a container sets; 0, or more than there is, if it sets none. */
  readonly constrainedBytes: number;
  readonly totalBytes: number;
  /** False for a pod of its own. */
  readonly isBesideOthers: boolean;
}

/** Bytes of resident memory. Pure. */
export function memoryLimitBytes(machine: MemoryOfMachine): number {
  const { wantedMb, constrainedBytes, totalBytes, isBesideOthers } = machine;
  if (wantedMb !== undefined && wantedMb > 0) return wantedMb * 1e6;
  const isConstrained = constrainedBytes > 0 && constrainedBytes < totalBytes;
  const bytes = isConstrained ? constrainedBytes : totalBytes;
  if (isConstrained && !isBesideOthers) return Math.floor(bytes * shareOfPod);
  return Math.floor(Math.min(mostBytes, bytes * shareBesideOthers));
}

/** The limit of this process at this place. */
export function jobMemoryLimitBytes({ dataFolder, environment }: JobPlace): number {
  return memoryLimitBytes({
    wantedMb: environment.jobMemoryMb,
    constrainedBytes: process.constrainedMemory(),
    totalBytes: totalmem(),
    isBesideOthers: dataFolder !== undefined,
  });
}

export function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1e6));
}

export interface MemoryWatch extends Disposable {
  readonly limitBytes: number;
}

/** Calls `reached` once, as soon as the process uses more than the limit. */
export function watchMemory(
  limitBytes: number,
  reached: () => void,
  usedBytes: () => number = () => process.memoryUsage.rss(),
): MemoryWatch {
  let isOver = false;
  const check = () => {
    if (isOver || usedBytes() <= limitBytes) return;
    isOver = true;
    clearInterval(timer);
    reached();
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  queueMicrotask(check);
  return { limitBytes, [Symbol.dispose]: () => clearInterval(timer) };
}
