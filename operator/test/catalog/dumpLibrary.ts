/**
 * A Library's titles as lines of text, to compare a deleted catalog with the one rebuilt from the files. Contains only what the
 * files must hold: ids, arrivals, facts; no row numbers, no mtimes, no pictures.
 */

import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { findLibrary } from '../../src/catalog/database/library.ts';
import { readTitle } from '../../src/catalog/page/titleQueries.ts';

const keysPerRead = 500;

/** One JSON object per line, ordered by title key (UTF-8 bytes). Empty for an unknown Library. */
export async function* dumpLibrary(catalog: Catalog, uid: string): AsyncGenerator<string> {
  const libraryId = await findLibrary(catalog, uid);
  if (libraryId === undefined) return;
  for (let after = ''; ; ) {
    const rows = await catalog.db
      .selectFrom('titles')
      .select('key')
      .where('libraryId', '=', libraryId)
      .where('key', '>', after)
      .orderBy('key')
      .limit(keysPerRead)
      .execute();
    for (const { key } of rows) {
      yield* dumpTitle(catalog, uid, key);
      after = key;
    }
    if (rows.length < keysPerRead) return;
  }
}

async function* dumpTitle(catalog: Catalog, uid: string, key: string): AsyncGenerator<string> {
  const title = await readTitle(catalog, uid, key);
  if (title === undefined) return;
  const ids = Object.fromEntries(Object.entries(title.ids).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { kind, year, arrivedAt, originalTitle, summary } = title;
  const candidates = title.candidates.length === 0 ? undefined : title.candidates;
  yield JSON.stringify({ key, kind, title: title.title, originalTitle, year, ids, arrivedAt, summary, candidates });
  const files = [...title.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, sizeBytes, arrivedAt: fileArrivedAt, episodeTitles, marks } of files) {
    yield JSON.stringify({ key, file: path, sizeBytes, arrivedAt: fileArrivedAt, episodeTitles, marks });
  }
  for (const { subject, name, fact } of title.facts) {
    const { state, at, source, reason, nextTryAt, tries } = fact;
    yield JSON.stringify({ key, subject, name, state, at, source, reason, nextTryAt, tries });
  }
}
