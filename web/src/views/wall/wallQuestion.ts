/** What the wall is asked, as it stands in the page's address and as it is sent to the API. Pure. */
import { queryText } from '../../state/address.ts';

export const filterNames = [
  'library',
  'kind',
  'resolution',
  'hdr',
  'codec',
  'language',
  'gap',
  'art',
  'unidentified',
] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters of which the API knows few values; the others take what the files say. */
const knownValues: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  kind: ['movie', 'series'],
  art: ['missing'],
  unidentified: ['true', 'false'],
};

export const sorts = ['added', 'name', 'year', 'size'] as const;
export type Sort = (typeof sorts)[number];
export type Order = 'asc' | 'desc';

export interface WallQuestion {
  /** As typed. */
  readonly q: string;
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  readonly sort: Sort;
  readonly order: Order;
}

/** Names rise, all else falls: the newest, latest and largest first. */
export function usualOrder(sort: Sort): Order {
  return sort === 'name' ? 'asc' : 'desc';
}

/** From the address's query; anybody may have written it. What is not understood is left out. */
export function readQuestion(query: Readonly<Record<string, string | undefined>>): WallQuestion {
  const sort = sorts.find((name) => name === query['sort']) ?? 'added';
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    if (knownValues[name]?.includes(value) ?? true) filters[name] = value;
  }
  const order = query['order'] === 'asc' || query['order'] === 'desc' ? query['order'] : usualOrder(sort);
  return { q: query['q'] ?? '', filters, sort, order };
}

/** For the address: only what differs from the usual, always in the same order. */
export function writeQuestion({ q, filters, sort, order }: WallQuestion): Readonly<Record<string, string | undefined>> {
  return {
    q: q.trim() === '' ? undefined : q,
    ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])),
    sort: sort === 'added' ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
  };
}

/** The same questions have the same name. */
export function questionKey(question: WallQuestion): string {
  return queryText(writeQuestion({ ...question, q: question.q.trim() }));
}

/** The API's path for one page: the first, one that follows another, or one that begins anywhere. */
export function pagePath(question: WallQuestion, page: { after?: string; offset?: number; limit: number }): string {
  const { q, filters, sort, order } = question;
  const query = {
    q: q.trim(),
    ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])),
    sort,
    order,
    after: page.after,
    offset: page.offset === undefined ? undefined : String(page.offset),
    limit: String(page.limit),
  };
  return `titles${queryText(query)}`;
}

/** Without one filter; with undefined instead of a value, too. */
export function withFilter(question: WallQuestion, name: FilterName, value: string | undefined): WallQuestion {
  const { [name]: _, ...others } = question.filters;
  return { ...question, filters: value === undefined || value === '' ? others : { ...others, [name]: value } };
}

export function activeFilters(
  question: WallQuestion,
): readonly { readonly name: FilterName; readonly value: string }[] {
  return filterNames.flatMap((name) => {
    const value = question.filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
}
