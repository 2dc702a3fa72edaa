/**
 * The values of each filter with the number of titles that the search and the other filters leave: choosing a value
 * never leads to nothing. Counted from the titles' own terms, in pieces, because SQLite runs on this thread.
 */
import { setImmediate } from 'node:timers/promises';
import type { Catalog } from '../database/catalog.ts';
import { type SearchMemory, searchOf } from './searchPages.ts';
import {
  conditionsOf,
  type LibraryRow,
  planTitles,
  selectedLibraries,
  type TitleFilters,
  type TitleQuestion,
} from './titleConditions.ts';
import { countTitles } from './titlePages.ts';
import { countUnidentified, filterValues } from './titleQueries.ts';

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
const familyNames: ReadonlySet<string> = new Set(Object.keys(families));

export interface FilterCounts {
  /** By the Library's uid. */
  readonly libraries: ReadonlyMap<string, number>;
  /** Titles by value, of each filter. Of `id` and `art` the value `none` alone. */
  readonly values: ReadonlyMap<Family, ReadonlyMap<string, number>>;
}

interface Counted {
  readonly libraries: ReadonlyMap<string, number>;
  readonly terms: ReadonlyMap<string, number>;
}

/** Reading and counting this many titles takes about 10 ms. */
const titlesAtOnce = 2_000;

export async function filterCounts(
  catalog: Catalog,
  question: TitleQuestion,
  searches?: SearchMemory,
): Promise<FilterCounts> {
  const { library, filters = {}, ...rest } = question;
  const count = (asked: TitleQuestion) =>
    isOpen(asked) ? countAll(catalog, asked) : countTerms(catalog, asked, searches);
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

function isOpen({ search = '', filters = {} }: TitleQuestion): boolean {
  return search.trim() === '' && Object.values(filters).every((value) => value === undefined);
}

/** Of whole Libraries the database counts faster than we do. */
async function countAll(catalog: Catalog, { library }: TitleQuestion): Promise<Counted> {
  const libraries = new Map<string, number>();
  const terms = new Map<string, number>();
  for (const { uid } of await selectedLibraries(catalog, library)) {
    libraries.set(uid, await countTitles(catalog, { library: uid }));
    const unidentified = await countUnidentified(catalog, uid);
    if (unidentified > 0) terms.set('id:none', (terms.get('id:none') ?? 0) + unidentified);
    for (const family of ['kind', 'res', 'hdr', 'codec', 'lang', 'gap', 'art'] as const) {
      for (const [value, count] of Object.entries(await filterValues(catalog, uid, family))) {
        const one = `${family}:${value}`;
        terms.set(one, (terms.get(one) ?? 0) + count);
      }
      await setImmediate();
    }
  }
  return { libraries, terms };
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
  return new Map(
    found
      .map(([one, count]) => [one.slice(start.length), count] as const)
      // Every id is a term; only that there is none can be chosen.
      .filter(([value]) => family !== 'id' || value === 'none'),
  );
}

async function countTerms(
  catalog: Catalog,
  question: TitleQuestion,
  searches: SearchMemory | undefined,
): Promise<Counted> {
  const libraries = new Map<string, number>();
  const terms = new Map<string, number>();
  const add = (library: LibraryRow, rows: readonly { readonly terms: string }[]) => {
    libraries.set(library.uid, (libraries.get(library.uid) ?? 0) + rows.length);
    for (const row of rows) for (const one of filterTerms(row.terms)) terms.set(one, (terms.get(one) ?? 0) + 1);
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
  return { libraries, terms };
}

/** The terms that filters test come before the words of the name (titleRows.ts). */
function filterTerms(joined: string): readonly string[] {
  return joined.split(' ').filter((one) => familyNames.has(one.slice(0, one.indexOf(':'))));
}
