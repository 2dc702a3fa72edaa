import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeStaged } from '../../test/writeStaged.ts';
import { holdPlace } from './held.ts';
import { makeHidden, writeHidden } from './hidden.ts';
import { type FolderHash, hashFile, hashFolder } from './read.ts';
import { cleanStaging, removeOwn } from './remove.ts';
import { openRoot, type StorageRoot } from './root.ts';
import {
  discardStaged,
  makeStagedFolder,
  publishFolder,
  replaceOwnFolder,
  type StagedFolder,
  setAside,
  stageFolder,
} from './stage.ts';
import { claimName, writeNew } from './write.ts';

const tiles = 'Film/Film.trickplay';
let base: string;
let root: StorageRoot;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-stage-'));
  await mkdir(join(base, 'library/Film'), { recursive: true });
  root = await openRoot(join(base, 'library'));
});

afterEach(async () => rm(base, { recursive: true, force: true }));

function inside(path: string): string {
  return join(root.path, path);
}

async function staged(text: string, id = 'w1'): Promise<StagedFolder> {
  const folder = await stageFolder(root, 'Film', id);
  await writeStaged(folder, '320 - 10x10/0.jpg', Buffer.from(text));
  await writeStaged(folder, '320 - 10x10/1.jpg', Buffer.from(text));
  return folder;
}

async function madeTiles(text: string): Promise<FolderHash> {
  expect(await publishFolder(await staged(text), tiles)).toBe('made');
  const hash = await hashFolder(root, tiles);
  if (hash === undefined) throw new Error('expected our tiles');
  return hash;
}

async function age(path: string, hours: number, now: Date): Promise<void> {
  const time = new Date(now.getTime() - hours * 3_600_000);
  await utimes(inside(path), time, time);
}

describe('publishing', () => {
  test('a staged folder appears complete, with the modes of its surroundings', async () => {
    await chmod(inside('Film'), 0o2775);
    const folder = await staged('one');
    await writeFile(join(folder.path, '320 - 10x10/2.jpg'), 'by another writer', { mode: 0o600 });
    expect(await publishFolder(folder, tiles)).toBe('made');
    expect(await readdir(inside(`${tiles}/320 - 10x10`))).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
    expect((await stat(inside(tiles))).mode & 0o7777).toBe(0o2775);
    expect((await stat(inside(`${tiles}/320 - 10x10`))).mode & 0o7777).toBe(0o2775);
    expect((await stat(inside(`${tiles}/320 - 10x10/2.jpg`))).mode & 0o7777).toBe(0o664);
  });

  test('a name taken by a folder (empty or not), a file or a symlink stays untouched', async () => {
    await mkdir(inside('Film/empty'));
    await mkdir(inside('Film/full'));
    await writeFile(inside('Film/full/0.jpg'), 'user');
    await writeFile(inside('Film/file'), 'user');
    await symlink('empty', inside('Film/link'));
    const folder = await staged('ours');
    for (const name of ['empty', 'full', 'file', 'link'])
      expect(await publishFolder(folder, `Film/${name}`)).toBe('exists');
    expect(await readdir(inside('Film/empty'))).toEqual([]);
    expect(await readFile(inside('Film/full/0.jpg'), 'utf8')).toBe('user');
    await discardStaged(folder);
    expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
  });

  test('no attempt gets the folder of another, even with the same id', async () => {
    const other = await staged('theirs');
    const folder = await stageFolder(root, 'Film');
    expect(folder.path).not.toBe(other.path);
    expect(await readdir(folder.path)).toEqual([]);
    await expect(stageFolder(root, 'Film', 'w1')).rejects.toMatchObject({ kind: 'foreign' });
    expect(await readdir(join(other.path, '320 - 10x10'))).toEqual(['0.jpg', '1.jpg']);
  });

  test('a folder in a staged one is empty and inside it', async () => {
    const folder = await stageFolder(root, 'Film');
    expect(await readdir(await makeStagedFolder(folder, '320 - 10x10'))).toEqual([]);
    await expect(makeStagedFolder(folder, '../out')).rejects.toMatchObject({ kind: 'outside' });
  });

  test.each(['', '..', 'a/b', '.hidden', 'a\0', 'x'.repeat(101)])('the id %j is refused', async (id) => {
    await expect(stageFolder(root, 'Film', id)).rejects.toMatchObject({ kind: 'outside' });
  });

  test('paths and symlinks out of the staged folder or the root are refused', async () => {
    const folder = await staged('x');
    await expect(publishFolder(folder, '../out')).rejects.toMatchObject({ kind: 'outside' });
    await symlink('/etc/passwd', join(folder.path, '3.jpg'));
    await expect(publishFolder(folder, tiles)).rejects.toMatchObject({ kind: 'foreign' });
  });
});

