/** Table `missingPosters`: posters of the parts of stories that no Library has. */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 28. A film or series has one row, in however many stories of the Library it is. */
export async function createMissingPosters(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('missingPosters')
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('memberId', flavour.orderedText, (c) => c.notNull())
    .addColumn('factJson', 'text', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('bytes', flavour.bytes)
    .addPrimaryKeyConstraint('missingPosterKey', ['libraryId', 'kind', 'memberId'])
    .execute();
}
