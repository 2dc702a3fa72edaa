/** Libraries in the catalog: registered by their first walk, marked when removed, gone 30 days later (runs.md 9). */
import type { LibraryKind } from '../../library/document.ts';
import type { Catalog } from './catalog.ts';

export interface CatalogLibrary {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: LibraryKind;
}

/** Makes or renews the Library's row, takes back a removal, and answers the row's number. */
export async function registerLibrary({ db }: Catalog, library: CatalogLibrary): Promise<number> {
  const { uid, namespace, name, kind } = library;
  const known = await db.selectFrom('libraries').selectAll().where('uid', '=', uid).executeTakeFirst();
  // Most walks find it as it is: no write, so no waiting for another Job's.
  if (
    known !== undefined &&
    known.namespace === namespace &&
    known.name === name &&
    known.kind === kind &&
    known.removedAtMs === null
  ) {
    return known.id;
  }
  const row = await db
    .insertInto('libraries')
    .values({ uid, namespace, name, kind, removedAtMs: null })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ namespace, name, kind, removedAtMs: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The row's number, or undefined for a Library that was never walked. */
export async function findLibrary({ db }: Pick<Catalog, 'db'>, uid: string): Promise<number | undefined> {
  return (await db.selectFrom('libraries').select('id').where('uid', '=', uid).executeTakeFirst())?.id;
}

export async function listLibraries({
  db,
}: Catalog): Promise<readonly (CatalogLibrary & { readonly removedAtMs?: number })[]> {
  const rows = await db
    .selectFrom('libraries')
    .selectAll()
    .orderBy('namespace')
    .orderBy('name')
    .orderBy('uid')
    .execute();
  return rows.map(({ uid, namespace, name, kind, removedAtMs }) => ({
    uid,
    namespace,
    name,
    kind: libraryKind(kind),
    ...(removedAtMs === null ? {} : { removedAtMs }),
  }));
}

function libraryKind(kind: string): LibraryKind {
  return kind === 'series' || kind === 'franchises' ? kind : 'movies';
}

/** Marks a Library whose document went. Its titles are no longer shown; asked again the first time stays. */
export async function markLibraryRemoved({ db }: Catalog, uid: string, atMs: number): Promise<void> {
  await db
    .updateTable('libraries')
    .set({ removedAtMs: atMs })
    .where('uid', '=', uid)
    .where('removedAtMs', 'is', null)
    .execute();
}

/** Marks every Library but these, as orphans.ts does with a file that nobody has open. Answers how many. */
export async function markOtherLibrariesRemoved(
  catalog: Catalog,
  uids: readonly string[],
  atMs: number,
): Promise<number> {
  const held = new Set(uids);
  const known = await catalog.db.selectFrom('libraries').select('uid').where('removedAtMs', 'is', null).execute();
  const orphans = known.filter(({ uid }) => !held.has(uid));
  for (const { uid } of orphans) await markLibraryRemoved(catalog, uid, atMs);
  return orphans.length;
}
