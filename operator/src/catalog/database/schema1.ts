/** Version 1 of the catalog's tables. Released: never changed, only followed by new steps. */
import type { Transaction } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

type Db = Transaction<CatalogTables>;

export async function createFirstTables(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('schemaVersion')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await createLibraries(db, flavour);
  await createTitles(db, flavour);
  await createTitleIndexes(db);
  await createFiles(db, flavour);
  await createFacts(db, flavour);
  await createTitleExtras(db, flavour);
  await createTops(db, flavour);
  await createRuns(db, flavour);
  await createNotes(db, flavour);
}

async function createLibraries(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('libraries')
    .addColumn('id', 'integer', flavour.identity)
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('namespace', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('removedAtMs', 'bigint')
    .execute();
}

async function createTitles(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('titles')
    .addColumn('id', 'integer', flavour.identity)
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('key', flavour.orderedText, (c) => c.notNull())
    .addColumn('top', flavour.orderedText, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('sortTitle', flavour.orderedText, (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('idsJson', 'text', (c) => c.notNull())
    .addColumn('arrivedAt', flavour.orderedText, (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('dueAtMs', 'bigint')
    .addColumn('resolution', 'text')
    .addColumn('hdr', 'text')
    .addColumn('videoCodec', 'text')
    .addColumn('languagesJson', 'text', (c) => c.notNull())
    .addColumn('gapsJson', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addUniqueConstraint('titleKey', ['libraryId', 'key'])
    .execute();
  await db.schema
    .createTable('terms')
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('term', flavour.orderedText, (c) => c.notNull())
    .addColumn('titleId', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('termKey', ['libraryId', 'term', 'titleId'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** One index per sort order of a page, with the id last so that ties are ordered too. */
async function createTitleIndexes(db: Db): Promise<void> {
  const index = (name: string, column: 'sortTitle' | 'arrivedAt' | 'year' | 'sizeBytes') =>
    db.schema.createIndex(name).on('titles').columns(['libraryId', column, 'id']).execute();
  await index('titlesByName', 'sortTitle');
  await index('titlesByArrival', 'arrivedAt');
  await index('titlesByYear', 'year');
  await index('titlesBySize', 'sizeBytes');
}

async function createFiles(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('titleId', 'integer', (c) => c.notNull().references('titles.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('mtimeMs', 'double precision', (c) => c.notNull())
    .addColumn('season', 'integer')
    .addColumn('episodesJson', 'text')
    .addColumn('airDate', 'text')
    .addColumn('part', 'integer')
    .addColumn('version', 'text')
    .addColumn('arrivedAt', 'text')
    .addColumn('probeJson', 'text')
    .addPrimaryKeyConstraint('fileKey', ['titleId', 'number'])
    .modifyEnd(flavour.clustered)
    .execute();
  await db.schema
    .createTable('streams')
    .addColumn('titleId', 'integer', (c) => c.notNull().references('titles.id').onDelete('cascade'))
    .addColumn('file', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('codec', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('detailJson', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('streamKey', ['titleId', 'file', 'kind', 'place'])
    .modifyEnd(flavour.clustered)
    .execute();
}

async function createFacts(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('facts')
    .addColumn('titleId', 'integer', (c) => c.notNull().references('titles.id').onDelete('cascade'))
    .addColumn('subject', flavour.orderedText, (c) => c.notNull())
    .addColumn('name', flavour.orderedText, (c) => c.notNull())
    .addColumn('libraryId', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'text')
    .addColumn('source', 'text')
    .addColumn('reason', 'text')
    .addColumn('nextTryAt', 'text')
    .addColumn('tries', 'integer')
    .addColumn('dueAtMs', 'bigint')
    .addPrimaryKeyConstraint('factKey', ['titleId', 'subject', 'name'])
    .modifyEnd(flavour.clustered)
    .execute();
  // Few facts are gaps: only those that are due some time are indexed, newest titles first.
  await db.schema
    .createIndex('factsToDo')
    .on('facts')
    .columns(['libraryId', 'name', 'dueAtMs', 'titleId desc', 'subject', 'state'])
    .where('dueAtMs', 'is not', null)
    .execute();
}

async function createTitleExtras(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('previews')
    .addColumn('titleId', 'integer', (c) => c.notNull().references('titles.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('bytes', flavour.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('previewKey', ['titleId', 'kind'])
    .execute();
  await db.schema
    .createTable('candidates')
    .addColumn('titleId', 'integer', (c) => c.notNull().references('titles.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('year', 'integer')
    .addColumn('score', 'double precision', (c) => c.notNull())
    .addColumn('why', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('candidateKey', ['titleId', 'place'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** Not clustered: names arrive in no order, and a page holds few of these wide rows. */
async function createTops(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('tops')
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('top', flavour.orderedText, (c) => c.notNull())
    .addColumn('foldersJson', 'text', (c) => c.notNull())
    .addColumn('titlesJson', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('topKey', ['libraryId', 'top'])
    .execute();
}

/** Keyed by the Library's uid, not its row: a run and a set-aside video may come before the Library's first walk. */
async function createRuns(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('openedAtMs', 'bigint', (c) => c.notNull())
    .addColumn('progressJson', 'text')
    .addColumn('nativeFilesJson', 'text', (c) => c.notNull())
    .addColumn('ask', 'text')
    .addColumn('lookAgainJson', 'text', (c) => c.notNull())
    .addColumn('fullOwed', 'integer', (c) => c.notNull())
    .addColumn('summaryJson', 'text')
    .addColumn('warningsJson', 'text')
    .addColumn('result', 'text')
    .addColumn('finishedAtMs', 'bigint')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('runsByNumber').on('runs').columns(['libraryUid', 'number']).execute();
  await db.schema
    .createTable('setAside')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('path', flavour.orderedText, (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('mtimeMs', 'double precision', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('setAsideKey', ['libraryUid', 'path'])
    .execute();
}

async function createNotes(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('problems')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('cause', flavour.orderedText, (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('path', flavour.orderedText, (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('sinceMs', 'bigint', (c) => c.notNull())
    .addColumn('runId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('problemKey', ['libraryUid', 'title', 'cause', 'path'])
    .execute();
  await db.schema
    .createTable('heard')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('heardKey', ['libraryUid', 'sender'])
    .execute();
}