describe('replacing our tiles', () => {
  test('puts the new ones in place and removes the old', async () => {
    const made = await madeTiles('one');
    expect(await replaceOwnFolder(await staged('two'), tiles, made)).toBe('replaced');
    expect(await readFile(inside(`${tiles}/320 - 10x10/0.jpg`), 'utf8')).toBe('two');
    expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
  });

  test('keeps tiles that are not as we made them, and reports missing ones', async () => {
    const made = await madeTiles('one');
    const folder = await staged('two');
    await writeFile(inside(`${tiles}/note.txt`), 'user');
    expect(await replaceOwnFolder(folder, tiles, made)).toBe('foreign');
    expect(await readFile(inside(`${tiles}/note.txt`), 'utf8')).toBe('user');
    expect(await replaceOwnFolder(folder, 'Film/None.trickplay', made)).toBe('missing');
    expect(await publishFolder(folder, 'Film/None.trickplay')).toBe('made');
  });
});

describe('removing our files', () => {
  test('a file is removed only if its content is the record’s', async () => {
    await writeNew(root, 'Film/a-thumb.jpg', Buffer.from('ours'));
    const made = { folder: 'Film', path: 'a-thumb.jpg', ...(await hashFile(root, 'Film/a-thumb.jpg')) };
    await writeFile(inside('Film/a-thumb.jpg'), 'user');
    expect(await removeOwn(root, made)).toBe('foreign');
    await writeFile(inside('Film/a-thumb.jpg'), 'ours');
    expect(await removeOwn(root, made)).toBe('removed');
    expect(await removeOwn(root, made)).toBe('missing');
    expect(await removeOwn(root, { ...made, folder: 'Gone' })).toBe('missing');
  });

  test('tiles are removed completely, or not at all if one was changed or added', async () => {
    const made = { folder: 'Film', path: 'Film.trickplay', ...(await madeTiles('one')) };
    await writeFile(inside(`${tiles}/320 - 10x10/1.jpg`), 'user');
    expect(await removeOwn(root, made)).toBe('foreign');
    await writeFile(inside(`${tiles}/320 - 10x10/1.jpg`), 'one');
    await mkdir(inside(`${tiles}/640 - 10x10`));
    expect(await removeOwn(root, made)).toBe('foreign');
    await rm(inside(`${tiles}/640 - 10x10`), { recursive: true });
    expect(await removeOwn(root, made)).toBe('removed');
    expect(await readdir(inside('Film'))).toEqual(['.projectionist']);
    expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
  });

  test('tiles whose names cannot be compared go back, with what a user added', async () => {
    const known = await madeTiles('one');
    await writeFile(inside(`${tiles}/mine.txt`), 'mine');
    await using hidden = await makeHidden(root, 'Film');
    await using place = await holdPlace(root, tiles);
    const unreadable: FolderHash = {
      ...known,
      get files(): never {
        throw new Error('EIO');
      },
    };
    await expect(setAside(hidden, place.folder, place.name, unreadable)).rejects.toThrow('EIO');
    expect(await readFile(inside(`${tiles}/mine.txt`), 'utf8')).toBe('mine');
    expect(await readdir(hidden.path)).toEqual([]);
  });

  test('a record entry outside its folder removes nothing', async () => {
    await writeFile(join(base, 'secret'), 'x');
    await writeFile(inside('other'), 'x');
    const { sha256 } = await hashFile(root, 'other');
    for (const path of ['../other', '../../secret', '/etc/passwd']) {
      await expect(removeOwn(root, { folder: 'Film', path, sha256 })).rejects.toMatchObject({ kind: 'outside' });
    }
    await symlink('../other', inside('Film/link'));
    await symlink(base, inside('Out'));
    expect(await removeOwn(root, { folder: 'Film', path: 'link', sha256 })).toBe('foreign');
    await expect(removeOwn(root, { folder: 'Out', path: 'secret', sha256 })).rejects.toMatchObject({ kind: 'outside' });
    expect(await readFile(join(base, 'secret'), 'utf8')).toBe('x');
  });
});

