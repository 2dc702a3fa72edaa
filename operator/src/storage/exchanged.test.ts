/**
 * Somebody who may write in the media folder exchanges folders for symlinks, thousands of times, while files are written:
 * nothing outside the root changes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeStaged } from '../../test/writeStaged.ts';
import { amendFile } from './amend.ts';
import { StorageError } from './error.ts';
import { removeTree } from './held.ts';
import { writeHidden } from './hidden.ts';
import { removeHiddenBelow, writeHiddenBelow } from './hiddenTree.ts';
import { listFolderNames } from './list.ts';
import { hashFile, hashFolder, holdFile, readSmall } from './read.ts';
import { cleanStaging, removeOwn } from './remove.ts';
import { openRoot, type StorageRoot } from './root.ts';
import { discardStaged, makeStagedFolder, publishFile, publishFolder, replaceOwnFolder, stageFolder } from './stage.ts';
import { renameOwn, replaceOwn, writeNew } from './write.ts';

const flips = 3_000;
const secret = 'outside';
let base: string;
let root: StorageRoot;
let other: ChildProcess | undefined;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-exchanged-'));
  await mkdir(join(base, 'library/Film/inner'), { recursive: true });
  // The outside has everything by the names that storage uses, so that each call would find its target there.
  for (const folder of ['', '.projectionist/', '.projectionist/art/', 'Film.trickplay/320 - 10x10/', 'trailers/']) {
    await mkdir(join(base, 'outside', folder), { recursive: true, mode: 0o711 });
    for (const name of ['a.jpg', '0.jpg', 'b.jpg', 'movie.nfo', 'record.json', 'old.json'])
      await writeFile(join(base, 'outside', folder, name), secret, { mode: 0o604 });
  }
  root = await openRoot(join(base, 'library'));
});

afterEach(async () => {
  if (other?.exitCode === null && other.signalCode === null) {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  other = undefined;
  await rm(base, { recursive: true, force: true });
});

/** Every name outside with its type, mode, owner, times and content. */
async function outside(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of ['.', ...(await readdir(join(base, 'outside'), { recursive: true })).sort()]) {
    const path = join(base, 'outside', name);
    const { mode, uid, gid, mtimeMs, ctimeMs, nlink } = await lstat(path);
    const text = (mode & 0o170000) === 0o100000 ? await readFile(path, 'utf8') : '';
    found.push([name, mode.toString(8), uid, gid, mtimeMs, ctimeMs, nlink, text].join(' '));
  }
  return found;
}

/** Exchanges a folder for a symlink to one outside and back; prints a line when it begins and ends by itself. */
const exchange = `
const fs = require('node:fs');
const [path, target, flips] = process.argv.slice(1);
const attempt = (work) => { try { work(); return true; } catch { return false; } };
console.log('begun');
const back = path + '.real';
for (let count = 0; count < Number(flips);) {
  if (attempt(() => fs.renameSync(path, back))) {
    attempt(() => fs.symlinkSync(target, path));
    count += 1;
    for (let spin = 0; spin < 50_000 * Math.random(); spin++);
    attempt(() => fs.unlinkSync(path));
    attempt(() => fs.renameSync(back, path));
  } else if (!fs.existsSync(path)) {
    // Removed by the calls under test.
    attempt(() => fs.renameSync(back, path)) || attempt(() => fs.mkdirSync(path));
  } else {
    // Made by them meanwhile: only one of the two can come back.
    fs.rmSync(back, { recursive: true, force: true });
  }
  for (let spin = 0; spin < 50_000 * Math.random(); spin++);
}
`;

