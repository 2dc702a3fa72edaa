import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postgresDatabases } from '../../test/catalog/databases.ts';
import { listSetAside } from '../catalog/database/asideFiles.ts';
import { listLibraries, registerLibrary } from '../catalog/database/library.ts';
import { openCatalog } from '../catalog/database/open.ts';
import { runReport } from '../catalog/runs/runLedger.ts';
import { LazyCatalog } from './lazyCatalog.ts';

let folder: string;
let file: string;
let catalog: LazyCatalog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-lazy-'));
  file = join(folder, 'catalog.db');
  catalog = new LazyCatalog(file);
});
afterEach(async () => {
  await catalog.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes with a connection of its own, like a Job. */
async function openRow(id: string): Promise<void> {
  const own = await openCatalog(file);
  await runReport(own).open({ id, libraryUid: 'uid', number: 1 });
  await own.close();
}

test('creates nothing before its first use, and can be closed without being opened', async () => {
  await new LazyCatalog(file).close();
  expect(existsSync(file)).toBe(false);
});

test('all callers share one catalog', async () => {
  const asked = await Promise.all([
    catalog.open(),
    catalog.open(),
    catalog
      .ledger()
      .read('one')
      .then(() => catalog.open()),
  ]);
  expect(new Set(asked).size).toBe(1);
});

test('shows what a Job wrote', async () => {
  const ledger = catalog.ledger();
  expect(await ledger.read('one')).toBeUndefined();
  await openRow('one');
  expect(await ledger.read('one')).toMatchObject({ id: 'one' });
});

test('a failed open is retried by the next caller', async () => {
  const later = new LazyCatalog(join(folder, 'data', 'catalog.db'));
  await writeFile(join(folder, 'data'), 'a file in place of the folder');
  await expect(later.open()).rejects.toThrow();
  await expect(later.ledger().read('one')).rejects.toThrow();
  await rm(join(folder, 'data'));
  expect(await later.ledger().read('one')).toBeUndefined();
  await later.close();
});

test('a file that is no database is set aside unchanged', async () => {
  await writeFile(file, 'notes '.repeat(1_000));
  const { setAside } = await catalog.open();
  expect(await readFile(setAside?.file ?? '', 'utf8')).toBe('notes '.repeat(1_000));
});

test('a catalog that turns out damaged is exchanged, and the question asked again', async () => {
  await openRow('before');
  const own = new DatabaseSync(file);
  own.exec('drop table runs');
  own.close();
  expect(await catalog.ledger().read('before')).toBeUndefined();
  expect(listSetAside(file)).toHaveLength(1);
});

test('a row whose JSON is damaged exchanges the catalog as well', async () => {
  await openRow('before');
  const own = new DatabaseSync(file);
  own.exec(`update runs set "lookAgainJson" = '["half'`);
  own.close();
  expect(await catalog.ledger().read('before')).toBeUndefined();
});

test('a file that was replaced while open is reopened; otherwise runs would be Lost forever', async () => {
  await openRow('before');
  expect(await catalog.ledger().read('before')).toBeDefined();
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
  await openRow('after');
  const ledger = catalog.ledger();
  expect([await ledger.read('before'), (await ledger.read('after'))?.id]).toEqual([undefined, 'after']);
});

describe('on PostgreSQL', () => {
  const databases = postgresDatabases();

  test('all callers share one catalog, and it shows what a Job wrote', async () => {
    const place = await databases.make();
    const lazy = new LazyCatalog(place);
    const ledger = lazy.ledger();
    expect(await lazy.open()).toBe(await lazy.open());
    const job = await openCatalog(place);
    await runReport(job).open({ id: 'one', libraryUid: 'uid', number: 1 });
    await job.close();
    expect(await ledger.read('one')).toMatchObject({ id: 'one' });
    await lazy.close();
  });

  test('Libraries that no longer exist are marked', async () => {
    const place = await databases.make();
    const job = await openCatalog(place);
    for (const uid of ['held', 'gone']) await registerLibrary(job, { uid, namespace: 'n', name: uid, kind: 'movies' });
    const lazy = new LazyCatalog(place);
    await lazy.markOrphans(['held', "it's"], 5);
    await lazy.markOrphans(['held'], 9);
    const removed = (await listLibraries(job)).map(({ uid, removedAtMs }) => [uid, removedAtMs]);
    expect(removed).toEqual([
      ['gone', 5],
      ['held', undefined],
    ]);
    await lazy.close();
    await job.close();
  });

  test('an unavailable database is tried again by the next caller', async () => {
    const place = await databases.make();
    const lazy = new LazyCatalog(place);
    await databases.server().kill();
    const asked = lazy.open();
    await databases.server().start();
    expect(await (await asked).db.selectFrom('runs').select('id').execute()).toEqual([]);
    await lazy.close();
  });
});
