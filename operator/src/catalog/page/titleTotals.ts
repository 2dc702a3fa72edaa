/**
 * How many titles questions find: counted once, and known as long as nobody wrote to the catalog, whichever process it would have
 * been. A wall asks with each of its pages, and counting 100,000 titles takes as long as reading ten pages.
 */
import type { Catalog } from '../database/catalog.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { countTitles } from './titlePages.ts';

/** Filters and searches that people have open at once. */
const totalsAtMost = 64;

export class TitleTotals {
  readonly #catalog: Catalog;
  readonly #totals = new Map<string, Promise<number>>();
  /** Of the moment in which the first of the totals was asked for: each of them was counted then or later. */
  #mark = '';

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** True at the moment of the call or later. Who asks while it is being counted waits for the same; what failed is counted again. */
  async of(question: TitleQuestion): Promise<number> {
    const mark = await this.#catalog.flavour.changeMark(this.#catalog.db);
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#totals.clear();
    }
    const key = JSON.stringify(question);
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const counting = countTitles(this.#catalog, question);
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
