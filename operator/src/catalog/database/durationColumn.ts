/** Column `durationSeconds` of the titles: the playing time of all files, for statistics. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/**
 * Migration step 21. Clears the folder snapshots, as a rebuild does: the next full walk visits each title once and
 * saves its time. Until then it counts as 0.
 */
export async function addDurations(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema
    .alterTable('titles')
    .addColumn('durationSeconds', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.updateTable('tops').set({ foldersJson: '[]' }).execute();
}
