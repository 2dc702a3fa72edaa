/** The clock: injected, so that the simulation controls time. */
import type { Instant } from './state.ts';

export interface Clock {
  /** Wall time; may jump either way. */
  now(): Instant;
  /** Milliseconds that only grow: for durations within one process. */
  monotonic(): number;
  /** Ends early when the signal aborts; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets events that have already arrived run first, so that a group commit can gather them. */
  turn(): Promise<void>;
}

/** Node's timers fire at once for delays over 2^31 - 1 ms. A day is short enough, and callers loop. */
const longestSleepMs = 24 * 60 * 60 * 1000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  // Not node:timers/promises: it creates an exception with a stack for each aborted sleep, and every call to an API
  // server aborts one.
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
