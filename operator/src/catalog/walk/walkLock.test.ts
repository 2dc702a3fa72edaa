import { expect, onTestFinished, test } from 'vitest';
import { postgresDatabases } from '../../../test/catalog/databases.ts';
import { temporaryFolder } from '../../../test/catalog/sample.ts';
import type { Catalog, CatalogPlace } from '../database/catalog.ts';
import { openCatalog } from '../database/open.ts';
import { holdWalkLock } from './walkLock.ts';

const databases = postgresDatabases();
const patient = { signal: new AbortController().signal, waiting: () => undefined };

/** Opens it like another process: with a pool of its own. */
async function opened(place: CatalogPlace): Promise<Catalog> {
  const catalog = await openCatalog(place);
  onTestFinished(() => catalog.close());
  return catalog;
}

async function twoProcesses(): Promise<readonly [Catalog, Catalog]> {
  const place = await databases.make();
  return [await opened(place), await opened(place)];
}

test('of two processes one walks a Library; the other waits for its end, and knows that it waited', async () => {
  const [one, other] = await twoProcesses();
  const first = await holdWalkLock(one, 'uid', patient);
  expect(first?.hasWaited).toBe(false);
  let isSecond = false;
  const told = Promise.withResolvers<string>();
  const waiting = holdWalkLock(other, 'uid', { ...patient, waiting: told.resolve }).then((lock) => {
    isSecond = true;
    return lock;
  });
  // Another Library is not locked, and the waiting process can still query.
  const another = await holdWalkLock(other, 'uid of another', patient);
  expect(another?.hasWaited).toBe(false);
  expect(await told.promise).toMatch(/^projectionist \S+ since \d{4}-/u);
  expect(isSecond).toBe(false);
  await first?.release();
  await first?.release();
  const second = await waiting;
  expect(second?.hasWaited).toBe(true);
  await second?.release();
  await another?.release();
});

/** Like the end of its process, or of the server. */
async function loseTheLock(): Promise<void> {
  const ends = `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`;
  await databases.server().run(ends);
}

test('a process that ended has released its lock', async () => {
  const [one, other] = await twoProcesses();
  const gone = await holdWalkLock(one, 'uid', patient);
  await loseTheLock();
  const lock = await holdWalkLock(other, 'uid', patient);
  expect(lock).toBeDefined();
  await lock?.release();
  await gone?.release();
});

test('no time limit of the database ends a walk\u2019s lock', async () => {
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database of PostgreSQL');
  const name = new URL(place.postgres).pathname.slice(1);
  // A later test gets the same database.
  onTestFinished(async () => {
    await databases.server().run(`alter database "${name}" reset all`);
  });
  // A busy machine needs a part of a second to open a catalog under these limits.
  await databases.server().run(`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        execute 'alter database "${name}" set transaction_timeout = ''1s''';
      end if;
      execute 'alter database "${name}" set idle_in_transaction_session_timeout = ''1s''';
    end $$`);
  const [one, other] = [await opened(place), await opened(place)];
  const lock = await holdWalkLock(one, 'uid', patient);
  const stop = new AbortController();
  const waiting = holdWalkLock(other, 'uid', { signal: stop.signal, waiting: () => undefined });
  // Longer than both limits, and until the other process has tried again; over a connection without these limits.
  await databases.server().run('select pg_sleep(2.5)');
  stop.abort();
  expect(await waiting).toBeUndefined();
  await lock?.release();
});

test('a lock that the server lost is released without an error', async () => {
  const [one] = await twoProcesses();
  const lock = await holdWalkLock(one, 'uid', patient);
  await loseTheLock();
  await lock?.release();
  expect(await one.db.selectFrom('schemaVersion').selectAll().execute()).toHaveLength(1);
});

test('a process that is aborted stops waiting', async () => {
  const [one, other] = await twoProcesses();
  const lock = await holdWalkLock(one, 'uid', patient);
  const stop = new AbortController();
  const waiting = holdWalkLock(other, 'uid', { ...patient, signal: stop.signal });
  stop.abort();
  expect(await waiting).toBeUndefined();
  await lock?.release();
});

test('a walk continues while its lock is held', async () => {
  const [one] = await twoProcesses();
  const lock = await holdWalkLock(one, 'uid', patient);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      one.db
        .insertInto('runs')
        .values({
          ...{ id: `run-${n}`, libraryUid: 'uid', number: n, openedAtMs: 0 },
          ...{ nativeFilesJson: '[]', lookAgainJson: '[]', fullOwed: 0 },
        })
        .execute(),
    ),
  );
  expect(await one.db.selectFrom('runs').select('id').execute()).toHaveLength(8);
  await lock?.release();
});

test('a catalog in a file is locked by its platform', async () => {
  const catalog = await opened(`${temporaryFolder()}/catalog.db`);
  const one = await holdWalkLock(catalog, 'uid', patient);
  const other = await holdWalkLock(catalog, 'uid', patient);
  expect([one?.hasWaited, other?.hasWaited]).toEqual([false, false]);
  await one?.release();
  await other?.release();
});
