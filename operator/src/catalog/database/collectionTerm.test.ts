import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { folder, movies, title } from '../../../test/catalog/sample.ts';
import { countTitles } from '../page/titlePages.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addCollectionTerms, collectionTerm } from './collectionTerm.ts';

test.each([
  ['The Matrix Collection', 'set:matrix_collection'],
  ['MATRIX  Collection', 'set:matrix_collection'],
  ['Ocean’s 8, or 11', 'set:oceans_00000008_or_00000011'],
  ['  ', undefined],
  ['?!', 'set:?!'],
  ['\0', undefined],
])('the term of %j is %s', (name, expected) => {
  expect(collectionTerm(name)).toBe(expected);
});

onBothDatabases(({ temporaryCatalog }) => {
  test('titles of an older catalog get their collection by the next visit, which each has once', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const film = title('Film', { dueAtMs: 7, summary: { collection: 'Films' } });
    await walk.save({ titles: [film], snapshots: [{ top: 'Film', folders: [folder('Film')] }] });
    const count = () => countTitles(catalog, { filters: { collection: 'films' } });
    expect(await count()).toBe(1);
    await catalog.db.deleteFrom('terms').where('term', 'like', 'set:%').execute();
    await catalog.db.updateTable('titles').set({ terms: ' w:film ' }).execute();
    await catalog.db.transaction().execute(addCollectionTerms);
    const known = (await walk.knownUnder(['Film'])).get('Film');
    expect(known?.folders).toEqual(new Map());
    expect(known?.titles).toEqual(new Map([['Film', { dueAtMs: 7 }]]));
    expect(await count()).toBe(0);
    await walk.save({ titles: [film], snapshots: [] });
    expect(await count()).toBe(1);
  });
});
