/** Column `marksJson` of the files: the marks of a video, for a page that sees no records. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/**
 * Migration step 20. Clears the folder snapshots, as a rebuild does: the next full walk visits each title once and saves
 * its marks.
 */
export async function addMarks(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('files').addColumn('marksJson', 'text').execute();
  await db.updateTable('tops').set({ foldersJson: '[]' }).execute();
}
