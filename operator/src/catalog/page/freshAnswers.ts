/** Answers that are kept until any process writes to the catalog. */
import type { Catalog } from '../database/catalog.ts';

export class FreshAnswers<Value> {
  readonly #atMost: number;
  /** The one that was asked for last comes last. */
  readonly #known = new Map<string, Promise<Value>>();
  /** The change mark when the first of the answers was requested: each was found then or later. */
  #mark = '';

  /** `atMost`: the number of answers that are kept; those that nobody asked for longest go first. */
  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** The answer at the time of the call or later. Concurrent callers share one; a failed one is repeated. */
  async of({ flavour, db }: Catalog, question: string, find: () => Promise<Value>): Promise<Value> {
    const mark = await flavour.changeMark(db);
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#known.clear();
    }
    const finding = this.#known.get(question) ?? this.#found(question, find);
    this.#known.delete(question);
    this.#known.set(question, finding);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#atMost) break;
      this.#known.delete(oldest);
    }
    return finding;
  }

  #found(question: string, find: () => Promise<Value>): Promise<Value> {
    const finding = find();
    finding.catch(() => {
      if (this.#known.get(question) === finding) this.#known.delete(question);
    });
    return finding;
  }
}
