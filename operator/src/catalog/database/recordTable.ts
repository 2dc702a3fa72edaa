/**
 * Records of readOnly Libraries: nothing may be written beside their media, so the records are stored here. This is the
 * only part of the catalog that files cannot restore: `rebuild` keeps these rows (invariant 7).
 */

import type { Transaction } from 'kysely';
import { validateRecord } from '../../title/generated/validateRecord.ts';
import type { FolderRecord } from '../../title/record.ts';
import { withTexts } from '../../title/recordReasons.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import { type CatalogLibrary, findLibrary, registerLibrary } from './library.ts';
import { parseStored } from './storedJson.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 2. */
export async function createRecords(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('records')
    .addColumn('libraryId', 'integer', (c) => c.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('folder', flavour.orderedText, (c) => c.notNull())
    .addColumn('recordJson', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recordsKey', ['libraryId', 'folder'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** The rows of one Library. Every method may throw CatalogError `busy` or `damaged`. */
export interface RecordRows {
  isEmpty(): Promise<boolean>;
  /** undefined if there is no record, or it cannot be parsed. */
  read(folder: string): Promise<FolderRecord | undefined>;
  write(folder: string, record: FolderRecord): Promise<void>;
  remove(folder: string): Promise<void>;
}

export async function openRecordRows(catalog: Catalog, library: CatalogLibrary): Promise<RecordRows> {
  const libraryId = await registerLibrary(catalog, library);
  const { db } = catalog;
  return {
    async isEmpty() {
      const row = await db
        .selectFrom('records')
        .select('folder')
        .where('libraryId', '=', libraryId)
        .limit(1)
        .executeTakeFirst();
      return row === undefined;
    },
    read: (folder) => readRow(catalog, libraryId, folder),
    async write(folder, record) {
      const recordJson = JSON.stringify(withTexts(record));
      await db
        .insertInto('records')
        .values({ libraryId, folder, recordJson })
        .onConflict((conflict) => conflict.columns(['libraryId', 'folder']).doUpdateSet({ recordJson }))
        .execute();
    },
    async remove(folder) {
      await db.deleteFrom('records').where('libraryId', '=', libraryId).where('folder', '=', folder).execute();
    },
  };
}

async function readRow({ db }: Catalog, libraryId: number, folder: string): Promise<FolderRecord | undefined> {
  const query = db
    .selectFrom('records')
    .select('recordJson')
    .where('libraryId', '=', libraryId)
    .where('folder', '=', folder);
  const row = await query.executeTakeFirst();
  const checked = row === undefined ? undefined : validateRecord(parseStored(row.recordJson));
  return checked?.ok ? checked.record : undefined;
}

/** Reads one record by the Library's uid, for readers without a walk. */
export async function readRecordOf(
  catalog: Catalog,
  library: string,
  folder: string,
): Promise<FolderRecord | undefined> {
  const libraryId = await findLibrary(catalog, library);
  return libraryId === undefined ? undefined : readRow(catalog, libraryId, folder);
}
