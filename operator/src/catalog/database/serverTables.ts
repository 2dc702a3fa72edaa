/**
 * Tables about notifications of media servers: `seenFiles` has the files that servers read, by folder, as they were at
 * the last one; `toldTitles` the time of each title's last one, so that a server's answer to it is recognised.
 */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 15. */
export async function createServerTables(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('seenFiles')
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('folder', flavour.orderedText, (c) => c.notNull())
    .addColumn('top', flavour.orderedText, (c) => c.notNull())
    .addColumn('filesJson', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('seenFilesKey', ['libraryId', 'folder'])
    .modifyEnd(flavour.clustered)
    .execute();
  await db.schema
    .createTable('toldTitles')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('toldAtMs', 'bigint', (c) => c.notNull())
    .addColumn('echoes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('toldTitlesKey', ['libraryUid', 'title'])
    .modifyEnd(flavour.clustered)
    .execute();
}
