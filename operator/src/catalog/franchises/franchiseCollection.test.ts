import { resolve } from '@projectionist/franchise/resolve';
import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, movies, probe, shows, title } from '../../../test/catalog/sample.ts';
import type { CatalogTitle } from '../../walk/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { type CatalogLibrary, markLibraryRemoved } from '../database/library.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { catalogCollection, collectionFor } from './franchiseCollection.ts';

onBothDatabases(({ temporaryCatalog }) => {
  async function hold(catalog: Catalog, library: CatalogLibrary, ...titles: readonly CatalogTitle[]): Promise<void> {
    await (await openWalkCatalog(catalog, library)).save({ titles, snapshots: [] });
  }

  const alien = title('Alien (1979)', {
    title: 'Alien',
    ids: { tmdb: '348', imdb: 'tt0078748' },
    files: [file('Alien (1979)/Alien.mkv', { probe: probe() })],
  });
  const show = (key: string, files: CatalogTitle['files']) =>
    title(key, { kind: 'series', title: key, ids: { tvdb: '1' }, files });
  const episode = (path: string, season: number, ...episodes: readonly number[]) => file(path, { season, episodes });

  describe('a film', () => {
    test('is found by any of its ids, with its video', async () => {
      const catalog = await temporaryCatalog();
      await hold(catalog, movies, alien);
      const found = await catalogCollection(catalog).find('movie', ['tmdb:348', 'imdb:tt0078748', 'tmdb:349']);
      expect([...found.keys()].toSorted()).toEqual(['imdb:tt0078748', 'tmdb:348']);
      expect(found.get('tmdb:348')).toEqual({
        kind: 'movie',
        title: 'Alien',
        ids: ['tmdb:348', 'imdb:tt0078748'],
        key: 'uid-movies/Alien (1979)',
        items: [
          {
            key: 'uid-movies/Alien (1979)/Alien.mkv',
            path: 'Alien (1979)/Alien.mkv',
            durationSeconds: probe().durationSeconds,
          },
        ],
      });
    });

    test('does not match a series with the same number, nor the reverse', async () => {
      const catalog = await temporaryCatalog();
      await hold(catalog, movies, alien);
      await hold(catalog, shows, title('Show', { kind: 'series', ids: { tmdb: '349' }, files: [episode('a', 1, 1)] }));
      const collection = catalogCollection(catalog);
      expect((await collection.find('series', ['tmdb:348'])).size).toBe(0);
      expect((await collection.find('movie', ['tmdb:349'])).size).toBe(0);
      expect((await collection.find('series', ['tmdb:349'])).size).toBe(1);
    });

    test('without a video is not held', async () => {
      const catalog = await temporaryCatalog();
      await hold(catalog, movies, { ...alien, files: [] });
      expect((await catalogCollection(catalog).find('movie', ['tmdb:348'])).size).toBe(0);
    });

    test('of a removed Library is not held', async () => {
      const catalog = await temporaryCatalog();
      await hold(catalog, movies, alien);
      await markLibraryRemoved(catalog, movies.uid, 1);
      expect((await catalogCollection(catalog).find('movie', ['tmdb:348'])).size).toBe(0);
    });

    test('that gets its id later is held from then on', async () => {
      const catalog = await temporaryCatalog();
      await hold(catalog, movies, { ...alien, ids: {} });
      const collection = catalogCollection(catalog);
      expect((await collection.find('movie', ['tmdb:348'])).size).toBe(0);
      await hold(catalog, movies, alien);
      expect((await collection.find('movie', ['tmdb:348'])).size).toBe(1);
    });
  });

  describe('a series', () => {
    test('has its episodes in aired order, each once, with every episode of a file', async () => {
      const catalog = await temporaryCatalog();
      const files = [
        episode('Show/S02E01.mkv', 2, 1),
        episode('Show/S01E02-E03.mkv', 1, 2, 3),
        episode('Show/S01E02.1080p.mkv', 1, 2),
        file('Show/S01E01 part 2.mkv', { season: 1, episodes: [1], part: 2 }),
        file('Show/S01E01 part 1.mkv', { season: 1, episodes: [1], part: 1 }),
        file('Show/2024-01-01.mkv', { airDate: '2024-01-01' }),
      ];
      await hold(catalog, shows, show('Show', files));
      const found = (await catalogCollection(catalog).find('series', ['tvdb:1'])).get('tvdb:1');
      expect(found?.items.map(({ season, episode: number, path }) => `${season}x${number} ${path}`)).toEqual([
        '1x1 Show/S01E01 part 1.mkv',
        '1x2 Show/S01E02-E03.mkv',
        '1x3 Show/S01E02-E03.mkv',
        '2x1 Show/S02E01.mkv',
      ]);
    });

    test('in two Libraries has the episodes of both', async () => {
      const catalog = await temporaryCatalog();
      const more: CatalogLibrary = { ...shows, uid: 'uid-more', name: 'more' };
      await hold(catalog, shows, show('Show', [episode('a', 1, 1), episode('b', 1, 2)]));
      await hold(catalog, more, show('Show too', [episode('c', 1, 2), episode('d', 2, 1)]));
      const found = (await catalogCollection(catalog).find('series', ['tvdb:1'])).get('tvdb:1');
      expect(found?.title).toBe('Show too');
      expect(found?.items.map(({ key }) => key)).toEqual(['uid-shows/a', 'uid-more/c', 'uid-more/d']);
    });
  });

  describe('number of episodes aired per season', () => {
    const counted = (
      key: string,
      episodesOfSeason: Readonly<Record<string, number>>,
      ...files: CatalogTitle['files']
    ) => ({
      ...show(key, files),
      summary: { episodesOfSeason },
    });
    const season = (number: number) => ({
      ...{ place: number, entry: 0, universes: [], eras: [], id: 'tvdb:1', released: '2000' },
      ...{ kind: 'season' as const, season: number },
    });

    test('marks an incomplete season as partly held, and one without a count as held', async () => {
      const catalog = await temporaryCatalog();
      const files = [episode('a', 1, 3), episode('b', 2, 1), episode('c', 3, 1)];
      await hold(catalog, shows, counted('Show', { 1: 12, 2: 1 }, ...files));
      const rows = await resolve([season(1), season(2), season(3)], catalogCollection(catalog), {
        today: '2026-11-21',
      });
      expect(rows.map(({ state, heldCount, ofCount }) => [state, heldCount, ofCount])).toEqual([
        ['partlyHeld', 1, 12],
        ['held', 1, 1],
        ['held', 1, undefined],
      ]);
    });

    test('is merged if its seasons are in two Libraries; the first count of a season wins', async () => {
      const catalog = await temporaryCatalog();
      const more: CatalogLibrary = { ...shows, uid: 'uid-more', name: 'more' };
      await hold(catalog, shows, counted('Show', { 1: 3, 2: 9 }, episode('a', 1, 1)));
      await hold(catalog, more, counted('Show too', { 2: 5 }, episode('b', 2, 1)));
      const found = (await catalogCollection(catalog).find('series', ['tvdb:1'])).get('tvdb:1');
      expect([...(found?.episodesOfSeason ?? [])].toSorted()).toEqual([
        [1, 3],
        [2, 5],
      ]);
    });

    test('may be hostile data in the catalog: anything that is not a count is skipped', async () => {
      const catalog = await temporaryCatalog();
      const odd = JSON.parse('{"1": "x", "__proto__": 5, "constructor": -1, "2": 1e99}');
      await hold(catalog, shows, counted('Show', odd, episode('a', 1, 1)));
      const [row] = await resolve([season(1)], catalogCollection(catalog), { today: '2026-11-21' });
      expect([row?.state, row?.ofCount]).toEqual(['held', undefined]);
    });
  });

  test('ids are hostile text: odd ones find nothing and do no harm', async () => {
    const catalog = await temporaryCatalog();
    await hold(catalog, movies, alien);
    const odd = ['__proto__:1', 'constructor:1', "tmdb:'; drop table titles", `tmdb:${'9'.repeat(5_000)}`, ''];
    expect((await catalogCollection(catalog).find('movie', odd)).size).toBe(0);
    expect((await catalogCollection(catalog).find('movie', ['tmdb:348'])).size).toBe(1);
  });

  test('more ids than one query holds are all looked up', async () => {
    const catalog = await temporaryCatalog();
    const many = Array.from({ length: 700 }, (_, at) =>
      title(`Film ${at}`, { ids: { tmdb: String(at) }, files: [file(`Film ${at}/a.mkv`)] }),
    );
    await hold(catalog, movies, ...many);
    const ids = many.map((_, at) => `tmdb:${at}`);
    expect((await catalogCollection(catalog).find('movie', ids)).size).toBe(700);
  });

  test('one lookup for many franchises answers for each', async () => {
    const catalog = await temporaryCatalog();
    await hold(catalog, movies, alien);
    const member = { place: 1, entry: 0, universes: [], eras: [] };
    const collection = await collectionFor(catalog, [
      { ...member, kind: 'movie', id: 'tmdb:348' },
      { ...member, kind: 'episode', id: 'tvdb:1', season: 1, episode: 1 },
    ]);
    expect((await collection.find('movie', ['tmdb:348', 'tmdb:1'])).size).toBe(1);
    expect((await collection.find('series', ['tvdb:1'])).size).toBe(0);
  });
});
