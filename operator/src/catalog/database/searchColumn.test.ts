import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { folder, movies, title } from '../../../test/catalog/sample.ts';
import { countTitles } from '../page/titlePages.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addSearchTerms } from './searchColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('an older catalog is searched by its words until a walk visits its titles, which it does once', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const film = title('Film', { title: 'Blade Runner', dueAtMs: 7 });
    await walk.save({ titles: [film], snapshots: [{ top: 'Film', folders: [folder('Film')] }] });
    await catalog.db.schema.alterTable('titles').dropColumn('searchTerms').execute();
    await catalog.db.deleteFrom('terms').where('term', 'like', 'n:%').execute();
    await catalog.db.deleteFrom('terms').where('term', 'like', 'r:%').execute();
    await catalog.db.transaction().execute(addSearchTerms);
    const known = (await walk.knownUnder(['Film'])).get('Film');
    expect(known?.folders).toEqual(new Map());
    expect(known?.titles).toEqual(new Map([['Film', { dueAtMs: 7 }]]));
    const count = (search: string) => countTitles(catalog, { search });
    expect([await count('runner'), await count('brunner')]).toEqual([1, 0]);
    await walk.save({ titles: [film], snapshots: [] });
    expect([await count('runner'), await count('brunner')]).toEqual([1, 1]);
  });
});
