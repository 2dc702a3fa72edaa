/** Tables and columns that came with the sources: what pages show of a title, kept answers of services, how each source was. */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Answers of services (answerCache.ts), of all Libraries alike. */
export interface AnswerTable {
  /** sha256 of the answer's name: nobody reads from it what a house has asked for. */
  readonly keyHash: string;
  readonly status: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly expiresAtMs: number;
  readonly storedAtMs: number;
  /** Of its last use, to within a day. */
  readonly usedAtMs: number;
  readonly sizeBytes: number;
  /** zlib, whose checksum tells a damaged one. */
  readonly body: Uint8Array;
}

/** How a source of a Library was when it was last asked (sourceStates.ts). */
export interface SourceStateTable {
  readonly libraryUid: string;
  readonly source: string;
  readonly fingerprint: string;
  readonly sinceMs: number;
  readonly tries: number;
  readonly troubleCause: string | null;
  readonly troubleReason: string | null;
  readonly troubleAtMs: number | null;
  readonly probeAtMs: number | null;
}

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
  // The sum of all sizes, and which were used least, are read from the index alone.
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
