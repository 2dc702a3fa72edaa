/**
 * Durable before the answer, in groups (design 2.4): all wishes that arrive during a write form the next write. What cannot
 * be written stays here under the same 64 rule, is answered all the same, and is retried until it is written.
 */
import { mergePending, nothingPending, pendingOfWish } from './accept.ts';
import type { Clock } from './clock.ts';
import type { LibraryKey } from './document.ts';
import { holdInMemoryAfterMs, holdRetryAtMostMs } from './limits.ts';
import type { LastFullWalk, Pending } from './state.ts';
import type { LibraryStore, VersionedState } from './store.ts';
import type { Wish } from './wish.ts';

export interface HoldQueueOptions {
  readonly key: LibraryKey;
  readonly store: LibraryStore;
  readonly clock: Clock;
  /** Called after a write: the pass has something to look at. */
  readonly onHeld: () => void;
  /** Called when a write failed and is kept in memory. */
  readonly onTrouble: (error: unknown) => void;
}

export class HoldQueue {
  readonly #options: HoldQueueOptions;
  #waiting: Pending = nothingPending;
  #waiters: (() => void)[] = [];
  #draining: Promise<void> | undefined;
  #base: VersionedState | undefined;
  #lastFullWalk: LastFullWalk | undefined;

  constructor(options: HoldQueueOptions) {
    this.#options = options;
  }

  /** Answers when the wish is durable, or after a second when the store cannot be written. */
  hold(wish: Wish): Promise<void> {
    const added = pendingOfWish(wish, this.#lastFullWalk, this.#options.clock.now());
    this.#waiting = mergePending(this.#waiting, added);
    const answered = new Promise<void>((resolve) => this.#waiters.push(resolve));
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return answered;
  }

  /** True while something is held in memory alone. */
  get isDirty(): boolean {
    return this.#draining !== undefined;
  }

  /** Resolves when nothing is held in memory alone. Never, while the store stays away: race it with a limit. */
  async drained(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    let retryMs = 100;
    await this.#options.clock.turn();
    while (isAnything(this.#waiting)) {
      const batch = this.#waiting;
      const waiters = this.#waiters;
      this.#waiting = nothingPending;
      this.#waiters = [];
      if (await this.#write(batch, waiters)) {
        retryMs = 100;
        continue;
      }
      this.#waiting = mergePending(batch, this.#waiting);
      await this.#options.clock.sleep(retryMs);
      retryMs = Math.min(retryMs * 2, holdRetryAtMostMs);
    }
  }

  /** True when the batch is durable (or its Library is no more). The waiters are answered in every case. */
  async #write(batch: Pending, waiters: (() => void)[]): Promise<boolean> {
    const answer = () => {
      for (const resolve of waiters.splice(0)) resolve();
    };
    const impatient = new AbortController();
    void this.#options.clock.sleep(holdInMemoryAfterMs, impatient.signal).then(answer);
    try {
      await this.#merge(batch);
      return true;
    } catch (error) {
      this.#base = undefined;
      this.#options.onTrouble(error);
      return false;
    } finally {
      impatient.abort();
      answer();
      this.#options.onHeld();
    }
  }

  async #merge(batch: Pending): Promise<void> {
    const { key, store } = this.#options;
    for (;;) {
      this.#base ??= await store.read(key);
      if (this.#base === undefined) return;
      const { version, state } = this.#base;
      // Sent even when nothing seems to change: only the store knows whether a claim came between (runs.md 2).
      const written = await store.compareAndSwap(key, version, { ...state, pending: mergePending(state.pending, batch) });
      this.#base = written === 'conflict' ? undefined : written;
      if (written === 'conflict') continue;
      this.#lastFullWalk = written.state.lastFullWalk;
      return;
    }
  }
}

function isAnything(pending: Pending): boolean {
  return pending.full !== undefined || pending.folders.length > 0;
}
