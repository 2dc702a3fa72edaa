/**
 * Caches responses that are requested again within moments, as while a wall is scrolled: for seconds, and few of them.
 */

const entriesAtMost = 64;

export class Shortly<Value> {
  readonly #keptMs: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly atMs: number; readonly value: Promise<Value> }>();

  constructor(keptMs: number, now: () => number) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  /** A failed one is requested again by the next caller. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const now = this.#now();
    const known = this.#kept.get(key);
    if (known !== undefined && Math.abs(now - known.atMs) < this.#keptMs) return known.value;
    const value = ask();
    this.#kept.delete(key);
    this.#kept.set(key, { atMs: now, value });
    value.catch(() => {
      if (this.#kept.get(key)?.value === value) this.#kept.delete(key);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= entriesAtMost) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
