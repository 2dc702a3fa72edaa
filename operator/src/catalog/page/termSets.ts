/**
 * The titles of a Library, counted by the terms that filters test. Of 100,000 titles there are some thousand different
 * sets of terms, from which the values of any filters and all statistics are added up in milliseconds.
 */
import type { Catalog } from '../database/catalog.ts';
import { KeptAnswers } from './keptAnswers.ts';
import type { LibraryRow } from './titleConditions.ts';
import { titleWindows } from './titleWindows.ts';

/** Titles with the same terms. */
export interface TermSet {
  /** `kind:movie`, `res:2160p`, … (titleRows.ts) */
  readonly terms: readonly string[];
  readonly titles: number;
  readonly sizeBytes: number;
  readonly durationSeconds: number;
}

/** More Libraries than anybody has. */
const librariesAtMost = 64;

export class TermSets {
  readonly #catalog: Catalog;
  readonly #kept: KeptAnswers<readonly TermSet[]>;

  constructor(catalog: Catalog, now: () => number) {
    this.#catalog = catalog;
    this.#kept = new KeptAnswers(catalog, librariesAtMost, now);
  }

  of(library: LibraryRow): Promise<readonly TermSet[]> {
    return this.#kept.of(library.uid, () => readTermSets(this.#catalog, library.id));
  }
}

interface Sum {
  titles: number;
  sizeBytes: number;
  durationSeconds: number;
}

export async function readTermSets(catalog: Catalog, libraryId: number): Promise<readonly TermSet[]> {
  const sums = new Map<string, Sum>();
  for await (const window of titleWindows(catalog, libraryId)) {
    const columns = ['terms', 'sizeBytes', 'durationSeconds'] as const;
    const rows = await catalog.db.selectFrom('titles').select(columns).where(window).execute();
    for (const { terms, sizeBytes, durationSeconds } of rows) {
      const key = filterTerms(terms);
      const sum = sums.get(key);
      if (sum === undefined) {
        sums.set(key, { titles: 1, sizeBytes, durationSeconds });
        continue;
      }
      sum.titles += 1;
      sum.sizeBytes += sizeBytes;
      sum.durationSeconds += durationSeconds;
    }
  }
  return [...sums].map(([key, sum]) => ({ terms: key.split(' ').filter((one) => one !== ''), ...sum }));
}

/** The part of a title's terms that filters test: it comes before the ids and the words of the name (titleRows.ts). */
export function filterTerms(joined: string): string {
  const words = joined.indexOf(' w:');
  let end = words < 0 ? joined.length : words;
  for (let id = joined.indexOf(' id:'); id >= 0 && id < end; id = joined.indexOf(' id:', id + 1)) {
    if (!joined.startsWith(' id:none ', id)) end = id;
  }
  return joined.slice(0, end);
}
