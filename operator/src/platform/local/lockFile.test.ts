import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../../test/platform/processes.ts';
import type { Message } from '../../messages/message.ts';
import { isHeld, tryLock, walkLockFile } from './locks.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-lock-file-'));
  file = walkLockFile(folder, 'default/movies');
  tryLock(file)?.release();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = 'not a database, and longer than the header of one: '.repeat(20);

function database(mode: string): Buffer {
  const other = join(folder, 'other.db');
  const db = new DatabaseSync(other);
  db.exec(`pragma journal_mode = ${mode}; create table t (a)`);
  db.close();
  return readFileSync(other);
}

/** Contents that take the place of the empty file. */
const contents: readonly (readonly [string, () => string | Buffer])[] = [
  ['text', () => text],
  ['a few bytes', () => 'x'],
  ['zeros', () => Buffer.alloc(8_192)],
  ['half a database', () => database('delete').subarray(0, 5_000)],
  ['a whole database', () => database('delete')],
  ['a database in WAL mode', () => database('wal')],
];

describe.each(contents)('a lock overwritten with %s', (_, content) => {
  test('can be taken, and keeps others out', async () => {
    writeFileSync(file, content());
    expect(isHeld(file)).toBe(false);
    const heard: Message[] = [];
    const lock = tryLock(file, (what) => heard.push(what));
    expect(lock).toBeDefined();
    expect(heard).toEqual([{ code: 'lockEmptied', values: [file] }]);
    expect(isHeld(file)).toBe(true);
    const other = startProcess('lock', file);
    expect(await other.line()).toBe('busy');
    lock?.release();
  });

  test('still belongs to the process that held it before, which is alive', async () => {
    const holder = startProcess('lock', file);
    expect(await holder.line()).toBe('held');
    writeFileSync(file, content());
    expect(tryLock(file)).toBeUndefined();
    expect(isHeld(file)).toBe(true);
    await holder.kill('SIGKILL');
    const lock = tryLock(file);
    expect(lock).toBeDefined();
    lock?.release();
  });
});

describe('something else in the place of a lock', () => {
  test.each<[string, string, (path: string) => void]>([
    ['a folder with files', '', (path) => mkdirSync(join(path, 'kept'), { recursive: true })],
    ['a link to nothing', '', (path) => symlinkSync('nowhere', path)],
    ['a link to a file', '', (path) => symlinkSync(join(folder, 'mine'), path)],
    ['a file with a second name', '', (path) => linkSync(join(folder, 'mine'), path)],
    ['a folder named like its journal', '-journal', (path) => mkdirSync(join(path, 'kept'), { recursive: true })],
    ['a folder named like its log', '-wal', (path) => mkdirSync(join(path, 'kept'), { recursive: true })],
  ])('%s is renamed, and the lock can be taken', async (_, part, place) => {
    writeFileSync(join(folder, 'mine'), text);
    if (part === '') await rm(file);
    place(file + part);
    const heard: Message[] = [];
    const lock = tryLock(file, (what) => heard.push(what));
    expect(lock).toBeDefined();
    const aside = readdirSync(dirname(file)).find((name) => name.includes('.damaged-')) ?? '';
    expect(heard).toEqual([{ code: 'lockReplaced', values: [file + part, join(dirname(file), aside)] }]);
    expect(statSync(file).size).toBe(0);
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe(text);
    lock?.release();
  });
});

test('a lock knows whether its file is still the one at its path', async () => {
  const lock = tryLock(file);
  expect(lock?.isInPlace()).toBe(true);
  writeFileSync(file, text);
  expect(lock?.isInPlace()).toBe(true);
  await rm(file);
  expect(lock?.isInPlace()).toBe(false);
  const other = tryLock(file);
  expect(other).toBeDefined();
  expect(lock?.isInPlace()).toBe(false);
  other?.release();
  lock?.release();
});
