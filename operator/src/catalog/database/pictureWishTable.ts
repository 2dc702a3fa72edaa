/**
 * Table `pictureWishes`: the pictures that a person chose on the page for a title, with the bytes of those they sent. The
 * next walk puts them beside the title.
 */
import type { Transaction } from 'kysely';
import type { PersonPictureWish, PictureWish } from '../../walk/pictureWishes.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Of a Library that is not scanned, such as a suspended one; each has some megabytes. */
const uploadsAtMost = 20;

export async function createPictureWishes(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('pictureWishes')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('bytes', flavour.bytes)
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pictureWishKey', ['libraryUid', 'title', 'fact'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** A later wish about the same picture replaces an earlier one. False if too many uploads wait for a walk. */
export async function addPictureWish(
  { db }: Catalog,
  libraryUid: string,
  { title, fact, wish: wished, atMs }: PersonPictureWish,
  sent?: Uint8Array,
): Promise<boolean> {
  const wish = JSON.stringify(wished);
  const bytes = sent ?? null;
  if (sent !== undefined && (await countOtherUploads(db, libraryUid, { title, fact })) >= uploadsAtMost) return false;
  await db
    .insertInto('pictureWishes')
    .values({ libraryUid, title, fact, wish, bytes, atMs })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'title', 'fact']).doUpdateSet({ wish, bytes, atMs }))
    .execute();
  return true;
}

/** Without the one that is replaced. */
async function countOtherUploads(
  db: Catalog['db'],
  libraryUid: string,
  { title, fact }: Pick<PersonPictureWish, 'title' | 'fact'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('pictureWishes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('libraryUid', '=', libraryUid)
    .where('bytes', 'is not', null)
    .where(({ or, eb }) => or([eb('title', '<>', title), eb('fact', '<>', fact)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Without their bytes. */
export async function readPictureWishes({ db }: Catalog, libraryUid: string): Promise<readonly PersonPictureWish[]> {
  const rows = await db
    .selectFrom('pictureWishes')
    .select(['title', 'fact', 'wish', 'atMs'])
    .where('libraryUid', '=', libraryUid)
    .orderBy('atMs')
    .orderBy('fact')
    .execute();
  return rows.flatMap(({ title, fact, wish: stored, atMs }) => {
    const wish = wishIn(stored);
    return wish === undefined ? [] : [{ title, fact, wish, atMs: Number(atMs) }];
  });
}

export async function readSentPicture(
  { db }: Catalog,
  libraryUid: string,
  { title, fact, atMs }: PersonPictureWish,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('pictureWishes')
    .select('bytes')
    .where('libraryUid', '=', libraryUid)
    .where('title', '=', title)
    .where('fact', '=', fact)
    .where('atMs', '=', atMs)
    .executeTakeFirst();
  return row?.bytes ?? undefined;
}

/** Removes the wishes that a walk carried out. A newer wish about the same picture stays for the next walk. */
export async function forgetPictureWishes(
  { db }: Catalog,
  libraryUid: string,
  taken: readonly PersonPictureWish[],
): Promise<void> {
  for (const { title, fact, atMs } of taken) {
    await db
      .deleteFrom('pictureWishes')
      .where('libraryUid', '=', libraryUid)
      .where('title', '=', title)
      .where('fact', '=', fact)
      .where('atMs', '=', atMs)
      .execute();
  }
}

/** undefined for a wish of a newer program. */
function wishIn(stored: string): PictureWish | undefined {
  const { action, url, source }: Readonly<Record<string, unknown>> = Object(JSON.parse(stored));
  if (action === 'automatic' || action === 'upload') return { action };
  return action === 'pick' && typeof url === 'string' && typeof source === 'string'
    ? { action, url, source }
    : undefined;
}
