/**
 * Finds where a jump into the middle of an order begins to read. Conditions with few matches are sorted at once.
 * Otherwise titles are visited in windows from the nearest mark, each a few milliseconds long; the thread is yielded in
 * between, because SQLite runs on it.
 */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import type { JumpMarks } from './jumpMarks.ts';
import { type ColumnSort, type PagePlace, sortColumns } from './pageCursor.ts';
import {
  type Condition,
  type CountsMemory,
  hasTerm,
  holds,
  type LibraryRow,
  planTitles,
  type TitlePlan,
} from './titleConditions.ts';

export interface PageStart {
  readonly sort: ColumnSort;
  readonly descending: boolean;
  readonly offset: number;
}

interface Jump extends PageStart {
  readonly conditions: readonly Condition[];
  readonly marks: JumpMarks;
  readonly counts?: CountsMemory;
  /** The number of matching titles, if known: then the second half is reached from the end. */
  readonly total?: number;
}

/** The title with `offset - 1` titles before it; undefined if there are fewer. */
export async function lastBefore(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  jump: Jump,
): Promise<PagePlace | undefined> {
  const { total = Number.POSITIVE_INFINITY, offset, descending } = jump;
  if (offset > total) return undefined;
  if (offset <= total / 2) return countedFromFirst(catalog, libraries, jump);
  const fromEnd = { ...jump, descending: !descending, offset: total - offset + 1 };
  const place = await countedFromFirst(catalog, libraries, fromEnd);
  return place === undefined ? undefined : { ...place, descending };
}

async function countedFromFirst(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  jump: Jump,
): Promise<PagePlace | undefined> {
  const plans: { readonly library: LibraryRow; readonly plan: TitlePlan }[] = [];
  for (const library of libraries) {
    const plan = await planTitles(catalog, library, jump.conditions, jump.counts);
    if (plan !== undefined) plans.push({ library, plan });
  }
  if (plans.every(({ plan }) => plan.isFew)) {
    return atOnce(
      plans.map(({ plan }) => plan),
      jump,
    );
  }
  return visitWindows(
    catalog,
    plans.map(({ library }) => library),
    jump,
  );
}

async function atOnce(plans: readonly TitlePlan[], { sort, descending, offset }: Jump): Promise<PagePlace | undefined> {
  const value = sql.ref<string | number>(`titles.${sortColumns[sort]}`);
  const [first, ...others] = plans.map(({ titles }) => titles.select([value.as('value'), 'titles.id as id']));
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

/**
 * Titles per window. Tested ones take about 2 ms by terms, 6 ms by the titles' own texts; untested ones are skipped in
 * the index, about 0.3 ms, as much as a jump that knows all marks skips at most.
 */
const windowTitles = { tested: 2_000, untested: 2_500 };

async function visitWindows(
  { db, ...catalog }: Catalog,
  libraries: readonly LibraryRow[],
  jump: Jump,
): Promise<PagePlace | undefined> {
  const { sort, descending, offset, conditions, marks } = jump;
  const changeMark = await catalog.flavour.changeMark(db);
  const question = JSON.stringify([libraries.map(({ uid }) => uid), conditions, sort, descending]);
  const tests = conditions.map((condition) => meets(catalog, condition));
  const where = tests.length === 0 ? sql`` : sql`where ${sql.join(tests, sql` and `)}`;
  const titles = tests.length === 0 ? windowTitles.untested : windowTitles.tested;
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`order by value ${direction}, id ${direction}`;
  for (let { before, place } = marks.nearest(question, offset, changeMark); ; await setImmediate()) {
    const cut = tests.length === 0 ? sql`` : sql`${order} limit ${titles}`;
    const window = windowOf(libraries, { sort, descending, after: place, cut });
    const matches = tests.length === 0 ? titles : await countIn(db, window, where);
    if (before + matches >= offset) return placeAt(db, jump, sql`${window} ${where} ${order}`, offset - before);
    place = await placeAt(db, jump, sql`${window} ${order}`, titles);
    if (place === undefined) return undefined;
    before += matches;
    marks.add(question, { before, place }, changeMark);
  }
}

async function countIn(db: Catalog['db'], window: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${window} ${where}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** `number` counts from 1. */
async function placeAt(
  db: Catalog['db'],
  { sort, descending }: PageStart,
  titles: RawBuilder<unknown>,
  number: number,
): Promise<PagePlace | undefined> {
  const query = sql<Place>`select value, id from ${titles} limit 1 offset ${number - 1}`;
  const [row] = (await query.execute(db)).rows;
  return row === undefined ? undefined : { sort, descending, value: row.value, id: row.id };
}

interface Place {
  readonly value: string | number;
  readonly id: number;
}

interface Window {
  readonly sort: ColumnSort;
  readonly descending: boolean;
  readonly after: PagePlace | undefined;
  /** Order and limit. Without them nothing is sorted if only one distant place is needed. */
  readonly cut: RawBuilder<unknown>;
}

/** The next titles in order, matching or not, from the order's index alone. */
function windowOf(libraries: readonly LibraryRow[], { sort, descending, after, cut }: Window) {
  const column = sql.ref(`titles.${sortColumns[sort]}`);
  const beyond = descending ? sql`<` : sql`>`;
  const keyset = after === undefined ? sql`` : sql`and (${column}, titles.id) ${beyond} (${after.value}, ${after.id})`;
  const each = libraries.map(
    ({ id }) => sql`select * from (
      select ${column} as value, titles.id as id, ${sql.ref('titles.libraryId')} as library from titles
      where ${sql.ref('titles.libraryId')} = ${id} ${keyset} ${cut}) as one`,
  );
  return sql`(select * from (${sql.join(each, sql` union all `)}) as merged ${cut}) as w`;
}

/** A term is looked up by the title's number; a word beginning is tested on the title's own copy of its terms. */
function meets(catalog: Pick<Catalog, 'flavour'>, condition: Condition): RawBuilder<boolean> {
  if (condition.prefix) {
    return sql`exists (select 1 from titles where titles.id = w.id and ${holds(catalog, condition)})`;
  }
  return hasTerm(condition, sql.ref<number>('w.library'), sql.ref<number>('w.id'));
}
