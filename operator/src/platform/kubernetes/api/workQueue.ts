/**
 * Keys that want a look: each once, never two looks at one key together, again after a while when asked, later and later when a
 * look fails. Knows keys alone; what is to be done is found out by looking.
 */
import type { Clock } from '../../../library/clock.ts';
import { backoffMs, TokenBucket } from './rate.ts';

export interface WorkQueueOptions<Key> {
  readonly clock: Clock;
  /** Keys at once. */
  readonly concurrency: number;
  /** So long after a look a key is not looked at again, however often it is added: a storm of changes is one look. Absent: 0. */
  readonly restMs?: number;
  /** Answers in how many milliseconds the key is due again, or undefined: when somebody adds it. */
  reconcile(key: Key): Promise<number | undefined>;
  onTrouble(key: Key, error: unknown): void;
  /** Spreads the waits after failures, 0 to 1. Absent: Math.random. */
  random?(): number;
}

const backoffBaseMs = 1_000;
const backoffAtMostMs = 60_000;
/** Nothing is due by itself: a timer needs some end. */
const pauseAtMostMs = 60 * 60 * 1000;
/** A look at one Library is a few milliseconds when nothing is to be done. */
const looksPerSecond = 50;
/** All Libraries of a large cluster at the start of a leader. */
const looksBurst = 500;

export class WorkQueue<Key extends string> {
  readonly #options: WorkQueueOptions<Key>;
  readonly #bucket: TokenBucket;
  /** In the order in which they came. A key of `#processing` may be in it: it is looked at again. */
  readonly #ready = new Set<Key>();
  readonly #processing = new Set<Key>();
  /** Monotonic. Never a key that is ready. */
  readonly #dueAt = new Map<Key, number>();
  /** Monotonic: until when a key rests that was looked at a moment ago. */
  readonly #restsUntil = new Map<Key, number>();
  readonly #failures = new Map<Key, number>();
  #woken = Promise.withResolvers<void>();

  constructor(options: WorkQueueOptions<Key>) {
    const { clock, concurrency } = options;
    if (!(concurrency >= 1)) throw new Error(`expected a concurrency of 1 or more, came ${concurrency}`);
    this.#options = options;
    this.#bucket = new TokenBucket({ clock, perSecond: looksPerSecond, burst: looksBurst });
  }

  /** Keys that wait for their turn now; not those that wait for their time. */
  get depth(): number {
    return this.#ready.size;
  }

  /** Due now, or when its rest is over, whatever was said before. */
  add(key: Key): void {
    const restsUntil = this.#restsUntil.get(key);
    if (restsUntil === undefined || restsUntil <= this.#options.clock.monotonic()) {
      this.#dueAt.delete(key);
      this.#ready.add(key);
    } else {
      const dueAt = this.#dueAt.get(key) ?? Number.POSITIVE_INFINITY;
      // Whoever pauses knows of it already: under a storm nearly every add is such a one.
      if (dueAt <= restsUntil) return;
      this.#dueAt.set(key, restsUntil);
    }
    this.#woken.resolve();
  }

  /** Until the signal aborts and the looks under way have ended; what still waits stays for the next run, of which there is one at a time. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const looks = new Set<Promise<void>>();
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
      const look = this.#look(key).finally(() => looks.delete(look));
      looks.add(look);
    }
    signal.removeEventListener('abort', wake);
    await Promise.all(looks);
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

  /** Until a key is added, a look has ended, a key comes due or the queue stops. */
  async #pause(): Promise<void> {
    const { clock } = this.#options;
    const awake = new AbortController();
    const now = clock.monotonic();
    let firstAt = now + pauseAtMostMs;
    for (const at of this.#dueAt.values()) firstAt = Math.min(firstAt, at);
    await Promise.race([this.#woken.promise, clock.sleep(firstAt - now, awake.signal)]);
    // With a reason of ours none is made: an exception and its stack for every pause.
    awake.abort('awake');
  }

  async #look(key: Key): Promise<void> {
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
    // Added during the look.
    if (this.#ready.delete(key)) this.#dueAt.set(key, until);
  }

  /** Not where somebody has added the key meanwhile: it is due now. */
  #later(key: Key, afterMs: number): void {
    if (Number.isNaN(afterMs)) throw new Error(`expected milliseconds until ${key} is due again, came NaN`);
    if (!this.#ready.has(key)) this.#dueAt.set(key, this.#options.clock.monotonic() + afterMs);
  }

  #trouble(key: Key, error: unknown): void {
    try {
      this.#options.onTrouble(key, error);
    } catch {
      // Nobody is left to tell, and the other keys wait.
    }
  }
}
