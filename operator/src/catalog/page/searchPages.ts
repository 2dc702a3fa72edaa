/**
 * Pages of a search's hits. They are kept for the next page and for the total as long as no process writes to the
 * catalog.
 */
import type { Catalog } from '../database/catalog.ts';
import { FreshAnswers } from './freshAnswers.ts';
import { comparePlaces, type PagePlace, readCursor, type TitleSort, writeCursor } from './pageCursor.ts';
import { type SearchHit, type SearchHits, searchHits } from './searchHits.ts';
import { searchQuestion } from './searchQuestion.ts';
import { filterConditions, selectedLibraries, type TitleQuestion } from './titleConditions.ts';

/** Searches that people have open at once. Each holds up to 500 hits, about 100 kB. */
const searchesAtMost = 8;

export class SearchMemory extends FreshAnswers<SearchHits> {
  constructor() {
    super(searchesAtMost);
  }
}

/** undefined if nothing is searched: no text, or only signs that no name has. */
export async function searchOf(
  catalog: Catalog,
  { library, search = '', filters = {} }: TitleQuestion,
  memory: SearchMemory | undefined,
): Promise<SearchHits | undefined> {
  const question = searchQuestion(search);
  if (question === undefined) return undefined;
  const searching = async () => {
    const libraries = await selectedLibraries(catalog, library);
    return searchHits(catalog, libraries, question, filterConditions({ filters }));
  };
  const key = JSON.stringify([library, search, filters]);
  const found = await (memory === undefined ? searching() : memory.of(catalog, key, searching));
  return question.words.length === 0 && found.hits.length === 0 ? undefined : found;
}

export interface HitsCut {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly after?: string;
  readonly offset?: number;
  readonly limit: number;
}

/** Throws CursorError for a cursor of another order. Relevance ignores the direction: the best come first. */
export function pageOfHits(
  hits: readonly SearchHit[],
  { sort, descending, after, offset = 0, limit }: HitsCut,
): { readonly places: readonly SearchHit[]; readonly next?: string } {
  const isReversed = sort !== 'relevance' && descending;
  const order = (a: Pick<PagePlace, 'value' | 'id'>, b: Pick<PagePlace, 'value' | 'id'>) =>
    (isReversed ? -1 : 1) * comparePlaces(a, b);
  const sorted = hits.map((hit) => ({ hit, id: hit.id, value: sortedBy(hit, sort) })).sort(order);
  const before = after === undefined ? undefined : readCursor(after, sort, isReversed);
  const beyond = before === undefined ? -1 : sorted.findIndex((one) => order(one, before) > 0);
  const start = before === undefined ? offset : beyond < 0 ? sorted.length : beyond;
  const shown = sorted.slice(start, start + limit);
  const last = shown.at(-1);
  const places = shown.map(({ hit }) => hit);
  if (last === undefined || start + limit >= sorted.length) return { places };
  return { places, next: writeCursor({ sort, descending: isReversed, value: last.value, id: last.id }) };
}

function sortedBy({ rank, arrivedAt, sortTitle, year, sizeBytes }: SearchHit, sort: TitleSort): string | number {
  switch (sort) {
    case 'relevance':
      return rank;
    case 'added':
      return arrivedAt;
    case 'name':
      return sortTitle;
    case 'year':
      return year;
    case 'size':
      return sizeBytes;
  }
}
