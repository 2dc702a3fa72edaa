import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Catalog, CatalogPlace } from '../../src/catalog/database/catalog.ts';
import { CatalogError } from '../../src/catalog/database/catalogError.ts';
import { catalogVersion } from '../../src/catalog/database/migrations.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { listProblems, replaceProblems } from '../../src/catalog/database/problems.ts';
import { writeTogether } from '../../src/catalog/database/together.ts';
import { countTitles, listTitles } from '../../src/catalog/page/titlePages.ts';
import { runReport } from '../../src/catalog/runs/runLedger.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { plainText } from '../../src/messages/message.ts';
import { freePort } from '../freePort.ts';
import { postgresDatabases } from './databases.ts';
import { dumpLibrary } from './dumpLibrary.ts';
import { type PostgresServer, startPostgres } from './postgresServer.ts';
import { fact, file, folder, movies, probe, shows, temporaryFolder, title } from './sample.ts';
import { authorityPem, serverKeyPem, serverPem } from './tlsFixture.ts';

const databases = postgresDatabases();

async function opened(place: CatalogPlace, options: Parameters<typeof openCatalog>[1] = {}): Promise<Catalog> {
  const catalog = await openCatalog(place, options);
  onTestFinished(() => catalog.close());
  return catalog;
}

async function faultOf(work: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) throw new Error(`expected a CatalogError, got ${String(error)}`);
  return error;
}

async function collected<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const manyTitles = (count: number) =>
  Array.from({ length: count }, (_, n) => title(`Title ${n}`, { facts: [fact('nfo', 'open')] }));

describe('opening', () => {
  test('by many at once creates one schema, and search has its index', async () => {
    await databases.server().run('create database empty');
    const place = { postgres: databases.server().url('empty') };
    const all = await Promise.all(Array.from({ length: 6 }, () => openCatalog(place)));
    for (const catalog of all) {
      expect(await catalog.db.selectFrom('schemaVersion').selectAll().execute()).toEqual([{ version: catalogVersion }]);
      expect(catalog.warnings).toBeUndefined();
      expect(catalog.flavour.containsAll).toBeDefined();
      await catalog.close();
      await catalog.close();
    }
    await databases.server().run('drop database empty with (force)');
  });

  test('for reading only creates nothing', async () => {
    await databases.server().run('create database unmade');
    const place = { postgres: databases.server().url('unmade') };
    expect((await faultOf(openCatalog(place, { readOnly: true }))).fault).toBe('older');
    expect(await databases.server().run("select 1 from pg_class where relname = 'titles'", 'unmade')).toEqual([]);
  });

  test('refuses a catalog of a newer program', async () => {
    const place = await databases.make();
    const catalog = await opened(place);
    await catalog.db
      .updateTable('schemaVersion')
      .set({ version: catalogVersion + 1 })
      .execute();
    expect((await faultOf(openCatalog(place))).fault).toBe('newer');
    expect((await faultOf(openCatalog(place, { readOnly: true }))).fault).toBe('newer');
  });

  test('refuses a database with another encoding before it creates anything', async () => {
    await databases.server().run("create database latin encoding 'LATIN1' template template0");
    const { fault, message } = await faultOf(openCatalog({ postgres: databases.server().url('latin') }));
    expect([fault, message]).toEqual(['settings', expect.stringContaining('LATIN1, expected UTF8')]);
  });

  test('names a missing database, a missing host and a missing server', async () => {
    const url = databases.server().url('nowhere');
    expect((await faultOf(openCatalog({ postgres: url }))).fault).toBe('missing');
    const away = openCatalog({ postgres: 'postgres://u:s3cret@localhost/c?host=/nowhere' }, { patienceMs: 0 });
    const error = await faultOf(away);
    expect(error.fault).toBe('away');
    expect(error.message).toContain('postgres:///c?host=/nowhere');
    expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain('s3cret');
  });

  test('allows two catalogs in one database, in two schemas', async () => {
    await databases.server().run('create database two');
    await databases.server().run('create schema one; create schema other', 'two');
    const places = ['one', 'other'].map((schema) => ({
      postgres: `${databases.server().url('two')}&options=${encodeURIComponent(`-c search_path=${schema},public`)}`,
    }));
    for (const [nth, place] of places.entries()) {
      const catalog = await openCatalog(place);
      await (await openWalkCatalog(catalog, movies)).save({ titles: manyTitles(nth + 1), snapshots: [] });
      expect(await countTitles(catalog)).toBe(nth + 1);
      await catalog.close();
    }
  });
});