describe('cleaning', () => {
  const now = new Date();
  const old = 'Film/.projectionist';

  test('leftovers unchanged for a day are removed; younger ones, those of a running worker and other files stay', async () => {
    for (const id of ['old', 'young', 'busy']) await stageFolder(root, 'Film', id);
    await writeFile(inside(`${old}/staging-busy/0.jpg`), 'x');
    for (const name of [
      'record.json',
      'record.damaged-x.json',
      'outcome-1.json',
      'new-user',
      'new-0123456789abcdef0123456789abcdef',
    ]) {
      await writeHidden(root, 'Film', name, Buffer.from('x'));
      await age(`${old}/${name}`, 25, now);
    }
    for (const id of ['old', 'busy']) await age(`${old}/staging-${id}`, 25, now);
    await age(`${old}/staging-young`, 23, now);
    expect(await cleanStaging(root, 'Film', now)).toEqual({ removed: 2, left: 2 });
    expect(await readdir(inside(old))).toEqual([
      'new-user',
      'outcome-1.json',
      'record.damaged-x.json',
      'record.json',
      'staging-busy',
      'staging-young',
    ]);
    expect(await cleanStaging(root, '', now)).toEqual({ removed: 0, left: 0 });
  });

  test('tiles set aside by a killed replacement are removed after a day', async () => {
    await madeTiles('one');
    expect(await cleanStaging(root, 'Film', now)).toEqual({ removed: 0, left: 0 });
    await rename(inside(tiles), inside(`${old}/old-0fb7a1a6-8d3c-4c1a-9d43-1a5b0c1d2e3f`));
    expect(await cleanStaging(root, 'Film', now)).toEqual({ removed: 0, left: 1 });
    expect(await cleanStaging(root, 'Film', new Date(now.getTime() + 90_000_000))).toEqual({
      removed: 1,
      left: 0,
    });
    expect(await readdir(inside(old))).toEqual([]);
  });

  test('symlinks in old staging are not followed', async () => {
    const folder = await stageFolder(root, 'Film', 'old');
    await symlink(inside('Film'), join(folder.path, 'link'));
    await age(`${old}/staging-old`, 25, now);
    expect(await cleanStaging(root, 'Film', new Date(now.getTime() + 90_000_000))).toEqual({
      removed: 1,
      left: 0,
    });
    expect(await readdir(inside('Film'))).toEqual(['.projectionist']);
  });

  test('an old claim is removed with its empty file, never with a file that has content', async () => {
    for (const [name, text] of [
      ['a', ''],
      ['b', 'user'],
      ['c', ''],
    ] as const)
      await writeFile(inside(`Film/${name}`), text);
    for (const name of ['a', 'b']) {
      await writeHidden(root, 'Film', claimName(name), Buffer.from('x'));
      await age(`${old}/${claimName(name)}`, 25, now);
    }
    expect(await cleanStaging(root, 'Film', now)).toEqual({ removed: 2, left: 0 });
    expect(await readdir(inside('Film'))).toEqual(['.projectionist', 'b', 'c']);
  });
});
