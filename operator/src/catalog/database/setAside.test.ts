import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { damages } from '../../../test/catalog/damagedCatalogs.ts';
import { movies, temporaryFolder, title } from '../../../test/catalog/sample.ts';
import { listTitles } from '../page/titlePages.ts';
import { runLedger, runReport } from '../runs/runLedger.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { inodeOf, listSetAside } from './asideFiles.ts';
import type { Catalog } from './catalog.ts';
import { CatalogError } from './catalogError.ts';
import { openCatalog, reopenCatalog } from './open.ts';
import { setAsideKeptAtMost, setCatalogAside } from './setAside.ts';

const titles = Array.from({ length: 300 }, (_, number) => title(`Title ${number}`));

/** A closed catalog with 300 titles and a run. */
async function filledCatalog(): Promise<string> {
  const file = join(temporaryFolder(), 'catalog.db');
  const catalog = await openCatalog(file);
  await workIn(catalog);
  await catalog.close();
  return file;
}

/** What a walk, the operator and the page do. */
async function workIn(catalog: Catalog): Promise<void> {
  const report = runReport(catalog, () => 1);
  await report.open({ id: 'run', libraryUid: movies.uid, number: 1 });
  await runLedger(catalog).read('run');
  const walk = await openWalkCatalog(catalog, movies);
  await walk.save({ titles, snapshots: [] });
  const question = { library: movies.uid, filters: {}, sort: 'name', descending: false, limit: 10 } as const;
  await listTitles(catalog, question);
}

/** As a Job does it: begins again in the catalog that follows a damaged one. */
async function workAgain(file: string): Promise<Catalog> {
  let catalog = await openCatalog(file);
  for (let times = 0; times < 3; times++) {
    try {
      await workIn(catalog);
      return catalog;
    } catch (error) {
      if (catalog.condition() === 'whole') throw error;
      catalog = await reopenCatalog(catalog);
    }
  }
  throw new Error('the catalog is damaged again and again');
}

describe.each(damages)('a catalog with $name', ({ damage }) => {
  test('is set aside, and the work ends well in a new one', async () => {
    const file = await filledCatalog();
    damage(file);
    const catalog = await workAgain(file);
    expect(await (await openWalkCatalog(catalog, movies)).countTitles()).toBe(titles.length);
    expect(await catalog.db.selectFrom('titles').select('id').execute()).toHaveLength(titles.length);
    await catalog.close();
    expect(listSetAside(file)).toHaveLength(1);
  });
});

test('is set aside although the lock for that was overwritten', async () => {
  const file = await filledCatalog();
  writeFileSync(file, 'no database'.repeat(1000));
  mkdirSync(join(dirname(file), 'locks'));
  writeFileSync(join(dirname(file), 'locks', 'catalog.db'), 'no lock'.repeat(1000));
  await (await openCatalog(file)).close();
  expect(listSetAside(file)).toHaveLength(1);
});

test('a folder in its place is kept with its content', async () => {
  const file = join(temporaryFolder(), 'catalog.db');
  mkdirSync(file);
  writeFileSync(join(file, 'note.txt'), 'kept');
  await (await openCatalog(file)).close();
  for (let more = 0; more < setAsideKeptAtMost + 1; more++) setCatalogAside(file, inodeOf(file), 1_000 * more);
  const folder = listSetAside(file).find(({ file: one }) => existsSync(join(one, 'note.txt')));
  expect(folder).toBeDefined();
});

test('an empty file becomes a catalog: there is nothing to set aside', async () => {
  const file = join(temporaryFolder(), 'catalog.db');
  writeFileSync(file, '');
  const catalog = await openCatalog(file);
  await workIn(catalog);
  expect(catalog.setAside).toBeUndefined();
  await catalog.close();
});

