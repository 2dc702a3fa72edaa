/**
 * Finds out that somebody else writes back what is shown of a Library: a second operator that serves the same Libraries, by another
 * address. Each would put the other right for ever, as fast as the watch tells. It decides how soon the same may be written again.
 */
import { createHash } from 'node:crypto';
import type { LibraryKey } from '../../library/document.ts';

interface Writes {
  readonly what: string;
  /** One after the other, none of them long after the one before. */
  readonly times: number;
  /** Of the last, by a clock that only grows. */
  readonly at: number;
}

/** The very same may be undone so often before somebody else is to be told of: a race with a replica that stops undoes it once. */
export const writesInARowAtMost = 5;
/** How long to wait then: 300 Libraries cost each of the two 5 writes a second, a quarter of what its client may send. */
export const contestedWaitMs = 60_000;
/** Undone no more: it was written, and is what is shown for longer than anybody waits. */
const forgottenAfterMs = 2 * contestedWaitMs;

/** They differ with the time of a write alone. */
const timed = ['lastTransitionTime', 'nextWalkAt'];

export class ContestedWrites {
  readonly #writes = new Map<LibraryKey, Writes>();

  /**
   * A status is about to be written that only says otherwise what is known already; `now` by a clock that only grows. Answers 0, or
   * for how many ms it has to wait.
   */
  waitMs(key: LibraryKey, status: unknown, now: number): number {
    const known = this.#writes.get(key);
    if (known === undefined || known.times < writesInARowAtMost || known.what !== gistOf(status)) return 0;
    return Math.max(0, known.at + contestedWaitMs - now);
  }

  /** It was written. True when that was once too often: from now on it waits. */
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

/** A status holds up to 384 KiB: what is remembered of it is as much as tells it from another. */
function gistOf(status: unknown): string {
  const text = JSON.stringify(status, (name, value) => (timed.includes(name) ? undefined : value));
  return createHash('sha256').update(text).digest('base64');
}
