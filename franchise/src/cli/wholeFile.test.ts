import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFile, replaceFile, writeWholeFile } from './wholeFile.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'franchise-whole-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a file is created whole, and never overwrites', async () => {
  const path = join(folder, 'a.yaml');
  await createFile(path, 'one');
  await expect(createFile(path, 'two')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('one');
  expect(await readdir(folder)).toEqual(['a.yaml']);
});

test('a file is replaced with its mode, through its link', async () => {
  const path = join(folder, 'a.yaml');
  await writeFile(path, 'one');
  await chmod(path, 0o640);
  await symlink('a.yaml', join(folder, 'link.yaml'));
  await replaceFile(join(folder, 'link.yaml'), 'two');
  expect(await readFile(path, 'utf8')).toBe('two');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect((await lstat(join(folder, 'link.yaml'))).isSymbolicLink()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'link.yaml']);
});

test('what a killed process left is removed with the next write, and nothing else', async () => {
  const path = join(folder, 'a.yaml');
  await writeFile(path, 'one');
  const kept = ['.a.yaml.0123456789AB.tmp', '.a.yaml.0123456789ab.bak', '.b.yaml.0123456789ab.tmp', '.a.yaml.tmp'];
  for (const name of ['.a.yaml.0123456789ab.tmp', ...kept]) {
    await writeFile(join(folder, name), name);
    await utimes(join(folder, name), 1_000, 1_000);
  }
  const inUse = '.a.yaml.ba9876543210.tmp';
  await writeFile(join(folder, inUse), '');
  await replaceFile(path, 'two');
  expect((await readdir(folder)).sort()).toEqual([...kept, inUse, 'a.yaml'].sort());
});

test('replaceFile rejects folders and missing files', async () => {
  await mkdir(join(folder, 'a'));
  await expect(writeWholeFile(join(folder, 'a'), 'x')).rejects.toThrow('it is not a regular file');
  await expect(replaceFile(join(folder, 'b'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(folder)).toEqual(['a']);
});

test('writeWholeFile creates a file, then replaces it', async () => {
  const path = join(folder, `${'長'.repeat(60)}.yaml`);
  await writeWholeFile(path, 'one');
  await writeWholeFile(path, 'two');
  expect(await readFile(path, 'utf8')).toBe('two');
});
