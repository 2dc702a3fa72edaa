/** The query of the wall, in the page's address and as sent to the API. Pure. */
import { queryText } from '../../state/address.ts';

export const filterNames = [
  'library',
  'kind',
  'resolution',
  'hdr',
  'codec',
  'language',
  'gap',
  'collection',
  'art',
  'unidentified',
  'duplicates',
  'collections',
] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters with a fixed set of values in the API; the others accept values from files. */
const knownValues: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  kind: ['movie', 'series'],
  art: ['missing'],
  unidentified: ['true', 'false'],
  duplicates: ['true'],
  collections: ['true'],
};

export const sorts = ['relevance', 'added', 'name', 'year', 'size'] as const;
export type Sort = (typeof sorts)[number];
export type Order = 'asc' | 'desc';

export interface WallQuestion {
  /** The search words as typed. */
  readonly q: string;
  /** Of several values of one filter a title has at least one. */
  readonly filters: Readonly<Partial<Record<FilterName, readonly string[]>>>;
  readonly sort: Sort;
  readonly order: Order;
}

/** Default sort: the best matches of a search, else the newest. */
export function usualSort(q: string): Sort {
  return q.trim() === '' ? 'added' : 'relevance';
}

/** Changes the search words. A sort that the user did not choose follows. */
export function withSearch(question: WallQuestion, q: string): WallQuestion {
  const isUsual = question.sort === usualSort(question.q) || question.sort === 'relevance';
  if (!isUsual || usualSort(q) === question.sort) return { ...question, q };
  return { ...question, q, sort: usualSort(q), order: usualOrder(usualSort(q)) };
}

/** Default order: names ascending, everything else descending (newest, latest, largest first). */
export function usualOrder(sort: Sort): Order {
  return sort === 'name' ? 'asc' : 'desc';
}

/** Reads the query from the address. Invalid values are ignored, because the address may be typed by hand. */
export function readQuestion(query: Readonly<Record<string, string | undefined>>): WallQuestion {
  const q = query['q'] ?? '';
  const chosen = sorts.find((name) => name === query['sort']);
  const sort = chosen === undefined || chosen === 'relevance' ? usualSort(q) : chosen;
  const filters: Partial<Record<FilterName, readonly string[]>> = {};
  for (const name of filterNames) {
    const asked = name === 'collection' ? [query[name] ?? ''] : (query[name] ?? '').split(',');
    const values = asked.filter((value) => value !== '' && (knownValues[name]?.includes(value) ?? true));
    if (values.length > 0) filters[name] = [...new Set(values)];
  }
  const order = query['order'] === 'asc' || query['order'] === 'desc' ? query['order'] : usualOrder(sort);
  return { q, filters, sort, order: sort === 'relevance' ? usualOrder(sort) : order };
}

/** Whether a query of the page's own address is one of the wall, which was there before. */
export function isQuestion(query: Readonly<Record<string, string | undefined>>): boolean {
  return ['q', 'sort', 'order', ...filterNames].some((name) => query[name] !== undefined);
}

/** Writes the query for the address: only values that are not defaults, in a fixed order. */
export function writeQuestion({ q, filters, sort, order }: WallQuestion): Readonly<Record<string, string | undefined>> {
  return {
    q: q.trim() === '' ? undefined : q,
    ...writtenFilters(filters),
    sort: sort === usualSort(q) ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
  };
}

/** Returns the same key for equal queries. */
export function questionKey(question: WallQuestion): string {
  return queryText(writeQuestion({ ...question, q: question.q.trim() }));
}

/** Returns the API path of one page: the first, the next after a cursor, or one at an offset. */
export function pagePath(question: WallQuestion, page: { after?: string; offset?: number; limit: number }): string {
  const { q, filters, sort, order } = question;
  const query = {
    q: q.trim(),
    ...askedFilters(filters),
    sort,
    // The best come first.
    order: sort === 'relevance' ? undefined : order,
    after: page.after,
    offset: page.offset === undefined ? undefined : String(page.offset),
    limit: String(page.limit),
  };
  return `titles${queryText(query)}`;
}

/** The query that a key describes. */
export function readKey(key: string): WallQuestion {
  return readQuestion(Object.fromEntries(new URLSearchParams(key)));
}

/** Sorts with letters, months or years to jump to; a search has too few titles. */
export function jumpSortOf({ q, sort }: WallQuestion): 'name' | 'added' | 'year' | undefined {
  return q.trim() === '' && (sort === 'name' || sort === 'added' || sort === 'year') ? sort : undefined;
}

/** Returns the API path of the places to jump to. */
export function placesPath({ filters, sort, order }: WallQuestion): string {
  return `places${queryText({ ...askedFilters(filters), sort, order })}`;
}

/** Returns the API path of the filters' values with what the other filters and the search leave. */
export function filtersPath({ q, filters }: WallQuestion): string {
  return `filters${queryText({ q: q.trim(), ...askedFilters(filters) })}`;
}

/** Whether titles with several copies are asked for, which are listed in groups (Duplicates.tsx). */
export function isOfDuplicates({ filters }: WallQuestion): boolean {
  return filters.duplicates !== undefined;
}

/** Returns the API path of one page of the groups. */
export function duplicatesPath(
  { q, filters }: WallQuestion,
  { offset, limit }: { offset: number; limit: number },
): string {
  const page = { offset: offset === 0 ? undefined : String(offset), limit: String(limit) };
  return `duplicates${queryText({ q: q.trim(), ...askedFilters(filters), ...page })}`;
}

/** Whether the titles are shown in groups (Collections.tsx). */
export function isOfCollections({ filters }: WallQuestion): boolean {
  return filters.collections !== undefined && filters.duplicates === undefined;
}

/** Groups of a page: a few screens. */
const groupsPerPage = 20;

/** Returns the API path of one page of the groups: the first, or the next after a cursor. */
export function collectionsPath({ q, filters }: WallQuestion, after?: string): string {
  return `collections${queryText({ q: q.trim(), ...askedFilters(filters), after, limit: String(groupsPerPage) })}`;
}

/** The titles of one collection alone, by year. */
export function ofCollection(question: WallQuestion, name: string): WallQuestion {
  const { collections: _, ...filters } = question.filters;
  return { q: '', filters: { ...filters, collection: [name] }, sort: 'year', order: 'asc' };
}

/** The filters of the API: lists of groups have addresses of their own. */
function askedFilters({ duplicates: _, collections: _groups, ...filters }: WallQuestion['filters']) {
  return writtenFilters(filters);
}

function writtenFilters(filters: WallQuestion['filters']): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(filterNames.map((name) => [name, filters[name]?.join(',')]));
}

/** Adds a value to a filter, or removes it. */
export function toggleFilter(question: WallQuestion, name: FilterName, value: string): WallQuestion {
  const { [name]: set = [], ...rest } = question.filters;
  const others = withoutGroups(rest, name);
  const values = set.includes(value) ? set.filter((one) => one !== value) : [...set, value];
  return { ...question, filters: values.length === 0 ? others : { ...others, [name]: values } };
}

/** One list of groups at a time. */
function withoutGroups(filters: WallQuestion['filters'], name: FilterName): WallQuestion['filters'] {
  const { duplicates, collections, ...others } = filters;
  if (name === 'duplicates' || name === 'collections') return others;
  return { ...others, ...(duplicates && { duplicates }), ...(collections && { collections }) };
}

export function activeFilters(
  question: WallQuestion,
): readonly { readonly name: FilterName; readonly value: string }[] {
  return filterNames.flatMap((name) => (question.filters[name] ?? []).map((value) => ({ name, value })));
}
