/**
 * Durable before the answer, in groups (design 2.4): all wishes that arrive during a write form the next write. What cannot
 * be written stays here under the same 64 rule, is answered all the same, and is retried until it is written.
 */
import { acceptPending, mergeAllPending, mergePending, nothingPending, pendingOfWish } from './accept.ts';
import type { Clock } from './clock.ts';
import type { LibraryKey } from './document.ts';
import { holdInMemoryAfterMs, holdRetryAtMostMs } from './limits.ts';
import type { Pending } from './state.ts';
import type { LibraryStore, VersionedState } from './store.ts';
import type { Wish } from './wish.ts';

/** What made a group of wishes durable. */
export interface HeldWrite {
  /** That waited for it; one that came while the store was away is not counted. */
  readonly requests: number;
  /** Writes of others that came before it. */
  readonly conflicts: number;
  readonly durationMs: number;
}

export interface HoldQueueOptions {
  readonly key: LibraryKey;
  readonly store: LibraryStore;
  readonly clock: Clock;
  /** Called after a write: the pass has something to look at. */
  readonly onHeld: () => void;
  /** Called when a write failed and is kept in memory. */
  readonly onTrouble: (error: unknown) => void;
  /** For metrics. */
  readonly onWritten?: (write: HeldWrite) => void;
  /** From then on nothing is retried: the process ends. */
  readonly ended?: AbortSignal;
}

/** A request that waits for its wish to be durable. `until`: monotonic; then it is answered whatever the store does. */
interface Waiter {
  readonly until: number;
  answer(): void;
}

const retryFirstMs = 100;
/** So often a write is sent again at once. */
const conflictsAtOnce = 3;
/** Then it is told of, and begun anew: half a second has passed. */
const conflictsAtMost = 8;
/** Wishes kept one by one before they are merged: what arrives during one write of a busy disk, and bounded memory. */
const arrivedAtMost = 512;

/** Others wrote first, each time: the store is there, and what waits for it is not answered before its second is over. */
class Contended extends Error {}

export class HoldQueue {
  readonly #options: HoldQueueOptions;
  #waiting: Pending = nothingPending;
  /** Of the write under way. */
  #writing: Pending = nothingPending;
  #isBehind = false;
  /** Named since `#waiting` was merged last. */
  #arrived: Pending[] = [];
  /** Oldest first, in groups that were answered together; those of a write that runs are in it too. */
  readonly #waiters = new Set<Waiter>();
  #draining: Promise<void> | undefined;
  #isCounting = false;
  #base: VersionedState | undefined;

  constructor(options: HoldQueueOptions) {
    this.#options = options;
  }

  /** Answers when the wish is durable, or after a second when the store cannot be written. */
  hold(wish: Wish): Promise<void> {
    const { clock } = this.#options;
    this.#arrived.push(pendingOfWish(wish, clock.now()));
    if (this.#arrived.length >= arrivedAtMost) this.#gather();
    const answered = new Promise<void>((resolve) => {
      this.#waiters.add({ until: clock.monotonic() + holdInMemoryAfterMs, answer: resolve });
    });
    this.#draining ??= this.#drain();
    if (!this.#isCounting) void this.#answerImpatient();
    return answered;
  }

  /** How much is held in memory alone: folders, and 1 for a full walk. A write under way may hang: what it takes is counted too. */
  get inMemory(): number {
    return sizeOf(this.#waiting) + sizeOf(this.#writing) + this.#arrived.length;
  }

  /** True from a write that failed to one that did not: what is held waits for more than the end of a write. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** True while something is held in memory alone. */
  get isDirty(): boolean {
    return this.#draining !== undefined;
  }

  /** Resolves when nothing is held in memory alone, or nothing is retried any more. Never, while the store stays away: race it with a limit. */
  async drained(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    let retryMs = retryFirstMs;
    await this.#options.clock.turn();
    for (let batch = this.#gather(); isAnything(batch); batch = this.#gather()) {
      const waiters = [...this.#waiters];
      this.#waiting = nothingPending;
      this.#writing = batch;
      const end = await this.#write(batch, waiters.length);
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
    // In the same turn as the look above: a wish that comes between would wait for the one after it.
    this.#draining = undefined;
  }

  /** All that waits, under the 64 rule. */
  #gather(): Pending {
    this.#waiting = mergeAllPending(this.#waiting, this.#arrived);
    this.#arrived = [];
    return this.#waiting;
  }

  /** `written`: the batch is durable, or its Library is no more. */
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

  /** Answers how often somebody else wrote first. */
  async #merge(batch: Pending): Promise<number> {
    const { key, store, clock } = this.#options;
    for (let conflicts = 0; ; conflicts++) {
      // Others write now and then. A store that refuses every time is not asked as fast as it can refuse, and is told of.
      if (conflicts > conflictsAtMost) throw new Contended(`the state of ${key} refused ${conflicts} writes in a row`);
      if (conflicts > conflictsAtOnce) await clock.sleep(2 ** conflicts);
      this.#base ??= await store.read(key);
      if (this.#base === undefined) return conflicts;
      const { version, state } = this.#base;
      // Sent even when nothing seems to change: only the store knows whether a claim came between (runs.md 2).
      const next = { ...state, pending: acceptPending(state, batch, clock.now()) };
      const written = await store.compareAndSwap(key, version, next);
      this.#base = written === 'conflict' ? undefined : written;
      if (written !== 'conflict') return conflicts;
    }
  }

  /** A turn later: the next write sets out first, and while a store works on it these are answered. */
  #answerNext(waiters: Iterable<Waiter>): void {
    const waiting = this.#taken(waiters);
    void this.#options.clock.turn().then(() => {
      for (const waiter of waiting) waiter.answer();
    });
  }

  /** Those that nobody else has answered. */
  #taken(waiters: Iterable<Waiter>): readonly Waiter[] {
    return [...waiters].filter((waiter) => this.#waiters.delete(waiter));
  }

  /** Runs while requests wait: none of them waits longer than its second, also when it came during a write that hangs. */
  async #answerImpatient(): Promise<void> {
    const { clock } = this.#options;
    this.#isCounting = true;
    for (let [oldest] = this.#waiters; oldest !== undefined; [oldest] = this.#waiters) {
      // Never cut short: under load it fires once a second for thousands of requests, and costs nothing.
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
