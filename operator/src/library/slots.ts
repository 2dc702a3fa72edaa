/** `--max-jobs`: how many walk runs go at once over all Libraries; runs with held folders first (runs.md 3). */
import type { LibraryKey } from './document.ts';
import type { Instant } from './state.ts';

interface Wish {
  /** It has due folders, and has waited with them since. */
  readonly rescan: boolean;
  readonly since: Instant;
}

interface Waiter extends Wish {
  /** Its place in the queue. Asked again it keeps it, or whoever is looked at often would go behind all others. */
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

  /** True when the Library may claim now. Else it is remembered as waiting and woken when its turn comes. */
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
    // Several slots may have become free at once: the next that may go has to hear of it.
    this.#wakeNext();
    return mine;
  }

  /** A run of it is under way, or being claimed. */
  holds(key: LibraryKey): boolean {
    return this.#taken.has(key);
  }

  /** It wanted to claim, and it is not its turn. */
  isWaiting(key: LibraryKey): boolean {
    return this.#waiters.has(key);
  }

  /** Told after every pass: a Library with a run holds its slot, one without gives it back. */
  settle(key: LibraryKey, hasRun: boolean): void {
    if (hasRun) {
      this.#taken.add(key);
      this.#waiters.delete(key);
    } else if (this.#taken.delete(key)) {
      this.#wakeNext();
    }
  }

  /** A Library that has nothing to claim any more, or is gone. */
  leave(key: LibraryKey): void {
    if (this.#waiters.delete(key)) this.#wakeNext();
  }

  /** Since when the longest waiting Library other than `key` waits with a due folder; what became a full walk meanwhile is none. */
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
