/**
 * Writes that are committed together or not at all. If two collide on PostgreSQL, the server rolls one back, and it is
 * repeated.
 */
import type { Transaction } from 'kysely';
import { CatalogError } from './catalogError.ts';
import type { Db } from './rowWriter.ts';
import type { CatalogTables } from './tables.ts';

/** Each collision lets one transaction through, and only a few write the same rows. */
const attemptsAtMost = 5;

/**
 * `work` may run again from its beginning, so it must change nothing but the catalog. Throws the last attempt's error.
 */
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
