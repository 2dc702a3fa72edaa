import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetOld } from '../retention.ts';
import { listLibraries, markLibraryRemoved, registerLibrary } from './library.ts';
import { openCatalog } from './open.ts';
import { markOrphans } from './orphans.ts';

async function catalogFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orphans-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'catalog.db');
}

test('Libraries without a state are marked once, and removed 30 days later', async () => {
  const file = await catalogFile();
  const catalog = await openCatalog(file);
  onTestFinished(() => catalog.close());
  for (const uid of ['held', 'lost', 'gone']) {
    await registerLibrary(catalog, { uid, namespace: 'default', name: uid, kind: 'movies' });
  }
  await markLibraryRemoved(catalog, 'gone', 1);
  // As if a server started while a walk has the catalog open.
  expect(markOrphans(file, ['held', "it's"], 5)).toBe(1);
  expect(markOrphans(file, ['held'], 9)).toBe(0);
  const marks = (await listLibraries(catalog)).map(({ uid, removedAtMs }) => [uid, removedAtMs]);
  expect(marks).toEqual([
    ['gone', 1],
    ['held', undefined],
    ['lost', 5],
  ]);
  const { libraries } = await forgetOld(catalog, 5 + 31 * 24 * 3_600_000);
  expect(libraries.toSorted()).toEqual(['gone', 'lost']);
});

test('a missing catalog is not created; one without tables is left unchanged', async () => {
  const file = await catalogFile();
  expect(markOrphans(file, [], 1)).toBe(0);
  expect(existsSync(file)).toBe(false);
  await writeFile(file, '');
  expect(markOrphans(file, [], 1)).toBe(0);
});

test('a file that is not a database is an error', async () => {
  const file = await catalogFile();
  await writeFile(file, 'this is not a database, but it is long enough to be looked at by one'.repeat(20));
  expect(() => markOrphans(file, [], 1)).toThrow('not a database');
});
