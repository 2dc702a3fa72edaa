/** Disks that are full, read-only or not writable for us: a typed error, and no partial file. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeStaged } from '../../test/writeStaged.ts';
import { readRecord, writeRecord } from '../title/recordFile.ts';
import { hashFile, hashFolder, readSmall } from './read.ts';
import { removeOwn } from './remove.ts';
import { openRoot, type StorageRoot } from './root.ts';
import { appendStaged, discardStaged, publishFolder, stageFolder } from './stage.ts';
import { replaceOwn, writeNew } from './write.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let root: StorageRoot;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-refused-'));
  await chmod(base, 0o755);
  await mkdir(join(base, 'Film'));
  root = await openRoot(base);
});

afterEach(async () => rm(base, { recursive: true, force: true }));

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Runs `body` with a tmpfs of 1 MiB on Film, or skips with a reason if it cannot be mounted. */
async function onSmallDisk(skip: (reason: string) => void, body: () => Promise<void>): Promise<void> {
  const path = join(base, 'Film');
  if (!isRoot || !succeeds('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path))
    return skip('a tmpfs cannot be mounted here');
  try {
    await body();
  } finally {
    execFileSync('umount', [path]);
  }
}

describe('a full disk', () => {
  test('is kind full, leaves no partial file, and keeps our old file, tiles and record', async ({ skip }) => {
    await onSmallDisk(skip, async () => {
      await writeNew(root, 'Film/a', Buffer.from('old'));
      const reading = await readRecord(root, 'Film');
      await writeRecord(root, 'Film', reading, { ...reading.record, note: 'old' });
      const large = Buffer.alloc(2_000_000, 1);
      await expect(writeNew(root, 'Film/b', large)).rejects.toMatchObject({ kind: 'full', message: /ENOSPC/ });
      await expect(replaceOwn(root, 'Film/a', large, await hashFile(root, 'Film/a'))).rejects.toMatchObject({
        kind: 'full',
      });
      const before = await readRecord(root, 'Film');
      const after = { ...before.record, note: 'x'.repeat(2_000_000) };
      await expect(writeRecord(root, 'Film', before, after)).rejects.toMatchObject({ kind: 'full' });
      expect(await readdir(join(base, 'Film'))).toEqual(['.projectionist', 'a']);
      expect(await readFile(join(base, 'Film/a'), 'utf8')).toBe('old');
      expect(await readdir(join(base, 'Film/.projectionist'))).toEqual(['record.json']);
      expect(await readRecord(root, 'Film')).toMatchObject({ state: 'read', record: { note: 'old' } });
      const staged = await stageFolder(root, 'Film', 'w');
      await writeStaged(staged, '0.jpg', Buffer.from('x'));
      await expect(appendStaged(staged, '0.jpg', large)).rejects.toMatchObject({ kind: 'full' });
      // It is held open, and so is the disk below it.
      await discardStaged(staged);
    });
  });

  test('mounted read-only is kind readOnly, and can still be read', async ({ skip }) => {
    await onSmallDisk(skip, async () => {
      await writeNew(root, 'Film/a', Buffer.from('old'));
      const made = await hashFile(root, 'Film/a');
      execFileSync('mount', ['-o', 'remount,ro', join(base, 'Film')]);
      await expect(writeNew(root, 'Film/b', Buffer.from('x'))).rejects.toMatchObject({ kind: 'readOnly' });
      await expect(replaceOwn(root, 'Film/a', Buffer.from('x'), made)).rejects.toMatchObject({ kind: 'readOnly' });
      await expect(removeOwn(root, { folder: 'Film', path: 'a', ...made })).rejects.toMatchObject({ kind: 'readOnly' });
      await expect(stageFolder(root, 'Film', 'w')).rejects.toMatchObject({ kind: 'readOnly' });
      expect(await readSmall(root, 'Film/a', 10)).toHaveLength(3);
      expect((await readRecord(root, 'Film')).state).toBe('new');
    });
  });
});

test('a folder that even root cannot change (chattr +i) is kind permission', async ({ skip }) => {
  const path = join(base, 'Film');
  if (!isRoot || !succeeds('chattr', '+i', path)) return skip('chattr does not work here');
  try {
    await expect(writeNew(root, 'Film/a', Buffer.from('x'))).rejects.toMatchObject({
      kind: 'permission',
      message: /EPERM/,
    });
    expect(await readdir(path)).toEqual([]);
  } finally {
    execFileSync('chattr', ['-i', path]);
  }
});

test('tiles that cannot be published stay staged, and their name stays free', async ({ skip }) => {
  const path = join(base, 'Film');
  const staged = await stageFolder(root, 'Film', 'w');
  await writeStaged(staged, '0.jpg', Buffer.from('x'));
  if (!isRoot || !succeeds('chattr', '+i', path)) return skip('chattr does not work here');
  try {
    await expect(publishFolder(staged, 'Film/Film.trickplay')).rejects.toMatchObject({ kind: 'permission' });
  } finally {
    execFileSync('chattr', ['-i', path]);
  }
  expect(await publishFolder(staged, 'Film/Film.trickplay')).toBe('made');
  expect(await hashFolder(root, 'Film/Film.trickplay')).toMatchObject({ files: ['0.jpg'] });
});

/** Runs a script as an ordinary user; it prints the kinds of its errors. */
function asNobody(script: string): string {
  const prelude = `
    const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
    const [{ openRoot }, { writeNew, replaceOwn }, { readRecord, writeRecord }, { readSmall, hashFile }, { removeOwn }, { stat }] =
      await Promise.all([at('./root.ts'), at('./write.ts'), at('../title/recordFile.ts'), at('./read.ts'), at('./remove.ts'), import('node:fs/promises')]);
    process.setgroups([]); process.setgid(65534); process.setuid(65534);
    const kind = (work) => work().then((value) => value, (error) => error.kind ?? error);
    const base = ${JSON.stringify(base)};
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', prelude + script], { encoding: 'utf8' }).trim();
}

describe.skipIf(!isRoot)('as an ordinary user', () => {
  test('a root or a folder without read or write permission is kind permission', async () => {
    await writeFile(join(base, 'Film/secret.nfo'), 'x', { mode: 0o600 });
    await mkdir(join(base, 'closed'), { mode: 0o700 });
    const output = asNobody(`
      const root = await openRoot(base);
      const made = { sha256: '' };
      console.log(JSON.stringify([
        await kind(() => openRoot(base + '/closed')),
        await kind(() => writeNew(root, 'Film/a', Buffer.from('x'))),
        await kind(() => readSmall(root, 'Film/secret.nfo', 10)),
        await kind(() => replaceOwn(root, 'Film/secret.nfo', Buffer.from('y'), made)),
        await kind(() => removeOwn(root, { folder: 'Film', path: 'secret.nfo', sha256: '' })),
        await kind(() => readRecord(root, 'closed')),
      ]));`);
    expect(JSON.parse(output)).toEqual(Array.from({ length: 6 }, () => 'permission'));
    expect(await readdir(join(base, 'Film'))).toEqual(['secret.nfo']);
  });

  test('a group that cannot be set is not an error', async () => {
    await chmod(join(base, 'Film'), 0o777);
    const output = asNobody(`
      const root = await openRoot(base);
      const result = await writeNew(root, 'Film/a', Buffer.from('x'));
      const { mode, uid, gid } = await stat(base + '/Film/a');
      console.log(JSON.stringify([result, (mode & 0o777).toString(8), uid, gid]));`);
    expect(JSON.parse(output)).toEqual(['made', '666', 65534, 65534]);
  });
});

test('a limit on file size (ulimit -f) is kind full and leaves nothing', async () => {
  const script = `
    process.on('SIGXFSZ', () => {});
    const { openRoot } = await import(${JSON.stringify(new URL('./root.ts', import.meta.url).href)});
    const { writeNew } = await import(${JSON.stringify(new URL('./write.ts', import.meta.url).href)});
    const root = await openRoot(process.argv[1]);
    await writeNew(root, 'Film/a', Buffer.alloc(1_000_000)).catch((error) => console.log(error.kind));`;
  const command = 'ulimit -f 100; exec "$0" --input-type=module -e "$1" "$2"';
  expect(execFileSync('bash', ['-c', command, process.execPath, script, base], { encoding: 'utf8' }).trim()).toBe(
    'full',
  );
  expect(await readdir(join(base, 'Film'))).toEqual(['.projectionist']);
  expect(await readdir(join(base, 'Film/.projectionist'))).toEqual([]);
});
