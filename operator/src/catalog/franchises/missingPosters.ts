/** Posters of the parts of stories that no Library has: for the walk, and for the page. */
import type { MissingPart, PartName, PosterCatalog } from '../../franchises/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { etagOf, type Preview } from '../database/previewQuery.ts';
import { inLists } from '../database/rowWriter.ts';
import { factFromText, factText } from './artColumn.ts';
import { titlesByIds } from './franchiseCollection.ts';

/** As in a franchise file. A catalog may hold stories that were read before files had this limit. */
const idAtMostCharacters = 100;

export function posterCatalog(catalog: Catalog, libraryId: number): PosterCatalog {
  const { db } = catalog;
  return {
    async missing() {
      return (await isAnyUnscanned(catalog)) ? undefined : await missingParts(catalog, libraryId);
    },
    async known() {
      const rows = await db
        .selectFrom('missingPosters')
        .select(['kind', 'memberId', 'factJson'])
        .where('libraryId', '=', libraryId)
        .execute();
      return rows.map(({ kind, memberId, factJson }) => ({ kind, id: memberId, fact: factFromText(factJson) }));
    },
    async save({ kind, id }, fact, preview) {
      const values = {
        factJson: factText(fact),
        etag: preview === undefined ? null : etagOf(preview),
        bytes: preview ?? null,
      };
      await db
        .insertInto('missingPosters')
        .values({ libraryId, kind, memberId: id, ...values })
        .onConflict((conflict) => conflict.columns(['libraryId', 'kind', 'memberId']).doUpdateSet(values))
        .execute();
    },
    async remove(parts) {
      for (const kind of ['movie', 'series'] as const) {
        for (const ids of inLists(parts.filter((part) => part.kind === kind).map(({ id }) => id))) {
          await db
            .deleteFrom('missingPosters')
            .where('libraryId', '=', libraryId)
            .where('kind', '=', kind)
            .where('memberId', 'in', ids)
            .execute();
        }
      }
    },
  };
}

async function isAnyUnscanned({ db }: Catalog): Promise<boolean> {
  const row = await db
    .selectFrom('libraries')
    .select('id')
    .where('kind', '!=', 'franchises')
    .where('removedAtMs', 'is', null)
    .where('walkedAtMs', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function missingParts(catalog: Catalog, libraryId: number): Promise<readonly MissingPart[]> {
  const rows = await catalog.db
    .selectFrom('franchiseMembers')
    .innerJoin('franchises', 'franchises.id', 'franchiseMembers.franchiseId')
    .select(['franchiseMembers.kind', 'memberId', 'title', 'released'])
    .where('franchises.libraryId', '=', libraryId)
    .orderBy('sortName')
    .orderBy('franchises.id')
    .orderBy('place')
    .execute();
  const parts = new Map<string, MissingPart>();
  for (const { kind: member, memberId: id, title, released } of rows) {
    const kind = member === 'movie' ? 'movie' : 'series';
    if (parts.has(`${kind} ${id}`) || id.length > idAtMostCharacters) continue;
    const said = { ...(title === null ? {} : { title }), ...(released === null ? {} : { released }) };
    parts.set(`${kind} ${id}`, { kind, id, ...said });
  }
  const all = [...parts.values()];
  const idsOf = (kind: MissingPart['kind']) => all.filter((part) => part.kind === kind).map(({ id }) => id);
  const held = {
    movie: await titlesByIds(catalog, 'movie', idsOf('movie')),
    series: await titlesByIds(catalog, 'series', idsOf('series')),
  };
  return all.filter(({ kind, id }) => !held[kind].has(id));
}

/** The ETags of posters of these parts, by `kind id`; `library` is a uid. Read-only. */
export async function posterTags(
  { db }: Catalog,
  library: string,
  parts: readonly PartName[],
): Promise<ReadonlyMap<string, string>> {
  const libraryId = parts.length === 0 ? undefined : await findLibrary({ db }, library);
  const tags = new Map<string, string>();
  if (libraryId === undefined) return tags;
  for (const ids of inLists([...new Set(parts.map(({ id }) => id))])) {
    const rows = await db
      .selectFrom('missingPosters')
      .select(['kind', 'memberId', 'etag'])
      .where('libraryId', '=', libraryId)
      .where('memberId', 'in', ids)
      .where('etag', 'is not', null)
      .execute();
    for (const { kind, memberId, etag } of rows) if (etag !== null) tags.set(`${kind} ${memberId}`, etag);
  }
  return tags;
}

/** undefined if there is none. `library` is a uid. Read-only. */
export async function missingPoster(
  { db }: Catalog,
  library: string,
  { kind, id }: PartName,
): Promise<Preview | undefined> {
  const libraryId = await findLibrary({ db }, library);
  if (libraryId === undefined) return undefined;
  const row = await db
    .selectFrom('missingPosters')
    .select(['etag', 'bytes'])
    .where('libraryId', '=', libraryId)
    .where('kind', '=', kind)
    .where('memberId', '=', id)
    .executeTakeFirst();
  return row === undefined || row.etag === null || row.bytes === null
    ? undefined
    : { etag: row.etag, bytes: row.bytes };
}
