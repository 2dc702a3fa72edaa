import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { fact, file, movies, shows, title } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../database/catalog.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { type DuplicateQuestion, duplicates } from './duplicates.ts';
import { KeptAnswers } from './keptAnswers.ts';

const archive = { ...movies, uid: 'uid-archive', name: 'archive' };

onBothDatabases(({ temporaryCatalog }) => {
  async function filled() {
    const catalog = await temporaryCatalog();
    const film = (key: string, name: string, ids: Record<string, string>, sizeBytes: number) =>
      title(key, { title: name, year: 1995, ids, sizeBytes, files: [file(`${key}/f.mkv`), file(`${key}/v.mkv`)] });
    await (await openWalkCatalog(catalog, movies)).save({
      titles: [
        film('Heat', 'Heat', { tmdb: '949' }, 4_000),
        film('Heat 4K', 'Heat', { tmdb: '949', imdb: 'tt1' }, 9_000),
        film('Casino', 'Casino', { tmdb: '524' }, 5_000),
        film('Se7en', 'Se7en', { tmdb: '807' }, 5_000),
      ],
      snapshots: [],
    });
    await (await openWalkCatalog(catalog, archive)).save({
      titles: [
        film('old/Casino', 'Casino', {}, 700),
        film('old/Heat', 'Heat (alt)', { tmdb: '949' }, 800),
        // Its id was checked and rejected.
        { ...film('old/Other', 'Other', { tmdb: '807' }, 800), facts: [fact('id', 'failed')] },
      ],
      snapshots: [],
    });
    await (await openWalkCatalog(catalog, shows)).save({
      titles: [
        title('Heat', { kind: 'series', year: 1995, ids: { tmdb: '949' } }),
        title('A', { kind: 'series', title: 'Dark', year: 2017, files: [file('A/1.mkv', { season: 1 })] }),
        title('B', {
          kind: 'series',
          title: 'Dark',
          year: 2017,
          files: [file('B/1.mkv', { season: 2 }), file('B/2.mkv', { season: 1 }), file('B/3.mkv', { season: 2 })],
        }),
      ],
      snapshots: [],
    });
    return catalog;
  }

  async function keysOf(catalog: Catalog, question: Partial<DuplicateQuestion> = {}) {
    const kept = new KeptAnswers<never>(catalog, 8, () => 0);
    const { groups } = await duplicates(catalog, { offset: 0, limit: 20, ...question }, kept);
    return groups.map(({ copies }) => copies.map(({ key }) => key));
  }

  test('titles of one or several Libraries are grouped, by name, largest first', async () => {
    const catalog = await filled();
    const kept = new KeptAnswers<never>(catalog, 8, () => 0);
    const found = await duplicates(catalog, { offset: 0, limit: 20 }, kept);
    expect(found.groups.map(({ copies }) => copies.map(({ library, key }) => [library, key]))).toEqual([
      [
        ['uid-movies', 'Casino'],
        ['uid-archive', 'old/Casino'],
      ],
      [
        ['uid-shows', 'A'],
        ['uid-shows', 'B'],
      ],
      [
        ['uid-movies', 'Heat 4K'],
        ['uid-movies', 'Heat'],
        ['uid-archive', 'old/Heat'],
      ],
    ]);
    expect(found.groups.map(({ sharedIds }) => sharedIds)).toEqual([[], [], ['tmdb:949']]);
    expect(found).toMatchObject({ total: 3, titles: 7, spareBytes: 700 + 1_000 + 4_800 });
    expect(found.groups[1]?.copies[1]).toMatchObject({ files: 3, seasons: [1, 2] });
    expect(found.groups[2]?.copies[0]).toMatchObject({ files: 2, seasons: [], sizeBytes: 9_000 });
  });

  test('a filter leaves the groups with a title that matches, with all their copies', async () => {
    const catalog = await filled();
    expect(await keysOf(catalog, { library: 'uid-archive' })).toEqual([
      ['Casino', 'old/Casino'],
      ['Heat 4K', 'Heat', 'old/Heat'],
    ]);
    expect(await keysOf(catalog, { filters: { kind: 'series' } })).toEqual([['A', 'B']]);
    expect(await keysOf(catalog, { search: 'cas' })).toEqual([['Casino', 'old/Casino']]);
    expect(await keysOf(catalog, { library: 'uid-unknown' })).toEqual([]);
  });

  test('pages follow one another', async () => {
    const catalog = await filled();
    expect(await keysOf(catalog, { offset: 1, limit: 1 })).toEqual([['A', 'B']]);
    expect(await keysOf(catalog, { offset: 3 })).toEqual([]);
  });

  test('a copy that was removed since is left out', async () => {
    const catalog = await filled();
    let ms = 0;
    // Each computation takes a second, so the answer stays valid for a while after a change.
    const kept = new KeptAnswers<never>(catalog, 8, () => {
      ms += 1_000;
      return ms;
    });
    const question = { offset: 0, limit: 1 };
    expect((await duplicates(catalog, question, kept)).groups).toHaveLength(1);
    await catalog.db.deleteFrom('titles').where('key', '=', 'old/Casino').execute();
    expect(await duplicates(catalog, question, kept)).toMatchObject({ groups: [], total: 3 });
  });

  test('equal ids are found beyond a window of rows, and in any order of Libraries', async () => {
    const catalog = await temporaryCatalog();
    const many = (start: number, name: string) =>
      Array.from({ length: 4_100 }, (_, number) =>
        title(`${name} ${number}`, { ids: { tmdb: String(start + number), imdb: `tt${start + number}` } }),
      );
    await (await openWalkCatalog(catalog, movies)).save({ titles: many(1, 'Film'), snapshots: [] });
    await (await openWalkCatalog(catalog, archive)).save({ titles: many(4_100, 'Streifen'), snapshots: [] });
    expect(await keysOf(catalog)).toEqual([['Film 4099', 'Streifen 0']]);
  });
});
