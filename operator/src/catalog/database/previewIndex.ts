/** An index that holds the hashes of previews: pages ask for nothing else, and the rows are as wide as their pictures. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** Migration step 9. On SQLite it reads every picture once: a second or two for 100,000 titles. */
export async function indexPreviewHashes(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.createIndex('previewHashes').on('previews').columns(['titleId', 'kind', 'etag']).execute();
}
