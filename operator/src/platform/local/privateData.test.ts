import { spawnSync } from 'node:child_process';
import { chmod, chown, link, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCatalog } from '../../catalog/database/open.ts';
import { serveLockFile, tryLock, walkLockFile } from './locks.ts';
import { keepPrivate } from './privateData.ts';
import { StateStore } from './stateStore.ts';

let base: string;
let data: string;
let umask: number;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'projectionist-private-'));
  await chmod(base, 0o755);
  data = join(base, 'data');
  umask = process.umask(0o000);
});
afterEach(async () => {
  process.umask(umask);
  await rm(base, { recursive: true, force: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** Every file and folder of the data folder with its mode. */
async function modes(): Promise<Record<string, string>> {
  const found: Record<string, string> = { '.': await modeOf(data) };
  for (const name of (await readdir(data, { recursive: true })).sort()) found[name] = await modeOf(join(data, name));
  return found;
}

/** Writes state, catalog and locks as a server does, and returns what closes them. */
async function work(): Promise<() => Promise<void>> {
  const lock = tryLock(serveLockFile(data));
  const store = new StateStore(data);
  store.begin(0);
  const catalog = await openCatalog(join(data, 'catalog.db'));
  return async () => {
    await catalog.close();
    store.close();
    lock?.release();
  };
}

describe('a new data folder', () => {
  test('is for its user alone, with all that is in it, whatever the umask', async () => {
    const close = await work();
    expect(await modes()).toEqual({
      '.': '700',
      'catalog.db': '600',
      'catalog.db-shm': '600',
      'catalog.db-wal': '600',
      locks: '700',
      'locks/serve.db': '600',
      'locks/serve.db-journal': '600',
      'state.db': '600',
      'state.db-shm': '600',
      'state.db-wal': '600',
    });
    await close();
  });
});

describe('a data folder that was wider', () => {
  test('is closed at the next start while its locks stay held', async () => {
    await mkdir(join(data, 'secrets/tmdb'), { recursive: true });
    await writeFile(join(data, 'secrets/tmdb/token'), 'key');
    await writeFile(join(data, 'page-password'), 'a password');
    const close = await work();
    for (const name of Object.keys(await modes())) {
      await chmod(join(data, name), (await stat(join(data, name))).isDirectory() ? 0o755 : 0o664);
    }
    expect(keepPrivate(data)).toEqual([]);
    expect(tryLock(serveLockFile(data))).toBeUndefined();
    const found = Object.values(await modes());
    expect(new Set(found)).toEqual(new Set(['700', '600']));
    expect(found.filter((mode) => mode === '700')).toHaveLength(4);
    await close();
  });

  test.each([
    ['a folder of another program', 0o755, ['Movies']],
    ['the folder of everybody', 0o1777, []],
  ])('that is also %s keeps its mode, and its files are closed', async (_, mode, folders) => {
    await mkdir(data);
    for (const folder of folders) await mkdir(join(data, folder));
    await writeFile(join(data, 'state.db'), '');
    await chmod(data, mode);
    expect(keepPrivate(data)).toEqual([{ code: 'dataIsShared', values: [JSON.stringify(data)] }]);
    expect(await modeOf(data)).toBe(mode.toString(8));
    expect(await modeOf(join(data, 'state.db'))).toBe('600');
  });

  test('with documents and notes of a person and compiled code in it is closed', async () => {
    await mkdir(data);
    for (const name of ['projectionist.yaml', 'password.txt', '.env', 'state.db.bak'])
      await writeFile(join(data, name), '');
    await mkdir(join(data, 'compiled'));
    await chmod(data, 0o755);
    expect(keepPrivate(data)).toEqual([]);
    expect(await modeOf(data)).toBe('700');
  });

  test('whose database is a symlink, or has a second name elsewhere, leaves that file alone', async () => {
    await mkdir(data);
    await writeFile(join(base, 'other'), '', { mode: 0o644 });
    await writeFile(join(base, 'twice'), '', { mode: 0o644 });
    await symlink(join(base, 'other'), join(data, 'state.db'));
    await link(join(base, 'twice'), join(data, 'catalog.db'));
    keepPrivate(data);
    expect([await modeOf(join(base, 'other')), await modeOf(join(base, 'twice'))]).toEqual(['644', '644']);
  });
});

describe.runIf(process.geteuid?.() === 0)('between users', () => {
  const other = 65_534;

  test('the folder of another user is reported and keeps its mode; what root creates in it is of that user', async () => {
    await mkdir(data);
    await chown(data, other, other);
    await chmod(data, 0o755);
    expect(keepPrivate(data)).toEqual([{ code: 'dataOfOthers', values: [JSON.stringify(data), String(other), '0'] }]);
    await (await work())();
    expect(await modeOf(data)).toBe('755');
    for (const name of ['state.db', 'catalog.db', 'locks', 'locks/serve.db'])
      expect((await stat(join(data, name))).uid).toBe(other);
  });

  /** Opens the file read-only and holds SQLite's shared lock on it, as another user. */
  const hold = `
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(process.argv[1], { readOnly: true });
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    console.log('held');
  `;

  test("another user's process cannot hold a walk's lock", async () => {
    keepPrivate(data);
    const file = walkLockFile(data, 'default/movies');
    tryLock(file)?.release();
    const asOther = { uid: other, gid: other, encoding: 'utf8' } as const;
    const { stdout } = spawnSync(process.execPath, ['-e', hold, file], asOther);
    expect(stdout).toBe('');
    // The same program does hold the lock of a file that it may read.
    const open = join(base, 'open.db');
    new DatabaseSync(open).close();
    await chmod(open, 0o644);
    expect(spawnSync(process.execPath, ['-e', hold, open], asOther).stdout).toBe('held\n');
  });
});
