/**
 * Table `refreshes`: facts that a person requested again (`refresh`). A command writes them, the next walk takes them.
 */
import type { Transaction } from 'kysely';
import { refreshNames } from '../../title/refresh.ts';
import type { TitleRefresh } from '../../walk/refreshes.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';
import { writeTogether } from './together.ts';

/** Migration step 3. Keyed by the Library's uid: a wish may come before the Library's first walk. */
export async function createRefreshes(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('refreshes')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refreshKey', ['libraryUid', 'title', 'fact'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** Of two requests for the same fact the later time counts. */
export async function addRefreshes(
  { db }: Catalog,
  libraryUid: string,
  wishes: readonly TitleRefresh[],
): Promise<void> {
  await writeTogether(db, (transaction) => insertRefreshes(transaction, libraryUid, wishes));
}

export async function readRefreshes({ db }: Catalog, libraryUid: string): Promise<readonly TitleRefresh[]> {
  const rows = await db
    .selectFrom('refreshes')
    .select(['title', 'fact', 'atMs'])
    .where('libraryUid', '=', libraryUid)
    .orderBy('title')
    .orderBy('fact')
    .execute();
  return rows.flatMap(({ title, fact, atMs }) => {
    const known = refreshNames.find((name) => name === fact);
    return known === undefined ? [] : [{ title, fact: known, atMs }];
  });
}

/** Replaces the wishes that a walk read with those it still owes. A wish that was renewed in the meantime stays. */
export async function settleRefreshes(
  { db }: Catalog,
  libraryUid: string,
  read: readonly TitleRefresh[],
  owed: readonly TitleRefresh[],
): Promise<void> {
  if (read.length === 0) return;
  await writeTogether(db, async (transaction) => {
    for (const { title, fact, atMs } of read) {
      await transaction
        .deleteFrom('refreshes')
        .where('libraryUid', '=', libraryUid)
        .where('title', '=', title)
        .where('fact', '=', fact)
        .where('atMs', '=', atMs)
        .execute();
    }
    await insertRefreshes(transaction, libraryUid, owed);
  });
}

async function insertRefreshes(
  db: Transaction<CatalogTables>,
  libraryUid: string,
  wishes: readonly TitleRefresh[],
): Promise<void> {
  for (const { title, fact, atMs } of wishes) {
    await db
      .insertInto('refreshes')
      .values({ libraryUid, title, fact, atMs })
      .onConflict((conflict) =>
        conflict.columns(['libraryUid', 'title', 'fact']).doUpdateSet({ atMs }).where('refreshes.atMs', '<', atMs),
      )
      .execute();
  }
}
