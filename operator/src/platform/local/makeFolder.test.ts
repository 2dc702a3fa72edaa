import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './makeFolder.ts';
import { StateStore } from './stateStore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('is created with its parents, and a second call does nothing', async () => {
  const deep = join(folder, 'a/b/c');
  makeFolder(deep);
  makeFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('is accepted behind a symbolic link', async () => {
  await mkdir(join(folder, 'real'));
  await symlink('real', join(folder, 'link'));
  makeFolder(join(folder, 'link'));
  makeFolder(join(folder, 'link/a'));
  expect(existsSync(join(folder, 'real/a'))).toBe(true);
});

test.each([
  ['at the path of a file', 'file', 'EEXIST'],
  ['below a file', 'file/a/b', 'ENOTDIR'],
  ['at a dangling link', 'lost', 'EEXIST'],
])("%s the system's own error is thrown", async (_, path, code) => {
  await writeFile(join(folder, 'file'), '');
  await symlink('nowhere', join(folder, 'lost'));
  expect(() => makeFolder(join(folder, path))).toThrow(expect.objectContaining({ code }));
});

// A mkdir with `recursive` never returns there.
test.runIf(existsSync('/proc/self'))('on a file system that refuses new folders the error says what to do', () => {
  for (const place of ['/proc/nowhere', '/proc/nowhere/data'])
    expect(() => new StateStore(place)).toThrow(
      /^"\/proc\/nowhere": its file system refuses new folders there; choose another place with --data$/u,
    );
});
