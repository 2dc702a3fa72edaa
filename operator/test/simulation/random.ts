/** The only source of chance of a simulated world: the same seed makes the same world. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return Math.floor(least + this.next() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}
