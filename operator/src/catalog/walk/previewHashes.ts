/** Which previews titles have, with their hashes, from which the addresses of pictures are built. Read-only. */

import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { inLists } from '../database/rowWriter.ts';

/** By the title's key; titles without previews have no entry. */
export async function previewHashes(
  catalog: Catalog,
  library: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const libraryId = await findLibrary(catalog, library);
  const found = new Map<string, Record<string, string>>();
  if (libraryId === undefined) return found;
  for (const list of inLists(keys)) {
    const rows = await catalog.db
      .selectFrom('titles')
      .innerJoin('previews', 'previews.titleId', 'titles.id')
      .select(['titles.key as key', 'previews.kind as kind', 'previews.etag as etag'])
      .where('titles.libraryId', '=', libraryId)
      .where('titles.key', 'in', list)
      .orderBy('previews.kind')
      .execute();
    for (const { key, kind, etag } of rows) found.set(key, { ...found.get(key), [kind]: etag });
  }
  return found;
}
