import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashFile, hashFolder, readSmall, sampleOf, statFile } from './read.ts';
import { openRoot, type StorageRoot } from './root.ts';

let root: StorageRoot;

beforeEach(async () => {
  root = await openRoot(await mkdtemp(join(tmpdir(), 'storage-read-')));
});

afterEach(async () => rm(root.path, { recursive: true, force: true }));

function sha(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

async function openDescriptors(): Promise<number> {
  return (await readdir('/dev/fd')).length;
}

describe('small files', () => {
  test('are read up to the limit only', async () => {
    await writeFile(join(root.path, 'a.nfo'), '12345');
    expect(Buffer.from((await readSmall(root, 'a.nfo', 5)) ?? []).toString()).toBe('12345');
    await expect(readSmall(root, 'a.nfo', 4)).rejects.toMatchObject({
      kind: 'tooLarge',
      message: '"a.nfo" has 5 bytes; expected at most 4',
    });
  });

  test('an empty file has no bytes, a missing one is undefined, a folder is notFile', async () => {
    await writeFile(join(root.path, 'empty'), '');
    await mkdir(join(root.path, 'folder'));
    expect(await readSmall(root, 'empty', 10)).toHaveLength(0);
    expect(await readSmall(root, 'none', 10)).toBeUndefined();
    await expect(readSmall(root, 'folder', 10)).rejects.toMatchObject({ kind: 'notFile' });
  });

  test('several megabytes are read completely', async () => {
    const bytes = Buffer.alloc(3_500_000, 'abcdefg');
    await writeFile(join(root.path, 'big'), bytes);
    expect(sha((await readSmall(root, 'big', 4_000_000)) ?? new Uint8Array())).toBe(sha(bytes));
  });

  test('a FIFO or a socket named .nfo neither blocks nor is read, and no descriptor stays open', async () => {
    execFileSync('mkfifo', [join(root.path, 'movie.nfo')]);
    await symlink('movie.nfo', join(root.path, 'link.nfo'));
    const before = await openDescriptors();
    for (const name of ['movie.nfo', 'link.nfo']) {
      await expect(readSmall(root, name, 10)).rejects.toMatchObject({ kind: 'notFile' });
      await expect(sampleOf(root, name)).rejects.toMatchObject({ kind: 'notFile' });
      await expect(hashFile(root, name)).rejects.toMatchObject({ kind: 'notFile' });
      expect(await statFile(root, name)).toBeUndefined();
    }
    expect(await openDescriptors()).toBe(before);
  });
});

describe('statFile', () => {
  test('returns size and mtime', async () => {
    await writeFile(join(root.path, 'film.mkv'), 'video');
    await utimes(join(root.path, 'film.mkv'), 1000, 1234.5);
    expect(await statFile(root, 'film.mkv')).toEqual({ sizeBytes: 5, mtimeMs: 1_234_500 });
    expect(await statFile(root, 'none.mkv')).toBeUndefined();
    await expect(statFile(root, '../x')).rejects.toMatchObject({ kind: 'outside' });
  });
});

describe('samples', () => {
  const kib = 1024;

  test('a file of at most 192 KiB is read completely', async () => {
    await writeFile(join(root.path, 'a'), 'video');
    await writeFile(join(root.path, 'b'), Buffer.alloc(192 * kib, 7));
    expect(await sampleOf(root, 'a')).toBe(sha('5\nvideo'));
    expect(await sampleOf(root, 'b')).toBe(
      sha(Buffer.concat([Buffer.from(`${192 * kib}\n`), Buffer.alloc(192 * kib, 7)])),
    );
  });

  test('a larger file is sampled at start, middle and end', async () => {
    const bytes = Buffer.alloc(1000 * kib);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 31 + (index >> 8)) & 0xff;
    await writeFile(join(root.path, 'a'), bytes);
    const parts = [0, 468 * kib, 936 * kib].map((start) => bytes.subarray(start, start + 64 * kib));
    const expected = await sampleOf(root, 'a');
    expect(expected).toBe(sha(Buffer.concat([Buffer.from(`${bytes.length}\n`), ...parts])));
    for (const [place, differs] of [
      [0, true],
      [500 * kib, true],
      [bytes.length - 1, true],
      [200 * kib, false],
    ] as const) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(join(root.path, 'b'), changed);
      expect((await sampleOf(root, 'b')) !== expected).toBe(differs);
    }
  });

  test('40 GB are sampled by reading 192 KiB', async () => {
    await writeFile(join(root.path, 'huge'), '');
    await truncate(join(root.path, 'huge'), 40_000_000_000);
    expect(await sampleOf(root, 'huge')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('hashes', () => {
  test('of a file with its size and mtime', async () => {
    await writeFile(join(root.path, 'a'), Buffer.alloc(2_500_000, 'x'));
    await utimes(join(root.path, 'a'), 5, 5);
    expect(await hashFile(root, 'a')).toEqual({
      sizeBytes: 2_500_000,
      mtimeMs: 5000,
      sha256: sha(Buffer.alloc(2_500_000, 'x')),
    });
  });

  test('of a folder: over the sorted lines of its entries', async () => {
    await mkdir(join(root.path, 'T/320 - 10x10'), { recursive: true });
    await writeFile(join(root.path, 'T/320 - 10x10/10.jpg'), 'ten');
    await writeFile(join(root.path, 'T/320 - 10x10/2.jpg'), 'two');
    const lines = ['320 - 10x10/ 0 -', `320 - 10x10/10.jpg 3 ${sha('ten')}`, `320 - 10x10/2.jpg 3 ${sha('two')}`];
    expect(await hashFolder(root, 'T')).toMatchObject({
      sha256: sha(lines.join('\n')),
      sizeBytes: 6,
      folders: ['320 - 10x10'],
    });
  });

  test('one more file, folder or byte changes the digest', async () => {
    await mkdir(join(root.path, 'T'));
    await writeFile(join(root.path, 'T/0.jpg'), 'zero');
    const digests = new Set([(await hashFolder(root, 'T'))?.sha256]);
    await mkdir(join(root.path, 'T/empty'));
    digests.add((await hashFolder(root, 'T'))?.sha256);
    await writeFile(join(root.path, 'T/1.jpg'), '');
    digests.add((await hashFolder(root, 'T'))?.sha256);
    await writeFile(join(root.path, 'T/1.jpg'), '1');
    digests.add((await hashFolder(root, 'T'))?.sha256);
    expect(digests.size).toBe(4);
  });

  test('a folder with a symlink, a FIFO, or a line break or invalid UTF-8 in a name is not ours', async () => {
    const make: readonly ((folder: string) => Promise<void> | void)[] = [
      (folder) => symlink('/etc/passwd', join(folder, '0.jpg')),
      (folder) => void execFileSync('mkfifo', [join(folder, '0.jpg')]),
      (folder) => writeFile(join(folder, 'a\nb'), ''),
      (folder) => writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]), ''),
      (folder) => mkdir(join(folder, 'a/b/c/d/e/f'), { recursive: true }).then(() => undefined),
    ];
    for (const [index, put] of make.entries()) {
      await mkdir(join(root.path, `T${index}`));
      await put(join(root.path, `T${index}`));
      expect(await hashFolder(root, `T${index}`)).toBeUndefined();
    }
    await writeFile(join(root.path, 'file'), '');
    expect(await hashFolder(root, 'file')).toBeUndefined();
  });
});
