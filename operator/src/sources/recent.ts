/** What was seen a moment ago and is likely asked for again: at most so many, the oldest go first. */
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

  /** For what is large and wanted once more only. */
  take(key: string): Value | undefined {
    const value = this.#values.get(key);
    this.#values.delete(key);
    return value;
  }
}