test('the opening that set it aside reports its new name and its time', async () => {
  const file = await filledCatalog();
  writeFileSync(file, 'no database'.repeat(1000));
  const catalog = await openCatalog(file);
  await catalog.close();
  expect(catalog.setAside).toEqual(listSetAside(file)[0]);
  expect(basename(catalog.setAside?.file ?? '')).toMatch(
    /^catalog\.db\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/u,
  );
  expect(readFileSync(catalog.setAside?.file ?? '', 'utf8')).toContain('no database');
});

test('the log goes with the file', async () => {
  const file = await filledCatalog();
  const open = new DatabaseSync(file);
  open.exec("pragma journal_mode = wal; update titles set title = 'x'");
  onTestFinished(() => open.close());
  setCatalogAside(file, inodeOf(file), 0);
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('catalog.db'))).toEqual([
    'catalog.db.damaged-1970-01-01T00-00-00.000Z',
    'catalog.db.damaged-1970-01-01T00-00-00.000Z-shm',
    'catalog.db.damaged-1970-01-01T00-00-00.000Z-wal',
  ]);
});

test('only the newest are kept', () => {
  const file = join(temporaryFolder(), 'catalog.db');
  for (let number = 0; number < 6; number++) {
    writeFileSync(file, String(number));
    writeFileSync(`${file}-wal`, 'log');
    setCatalogAside(file, inodeOf(file), 1_000 * number);
  }
  const kept = listSetAside(file).map(({ file: one }) => readFileSync(one, 'utf8'));
  expect(kept).toEqual(['5', '4', '3']);
  expect(readdirSync(dirname(file)).filter((name) => name.endsWith('-wal'))).toHaveLength(setAsideKeptAtMost);
});

test('of several processes that see the same damage one sets it aside, and no new catalog is lost', async () => {
  const file = await filledCatalog();
  writeFileSync(file, 'no database'.repeat(1000));
  const opened = await Promise.all(Array.from({ length: 5 }, () => openCatalog(file)));
  expect(new Set(opened.map((catalog) => catalog.condition()))).toEqual(new Set(['whole']));
  for (const catalog of opened) await catalog.close();
  expect(listSetAside(file)).toHaveLength(1);
});

test('a file that another process exchanged already stays', async () => {
  const file = await filledCatalog();
  expect(setCatalogAside(file, (inodeOf(file) ?? 0) + 1, 0)).toBeUndefined();
  expect(existsSync(file)).toBe(true);
});

describe('a catalog that is open while it is set aside', () => {
  test('refuses each further write, so that nothing goes into the old file', async () => {
    const file = await filledCatalog();
    const catalog = await openCatalog(file);
    setCatalogAside(file, inodeOf(file), Date.now());
    expect(catalog.condition()).toBe('replaced');
    const error: unknown = await workIn(catalog).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ fault: 'replaced' });
    const next = await reopenCatalog(catalog);
    await workIn(next);
    await next.close();
  });

  test('refuses the commit of a transaction that began before', async () => {
    const file = await filledCatalog();
    const catalog = await openCatalog(file);
    const writing = catalog.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('titles').execute();
      setCatalogAside(file, inodeOf(file), Date.now());
    });
    await expect(writing).rejects.toMatchObject({ fault: 'replaced' });
    await catalog.close();
  });
});

describe('is no damage', () => {
  test('a lock, a full disk, a disk error, or a query that is wrong', async () => {
    const file = await filledCatalog();
    const catalog = await openCatalog(file);
    const errors = await Promise.all([
      catalog.db.deleteFrom('titles').where('key', '=', 'no such title').execute(),
      catalog.db.insertInto('schemaVersion').values({ version: 1 }).execute(),
    ]).catch((error: unknown) => error);
    expect(errors).toBeDefined();
    expect(catalog.condition()).toBe('whole');
    await catalog.close();
  });

  test('a folder that cannot be made: its error is passed on', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const error: unknown = await openCatalog(join(folder, 'file', 'catalog.db')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(CatalogError);
  });
});
