/** Libraries in the catalog: registered by their first walk, marked when removed, deleted 30 days later. */
import type { LibraryKind } from '../../library/document.ts';
import type { Catalog } from './catalog.ts';

export interface CatalogLibrary {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: LibraryKind;
}

/** Creates or updates the Library's row, reverts a removal, and returns the row's number. */
export async function registerLibrary({ db }: Catalog, library: CatalogLibrary): Promise<number> {
  const { uid, namespace, name, kind } = library;
  const known = await db.selectFrom('libraries').selectAll().where('uid', '=', uid).executeTakeFirst();
  // Most walks find the row unchanged: no write, so no waiting for another Job's write.
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

/** Returns the row's number; undefined for a Library that was never walked. */
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

/** Marks a Library whose document is gone. Its titles are no longer shown; a second call keeps the first time. */
export async function markLibraryRemoved({ db }: Catalog, uid: string, atMs: number): Promise<void> {
  await db
    .updateTable('libraries')
    .set({ removedAtMs: atMs })
    .where('uid', '=', uid)
    .where('removedAtMs', 'is', null)
    .execute();
}

/** Notes that a full walk, or a rebuild, has put the whole Library into this catalog. */
export async function markWalked({ db }: Catalog, uid: string, atMs: number): Promise<void> {
  await db.updateTable('libraries').set({ walkedAtMs: atMs }).where('uid', '=', uid).execute();
}

/** The uids of the Libraries that a full walk has put into this catalog. */
export async function walkedLibraries({ db }: Catalog): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('libraries').select('uid').where('walkedAtMs', 'is not', null).execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Marks every Library but these; orphans.ts does the same on a file that no process has open. Returns how many. */
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

/** `namespace/name` by uid, without removed Libraries. */
export async function libraryNames({ db }: Pick<Catalog, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('libraries')
    .select(['uid', 'namespace', 'name'])
    .where('removedAtMs', 'is', null)
    .execute();
  return new Map(rows.map(({ uid, namespace, name }) => [uid, `${namespace}/${name}`]));
}
