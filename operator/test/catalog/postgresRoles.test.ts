import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { CatalogError } from '../../src/catalog/database/catalogError.ts';
import { addChoice, readChoices } from '../../src/catalog/database/choiceTable.ts';
import { markOtherLibrariesRemoved } from '../../src/catalog/database/library.ts';
import { catalogVersion } from '../../src/catalog/database/migrations.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { recordSender } from '../../src/catalog/database/problems.ts';
import { addRefreshes, readRefreshes } from '../../src/catalog/database/refreshTable.ts';
import { listTitles } from '../../src/catalog/page/titlePages.ts';
import { openTiles } from '../../src/catalog/page/titleQueries.ts';
import { forgetLibrary, forgetOld } from '../../src/catalog/retention.ts';
import { runLedger, runReport } from '../../src/catalog/runs/runLedger.ts';
import { openAnswerCache } from '../../src/catalog/walk/answerCache.ts';
import { openSourceStates } from '../../src/catalog/walk/sourceStates.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { plainText } from '../../src/messages/message.ts';
import { type PostgresServer, startPostgres } from './postgresServer.ts';
import { fact, movies, title } from './sample.ts';

const guide = readFileSync(new URL('../../../docs/guides/postgresql.md', import.meta.url), 'utf8');
const [asAdministrator = '', inDatabase = '', afterwards = ''] = [...guide.matchAll(/```sql\n(.*?)```/gs)].map(
  ([, statements = '']) => statements,
);

let server: PostgresServer;
const opened: Catalog[] = [];
const open = async (user: string) => {
  const catalog = await openCatalog({ postgres: server.url('projectionist', user) });
  opened.push(catalog);
  return catalog;
};

beforeAll(async () => {
  server = await startPostgres();
  // One statement at a time: `create database` cannot run in the transaction that several statements share.
  for (const statement of asAdministrator.split(';').filter((one) => one.trim() !== '')) await server.run(statement);
  await server.run(inDatabase, 'projectionist');
  await (await openCatalog({ postgres: server.url('projectionist', 'projectionist_owner') })).close();
  await server.run(afterwards, 'projectionist');
});
afterAll(async () => {
  for (const catalog of opened) await catalog.close();
  await server.close();
});

async function faultOf(work: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) throw new Error(`expected a CatalogError, got ${String(error)}`);
  return error;
}

const nowMs = 1_800_000_000_000;

describe('with the roles of the guide', () => {
  test('the owner creates the search index and gets no warning', async () => {
    const owner = await open('projectionist_owner');
    expect([owner.warnings, owner.flavour.containsAll !== undefined]).toEqual([undefined, true]);
  });

  test('the Job role may do everything that walks do', async () => {
    const catalog = await open('projectionist_job');
    expect(catalog.flavour.containsAll).toBeDefined();
    const walk = await openWalkCatalog(catalog, movies);
    const report = runReport(catalog);
    await report.open({ id: 'run', libraryUid: movies.uid, number: 1 });
    await walk.save({ titles: [title('A', { facts: [fact('tiles', 'open')] }), title('B')], snapshots: [] });
    await walk.removeTitles(['B']);
    await openAnswerCache(catalog, () => nowMs).write('x', { status: 200, body: '1', expiresAtMs: 1, storedAtMs: 1 });
    await openSourceStates(catalog, movies.uid).write([{ source: 'tmdb', fingerprint: 'a', sinceMs: 1, tries: 0 }]);
    await forgetOld(catalog, nowMs);
    await openWalkCatalog(catalog, { ...movies, uid: 'another', name: 'another' });
    await forgetLibrary(catalog, 'another');
    expect(await walk.countTitles()).toBe(1);
  });

  test('the operator role may do everything that passes and the page do', async () => {
    const catalog = await open('projectionist_operator');
    const ledger = runLedger(catalog);
    await ledger.askToYield('run');
    await ledger.setAside(movies.uid, [{ path: 'a.mkv', sizeBytes: 1, mtimeMs: 1, reason: plainText('SIGSEGV') }]);
    expect(await ledger.read('run')).toMatchObject({ ask: 'yield' });
    expect(await openTiles(catalog, movies.uid, 10, nowMs)).toEqual([]);
    await recordSender(catalog, movies.uid, 'radarr', nowMs);
    await addRefreshes(catalog, movies.uid, [{ title: 'A', fact: 'tiles', atMs: 1 }]);
    await addRefreshes(catalog, movies.uid, [{ title: 'A', fact: 'tiles', atMs: 2 }]);
    expect(await readRefreshes(catalog, movies.uid)).toHaveLength(1);
    await addChoice(catalog, movies.uid, { title: 'A', id: { scheme: 'tmdb', id: '603' }, atMs: nowMs });
    expect(await readChoices(catalog, movies.uid)).toHaveLength(1);
    const page = await listTitles(catalog, { sort: 'name', descending: false, limit: 10, search: 'a' });
    expect(page.titles.map(({ key }) => key)).toEqual(['A']);
    expect(await markOtherLibrariesRemoved(catalog, [], nowMs)).toBe(1);
  });

  test.each([
    ['projectionist_job', 'create table x (y integer)'],
    ['projectionist_job', 'drop table titles'],
    ['projectionist_job', 'alter table titles add column x text'],
    ['projectionist_job', 'truncate titles'],
    ['projectionist_job', 'update "schemaVersion" set version = 1'],
    ['projectionist_operator', 'create table x (y integer)'],
    ['projectionist_operator', 'drop index "titlesByName"'],
    ['projectionist_operator', 'update "schemaVersion" set version = 1'],
    ['projectionist_operator', "update titles set title = 'x'"],
    ['projectionist_operator', 'delete from titles'],
    ['projectionist_operator', 'delete from runs'],
    ['projectionist_operator', 'insert into answers select * from answers'],
  ])('%s may not %s', async (user, statement) => {
    const catalog = await open(user);
    const { fault, message } = await faultOf(sql.raw(statement).execute(catalog.db));
    expect([fault, message]).toEqual(['rights', expect.stringContaining('projectionist docs postgresql')]);
  });

  test('other roles have no access', async () => {
    await server.run('create role stranger login');
    expect((await faultOf(openCatalog({ postgres: server.url('projectionist', 'stranger') }))).fault).toBe('rights');
  });

  test('a role that may not migrate the tables names the role that may', async () => {
    // Undoes the last migration.
    const undone = [`update "schemaVersion" set version = ${catalogVersion - 1}`, 'drop table "missingPosters"'];
    await server.run(undone.join('; '), 'projectionist');
    const { fault, message } = await faultOf(
      openCatalog({ postgres: server.url('projectionist', 'projectionist_job') }),
    );
    expect([fault, message]).toEqual(['older', expect.stringContaining('the role that owns them')]);
    await (await open('projectionist_owner')).close();
    expect((await open('projectionist_job')).place).toContain('/projectionist');
  });
});
