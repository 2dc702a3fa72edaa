/**
 * Tables of franchises in the catalog, and how their rows are read. Members are matched with titles on each read, so no
 * match is stored.
 */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 4. */
export async function createFranchises(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('franchises')
    .addColumn('id', 'integer', flavour.identity)
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('key', flavour.orderedText, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sortName', flavour.orderedText, (c) => c.notNull())
    .addColumn('universe', 'text')
    .addColumn('documentJson', 'text', (c) => c.notNull())
    .addColumn('goodSha256', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('mtimeMs', 'double precision', (c) => c.notNull())
    .addColumn('settled', 'integer', (c) => c.notNull())
    .addColumn('faultCount', 'integer', (c) => c.notNull())
    .addColumn('faultsJson', 'text', (c) => c.notNull())
    .addColumn('warningsJson', 'text', (c) => c.notNull())
    .addColumn('artJson', 'text', (c) => c.notNull())
    .addColumn('memberCount', 'integer', (c) => c.notNull())
    .addUniqueConstraint('franchiseKey', ['libraryId', 'key'])
    .execute();
  await createMembers(db, flavour);
  await db.schema
    .createTable('franchisePreviews')
    .addColumn('franchiseId', 'integer', (c) => c.notNull().references('franchises.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('bytes', flavour.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('franchisePreviewKey', ['franchiseId', 'kind'])
    .execute();
}

async function createMembers(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('franchiseMembers')
    .addColumn('franchiseId', 'integer', (c) => c.notNull().references('franchises.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('entry', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('memberId', flavour.orderedText, (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('season', 'integer')
    .addColumn('episode', 'integer')
    .addColumn('timeFrom', 'double precision')
    .addColumn('timeTo', 'double precision')
    .addColumn('universesJson', 'text', (c) => c.notNull())
    .addColumn('erasJson', 'text', (c) => c.notNull())
    .addColumn('released', 'text')
    .addPrimaryKeyConstraint('franchiseMemberKey', ['franchiseId', 'place'])
    .modifyEnd(flavour.clustered)
    .execute();
  // For the page of a title: the franchises it belongs to.
  await db.schema
    .createIndex('franchiseMembersById')
    .on('franchiseMembers')
    .columns(['memberId', 'franchiseId'])
    .execute();
}
