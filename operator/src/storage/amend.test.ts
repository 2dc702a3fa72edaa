import { createHash } from 'node:crypto';
import { chmod, chown, link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { amendFile } from './amend.ts';
import { openRoot, type StorageRoot } from './root.ts';

const before = Buffer.from('<movie>\n</movie>');
const after = Buffer.from('<movie>\n  <plot>P</plot>\n</movie>');
const sha256 = createHash('sha256').update(before).digest('hex');
let base: string;
let root: StorageRoot;
const path = () => join(base, 'library/Film/movie.nfo');
const names = async () => (await readdir(join(base, 'library/Film/.projectionist')).catch(() => [])).toSorted();

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-amend-'));
  await mkdir(join(base, 'library/Film'), { recursive: true });
  root = await openRoot(join(base, 'library'));
  await writeFile(path(), before);
});

afterEach(() => rm(base, { recursive: true, force: true }));

test('the new content replaces the old, with the same mode', async () => {
  await chmod(path(), 0o604);
  expect(await amendFile(root, 'Film/movie.nfo', after, sha256)).toBe('amended');
  expect((await readFile(path())).equals(after)).toBe(true);
  expect((await stat(path())).mode & 0o777).toBe(0o604);
  expect(await names()).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('owner and group stay', async () => {
  await chown(path(), 12_345, 54_321);
  await amendFile(root, 'Film/movie.nfo', after, sha256);
  expect(await stat(path())).toMatchObject({ uid: 12_345, gid: 54_321 });
});

test('a file that is not as it was read stays', async () => {
  await writeFile(path(), 'changed meanwhile');
  expect(await amendFile(root, 'Film/movie.nfo', after, sha256)).toBe('changed');
  expect(await readFile(path(), 'utf8')).toBe('changed meanwhile');
  expect(await names()).toEqual([]);
});

test('a missing file is not created', async () => {
  await rm(path());
  expect(await amendFile(root, 'Film/movie.nfo', after, sha256)).toBe('missing');
  expect(await readdir(join(base, 'library/Film'))).not.toContain('movie.nfo');
});

test('the same bytes are not written', async () => {
  const { ino } = await stat(path());
  expect(await amendFile(root, 'Film/movie.nfo', before, sha256)).toBe('same');
  expect((await stat(path())).ino).toBe(ino);
});

test('another hard link of the file keeps the old content', async () => {
  await link(path(), join(base, 'seeding.nfo'));
  await amendFile(root, 'Film/movie.nfo', after, sha256);
  expect((await readFile(join(base, 'seeding.nfo'))).equals(before)).toBe(true);
});

test('a symlink is neither followed nor replaced', async () => {
  await writeFile(join(base, 'library/other.nfo'), before);
  await rm(path());
  await symlink(join(base, 'library/other.nfo'), path());
  expect(await amendFile(root, 'Film/movie.nfo', after, sha256)).toBe('changed');
  expect((await readFile(join(base, 'library/other.nfo'))).equals(before)).toBe(true);
});

test('nothing outside the root is touched', async () => {
  await expect(amendFile(root, '../outside.nfo', after, sha256)).rejects.toMatchObject({ kind: 'outside' });
});
