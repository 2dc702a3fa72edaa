/** Whether the catalog knows a title at, above or below a path under the root. */
import { sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';

/** `path` is relative to the root, with `/`. False for a Library that was never scanned. */
export async function isKnownPlace(catalog: Catalog, uid: string, path: string): Promise<boolean> {
  const libraryId = await findLibrary(catalog, uid);
  if (libraryId === undefined) return false;
  const forms = [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])];
  const above = forms.flatMap((form) => {
    const segments = form.split('/');
    return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
  });
  const below = forms.map((form) => `${form}/`);
  const row = await catalog.db
    .selectFrom('titles')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where((eb) =>
      eb.or([
        eb('key', 'in', above),
        // Both databases count characters, not UTF-16 units.
        ...below.map((start) => sql<boolean>`substr(key, 1, ${sql.lit([...start].length)}) = ${start}`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
