/** Column `episodeTitlesJson` of the files: what the episodes of a video are called. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/**
 * Migration step 8. What is known of the folders of series is forgotten, as after a rebuild: the next full walk visits each of
 * them once, and reads the titles from the .nfo files that are there.
 */
export async function addEpisodeTitles(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('files').addColumn('episodeTitlesJson', 'text').execute();
  await db
    .updateTable('tops')
    .set({ foldersJson: '[]' })
    .where('libraryId', 'in', (from) => from.selectFrom('libraries').select('id').where('kind', '=', 'series'))
    .execute();
}
