/**
 * Caches the number of titles per question, valid until any process writes to the catalog. The wall asks with each of
 * its pages, and counting 100,000 titles takes as long as reading ten pages.
 */
import type { Catalog } from '../database/catalog.ts';
import type { SearchMemory } from './searchPages.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { countTitles, type PageQuestion } from './titlePages.ts';

/** Filters and searches that people have open at once. */
const totalsAtMost = 64;

export class TitleTotals {
  readonly #catalog: Catalog;
  readonly #searches: SearchMemory | undefined;
  readonly #totals = new Map<string, Promise<number>>();
  /** The change mark when the first of the totals was requested: each was counted then or later. */
  #mark = '';

  constructor(catalog: Catalog, searches?: SearchMemory) {
    this.#catalog = catalog;
    this.#searches = searches;
  }

  /** The total at the time of the call or later. Concurrent callers share one count; a failed count is repeated. */
  async of(question: TitleQuestion & Partial<Pick<PageQuestion, 'sort'>>): Promise<number> {
    const mark = await this.#catalog.flavour.changeMark(this.#catalog.db);
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#totals.clear();
    }
    const key = JSON.stringify(question);
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const counting = countTitles(this.#catalog, question, this.#searches);
    this.#totals.set(key, counting);
    for (const oldest of this.#totals.keys()) {
      if (this.#totals.size <= totalsAtMost) break;
      this.#totals.delete(oldest);
    }
    counting.catch(() => {
      if (this.#totals.get(key) === counting) this.#totals.delete(key);
    });
    return counting;
  }
}
