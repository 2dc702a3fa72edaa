/**
 * Pages of titles for the page and the command line: one order, filters and words, cut by keyset (limits.md 5: OFFSET
 * grows with the page, a keyset does not).
 *
 * A rare condition is answered from its side (its titles are fetched and sorted), a common one from the order's side
 * (titles are visited in order and tested). The border keeps both within some thousand rows.
 */
import { Buffer } from 'node:buffer';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Catalog } from './open.ts';
import { type PagePlace, readCursor, type TitleSort, writeCursor } from './pageCursor.ts';
import { inLists } from './rowWriter.ts';
import type { CatalogTables } from './tables.ts';
import { term } from './titleRows.ts';
import { questionWords } from './words.ts';

export interface TitleFilters {
  readonly kind?: 'movie' | 'series';
  /** `2160p`, `1080p`, …, `sd`: the best of the title's files. */
  readonly resolution?: string;
  /** `any`, `none`, or a kind (`HDR10`) that one of its files has. */
  readonly hdr?: string;
  /** Video codec of one of its files. */
  readonly codec?: string;
  /** Audio language of one of its files. */
  readonly language?: string;
  /** Name of a fact that is open for the title or one of its files. */
  readonly gap?: string;
  /** Titles without any id. */
  readonly unidentified?: boolean;
  /** Titles without a poster, whether one is still looked for or not. */
  readonly withoutArt?: boolean;
}

export interface TitleQuestion {
  /** uid; absent: all Libraries that were not removed. */
  readonly library?: string;
  /** Beginnings of words; without any letter or digit it asks for everything. */
  readonly search?: string;
  readonly filters?: TitleFilters;
}

export interface PageQuestion extends TitleQuestion {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly after?: string;
  /** How many titles lie before the page, where no page before it was read; `after` goes first. Of 100,000 titles it takes up to some 5 ms, with conditions some 100. */
  readonly offset?: number;
  /** 1 to 200. */
  readonly limit: number;
}

export interface ListedTitle {
  readonly library: string;
  readonly key: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly resolution?: string;
  readonly hdr?: string;
  readonly videoCodec?: string;
  readonly languages: readonly string[];
  /** Names of open facts. */
  readonly gaps: readonly string[];
  /** Without any id, or its ids are no answer. */
  readonly isUnidentified?: true;
  /** ETags of the previews there are, by kind. */
  readonly previews: Readonly<Record<string, string>>;
}

export interface TitlePage {
  readonly titles: readonly ListedTitle[];
  /** Hand it back as `after`; absent on the last page. */
  readonly next?: string;
}

const largestPage = 200;
/** About the square root of 60 x 100,000: where fetching every match costs as much as visiting titles until 60 match. */
const rareMatches = 2_000;
/** Two common conditions may be rare together: up to so many titles of the rarer are looked up among the others, some 10 ms. */
const countedMatches = 20_000;
/** Above every character of a term, in UTF-8 and so in both databases. */
const lastCharacter = '\u{10ffff}';

const sortColumns = { added: 'arrivedAt', name: 'sortTitle', year: 'year', size: 'sizeBytes' } as const;

/** One thing asked for: a term, or the beginning of one. */
interface Condition {
  readonly term: string;
  readonly prefix: boolean;
}

interface LibraryRow {
  readonly id: number;
  readonly uid: string;
}

