/**
 * A queue of keys to reconcile. Each key is queued once and never runs twice at the same time; it can be delayed on
 * request, and failures back off. The queue knows only keys: `reconcile` finds out what to do.
 */
import type { Clock } from '../../../library/clock.ts';
import { backoffMs, TokenBucket } from './rate.ts';

export interface WorkQueueOptions<Key> {
  readonly clock: Clock;
  /** Keys that run at once. */
  readonly concurrency: number;
  /**
   * Minimum time between two runs of a key, however often it is added: a burst of changes causes one run. Default: 0.
   */
  readonly restMs?: number;
  /** Resolves with the milliseconds after which the key is due again, or undefined to wait for the next `add`. */
  reconcile(key: Key): Promise<number | undefined>;
  onTrouble(key: Key, error: unknown): void;
  /** Spreads the backoff after failures, 0 to 1. Default: Math.random. */
  random?(): number;
}

const backoffBaseMs = 1_000;
/** A pass costs few calls, and nothing may wait for longer than this after the trouble is over. */
const backoffAtMostMs = 30_000;
/** Bounds the timer when nothing is due. */
const pauseAtMostMs = 60 * 60 * 1000;
/** A pass over one Library takes a few milliseconds if there is nothing to do. */
const runsPerSecond = 50;
/** All Libraries of a large cluster when a leader starts. */
const runsBurst = 500;

export class WorkQueue<Key extends string> {
  readonly #options: WorkQueueOptions<Key>;
  readonly #bucket: TokenBucket;
  /** In order of arrival. May contain a key that is also in `#processing`: it then runs again. */
  readonly #ready = new Set<Key>();
  readonly #processing = new Set<Key>();
  /** Monotonic. Never contains a ready key. */
  readonly #dueAt = new Map<Key, number>();
  /** Monotonic: the end of a key's rest after its last run. */
  readonly #restsUntil = new Map<Key, number>();
  readonly #failures = new Map<Key, number>();
  #woken = Promise.withResolvers<void>();

  constructor(options: WorkQueueOptions<Key>) {
    const { clock, concurrency } = options;
    if (!(concurrency >= 1)) throw new Error(`expected a concurrency of 1 or more, got ${concurrency}`);
    this.#options = options;
    this.#bucket = new TokenBucket({ clock, perSecond: runsPerSecond, burst: runsBurst });
  }

  /** Number of keys that are ready; delayed keys do not count. */
  get depth(): number {
    return this.#ready.size;
  }

  /** Makes the key due now, or at the end of its rest, whatever was scheduled before. */
  add(key: Key): void {
    const restsUntil = this.#restsUntil.get(key);
    if (restsUntil === undefined || restsUntil <= this.#options.clock.monotonic()) {
      this.#dueAt.delete(key);
      this.#ready.add(key);
    } else {
      const dueAt = this.#dueAt.get(key) ?? Number.POSITIVE_INFINITY;
      // The pause already covers this time; under a storm nearly every add ends here.
      if (dueAt <= restsUntil) return;
      this.#dueAt.set(key, restsUntil);
    }
    this.#woken.resolve();
  }

  /** Makes every key that waits after a failure due now, with a fresh backoff: its trouble may be over. */
  hurry(): void {
    const failed = [...this.#failures.keys()];
    this.#failures.clear();
    for (const key of failed) this.add(key);
  }

  /**
   * Runs until the signal aborts and the running keys have ended. Keys that still wait stay for the next run; only one
   * run may be active. Never rejects.
   */
  async run(signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const wake = () => this.#woken.resolve();
    signal.addEventListener('abort', wake, { once: true });
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers();
      this.#gather();
      const key = this.#next();
      if (key === undefined) {
        await this.#pause();
        continue;
      }
      await this.#bucket.take(signal);
      if (signal.aborted) break;
      this.#ready.delete(key);
      const work = this.#process(key).finally(() => running.delete(work));
      running.add(work);
    }
    signal.removeEventListener('abort', wake);
    await Promise.all(running);
  }

  #gather(): void {
    const now = this.#options.clock.monotonic();
    for (const [key, at] of this.#restsUntil) if (at <= now) this.#restsUntil.delete(key);
    for (const [key, at] of this.#dueAt) {
      if (at > now) continue;
      this.#dueAt.delete(key);
      this.#ready.add(key);
    }
  }

  #next(): Key | undefined {
    if (this.#processing.size >= this.#options.concurrency) return undefined;
    for (const key of this.#ready) {
      if (!this.#processing.has(key)) return key;
    }
    return undefined;
  }

  /** Waits until a key is added, a run ends, a key comes due or the queue stops. */
  async #pause(): Promise<void> {
    const { clock } = this.#options;
    const awake = new AbortController();
    const now = clock.monotonic();
    let firstAt = now + pauseAtMostMs;
    for (const at of this.#dueAt.values()) firstAt = Math.min(firstAt, at);
    await Promise.race([this.#woken.promise, clock.sleep(firstAt - now, awake.signal)]);
    // Without an explicit reason, abort() creates an exception with its stack for every pause.
    awake.abort('awake');
  }

  async #process(key: Key): Promise<void> {
    this.#processing.add(key);
    try {
      const afterMs = await this.#options.reconcile(key);
      this.#failures.delete(key);
      if (afterMs !== undefined) this.#later(key, afterMs);
    } catch (error) {
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      this.#later(key, backoffMs(failures, backoffBaseMs, backoffAtMostMs, (this.#options.random ?? Math.random)()));
      this.#trouble(key, error);
    } finally {
      this.#processing.delete(key);
      this.#rest(key);
      this.#woken.resolve();
    }
  }

  #rest(key: Key): void {
    const { clock, restMs = 0 } = this.#options;
    if (restMs <= 0) return;
    const until = clock.monotonic() + restMs;
    this.#restsUntil.set(key, until);
    // Added during the run.
    if (this.#ready.delete(key)) this.#dueAt.set(key, until);
  }

  /** Skipped if the key was added meanwhile: it is due now. */
  #later(key: Key, afterMs: number): void {
    if (Number.isNaN(afterMs)) throw new Error(`expected milliseconds until ${key} is due again, got NaN`);
    if (!this.#ready.has(key)) this.#dueAt.set(key, this.#options.clock.monotonic() + afterMs);
  }

  #trouble(key: Key, error: unknown): void {
    try {
      this.#options.onTrouble(key, error);
    } catch {
      // A failing error handler must not stop the other keys.
    }
  }
}
