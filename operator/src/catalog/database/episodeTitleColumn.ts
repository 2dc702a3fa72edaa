/** Column `episodeTitlesJson` of the files: the titles of a video's episodes. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/**
 * Migration step 8. Clears the folder snapshots of series, as a rebuild does: the next full walk visits each series
 * once and reads the titles from its .nfo files.
 */
export async function addEpisodeTitles(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('files').addColumn('episodeTitlesJson', 'text').execute();
  await db
    .updateTable('tops')
    .set({ foldersJson: '[]' })
    .where('libraryId', 'in', (from) => from.selectFrom('libraries').select('id').where('kind', '=', 'series'))
    .execute();
}
