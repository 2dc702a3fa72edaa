/**
 * Visits the titles of a Library in windows of their numbers, because SQLite runs on this thread. The window is always
 * read by the primary key: with an index on the Library, each window would sort all of its titles.
 */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';

/** Reading this many rows takes about 5 ms. */
const windowTitles = 4_000;

/** Each window: a condition on `titles` for its rows of this Library, without any other index. */
export async function* titleWindows({ db }: Catalog, libraryId: number): AsyncGenerator<RawBuilder<boolean>> {
  const { last } = await db
    .selectFrom('titles')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const id = sql.ref('titles.id');
  // An expression instead of the column, so that no index on the Library fits.
  const library = sql`${sql.ref('titles.libraryId')} + 0`;
  for (let after = 0; after < Number(last ?? 0); after += windowTitles) {
    yield sql<boolean>`${library} = ${libraryId} and ${id} > ${after} and ${id} <= ${after + windowTitles}`;
    await setImmediate();
  }
}
