/**
 * The values of each filter with the number of titles that the search and the other filters leave: choosing a value
 * never leads to nothing.
 */
import { setImmediate } from 'node:timers/promises';
import type { Catalog } from '../database/catalog.ts';
import { type SearchMemory, searchOf } from './searchPages.ts';
import { filterTerms, type TermSet, type TermSets } from './termSets.ts';
import {
  conditionsOf,
  filterConditions,
  type LibraryRow,
  planTitles,
  selectedLibraries,
  type TitleFilters,
  type TitleQuestion,
} from './titleConditions.ts';

/** The filters by the names of their terms. */
const families = {
  kind: 'kind',
  res: 'resolution',
  hdr: 'hdr',
  codec: 'codec',
  lang: 'language',
  gap: 'gap',
  art: 'withoutArt',
  id: 'unidentified',
} as const satisfies Readonly<Record<string, keyof TitleFilters>>;
type Family = keyof typeof families;

export interface FilterCounts {
  /** By the Library's uid. */
  readonly libraries: ReadonlyMap<string, number>;
  /** Titles by value, of each filter. Of `id` and `art` the value `none` alone. */
  readonly values: ReadonlyMap<Family, ReadonlyMap<string, number>>;
}

export interface FilterMemory {
  readonly sets: TermSets;
  readonly searches?: SearchMemory;
}

export async function filterCounts(
  catalog: Catalog,
  question: TitleQuestion,
  { sets, searches }: FilterMemory,
): Promise<FilterCounts> {
  const { library, filters = {}, ...rest } = question;
  // The kept sets lack the words and the collections.
  const isOfFew = filters.collection !== undefined || (await searchOf(catalog, question, searches)) !== undefined;
  const count = (asked: TitleQuestion) =>
    isOfFew ? countHits(catalog, asked, searches) : countSets(catalog, asked, sets);
  const all = await count(question);
  const values = new Map<Family, ReadonlyMap<string, number>>();
  for (const [family, filter] of entriesOf(families)) {
    const { [filter]: own, ...others } = filters;
    const counted = own === undefined ? all : await count({ ...question, filters: others });
    values.set(family, valuesIn(counted.terms, family));
  }
  const libraries = library === undefined ? all : await count({ ...rest, filters });
  return { libraries: libraries.libraries, values };
}

class Counted {
  readonly libraries = new Map<string, number>();
  readonly terms = new Map<string, number>();

  add({ uid }: LibraryRow, terms: readonly string[], titles: number): void {
    this.libraries.set(uid, (this.libraries.get(uid) ?? 0) + titles);
    for (const one of terms) this.terms.set(one, (this.terms.get(one) ?? 0) + titles);
  }
}

async function countSets(catalog: Catalog, question: TitleQuestion, sets: TermSets): Promise<Counted> {
  const counted = new Counted();
  const conditions = filterConditions(question);
  const meets = ({ terms }: TermSet) =>
    conditions.every((condition) => condition.terms.some((one) => terms.includes(one)));
  for (const library of await selectedLibraries(catalog, question.library)) {
    for (const set of await sets.of(library)) if (meets(set)) counted.add(library, set.terms, set.titles);
  }
  return counted;
}

/** Reading and counting this many titles takes about 10 ms. */
const titlesAtOnce = 2_000;

async function countHits(
  catalog: Catalog,
  question: TitleQuestion,
  searches: SearchMemory | undefined,
): Promise<Counted> {
  const counted = new Counted();
  const add = (library: LibraryRow, rows: readonly { readonly terms: string }[]) => {
    for (const { terms } of rows) counted.add(library, filterTerms(terms).trim().split(' '), 1);
  };
  const found = await searchOf(catalog, question, searches);
  for (const library of await selectedLibraries(catalog, question.library)) {
    if (found !== undefined && !found.isCut) {
      const ids = found.hits.filter((hit) => hit.library.uid === library.uid).map(({ id }) => id);
      if (ids.length === 0) continue;
      add(library, await catalog.db.selectFrom('titles').select('terms').where('id', 'in', ids).execute());
      continue;
    }
    const plan = await planTitles(catalog, library, conditionsOf(question));
    if (plan === undefined) continue;
    for (let after = 0; ; await setImmediate()) {
      const rows = await plan.titles
        .select(['titles.id as id', 'titles.terms as terms'])
        .where('titles.id', '>', after)
        .orderBy('titles.id')
        .limit(titlesAtOnce)
        .execute();
      add(library, rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < titlesAtOnce) break;
      after = last.id;
    }
  }
  return counted;
}

function entriesOf<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
  const keys = Object.keys(record) as Key[];
  return keys.map((key) => [key, record[key]]);
}

function valuesIn(terms: ReadonlyMap<string, number>, family: Family): ReadonlyMap<string, number> {
  const start = `${family}:`;
  const found = [...terms].filter(([one]) => one.startsWith(start));
  return new Map(found.map(([one, count]) => [one.slice(start.length), count]));
}
