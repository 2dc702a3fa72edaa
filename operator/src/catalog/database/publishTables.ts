/**
 * Tables `published` and `publishWishes`: the lists of stories on media servers, and what a person asked for them. A run
 * writes the first and takes the second; the page reads and asks.
 */
import type { Transaction } from 'kysely';
import {
  type PublishedList,
  type PublishWish,
  publishedJson,
  publishWishes,
  readPublished,
} from '../../publish/published.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import { parseStored } from './storedJson.ts';
import type { CatalogTables } from './tables.ts';

/** Migration step 14. Keyed by the Library's uid, like all tables that outlive a rebuild of the stories. */
export async function createPublishTables(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('published')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('story', flavour.orderedText, (c) => c.notNull())
    .addColumn('stateJson', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('publishedKey', ['libraryUid', 'target', 'story'])
    .modifyEnd(flavour.clustered)
    .execute();
  await db.schema
    .createTable('publishWishes')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('story', flavour.orderedText, (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('publishWishKey', ['libraryUid', 'target', 'story'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** By target and story. `story`: only the lists of this one. */
export async function readPublishedLists(
  { db }: Pick<Catalog, 'db'>,
  libraryUid: string,
  story?: string,
): Promise<readonly PublishedList[]> {
  let query = db.selectFrom('published').select('stateJson').where('libraryUid', '=', libraryUid);
  if (story !== undefined) query = query.where('story', '=', story);
  const rows = await query.orderBy('target').orderBy('story').execute();
  return rows.flatMap(({ stateJson }) => readPublished(parseStored(stateJson)) ?? []);
}

export async function savePublishedList({ db }: Catalog, libraryUid: string, list: PublishedList): Promise<void> {
  const stateJson = JSON.stringify(publishedJson(list));
  const { target, story } = list;
  await db
    .insertInto('published')
    .values({ libraryUid, target, story, stateJson })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'target', 'story']).doUpdateSet({ stateJson }))
    .execute();
}

export async function forgetPublishedList(
  { db }: Catalog,
  libraryUid: string,
  { target, story }: Pick<PublishedList, 'target' | 'story'>,
): Promise<void> {
  await db
    .deleteFrom('published')
    .where('libraryUid', '=', libraryUid)
    .where('target', '=', target)
    .where('story', '=', story)
    .execute();
}

/** The latest wish for a list counts. */
export async function addPublishWish({ db }: Catalog, libraryUid: string, wished: PublishWish): Promise<void> {
  const { target, story, wish, atMs } = wished;
  await db
    .insertInto('publishWishes')
    .values({ libraryUid, target, story, wish, atMs })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'target', 'story']).doUpdateSet({ wish, atMs }))
    .execute();
}

export async function readPublishWishes({ db }: Catalog, libraryUid: string): Promise<readonly PublishWish[]> {
  const rows = await db.selectFrom('publishWishes').selectAll().where('libraryUid', '=', libraryUid).execute();
  return rows.flatMap(({ target, story, wish, atMs }) => {
    const known = publishWishes.find((name) => name === wish);
    return known === undefined ? [] : [{ target, story, wish: known, atMs }];
  });
}

/** A wish that was renewed in the meantime stays. */
export async function settlePublishWish({ db }: Catalog, libraryUid: string, wished: PublishWish): Promise<void> {
  await db
    .deleteFrom('publishWishes')
    .where('libraryUid', '=', libraryUid)
    .where('target', '=', wished.target)
    .where('story', '=', wished.story)
    .where('atMs', '=', wished.atMs)
    .execute();
}
