/**
 * Turns of synchronous native calls. A call that hands its work to another thread costs more than decoding a packet of
 * sound does (docs/reference/limits.md#node-av), so packets are read and decoded synchronously, and the event loop gets
 * its turn in between: timers, signals and other titles wait no longer than one turn.
 */
import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from './mediaError.ts';

/** Short for timers and requests, long enough that giving way costs nothing. */
const turnMs = 20;

export interface Turns {
  /** Gives way to the event loop if the turn is over. Throws MediaError `aborted`. */
  next(): Promise<void> | undefined;
}

/** `onProgress` is called at the start of each turn, as a sign of life. */
export function openTurns(signal: AbortSignal | undefined, onProgress?: (() => void) | undefined): Turns {
  let endsAt = 0;
  const giveWay = async (): Promise<void> => {
    await setImmediate();
    begin();
  };
  const begin = (): void => {
    throwIfAborted(signal);
    onProgress?.();
    endsAt = performance.now() + turnMs;
  };
  begin();
  // No promise while the turn lasts: awaiting one for each packet would cost as much again.
  return { next: () => (performance.now() < endsAt ? undefined : giveWay()) };
}
