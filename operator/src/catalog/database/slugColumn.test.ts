import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { folder, movies, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addSlugs } from './slugColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('an older catalog gets the slugs that a walk saves, without a walk', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    // More than one statement fills.
    const many = Array.from({ length: 450 }, (_, at) => title(`Film ${at}`, { year: 1950 + (at % 50) }));
    const titles = [title('Heat', { title: 'Héat', year: 1995 }), title('x/!!! 2', { title: '!!!' }), ...many];
    const snapshots = [{ top: 'Heat', folders: [folder('Heat')] }];
    await walk.save({ titles, snapshots });
    const slugs = () => catalog.db.selectFrom('titles').select(['key', 'slug']).orderBy('id').execute();
    const saved = await slugs();
    expect(saved.slice(0, 3).map(({ slug }) => slug)).toEqual(['heat-1995', '2', 'film-0-1950']);
    await catalog.db.schema.dropIndex('titlesBySlug').execute();
    await catalog.db.schema.alterTable('titles').dropColumn('slug').execute();
    await catalog.db.transaction().execute(addSlugs);
    expect(await slugs()).toEqual(saved);
    expect((await walk.knownUnder(['Heat'])).get('Heat')?.folders.size).toBe(1);
  });
});
