import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { movies, temporaryFolder, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { CatalogError } from './catalogError.ts';
import { catalogVersion } from './migrations.ts';
import { openCatalog } from './open.ts';

const here = import.meta.dirname;

/** A real process with its own connection. `body` can use `catalog`, `walk` and `say`. */
function writer(file: string, body: string) {
  const script = `
    import { openCatalog } from ${JSON.stringify(join(here, 'open.ts'))};
    import { openWalkCatalog } from ${JSON.stringify(join(here, '../walk/walkCatalog.ts'))};
    const say = (text) => process.stdout.write(text + '\\n');
    const title = (key) => ({ key, top: key, kind: 'movie', title: key, ids: {}, arrivedAt: '2026-01-01T00:00:00.000Z', sizeBytes: 1,
      files: [{ path: key + '/a.mkv', sizeBytes: 1, mtimeMs: 1 }], facts: [{ subject: '', name: 'nfo', fact: { state: 'open' } }] });
    const catalog = await openCatalog(${JSON.stringify(file)});
    const walk = await openWalkCatalog(catalog, ${JSON.stringify(movies)});
    ${body}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function lineOf(child: ReturnType<typeof writer>): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  const [line]: unknown[] = await once(lines, 'line');
  return String(line);
}

async function faultOf(opening: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) throw new Error(`expected a CatalogError, got ${String(error)}`);
  return error;
}

describe('opening', () => {
  test('creates the file with its folder; opening again changes nothing', async () => {
    const file = join(temporaryFolder(), 'a', 'b', 'catalog.db');
    const first = await openCatalog(file);
    await (await openWalkCatalog(first, movies)).save({ titles: [title('Alien')], snapshots: [] });
    await first.close();
    const second = await openCatalog(file);
    expect(await (await openWalkCatalog(second, movies)).countTitles()).toBe(1);
    const versions = await second.db.selectFrom('schemaVersion').selectAll().execute();
    expect(versions).toEqual([{ version: catalogVersion }]);
    await second.close();
  });

  test('enables the write-ahead log and foreign keys', async () => {
    const catalog = await openCatalog(join(temporaryFolder(), 'catalog.db'));
    const journal = await sql`pragma journal_mode`.execute(catalog.db);
    const keys = await sql`pragma foreign_keys`.execute(catalog.db);
    expect([...journal.rows, ...keys.rows]).toMatchObject([{ journal_mode: 'wal' }, { foreign_keys: 1 }]);
    await catalog.close();
  });

  test('can be closed twice and leaves no log behind', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const catalog = await openCatalog(file);
    await catalog.close();
    await catalog.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('many concurrent openings of a new file create one schema', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const opened = await Promise.all(Array.from({ length: 6 }, () => openCatalog(file)));
    const [first] = opened;
    expect(await first?.db.selectFrom('schemaVersion').selectAll().execute()).toHaveLength(1);
    for (const catalog of opened) await catalog.close();
  });

  test('sets a catalog of a newer program aside unchanged; reading alone refuses it', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    await (await openCatalog(file)).close();
    const raw = new DatabaseSync(file);
    raw.exec(`update "schemaVersion" set version = ${catalogVersion + 1}`);
    raw.close();
    const before = readFileSync(file);
    const { fault, message } = await faultOf(openCatalog(file, { readOnly: true }));
    expect(fault).toBe('newer');
    expect(message).toContain(`version ${catalogVersion + 1}`);
    expect(message).toContain('rebuild');
    expect(readFileSync(file)).toEqual(before);
    const catalog = await openCatalog(file);
    await catalog.close();
    expect(readFileSync(catalog.setAside?.file ?? '')).toEqual(before);
  });

  test('reading alone reports a file that is not a database as rebuildable, and keeps it', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    writeFileSync(file, 'this is somebody’s shopping list, long enough to be looked at as a header '.repeat(60));
    const { fault, message } = await faultOf(openCatalog(file, { readOnly: true }));
    expect(fault).toBe('damaged');
    expect(message).toContain('projectionist rebuild');
    expect(readFileSync(file, 'utf8')).toContain('shopping list');
  });

  test('reports damage that a query finds in the same way', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const catalog = await openCatalog(file);
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save({ titles: Array.from({ length: 300 }, (_, n) => title(`Title ${n}`)), snapshots: [] });
    await catalog.close();
    const raw = new DatabaseSync(file, { readOnly: true });
    const { rootpage } = { ...raw.prepare("select rootpage from sqlite_schema where name = 'titles'").get() };
    raw.close();
    const bytes = readFileSync(file);
    // The header and the schema are kept; the first page of the table is overwritten.
    bytes.fill(0xee, 4096 * (Number(rootpage) - 1), 4096 * Number(rootpage));
    writeFileSync(file, bytes);
    const damaged = await openCatalog(file);
    const { fault } = await faultOf(damaged.db.selectFrom('titles').selectAll().execute());
    expect(fault).toBe('damaged');
    await damaged.close();
  });

  test('read-only opening needs an existing catalog', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    expect((await faultOf(openCatalog(file, { readOnly: true }))).fault).toBe('missing');
    expect(existsSync(file)).toBe(false);
    new DatabaseSync(file).close();
    writeFileSync(file, '');
    expect((await faultOf(openCatalog(file, { readOnly: true }))).fault).toBe('older');
    await (await openCatalog(file)).close();
    const reader = await openCatalog(file, { readOnly: true });
    expect(await reader.db.selectFrom('titles').selectAll().execute()).toEqual([]);
    await expect(
      reader.db.insertInto('heard').values({ libraryUid: 'a', sender: 'b', atMs: 1 }).execute(),
    ).rejects.toThrow(/readonly/);
    await reader.close();
  });
});

describe('concurrency', () => {
  test('two processes that write at once lose nothing', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const body = (name: string) => `
      for (let n = 0; n < 40; n++) await walk.save({ titles: [title('${name} ' + n), title('shared')], snapshots: [] });
      await catalog.close();`;
    const children = [writer(file, body('left')), writer(file, body('right'))];
    const ends = children.map((child) => once(child, 'exit'));
    const catalog = await openCatalog(file);
    const walk = await openWalkCatalog(catalog, movies);
    for (let n = 0; n < 20; n++) await walk.save({ titles: [title(`here ${n}`)], snapshots: [] });
    for (const end of ends) expect(await end).toEqual([0, null]);
    expect(await walk.countTitles()).toBe(40 + 40 + 20 + 1);
    expect(await catalog.db.selectFrom('files').selectAll().execute()).toHaveLength(81);
    await catalog.close();
  });

  test('a writer that waits for a lock does not block its own process', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const catalog = await openCatalog(file);
    const holder = new DatabaseSync(file);
    holder.exec('begin immediate');
    const walk = openWalkCatalog(catalog, movies);
    // Timers run while the lock is held: the wait happens outside SQLite.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
    holder.exec('commit');
    expect(await (await walk).countTitles()).toBe(0);
    holder.close();
    await catalog.close();
  });

  test('a writer killed in a transaction leaves a readable catalog without that transaction', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const child = writer(
      file,
      `await walk.save({ titles: [title('kept')], snapshots: [] });
       await catalog.db.transaction().execute(async (transaction) => {
         await transaction.updateTable('titles').set({ title: 'half' }).execute();
         await transaction.deleteFrom('files').execute();
         say('inside');
         await new Promise((resolve) => setTimeout(resolve, 600000));
       });`,
    );
    expect(await lineOf(child)).toBe('inside');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const catalog = await openCatalog(file);
    expect(await catalog.db.selectFrom('titles').select('title').execute()).toEqual([{ title: 'kept' }]);
    expect(await catalog.db.selectFrom('files').select('path').execute()).toEqual([{ path: 'kept/a.mkv' }]);
    await (await openWalkCatalog(catalog, movies)).save({ titles: [title('next')], snapshots: [] });
    const { rows } = await sql`pragma integrity_check`.execute(catalog.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await catalog.close();
  });

  test('a writer killed repeatedly leaves whole batches only', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    for (let round = 0; round < 3; round++) {
      const child = writer(
        file,
        `for (let n = 0; ; n++) {
           await walk.save({ titles: Array.from({ length: 10 }, (_, i) => title(${round} + '-' + n + '-' + i)), snapshots: [] });
           if (n === ${round * 3}) say('saved');
         }`,
      );
      expect(await lineOf(child)).toBe('saved');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    const catalog = await openCatalog(file);
    const walk = await openWalkCatalog(catalog, movies);
    expect((await walk.countTitles()) % 10).toBe(0);
    expect(await catalog.db.selectFrom('files').selectAll().execute()).toHaveLength(await walk.countTitles());
    await catalog.close();
  });

  test('a transaction takes the lock at its beginning, so a write may follow a read', async () => {
    const file = join(temporaryFolder(), 'catalog.db');
    const catalog = await openCatalog(file);
    const other = new DatabaseSync(file, { timeout: 0 });
    await catalog.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('heard').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow(/locked/);
    });
    await catalog.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await transaction.selectFrom('heard').selectAll().execute();
        other.exec('begin immediate; rollback');
      });
    other.close();
    await catalog.close();
  });

  test('a failed transaction is rolled back and the connection stays usable', async () => {
    const catalog = await openCatalog(join(temporaryFolder(), 'catalog.db'));
    const failing = catalog.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('heard').values({ libraryUid: 'a', sender: 'b', atMs: 1 }).execute();
      throw new Error('changed its mind');
    });
    // Sent during the transaction: it must wait and not become part of it.
    const beside = catalog.db.insertInto('heard').values({ libraryUid: 'a', sender: 'c', atMs: 1 }).execute();
    await expect(failing).rejects.toThrow('changed its mind');
    await beside;
    expect(await catalog.db.selectFrom('heard').select('sender').execute()).toEqual([{ sender: 'c' }]);
    await catalog.close();
  });
});

test('only texts, numbers and bytes reach the database', async () => {
  const catalog = await openCatalog(join(temporaryFolder(), 'catalog.db'));
  await expect(sql`select ${sql.val({ object: 1 })}`.execute(catalog.db)).rejects.toThrow('expected a text');
  await catalog.close();
});