async function startExchange(path: string, target: string): Promise<{ readonly isOver: () => boolean }> {
  const args = ['-e', exchange, join(base, 'library', path), join(base, 'outside', target), String(flips)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  other = child;
  await once(child.stdout, 'data');
  return { isOver: () => child.exitCode !== null || child.signalCode !== null };
}

const bytes = (text: string) => Buffer.from(text);
const hash = (text: string) => ({ sha256: createHash('sha256').update(text).digest('hex') });

/** Everything that storage does; each call may fail in storage's own words. */
const calls: readonly (() => Promise<unknown>)[] = [
  () => writeNew(root, 'Film/a.jpg', bytes('one')),
  () => replaceOwn(root, 'Film/a.jpg', bytes('two'), hash('one')),
  () => replaceOwn(root, 'Film/a.jpg', bytes('stolen'), hash(secret)),
  () => amendFile(root, 'Film/movie.nfo', bytes('amended'), hash(secret).sha256),
  () => renameOwn(root, 'Film/a.jpg', 'b.jpg', hash('two')),
  () => renameOwn(root, 'Film/a.jpg', 'c.jpg', hash(secret)),
  () => removeOwn(root, { folder: 'Film', path: 'b.jpg', ...hash('two') }),
  () => removeOwn(root, { folder: 'Film', path: 'a.jpg', ...hash(secret) }),
  () => writeHidden(root, 'Film', 'record.json', bytes('record')),
  () => writeHiddenBelow(root, 'Film', 'art/0.jpg', bytes('art')),
  () => removeHiddenBelow(root, 'Film', 'art/0.jpg'),
  () => tiles(),
  () => trailer(),
  () => removeTiles(),
  () => cleanStaging(root, 'Film', new Date(Date.now() + 48 * 3_600_000)),
];

async function tiles(): Promise<void> {
  const staged = await stageFolder(root, 'Film');
  try {
    await writeFile(join(await makeStagedFolder(staged, '320 - 10x10'), '0.jpg'), 'tile', { flag: 'wx' });
    const present = await hashFolder(root, 'Film/Film.trickplay').catch(() => undefined);
    if (present === undefined) await publishFolder(staged, 'Film/Film.trickplay');
    else await replaceOwnFolder(staged, 'Film/Film.trickplay', present);
  } finally {
    await discardStaged(staged);
  }
}

async function removeTiles(): Promise<void> {
  const present = await hashFolder(root, 'Film/Film.trickplay');
  if (present !== undefined) await removeOwn(root, { folder: 'Film', path: 'Film.trickplay', ...present });
}

async function trailer(): Promise<void> {
  const staged = await stageFolder(root, 'Film');
  try {
    await writeStaged(staged, 'trailer.mp4', bytes('trailer'));
    await publishFile(staged, 'trailer.mp4', 'Film/trailers/trailer.mp4');
  } finally {
    await discardStaged(staged);
  }
}

describe('while another process exchanges', () => {
  test.each([
    ['the title folder', 'Film', ''],
    ['the hidden folder', 'Film/.projectionist', '.projectionist'],
    ['the folder of tiles', 'Film/Film.trickplay', 'Film.trickplay'],
    ['the folder of trailers', 'Film/trailers', 'trailers'],
    ['a folder in the hidden one', 'Film/.projectionist/art', '.projectionist/art'],
  ])('%s for a symlink, nothing outside the root changes', { timeout: 120_000 }, async (_, path, target) => {
    // Each folder exists once, so that there is something to exchange.
    for (const call of calls.slice(0, 12)) await call().catch(() => undefined);
    await trailer();
    await writeHiddenBelow(root, 'Film', 'art/1.jpg', bytes('art'));
    const before = await outside();
    const { isOver } = await startExchange(path, target);
    const faults: unknown[] = [];
    let succeeded = 0;
    while (!isOver()) {
      for (const call of calls) {
        await call().then(
          () => (succeeded += 1),
          (error: unknown) => error instanceof StorageError || faults.push(error),
        );
      }
    }
    expect(faults).toEqual([]);
    expect(succeeded).toBeGreaterThan(0);
    expect(await outside()).toEqual(before);
  });

  test('the title folder for a symlink, nothing outside is read', { timeout: 120_000 }, async () => {
    for (const name of ['a.jpg', 'movie.nfo']) await writeFile(join(base, 'library/Film', name), 'inside');
    const { isOver } = await startExchange('Film', '');
    const seen = new Set<string>();
    const see = (text: string) => void seen.add(text);
    const none = () => undefined;
    while (!isOver()) {
      await readSmall(root, 'Film/a.jpg', 100).then((read) => see(String(read ?? 'inside')), none);
      await hashFile(root, 'Film/movie.nfo').then(({ sha256 }) => see(sha256), none);
      await listFolderNames(root, 'Film').then((names) => see(names?.includes('0.jpg') ? secret : 'inside'), none);
      await holdFile(root, 'Film/a.jpg').then(async (held) => {
        see(await readFile(held.path, 'utf8'));
        await held[Symbol.asyncDispose]();
      }, none);
    }
    expect([...seen].sort()).toEqual(['inside', hash('inside').sha256].sort());
  });

  test('folders of a tree for symlinks, its removal stays in the tree', { timeout: 120_000 }, async () => {
    const before = await outside();
    const { isOver } = await startExchange('Film/inner', '');
    const film = { path: join(base, 'library/Film') };
    while (!isOver()) {
      await mkdir(join(film.path, 'fresh/deeper'), { recursive: true });
      await rename(join(film.path, 'fresh'), join(film.path, 'inner')).catch(() => undefined);
      await removeTree(film, 'inner').catch(() => undefined);
    }
    expect(await outside()).toEqual(before);
  });
});

describe('files that are none', () => {
  test.each(['mkfifo', 'mknod'])('what %s makes beside a video is not opened, whoever waits at it', async (program) => {
    const path = join(base, 'library/Film/Film.mkv');
    const args = program === 'mkfifo' ? [path] : [path, 'c', '1', '8'];
    try {
      execFileSync(program, args, { stdio: 'ignore' });
    } catch {
      // Devices need root.
      return;
    }
    await expect(holdFile(root, 'Film/Film.mkv')).rejects.toMatchObject({ kind: 'notFile' });
    await expect(readSmall(root, 'Film/Film.mkv', 10)).rejects.toMatchObject({ kind: 'notFile' });
    expect(await replaceOwn(root, 'Film/Film.mkv', bytes('x'), hash('y'))).toBe('foreign');
    expect(await amendFile(root, 'Film/Film.mkv', bytes('x'), hash('y').sha256)).toBe('changed');
    expect(await removeOwn(root, { folder: 'Film', path: 'Film.mkv', ...hash('y') })).toBe('foreign');
    expect(await writeNew(root, 'Film/Film.mkv', bytes('x'))).toBe('exists');
  });
});
