/**
 * The trigram index over the terms of titles (extension pg_trgm): one scan finds the titles that match several
 * conditions. A single condition is faster in table `terms`. Without the extension table `terms` answers everything,
 * with the same results.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CatalogError } from './catalogError.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

const indexName = 'titlesByTrigram';

export interface Trigrams {
  readonly ready: boolean;
  /** Why it is not available, if a person can change that. */
  readonly warning?: string;
}

/**
 * Creates the index if it is missing and this role owns the tables; other roles use the index if it exists. Not a
 * migration step: the extension may be allowed later, or be missing after a restore.
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
    const detail = error instanceof Error ? error.message : String(error);
    const warning = `the catalog ${shown} searches without the extension pg_trgm, which finds several words at once faster (${detail}); \`projectionist docs postgresql\` shows who may make it`;
    return { ready: false, warning };
  }
}

async function ownsTables(db: Kysely<CatalogTables>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = to_regclass('titles')`.execute(db);
  return rows[0]?.owns === true;
}

/** Three ASCII letters make a trigram in any locale; with locale C, letters beyond ASCII make none. */
const hasTrigram = /[a-z0-9]{3}/;

/**
 * A condition that the column contains every text, in a form that uses the index; undefined if it would need a full
 * scan.
 */
export function holdingAll(column: RawBuilder<string>, texts: readonly string[]): RawBuilder<boolean> | undefined {
  // `w` and the other term names are in all titles.
  if (!texts.some((text) => hasTrigram.test(text.slice(text.indexOf(':') + 1)))) return undefined;
  const like = texts.map((text) => sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql<boolean>`${sql.join(like, sql` and `)}`;
}
