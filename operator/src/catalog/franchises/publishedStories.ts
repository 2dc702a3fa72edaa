/** The stories of a Library as a publisher needs them: their documents, and what all Libraries hold of them. Read-only. */
import type { Franchise } from '@projectionist/franchise/document';
import { resolve } from '@projectionist/franchise/resolve';
import type { PublishedStory } from '../../publish/due.ts';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { parseStored } from '../database/storedJson.ts';
import { collectionFor } from './franchiseCollection.ts';
import { membersOf } from './franchiseQueries.ts';
import type { FranchiseDocument } from './franchiseRows.ts';

/** By name. `today`: YYYY-MM-DD. */
export async function publishedStories(
  catalog: Catalog,
  library: string,
  today: string,
): Promise<readonly PublishedStory[]> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return [];
  const rows = await catalog.db
    .selectFrom('franchises')
    .select(['id', 'key', 'name', 'universe', 'documentJson', 'goodSha256'])
    .where('libraryId', '=', libraryId)
    .orderBy('sortName')
    .orderBy('id')
    .execute();
  const members = await membersOf(
    catalog,
    rows.map(({ id }) => id),
  );
  const collection = await collectionFor(catalog, [...members.values()].flat());
  const stories: PublishedStory[] = [];
  for (const { id, key, name, universe, documentJson, goodSha256 } of rows) {
    const { calendar, eras, sources }: FranchiseDocument = parseStored(documentJson);
    const franchise: Franchise = {
      name,
      ...(universe === null ? {} : { universe }),
      ...(calendar === undefined ? {} : { calendar }),
      ...{ eras: [...eras], sources: [...sources], order: [] },
    };
    const own = members.get(id) ?? [];
    const held = await resolve(own, collection, { today });
    stories.push({ key, franchise, sha256: goodSha256, members: own, held });
  }
  return stories;
}
