import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { heldByJobs, repairState } from './damagedState.ts';
import { tryLock, walkLockFile } from './locks.ts';
import { readStates } from './readStates.ts';
import { StateDamaged } from './stateFault.ts';
import { StateStore } from './stateStore.ts';

const now = Date.parse('2026-11-23T04:05:06.789Z');
const keys = Array.from({ length: 40 }, (_, number) => `default/library-${String(number).padStart(2, '0')}` as const);

let data: string;
let file: string;
let uids: ReadonlyMap<string, string>;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'projectionist-repair-'));
  file = join(data, 'state.db');
  const store = new StateStore(data);
  uids = new Map(keys.map((key) => [key, uidOf(store, key)]));
  store.note('baseUrl', 'http://127.0.0.1:1');
  store.close();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

function uidOf(store: StateStore, key: `${string}/${string}`): string {
  const registered = store.register(key, 'movies', 'hash');
  if (registered === 'otherKind') throw new Error('expected one kind');
  return registered.uid;
}

function inDatabase(sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

function overwrite(at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** What a server does at its start and with a webhook. */
function use(): void {
  const store = new StateStore(data);
  try {
    store.begin(now);
    for (const key of keys) {
      store.readNow(key);
      store.register(key, 'movies', 'other');
    }
    store.list();
    void store.uncleanStartAt;
  } finally {
    store.close();
  }
}

const damages: readonly (readonly [string, () => void])[] = [
  ['its header zeroed', () => overwrite(0, Buffer.alloc(100))],
  ['cut in half', () => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
  ['table library gone', () => inDatabase('drop table library')],
  ['table operator gone', () => inDatabase('drop table operator')],
  ['all tables gone', () => inDatabase('drop table library; drop table operator')],
  ['a column gone', () => inDatabase('alter table library drop column removedAt')],
  ['a state that is no JSON', () => inDatabase(`update library set state = '{"uid":' where key = '${keys[7]}'`)],
  ['a state of nothing', () => inDatabase(`update library set state = '{}' where key = '${keys[7]}'`)],
  ['a state that is a list', () => inDatabase(`update library set state = '[]' where key = '${keys[7]}'`)],
  [
    'a state whose folders are none',
    () =>
      inDatabase(
        `update library set state = json_set(state, '$.pending.folders', json('[7]')) where key = '${keys[7]}'`,
      ),
  ],
  [
    'a state whose run is a number',
    () => inDatabase(`update library set state = json_set(state, '$.run', 7) where key = '${keys[7]}'`),
  ],
  [
    'a folder in its place',
    () => {
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      mkdirSync(file);
    },
  ],
  ['a text in its place', () => writeFileSync(file, 'a shopping list\n'.repeat(400))],
  [
    'the database of another program',
    () => {
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      inDatabase('create table places (url text)');
    },
  ],
  [
    'most of its pages zeroed',
    () => {
      const pages = statSync(file).size / 4096;
      for (let page = 3; page < pages; page++) overwrite(page * 4096, Buffer.alloc(4096));
    },
  ],
];

describe.each(damages)('a state.db with %s', (_name, damage) => {
  test('is reported by the name of its file and the command, without words of SQLite', () => {
    damage();
    for (const work of [use, () => readStates(data)]) {
      const error = errorOf(work);
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(StateDamaged);
      expect(error.message).toContain('state.db');
      expect(error.message).toContain('projectionist repair-state');
      expect(error.message).not.toMatch(/no such|malformed|not a database|JSON/u);
    }
    expect(errorOf(use)).toBeInstanceOf(StateDamaged);
  });

  test('can be used after the repair, keeps the uids it could read, and owes full walks', () => {
    damage();
    const repaired = repairState(data, now);
    expect(repaired?.setAside).toBe(`${file}.damaged-2026-11-23T04-05-06.789Z`);
    expect(existsSync(repaired?.setAside ?? '')).toBe(true);
    use();
    const states = readStates(data);
    for (const key of repaired?.kept ?? []) expect(states?.libraries.get(key)?.uid).toBe(uids.get(key));
    const store = new StateStore(data);
    expect(store.uncleanStartAt).toBe(now);
    store.close();
  });
});

function errorOf(work: () => unknown): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

test('a row that cannot be read costs only its own Library', () => {
  inDatabase(`update library set state = '{"uid":' where key = '${keys[7]}'`);
  expect(repairState(data, now)?.kept).toEqual(keys.filter((key) => key !== keys[7]));
});

test('rows on both sides of a damaged page are kept', () => {
  const db = new DatabaseSync(file, { readOnly: true });
  const leaves = db
    .prepare("select pageno from dbstat where name = 'library' and pagetype = 'leaf' order by pageno")
    .all();
  db.close();
  expect(leaves.length).toBeGreaterThan(2);
  overwrite((Number(leaves[1]?.['pageno']) - 1) * 4096, Buffer.alloc(4096));
  const kept = repairState(data, now)?.kept ?? [];
  expect(kept).toContain(keys[0]);
  expect(kept).toContain(keys.at(-1));
  expect(kept.length).toBeLessThan(keys.length);
});

test('a whole file is left unchanged, also that of a newer program; none is no error', () => {
  const names = () => readdirSync(data).filter((name) => !/-(?:wal|shm)$/u.test(name));
  const before = names();
  expect(repairState(data, now)).toEqual({ kept: [] });
  inDatabase('pragma user_version = 4711');
  expect(repairState(data, now)).toEqual({ kept: [] });
  expect(names()).toEqual(before);
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  expect(repairState(data, now)).toBeUndefined();
});

test('a Job that still runs is found by its lock', () => {
  const lock = tryLock(walkLockFile(data, 'default/movies'));
  expect(heldByJobs(data)).toEqual(['default.movies.db']);
  lock?.release();
  expect(heldByJobs(data)).toEqual([]);
});
