/** Time, as everything that decides by it sees it: injected, so that the simulation can own it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from './state.ts';

export interface Clock {
  /** Wall time; may jump either way. */
  now(): Instant;
  /** Milliseconds that only grow: for durations within one process (runs.md 11). */
  monotonic(): number;
  /** Ends early, without an error, when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets everything that has already arrived be seen first: what makes a group of a group commit. */
  turn(): Promise<void>;
}

/** Node's timers fire at once for delays beyond 2^31 - 1 ms; a day is long enough to look again. */
const longestSleepMs = 24 * 60 * 60 * 1000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    const bounded = Math.min(Math.max(0, milliseconds), longestSleepMs);
    await delay(bounded, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
  turn: () => new Promise((resolve) => setImmediate(resolve)),
};
