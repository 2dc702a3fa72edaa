/** Columns `errorJson`, `nowhereJson` and `causesJson` of the runs. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** Migration step 10. Rows of older programs have neither value; their lost paths are not shown after the upgrade. */
export async function addRunColumns(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('errorJson', 'text').execute();
  await db.schema.alterTable('runs').addColumn('nowhereJson', 'text').execute();
}

/** Migration step 25. Runs of older programs have no causes; the page groups them by their folders alone. */
export async function addRunCauses(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('causesJson', 'text').execute();
}
