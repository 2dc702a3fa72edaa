/** Column `walkedAtMs` of the Libraries: when a full walk last filled this catalog. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** Migration step 12. A Library of an older catalog was walked before; its exact time does not matter. */
export async function addWalkedColumn(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('libraries').addColumn('walkedAtMs', 'bigint').execute();
  await db.updateTable('libraries').set({ walkedAtMs: 0 }).execute();
}
