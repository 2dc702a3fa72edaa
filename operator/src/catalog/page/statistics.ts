/** Numbers, sizes and playing times of the whole collection and of its parts, from the kept sets of terms. */
import type { Catalog } from '../database/catalog.ts';
import type { TermSet, TermSets } from './termSets.ts';
import { selectedLibraries } from './titleConditions.ts';

export interface Share {
  readonly titles: number;
  readonly sizeBytes: number;
  readonly durationSeconds: number;
}

/** Parts by value, as filters name them. A title with several languages, codecs or kinds of HDR counts in each. */
export type Shares = ReadonlyMap<string, Share>;

export interface Statistics {
  readonly all: Share;
  /** By the Library's uid. */
  readonly libraries: Shares;
  readonly resolutions: Shares;
  readonly hdr: Shares;
  readonly codecs: Shares;
  readonly languages: Shares;
}

export async function statistics(catalog: Catalog, sets: TermSets): Promise<Statistics> {
  const all = new Sums();
  const libraries = new Sums();
  const terms = new Sums();
  for (const library of await selectedLibraries(catalog, undefined)) {
    for (const set of await sets.of(library)) {
      all.add('', set);
      libraries.add(library.uid, set);
      for (const one of set.terms) terms.add(one, set);
    }
  }
  const family = (name: string): Shares => {
    const start = `${name}:`;
    const found = [...terms.shares].filter(([one]) => one.startsWith(start));
    return new Map(found.map(([one, share]) => [one.slice(start.length), share]));
  };
  const hdr = new Map(family('hdr'));
  // That there is any is no kind.
  hdr.delete('any');
  return {
    all: all.shares.get('') ?? { titles: 0, sizeBytes: 0, durationSeconds: 0 },
    libraries: libraries.shares,
    resolutions: family('res'),
    hdr,
    codecs: family('codec'),
    languages: family('lang'),
  };
}

class Sums {
  readonly shares = new Map<string, { titles: number; sizeBytes: number; durationSeconds: number }>();

  add(value: string, { titles, sizeBytes, durationSeconds }: TermSet): void {
    const sum = this.shares.get(value);
    if (sum === undefined) {
      this.shares.set(value, { titles, sizeBytes, durationSeconds });
      return;
    }
    sum.titles += titles;
    sum.sizeBytes += sizeBytes;
    sum.durationSeconds += durationSeconds;
  }
}
