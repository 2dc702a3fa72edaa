/**
 * Tables and columns for the sources: title details shown on pages, cached responses of services, and the state of each
 * source.
 */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 5. */
export async function createSourceTables(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema.alterTable('titles').addColumn('originalTitle', 'text').execute();
  await db.schema.alterTable('titles').addColumn('summaryJson', 'text').execute();
  await db.schema
    .createTable('answers')
    .addColumn('keyHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('lastModified', 'text')
    .addColumn('expiresAtMs', 'bigint', (c) => c.notNull())
    .addColumn('storedAtMs', 'bigint', (c) => c.notNull())
    .addColumn('usedAtMs', 'bigint', (c) => c.notNull())
    .addColumn('sizeBytes', 'integer', (c) => c.notNull())
    .addColumn('body', flavour.bytes, (c) => c.notNull())
    .execute();
  // The index alone gives the total size and the least recently used rows.
  await db.schema.createIndex('answersByUse').on('answers').columns(['usedAtMs', 'sizeBytes']).execute();
  await db.schema
    .createTable('sourceStates')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('sinceMs', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('troubleCause', 'text')
    .addColumn('troubleReason', 'text')
    .addColumn('troubleAtMs', 'bigint')
    .addColumn('probeAtMs', 'bigint')
    .addPrimaryKeyConstraint('sourceStateKey', ['libraryUid', 'source'])
    .modifyEnd(flavour.clustered)
    .execute();
}
