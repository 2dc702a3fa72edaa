/** Table `untold`: titles of which a media server was not told, for it was away. The end of a walk writes them, the next walk tells them. */
import type { Transaction } from 'kysely';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';
import { writeTogether } from './together.ts';

/** As the notifier has it (notify/server.ts). */
export interface UntoldRow {
  /** `jellyfin http://…` */
  readonly server: string;
  readonly key: string;
  readonly flat: boolean;
  readonly kind: 'movie' | 'series';
  readonly changes: readonly { readonly path: string; readonly fact: string }[];
  /** Of its last change. */
  readonly sinceMs: number;
}

/** After so long a server has looked at its folders by itself, or is no more. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** An evening's imports; who misses more than that is better told to look at everything. With 200 changes each some MiB. */
export const untoldAtMost = 256;
/** Episodes of a long show; what is beyond is found by the server's own scan of the folder. */
const changesAtMost = 200;

/** Migration step 7. Keyed by the Library's uid, as all that outlives a rebuild of the titles. */
export async function createUntold(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
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

/** Those that are young enough to be told, oldest first. `nowMs`: milliseconds since 1970. */
export async function readUntold({ db }: Catalog, libraryUid: string, nowMs: number): Promise<readonly UntoldRow[]> {
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
    ...{ changes: JSON.parse(changesJson), sinceMs },
  }));
}

/** All of the Library's at the end of its walk: others go, so do servers that its document names no more. Of each server the latest stay. */
export async function replaceUntold({ db }: Catalog, libraryUid: string, untold: readonly UntoldRow[]): Promise<void> {
  const rows = [...Map.groupBy(untold, ({ server }) => server).values()]
    .flatMap((ofServer) => ofServer.toSorted((one, other) => other.sinceMs - one.sinceMs).slice(0, untoldAtMost))
    .map(({ server, key, flat, kind, changes, sinceMs }) => ({
      ...{ libraryUid, server, title: key, flat: flat ? 1 : 0, kind, sinceMs },
      changesJson: JSON.stringify(changes.slice(-changesAtMost)),
    }));
  await writeTogether(db, async (transaction) => {
    await transaction.deleteFrom('untold').where('libraryUid', '=', libraryUid).execute();
    for (const row of rows) await transaction.insertInto('untold').values(row).execute();
  });
}

/** Also of Libraries that are walked no more. */
export async function forgetOldUntold({ db }: Pick<Catalog, 'db'>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('untold')
    .where('sinceMs', '<', nowMs - keptMs)
    .execute();
}
