/** Columns that hold the code and the values of a message; the column of the same name without `Json` holds its English text. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** Migration step 11. Rows that are there keep their text alone: it is read back into a message where a form is known. */
export async function addMessageColumns(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('facts').addColumn('reasonJson', 'text').execute();
  await db.schema.alterTable('candidates').addColumn('whyJson', 'text').execute();
  await db.schema.alterTable('problems').addColumn('detailJson', 'text').execute();
  await db.schema.alterTable('setAside').addColumn('reasonJson', 'text').execute();
}

/** Migration step 13: the reasons of services. */
export async function addTroubleColumn(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema.alterTable('sourceStates').addColumn('troubleReasonJson', 'text').execute();
}
