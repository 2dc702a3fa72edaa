/** The slots of `--max-jobs`: how many walk runs go at once over all Libraries. Runs with held folders go first. */
import type { LibraryKey } from './document.ts';
import type { Instant } from './state.ts';

interface Wish {
  /** True if it has due folders; `since` is how long they have waited. */
  readonly rescan: boolean;
  readonly since: Instant;
}

interface Waiter extends Wish {
  /**
   * Its place in the queue. A repeated request keeps it. Otherwise a Library with frequent passes would fall behind all
   * others.
   */
  readonly place: Instant;
}

export class Slots {
  readonly #atMost: number;
  readonly #taken = new Set<LibraryKey>();
  readonly #waiters = new Map<LibraryKey, Waiter>();
  readonly #wake: (key: LibraryKey) => void;

  constructor(atMost: number, wake: (key: LibraryKey) => void) {
    this.#atMost = atMost;
    this.#wake = wake;
  }

  /** True if the Library may claim now. Otherwise it waits and is woken when its turn comes. */
  take(key: LibraryKey, wish: Wish): boolean {
    if (this.#taken.has(key)) return true;
    const known = this.#waiters.get(key);
    const place = known?.rescan === wish.rescan ? Math.min(known.place, wish.since) : wish.since;
    this.#waiters.set(key, { ...wish, place });
    const mine = this.#taken.size < this.#atMost && this.#next() === key;
    if (mine) {
      this.#waiters.delete(key);
      this.#taken.add(key);
    }
    // Several slots may have become free at once: the next Library in the queue must be woken too.
    this.#wakeNext();
    return mine;
  }

  /** True if it has a run, or is claiming one. */
  holds(key: LibraryKey): boolean {
    return this.#taken.has(key);
  }

  /** True if others wait because no slot is left. */
  isWantedBeside(key: LibraryKey): boolean {
    return this.#taken.size >= this.#atMost && [...this.#waiters.keys()].some((other) => other !== key);
  }

  /** True if it wants to claim and its turn has not come. */
  isWaiting(key: LibraryKey): boolean {
    return this.#waiters.has(key);
  }

  /** Called at every pass: a Library with a run holds its slot, one without returns it. */
  settle(key: LibraryKey, hasRun: boolean): void {
    if (hasRun) {
      this.#taken.add(key);
      this.#waiters.delete(key);
    } else if (this.#taken.delete(key)) {
      this.#wakeNext();
    }
  }

  /** Removes a Library that has nothing to claim, or is gone, from the queue. */
  leave(key: LibraryKey): void {
    if (this.#waiters.delete(key)) this.#wakeNext();
  }

  /**
   * Since when the longest-waiting Library other than `key` waits with a due folder. Folders that became a full walk
   * meanwhile do not count.
   */
  oldestRescanBeside(key: LibraryKey): Instant | undefined {
    const since = [...this.#waiters]
      .filter(([other, waiter]) => other !== key && waiter.rescan)
      .map(([, waiter]) => waiter.since);
    return since.length === 0 ? undefined : Math.min(...since);
  }

  #wakeNext(): void {
    const next = this.#taken.size < this.#atMost ? this.#next() : undefined;
    if (next !== undefined) this.#wake(next);
  }

  #next(): LibraryKey | undefined {
    return [...this.#waiters].toSorted(
      ([, a], [, b]) => Number(b.rescan) - Number(a.rescan) || a.place - b.place,
    )[0]?.[0];
  }
}
