import { describe, expect, onTestFinished, test } from 'vitest';
import { asideOfSchema, type SetAside } from '../../src/catalog/database/asideFiles.ts';
import type { Catalog, CatalogPlace } from '../../src/catalog/database/catalog.ts';
import { CatalogError } from '../../src/catalog/database/catalogError.ts';
import { markWalked, walkedLibraries } from '../../src/catalog/database/library.ts';
import { openCatalog, reopenCatalog } from '../../src/catalog/database/open.ts';
import { schemasKeptAtMost } from '../../src/catalog/database/postgresRepair.ts';
import { openRecordRows } from '../../src/catalog/database/recordTable.ts';
import { listTitles } from '../../src/catalog/page/titlePages.ts';
import { runLedger, runReport } from '../../src/catalog/runs/runLedger.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import type { FolderRecord } from '../../src/title/record.ts';
import { postgresDatabases } from './databases.ts';
import { movies, title } from './sample.ts';

const databases = postgresDatabases();
const titles = Array.from({ length: 30 }, (_, number) => title(`Title ${number}`));
const record: FolderRecord = { version: 1, titles: {}, files: {} };
let made = 0;

interface Filled {
  readonly place: CatalogPlace;
  run(statements: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** A closed catalog with titles, a run, a record and a Library that was walked, in a database of its own. */
async function filled(): Promise<Filled> {
  made += 1;
  const name = `harmed_${made}`;
  const server = databases.server();
  await server.run(`create database ${name}`);
  onTestFinished(async () => void (await server.run(`drop database ${name} with (force)`)));
  const place = { postgres: server.url(name) };
  const catalog = await openCatalog(place);
  await workIn(catalog);
  await (await openRecordRows(catalog, movies)).write('A', record);
  await markWalked(catalog, movies.uid, 1);
  await catalog.close();
  return { place, run: (statements) => server.run(statements, name) };
}

/** What a walk, the operator and the page do. */
async function workIn(catalog: Catalog): Promise<void> {
  await runReport(catalog, () => 1).open({ id: 'run', libraryUid: movies.uid, number: 1 });
  await runLedger(catalog).read('run');
  await (await openWalkCatalog(catalog, movies)).save({ titles, snapshots: [] });
  await listTitles(catalog, { library: movies.uid, filters: {}, sort: 'name', descending: false, limit: 10 });
}

/** As a Job does it: begins again in the tables that follow damaged ones. */
async function workAgain(place: CatalogPlace): Promise<{ readonly catalog: Catalog; readonly aside: SetAside[] }> {
  const aside: SetAside[] = [];
  let catalog = await openCatalog(place);
  onTestFinished(() => catalog.close());
  for (let times = 0; times < 3; times++) {
    if (catalog.setAside !== undefined) aside.push(catalog.setAside);
    try {
      await workIn(catalog);
      return { catalog, aside };
    } catch (error) {
      if (catalog.condition() === 'whole') throw error;
      catalog = await reopenCatalog(catalog);
    }
  }
  throw new Error('the catalog is damaged again and again');
}

async function faultOf(work: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) throw new Error(`expected a CatalogError, got ${String(error)}`);
  return error;
}

const countOf = async ({ run }: Filled, what: string) => Number((await run(`select count(*) as n ${what}`))[0]?.['n']);

describe.each<[string, string]>([
  ['one table dropped', 'drop table titles cascade'],
  ['a table that nothing refers to dropped', 'drop table runs'],
  ['its Libraries dropped', 'drop table libraries cascade'],
  ['its version dropped', 'drop table "schemaVersion"'],
  ['its version emptied', 'delete from "schemaVersion"'],
  ['a version that was never written', 'update "schemaVersion" set version = 5'],
  ['most tables dropped', 'drop table titles, facts, files, streams, terms, tops, runs, problems, previews cascade'],
  ['a column dropped', 'alter table titles drop column "sortTitle"'],
  [
    'a column renamed',
    'alter table runs rename column "openedAtMs" to "openedAtMsOld"; alter table runs drop column "openedAtMsOld"',
  ],
])('a database with %s', (_, harm) => {
  test('gets new tables, keeps the old ones in a schema of their own, and is not walked any more', async () => {
    const database = await filled();
    await database.run(harm);
    const { catalog, aside } = await workAgain(database.place);
    const rows = await catalog.db.selectFrom('titles').select('id').execute();
    expect(rows).toHaveLength(titles.length);
    expect(await walkedLibraries(catalog)).toEqual(new Set());
    const schema = aside[0]?.file.replace(/^schema /u, '') ?? '';
    expect(schema).toMatch(/^projectionist_damaged_\d{8}t\d{9}z$/u);
    expect(asideOfSchema(schema)).toEqual(aside[0]);
    expect(await catalog.listSetAside?.()).toEqual(aside);
    expect(
      await countOf(database, `from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r'`),
    ).toBeGreaterThan(3);
  });
});

test('the records of readOnly Libraries are kept: no file has them', async () => {
  const database = await filled();
  await database.run('drop table titles cascade');
  const { catalog } = await workAgain(database.place);
  expect(await (await openRecordRows(catalog, movies)).read('A')).toMatchObject(record);
});

test('a database without any table is filled like a new one', async () => {
  const database = await filled();
  await database.run('drop schema public cascade; create schema public');
  const { catalog, aside } = await workAgain(database.place);
  expect(aside).toEqual([]);
  expect(await walkedLibraries(catalog)).toEqual(new Set());
});

describe('tables of another program', () => {
  test.each<[string, string]>([
    ['in the place of one of ours', 'drop table titles cascade; create table titles (id int, film_id int, note text)'],
    [
      'instead of ours',
      'drop schema public cascade; create schema public; create table titles (id int, film text); create table files (path text)',
    ],
    [
      'with columns that ours have, too',
      'drop schema public cascade; create schema public; create table titles (id int, title text); create table files (path text); create table runs (id text)',
    ],
    ['as a view', 'drop table runs; create view runs as select 1 as id'],
  ])('%s are left alone, and named', async (_, harm) => {
    const database = await filled();
    await database.run(`${harm}; create table theirs (a int); insert into theirs values (1)`);
    const listed = () =>
      database.run(
        "select relname, relnamespace::regnamespace::text as s, oid::text from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by oid",
      );
    const before = await listed();
    const fault = await faultOf(workAgain(database.place));
    expect([fault.fault, fault.message]).toEqual(['settings', expect.stringContaining('belong to another program')]);
    expect(await listed()).toEqual(before);
  });
});

test('of several processes that find the same damage one replaces the tables', async () => {
  const database = await filled();
  await database.run('drop table titles cascade');
  const ended = await Promise.all([1, 2, 3].map(() => workAgain(database.place)));
  expect(ended.flatMap(({ aside }) => aside)).toHaveLength(1);
  expect(await ended[0]?.catalog.listSetAside?.()).toHaveLength(1);
});

test('a process that has the old tables open begins again in the new ones, and writes into no other Library', async () => {
  const database = await filled();
  const catalog = await openCatalog(database.place);
  onTestFinished(() => catalog.close());
  const walk = await openWalkCatalog(catalog, movies);
  await database.run('drop table titles, libraries cascade');
  const another = await openCatalog(database.place);
  onTestFinished(() => another.close());
  const series = { ...movies, uid: 'another', name: 'another' };
  const error: unknown = await openWalkCatalog(another, series).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fault: 'damaged' });
  const next = await reopenCatalog(another);
  onTestFinished(() => next.close());
  await openWalkCatalog(next, series);
  expect((await faultOf(walk.save({ titles, snapshots: [] }))).fault).toBe('replaced');
  expect(catalog.condition()).toBe('replaced');
  expect(await next.db.selectFrom('titles').select('id').execute()).toEqual([]);
});

