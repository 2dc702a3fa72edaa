/**
 * Statements that are compiled once and sent many times: Kysely needs longer to build a query than SQLite to run it.
 */
import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { CatalogTables } from './tables.ts';

export type Db = Kysely<CatalogTables>;

/** Rows per statement, largest first. 64 rows with 17 columns stay under every database's parameter limit. */
const rowsPerStatement = [64, 16, 4, 1] as const;

/** Compiled texts by number of values, separate for each database, because their placeholders differ. */
class StatementTexts {
  readonly #byKind = new Map<unknown, Map<number, string>>();

  of(db: Db): Map<number, string> {
    const kind = db.getExecutor().adapter.constructor;
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const made = new Map<number, string>();
    this.#byKind.set(kind, made);
    return made;
  }
}

export type RowWriter<Table extends keyof CatalogTables, Answer> = (
  db: Db,
  rows: readonly Insertable<CatalogTables[Table]>[],
) => Promise<readonly Answer[]>;

/**
 * Inserts rows, many per statement. `tail` follows the values: `on conflict …`, `returning …`. Returns the returned
 * rows.
 */
export function rowWriter<Table extends keyof CatalogTables & string, Answer = never>(
  table: Table,
  columns: readonly (keyof Insertable<CatalogTables[Table]> & string)[],
  tail: RawBuilder<unknown> = sql``,
): RowWriter<Table, Answer> {
  const texts = new StatementTexts();
  const compile = (db: Db, size: number): string => {
    const bySize = texts.of(db);
    const known = bySize.get(size);
    if (known !== undefined) return known;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const row = sql`(${sql.join(columns.map(() => sql.val(null)))})`;
    const rows = sql.join(Array.from({ length: size }, () => row));
    const text = sql`insert into ${sql.table(table)} (${names}) values ${rows} ${tail}`.compile(db).sql;
    bySize.set(size, text);
    return text;
  };
  return async (db, rows) => {
    const answers: Answer[] = [];
    let next = 0;
    for (const size of rowsPerStatement) {
      for (; rows.length - next >= size; next += size) {
        const parameters: unknown[] = [];
        for (const row of rows.slice(next, next + size)) for (const column of columns) parameters.push(row[column]);
        const { rows: answered } = await db.executeQuery<Answer>(CompiledQuery.raw(compile(db, size), parameters));
        answers.push(...answered);
      }
    }
    return answers;
  };
}

/** Lengths of an `in (…)` list: few, so that few statements are prepared. */
const listLengths = [1, 4, 16, 64, 256] as const;
const longestList = 256;

/** Splits values into lists of these lengths; the last list repeats its last value, which does not change an `in`. */
export function inLists<T>(values: readonly T[]): readonly (readonly T[])[] {
  const lists: T[][] = [];
  for (let start = 0; start < values.length; start += longestList) {
    const list = values.slice(start, start + longestList);
    const last = list.at(-1);
    const length = listLengths.find((size) => size >= list.length) ?? longestList;
    while (last !== undefined && list.length < length) list.push(last);
    lists.push(list);
  }
  return lists;
}

/** A query with a list parameter, compiled once per length. `leading` parameters come before the list. */
export function listQuery<Answer>(
  build: (list: RawBuilder<unknown>) => RawBuilder<Answer>,
): (db: Db, leading: readonly unknown[], values: readonly (string | number)[]) => Promise<readonly Answer[]> {
  const texts = new StatementTexts();
  return async (db, leading, values) => {
    const byLength = texts.of(db);
    const answers: Answer[] = [];
    for (const list of inLists(values)) {
      let text = byLength.get(list.length);
      if (text === undefined) {
        text = build(sql.join(list.map(() => sql.val(null)))).compile(db).sql;
        byLength.set(list.length, text);
      }
      const { rows } = await db.executeQuery<Answer>(CompiledQuery.raw(text, [...leading, ...list]));
      for (const row of rows) answers.push(row);
    }
    return answers;
  };
}
