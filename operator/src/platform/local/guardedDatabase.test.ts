import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GuardedDatabase } from './guardedDatabase.ts';

const [normal, full] = [1, 2];
let folder: string;
let db: DatabaseSync;
let guarded: GuardedDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-guarded-'));
  const file = join(folder, 'state.db');
  db = new DatabaseSync(file, { timeout: 4_321 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (x)');
  guarded = new GuardedDatabase(db, file);
});
afterEach(async () => {
  guarded.close();
  await rm(folder, { recursive: true });
});

const settings = () =>
  ['synchronous', 'busy_timeout'].map((name) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

test('only the write that may be taken back does not wait for the disk, also if it fails', () => {
  expect(guarded.unsynced(settings)).toEqual([normal, 4_321]);
  expect(settings()).toEqual([full, 4_321]);
  const refused = () => {
    throw new Error('refused');
  };
  expect(() => guarded.unsynced(refused)).toThrow('refused');
  expect(settings()).toEqual([full, 4_321]);
});

test('the log is emptied without a wait for others, who are waited for again afterwards', () => {
  const other = new DatabaseSync(join(folder, 'state.db'));
  db.exec('INSERT INTO t VALUES (1)');
  other.exec('BEGIN; SELECT * FROM t');
  expect(() => guarded.emptyLog()).toThrow('another process reads it');
  expect(settings()).toEqual([full, 4_321]);
  other.close();
  guarded.emptyLog();
  expect(settings()).toEqual([full, 4_321]);
});
