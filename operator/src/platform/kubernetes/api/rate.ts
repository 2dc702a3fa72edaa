/** A token bucket: callers wait their turn in order of arrival. */
import type { Clock } from '../../../library/clock.ts';

export interface TokenBucketOptions {
  readonly clock: Clock;
  readonly perSecond: number;
  /** The number of calls that may run at once after a pause. */
  readonly burst: number;
}

export class TokenBucket {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #burstMs: number;
  /**
   * Monotonic: when the bucket is full again after all tokens taken so far. This one number is the whole state,
   * including the queue.
   */
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor({ clock, perSecond, burst }: TokenBucketOptions) {
    if (!(perSecond > 0)) throw new Error(`expected a rate above 0 a second, got ${perSecond}`);
    if (!(burst >= 1)) throw new Error(`expected a burst of 1 or more, got ${burst}`);
    this.#clock = clock;
    this.#intervalMs = 1000 / perSecond;
    this.#burstMs = burst * this.#intervalMs;
  }

  /** Resolves when it is the caller's turn, or early if the signal aborts (its token is spent nevertheless). */
  async take(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.monotonic();
    this.#fullAt = Math.max(now, this.#fullAt) + this.#intervalMs;
    const waitMs = this.#fullAt - this.#burstMs - now;
    if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
  }
}

/**
 * `baseMs`, doubled for each failure after the first, up to `atMostMs`, with jitter over its upper half so that
 * replicas do not retry together.
 */
export function backoffMs(failures: number, baseMs: number, atMostMs: number, random: number): number {
  const whole = Math.min(atMostMs, baseMs * 2 ** Math.max(0, failures - 1));
  return whole * (0.5 + random / 2);
}
