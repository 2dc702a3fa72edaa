import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../database/catalog.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { listTitles } from './titlePages.ts';
import { type PlaceSort, titlePlaces } from './titlePlaces.ts';

const names = ['Alien', 'The Abyss', '12 Monkeys', 'Élan', 'Zodiac', 'Ägypten', 'Сталкер', '東京物語', '𝕏men', '...'];

onBothDatabases(({ temporaryCatalog }) => {
  async function filled() {
    const catalog = await temporaryCatalog();
    const titles = names.map((name, number) =>
      title(name, {
        arrivedAt: new Date(Date.UTC(2026, number % 4, 1 + number)).toISOString(),
        ...(number % 3 === 0 ? {} : { year: 1979 + (number % 2) }),
      }),
    );
    await (await openWalkCatalog(catalog, movies)).save({ titles: titles.slice(0, 6), snapshots: [] });
    const series = titles.slice(6).map((one) => ({ ...one, kind: 'series' as const }));
    await (await openWalkCatalog(catalog, shows)).save({ titles: series, snapshots: [] });
    return catalog;
  }

  const placesOf = (catalog: Catalog, sort: PlaceSort, filters = {}) =>
    titlePlaces(catalog, { filters }, sort, new KeptAnswers(catalog, 1, () => 0));

  test.each(['name', 'added', 'year'] as const)('by %s each place is where the wall has it', async (sort) => {
    const catalog = await filled();
    const { titles } = await listTitles(catalog, { sort, descending: false, limit: 200 });
    const rows = await catalog.db.selectFrom('titles').select(['key', 'sortTitle', 'arrivedAt', 'year']).execute();
    const starts = titles.map(({ key }) => {
      const row = rows.find((one) => one.key === key);
      const starting = {
        name: [...(row?.sortTitle ?? '')][0] ?? '',
        added: row?.arrivedAt.slice(0, 7),
        year: String(row?.year),
      };
      return starting[sort];
    });
    const places = await placesOf(catalog, sort);
    expect(places.flatMap(({ start, titles: count }) => Array(count).fill(start))).toEqual(starts);
    expect(places.length).toBeGreaterThan(2);
  });

  test('a filter leaves its own titles', async () => {
    const catalog = await filled();
    expect(await placesOf(catalog, 'year', { kind: 'series' })).toEqual([
      { start: '0', titles: 2 },
      { start: '1979', titles: 1 },
      { start: '1980', titles: 1 },
    ]);
    expect(await placesOf(catalog, 'name', { codec: 'none' })).toEqual([]);
  });

  test('more titles than are read at once are all counted', async () => {
    const catalog = await temporaryCatalog();
    const titles = Array.from({ length: 4_001 }, (_, number) =>
      title(`${number % 2 === 0 ? 'Alien' : 'Brazil'} ${number}`),
    );
    await (await openWalkCatalog(catalog, movies)).save({ titles, snapshots: [] });
    expect(await placesOf(catalog, 'name')).toEqual([
      { start: 'a', titles: 2_001 },
      { start: 'b', titles: 2_000 },
    ]);
  });
});