/** Throws CursorError for a cursor that is not of this order, RangeError for a limit outside 1 to 200 or an offset below 0. */
export async function listTitles(catalog: Catalog, question: PageQuestion): Promise<TitlePage> {
  const { sort, descending, limit, offset = 0 } = question;
  if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
    throw new RangeError(`expected a limit from 1 to ${largestPage}, got ${limit}`);
  }
  if (!Number.isSafeInteger(offset) || offset < 0) throw new RangeError(`expected an offset from 0 on, got ${offset}`);
  const conditions = conditionsOf(question);
  const libraries = await askedLibraries(catalog, question.library);
  let after = question.after === undefined ? undefined : readCursor(question.after, sort, descending);
  if (after === undefined && offset > 0) {
    after = await lastBefore(catalog, libraries, conditions, { sort, descending, offset });
    if (after === undefined) return { titles: [] };
  }
  const rows: PageRow[] = [];
  for (const library of libraries) {
    // One more than asked tells whether another page follows.
    rows.push(...(await libraryPage(catalog, library, conditions, { sort, descending, after, limit: limit + 1 })));
  }
  if (libraries.length > 1) rows.sort((a, b) => (descending ? -1 : 1) * compareRows(a, b, sort));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const titles = await withPreviews(catalog, shown);
  if (rows.length <= limit || last === undefined) return { titles };
  return { titles, next: writeCursor({ sort, descending, value: last[sortColumns[sort]], id: last.id }) };
}

/** How many titles a question finds: counted in the terms alone, no title is read. */
export async function countTitles(catalog: Catalog, question: TitleQuestion = {}): Promise<number> {
  const conditions = conditionsOf(question);
  let count = 0;
  for (const library of await askedLibraries(catalog, question.library)) {
    const counted = await countConditions(catalog, library.id, conditions);
    const [rarest] = counted;
    if (rarest?.matches === 0) continue;
    const everything = catalog.db.selectFrom('titles').select('id as titleId').where('libraryId', '=', library.id);
    const found =
      rarest === undefined ? everything : intersection(catalog, library.id, counted, Number.POSITIVE_INFINITY);
    count += await countFound(catalog, found);
  }
  return count;
}

function conditionsOf({ search, filters = {} }: TitleQuestion): readonly Condition[] {
  const exact = (name: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [{ term: term(name, value), prefix: false }];
  return [
    ...questionWords(search ?? '').map((word) => ({ term: term('w', word), prefix: true })),
    ...exact('kind', filters.kind),
    ...exact('res', filters.resolution),
    ...exact('hdr', filters.hdr),
    ...exact('codec', filters.codec),
    ...exact('lang', filters.language),
    ...exact('gap', filters.gap),
    ...exact('id', filters.unidentified === true ? 'none' : undefined),
    ...exact('art', filters.withoutArt === true ? 'none' : undefined),
  ];
}

async function askedLibraries({ db }: Catalog, uid: string | undefined): Promise<readonly LibraryRow[]> {
  const query = db.selectFrom('libraries').select(['id', 'uid']);
  if (uid !== undefined) return query.where('uid', '=', uid).execute();
  return query.where('removedAtMs', 'is', null).execute();
}

type From = Pick<ExpressionBuilder<CatalogTables, never>, 'selectFrom'>;

function matching(from: From, libraryId: number, condition: Condition) {
  const query = from.selectFrom('terms').select('terms.titleId as titleId').where('terms.libraryId', '=', libraryId);
  if (!condition.prefix) return query.where('terms.term', '=', condition.term);
  return query.where('terms.term', '>=', condition.term).where('terms.term', '<', condition.term + lastCharacter);
}

const titleTerms = sql.ref<string>('titles.terms');

/** How the condition stands in the title's own copy of its terms. */
function heldText({ term, prefix }: Condition): string {
  return prefix ? ` ${term}` : ` ${term} `;
}

/** The same test on that copy. */
function holds({ flavour }: Catalog, condition: Condition): RawBuilder<boolean> {
  return flavour.contains(titleTerms, heldText(condition));
}

interface FoundId {
  readonly titleId: number;
}

interface CountedCondition extends Condition {
  /** At most one more than `countedMatches`. */
  readonly matches: number;
}

/** The conditions with their matches, the rarest first; one without any match stands alone. */
async function countConditions(
  { db }: Catalog,
  libraryId: number,
  conditions: readonly Condition[],
): Promise<readonly CountedCondition[]> {
  const counted: CountedCondition[] = [];
  for (const condition of conditions) {
    const row = await db
      .selectFrom(
        matching(db, libraryId, condition)
          .limit(countedMatches + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const matches = Number(row.count);
    if (matches === 0) return [{ ...condition, matches }];
    counted.push({ ...condition, matches });
  }
  return counted.sort((a, b) => a.matches - b.matches);
}

/**
 * The titles of the rarest condition that meet the others too, from the terms alone. A term is looked up for each title;
 * the beginning of a word has many terms, so its titles are gathered once, unless there are more than `gathered`: those
 * conditions are left for the titles' own test.
 */
function intersection(
  { db, flavour }: Catalog,
  libraryId: number,
  conditions: readonly CountedCondition[],
  gathered: number,
): Expression<FoundId> {
  const atOnce = conditions.length > 1 ? flavour.containsAll?.(titleTerms, conditions.map(heldText)) : undefined;
  if (atOnce !== undefined) {
    return db
      .selectFrom('titles')
      .select('titles.id as titleId')
      .where('titles.libraryId', '=', libraryId)
      .where(atOnce);
  }
  const [rarest = { term: '', prefix: true, matches: 0 }, ...others] = conditions;
  if (flavour.intersectsSets) {
    const lists = [rarest, ...others.filter(({ matches }) => matches <= gathered)];
    const [first, ...more] = lists.map((condition) => matching(db, libraryId, condition).distinct());
    return more.reduce<Expression<FoundId>>(
      (met, list) => sql<FoundId>`(${met} intersect ${list})`,
      sql<FoundId>`${first}`,
    );
  }
  let query = matching(db, libraryId, rarest);
  for (const other of others) {
    if (!other.prefix) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('terms as other')
            .select(sql<number>`1`.as('one'))
            .where('other.libraryId', '=', libraryId)
            .where('other.term', '=', other.term)
            .whereRef('other.titleId', '=', 'terms.titleId'),
        ),
      );
    } else if (other.matches <= gathered) {
      query = query.where('terms.titleId', 'in', matching(db, libraryId, other));
    }
  }
  return query.distinct();
}

