/** The term of a title's collection (the set of a film), by which titles of one collection are found. */
import type { Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';
import { term } from './titleTerm.ts';
import { sortTitle } from './words.ts';

/** What all terms of collections begin with. */
export const collectionTerms = term('set', '');

/** In the order of names, because its value is the name's sort key; undefined for a name without any sign. */
export function collectionTerm(name: string): string | undefined {
  const found = term('set', sortTitle(name));
  return found === collectionTerms ? undefined : found;
}

/**
 * Migration step 27. Clears the folder snapshots, as a rebuild does: the next full walk visits each title once and
 * saves this term. Until then the title is listed in no collection.
 */
export async function addCollectionTerms(db: Transaction<CatalogTables>): Promise<void> {
  await db.updateTable('tops').set({ foldersJson: '[]' }).execute();
}
