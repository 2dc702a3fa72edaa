import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onBothDatabases, planOf } from '../../../test/catalog/databases.ts';
import { audio, fact, file, movies, probe, shows, title, video } from '../../../test/catalog/sample.ts';
import type { CatalogTitle } from '../../walk/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { markLibraryRemoved } from '../database/library.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { CursorError, type TitleSort, writeCursor } from './pageCursor.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { countTitles, type ListedTitle, listTitles, type PageQuestion } from './titlePages.ts';

onBothDatabases(({ temporaryCatalog, temporaryWalk }) => {
  const byName = { sort: 'name', descending: false, limit: 200 } as const;

  async function allPages(catalog: Catalog, question: Omit<PageQuestion, 'after'>): Promise<readonly ListedTitle[]> {
    const seen: ListedTitle[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      pages += 1;
      if (pages > 1_000) throw new Error('the pages never end');
      const page = await listTitles(catalog, { ...question, ...(after === undefined ? {} : { after }) });
      expect(page.titles.length).toBeLessThanOrEqual(question.limit);
      seen.push(...page.titles);
      after = page.next;
    } while (after !== undefined);
    return seen;
  }

  async function keysOf(catalog: Catalog, question: TitleQuestion): Promise<readonly string[]> {
    const { titles } = await listTitles(catalog, { ...byName, ...question });
    expect(await countTitles(catalog, question)).toBe(titles.length);
    return titles.map((one) => one.key).sort();
  }

  function withVideo(
    key: string,
    codec: string,
    language: string,
    widthPixels: number,
    rest: Partial<CatalogTitle> = {},
  ): CatalogTitle {
    const seen = probe({
      video: [video({ codec, widthPixels, heightPixels: 1, ...(widthPixels > 3000 ? { hdr: 'HDR10' } : {}) })],
      audio: [audio(language)],
    });
    return title(key, { files: [file(`${key}/v.mkv`, { probe: seen })], ...rest });
  }

  describe('pages', () => {
    const sorts: readonly TitleSort[] = ['added', 'name', 'year', 'size'];
    const cases = sorts.flatMap((sort) =>
      [false, true].flatMap((descending) =>
        (sort === 'year' ? [1, 2, 7, 60] : [3, 60]).map((limit) => [sort, descending, limit] as const),
      ),
    );

    test('cover every title exactly once, in order, with ties and in two Libraries', async () => {
      const catalog = await temporaryCatalog();
      for (const library of [movies, shows]) {
        const walk = await openWalkCatalog(catalog, library);
        const titles = Array.from({ length: 40 }, (_, n) =>
          title(`${library.name} ${n}`, {
            title: ['Same', 'same', '東京', '🎬 film', '\uffee', ''][n % 6] ?? '',
            arrivedAt: `2026-01-0${1 + (n % 3)}T00:00:00.000Z`,
            sizeBytes: n % 4,
            ...(n % 5 === 0 ? {} : { year: 1990 + (n % 3) }),
          }),
        );
        await walk.save({ titles, snapshots: [] });
      }
      for (const [sort, descending, limit] of cases) {
        for (const library of [undefined, movies.uid]) {
          const pages = await allPages(catalog, {
            sort,
            descending,
            limit,
            ...(library === undefined ? {} : { library }),
          });
          expect(new Set(pages.map((one) => `${one.library} ${one.key}`)).size).toBe(library === undefined ? 80 : 40);
          expect(pages).toHaveLength(library === undefined ? 80 : 40);
          const values = pages.map((one) =>
            sort === 'added' ? one.arrivedAt : sort === 'year' ? (one.year ?? 0) : sort === 'size' ? one.sizeBytes : '',
          );
          const ordered = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          expect(values).toEqual(descending ? ordered.reverse() : ordered);
        }
      }
    });

    test('of both directions mirror each other, however small', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({
        titles: Array.from({ length: 25 }, (_, n) => title(`T${n}`, { title: `T ${n % 4}` })),
        snapshots: [],
      });
      const up = await allPages(catalog, { sort: 'name', descending: false, limit: 3 });
      const down = await allPages(catalog, { sort: 'name', descending: true, limit: 4 });
      expect(down.map((one) => one.key).reverse()).toEqual(up.map((one) => one.key));
    });

    test('continue in place when titles are added and removed between them', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: ['a', 'b', 'c', 'd'].map((key) => title(key)), snapshots: [] });
      const first = await listTitles(catalog, { ...byName, limit: 2 });
      await walk.removeTitles(['b']);
      await walk.save({ titles: [title('aa'), title('bb')], snapshots: [] });
      const second = await listTitles(catalog, {
        ...byName,
        limit: 200,
        ...(first.next === undefined ? {} : { after: first.next }),
      });
      expect(second.titles.map((one) => one.key)).toEqual(['bb', 'c', 'd']);
    });

    test('end with the last title, even if it fills its page', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: ['a', 'b', 'c'].map((key) => title(key)), snapshots: [] });
      expect((await listTitles(catalog, { ...byName, limit: 2 })).next).toBeDefined();
      expect((await listTitles(catalog, { ...byName, limit: 3 })).next).toBeUndefined();
      expect((await listTitles(catalog, { ...byName, limit: 4 })).next).toBeUndefined();
    });

    test('hold the fields that the page shows', async () => {
      const { catalog, walk } = await temporaryWalk();
      const one = withVideo('Dune', 'hevc', 'en', 3840, {
        year: 2021,
        ids: { tmdb: '438631' },
        facts: [fact('tiles', 'open', 'Dune/v.mkv')],
        previews: new Map([['poster', Uint8Array.of(1)]]),
      });
      await walk.save({ titles: [one], snapshots: [] });
      const { titles, next } = await listTitles(catalog, byName);
      expect(next).toBeUndefined();
      expect(titles).toEqual([
        {
          library: movies.uid,
          key: 'Dune',
          slug: 'dune-2021',
          kind: 'movie',
          title: 'Dune',
          year: 2021,
          arrivedAt: one.arrivedAt,
          sizeBytes: 1_000,
          resolution: '2160p',
          hdr: 'HDR10',
          languages: ['en'],
          gaps: ['tiles'],
          previews: { poster: expect.stringMatching(/^[\w-]{22}$/) },
        },
      ]);
    });

    test('omit removed Libraries unless one is requested', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: [title('A')], snapshots: [] });
      await markLibraryRemoved(catalog, movies.uid, 1);
      expect(await keysOf(catalog, {})).toEqual([]);
      expect(await keysOf(catalog, { library: movies.uid })).toEqual(['A']);
      expect(await keysOf(catalog, { library: 'unknown' })).toEqual([]);
      await openWalkCatalog(catalog, movies);
      expect(await keysOf(catalog, {})).toEqual(['A']);
    });

    test.each([0, -1, 201, 1.5, Number.NaN])('refuse a limit of %s', async (limit) => {
      await expect(listTitles(await temporaryCatalog(), { ...byName, limit })).rejects.toThrow(RangeError);
    });
  });

  describe('a cursor', () => {
    const place = { sort: 'name', descending: false, value: 'a', id: 1 } as const;
    test.each([
      ['', 'empty'],
      ['!!!', 'no base64'],
      ['x'.repeat(10_000), 'endless'],
      [writeCursor({ ...place, sort: 'size', value: 1 }), 'of another order'],
      [writeCursor({ ...place, descending: true }), 'of another direction'],
      [writeCursor({ ...place, value: 5 }), 'with a wrong value'],
      [writeCursor({ ...place, id: 1.5 }), 'with a wrong row'],
      [Buffer.from('null').toString('base64url'), 'of nothing'],
      [Buffer.from('["name",0,{"a":1},1]').toString('base64url'), 'of an object'],
      [Buffer.from('["name",0,"a"]').toString('base64url'), 'cut short'],
    ])('%s is refused (%s)', async (after) => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: [title('A')], snapshots: [] });
      await expect(listTitles(catalog, { ...byName, after })).rejects.toThrow(CursorError);
    });

    test.each([1.5, 1e300])('with %d for a whole number is refused in both databases', async (value) => {
      const catalog = await temporaryCatalog();
      await openWalkCatalog(catalog, movies);
      for (const sort of ['year', 'size'] as const) {
        const order = { sort, descending: false };
        const after = writeCursor({ ...order, value, id: 1 });
        await expect(listTitles(catalog, { ...order, limit: 5, after })).rejects.toThrow(CursorError);
      }
    });
  });

  describe('filters', () => {
    const titles = [
      withVideo('A', 'hevc', 'en', 3840, { ids: { tmdb: '1' }, facts: [fact('nfo', 'open')] }),
      withVideo('B', 'h264', 'de', 1920, { kind: 'series', facts: [fact('tiles', 'open', 'B/v.mkv')] }),
      withVideo('C', 'av1', 'en', 640, { ids: { tmdb: '3' }, facts: [fact('nfo', 'failed')] }),
      title('D', { kind: 'series', ids: { tvdb: '4' } }),
    ];

    test.each([
      [{}, 'ABCD'],
      [{ kind: 'movie' }, 'AC'],
      [{ kind: 'series' }, 'BD'],
      [{ resolution: '2160p' }, 'A'],
      [{ resolution: 'sd' }, 'C'],
      [{ resolution: '720p' }, ''],
      [{ hdr: 'any' }, 'A'],
      [{ hdr: 'HDR10' }, 'A'],
      [{ hdr: 'HLG' }, ''],
      [{ hdr: 'none' }, 'BC'],
      [{ codec: 'HEVC' }, 'A'],
      [{ codec: 'hev' }, ''],
      [{ language: 'en' }, 'AC'],
      [{ language: 'en', codec: 'av1' }, 'C'],
      [{ gap: 'nfo' }, 'A'],
      [{ gap: 'tiles' }, 'B'],
      [{ unidentified: true }, 'B'],
      [{ unidentified: false }, 'ABCD'],
      [{ kind: 'series', unidentified: true, hdr: 'none', language: 'de' }, 'B'],
      [{ kind: 'movie', language: 'de' }, ''],
      [{ codec: "'; drop table terms; --" }, ''],
      [{ codec: '%' }, ''],
      [{ language: '' }, ''],
      [{ gap: '\ud800\0' }, ''],
    ] as const)('%j', async (filters, keys) => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles, snapshots: [] });
      expect(await keysOf(catalog, { filters })).toEqual([...keys]);
    });

    test('on many titles equal a test of each title, for rare and common conditions', async () => {
      const { catalog, walk } = await temporaryWalk();
      const codecs = ['h264', 'hevc', 'av1'];
      const words = ['River', 'Night', 'Stone'];
      const many = Array.from({ length: 5_000 }, (_, n) =>
        withVideo(
          `${n}`,
          codecs[n % 3] ?? '',
          n % 100 === 0 ? 'ko' : n % 2 === 0 ? 'en' : 'de',
          n % 7 === 0 ? 3840 : 1920,
          { title: `${words[n % 3]} ${words[(n >> 2) % 3]} ${n % 50}` },
        ),
      );
      await walk.save({ titles: many, snapshots: [] });
      const questions: readonly TitleQuestion[] = [
        { filters: { codec: 'av1' } },
        { filters: { language: 'en' } },
        { filters: { codec: 'av1', language: 'en' } },
        { filters: { language: 'ko' } },
        { filters: { language: 'ko', codec: 'h264', resolution: '2160p' } },
        { search: 'riv' },
        { search: 'riv sto' },
        { search: 'night 17', filters: { hdr: 'none' } },
        { search: 'r', filters: { language: 'de' } },
      ];
      for (const { search = '', filters = {} } of questions) {
        const asked = search.split(' ').filter((word) => word !== '');
        const expected = many.filter((one) => {
          const seen = one.files[0]?.probe;
          const names = one.title.toLowerCase().split(' ');
          return (
            asked.every((word) => names.some((name) => name.startsWith(word))) &&
            (filters.codec === undefined || seen?.video[0]?.codec === filters.codec) &&
            (filters.language === undefined || seen?.audio[0]?.language === filters.language) &&
            (filters.resolution === undefined || seen?.video[0]?.widthPixels === 3840) &&
            (filters.hdr === undefined || seen?.video[0]?.hdr === undefined)
          );
        });
        expect(await countTitles(catalog, { search, filters })).toBe(expected.length);
        const pages = await allPages(catalog, { search, filters, sort: 'name', descending: true, limit: 200 });
        expect(pages.map((one) => one.key).sort()).toEqual(expected.map((one) => one.key).sort());
      }
    });
  });

  describe('search', () => {
    const names = [
      'The Matrix',
      'Matrix Reloaded',
      'Amélie',
      '千と千尋の神隠し',
      'Сталкер',
      'ΑΓΓΕΛΟΣ',
      'الرسالة',
      'שָׁלוֹם',
      'पथेर पांचाली',
      '기생충',
      'นางนาก',
      'მონანიება',
      '100% Wolf',
      "L'Avventura",
    ];
    test.each([
      ['matrix', ['Matrix Reloaded', 'The Matrix']],
      ['matrix rel', ['Matrix Reloaded']],
      ['MATR the', ['The Matrix']],
      ['amelie', ['Amélie']],
      ['千尋', ['千と千尋の神隠し']],
      ['сталк', ['Сталкер']],
      ['αγγελος', ['ΑΓΓΕΛΟΣ']],
      ['الرس', ['الرسالة']],
      ['שלום', ['שָׁלוֹם']],
      ['पांचा', ['पथेर पांचाली']],
      ['기생', ['기생충']],
      ['นาก', ['นางนาก']],
      ['მონ', ['მონანიება']],
      ['100', ['100% Wolf']],
      ['avventura', ["L'Avventura"]],
      ["l'avv", ["L'Avventura"]],
      ['1999', ['The Matrix']],
      ['tt0133093', ['The Matrix']],
      ['atrix', ['Matrix Reloaded', 'The Matrix']],
      ['trix', []],
      ['kind movie', []],
      ['w', ['100% Wolf']],
      ['w:wolf', ['100% Wolf']],
    ])('%s', async (search, keys) => {
      const { catalog, walk } = await temporaryWalk();
      const known = { year: 1999, ids: { imdb: 'tt0133093' } };
      await walk.save({
        titles: names.map((name) => title(name, name === 'The Matrix' ? known : { kind: 'series' })),
        snapshots: [],
      });
      expect(await keysOf(catalog, { search })).toEqual([...keys].sort());
    });

    test('never fails, whatever the text', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: names.map((name) => title(name)), snapshots: [] });
      for (const search of [
        '"',
        "'",
        '%',
        '_',
        '*',
        'a*',
        'NEAR(',
        'a AND',
        ' OR ',
        '\\',
        '\0',
        '\u0001',
        '\ud800',
        '()',
        'a"b',
        '-',
        ':',
        '^',
        'x'.repeat(100_000),
        '東'.repeat(10_000),
      ]) {
        await listTitles(catalog, { ...byName, search });
      }
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (search) => {
          const { titles } = await listTitles(catalog, { ...byName, search });
          expect(titles.length).toBe(await countTitles(catalog, { search }));
        }),
        { numRuns: 100 },
      );
    });

    test('finds the new name and no longer the old one', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: [title('k', { title: 'Old Name' })], snapshots: [] });
      await walk.save({ titles: [title('k', { title: 'New Name' })], snapshots: [] });
      expect(await keysOf(catalog, { search: 'old' })).toEqual([]);
      expect(await keysOf(catalog, { search: 'new name' })).toEqual(['k']);
      await walk.removeTitles(['k']);
      expect(await keysOf(catalog, { search: 'new' })).toEqual([]);
    });
  });

  test('a page without a question is read from an index without sorting', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: Array.from({ length: 300 }, (_, n) => title(`${n}`)), snapshots: [] });
    for (const [column, index] of [
      ['sortTitle', 'titlesByName'],
      ['arrivedAt', 'titlesByArrival'],
      ['year', 'titlesByYear'],
      ['sizeBytes', 'titlesBySize'],
    ] as const) {
      const plan = await planOf(
        catalog,
        catalog.db
          .selectFrom('titles')
          .selectAll()
          .where('libraryId', '=', 1)
          .orderBy(column, 'desc')
          .orderBy('id', 'desc')
          .limit(60),
      );
      expect(plan.text).toContain(index);
      expect(plan.sorts).toBe(false);
    }
  });
});
