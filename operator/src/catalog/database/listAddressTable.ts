/**
 * Table `listAddresses`: addresses under which Radarr and Sonarr read what a story lacks. Only the hash of an address's token is
 * stored, so that a copy of the catalog opens nothing. A revoked address is kept for a while, so that its readers get an exact answer.
 */
import type { Transaction } from 'kysely';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Programs ask every few hours, and people look at a failed list within weeks. */
const revokedKeptMs = 90 * 24 * 3600 * 1000;

export interface ListAddress {
  /** Names the address to people; opens nothing. */
  readonly id: string;
  /** SHA-256, base64url. */
  readonly tokenHash: string;
  /** The franchise whose parts it lists; absent: those of all. */
  readonly story?: { readonly library: string; readonly key: string };
  readonly madeAtMs: number;
  readonly revokedAtMs?: number;
}

export async function createListAddresses(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('listAddresses')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('story', flavour.orderedText, (c) => c.notNull())
    .addColumn('madeAtMs', 'bigint', (c) => c.notNull())
    .addColumn('revokedAtMs', 'bigint')
    .execute();
}

export async function addListAddress({ db }: Catalog, address: Omit<ListAddress, 'revokedAtMs'>): Promise<void> {
  const { id, tokenHash, story, madeAtMs } = address;
  const row = { id, tokenHash, libraryUid: story?.library ?? '', story: story?.key ?? '', madeAtMs, revokedAtMs: null };
  await db
    .deleteFrom('listAddresses')
    .where('revokedAtMs', '<', madeAtMs - revokedKeptMs)
    .execute();
  await db.insertInto('listAddresses').values(row).execute();
}

/** Those that are not revoked, oldest first. */
export async function readListAddresses({ db }: Catalog): Promise<readonly ListAddress[]> {
  const rows = await db
    .selectFrom('listAddresses')
    .selectAll()
    .where('revokedAtMs', 'is', null)
    .orderBy('madeAtMs')
    .orderBy('id')
    .execute();
  return rows.map(addressOf);
}

/** A revoked one too. */
export async function findListAddress({ db }: Catalog, tokenHash: string): Promise<ListAddress | undefined> {
  const row = await db.selectFrom('listAddresses').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row === undefined ? undefined : addressOf(row);
}

/** False if there is no such address, or it was revoked before. */
export async function revokeListAddress({ db }: Catalog, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listAddresses')
    .set({ revokedAtMs: nowMs })
    .where('id', '=', id)
    .where('revokedAtMs', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function addressOf(row: CatalogTables['listAddresses']): ListAddress {
  const { id, tokenHash, libraryUid, story, madeAtMs, revokedAtMs } = row;
  return {
    ...{ id, tokenHash, madeAtMs: Number(madeAtMs) },
    ...(libraryUid === '' ? {} : { story: { library: libraryUid, key: story } }),
    ...(revokedAtMs === null ? {} : { revokedAtMs: Number(revokedAtMs) }),
  };
}
