import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { listTitles } from './titlePages.ts';
import { readTitle } from './titleQueries.ts';
import { keyAtSlug, slugsOfKeys } from './titleSlugs.ts';

onBothDatabases(({ temporaryCatalog }) => {
  async function withTwins() {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const heat = { title: 'Heat', year: 1995 };
    const titles = [title('Heat', heat), title('Heat 4K', heat), title('Other'), title('heat!', heat)];
    await walk.save({ titles, snapshots: [] });
    await (await openWalkCatalog(catalog, shows)).save({ titles: [title('Heat', heat)], snapshots: [] });
    const rows = await catalog.db.selectFrom('titles').select(['id', 'libraryId', 'key']).orderBy('id').execute();
    return { catalog, walk, heat, ids: new Map(rows.slice(0, 4).map(({ id, key }) => [key, id])) };
  }

  test('of titles of one Library with equal slugs the first has the plain one, everywhere', async () => {
    const { catalog, ids } = await withTwins();
    const expected = new Map([
      ['Heat', 'heat-1995'],
      ['Heat 4K', `heat-1995~${ids.get('Heat 4K')}`],
      ['Other', 'other'],
      ['heat!', `heat-1995~${ids.get('heat!')}`],
    ]);
    expect(await slugsOfKeys(catalog, movies.uid, [...expected.keys(), 'Nothing'])).toEqual(expected);
    expect(await slugsOfKeys(catalog, shows.uid, ['Heat'])).toEqual(new Map([['Heat', 'heat-1995']]));
    expect(await slugsOfKeys(catalog, 'uid-nowhere', ['Heat'])).toEqual(new Map());
    const { titles } = await listTitles(catalog, {
      ...{ library: movies.uid, sort: 'name', descending: false, limit: 10 },
    });
    expect(new Map(titles.map(({ key, slug }) => [key, slug]))).toEqual(expected);
    const found = await listTitles(catalog, { search: 'heat', sort: 'relevance', descending: true, limit: 10 });
    expect(found.titles.map(({ slug }) => slug).toSorted()).toEqual(
      ['heat-1995', 'heat-1995', expected.get('Heat 4K'), expected.get('heat!')].toSorted(),
    );
    for (const [key, slug] of expected) {
      expect((await readTitle(catalog, movies.uid, key))?.slug).toBe(slug);
      expect(await keyAtSlug(catalog, movies.uid, slug)).toBe(key);
    }
  });

  test('an id of a title with another name, as after a rebuild, never hides a title with this name', async () => {
    const { catalog, ids } = await withTwins();
    expect(await keyAtSlug(catalog, movies.uid, `heat-1995~${ids.get('Other')}`)).toBe('Heat');
    expect(await keyAtSlug(catalog, movies.uid, `heat-1995~${ids.get('heat!')}`)).toBe('heat!');
  });

  test('an id counts without its earlier name, and the name where the id has no title', async () => {
    const { catalog, ids } = await withTwins();
    const at = (segment: string) => keyAtSlug(catalog, movies.uid, segment);
    expect(await at(`fire-1995~${ids.get('Heat 4K')}`)).toBe('Heat 4K');
    expect(await at(`~${ids.get('Heat 4K')}`)).toBe('Heat 4K');
    expect(await at('heat-1995~999')).toBe('Heat');
    expect(await at('fire-1995~999')).toBeUndefined();
    expect(await keyAtSlug(catalog, shows.uid, `x~${ids.get('Heat 4K')}`)).toBeUndefined();
    const strange = [
      '',
      '~',
      'heat',
      'HEAT-1995',
      'x~0',
      'x~-1',
      'x~1.5',
      'x~2147483648',
      'x~9999999999',
      'x\0',
      '%',
      '_',
    ];
    for (const segment of strange) expect([segment, await at(segment)]).toEqual([segment, undefined]);
  });

  test('a new name moves a title, and its twin gets the plain address', async () => {
    const { catalog, walk } = await withTwins();
    await walk.save({ titles: [title('Heat', { title: 'La Collina', year: 1995 })], snapshots: [] });
    expect(await keyAtSlug(catalog, movies.uid, 'heat-1995')).toBe('Heat 4K');
    expect(await slugsOfKeys(catalog, movies.uid, ['Heat', 'Heat 4K'])).toEqual(
      new Map([
        ['Heat', 'la-collina-1995'],
        ['Heat 4K', 'heat-1995'],
      ]),
    );
  });
});
