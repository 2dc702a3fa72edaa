/**
 * Makes wishes durable before their requests are answered, in groups: all wishes that arrive during a write form the
 * next write. Wishes that cannot be written stay in memory under the same 64 rule. Their requests are answered after a
 * second, and the write is retried until it succeeds.
 */
import { acceptPending, mergeAllPending, mergePending, nothingPending, pendingOfWish } from './accept.ts';
import type { Clock } from './clock.ts';
import type { LibraryKey } from './document.ts';
import { holdInMemoryAfterMs, holdRetryAtMostMs } from './limits.ts';
import type { Pending } from './state.ts';
import type { LibraryStore, VersionedState } from './store.ts';
import type { Wish } from './wish.ts';

/** One write that made a group of wishes durable. */
export interface HeldWrite {
  /** Requests that waited for this write. A request already answered from memory is not counted. */
  readonly requests: number;
  /** Writes by others that forced this one to be redone. */
  readonly conflicts: number;
  readonly durationMs: number;
}

export interface HoldQueueOptions {
  readonly key: LibraryKey;
  readonly store: LibraryStore;
  readonly clock: Clock;
  /** Called after each write attempt: the pass has something to check. */
  readonly onHeld: () => void;
  /** Called when a write failed and its wishes stay in memory. */
  readonly onTrouble: (error: unknown) => void;
  /** For metrics. */
  readonly onWritten?: (write: HeldWrite) => void;
  /** Once aborted, no write is retried: the process ends. */
  readonly ended?: AbortSignal;
}

/**
 * Requests that wait until their wishes are durable: those that arrived together. `until`: monotonic; at that time they are
 * answered whatever the store does.
 */
interface Waiter {
  readonly until: number;
  readonly answered: Promise<void>;
  readonly answer: () => void;
  requests: number;
}

const retryFirstMs = 100;
/** Requests that arrive within this time wait together, so one may be answered from memory this much before its second is over. */
export const togetherMs = 50;
/** Conflicts after which the write is sent again at once. */
const conflictsAtOnce = 3;
/** Conflicts after which the write is reported as failed and retried later. About half a second has passed by then. */
const conflictsAtMost = 8;
/** A flood cannot put off the write for long: a turn reads what each connection sent, some milliseconds at 100 of them. */
const gatheringTurnsAtMost = 8;
/** Wishes kept one by one before they are merged: what arrives during one write on a busy disk. Bounds the memory. */
const arrivedAtMost = 512;

/**
 * Others wrote first each time. The store is there, so waiting requests are not answered before their second is over.
 */
class Contended extends Error {}

export class HoldQueue {
  readonly #options: HoldQueueOptions;
  #waiting: Pending = nothingPending;
  /** What the write in flight takes. */
  #writing: Pending = nothingPending;
  #isBehind = false;
  /** Arrived since `#waiting` was last merged. */
  #arrived: Pending[] = [];
  /** Oldest first, including those of the write in flight. */
  readonly #waiters = new Set<Waiter>();
  /** The newest, unless a write has taken it: requests that arrive now may wait with it. */
  #newest: Waiter | undefined;
  /** How many requests have come. */
  #requests = 0;
  #draining: Promise<void> | undefined;
  #isCounting = false;
  #base: VersionedState | undefined;

  constructor(options: HoldQueueOptions) {
    this.#options = options;
  }

