import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, movies, shows, title } from '../../../test/catalog/sample.ts';
import type { CatalogFranchise } from '../../franchises/catalog.ts';
import { englishText } from '../../messages/english.ts';
import { plainText } from '../../messages/message.ts';
import type { Catalog } from '../database/catalog.ts';
import { type CatalogLibrary, markLibraryRemoved } from '../database/library.ts';
import { listProblems } from '../database/problems.ts';
import { forgetLibrary } from '../retention.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { openFranchiseCatalog } from './franchiseCatalog.ts';
import {
  countFranchises,
  franchiseGaps,
  franchisePreview,
  franchisesWith,
  listFranchises,
  readFranchise,
} from './franchiseQueries.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const library: CatalogLibrary = { uid: 'uid-f', namespace: 'default', name: 'franchises', kind: 'franchises' };
  const run = { id: 'run', now: () => 7 };
  const today = '2026-11-21';
  const link = 'https://x.example/p.jpg';
  const image = { name: 'poster.jpg', sha256: 'x', sizeBytes: 3, widthPixels: 2, heightPixels: 3 };

  function franchise(key: string, rest: Partial<CatalogFranchise> = {}): CatalogFranchise {
    const place = { universes: ['Prime'], eras: ['Then'], time: { from: -1.5, to: 2 } };
    return {
      key,
      name: key,
      version: { sizeBytes: 1, mtimeMs: 2.5, sha256: 'good', settled: true },
      goodSha256: 'good',
      art: {},
      eras: [{ name: 'Then', from: -5, to: 5 }],
      sources: [],
      members: [
        { place: 1, entry: 0, kind: 'movie', id: 'tmdb:348', title: 'Film', released: '1979', ...place },
        { place: 2, entry: 1, kind: 'season', id: 'tvdb:1', season: 1, released: '2000', ...place },
        { place: 3, entry: 2, kind: 'episode', id: 'tvdb:1', season: 2, episode: 0, universes: [], eras: [] },
        { place: 4, entry: 3, kind: 'series', id: 'tvdb:2', released: '2030', universes: [], eras: [] },
      ],
      warnings: [],
      ...rest,
    };
  }

  async function withFranchises(...franchises: readonly CatalogFranchise[]) {
    const catalog = await temporaryCatalog();
    const rows = await openFranchiseCatalog(catalog, library, run);
    for (const one of franchises) await rows.save(one);
    return { catalog, rows };
  }

  async function holdTitles(catalog: Catalog): Promise<void> {
    const film = title('Film (1979)', { title: 'The Film', ids: { tmdb: '348' }, files: [file('Film/a.mkv')] });
    await (await openWalkCatalog(catalog, movies)).save({ titles: [film], snapshots: [] });
    const files = [file('Show/1.mkv', { season: 1, episodes: [1] }), file('Show/2.mkv', { season: 1, episodes: [2] })];
    const show = title('Show', { kind: 'series', ids: { tvdb: '1' }, files });
    await (await openWalkCatalog(catalog, shows)).save({ titles: [show], snapshots: [] });
  }

  test('a saved franchise is read back, member for member', async () => {
    const given = franchise('a', {
      universe: 'Prime',
      calendar: { unit: 'years', zero: 'Z', before: 'B', after: 'A' },
      sources: ['https://x.example'],
    });
    const { catalog, rows } = await withFranchises(given);
    expect((await rows.known()).get('a')).toEqual({ key: 'a', version: given.version, goodSha256: 'good', art: {} });
    const found = await readFranchise(catalog, library.uid, 'a', { today });
    expect(found).toMatchObject({
      universe: 'Prime',
      calendar: given.calendar,
      eras: given.eras,
      sources: given.sources,
    });
    expect(found?.members.map(({ state, heldCount, ofCount, items, ids, title: _title, ...member }) => member)).toEqual(
      given.members.map(({ title: _title, ...member }) => member),
    );
  });

  test('members are matched with the titles of all Libraries on each read', async () => {
    const { catalog } = await withFranchises(franchise('a'), franchise('b', { members: [] }));
    const counts = async () => (await listFranchises(catalog, { today })).map((one) => one.counts);
    const none = { held: 0, partlyHeld: 0, missing: 0, coming: 0 };
    expect(await counts()).toEqual([{ ...none, missing: 2, coming: 2 }, none]);
    await holdTitles(catalog);
    expect(await counts()).toEqual([{ ...none, held: 2, coming: 2 }, none]);
    const found = await readFranchise(catalog, library.uid, 'a', { today });
    expect(found?.counts).toEqual({ ...none, held: 2, coming: 2 });
    expect(found?.members[0]).toMatchObject({ state: 'held', title: 'The Film', items: [{ path: 'Film/a.mkv' }] });
    expect(found?.members[1]).toMatchObject({ state: 'held', heldCount: 2 });
    await forgetLibrary(catalog, movies.uid);
    expect((await counts())[0]).toEqual({ ...none, held: 1, missing: 1, coming: 2 });
  });

  test('saving again under the same key replaces it', async () => {
    const { catalog, rows } = await withFranchises(franchise('a'));
    await rows.save(franchise('a', { name: 'Anew', members: franchise('a').members.slice(0, 1) }));
    expect(await listFranchises(catalog, { today })).toMatchObject([{ name: 'Anew', memberCount: 1 }]);
    expect(await catalog.db.selectFrom('franchiseMembers').selectAll().execute()).toHaveLength(1);
  });

  test('20,000 members are saved and listed', async () => {
    const members = Array.from({ length: 20_000 }, (_, at) => ({
      ...{ place: at + 1, entry: at, kind: 'movie' as const, id: `tmdb:${at}`, universes: [], eras: [] },
    }));
    const { catalog } = await withFranchises(franchise('a', { members }));
    expect(await listFranchises(catalog, { today })).toMatchObject([{ counts: { coming: 20_000 } }]);
  });

  describe('faults', () => {
    const fault = {
      code: 'x',
      level: 'error',
      message: 'm',
      path: '/a',
      line: 1,
      column: 2,
      endLine: 1,
      endColumn: 3,
    } as const;

    test('of the current file are removed once it is valid again', async () => {
      const { catalog, rows } = await withFranchises(franchise('a'));
      const version = { sizeBytes: 9, mtimeMs: 9, sha256: 'bad', settled: false };
      await rows.saveVersion('a', version, { count: 12, first: [fault] });
      expect((await rows.known()).get('a')).toMatchObject({
        version: version,
        goodSha256: 'good',
        faults: { count: 12, first: [fault] },
      });
      expect(await listFranchises(catalog, { today })).toMatchObject([{ faultCount: 12, memberCount: 4 }]);
      await rows.saveVersion('a', version, undefined);
      expect((await rows.known()).get('a')?.faults).toBeUndefined();
    });

    test('of level warning are kept for the page', async () => {
      const warning = { ...fault, level: 'warning' } as const;
      const { catalog } = await withFranchises(franchise('a', { warnings: [warning] }));
      expect((await readFranchise(catalog, library.uid, 'a', { today }))?.warnings).toEqual([warning]);
      expect(await listFranchises(catalog, { today })).toMatchObject([{ warningCount: 1, faultCount: 0 }]);
    });
  });

  describe('art', () => {
    const filled = { poster: { link, fact: { state: 'filled' as const }, file: image } };

    test('has a preview as long as its file exists', async () => {
      const { catalog, rows } = await withFranchises();
      await rows.save(franchise('a', { art: filled }), new Map([['poster', Buffer.from('one')]]));
      const etag = (await franchisePreview(catalog, library.uid, 'a', 'poster'))?.etag;
      expect(await listFranchises(catalog, { today })).toMatchObject([{ previews: { poster: etag } }]);
      await rows.save(franchise('a', { art: filled }));
      expect((await franchisePreview(catalog, library.uid, 'a', 'poster'))?.etag).toBe(etag);
      await rows.saveArt('a', filled, new Map([['poster', Buffer.from('two')]]));
      expect(Buffer.from((await franchisePreview(catalog, library.uid, 'a', 'poster'))?.bytes ?? []).toString()).toBe(
        'two',
      );
      await rows.saveArt('a', { poster: { link, fact: { state: 'open' } } }, new Map());
      expect(await franchisePreview(catalog, library.uid, 'a', 'poster')).toBeUndefined();
    });

    test('a link that was not fetched yet is a gap', async () => {
      const open = { link, fact: { state: 'open' as const } };
      const { catalog } = await withFranchises(
        franchise('a', { art: { ...filled, logo: open } }),
        franchise('b', { art: { logo: open, banner: open } }),
      );
      expect(await franchiseGaps(catalog, library.uid)).toEqual({ banner: 1, logo: 2 });
      expect(await countFranchises(catalog, library.uid)).toBe(2);
      expect([await countFranchises(catalog, 'other'), await franchiseGaps(catalog, 'other')]).toEqual([0, {}]);
    });
  });

  test('a title knows the franchises that contain it', async () => {
    const { catalog } = await withFranchises(franchise('b'), franchise('a', { members: [] }));
    const names = async (kind: 'movie' | 'series', ...ids: readonly string[]) =>
      (await franchisesWith(catalog, kind, ids)).map(({ name }) => name);
    expect(await names('movie', 'imdb:tt1', 'tmdb:348')).toEqual(['b']);
    expect(await names('series', 'tvdb:1', 'tvdb:2')).toEqual(['b']);
    expect(await names('series', 'tmdb:348')).toEqual([]);
    expect(await names('movie')).toEqual([]);
  });

  test('a removed franchise loses its rows, a removed Library is not listed, a deleted one is gone', async () => {
    const { catalog, rows } = await withFranchises(franchise('a'), franchise('b'));
    await rows.remove(['a', 'unknown']);
    expect((await listFranchises(catalog, { today, library: library.uid })).map(({ key }) => key)).toEqual(['b']);
    await markLibraryRemoved(catalog, library.uid, 1);
    expect(await listFranchises(catalog, { today })).toEqual([]);
    await forgetLibrary(catalog, library.uid);
    expect(await catalog.db.selectFrom('franchiseMembers').selectAll().execute()).toEqual([]);
  });

  test.each([
    [['media', 'sub', 'x.franchise.yaml'], 'sub/x.franchise.yaml'],
    [['other', 'x.franchise.yaml'], 'x.franchise.yaml'],
    [['y.franchise.yaml'], undefined],
    [[], undefined],
  ])('of %j the longest known suffix is %s', async (segments, key) => {
    const { rows } = await withFranchises(franchise('x.franchise.yaml'), franchise('sub/x.franchise.yaml'));
    expect(await rows.titleBySuffix(segments)).toBe(key);
  });

  describe('problems', () => {
    const problem = (path: string, detail = 'd') => {
      return { cause: 'franchiseFaults' as const, title: path, path, detail: plainText(detail) };
    };

    test('are replaced where the walk checked, and stay elsewhere', async () => {
      const { catalog, rows } = await withFranchises();
      const details = async () =>
        (await listProblems(catalog, library.uid, 100)).map(({ path, detail }) => `${path} ${englishText(detail)}`);
      await rows.saveProblems([''], [problem('a'), problem('sub/b'), problem('subway/c')]);
      await rows.saveProblems(['sub'], [problem('sub/d')]);
      expect((await details()).toSorted()).toEqual(['a d', 'sub/d d', 'subway/c d']);
      await rows.saveProblems(['a'], [problem('a', 'other')]);
      expect((await details()).toSorted()).toEqual(['a other', 'sub/d d', 'subway/c d']);
      await rows.saveProblems([], []);
      expect(await details()).toHaveLength(3);
      await rows.saveProblems([''], []);
      expect(await details()).toEqual([]);
    });

    test('that are unchanged keep the run that found them', async () => {
      const { catalog, rows } = await withFranchises();
      await rows.saveProblems([''], [problem('a')]);
      const later = await openFranchiseCatalog(catalog, library, { id: 'later', now: () => 9 });
      await later.saveProblems([''], [problem('a')]);
      expect(await listProblems(catalog, library.uid, 9)).toMatchObject([{ runId: 'run', sinceMs: 7 }]);
    });
  });
});
