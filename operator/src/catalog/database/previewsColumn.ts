/** Column `previewsJson` of the titles: the ETags of their previews, so that a page of titles reads one row each. */
import { sql, type Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

/** A statement has at most 1,000 parameters. */
const windowRows = 400;

/** Migration step 29. Fills the column from table `previews`, so that no walk is needed. */
export async function addPreviewTags(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema
    .alterTable('titles')
    .addColumn('previewsJson', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  let last = 0;
  for (;;) {
    const titles = await db
      .selectFrom('previews')
      .select('titleId')
      .distinct()
      .where('titleId', '>', last)
      .orderBy('titleId')
      .limit(windowRows)
      .execute();
    const end = titles.at(-1)?.titleId;
    if (end === undefined) break;
    const previews = await db
      .selectFrom('previews')
      .select(['titleId', 'kind', 'etag'])
      .where('titleId', '>', last)
      .where('titleId', '<=', end)
      .orderBy('titleId')
      .orderBy('kind')
      .execute();
    const tags = [...Map.groupBy(previews, ({ titleId }) => titleId)].map(
      ([id, own]) => sql`(cast(${id} as integer), ${previewsJson(own.map(({ kind, etag }) => [kind, etag]))})`,
    );
    await sql`
      with tagged (id, tags) as (values ${sql.join(tags)})
      update titles set "previewsJson" = tagged.tags from tagged where titles.id = tagged.id`.execute(db);
    last = end;
  }
  // Nothing else read hashes without the pictures.
  await db.schema.dropIndex('previewHashes').execute();
}

/** The column's text, in the order of the kinds. */
export function previewsJson(tags: Iterable<readonly [kind: string, etag: string]>): string {
  return JSON.stringify(Object.fromEntries([...new Map(tags)].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
