import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  listHidden,
  makeHidden,
  readHidden,
  removeHidden,
  renameHidden,
  writeHidden,
  writeTemporary,
} from './hidden.ts';
import { openRoot, type StorageRoot } from './root.ts';
import { claimName, placeByClaim, replaceOwn, writeNew } from './write.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let root: StorageRoot;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-write-'));
  await mkdir(join(base, 'library/Film'), { recursive: true });
  await mkdir(join(base, 'outside'));
  root = await openRoot(join(base, 'library'));
});

afterEach(async () => rm(base, { recursive: true, force: true }));

function inside(path: string): string {
  return join(root.path, path);
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function hashed(text: string): { readonly sha256: string } {
  return { sha256: createHash('sha256').update(text).digest('hex') };
}

describe('a new file', () => {
  test('is written completely, and nothing else stays in the hidden folder', async () => {
    expect(await writeNew(root, 'Film/movie.nfo', bytes('<movie/>'))).toBe('made');
    expect(await readFile(inside('Film/movie.nfo'), 'utf8')).toBe('<movie/>');
    expect((await stat(inside('Film/movie.nfo'))).nlink).toBe(1);
    expect(await readdir(inside('Film/.projectionist'))).toEqual([]);
  });

  test('may be in the root itself', async () => {
    expect(await writeNew(root, 'Film (2010).nfo', bytes('x'))).toBe('made');
    expect(await readdir(root.path)).toEqual(['.projectionist', 'Film', 'Film (2010).nfo']);
  });

  const names = [
    'a\nb.nfo',
    `it's "q".nfo`,
    `${'a'.repeat(251)}.nfo`,
    `${'é'.repeat(125)}.nfo`,
    '-rf',
    '$(touch x).nfo',
    '*',
    '\u202Etxt.nfo',
  ];
  test.each(names)('may be named %j', async (name) => {
    expect(await writeNew(root, `Film/${name}`, bytes('x'))).toBe('made');
    expect(await writeNew(root, `Film/${name}`, bytes('y'))).toBe('exists');
    expect(await readdir(inside('Film'))).toEqual(['.projectionist', name].sort());
  });

  test('with a name too long for the file system is refused and leaves nothing', async () => {
    await expect(writeNew(root, `Film/${'a'.repeat(256)}`, bytes('x'))).rejects.toMatchObject({
      kind: 'nameTooLong',
      message: /make the name of the video or of its folder shorter \(ENAMETOOLONG\)$/,
    });
    expect(await listHidden(root, 'Film')).toEqual([]);
  });

  test('in a folder that is missing, a file or outside the root is refused', async () => {
    await symlink(join(base, 'outside'), inside('Out'));
    await writeFile(inside('file'), '');
    await expect(writeNew(root, 'None/a', bytes('x'))).rejects.toMatchObject({ kind: 'missing' });
    await expect(writeNew(root, 'file/a', bytes('x'))).rejects.toMatchObject({ kind: 'missing' });
    await expect(writeNew(root, 'Out/a', bytes('x'))).rejects.toMatchObject({ kind: 'outside' });
    await expect(writeNew(root, '../outside/a', bytes('x'))).rejects.toMatchObject({ kind: 'outside' });
    expect(await readdir(join(base, 'outside'))).toEqual([]);
  });
});

describe('a name that is taken', () => {
  test('by a file of the user stays unchanged', async () => {
    await writeFile(inside('Film/movie.nfo'), 'mine');
    const before = await stat(inside('Film/movie.nfo'));
    expect(await writeNew(root, 'Film/movie.nfo', bytes('ours'))).toBe('exists');
    const after = await stat(inside('Film/movie.nfo'));
    expect([after.ino, after.mtimeMs, after.ctimeMs]).toEqual([before.ino, before.mtimeMs, before.ctimeMs]);
  });

  test('by an empty file, a folder, a FIFO or a dangling symlink stays untouched', async () => {
    await writeFile(inside('Film/empty'), '');
    await mkdir(inside('Film/folder'));
    execFileSync('mkfifo', [inside('Film/fifo')]);
    await symlink(join(base, 'outside/target'), inside('Film/dangling'));
    for (const name of ['empty', 'folder', 'fifo', 'dangling']) {
      expect(await writeNew(root, `Film/${name}`, bytes('ours'))).toBe('exists');
    }
    expect((await stat(inside('Film/empty'))).size).toBe(0);
    expect(await readdir(inside('Film/folder'))).toEqual([]);
    expect(await readlink(inside('Film/dangling'))).toBe(join(base, 'outside/target'));
    expect(await readdir(join(base, 'outside'))).toEqual([]);
    expect(await listHidden(root, 'Film')).toEqual([]);
  });

  test('goes to one of many concurrent writers', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => writeNew(root, 'Film/a', bytes(`${index}`))),
    );
    expect(results.filter((result) => result === 'made')).toHaveLength(1);
    expect(await listHidden(root, 'Film')).toEqual([]);
  });
});

