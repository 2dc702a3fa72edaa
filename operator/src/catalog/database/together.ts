/** Writes that happen together or not at all. Two that met on PostgreSQL are told apart by the server: one of them is sent again. */
import type { Transaction } from 'kysely';
import { CatalogError } from './catalogError.ts';
import type { Db } from './rowWriter.ts';
import type { CatalogTables } from './tables.ts';

/** Each time one of those that met gets through, and no more than a few write the same rows. */
const attemptsAtMost = 5;

/** `work` may be called again from its beginning, so it changes nothing but the catalog. Throws what the last attempt threw. */
export async function writeTogether<T>(
  db: Db,
  work: (transaction: Transaction<CatalogTables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const met = error instanceof CatalogError && error.fault === 'conflict';
      if (!met || attempt >= attemptsAtMost) throw error;
    }
  }
}
