/** Which previews titles have, with their hashes, from which the addresses of pictures are built. Read-only. */

import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { inLists } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';

/** By the title's key; titles without previews have no entry. */
export async function previewHashes(
  catalog: Catalog,
  library: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const libraryId = await findLibrary(catalog, library);
  const found = new Map<string, Readonly<Record<string, string>>>();
  if (libraryId === undefined) return found;
  for (const list of inLists(keys)) {
    const rows = await catalog.db
      .selectFrom('titles')
      .select(['key', 'previewsJson'])
      .where('libraryId', '=', libraryId)
      .where('key', 'in', list)
      .where('previewsJson', '<>', '{}')
      .execute();
    for (const { key, previewsJson } of rows) found.set(key, parseStored(previewsJson));
  }
  return found;
}