describe('a hidden folder that is not ours', () => {
  test('a symlink in its place, even inside the root, is refused', async () => {
    await mkdir(inside('Other'));
    for (const target of [inside('Other'), join(base, 'outside')]) {
      await symlink(target, inside('Film/.projectionist'));
      await expect(writeNew(root, 'Film/a', bytes('x'))).rejects.toMatchObject({ kind: 'foreign' });
      await expect(readHidden(root, 'Film', 'record.json', 10)).rejects.toMatchObject({ kind: 'foreign' });
      expect(await readdir(target)).toEqual([]);
      await rm(inside('Film/.projectionist'));
    }
  });

  test('a file in its place is refused and stays', async () => {
    await writeFile(inside('Film/.projectionist'), 'mine');
    await expect(writeNew(root, 'Film/a', bytes('x'))).rejects.toMatchObject({
      kind: 'foreign',
      message: /move it away/,
    });
    expect(await readFile(inside('Film/.projectionist'), 'utf8')).toBe('mine');
  });
});

describe('group, mode and owner', () => {
  const modes: readonly (readonly [number, number, number])[] = [
    [0o755, 0o644, 0o755],
    [0o2775, 0o664, 0o2775],
    [0o700, 0o600, 0o700],
    [0o777, 0o666, 0o777],
    [0o1777, 0o666, 0o1777],
    [0o750, 0o640, 0o750],
    [0o3770, 0o660, 0o3770],
    [0o755 & ~0o200, 0o644, 0o755],
  ];
  test.each(modes)('in a folder of mode %o a file has %o and the hidden folder %o', async (folder, file, hidden) => {
    await chmod(inside('Film'), folder);
    await writeNew(root, 'Film/a', bytes('x'));
    expect((await stat(inside('Film/a'))).mode & 0o7777).toBe(file);
    expect((await stat(inside('Film/.projectionist'))).mode & 0o7777).toBe(hidden);
  });

  test.skipIf(!isRoot)('as root files take the owner and group of their folder, replaced ones too', async () => {
    await chown(inside('Film'), 1234, 5678);
    await writeNew(root, 'Film/a', bytes('x'));
    await replaceOwn(root, 'Film/a', bytes('y'), hashed('x'));
    await writeHidden(root, 'Film', 'record.json', bytes('{}'));
    for (const name of ['a', '.projectionist', '.projectionist/record.json']) {
      expect(await stat(inside(`Film/${name}`))).toMatchObject({ uid: 1234, gid: 5678 });
    }
  });
});

describe('replacing our own file', () => {
  beforeEach(async () => {
    await writeNew(root, 'Film/a', bytes('one'));
  });

  test('works if its content is the record’s', async () => {
    expect(await replaceOwn(root, 'Film/a', bytes('two'), hashed('one'))).toBe('replaced');
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('two');
    expect(await listHidden(root, 'Film')).toEqual([]);
  });

  test('writes nothing if the bytes are the same', async () => {
    const before = await stat(inside('Film/a'));
    expect(await replaceOwn(root, 'Film/a', bytes('one'), hashed('one'))).toBe('same');
    expect((await stat(inside('Film/a'))).ctimeMs).toBe(before.ctimeMs);
  });

  test('leaves a changed file, and does not create a missing one', async () => {
    await writeFile(inside('Film/a'), 'user');
    expect(await replaceOwn(root, 'Film/a', bytes('two'), hashed('one'))).toBe('foreign');
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('user');
    expect(await replaceOwn(root, 'Film/none', bytes('two'), hashed('one'))).toBe('missing');
    expect(await readdir(inside('Film'))).toEqual(['.projectionist', 'a']);
  });

  test('leaves a folder, a FIFO and a symlink, even one to the same content', async () => {
    await mkdir(inside('Film/folder'));
    execFileSync('mkfifo', [inside('Film/fifo')]);
    await symlink('a', inside('Film/link'));
    for (const name of ['folder', 'fifo', 'link']) {
      expect(await replaceOwn(root, `Film/${name}`, bytes('two'), hashed('one'))).toBe('foreign');
    }
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('one');
  });
});

