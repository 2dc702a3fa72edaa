/** Deletes all franchise rows, like a lost catalog. */
import type { Catalog } from '../../src/catalog/database/catalog.ts';

export async function dropTables({ db }: Catalog): Promise<void> {
  await db.deleteFrom('franchises').execute();
  await db.deleteFrom('problems').execute();
}