describe('a server that stops', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run('create database c');
  });
  afterAll(() => server.close());

  test('during a batch makes the whole batch fail, and later batches succeed', async () => {
    const catalog = await opened({ postgres: server.url('c') });
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save({ titles: [title('Before')], snapshots: [] });
    const torn = catalog.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('titles').execute();
      await server.kill();
      await transaction.deleteFrom('libraries').execute();
    });
    expect((await faultOf(torn)).fault).toBe('away');
    await server.start();
    await walk.save({ titles: [title('After')], snapshots: [] });
    expect(await walk.countTitles()).toBe(2);
  });

  test('and restarts: a read and a batch wait for it', async () => {
    const catalog = await opened({ postgres: server.url('c') });
    const walk = await openWalkCatalog(catalog, movies);
    await server.kill();
    const [read, saved] = [walk.countTitles(), walk.save({ titles: [title('Meanwhile')], snapshots: [] })];
    await server.start();
    await saved;
    expect(await read).toBeGreaterThan(0);
    expect(await walk.countTitles()).toBe(3);
  });

  test('for longer than the patience makes every call fail with a message', async () => {
    const catalog = await opened({ postgres: server.url('c') }, { patienceMs: 0 });
    const walk = await openWalkCatalog(catalog, movies);
    await server.kill();
    expect((await faultOf(walk.countTitles())).fault).toBe('away');
    const { fault, message } = await faultOf(walk.save({ titles: [title('Away')], snapshots: [] }));
    expect(fault).toBe('away');
    expect(message).toContain('the next walk after it is back');
    await server.start();
    await walk.save({ titles: [title('Back')], snapshots: [] });
    expect((await walk.tops(undefined, 100)).includes('Away')).toBe(false);
  });

  test('breaks idle connections without an uncaught error', async () => {
    const catalog = await opened({ postgres: server.url('c') });
    const walk = await openWalkCatalog(catalog, movies);
    await Promise.all(Array.from({ length: 4 }, () => walk.countTitles()));
    await server.run("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'c'");
    expect(await walk.countTitles()).toBeGreaterThan(0);
    await walk.save({ titles: [title('Later')], snapshots: [] });
  });
});

const progress = {
  ...{ phase: 'titles', titlesDone: 1, titlesKnown: 2, current: [] },
  ...{ warnings: 0, failures: 0, at: Date.parse('2026-01-01T00:00:00Z') },
};

