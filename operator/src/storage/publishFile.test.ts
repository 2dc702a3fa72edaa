import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeStaged } from '../../test/writeStaged.ts';
import { hashFile } from './read.ts';
import { removeOwn } from './remove.ts';
import { openRoot, type StorageRoot } from './root.ts';
import { discardStaged, makeStagedFolder, publishFile, type StagedFolder, stageFolder } from './stage.ts';
import { renameOwn } from './write.ts';

const target = 'Film/Film-trailer.mp4';
let base: string;
let root: StorageRoot;
let staged: StagedFolder;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-publish-'));
  await mkdir(join(base, 'library/Film'), { recursive: true });
  root = await openRoot(join(base, 'library'));
  staged = await stageFolder(root, 'Film');
  await writeStaged(staged, 'download', Buffer.from('moving pictures'));
});

afterEach(async () => rm(base, { recursive: true, force: true }));

function inside(path: string): string {
  return join(root.path, path);
}

test('a staged file appears complete, with the mode of its surroundings, and nothing is left in staging', async () => {
  await chmod(inside('Film'), 0o770);
  const open = await stageFolder(root, 'Film');
  await writeStaged(open, 'download', Buffer.from('moving pictures'));
  expect(await publishFile(open, 'download', target)).toBe('made');
  await discardStaged(open);
  await discardStaged(staged);
  expect(await readFile(inside(target), 'utf8')).toBe('moving pictures');
  expect((await stat(inside(target))).mode & 0o777).toBe(0o660);
  expect((await stat(inside(target))).nlink).toBe(1);
  expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
});

test.each<readonly [string, () => Promise<unknown>]>([
  ['a file', () => writeFile(inside(target), 'theirs')],
  ['an empty file', () => writeFile(inside(target), '')],
  ['a folder', () => mkdir(inside(target))],
  ['a symlink to nothing', () => symlink('/nowhere', inside(target))],
])('%s with the name stays unchanged', async (_, make) => {
  await make();
  const before = await readdir(inside('Film'));
  expect(await publishFile(staged, 'download', target)).toBe('exists');
  expect(await readdir(inside('Film'))).toEqual(before);
  expect(await hashFile(root, `${staged.relative}/download`)).toMatchObject({ sizeBytes: 15 });
});

test('its folder is created, once', async () => {
  await chmod(inside('Film'), 0o750);
  const other = await stageFolder(root, 'Film');
  for (const [folder, name] of [
    [staged, 'a.mp4'],
    [other, 'b.mp4'],
  ] as const) {
    if (folder === other) await writeStaged(folder, 'download', Buffer.from('more'));
    expect(await publishFile(folder, 'download', `Film/trailers/${name}`)).toBe('made');
  }
  expect(await readdir(inside('Film/trailers'))).toEqual(['a.mp4', 'b.mp4']);
  const hash = await hashFile(root, 'Film/trailers/a.mp4');
  expect(await removeOwn(root, { folder: 'Film', path: 'trailers/a.mp4', sha256: hash.sha256 })).toBe('removed');
});

test.each<readonly [string, string, string]>([
  ['outside the root', 'download', '../Film-trailer.mp4'],
  ['below a missing folder', 'download', 'Film/one/two/x.mp4'],
  ['from another staging folder', '../../Film.mkv', target],
  ['of a file that was not staged', 'nothing', target],
])('nothing is published %s', async (_, name, to) => {
  await writeFile(inside('Film/Film.mkv'), 'theirs');
  await expect(publishFile(staged, name, to)).rejects.toMatchObject({ name: 'StorageError' });
  expect(await readdir(inside('Film'))).toEqual(['.projectionist', 'Film.mkv']);
});

test('a folder is not a file, and a symlink out of the root is not followed', async () => {
  await makeStagedFolder(staged, 'folder');
  await expect(publishFile(staged, 'folder', target)).rejects.toMatchObject({ kind: 'notFile' });
  await mkdir(join(base, 'outside'));
  await symlink(join(base, 'outside'), inside('Film/trailers'));
  await expect(publishFile(staged, 'download', 'Film/trailers/x.mp4')).rejects.toMatchObject({ kind: 'outside' });
  expect(await readdir(join(base, 'outside'))).toEqual([]);
});

describe('renaming our own file', () => {
  test('works in its folder', async () => {
    await publishFile(staged, 'download', target);
    await discardStaged(staged);
    const own = await hashFile(root, target);
    expect(await renameOwn(root, target, 'Other-trailer.mp4', own)).toBe('renamed');
    expect(await readFile(inside('Film/Other-trailer.mp4'), 'utf8')).toBe('moving pictures');
    expect((await stat(inside('Film/Other-trailer.mp4'))).nlink).toBe(1);
    expect(await readdir(inside('Film'))).not.toContain('Film-trailer.mp4');
    expect(await renameOwn(root, target, 'Third-trailer.mp4', own)).toBe('missing');
  });

  test('never takes a used name, never leaves the folder, and never renames a changed file', async () => {
    await publishFile(staged, 'download', target);
    const own = await hashFile(root, target);
    await writeFile(inside('Film/Film.mkv'), 'theirs');
    expect(await renameOwn(root, target, 'Film.mkv', own)).toBe('exists');
    await expect(renameOwn(root, target, '../x.mp4', own)).rejects.toMatchObject({ kind: 'outside' });
    await writeFile(inside(target), 'changed');
    expect(await renameOwn(root, target, 'x.mp4', own)).toBe('foreign');
    expect(await readFile(inside('Film/Film.mkv'), 'utf8')).toBe('theirs');
    expect(await readFile(inside(target), 'utf8')).toBe('changed');
  });
});
