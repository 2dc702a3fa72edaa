/**
 * Notices when the API server answers again after an outage. Whoever waits out a backoff then retries at once instead:
 * the backoff spares a server that is away, and it is not away any more.
 */
import type { Clock } from '../../../library/clock.ts';

/** Shorter than this it was a single refused call among others that succeed: no reason for everybody to retry. */
const outageAtLeastMs = 1_000;

export class ServerPresence {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #listeners = new Set<() => void>();
  #awaySince: number | undefined;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** A call got no response, or one that shows that the server cannot work. */
  failed(): void {
    this.#awaySince ??= this.#clock.monotonic();
  }

  /** The server has responded to a call, also with a refusal. */
  answered(): void {
    if (this.#awaySince === undefined) return;
    const wasAway = this.#clock.monotonic() - this.#awaySince >= outageAtLeastMs;
    this.#awaySince = undefined;
    if (wasAway) for (const listener of [...this.#listeners]) listener();
  }

  /** Calls the listener at the end of every outage, until the returned function is called. It must not throw. */
  onBack(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves after this time, when an outage ends, or when the signal aborts. True if an outage ended first. */
  async pause(clock: Pick<Clock, 'sleep'>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    const back = new AbortController();
    const leave = this.onBack(() => back.abort());
    await clock.sleep(milliseconds, AbortSignal.any([signal, back.signal]));
    leave();
    return back.signal.aborted;
  }
}
