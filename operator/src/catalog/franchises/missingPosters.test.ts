import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import { message } from '../../messages/message.ts';
import type { Catalog } from '../database/catalog.ts';
import { type CatalogLibrary, markLibraryRemoved, markWalked } from '../database/library.ts';
import { forgetLibrary } from '../retention.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { openFranchiseCatalog } from './franchiseCatalog.ts';
import { missingPoster, posterTags } from './missingPosters.ts';

const library: CatalogLibrary = { uid: 'uid-f', namespace: 'default', name: 'franchises', kind: 'franchises' };
const member = { universes: [], eras: [] };
const webp = new Uint8Array([1, 2, 3]);

onBothDatabases(({ temporaryCatalog }) => {
  const open = (catalog: Catalog, of = library) => openFranchiseCatalog(catalog, of, { id: 'run', now: () => 7 });

  /** Two stories with a film in common; seasons and episodes are of one series. */
  async function withStories() {
    const catalog = await temporaryCatalog();
    const rows = await open(catalog);
    const story = {
      ...{ version: { sizeBytes: 1, mtimeMs: 2, sha256: 'a', settled: true }, goodSha256: 'a', art: {} },
      ...{ eras: [], sources: [], warnings: [] },
    };
    await rows.save({
      ...{ ...story, key: 'b.franchise.yaml', name: 'B' },
      members: [
        { ...member, place: 1, entry: 0, kind: 'movie', id: 'tmdb:1', title: 'One', released: '1979' },
        { ...member, place: 2, entry: 1, kind: 'movie', id: 'tmdb:3' },
      ],
    });
    await rows.save({
      ...{ ...story, key: 'a.franchise.yaml', name: 'A' },
      members: [
        { ...member, place: 1, entry: 0, kind: 'season', id: 'tvdb:1', season: 1, title: 'Show' },
        { ...member, place: 2, entry: 0, kind: 'episode', id: 'tvdb:1', season: 2, episode: 1, title: 'Show' },
        { ...member, place: 3, entry: 1, kind: 'movie', id: 'tmdb:1', title: 'Uno' },
        { ...member, place: 4, entry: 2, kind: 'series', id: 'tmdb:1' },
        { ...member, place: 5, entry: 3, kind: 'movie', id: `tmdb:${'1'.repeat(100)}` },
      ],
    });
    return { catalog, rows };
  }

  const hold = async (catalog: Catalog, of: CatalogLibrary, ...titles: Parameters<typeof title>[]) =>
    (await openWalkCatalog(catalog, of)).save({ titles: titles.map((one) => title(...one)), snapshots: [] });

  describe('missing parts', () => {
    test('are each film and each series once, in the order of the stories, without ids that no service has', async () => {
      const { rows } = await withStories();
      expect(await rows.posters.missing()).toEqual([
        { kind: 'series', id: 'tvdb:1', title: 'Show' },
        { kind: 'movie', id: 'tmdb:1', title: 'Uno' },
        { kind: 'series', id: 'tmdb:1' },
        { kind: 'movie', id: 'tmdb:3' },
      ]);
    });

    test('are not those that a Library has, with a video or without', async () => {
      const { catalog, rows } = await withStories();
      await hold(catalog, movies, ['Three', { ids: { tmdb: '3' } }]);
      await hold(catalog, shows, ['Show', { kind: 'series', ids: { tvdb: '1', tmdb: '9' } }]);
      for (const { uid } of [movies, shows]) await markWalked(catalog, uid, 1);
      expect((await rows.posters.missing())?.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
        'movie tmdb:1',
        'series tmdb:1',
      ]);
    });

    test('are unknown until every Library of films and series was scanned', async () => {
      const { catalog, rows } = await withStories();
      await hold(catalog, movies, ['Three', { ids: { tmdb: '3' } }]);
      await hold(catalog, shows, ['Show', { kind: 'series' }]);
      await markWalked(catalog, movies.uid, 1);
      expect(await rows.posters.missing()).toBeUndefined();
      await markLibraryRemoved(catalog, shows.uid, 1);
      expect(await rows.posters.missing()).toHaveLength(3);
    });
  });

  describe('a poster', () => {
    const film = { kind: 'movie', id: 'tmdb:1' } as const;
    const show = { kind: 'series', id: 'tmdb:1' } as const;

    test('is kept with its fact, for the page by its tag; another try replaces both', async () => {
      const { catalog, rows } = await withStories();
      const failed = { state: 'failed', reason: message('noArt'), nextTryAt: '2026-01-01T00:00:00.000Z' } as const;
      await rows.posters.save(film, failed);
      expect(await rows.posters.known()).toEqual([{ ...film, fact: failed }]);
      expect(await missingPoster(catalog, library.uid, film)).toBeUndefined();
      await rows.posters.save(film, { state: 'filled', source: 'tmdb' }, webp);
      await rows.posters.save(show, failed);
      expect(await rows.posters.known()).toEqual(
        expect.arrayContaining([{ ...film, fact: { state: 'filled', source: 'tmdb' } }]),
      );
      const found = await missingPoster(catalog, library.uid, film);
      expect([...(found?.bytes ?? [])]).toEqual([...webp]);
      const tags = await posterTags(catalog, library.uid, [film, show, { kind: 'movie', id: 'tmdb:3' }]);
      expect([...tags]).toEqual([['movie tmdb:1', found?.etag]]);
      expect(await posterTags(catalog, 'uid-nobody', [film])).toEqual(new Map());
      await rows.posters.save(film, failed);
      expect(await missingPoster(catalog, library.uid, film)).toBeUndefined();
    });

    test('is removed alone, and belongs to one Library', async () => {
      const { catalog, rows } = await withStories();
      const other: CatalogLibrary = { ...library, uid: 'uid-other', name: 'other' };
      const others = await open(catalog, other);
      for (const { posters } of [rows, others]) {
        for (const part of [film, show]) await posters.save(part, { state: 'filled' }, webp);
      }
      await rows.posters.remove([film]);
      expect((await rows.posters.known()).map(({ kind }) => kind)).toEqual(['series']);
      expect(await others.posters.known()).toHaveLength(2);
      await forgetLibrary(catalog, other.uid);
      expect(await missingPoster(catalog, other.uid, show)).toBeUndefined();
      expect(await missingPoster(catalog, library.uid, show)).toBeDefined();
    });
  });
});