test('an idle process finds out by asking', async () => {
  const database = await filled();
  const catalog = await openCatalog(database.place);
  onTestFinished(() => catalog.close());
  await catalog.check?.();
  expect(catalog.condition()).toBe('whole');
  await database.run('drop table runs');
  await workAgain(database.place);
  await catalog.check?.();
  expect(catalog.condition()).toBe('replaced');
});

test('a role that may not create schemas says who may, and changes nothing', async () => {
  const database = await filled();
  await database.run(
    'drop role if exists lesser; create role lesser login; grant all on all tables in schema public to lesser; drop table titles cascade',
  );
  onTestFinished(async () => void (await databases.server().run('drop role lesser')).length);
  const place = { postgres: databases.server().url(`harmed_${made}`, 'lesser') };
  const fault = await faultOf(workAgain(place));
  expect([fault.fault, fault.message]).toEqual([
    'rights',
    expect.stringContaining('with the role that owns the tables'),
  ]);
  expect(await countOf(database, "from pg_class where relname = 'runs'")).toBe(1);
  await database.run('drop owned by lesser');
});

test('only the newest schemas are kept, and one in which somebody keeps a table of his own', async () => {
  const database = await filled();
  for (let times = 0; times < schemasKeptAtMost + 2; times++) {
    await database.run('drop table runs');
    const { catalog, aside } = await workAgain(database.place);
    if (times === 0) await database.run(`create table ${aside[0]?.file.replace(/^schema /u, '')}.mine (a int)`);
    await catalog.close();
  }
  const catalog = await openCatalog(database.place);
  onTestFinished(() => catalog.close());
  expect(await catalog.listSetAside?.()).toHaveLength(schemasKeptAtMost + 1);
  expect(await countOf(database, "from pg_class where relname = 'mine'")).toBe(1);
});

test('a lost connection, a wrong query and a constraint are no damage', async () => {
  const database = await filled();
  const catalog = await openCatalog(database.place);
  onTestFinished(() => catalog.close());
  await database.run(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await workIn(catalog);
  const wrong = catalog.db.insertInto('records').values({ libraryId: 999, folder: '', recordJson: '' }).execute();
  await expect(wrong).rejects.toMatchObject({ code: '23503' });
  expect(catalog.condition()).toBe('whole');
  expect(await catalog.listSetAside?.()).toEqual([]);
});
