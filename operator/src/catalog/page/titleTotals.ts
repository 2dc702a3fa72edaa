/**
 * Caches the number of titles per question, valid until any process writes to the catalog. The wall asks with each of
 * its pages, and counting 100,000 titles takes as long as reading ten pages.
 */
import type { Catalog } from '../database/catalog.ts';
import { FreshAnswers } from './freshAnswers.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { type CountMemory, countTitles, type PageQuestion } from './titlePages.ts';

/** Filters and searches that people have open at once. */
const totalsAtMost = 64;

export class TitleTotals {
  readonly #catalog: Catalog;
  readonly #memory: CountMemory;
  readonly #totals = new FreshAnswers<number>(totalsAtMost);

  constructor(catalog: Catalog, memory: CountMemory = {}) {
    this.#catalog = catalog;
    this.#memory = memory;
  }

  /** The total at the time of the call or later. */
  async of(question: TitleQuestion & Partial<Pick<PageQuestion, 'sort'>>): Promise<number> {
    const { sort, ...rest } = question;
    // No other order has an influence.
    const key = JSON.stringify([rest, sort === 'relevance']);
    return this.#totals.of(this.#catalog, key, () => countTitles(this.#catalog, question, this.#memory));
  }
}
