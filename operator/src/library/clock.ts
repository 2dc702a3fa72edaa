/** Time, as everything that decides by it sees it: injected, so that the simulation can own it. */
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
  // Not node:timers/promises: of each sleep that is cut short it makes an exception with its stack, and every call to an API server
  // cuts one short.
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(Math.max(0, milliseconds), longestSleepMs));
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    }),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
};
