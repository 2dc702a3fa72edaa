/**
 * The program of one Job started twice, as Kubernetes does at times: one of them walks, and both report the same end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { runLedger, runReport } from '../../src/catalog/runs/runLedger.ts';
import { holdWalkLock } from '../../src/catalog/walk/walkLock.ts';
import type { LibraryDocument } from '../../src/library/document.ts';
import type { RunSummary } from '../../src/library/ledger.ts';
import { encodeWalkOrder } from '../../src/library/order.ts';
import type { RunResult } from '../../src/library/state.ts';
import { postgresDatabases } from '../catalog/databases.ts';
import { temporaryFolder } from '../catalog/sample.ts';
import { program } from '../program.ts';
import { run } from '../serving.ts';
import { fullWalk, run as runOf } from '../simulation/states.ts';
import { specOf, tinyVideo } from './walkFixture.ts';

const databases = postgresDatabases();
const patient = { signal: new AbortController().signal, waiting: () => undefined };
const claimed = runOf({ full: fullWalk() });
const row = { id: claimed.id, libraryUid: 'uid', number: claimed.number };
const summary: RunSummary = {
  ...{ titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [], warnings: [] },
  walkedFolders: [],
};

async function twins() {
  const place = await databases.make();
  if (typeof place === 'string') throw new Error('expected a database of PostgreSQL');
  const catalog = await openCatalog(place);
  onTestFinished(() => catalog.close());
  const root = join(temporaryFolder(), 'movies');
  await mkdir(join(root, 'Heat (1995)'), { recursive: true });
  await copyFile(await tinyVideo(), join(root, 'Heat (1995)/Heat.mkv'));
  const document: LibraryDocument = {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name: 'movies', namespace: 'media' },
    spec: specOf('movies', root, { tiles: { mode: 'off' } }),
  };
  const order = encodeWalkOrder(document, row.libraryUid, claimed, 'http://127.0.0.1:1', undefined);
  const args = ['job', 'walk', '--', ...order];
  const environment = { PROJECTIONIST_DATABASE_URL: place.postgres, PROJECTIONIST_QUIET_SECONDS: '0' };
  return { catalog, args, environment, start: () => run(args, environment) };
}

test('one of two walks, and the other takes its result', async () => {
  const { catalog, start } = await twins();
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ]);
  expect(both.filter(({ out }) => out.includes('"event":"end"'))).toHaveLength(1);
  expect(await runLedger(catalog).read(row.id)).toMatchObject({ result: 'Succeeded', summary: { titles: 1 } });
});

test.each<{ readonly result: RunResult; readonly code: number }>([
  { result: 'Succeeded', code: 0 },
  { result: 'Yielded', code: 3 },
  { result: 'Failed', code: 1 },
])('a process that waited for a walk that ended $result exits with $code', async ({ result, code }) => {
  const { catalog, start } = await twins();
  const lock = await holdWalkLock(catalog, row.libraryUid, patient);
  const report = runReport(catalog);
  await report.open(row);
  const waiting = start();
  // It has tried to take the lock at least once.
  await expect
    .poll(
      () =>
        databases
          .server()
          .run(
            `select 1 from pg_stat_activity where application_name like 'projectionist%' and query = 'rollback' and pid <> all(select pid from pg_locks where locktype = 'advisory')`,
          ),
      { timeout: 60_000 },
    )
    .not.toEqual([]);
  await report.finish({ result, summary, rescan: [], fullOwed: false });
  await lock?.release();
  const ended = await waiting;
  expect(ended.code).toBe(code);
  expect(JSON.parse(ended.out)).toEqual({ event: 'waiting', for: expect.stringContaining('by projectionist ') });
});

test('a process that is asked to stop while it waits ends as by the signal: nothing was begun', async () => {
  const { catalog, args, environment } = await twins();
  const lock = await holdWalkLock(catalog, row.libraryUid, patient);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(await runLedger(catalog).read(row.id)).toBeUndefined();
  await lock?.release();
});

test('and so does one whose database does not answer', async () => {
  const { args, environment } = await twins();
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const place = silent.address();
  if (place === null || typeof place === 'string') throw new Error('expected a TCP address');
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment, PROJECTIONIST_DATABASE_URL: `postgres://me@127.0.0.1:${place.port}/none` },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await once(silent, 'connection');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});

test('a pod that replaces one on a drained node walks', async () => {
  const { catalog, start } = await twins();
  const report = runReport(catalog);
  await report.open(row);
  await report.finish({ result: 'Yielded', summary, rescan: [], fullOwed: false });
  expect(await start()).toMatchObject({ code: 0 });
  expect(await runLedger(catalog).read(row.id)).toMatchObject({ result: 'Succeeded', summary: { titles: 1 } });
});
