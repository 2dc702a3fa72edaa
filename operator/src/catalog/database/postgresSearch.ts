/**
 * The trigram index over the terms of titles (extension pg_trgm): one scan of it finds the titles that meet several conditions
 * at once. One condition alone is quicker in table `terms`. Without the extension table `terms` answers all, with the same titles.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CatalogError } from './catalogError.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

const indexName = 'titlesByTrigram';

export interface Trigrams {
  readonly ready: boolean;
  /** Why not, where a person can change it. */
  readonly warning?: string;
}

/**
 * Makes the index where it is not there and this role owns the tables; others use what there is. Not a numbered step of the
 * migrations: an extension may be allowed later, or be gone after a restore.
 */
export async function prepareTrigrams(
  db: Kysely<CatalogTables>,
  { flavour, shown, readOnly }: { readonly flavour: Flavour; readonly shown: string; readonly readOnly: boolean },
): Promise<Trigrams> {
  if (await flavour.hasTable(db, indexName)) return { ready: true };
  if (readOnly || !(await ownsTables(db))) return { ready: false };
  try {
    await db.transaction().execute(async (transaction) => {
      await flavour.beginMigration(transaction);
      await sql`create extension if not exists pg_trgm`.execute(transaction);
      await sql`create index if not exists ${sql.ref(indexName)} on titles using gin (terms gin_trgm_ops)`.execute(
        transaction,
      );
    });
    return { ready: true };
  } catch (error) {
    if (error instanceof CatalogError && error.fault === 'away') throw error;
    const said = error instanceof Error ? error.message : String(error);
    const warning = `the catalog ${shown} searches without the extension pg_trgm, which finds several words at once faster (${said}); docs/guides/postgresql.md shows who may make it`;
    return { ready: false, warning };
  }
}

async function ownsTables(db: Kysely<CatalogTables>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = to_regclass('titles')`.execute(db);
  return rows[0]?.owns === true;
}

/** Three letters make a trigram in a database of any locale; of one with locale C, letters beyond ASCII make none. */
const hasTrigram = /[a-z0-9]{3}/;

/** Every text in the column, in a form that the index reads; undefined where it would have to be read as a whole. */
export function holdingAll(column: RawBuilder<string>, texts: readonly string[]): RawBuilder<boolean> | undefined {
  // `w` and other names of terms are in all titles.
  if (!texts.some((text) => hasTrigram.test(text.slice(text.indexOf(':') + 1)))) return undefined;
  const like = texts.map((text) => sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql<boolean>`${sql.join(like, sql` and `)}`;
}