/** The few titles that can meet all conditions; undefined when there are too many to fetch them all. */
async function fewMatches(
  catalog: Catalog,
  libraryId: number,
  conditions: readonly CountedCondition[],
): Promise<Expression<FoundId> | undefined> {
  const [rarest] = conditions;
  if (rarest === undefined || rarest.matches > countedMatches) return undefined;
  const query = intersection(catalog, libraryId, conditions, countedMatches);
  if (rarest.matches <= rareMatches) return query;
  if (conditions.length === 1) return undefined;
  const some = sql<FoundId>`(select * from ${query} as "met" limit ${rareMatches + 1})`;
  return (await countFound(catalog, some)) <= rareMatches ? query : undefined;
}

async function countFound({ db }: Catalog, found: Expression<FoundId>): Promise<number> {
  const row = await db
    .selectFrom(sql<FoundId>`${found}`.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const unidentified: Condition = { term: term('id', 'none'), prefix: false };

interface PageCut {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly after: PagePlace | undefined;
  readonly limit: number;
}

type PageRow = Awaited<ReturnType<typeof libraryPage>>[number];

/** The titles of a Library that meet all conditions; undefined when one of them is met by none. */
async function titlesMeeting(catalog: Catalog, library: LibraryRow, conditions: readonly Condition[]) {
  const counted = await countConditions(catalog, library.id, conditions);
  if (counted[0]?.matches === 0) return undefined;
  const { db } = catalog;
  const few = await fewMatches(catalog, library.id, counted);
  // A cross join keeps its order in SQLite: the few matches first, whatever index the sorting would like.
  const source =
    few === undefined
      ? db.selectFrom('titles')
      : db
          .selectFrom(sql<FoundId>`${few}`.as('matches'))
          .crossJoin('titles')
          .where(sql<boolean>`titles.id = matches."titleId"`);
  let query = source.where('titles.libraryId', '=', library.id);
  for (const condition of conditions) query = query.where(holds(catalog, condition));
  return query;
}

async function libraryPage(catalog: Catalog, library: LibraryRow, conditions: readonly Condition[], cut: PageCut) {
  const titles = await titlesMeeting(catalog, library, conditions);
  if (titles === undefined) return [];
  const column = `titles.${sortColumns[cut.sort]}` as const;
  const direction = cut.descending ? 'desc' : 'asc';
  let query = titles
    .select([
      'titles.id',
      'titles.key',
      'titles.kind',
      'titles.title',
      'titles.sortTitle',
      'titles.year',
      'titles.idsJson',
      'titles.arrivedAt',
      'titles.sizeBytes',
      'titles.resolution',
      'titles.hdr',
      'titles.videoCodec',
      'titles.languagesJson',
      'titles.gapsJson',
    ])
    .select(sql.val(library.uid).as('library'))
    .select(sql<number | boolean>`${holds(catalog, unidentified)}`.as('isUnidentified'));
  if (cut.after !== undefined) {
    const { value, id } = cut.after;
    const beyond = cut.descending ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${sql.ref(column)}, titles.id) ${beyond} (${value}, ${id})`);
  }
  return query.orderBy(column, direction).orderBy('titles.id', direction).limit(cut.limit).execute();
}

interface PageStart {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly offset: number;
}

/**
 * The title that has `offset - 1` titles before it, where a jump into the middle begins to read; undefined when there are not so
 * many. Both databases merge the Libraries by their indexes, and read no row of what they skip unless it must be tested.
 */
async function lastBefore(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  conditions: readonly Condition[],
  { sort, descending, offset }: PageStart,
): Promise<PagePlace | undefined> {
  const places = [];
  for (const library of libraries) {
    const titles = await titlesMeeting(catalog, library, conditions);
    const value = sql.ref<string | number>(`titles.${sortColumns[sort]}`);
    if (titles !== undefined) places.push(titles.select([value.as('value'), 'titles.id as id']));
  }
  const [first, ...others] = places;
  if (first === undefined) return undefined;
  const direction = descending ? 'desc' : 'asc';
  const row = await others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('value', direction)
    .orderBy('id', direction)
    .limit(1)
    .offset(offset - 1)
    .executeTakeFirst();
  return row === undefined ? undefined : { sort, descending, ...row };
}

/** The databases' order: numbers by value, texts by their UTF-8 bytes, ties by row. */
function compareRows(a: PageRow, b: PageRow, sort: TitleSort): number {
  const left = a[sortColumns[sort]];
  const right = b[sortColumns[sort]];
  const byValue =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
  return byValue === 0 ? a.id - b.id : byValue;
}

async function withPreviews({ db }: Catalog, rows: readonly PageRow[]): Promise<readonly ListedTitle[]> {
  const etags = new Map<number, Record<string, string>>();
  for (const ids of inLists(rows.map((row) => row.id))) {
    for (const { titleId, kind, etag } of await db
      .selectFrom('previews')
      .select(['titleId', 'kind', 'etag'])
      .where('titleId', 'in', ids)
      .execute()) {
      etags.set(titleId, { ...etags.get(titleId), [kind]: etag });
    }
  }
  return rows.map((row) => listed(row, etags.get(row.id) ?? {}));
}

function listed(row: Omit<PageRow, 'id' | 'sortTitle'>, previews: Readonly<Record<string, string>>): ListedTitle {
  const ids: Readonly<Record<string, string>> = JSON.parse(row.idsJson);
  const languages: readonly string[] = JSON.parse(row.languagesJson);
  const gaps: readonly string[] = JSON.parse(row.gapsJson);
  return {
    library: row.library,
    key: row.key,
    kind: row.kind,
    title: row.title,
    ids,
    arrivedAt: row.arrivedAt,
    sizeBytes: row.sizeBytes,
    languages,
    gaps,
    previews,
    // SQLite answers a truth as a number.
    ...(Number(row.isUnidentified) === 0 ? {} : { isUnidentified: true }),
    ...(row.year === 0 ? {} : { year: row.year }),
    ...(row.resolution === null ? {} : { resolution: row.resolution }),
    ...(row.hdr === null ? {} : { hdr: row.hdr }),
    ...(row.videoCodec === null ? {} : { videoCodec: row.videoCodec }),
  };
}
