import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readHiddenBelow, removeHiddenBelow, writeHiddenBelow } from './hiddenTree.ts';
import { openRoot, type StorageRoot } from './root.ts';

let folder: string;
let root: StorageRoot;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hidden-tree-'));
  await mkdir(join(folder, 'root', 'sub'), { recursive: true });
  await mkdir(join(folder, 'outside'));
  root = await openRoot(join(folder, 'root'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = (words: string) => Buffer.from(words);
const hidden = (...below: string[]) => join(folder, 'root', 'sub', '.projectionist', ...below);

test('a written file is read back, and replaced completely', async () => {
  expect(await readHiddenBelow(root, 'sub', 'a/b/c.json', 100)).toBeUndefined();
  await writeHiddenBelow(root, 'sub', 'a/b/c.json', text('one'));
  await writeHiddenBelow(root, 'sub', 'a/b/c.json', text('two'));
  expect(Buffer.from((await readHiddenBelow(root, 'sub', 'a/b/c.json', 100)) ?? []).toString()).toBe('two');
  expect(await readdir(hidden())).toEqual(['a']);
});

test('a file above the limit is refused, a missing one is undefined', async () => {
  await writeHiddenBelow(root, '', 'a/x', text('12345'));
  await expect(readHiddenBelow(root, '', 'a/x', 4)).rejects.toMatchObject({ kind: 'tooLarge' });
  expect(await readHiddenBelow(root, '', 'a/y', 4)).toBeUndefined();
  expect(await readHiddenBelow(root, 'nowhere', 'a/y', 4)).toBeUndefined();
});

test('a removed file takes along only its own folder, if empty', async () => {
  await writeHiddenBelow(root, 'sub', 'a/one', text('1'));
  await writeHiddenBelow(root, 'sub', 'a/two', text('2'));
  expect(await removeHiddenBelow(root, 'sub', 'a/one')).toBe(true);
  expect(await readdir(hidden('a'))).toEqual(['two']);
  expect(await removeHiddenBelow(root, 'sub', 'a/one')).toBe(false);
  expect(await removeHiddenBelow(root, 'sub', 'a/two')).toBe(true);
  expect(existsSync(hidden('a'))).toBe(false);
  expect(await removeHiddenBelow(root, 'sub', 'a/two')).toBe(false);
  expect(existsSync(hidden())).toBe(true);
});

describe('entries that are not ours', () => {
  test('a symlink on the path is not followed', async () => {
    await mkdir(hidden());
    await symlink(join(folder, 'outside'), hidden('a'));
    await expect(writeHiddenBelow(root, 'sub', 'a/x', text('1'))).rejects.toMatchObject({ kind: 'foreign' });
    await expect(readHiddenBelow(root, 'sub', 'a/x', 9)).rejects.toMatchObject({ kind: 'foreign' });
    expect(await readdir(join(folder, 'outside'))).toEqual([]);
  });

  test('a symlink is not read as a file', async () => {
    await writeFile(join(folder, 'outside', 'secret'), 'secret');
    await mkdir(hidden('a'), { recursive: true });
    await symlink(join(folder, 'outside', 'secret'), hidden('a', 'x'));
    await expect(readHiddenBelow(root, 'sub', 'a/x', 9)).rejects.toMatchObject({ kind: 'notFile' });
    await writeHiddenBelow(root, 'sub', 'a/x', text('ours'));
    expect(await readFile(join(folder, 'outside', 'secret'), 'utf8')).toBe('secret');
  });

  test('a file in place of a folder is not touched', async () => {
    await mkdir(hidden());
    await writeFile(hidden('a'), 'theirs');
    await expect(writeHiddenBelow(root, 'sub', 'a/x', text('1'))).rejects.toMatchObject({ kind: 'foreign' });
    expect(await readFile(hidden('a'), 'utf8')).toBe('theirs');
    expect(await readdir(hidden())).toEqual(['a']);
  });

  test.each(['x', '../x', 'a/../../x', '/a/x', 'a//x', ''])('the path %j is refused', async (path) => {
    await expect(writeHiddenBelow(root, 'sub', path, text('1'))).rejects.toThrow();
    expect(existsSync(join(folder, 'root', 'x'))).toBe(false);
  });
});
