/**
 * Answers that take long to compute, kept until any process writes to the catalog. A walk writes every second: then an
 * answer also stays valid for a multiple of the time that it took, so that computing it never takes more than a small
 * part of the processor.
 */
import type { Catalog } from '../database/catalog.ts';

/** After a change an answer that took 1 s is computed again after 20 s: 5 % of one processor. */
const staleTimes = 20;
/** Nobody sees counts that are older than this. */
const staleAtMostMs = 30_000;

interface Kept<Value> {
  /** The change mark before it was computed. */
  readonly mark: string;
  readonly value: Promise<Value>;
  /** undefined while it is computed. */
  validUntilMs: number | undefined;
}

export class KeptAnswers<Value> {
  readonly #catalog: Catalog;
  readonly #now: () => number;
  readonly #atMost: number;
  readonly #kept = new Map<string, Kept<Value>>();

  /** `atMost`: the number of answers that are kept; the oldest go first. `now` in milliseconds. */
  constructor(catalog: Catalog, atMost: number, now: () => number) {
    this.#catalog = catalog;
    this.#atMost = atMost;
    this.#now = now;
  }

  /** Concurrent callers share one computation; a failed one is repeated by the next caller. */
  async of(key: string, compute: () => Promise<Value>): Promise<Value> {
    const mark = await this.#catalog.flavour.changeMark(this.#catalog.db);
    const known = this.#kept.get(key);
    if (known !== undefined && this.#isValid(known, mark)) return known.value;
    const startedMs = this.#now();
    const kept: Kept<Value> = { mark, value: compute(), validUntilMs: undefined };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#atMost) break;
      this.#kept.delete(oldest);
    }
    kept.value.then(
      () => {
        const endedMs = this.#now();
        kept.validUntilMs = endedMs + Math.min(staleAtMostMs, staleTimes * (endedMs - startedMs));
      },
      () => {
        if (this.#kept.get(key) === kept) this.#kept.delete(key);
      },
    );
    return kept.value;
  }

  #isValid({ mark: then, validUntilMs }: Kept<Value>, mark: string): boolean {
    return then === mark || (validUntilMs !== undefined && this.#now() < validUntilMs);
  }
}
