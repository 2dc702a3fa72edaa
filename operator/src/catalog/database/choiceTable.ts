/**
 * Table `choices`: the identity that a person chose for a title (`identify`). A command writes it, the next walk
 * applies it.
 */
import type { Transaction } from 'kysely';
import type { PersonChoice } from '../../walk/choices.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** Keyed by the Library's uid, like all tables that outlive a rebuild of the titles. */
export async function createChoices(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('choices')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('chosen', 'text', (c) => c.notNull())
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('choiceKey', ['libraryUid', 'title'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** A later choice replaces an earlier one. */
export async function addChoice({ db }: Catalog, libraryUid: string, { title, id, atMs }: PersonChoice): Promise<void> {
  const chosen = id === undefined ? '' : `${id.scheme}:${id.id}`;
  await db
    .insertInto('choices')
    .values({ libraryUid, title, chosen, atMs })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'title']).doUpdateSet({ chosen, atMs }))
    .execute();
}

export async function readChoices({ db }: Catalog, libraryUid: string): Promise<readonly PersonChoice[]> {
  const rows = await db
    .selectFrom('choices')
    .select(['title', 'chosen', 'atMs'])
    .where('libraryUid', '=', libraryUid)
    .orderBy('title')
    .execute();
  return rows.map(({ title, chosen, atMs }) => {
    const colon = chosen.indexOf(':');
    const id = { scheme: chosen.slice(0, colon), id: chosen.slice(colon + 1) };
    return { title, atMs: Number(atMs), ...(colon <= 0 ? {} : { id }) };
  });
}

/** Removes the choices that records now hold. A newer choice for the same title stays for the next walk. */
export async function forgetChoices(
  { db }: Catalog,
  libraryUid: string,
  taken: readonly PersonChoice[],
): Promise<void> {
  for (const { title, atMs } of taken) {
    await db
      .deleteFrom('choices')
      .where('libraryUid', '=', libraryUid)
      .where('title', '=', title)
      .where('atMs', '=', atMs)
      .execute();
  }
}