  /** Resolves when the wish is durable, or after a second if the store cannot be written. */
  hold(wish: Wish): Promise<void> {
    const { clock } = this.#options;
    this.#arrived.push(pendingOfWish(wish, clock.now()));
    if (this.#arrived.length >= arrivedAtMost) this.#gather();
    this.#requests += 1;
    const waiter = this.#waiterFrom(clock.monotonic());
    waiter.requests += 1;
    this.#draining ??= this.#drain();
    if (!this.#isCounting) void this.#answerImpatient();
    return waiter.answered;
  }

  #waiterFrom(now: number): Waiter {
    const until = now + holdInMemoryAfterMs;
    const newest = this.#newest;
    if (newest !== undefined && until - newest.until < togetherMs && this.#waiters.has(newest)) return newest;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter: Waiter = { until, answered: promise, answer: resolve, requests: 0 };
    this.#waiters.add(waiter);
    this.#newest = waiter;
    return waiter;
  }

  /**
   * How much is held in memory only: folders, plus 1 for a full walk. Includes the write in flight, because it may
   * hang.
   */
  get inMemory(): number {
    return sizeOf(this.#waiting) + sizeOf(this.#writing) + this.#arrived.length;
  }

  /** True from a failed write to the next successful one: wishes wait for more than the end of a write. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** True while something is held in memory only. */
  get isDirty(): boolean {
    return this.#draining !== undefined;
  }

  /**
   * Resolves when nothing is held in memory only, or when retries have ended. While the store stays away it does not
   * resolve: race it with a timeout.
   */
  async drained(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    let retryMs = retryFirstMs;
    await this.#arrivals();
    for (let batch = this.#gather(); isAnything(batch); batch = this.#gather()) {
      const waiters = [...this.#waiters];
      this.#newest = undefined;
      this.#waiting = nothingPending;
      this.#writing = batch;
      const end = await this.#write(
        batch,
        waiters.reduce((sum, { requests }) => sum + requests, 0),
      );
      this.#writing = nothingPending;
      this.#isBehind = end !== 'written';
      if (end !== 'contended') this.#answerNext(waiters);
      this.#options.onHeld();
      if (end === 'written') {
        retryMs = retryFirstMs;
        continue;
      }
      this.#waiting = mergePending(batch, this.#waiting);
      const { clock, ended } = this.#options;
      await clock.sleep(retryMs, ended);
      if (ended?.aborted) return;
      retryMs = Math.min(retryMs * 2, holdRetryAtMostMs);
    }
    // In the same turn as the check above: a wish that arrives in between would wait for the next one.
    this.#draining = undefined;
  }

  /**
   * Resolves after a turn in which no request arrived. A write costs nearly the same for one wish as for a hundred, so
   * a burst of senders that arrives over several turns should be one write.
   */
  async #arrivals(): Promise<void> {
    let before: number;
    let turns = 0;
    do {
      before = this.#requests;
      await this.#options.clock.turn();
      turns++;
    } while (this.#requests > before && turns < gatheringTurnsAtMost);
  }

  /** Merges everything that waits, under the 64 rule. */
  #gather(): Pending {
    this.#waiting = mergeAllPending(this.#waiting, this.#arrived);
    this.#arrived = [];
    return this.#waiting;
  }

  /** `written`: the batch is durable, or its Library is gone. */
  async #write(batch: Pending, requests: number): Promise<'written' | 'contended' | 'away'> {
    const { clock, onWritten } = this.#options;
    const startedAt = clock.monotonic();
    try {
      const conflicts = await this.#merge(batch);
      onWritten?.({ requests, conflicts, durationMs: clock.monotonic() - startedAt });
      return 'written';
    } catch (error) {
      this.#base = undefined;
      this.#options.onTrouble(error);
      return error instanceof Contended ? 'contended' : 'away';
    }
  }

  /** Returns how often somebody else wrote first. */
  async #merge(batch: Pending): Promise<number> {
    const { key, store, clock } = this.#options;
    for (let conflicts = 0; ; conflicts++) {
      // Others write now and then. A store that refuses every time is asked ever more slowly, and reported.
      if (conflicts > conflictsAtMost) throw new Contended(`the state of ${key} refused ${conflicts} writes in a row`);
      if (conflicts > conflictsAtOnce) await clock.sleep(2 ** conflicts);
      this.#base ??= await store.read(key);
      if (this.#base === undefined) return conflicts;
      const { version, state } = this.#base;
      // Sent even if nothing seems to change: only the store knows whether a claim came in between.
      const next = { ...state, pending: acceptPending(state, batch, clock.now()) };
      const written = await store.compareAndSwap(key, version, next);
      this.#base = written === 'conflict' ? undefined : written;
      if (written !== 'conflict') return conflicts;
    }
  }

  /** Answers a turn later, so that the next write starts first and the store works while requests are answered. */
  #answerNext(waiters: Iterable<Waiter>): void {
    const waiting = this.#taken(waiters);
    void this.#options.clock.turn().then(() => {
      for (const waiter of waiting) waiter.answer();
    });
  }

  /** Removes the waiters and returns those that were not answered yet. */
  #taken(waiters: Iterable<Waiter>): readonly Waiter[] {
    return [...waiters].filter((waiter) => this.#waiters.delete(waiter));
  }

  /** Runs while requests wait. None waits longer than a second, also if it arrived during a write that hangs. */
  async #answerImpatient(): Promise<void> {
    const { clock } = this.#options;
    this.#isCounting = true;
    for (let [oldest] = this.#waiters; oldest !== undefined; [oldest] = this.#waiters) {
      // Never cancelled: under load it fires once a second for thousands of requests and costs nothing.
      await clock.sleep(oldest.until - clock.monotonic());
      const late = [...this.#waiters].filter((waiter) => waiter.until <= clock.monotonic());
      for (const waiter of this.#taken(late)) waiter.answer();
    }
    this.#isCounting = false;
  }
}

function sizeOf({ folders, full }: Pending): number {
  return folders.length + (full === undefined ? 0 : 1);
}

function isAnything(pending: Pending): boolean {
  return pending.full !== undefined || pending.folders.length > 0;
}
