/**
 * Replaces the tables of a catalog in PostgreSQL when some are gone. What is left moves into a schema of its own, with
 * its indexes, and new tables take its place, all in one transaction. What no scan can find again is copied back.
 * Relations of other programs are never touched.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { asidePrefix, type SetAside } from './asideFiles.ts';
import { CatalogError } from './catalogError.ts';
import { catalogVersion, createTables, readVersion } from './migrations.ts';
import { postgresFlavour } from './postgres.ts';
import { type FoundTable, findTables, foreignTables, shapeOfFound } from './postgresDamage.ts';
import { lacks, type Shape } from './shape.ts';
import type { CatalogTables } from './tables.ts';

/** More would fill the disk of a server whose tables are lost again and again. */
export const schemasKeptAtMost = 3;

/** Tables that the files cannot restore, in the order of their references, and those that number the others. */
const carriedOver = ['libraries', 'records', 'choices', 'refreshes', 'setAside'] as const;

/**
 * Returns the schema that holds the old tables; undefined if there was nothing to do, because another process was faster
 * or no table is left. Throws CatalogError: `settings` if tables of another program are in the way, `newer`, `rights`.
 */
export async function replaceTables(
  db: Kysely<CatalogTables>,
  { shown, expected, nowMs }: { readonly shown: string; readonly expected: Shape; readonly nowMs: number },
): Promise<SetAside | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await postgresFlavour.beginMigration(transaction);
      const found = await findTables(transaction, expected.keys());
      const hasVersion = found.some(({ name, columns }) => name === 'schemaVersion' && columns.has('version'));
      const version = hasVersion ? await readVersion(transaction, postgresFlavour, shown) : 0;
      const isWhole = version === catalogVersion && !lacks(shapeOfFound(found), expected);
      if (found.length === 0 || isWhole) return undefined;
      const foreign = foreignTables(found, expected, version > 0);
      if (foreign.length > 0) throw inTheWay(shown, foreign);
      const schema = await moveAside(transaction, found, nowMs);
      await createTables(transaction, postgresFlavour);
      await carryOver(transaction, schema, shapeOfFound(found), expected);
      await numberFromNowOn(transaction, nowMs);
      await forgetOldest(transaction, expected);
      return { file: `schema ${schema}`, atMs: nowMs };
    });
  } catch (error) {
    if (!(error instanceof CatalogError) || error.fault !== 'rights') throw error;
    const message =
      `tables of the catalog ${shown} are gone, and this role may not replace them (${error.message}). Nothing is lost: start this ` +
      'program once with the role that owns the tables and may create schemas (`projectionist docs postgresql`)';
    throw new CatalogError('rights', message, error);
  }
}

function inTheWay(shown: string, foreign: readonly FoundTable[]): CatalogError {
  const names = foreign.map(({ schema, name }) => `${schema}."${name}"`).join(', ');
  return new CatalogError(
    'settings',
    `the catalog ${shown} cannot create its tables: ${names} belong to another program and are left alone. Name an empty ` +
      'database, or a schema of its own (`projectionist docs postgresql`)',
  );
}

async function moveAside(db: Transaction<CatalogTables>, found: readonly FoundTable[], nowMs: number): Promise<string> {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:.]/gu, '').toLowerCase();
  const taken = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db);
  const names = new Set(taken.rows.map(({ name }) => name));
  let schema = `${asidePrefix}${stamp}`;
  for (let number = 2; names.has(schema); number++) schema = `${asidePrefix}${stamp}_${number}`;
  await sql`create schema ${sql.id(schema)}`.execute(db);
  for (const { schema: from, name } of found) {
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(schema)}`.execute(db);
  }
  return schema;
}

/** The numbers of Libraries stay, so a process that knows one from before never writes into another Library. */
async function carryOver(db: Transaction<CatalogTables>, schema: string, found: Shape, expected: Shape): Promise<void> {
  const isWhole = (table: string) => found.get(table)?.size === expected.get(table)?.size;
  for (const table of carriedOver) {
    if (!isWhole(table) || (table === 'records' && !isWhole('libraries'))) continue;
    const columns = sql.join([...(expected.get(table) ?? [])].map((column) => sql.id(column)));
    const known = table === 'records' ? sql`where "libraryId" in (select id from libraries)` : sql``;
    await sql`insert into ${sql.id(table)} (${columns}) select ${columns} from ${sql.id(schema, table)} ${known} on conflict do nothing`.execute(
      db,
    );
  }
  await db.updateTable('libraries').set({ walkedAtMs: null }).execute();
}

/** Higher than any number of the old tables: a process that still has one of them finds no row. */
async function numberFromNowOn(db: Transaction<CatalogTables>, nowMs: number): Promise<void> {
  const { rows } = await sql<{ highest: number }>`select coalesce(max(id), 0) as highest from libraries`.execute(db);
  const first = Math.max(Number(rows[0]?.highest ?? 0) + 1, Math.floor(nowMs / 1000));
  for (const table of ['libraries', 'titles']) {
    await sql`alter table ${sql.id(table)} alter column id restart with ${sql.lit(first)}`.execute(db);
  }
}

/** The names of schemas with old tables, the newest first. */
export async function listSchemas(db: Kysely<CatalogTables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${asidePrefix}) order by nspname desc`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Drops tables of ours alone; a schema in which somebody keeps more stays. */
async function forgetOldest(db: Transaction<CatalogTables>, expected: Shape): Promise<void> {
  for (const schema of (await listSchemas(db)).slice(schemasKeptAtMost)) {
    const { rows } = await sql<{ name: string; kind: string }>`
      select relname as name, relkind as kind from pg_class
      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p')`.execute(db);
    if (rows.some(({ name, kind }) => kind !== 'r' || !expected.has(name))) continue;
    const tables = rows.map(({ name }) => sql.id(schema, name));
    if (tables.length > 0) await sql`drop table ${sql.join(tables)}`.execute(db);
    await sql`drop schema ${sql.id(schema)}`.execute(db);
  }
}
