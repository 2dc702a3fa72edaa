/** Column `searchTerms` of the titles: what only a search reads. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/**
 * Migration step 19. Clears the folder snapshots, as a rebuild does: the next full walk visits each title once and
 * saves its terms. Until then a search knows the words of the names, as before.
 */
export async function addSearchTerms(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema
    .alterTable('titles')
    .addColumn('searchTerms', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.updateTable('tops').set({ foldersJson: '[]' }).execute();
}
