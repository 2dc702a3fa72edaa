/** An index with the hashes of previews, until the titles have them (previewsColumn.ts): the rows are as large as their pictures. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** Migration step 9. SQLite reads every picture once: one or two seconds for 100,000 titles. */
export async function indexPreviewHashes(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.createIndex('previewHashes').on('previews').columns(['titleId', 'kind', 'etag']).execute();
}
