/** A catalog that was thrown away: nothing of any franchise is left in it. */
import type { Catalog } from '../../src/catalog/database/catalog.ts';

export async function dropTables({ db }: Catalog): Promise<void> {
  await db.deleteFrom('franchises').execute();
  await db.deleteFrom('problems').execute();
}
