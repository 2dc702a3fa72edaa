/** Column `slug` of the titles: the readable part of their addresses. */
import { sql, type Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';
import { titleSlug } from './titleSlug.ts';

/** A statement has at most 1,000 parameters. */
const windowRows = 400;

/** Migration step 26. Fills the column from names and years, which the rows have, so that no walk is needed. */
export async function addSlugs(db: Transaction<CatalogTables>): Promise<void> {
  await db.schema
    .alterTable('titles')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  let last = 0;
  for (;;) {
    const titles = await db
      .selectFrom('titles')
      .select(['id', 'key', 'title', 'year'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(windowRows)
      .execute();
    const end = titles.at(-1);
    if (end === undefined) break;
    const slugs = titles.map((title) => sql`(cast(${title.id} as integer), ${titleSlug(title)})`);
    await sql`
      with named (id, slug) as (values ${sql.join(slugs)})
      update titles set slug = named.slug from named where titles.id = named.id`.execute(db);
    last = end.id;
  }
  // Of equal ones the lowest id is found by the index alone.
  await db.schema.createIndex('titlesBySlug').on('titles').columns(['libraryId', 'slug', 'id']).execute();
}
