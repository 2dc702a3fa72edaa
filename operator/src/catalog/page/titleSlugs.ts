/**
 * The last segments of titles' addresses: `heat-1995`, or `heat-1995~42` with the row's id for all but the first of
 * several titles of a Library with equal slugs. Read-only.
 */
import { sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { listQuery } from '../database/rowWriter.ts';
import { storable } from '../database/storable.ts';

interface SlugRow {
  readonly id: number;
  readonly slug: string;
  readonly isLater: number | boolean;
}

/** A column: whether an earlier title has the same slug. Found by an index, in which they are neighbours. */
export const isLaterColumn = sql<number | boolean>`exists (
  select 1 from titles as first
  where first."libraryId" = titles."libraryId" and first.slug = titles.slug and first.id < titles.id
)`.as('isLater');

const byKeys = listQuery<SlugRow & { readonly key: string }>(
  (keys) => sql`select id, key, slug, ${isLaterColumn} from titles where "libraryId" = ${null} and key in (${keys})`,
);

/** By key; a title that the catalog does not know has none. */
export async function slugsOfKeys(
  catalog: Catalog,
  library: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return new Map();
  return new Map((await byKeys(catalog.db, [libraryId], keys)).map((row) => [row.key, shownSlug(row)]));
}

/** SQLite returns a boolean as a number. */
export function shownSlug({ id, slug, isLater }: SlugRow): string {
  return Number(isLater) === 0 ? slug : `${slug}~${id}`;
}

/** PostgreSQL refuses to compare a row's id with a larger number. */
const largestId = 2_147_483_647;
const withId = /^([^~]*)~([1-9]\d{0,9})$/u;

/**
 * The key of the title that has this segment; undefined if none has. Of several titles with the slug the id chooses one.
 * In a rebuilt catalog the id may be of any other title, so it counts alone only if no title has the slug: then the
 * title was renamed.
 */
export async function keyAtSlug(catalog: Catalog, library: string, segment: string): Promise<string | undefined> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return undefined;
  const [, slug = segment, id] = withId.exec(segment) ?? [];
  const titles = catalog.db.selectFrom('titles').select(['key', 'slug']).where('libraryId', '=', libraryId);
  const chosen = Number(id) <= largestId ? await titles.where('id', '=', Number(id)).executeTakeFirst() : undefined;
  if (chosen?.slug === slug) return chosen.key;
  const first = await titles.where('slug', '=', storable(slug)).orderBy('id').limit(1).executeTakeFirst();
  return (first ?? chosen)?.key;
}
