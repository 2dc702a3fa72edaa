/**
 * Whether tables of a catalog in PostgreSQL are gone or altered, and whose the others of their names are. Decided by
 * SQLSTATE and by the server's own list of columns; a lost connection is no damage. Names what to do, does nothing.
 */
import { type Kysely, sql } from 'kysely';
import type { CatalogCondition } from './catalog.ts';
import { CatalogError, replaced } from './catalogError.ts';
import { lacks, type Shape } from './shape.ts';
import type { CatalogTables } from './tables.ts';

/** A relation that has the name of a table of ours. */
export interface FoundTable {
  readonly name: string;
  readonly schema: string;
  readonly oid: number;
  readonly isTable: boolean;
  readonly columns: ReadonlySet<string>;
}

/** Those that statements without a schema reach, by the search path of this connection. */
export async function findTables(db: Kysely<CatalogTables>, names: Iterable<string>): Promise<readonly FoundTable[]> {
  const { rows } = await sql<{ name: string; schema: string; oid: string; relkind: string; columns: string[] | null }>`
    select wanted.name, nspname as schema, c.oid::text as oid, c.relkind,
      (select json_agg(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from json_array_elements_text(${JSON.stringify([...names])}::json) as wanted(name)
      join pg_class c on c.oid = to_regclass('"' || wanted.name || '"')
      join pg_namespace n on n.oid = c.relnamespace`.execute(db);
  return rows.map(({ name, schema, oid, relkind, columns }) => ({
    ...{ name, schema, oid: Number(oid), isTable: relkind === 'r', columns: new Set(columns ?? []) },
  }));
}

export function shapeOfFound(found: readonly FoundTable[]): Shape {
  return new Map(found.map(({ name, columns }) => [name, columns]));
}

/** Enough that no other program has them by chance. */
const ownTablesAtLeast = 3;

/**
 * The relations that are not ours: of another kind, or with a column that no version of ours has. All of them, if
 * hardly any table has the columns of ours. Pure. `versioned`: there is a table with our version.
 */
export function foreignTables(
  found: readonly FoundTable[],
  expected: Shape,
  versioned: boolean,
): readonly FoundTable[] {
  const foreign = found.filter(
    ({ name, isTable, columns }) => !isTable || [...columns].some((column) => expected.get(name)?.has(column) !== true),
  );
  const whole = found.filter(({ name, columns }) => columns.size === expected.get(name)?.size);
  const areOurs = versioned || whole.length >= Math.min(ownTablesAtLeast, found.length);
  return foreign.length > 0 || areOurs ? foreign : found;
}

/** undefined_table, undefined_column, duplicate_table, foreign_key_violation: what missing or new tables lead to. */
const suspectStates: ReadonlySet<string> = new Set(['42P01', '42703', '42P07', '23503']);

function tablesGone(shown: string, cause: Error): CatalogError {
  const message =
    `tables of the catalog ${shown} are gone or altered. Nothing is lost: all it knows is in the files beside the media. ` +
    'The operator or the next scan replaces them.';
  return new CatalogError('damaged', message, cause);
}

/** Tells whether an open catalog can still be used; its tables may be replaced by another process. */
export class OpenTables {
  readonly #db: () => Kysely<CatalogTables>;
  readonly #shown: string;
  readonly #expected: () => Promise<Shape>;
  #condition: CatalogCondition = 'whole';
  /** The oid of table `libraries`; undefined until the catalog is open. */
  #oid: number | undefined;

  constructor(db: () => Kysely<CatalogTables>, shown: string, expected: () => Promise<Shape>) {
    this.#db = db;
    this.#shown = shown;
    this.#expected = expected;
  }

  condition(): CatalogCondition {
    return this.#condition;
  }

  note(error: unknown): void {
    if (!(error instanceof CatalogError)) return;
    if (error.fault === 'damaged' || error.fault === 'replaced') this.#condition = error.fault;
  }

  /** Compares with the tables of the opening, which the first call remembers. */
  async check(): Promise<void> {
    const [libraries] = await findTables(this.#db(), ['libraries']);
    this.#oid ??= libraries?.oid;
    if (libraries !== undefined && libraries.oid !== this.#oid) this.#condition = 'replaced';
  }

  /** Returns what to throw for an error of a query. */
  async judge(error: unknown): Promise<unknown> {
    if (!(error instanceof Error) || !('code' in error) || !suspectStates.has(String(error.code))) return error;
    try {
      await this.check();
      const fault = this.#condition === 'replaced' ? replaced(this.#shown) : await this.#damage(error);
      this.note(fault);
      return fault;
    } catch {
      // Away or without rights: the query's own error says more.
      return error;
    }
  }

  async #damage(error: Error): Promise<Error> {
    const expected = await this.#expected();
    const found = await findTables(this.#db(), expected.keys());
    return lacks(shapeOfFound(found), expected) ? tablesGone(this.#shown, error) : error;
  }
}
