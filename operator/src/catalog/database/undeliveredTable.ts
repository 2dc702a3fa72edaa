/**
 * Table `untold`: titles that a media server was not notified of, because it was unreachable. The end of a walk writes
 * them, the next walk sends them.
 */
import type { Transaction } from 'kysely';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import { parseStored } from './storedJson.ts';
import type { CatalogTables } from './tables.ts';
import { writeTogether } from './together.ts';

/** In the notifier's form (notify/server.ts). */
export interface UndeliveredRow {
  /** `jellyfin http://…` */
  readonly server: string;
  readonly key: string;
  readonly flat: boolean;
  readonly kind: 'movie' | 'series';
  readonly changes: readonly { readonly path: string; readonly fact: string }[];
  /** Time of its last change. */
  readonly sinceMs: number;
}

/** After this time a server has scanned its folders by itself, or is gone. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/**
 * An evening's imports. A server that missed more is better asked for a full scan. With 200 changes each this is a few
 * MiB.
 */
export const undeliveredAtMost = 256;
/** Episodes of a long show; the server's own scan of the folder finds the rest. */
const changesAtMost = 200;

/** Migration step 7. Keyed by the Library's uid, like all tables that outlive a rebuild of the titles. */
export async function createUndelivered(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('untold')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('flat', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('changesJson', 'text', (c) => c.notNull())
    .addColumn('sinceMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('untoldKey', ['libraryUid', 'server', 'title'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** Rows young enough to be sent, oldest first. `nowMs`: milliseconds since 1970. */
export async function readUndelivered(
  { db }: Catalog,
  libraryUid: string,
  nowMs: number,
): Promise<readonly UndeliveredRow[]> {
  const rows = await db
    .selectFrom('untold')
    .selectAll()
    .where('libraryUid', '=', libraryUid)
    .where('sinceMs', '>=', nowMs - keptMs)
    .orderBy('sinceMs')
    .orderBy('title')
    .execute();
  return rows.map(({ server, title, flat, kind, changesJson, sinceMs }) => ({
    ...{ server, key: title, flat: flat !== 0, kind: kind === 'series' ? 'series' : 'movie' },
    ...{ changes: parseStored(changesJson), sinceMs },
  }));
}

/**
 * Replaces all of the Library's rows at the end of its walk, so that servers removed from the document lose theirs. The
 * latest titles of each server are kept.
 */
export async function replaceUndelivered(
  { db }: Catalog,
  libraryUid: string,
  undelivered: readonly UndeliveredRow[],
): Promise<void> {
  const rows = [...Map.groupBy(undelivered, ({ server }) => server).values()]
    .flatMap((ofServer) => ofServer.toSorted((one, other) => other.sinceMs - one.sinceMs).slice(0, undeliveredAtMost))
    .map(({ server, key, flat, kind, changes, sinceMs }) => ({
      ...{ libraryUid, server, title: key, flat: flat ? 1 : 0, kind, sinceMs },
      changesJson: JSON.stringify(changes.slice(-changesAtMost).map(({ path, fact }) => ({ path, fact }))),
    }));
  await writeTogether(db, async (transaction) => {
    await transaction.deleteFrom('untold').where('libraryUid', '=', libraryUid).execute();
    for (const row of rows) await transaction.insertInto('untold').values(row).execute();
  });
}

/** Also covers Libraries that are no longer walked. */
export async function removeOldUndelivered({ db }: Pick<Catalog, 'db'>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('untold')
    .where('sinceMs', '<', nowMs - keptMs)
    .execute();
}
