import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { audio, fact, file, folder, movies, probe, shows, title, video } from '../../../test/catalog/sample.ts';
import { plainText } from '../../messages/message.ts';
import type { Catalog } from '../database/catalog.ts';
import { preview, readTitle } from '../page/titleQueries.ts';
import { runLedger } from '../runs/runLedger.ts';
import { openWalkCatalog } from './walkCatalog.ts';

onBothDatabases(({ temporaryWalk }) => {
  const full = title('Shows/Dark', {
    kind: 'series',
    title: 'Dark',
    year: 2017,
    ids: { tvdb: '334824', tmdb: '70523' },
    sizeBytes: 9_007_199_254_740_991,
    dueAtMs: 1_234,
    files: [
      file('Shows/Dark/S01E01.mkv', {
        season: 0,
        episodes: [1, 2],
        airDate: '2017-12-01',
        part: 1,
        version: 'Remastered',
        arrivedAt: '2020-01-01T00:00:00.000Z',
        probe: probe({
          bitRate: 5_000_000,
          video: [video({ hdr: 'HDR10', bitDepth: 10 }), video({ index: 7, codec: 'mpeg4' })],
          audio: [audio('de'), audio()],
          subtitles: [
            { index: 3, codec: 'subrip', language: 'en', isDefault: false, isForced: true, isHearingImpaired: false },
          ],
          chapters: [{ startSeconds: 0, endSeconds: 60.5, title: 'Intro' }],
        }),
      }),
      file('Shows/Dark/S01E02.mkv'),
    ],
    originalTitle: 'Dark – Das Original',
    summary: {
      plot: 'Children vanish.',
      genres: ['Drama', 'Mystery'],
      rating: { name: 'themoviedb', value: 8.4, max: 10, votes: 7_000 },
    },
    facts: [
      fact('nfo', 'filled', '', { at: '2026-01-01T00:00:00.000Z', source: 'tvmaze' }),
      fact('tiles', 'failed', 'Shows/Dark/S01E01.mkv', {
        reason: plainText('it is cut'),
        nextTryAt: '2026-02-01T00:00:00.000Z',
        tries: 3,
      }),
      fact('tiles', 'open', 'Shows/Dark/S01E02.mkv'),
    ],
  });

  describe('save', () => {
    test('keeps everything a walk knows about a title', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: [full], snapshots: [] });
      expect(await readTitle(catalog, movies.uid, full.key)).toEqual({
        ...{ library: movies.uid, slug: 'dark-2017', candidates: [] },
        ...full,
      });
    });

    test('replaces a title with all its children and keeps its row', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({
        titles: [full, title('Other', { files: [file('Other/a.mkv')], facts: [fact('nfo', 'open')] })],
        snapshots: [],
      });
      const [before] = await catalog.db.selectFrom('titles').select('id').where('key', '=', full.key).execute();
      const changed = title(full.key, {
        title: 'Dark!',
        top: 'Shows',
        files: [file('Shows/Dark/new.mkv')],
        facts: [fact('nfo', 'open')],
      });
      await walk.save({ titles: [changed], snapshots: [] });
      expect(await readTitle(catalog, movies.uid, full.key)).toEqual({
        library: movies.uid,
        slug: 'dark',
        candidates: [],
        ...changed,
      });
      const [after] = await catalog.db.selectFrom('titles').select('id').where('key', '=', full.key).execute();
      expect(after).toEqual(before);
      expect(await catalog.db.selectFrom('streams').selectAll().execute()).toEqual([]);
      expect(await catalog.db.selectFrom('files').selectAll().execute()).toHaveLength(2);
      expect(await catalog.db.selectFrom('facts').selectAll().execute()).toHaveLength(2);
      const terms = await catalog.db
        .selectFrom('terms')
        .select('term')
        .where('titleId', '=', after?.id ?? 0)
        .orderBy('term')
        .execute();
      expect(terms.map((row) => row.term)).toEqual([
        ...['art:none', 'gap:nfo', 'id:none', 'kind:movie'],
        ...['n:dark', 'r:krad', 'w:dark'],
      ]);
    });

    test('of unchanged data writes no row', async () => {
      const { catalog, walk } = await temporaryWalk();
      const tables = ['titles', 'terms', 'files', 'streams', 'facts', 'tops', 'previews', 'candidates'] as const;
      // A row that is written again has another place in PostgreSQL, and counts as a change in SQLite.
      const versions = async () =>
        catalog.flavour.bytes === 'blob'
          ? catalog.flavour.changeMark(catalog.db)
          : Promise.all(
              tables.map(
                async (table) => (await sql`select ctid, * from ${sql.table(table)}`.execute(catalog.db)).rows,
              ),
            );
      const candidates = [{ id: 'tmdb:1', title: 'Dark', score: 0.5, why: plainText('the year differs') }];
      const shown = { ...full, candidates, previews: new Map([['poster', new Uint8Array([1, 2])]]) };
      const batch = { titles: [shown, title('Other')], snapshots: [{ top: 'Shows', folders: [folder('Shows')] }] };
      await walk.save(batch);
      const before = await versions();
      await walk.save(batch);
      expect(await versions()).toEqual(before);
      // A changed row beside unchanged ones, and a value that comes or goes.
      const [first, ...others] = full.facts;
      const facts = [...others, ...(first === undefined ? [] : [{ ...first, fact: { state: 'filled' as const } }])];
      await walk.save({ titles: [{ ...shown, facts }], snapshots: [] });
      const read = await readTitle(catalog, movies.uid, full.key);
      expect(new Set(read?.facts)).toEqual(new Set(facts));
      expect(read?.candidates).toEqual(candidates);
    });

    test('takes the last of titles with one key, of facts with one name, and batches of any size', async () => {
      const { catalog, walk } = await temporaryWalk();
      for (const size of [0, 1, 2, 3, 5, 63, 64, 65, 257, 300]) {
        await walk.save({
          titles: Array.from({ length: size }, (_, n) => title(`T${n}`, { files: [file(`T${n}/a`)] })),
          snapshots: [],
        });
        if (size > 0) expect(await walk.countTitles()).toBe(size);
      }
      const twice = [fact('nfo', 'open'), fact('nfo', 'filled')];
      await walk.save({
        titles: [title('T0', { title: 'first' }), title('T0', { title: 'last', facts: twice })],
        snapshots: [],
      });
      expect(await readTitle(catalog, movies.uid, 'T0')).toMatchObject({
        title: 'last',
        facts: [fact('nfo', 'filled')],
      });
    });

    /** The ETags in the titles' rows, which pages read, are those of the pictures. */
    async function expectCopiedTags({ db }: Catalog): Promise<void> {
      const previews = await db.selectFrom('previews').select(['titleId', 'kind', 'etag']).execute();
      for (const { id, previewsJson } of await db.selectFrom('titles').select(['id', 'previewsJson']).execute()) {
        const own = previews.filter(({ titleId }) => titleId === id).map(({ kind, etag }) => [kind, etag]);
        expect(JSON.parse(previewsJson)).toEqual(Object.fromEntries(own));
      }
    }

    test('deletes the picture of an art file that the title no longer has', async () => {
      const { catalog, walk } = await temporaryWalk();
      const pictures = ['poster', 'fanart', 'thumbnail'].map((kind) => [kind, Uint8Array.of(1)] as const);
      await walk.save({ titles: [title('A', { previews: new Map(pictures) }), title('B')], snapshots: [] });
      const facts = [fact('poster', 'absent'), fact('fanart', 'failed'), fact('thumbnail', 'absent', 'A/a.mkv')];
      await walk.save({ titles: [title('A', { facts }), title('B', { facts })], snapshots: [] });
      const kinds = await catalog.db.selectFrom('previews').select('kind').orderBy('kind').execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['fanart', 'thumbnail']);
      await expectCopiedTags(catalog);
      await walk.save({ titles: [title('A', { facts, previews: new Map(pictures) })], snapshots: [] });
      expect(await preview(catalog, movies.uid, 'A', 'poster')).toBeDefined();
      await expectCopiedTags(catalog);
    });

    test('keeps previews it is not given, and gives equal pictures the same ETag everywhere', async () => {
      const { catalog, walk } = await temporaryWalk();
      const other = await temporaryWalk(shows);
      const poster = Uint8Array.of(1, 2, 3);
      await walk.save({ titles: [title('A', { previews: new Map([['poster', poster]]) })], snapshots: [] });
      await walk.save({
        titles: [title('A', { previews: new Map([['thumbnail', Uint8Array.of(9)]]) })],
        snapshots: [],
      });
      await walk.save({ titles: [title('A')], snapshots: [] });
      await expectCopiedTags(catalog);
      const kept = await preview(catalog, movies.uid, 'A', 'poster');
      expect(kept?.bytes).toEqual(poster);
      expect((await preview(catalog, movies.uid, 'A', 'thumbnail'))?.bytes).toEqual(Uint8Array.of(9));
      expect(await preview(catalog, movies.uid, 'A', 'banner')).toBeUndefined();
      await other.walk.save({ titles: [title('B', { previews: new Map([['poster', poster]]) })], snapshots: [] });
      expect((await preview(other.catalog, shows.uid, 'B', 'poster'))?.etag).toBe(kept?.etag);
    });

    test('writes a batch completely or not at all', async () => {
      const { catalog, walk } = await temporaryWalk();
      const broken = title('B', { files: [file('B/a', { sizeBytes: Number.NaN })] });
      await expect(
        walk.save({ titles: [title('A'), broken], snapshots: [{ top: 'A', folders: [folder('A')] }] }),
      ).rejects.toThrow();
      expect(await walk.countTitles()).toBe(0);
      expect(await catalog.db.selectFrom('tops').selectAll().execute()).toEqual([]);
    });

    const hostile = [
      "'; drop table titles; --",
      '"',
      '%',
      '_',
      '\\',
      '\u0001\u001f\u007f',
      'a\nb',
      '\u202eexe',
      '🎬',
      'é',
      'e\u0301',
      '{"a":1}',
      ' ',
      '-',
    ];
    test.each(hostile)('keeps a hostile name as it is: %j', async (name) => {
      const { catalog, walk } = await temporaryWalk();
      const one = title(name, {
        title: name,
        files: [file(`${name}/v`, { version: name })],
        facts: [fact('nfo', 'failed', '', { reason: plainText(name) })],
      });
      await walk.save({
        titles: [one, title('beside')],
        snapshots: [{ top: name, folders: [folder(name, { top: name, digest: name })] }],
      });
      expect(await readTitle(catalog, movies.uid, name)).toMatchObject({ ...one });
      const known = (await walk.knownUnder([name])).get(name);
      expect([...(known?.folders.values() ?? [])]).toEqual([folder(name, { top: name, digest: name })]);
      expect([...(known?.titles.keys() ?? [])]).toEqual([name]);
      await walk.removeTitles([name]);
      expect(await walk.countTitles()).toBe(1);
    });

    test('makes lone surrogates and NUL in metadata harmless', async () => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({
        titles: [
          title('A', { title: 'x\ud800y\0z', facts: [fact('nfo', 'failed', '', { reason: plainText('\udfff\0') })] }),
        ],
        snapshots: [],
      });
      const read = await readTitle(catalog, movies.uid, 'A');
      expect(read?.title).toBe('x\ufffdy z');
      expect(read?.facts[0]?.fact.reason).toEqual(plainText('\ufffd '));
    });
  });

  describe('known state', () => {
    test('of tops: their folders and titles, without those of others', async () => {
      const { walk } = await temporaryWalk();
      await walk.save({
        titles: [title('A/one', { dueAtMs: 0 }), title('A/two'), title('B', { dueAtMs: 5 }), title('C')],
        snapshots: [
          { top: 'A', folders: [folder('A'), folder('A/one', { settled: false })] },
          { top: 'B', folders: [] },
        ],
      });
      const known = await walk.knownUnder(['A', 'B', 'missing']);
      expect([...known.keys()].sort()).toEqual(['A', 'B']);
      expect(known.get('A')?.folders).toEqual(
        new Map([
          ['A', folder('A')],
          ['A/one', folder('A/one', { settled: false })],
        ]),
      );
      expect(known.get('A')?.titles).toEqual(
        new Map([
          ['A/one', { dueAtMs: 0 }],
          ['A/two', { dueAtMs: undefined }],
        ]),
      );
      expect(known.get('B')?.titles).toEqual(new Map([['B', { dueAtMs: 5 }]]));
      expect((await walk.knownUnder([])).size).toBe(0);
    });

    test('of a top: when its first title is due', async () => {
      const { walk } = await temporaryWalk();
      await walk.save({
        titles: [
          title('A/one', { top: 'A', dueAtMs: 7 }),
          title('A/two', { top: 'A' }),
          title('A/three', { top: 'A', dueAtMs: 5 }),
          title('B [1999]'),
          title('C', { dueAtMs: 0 }),
        ],
        snapshots: [{ top: 'D', folders: [folder('D')] }],
      });
      const known = await walk.knownUnder(['A', 'B [1999]', 'C', 'D']);
      const due = [...known].map(([top, { dueAtMs }]) => [top, dueAtMs]).sort();
      expect(due).toEqual([
        ['A', 5],
        ['B [1999]', undefined],
        ['C', 0],
        ['D', undefined],
      ]);
    });

    test('of names in the order of the listing, also beside many that are gone from it', async () => {
      const { walk } = await temporaryWalk();
      const listed = ['A', 'Z', 'a', 'é', '東', '\uffee', '🎬'];
      const gone = Array.from({ length: 300 }, (_, n) => `G${n}`);
      const snapshots = [...listed, ...gone].map((top) => ({ top, folders: [folder(top, { top })] }));
      await walk.save({ titles: [], snapshots });
      for (const names of [listed, listed.slice(1), ['Z'], [...listed.slice(1, 3), 'missing'], []]) {
        const known = await walk.knownInOrder(names);
        for (const name of names) {
          const folders = [...(known.get(name)?.folders.keys() ?? [])];
          expect(folders).toEqual(name === 'missing' ? [] : [name]);
        }
      }
    });

    test('snapshots and titles are replaced independently', async () => {
      const { walk } = await temporaryWalk();
      await walk.save({ titles: [title('A')], snapshots: [{ top: 'A', folders: [folder('A')] }] });
      await walk.save({ titles: [], snapshots: [{ top: 'A', folders: [folder('A/new')] }] });
      await walk.save({ titles: [title('A', { dueAtMs: 7 })], snapshots: [] });
      const known = (await walk.knownUnder(['A'])).get('A');
      expect([...(known?.folders.keys() ?? [])]).toEqual(['A/new']);
      expect(known?.titles).toEqual(new Map([['A', { dueAtMs: 7 }]]));
    });

    test('a title that moves to another top leaves the old one', async () => {
      const { walk } = await temporaryWalk();
      await walk.save({ titles: [title('k', { top: 'A' })], snapshots: [] });
      await walk.save({ titles: [title('k', { top: 'B' })], snapshots: [] });
      expect([...(await walk.knownUnder(['A', 'B'])).keys()]).toEqual(['B']);
      expect(await walk.tops(undefined, 10)).toEqual(['B']);
    });

    test('accepts 256 names and more in a call', async () => {
      const { walk } = await temporaryWalk();
      const names = Array.from({ length: 300 }, (_, n) => `T${n}`);
      await walk.save({
        titles: names.map((name) => title(name)),
        snapshots: names.map((top) => ({ top, folders: [folder(top)] })),
      });
      const known = await walk.knownUnder(names);
      expect([...known.keys()].sort()).toEqual([...names].sort());
      expect([...known.values()].every((top) => top.folders.size === 1 && top.titles.size === 1)).toBe(true);
    });

    test('lists tops in pages, each once, in byte order', async () => {
      const { walk } = await temporaryWalk();
      const names = ['', 'A', 'a', 'Z', 'é', '東', '\uffee', '🎬', ' b'];
      await walk.save({
        titles: names.slice(1, 4).map((name) => title(name)),
        snapshots: names.map((top) => ({ top, folders: [folder(top, { top })] })),
      });
      const seen: string[] = [];
      for (let after: string | undefined; ; after = seen.at(-1)) {
        const page = await walk.tops(after, 2);
        seen.push(...page);
        if (page.length < 2) break;
      }
      expect(seen).toEqual([...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    });
  });

  describe('removing', () => {
    test('titles: deletes files, facts, terms and pictures, and leaves others', async () => {
      const { catalog, walk } = await temporaryWalk();
      const kept = title('Kept', { files: [file('Kept/a', { probe: probe() })], facts: [fact('nfo', 'open')] });
      await walk.save({
        titles: [
          {
            ...full,
            previews: new Map([['poster', Uint8Array.of(1)]]),
            candidates: [{ id: 'tvdb:1', title: 'Dark', score: 0.5, why: plainText('name') }],
          },
          kept,
        ],
        snapshots: [{ top: 'Shows', folders: [folder('Shows')] }],
      });
      await walk.removeTitles([full.key, full.key, 'missing']);
      await walk.removeTitles([]);
      expect(await readTitle(catalog, movies.uid, full.key)).toBeUndefined();
      expect(await readTitle(catalog, movies.uid, 'Kept')).toMatchObject({ ...kept });
      for (const [table, rows] of [
        ['previews', 0],
        ['candidates', 0],
        ['files', 1],
        ['facts', 1],
        ['streams', 2],
      ] as const) {
        expect(await catalog.db.selectFrom(table).selectAll().execute(), table).toHaveLength(rows);
      }
      const terms = await catalog.db
        .selectFrom('terms')
        .innerJoin('titles', 'titles.id', 'terms.titleId')
        .select('term')
        .execute();
      expect(await catalog.db.selectFrom('terms').selectAll().execute()).toHaveLength(terms.length);
      const known = await walk.knownUnder(['Shows']);
      expect(known.get('Shows')?.titles.size).toBe(0);
      expect(known.get('Shows')?.folders.size).toBe(1);
    });

    test('tops: deletes every title and snapshot under them', async () => {
      const { walk } = await temporaryWalk();
      await walk.save({
        titles: [title('A/one'), title('A/two'), title('B')],
        snapshots: [{ top: 'A', folders: [folder('A')] }],
      });
      await walk.removeTops(['A', 'missing']);
      await walk.removeTops([]);
      expect(await walk.countTitles()).toBe(1);
      expect(await walk.tops(undefined, 10)).toEqual(['B']);
    });

    test('in one Library changes no other', async () => {
      const { catalog, walk } = await temporaryWalk();
      const other = await openWalkCatalog(catalog, shows);
      await walk.save({ titles: [title('A')], snapshots: [] });
      await other.save({ titles: [title('A'), title('B')], snapshots: [] });
      await walk.removeTops(['A', 'B']);
      expect([await walk.countTitles(), await other.countTitles()]).toEqual([0, 2]);
      expect(await walk.titleBySuffix(['A'])).toBeUndefined();
      expect((await walk.knownUnder(['A'])).size).toBe(0);
    });
  });

  describe('the title with the longest suffix', () => {
    test.each([
      [['mnt', 'media', 'Shows', 'Dark'], 'Shows/Dark'],
      [['Shows', 'Dark'], 'Shows/Dark'],
      [['x', 'Dark'], 'Dark'],
      [['Dark'], 'Dark'],
      [['Dark', 'Season 1'], undefined],
      [['dark'], undefined],
      [[], undefined],
      [['%'], undefined],
      [[...Array.from({ length: 5_000 }, () => 'deep'), 'Shows', 'Dark'], 'Shows/Dark'],
    ])('case %#', async (segments, key) => {
      const { walk } = await temporaryWalk();
      await walk.save({ titles: [title('Shows/Dark'), title('Dark'), title('Other')], snapshots: [] });
      expect(await walk.titleBySuffix(segments)).toBe(key);
    });
  });

  test('set-aside videos are listed until a record holds them', async () => {
    const { catalog, walk } = await temporaryWalk();
    const ledger = runLedger(catalog);
    const a = { path: 'A/a.mkv', sizeBytes: 5, mtimeMs: 1.5, reason: plainText('SIGSEGV') };
    await ledger.setAside(movies.uid, [a, { ...a, path: 'B/b.mkv' }]);
    await ledger.setAside(movies.uid, [{ ...a, reason: plainText('SIGABRT') }]);
    await ledger.setAside(shows.uid, [a]);
    await ledger.setAside(shows.uid, []);
    expect(await walk.setAside()).toEqual([
      { ...a, reason: plainText('SIGABRT') },
      { ...a, path: 'B/b.mkv' },
    ]);
    await walk.forgetSetAside(['A/a.mkv', 'missing']);
    await walk.forgetSetAside([]);
    expect(await walk.setAside()).toEqual([{ ...a, path: 'B/b.mkv' }]);
    expect(await (await openWalkCatalog(catalog, shows)).setAside()).toEqual([a]);
  });
});