describe('where hard links fail', () => {
  async function claim(name: string, text: string): Promise<'made' | 'exists'> {
    const hidden = await makeHidden(root, 'Film');
    return placeByClaim(hidden, await writeTemporary(hidden, bytes(text)), inside(`Film/${name}`), name);
  }

  test('a new file is written completely, under a free name only', async () => {
    expect(await claim('a', 'one')).toBe('made');
    expect(await claim('a', 'two')).toBe('exists');
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('one');
    await writeFile(inside('Film/empty'), '');
    expect(await claim('empty', 'ours')).toBe('exists');
    expect((await stat(inside('Film/empty'))).size).toBe(0);
    expect(await listHidden(root, 'Film')).toEqual([]);
  });

  test('the next write completes a claim left by a kill', async () => {
    await writeHidden(root, 'Film', claimName('a'), bytes('old'));
    await writeFile(inside('Film/a'), '');
    expect(await writeNew(root, 'Film/a', bytes('new'))).toBe('made');
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('new');
    expect(await listHidden(root, 'Film')).toEqual([]);
  });

  test('a claim never replaces a file with content', async () => {
    await writeHidden(root, 'Film', claimName('a'), bytes('old'));
    await writeFile(inside('Film/a'), 'user');
    expect(await writeNew(root, 'Film/a', bytes('new'))).toBe('exists');
    expect(await claim('a', 'new')).toBe('exists');
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('user');
  });
});

describe('files of the hidden folder', () => {
  test('are written, read, listed, renamed and removed by plain names', async () => {
    expect(await listHidden(root, 'Film')).toEqual([]);
    expect(await readHidden(root, 'Film', 'outcome-1.json', 10)).toBeUndefined();
    expect(await removeHidden(root, 'Film', 'outcome-1.json')).toBe(false);
    expect(await renameHidden(root, 'Film', 'outcome-1.json', 'b')).toBe(false);
    await writeHidden(root, 'Film', 'outcome-1.json', bytes('1'));
    await writeHidden(root, 'Film', 'outcome-1.json', bytes('22'));
    expect((await listHidden(root, 'Film')).map((entry) => entry.name)).toEqual(['outcome-1.json']);
    expect(await renameHidden(root, 'Film', 'outcome-1.json', 'b')).toBe(true);
    await writeHidden(root, 'Film', 'c', bytes('3'));
    await expect(renameHidden(root, 'Film', 'c', 'b')).rejects.toMatchObject({ kind: 'foreign' });
    expect(Buffer.from((await readHidden(root, 'Film', 'b', 10)) ?? []).toString()).toBe('22');
    expect(await removeHidden(root, 'Film', 'b')).toBe(true);
  });

  test('are never reached through a path or a symlink', async () => {
    await writeNew(root, 'Film/a', bytes('x'));
    for (const name of ['../a', '..', '', '/etc/passwd', 'x/y']) {
      await expect(writeHidden(root, 'Film', name, bytes('y'))).rejects.toMatchObject({ name: 'StorageError' });
      await expect(readHidden(root, 'Film', name, 10)).rejects.toMatchObject({ name: 'StorageError' });
      await expect(removeHidden(root, 'Film', name)).rejects.toMatchObject({ name: 'StorageError' });
    }
    await symlink('../a', inside('Film/.projectionist/record.json'));
    await expect(readHidden(root, 'Film', 'record.json', 10)).rejects.toMatchObject({ kind: 'notFile' });
    await writeHidden(root, 'Film', 'record.json', bytes('{}'));
    expect(await readFile(inside('Film/a'), 'utf8')).toBe('x');
  });
});