describe('writers at the same time', () => {
  test('to several Libraries, from several processes’ pools, write everything', async () => {
    const place = await databases.make();
    const libraries = Array.from({ length: 4 }, (_, n) => ({ ...movies, uid: `uid-${n}`, name: `movies-${n}` }));
    await Promise.all(
      libraries.map(async (library) => {
        const catalog = await opened(place);
        const walk = await openWalkCatalog(catalog, library);
        const report = runReport(catalog);
        await report.open({ id: library.uid, libraryUid: library.uid, number: 1 });
        for (let batch = 0; batch < 5; batch++) {
          const titles = manyTitles(40).map((one) => ({ ...one, key: `${one.key} ${batch}`, top: `${batch}` }));
          await Promise.all([walk.save({ titles, snapshots: [] }), report.progress(progress, [])]);
        }
        await walk.removeTops(['0']);
      }),
    );
    const catalog = await opened(place);
    expect(await countTitles(catalog)).toBe(4 * 4 * 40);
  });

  test('that lock rows in opposite orders both succeed', async () => {
    const catalog = await opened(await databases.make());
    for (const id of ['a', 'b']) await runReport(catalog).open({ id, libraryUid: 'uid', number: 1 });
    const met = Promise.withResolvers<void>();
    let here = 0;
    let attempts = 0;
    const write = (order: readonly string[]) =>
      writeTogether(catalog.db, async (transaction) => {
        attempts += 1;
        for (const [nth, id] of order.entries()) {
          await transaction
            .updateTable('runs')
            .set(({ eb }) => ({ number: eb('number', '+', 1) }))
            .where('id', '=', id)
            .execute();
          if (nth > 0) continue;
          here += 1;
          if (here === 2) met.resolve();
          await met.promise;
        }
      });
    await Promise.all([write(['a', 'b']), write(['b', 'a'])]);
    const numbers = await catalog.db.selectFrom('runs').select('number').execute();
    expect(numbers).toEqual([{ number: 3 }, { number: 3 }]);
    // One of them must retry; on a busy server both may have to.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });
});

describe('a search of several words', () => {
  const names = ['Star Wars', 'Star Trek', 'Stargate', 'War of Stars', '千と千尋の神隠し Star', 'Starry 50% Night_'];
  const questions = ['star wars', 'star', 'sta wa', 'star 千', 's w', '千尋 star', 'of', '50 night', 'wars star zzz'];

  test('finds the same titles with the trigram index and without it', async () => {
    const catalog = await opened(await databases.make());
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save({ titles: names.map((name) => title(name)), snapshots: [] });
    const { containsAll, ...flavour } = catalog.flavour;
    expect(containsAll).toBeDefined();
    const found = [];
    for (const search of questions) {
      const question = { search, sort: 'name', descending: false, limit: 100 } as const;
      const filtered = { ...question, filters: { kind: 'movie' } } as const;
      const [withIndex, without] = [
        await listTitles(catalog, question),
        await listTitles({ ...catalog, flavour }, question),
      ];
      expect(without).toEqual(withIndex);
      expect(await listTitles(catalog, filtered)).toEqual(withIndex);
      const counts = [await countTitles(catalog, question), await countTitles({ ...catalog, flavour }, filtered)];
      expect(counts).toEqual([withIndex.titles.length, withIndex.titles.length]);
      found.push(withIndex.titles.length);
    }
    expect(found).toEqual([1, 6, 2, 1, 2, 1, 1, 1, 0]);
  });

  test('works where the extension is not allowed, and the owner of the tables is warned once', async () => {
    const server = databases.server();
    await server.run('create database plain');
    await server.run('create role small login');
    await server.run('create schema small authorization small', 'plain');
    const catalog = await opened({ postgres: server.url('plain', 'small') });
    expect(catalog.warnings).toEqual([expect.stringContaining('pg_trgm')]);
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save({ titles: names.map((name) => title(name)), snapshots: [] });
    expect(await countTitles(catalog, { search: 'star wars' })).toBe(1);
    await server.run('create extension pg_trgm', 'plain');
    const later = await opened({ postgres: server.url('plain', 'small') });
    expect([later.warnings, await countTitles(later, { search: 'star wars' })]).toEqual([undefined, 1]);
    await catalog.close();
    await later.close();
    await server.run('drop database plain with (force)');
    await server.run('drop role small');
  });
});

test('the same walk leaves the same catalog in both databases', async () => {
  const titles = [
    title('Ä/Film', { ids: { tmdb: '1', imdb: 'tt2' }, year: 1999, files: [file('Ä/Film/a.mkv', { probe: probe() })] }),
    title('Zebra', { facts: [fact('nfo', 'failed', '', { tries: 3, reason: plainText('it is \0 cut \ud800') })] }),
    title('a lower', {
      originalTitle: '東京',
      candidates: [{ id: 'tmdb:1', title: 'x', score: 0.1 + 0.2, why: plainText('w') }],
    }),
    title('Show', { kind: 'series', sizeBytes: 2 ** 53 - 1, facts: [fact('tiles', 'open', 'Show/1.mkv')] }),
  ];
  const dumps: string[][] = [];
  for (const place of [join(temporaryFolder(), 'catalog.db'), await databases.make()]) {
    const catalog = await opened(place);
    for (const library of [movies, shows]) {
      const walk = await openWalkCatalog(catalog, library);
      await walk.save({ titles, snapshots: [{ top: 'Ä', folders: [folder('Ä/Film', { mtimeMs: 1.125 })] }] });
      await walk.removeTitles(library === shows ? ['Zebra'] : []);
    }
    dumps.push([
      ...(await collected(dumpLibrary(catalog, movies.uid))),
      ...(await collected(dumpLibrary(catalog, shows.uid))),
    ]);
  }
  expect(dumps[0]?.length).toBeGreaterThan(10);
  expect(dumps[1]).toEqual(dumps[0]);
});

test('only the driver of the database in use is loaded', async () => {
  const file = join(temporaryFolder(), 'catalog.db');
  const loads = async (place: CatalogPlace) => {
    const script = `import { createRequire } from 'node:module';
      const { openCatalog } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/catalog/database/open.ts'))});
      await (await openCatalog(${JSON.stringify(place)})).close();
      const loaded = [...process.moduleLoadList, ...Object.keys(createRequire(import.meta.url).cache)];
      console.log(loaded.some((name) => /node_modules.pg./.test(name)), loaded.includes('NativeModule sqlite'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    return stdout.trim();
  };
  expect(await loads(file)).toBe('false true');
  expect(await loads(await databases.make())).toBe('true false');
});

test('foreign texts are stored as far as the database can hold them', async () => {
  const catalog = await opened(await databases.make());
  const problem = { cause: 'storage', title: 'A', path: 'A/\0.mkv', detail: plainText('lone \ud800, nul \0') } as const;
  await replaceProblems(catalog, { libraryUid: 'uid', runId: 'r', nowMs: 1 }, 'library', [problem]);
  const [known] = await listProblems(catalog, 'uid', 10);
  expect(known).toMatchObject({ path: 'A/ .mkv', detail: plainText('lone \ufffd, nul  ') });
});

test('many rows are read in portions within a transaction', async () => {
  const catalog = await opened(await databases.make());
  await (await openWalkCatalog(catalog, movies)).save({ titles: manyTitles(250), snapshots: [] });
  const keys = await writeTogether(catalog.db, async (transaction) => {
    const rows = transaction.selectFrom('titles').select('key').orderBy('key').where('year', '=', 0).stream(100);
    return (await collected(rows)).map(({ key }) => key);
  });
  expect([keys.length, keys[0], new Set(keys).size]).toEqual([250, 'Title 0', 250]);
});

test('reads of one transaction see one snapshot while others write', async () => {
  const place = await databases.make();
  const [reader, writer] = [await opened(place), await opened(place)];
  const walk = await openWalkCatalog(writer, movies);
  const count = (db: Catalog['db']) =>
    db
      .selectFrom('titles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const counts = await reader.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const before = await count(db);
      await walk.save({ titles: manyTitles(3), snapshots: [] });
      return [before, await count(db)];
    });
  expect([...counts, await count(reader.db)]).toEqual([{ count: 0 }, { count: 0 }, { count: 3 }]);
});

test('connections have the process’s name and its limits', async () => {
  const catalog = await opened(await databases.make());
  const { rows } = await sql<{ name: string; statement: string; idle: string }>`
    select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(catalog.db);
  expect(rows).toEqual([{ name: expect.stringMatching(/^projectionist /), statement: '1min', idle: '1min' }]);
});

describe('over TLS', () => {
  let server: PostgresServer;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startPostgres({
      port,
      settings: ['ssl=on', 'ssl_cert_file=server.pem', 'ssl_key_file=server.key'],
      async prepare(write) {
        await write('server.pem', serverPem);
        await write('server.key', serverKeyPem);
      },
    });
    await server.run('create database c');
  });
  afterAll(() => server.close());

  test.each([
    ['localhost', 'sslmode=verify-full', authorityPem, undefined],
    ['localhost', '', authorityPem, undefined],
    ['127.0.0.1', 'sslmode=verify-ca', authorityPem, undefined],
    ['127.0.0.1', 'sslmode=require', undefined, undefined],
    ['127.0.0.1', 'sslmode=verify-full', authorityPem, 'tls'],
    ['localhost', 'sslmode=verify-full', undefined, 'tls'],
    ['localhost', 'sslmode=require', serverKeyPem.replaceAll('EC PRIVATE KEY', 'CERTIFICATE'), 'tls'],
  ])('%s?%s', async (host, parameters, ca, fault) => {
    const place = {
      postgres: `postgres://postgres@${host}:${port}/c?${parameters}`,
      ...(ca === undefined ? {} : { ca }),
    };
    if (fault !== undefined) {
      expect((await faultOf(openCatalog(place, { patienceMs: 0 }))).fault).toBe(fault);
      return;
    }
    const catalog = await opened(place);
    const encrypted = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    expect((await encrypted.execute(catalog.db)).rows).toEqual([{ ssl: true }]);
  });
});
