/**
 * Where a jump into the middle of an order begins to read. Without conditions the indexes alone tell; with common ones the titles
 * are visited window by window, each a few milliseconds long, and others have the thread in between (SQLite answers on it).
 */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { JumpMarks } from './jumpMarks.ts';
import type { Catalog } from './open.ts';
import { type PagePlace, sortColumns, type TitleSort } from './pageCursor.ts';
import { type Condition, holds, type LibraryRow, planTitles, type TitlePlan } from './titleConditions.ts';

export interface PageStart {
  readonly sort: TitleSort;
  readonly descending: boolean;
  readonly offset: number;
}

interface Jump extends PageStart {
  readonly conditions: readonly Condition[];
  readonly marks: JumpMarks;
}

/** The title that has `offset - 1` titles before it; undefined when there are not so many. */
export async function lastBefore(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  jump: Jump,
): Promise<PagePlace | undefined> {
  const plans: { readonly library: LibraryRow; readonly plan: TitlePlan }[] = [];
  for (const library of libraries) {
    const plan = await planTitles(catalog, library, jump.conditions);
    if (plan !== undefined) plans.push({ library, plan });
  }
  const isVisited = jump.conditions.length > 0 && plans.some(({ plan }) => !plan.isFew);
  if (isVisited) {
    const visited = plans.map(({ library }) => library);
    return visitWindows(catalog, visited, jump);
  }
  return atOnce(
    plans.map(({ plan }) => plan),
    jump,
  );
}

/** Both databases merge the Libraries by their indexes, and read no row of what they skip. */
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

/** Some 2 ms by terms, some 6 by the titles' own texts. */
const windowTitles = 2_000;

async function visitWindows(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  jump: Jump,
): Promise<PagePlace | undefined> {
  const { sort, descending, offset, conditions, marks } = jump;
  const question = JSON.stringify([libraries.map(({ uid }) => uid), conditions, sort, descending]);
  const met = sql.join(
    conditions.map((condition) => meets(catalog, condition)),
    sql` and `,
  );
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`order by value ${direction}, id ${direction}`;
  for (let { before, place } = marks.nearest(question, offset); ; await setImmediate()) {
    const seen = windowOf(libraries, jump, place, order);
    const counted = await sql<{ count: number }>`select count(*) as count from ${seen} as w where ${met}`.execute(
      catalog.db,
    );
    const matches = Number(counted.rows[0]?.count ?? 0);
    if (before + matches >= offset) {
      const found = sql<Place>`select value, id from ${seen} as w where ${met} ${order} limit 1 offset ${offset - before - 1}`;
      return placeOf(jump, (await found.execute(catalog.db)).rows[0]);
    }
    const last = sql<Place>`select value, id from ${seen} as w ${order} limit 1 offset ${windowTitles - 1}`;
    place = placeOf(jump, (await last.execute(catalog.db)).rows[0]);
    if (place === undefined) return undefined;
    before += matches;
    marks.add(question, { before, place });
  }
}

interface Place {
  readonly value: string | number;
  readonly id: number;
}

function placeOf({ sort, descending }: PageStart, row: Place | undefined): PagePlace | undefined {
  return row === undefined ? undefined : { sort, descending, value: row.value, id: row.id };
}

/** The next titles in order, whether they meet anything or not: from the order's index alone. */
function windowOf(
  libraries: readonly LibraryRow[],
  { sort, descending }: PageStart,
  after: PagePlace | undefined,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = sql.ref(`titles.${sortColumns[sort]}`);
  const beyond = descending ? sql`<` : sql`>`;
  const keyset = after === undefined ? sql`` : sql`and (${column}, titles.id) ${beyond} (${after.value}, ${after.id})`;
  const each = libraries.map(
    ({ id }) => sql`select * from (
      select ${column} as value, titles.id as id, ${sql.ref('titles.libraryId')} as library from titles
      where ${sql.ref('titles.libraryId')} = ${id} ${keyset} ${order} limit ${windowTitles}) as one`,
  );
  return sql`(select * from (${sql.join(each, sql` union all `)}) as merged ${order} limit ${windowTitles})`;
}

/** A term is looked up by the title's number; the beginning of a word stands in the title's own copy of its terms. */
function meets(catalog: Catalog, condition: Condition): RawBuilder<boolean> {
  if (condition.prefix) {
    return sql`exists (select 1 from titles where titles.id = w.id and ${holds(catalog, condition)})`;
  }
  const [libraryId, titleId] = [sql.ref('terms.libraryId'), sql.ref('terms.titleId')];
  return sql`exists (select 1 from terms
    where ${libraryId} = w.library and terms.term = ${condition.term} and ${titleId} = w.id)`;
}
