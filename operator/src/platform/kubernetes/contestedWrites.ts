/**
 * Detects a second operator that serves the same Libraries under another address. The two would correct each other's
 * status forever, as fast as their watches deliver. Decides how soon the same status may be written again.
 */
import { createHash } from 'node:crypto';
import type { LibraryKey } from '../../library/document.ts';

interface Writes {
  readonly what: string;
  /** Consecutive writes of the same status, each within the forget time of the one before. */
  readonly times: number;
  /** Time of the last write, monotonic. */
  readonly at: number;
}

/**
 * A status may be undone this often before another operator is suspected: a race with a stopping replica undoes it
 * once.
 */
const writesInARowAtMost = 5;
/**
 * The pause after that: 300 Libraries then cost each operator 5 writes per second, a quarter of what its client may
 * send.
 */
const contestedWaitMs = 60_000;
/** A write that has stayed undone-free for this long is no longer contested: it is longer than any pause. */
const forgottenAfterMs = 2 * contestedWaitMs;

/** Fields that change with the time of every write. */
const timed = ['lastTransitionTime', 'nextWalkAt'];

export class ContestedWrites {
  readonly #writes = new Map<LibraryKey, Writes>();

  /**
   * Call before a write that changes only what is shown, not the state. Returns 0, or the milliseconds to wait. `now`
   * is monotonic.
   */
  waitMs(key: LibraryKey, status: unknown, now: number): number {
    const known = this.#writes.get(key);
    if (known === undefined || known.times < writesInARowAtMost || known.what !== gistOf(status)) return 0;
    return Math.max(0, known.at + contestedWaitMs - now);
  }

  /** Call after the write. True if the limit is reached: the next write of this status has to wait. */
  written(key: LibraryKey, status: unknown, now: number): boolean {
    const what = gistOf(status);
    const known = this.#writes.get(key);
    const isAgain = known?.what === what && now - known.at < forgottenAfterMs;
    const times = isAgain ? known.times + 1 : 1;
    this.#writes.set(key, { what, times, at: now });
    return times >= writesInARowAtMost;
  }

  forget(key: LibraryKey): void {
    this.#writes.delete(key);
  }
}

/** A status takes up to 384 KiB, so only a hash of it is remembered. */
function gistOf(status: unknown): string {
  const text = JSON.stringify(status, (name, value) => (timed.includes(name) ? undefined : value));
  return createHash('sha256').update(text).digest('base64');
}
