/** A small cache of recent values; the oldest are dropped at the limit. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  see(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const oldest = this.#values.keys().next();
    if (this.#values.size > this.#atMost && oldest.done !== true) this.#values.delete(oldest.value);
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Returns and removes a value: for large ones that are needed only once more. */
  take(key: string): Value | undefined {
    const value = this.#values.get(key);
    this.#values.delete(key);
    return value;
  }
}
