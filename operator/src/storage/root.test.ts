import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';
import { holdEntry, holdPlace } from './held.ts';
import { isReadableName, openRoot, type StorageRoot, splitRelative } from './root.ts';

let base: string;
let root: StorageRoot;

/** The real path of an entry that storage opens. */
async function resolveInside(from: StorageRoot, relative: string): Promise<string> {
  await using held = await holdEntry(from, relative);
  return held.real;
}

/** The real path at which storage would create an entry. */
async function resolvePlace(from: StorageRoot, relative: string): Promise<{ readonly path: string }> {
  await using place = await holdPlace(from, relative);
  return { path: join(place.folder.real, place.name) };
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-root-'));
  await mkdir(join(base, 'library', 'Film'), { recursive: true });
  await mkdir(join(base, 'library-other'));
  await writeFile(join(base, 'library', 'Film', 'film.mkv'), 'video');
  await writeFile(join(base, 'library-other', 'secret'), 'secret');
  root = await openRoot(join(base, 'library'));
});

afterEach(async () => rm(base, { recursive: true, force: true }));

describe('opening a root', () => {
  test('a root that is a symlink resolves to its real path', async () => {
    await symlink(join(base, 'library'), join(base, 'link'));
    expect((await openRoot(join(base, 'link'))).path).toBe(root.path);
  });

  test('a missing root: check the path or the mount', async () => {
    await expect(openRoot(join(base, 'none'))).rejects.toMatchObject({
      name: 'StorageError',
      kind: 'missing',
      message: `storage "${base}/none" does not exist; check the path, or whether the disk is mounted`,
    });
    await expect(openRoot(join(base, 'library/Film/film.mkv/x'))).rejects.toMatchObject({ kind: 'missing' });
  });

  test('a file as root: name a folder', async () => {
    await expect(openRoot(join(base, 'library/Film/film.mkv'))).rejects.toMatchObject({
      kind: 'notFile',
      message: /is not a folder/,
    });
  });
});

describe('paths inside', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['..', 'outside'],
    ['../library-other/secret', 'outside'],
    ['Film/../../library-other', 'outside'],
    ['/etc/passwd', 'outside'],
    ['Film\0/x', 'unreadable'],
    ['Film//film.mkv', 'unreadable'],
    ['./Film', 'unreadable'],
    ['Film/', 'unreadable'],
    ['bad\uFFFDname', 'unreadable'],
    ['lone\uD800', 'unreadable'],
    ['a'.repeat(4097), 'unreadable'],
  ];
  test.each(refused)('%j is refused as %s', async (path, kind) => {
    expect(() => splitRelative(path)).toThrow(StorageError);
    await expect(resolveInside(root, path)).rejects.toMatchObject({ kind });
    await expect(resolvePlace(root, path)).rejects.toMatchObject({ kind });
  });

  test('the root itself is "" or "."', async () => {
    expect(await resolveInside(root, '')).toBe(root.path);
    expect(await resolveInside(root, '.')).toBe(root.path);
    await expect(resolvePlace(root, '')).rejects.toMatchObject({ kind: 'outside' });
  });

  const names = [
    'a\nb',
    `it's "quoted"`,
    '..film',
    '...',
    'back\\slash',
    '😀',
    'é',
    'a'.repeat(255),
    '-rf',
    '%2e%2e',
    ' ',
  ];
  test.each(names)('a folder may be named %j', async (name) => {
    await mkdir(join(root.path, name));
    expect(await resolveInside(root, name)).toBe(join(root.path, name));
  });

  test('a missing path is missing, at any depth', async () => {
    await expect(resolveInside(root, 'None')).rejects.toMatchObject({ kind: 'missing' });
    await expect(resolveInside(root, 'Film/film.mkv/below')).rejects.toMatchObject({ kind: 'missing' });
    await expect(resolvePlace(root, 'None/new.nfo')).rejects.toMatchObject({ kind: 'missing' });
    expect((await resolvePlace(root, 'Film/new.nfo')).path).toBe(join(root.path, 'Film/new.nfo'));
  });
});

describe('symlinks', () => {
  test('a symlink inside the root is followed', async () => {
    await symlink(join(root.path, 'Film'), join(root.path, 'Same'));
    expect(await resolveInside(root, 'Same/film.mkv')).toBe(join(root.path, 'Film/film.mkv'));
  });

  test("a title folder that leads outside is refused, also to a neighbour with the root's name as prefix", async () => {
    await symlink(join(base, 'library-other'), join(root.path, 'Out'));
    await expect(resolveInside(root, 'Out')).rejects.toMatchObject({ kind: 'outside' });
    await expect(resolveInside(root, 'Out/secret')).rejects.toMatchObject({ kind: 'outside' });
    await expect(resolvePlace(root, 'Out/new.nfo')).rejects.toMatchObject({ kind: 'outside' });
  });

  test('a file that leads outside is refused, a loop is unreadable', async () => {
    await symlink(join(base, 'library-other', 'secret'), join(root.path, 'Film', 'movie.nfo'));
    await symlink('loop', join(root.path, 'loop'));
    await expect(resolveInside(root, 'Film/movie.nfo')).rejects.toMatchObject({ kind: 'outside' });
    await expect(resolveInside(root, 'loop/x')).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('errors', () => {
  const codes: readonly (readonly [string, string])[] = [
    ['ENOSPC', 'full'],
    ['EFBIG', 'full'],
    ['EROFS', 'readOnly'],
    ['EACCES', 'permission'],
    ['EPERM', 'permission'],
    ['ENOENT', 'missing'],
    ['EIO', 'unreadable'],
  ];
  test.each(codes)('%s is %s and names the code', (code, kind) => {
    const error = toStorageError(Object.assign(new Error('x'), { code }), 'write', 'a\nb');
    expect(error).toMatchObject({ kind, path: 'a\nb' });
    expect(error.message).toMatch(`cannot write "a\\nb": `);
    expect(error.message).toMatch(`(${code})`);
  });

  test.each([
    ['a quota error', 'EDQUOT', process.platform === 'darwin' ? 69 : 122],
    ['a file that a network mount lost', 'ESTALE', process.platform === 'darwin' ? 70 : 116],
  ])('%s has only a number', (_, expected, number) => {
    const code = `Unknown system error -${number}`;
    expect(errorCode(Object.assign(new Error(code), { errno: -number, code }))).toBe(expected);
  });

  test('a StorageError passes unchanged, long paths are cut', () => {
    const error = new StorageError('foreign', 'x', plainText('taken'));
    expect(toStorageError(error, 'write', 'y')).toBe(error);
    expect(quotePath('x'.repeat(5000)).length).toBeLessThan(310);
  });

  test('names that cannot be written back are detected', () => {
    expect(isReadableName('é.mkv')).toBe(true);
    expect(isReadableName(Buffer.from([0x66, 0xff]).toString('utf8'))).toBe(false);
  });
});
