/**
 * Pages of titles for the page and the command line: order, filters and search, paged by keyset
 * (docs/reference/limits.md#catalog: OFFSET becomes slower with each page, a keyset does not). The conditions are in
 * titleConditions.ts, the start of a jump in titleJump.ts.
 */
import { sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { parseStored } from '../database/storedJson.ts';
import { term } from '../database/titleTerm.ts';
import { JumpMarks } from './jumpMarks.ts';
import {
  type ColumnSort,
  comparePlaces,
  type PagePlace,
  readCursor,
  sortColumns,
  type TitleSort,
  writeCursor,
} from './pageCursor.ts';
import { pageOfHits, type SearchMemory, searchOf } from './searchPages.ts';
import {
  type Condition,
  type CountsMemory,
  conditionCounts,
  conditionsOf,
  countFound,
  holds,
  intersection,
  type LibraryRow,
  planTitles,
  selectedLibraries,
  type TitlePlan,
  type TitleQuestion,
} from './titleConditions.ts';
import { lastBefore } from './titleJump.ts';
import { isLaterColumn, shownSlug } from './titleSlugs.ts';

export interface PageQuestion extends TitleQuestion {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly after?: string;
  /**
   * The number of titles to skip without reading the pages before; `after` takes precedence. With 100,000 titles it
   * takes about 5 ms the first time, with conditions about 50 ms in small pieces.
   */
  readonly offset?: number;
  /** 1 to 200. */
  readonly limit: number;
}

export interface ListedTitle {
  readonly library: string;
  readonly key: string;
  /** The last segment of its address (titleSlugs.ts). */
  readonly slug: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly resolution?: string;
  readonly hdr?: string;
  readonly languages: readonly string[];
  /** Names of open facts. */
  readonly gaps: readonly string[];
  /** Has no id, or its ids were rejected. */
  readonly isUnidentified?: true;
  /** ETags of the existing previews, by kind. */
  readonly previews: Readonly<Record<string, string>>;
}

export interface TitlePage {
  readonly titles: readonly ListedTitle[];
  /** Pass it back as `after`; absent on the last page. */
  readonly next?: string;
}

/** What a repeated caller keeps, so that nothing is counted twice. */
export interface CountMemory {
  readonly searches?: SearchMemory;
  readonly counts?: CountsMemory;
}

/** What a repeated caller keeps, so that its next jump begins near. */
export interface JumpMemory extends CountMemory {
  readonly marks: JumpMarks;
  /** As `countTitles`; if absent, jumps into the second half count from the beginning too. */
  readonly total?: (question: TitleQuestion) => Promise<number>;
}

const largestPage = 200;

/** Throws CursorError for a cursor of another order, RangeError for a limit outside 1 to 200 or an offset below 0. */
export async function listTitles(
  catalog: Catalog,
  question: PageQuestion,
  { marks, total, searches, counts }: JumpMemory = { marks: new JumpMarks(() => 0) },
): Promise<TitlePage> {
  const { limit, offset = 0 } = question;
  if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
    throw new RangeError(`expected a limit from 1 to ${largestPage}, got ${limit}`);
  }
  if (!Number.isSafeInteger(offset) || offset < 0) throw new RangeError(`expected an offset from 0 on, got ${offset}`);
  const found = await searchOf(catalog, question, searches);
  if (found !== undefined && (question.sort === 'relevance' || !found.isCut)) {
    const { places, next } = pageOfHits(found.hits, question);
    return {
      titles: listedTitlesOf(await rowsAt(catalog, places)),
      ...(next === undefined ? {} : { next }),
    };
  }
  const conditions = conditionsOf(question);
  const libraries = await selectedLibraries(catalog, question.library);
  const { sort, descending } = columnOrder(question);
  const kept = counts === undefined ? {} : { counts };
  let after = question.after === undefined ? undefined : readCursor(question.after, sort, descending);
  if (after === undefined && offset > 0) {
    const known = total === undefined ? {} : { total: await total(asked(question)) };
    const jump = { sort, descending, offset, conditions, marks, ...known, ...kept };
    after = await lastBefore(catalog, libraries, jump);
    if (after === undefined) return { titles: [] };
  }
  const rows: PageRow[] = [];
  for (const library of libraries) {
    // One more row than requested shows whether another page follows.
    rows.push(
      ...(await libraryPage(catalog, library, conditions, { sort, descending, after, limit: limit + 1, ...kept })),
    );
  }
  if (libraries.length > 1) rows.sort((a, b) => (descending ? -1 : 1) * comparePlaces(a, b));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const titles = listedTitlesOf(shown);
  if (rows.length <= limit || last === undefined) return { titles };
  return { titles, next: writeCursor({ sort, descending, value: last.value, id: last.id }) };
}

/** Without a search nothing is relevant: the newest come first. */
function columnOrder({ sort, descending }: PageQuestion): { readonly sort: ColumnSort; readonly descending: boolean } {
  return sort === 'relevance' ? { sort: 'added', descending: true } : { sort, descending };
}

function asked({ library, search, filters }: PageQuestion): TitleQuestion {
  return {
    ...(library === undefined ? {} : { library }),
    ...(search === undefined ? {} : { search }),
    ...(filters === undefined ? {} : { filters }),
  };
}

/**
 * The number of titles that match a question: counted from the terms alone, without reading titles; of a search the
 * number of its hits. `sort`: by relevance at most the best hits are listed.
 */
export async function countTitles(
  catalog: Catalog,
  question: TitleQuestion & Partial<Pick<PageQuestion, 'sort'>> = {},
  { searches, counts }: CountMemory = {},
): Promise<number> {
  const found = await searchOf(catalog, question, searches);
  if (found !== undefined && (question.sort === 'relevance' || !found.isCut)) return found.hits.length;
  const conditions = conditionsOf(question);
  let count = 0;
  for (const library of await selectedLibraries(catalog, question.library)) {
    const { counted } = await conditionCounts(catalog, library.id, conditions, counts);
    const [rarest] = counted;
    if (rarest?.matches === 0) continue;
    const everything = catalog.db.selectFrom('titles').select('id as titleId').where('libraryId', '=', library.id);
    const found =
      rarest === undefined ? everything : intersection(catalog, library.id, counted, Number.POSITIVE_INFINITY);
    count += await countFound(catalog, found);
  }
  return count;
}

const unidentified: Condition = { terms: [term('id', 'none')], prefix: false };

interface PageCut {
  readonly sort: ColumnSort;
  readonly descending: boolean;
  readonly after: PagePlace | undefined;
  readonly limit: number;
  readonly counts?: CountsMemory;
}

type PageRow = Awaited<ReturnType<typeof libraryPage>>[number];

/** By number; a title that was removed meanwhile is left out. */
export async function listedTitles(
  catalog: Catalog,
  places: readonly { readonly id: number; readonly library: LibraryRow }[],
): Promise<ReadonlyMap<number, ListedTitle>> {
  const rows = await rowsAt(catalog, places);
  const listed = listedTitlesOf(rows);
  return new Map(rows.flatMap(({ id }, at) => (listed[at] === undefined ? [] : [[id, listed[at]] as const])));
}

/** In the order of the places; a title that was removed meanwhile is left out. */
async function rowsAt(
  catalog: Catalog,
  places: readonly { readonly id: number; readonly library: LibraryRow }[],
): Promise<readonly PageRow[]> {
  const rows = new Map<number, PageRow>();
  for (const library of new Set(places.map((place) => place.library))) {
    const ids = places.filter((place) => place.library === library).map(({ id }) => id);
    const query = catalog.db.selectFrom('titles').where('titles.id', 'in', ids);
    const columns = shownColumns(query, catalog, library).select(sql.val<string | number>('').as('value'));
    for (const row of await columns.execute()) rows.set(row.id, row);
  }
  return places.flatMap(({ id }) => rows.get(id) ?? []);
}

type TitlesQuery = TitlePlan['titles'];

function shownColumns(query: TitlesQuery, catalog: Catalog, library: LibraryRow) {
  return query
    .select([
      'titles.id',
      'titles.key',
      'titles.kind',
      'titles.title',
      'titles.year',
      'titles.arrivedAt',
      'titles.sizeBytes',
      'titles.resolution',
      'titles.hdr',
      'titles.languagesJson',
      'titles.gapsJson',
      'titles.slug',
      'titles.previewsJson',
    ])
    .select(isLaterColumn)
    .select(sql.val(library.uid).as('library'))
    .select(sql<number | boolean>`${holds(catalog, unidentified)}`.as('isUnidentified'));
}

async function libraryPage(catalog: Catalog, library: LibraryRow, conditions: readonly Condition[], cut: PageCut) {
  const plan = await planTitles(catalog, library, conditions, cut.counts);
  if (plan === undefined) return [];
  const column = `titles.${sortColumns[cut.sort]}` as const;
  const direction = cut.descending ? 'desc' : 'asc';
  let query = shownColumns(plan.titles, catalog, library).select(sql.ref<string | number>(column).as('value'));
  if (cut.after !== undefined) {
    const { value, id } = cut.after;
    const beyond = cut.descending ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${sql.ref(column)}, titles.id) ${beyond} (${value}, ${id})`);
  }
  return query.orderBy(column, direction).orderBy('titles.id', direction).limit(cut.limit).execute();
}

function listedTitlesOf(rows: readonly PageRow[]): readonly ListedTitle[] {
  // Titles of a page share few different lists.
  const lists = new Map<string, readonly string[]>();
  const listOf = (json: string): readonly string[] => {
    const list = lists.get(json) ?? parseStored(json);
    lists.set(json, list);
    return list;
  };
  return rows.map((row) => listed(row, listOf));
}

function listed(row: Omit<PageRow, 'value'>, listOf: (json: string) => readonly string[]): ListedTitle {
  const languages = listOf(row.languagesJson);
  const gaps = listOf(row.gapsJson);
  return {
    library: row.library,
    key: row.key,
    slug: shownSlug(row),
    kind: row.kind,
    title: row.title,
    arrivedAt: row.arrivedAt,
    sizeBytes: row.sizeBytes,
    languages,
    gaps,
    previews: parseStored(row.previewsJson),
    // SQLite returns a boolean as a number.
    ...(Number(row.isUnidentified) === 0 ? {} : { isUnidentified: true }),
    ...(row.year === 0 ? {} : { year: row.year }),
    ...(row.resolution === null ? {} : { resolution: row.resolution }),
    ...(row.hdr === null ? {} : { hdr: row.hdr }),
  };
}
