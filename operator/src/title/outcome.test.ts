import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { readOutcomes, removeOutcome, type TilesOutcome, writeOutcome } from './outcome.ts';

let root: StorageRoot;
const hidden = () => join(root.path, 'Film/.projectionist');

beforeEach(async () => {
  root = await openRoot(await mkdtemp(join(tmpdir(), 'outcome-')));
  await mkdir(join(root.path, 'Film'));
});

afterEach(() => rm(root.path, { recursive: true, force: true }));

function outcome(video: string, more: Partial<TilesOutcome> = {}): TilesOutcome {
  return {
    tilesId: 't1',
    video,
    sizeBytes: 10,
    mtimeMs: 1.5,
    state: 'started',
    at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

test('the last outcome of each video is read', async () => {
  const value = {
    widthPixels: 320,
    heightPixels: 180,
    columns: 10,
    rows: 10,
    intervalSeconds: 10,
    images: 3,
    sheets: 1,
  };
  const made = { path: 'b.trickplay', fact: 'tiles', sizeBytes: 5, mtimeMs: 2, sha256: 'f'.repeat(64) };
  const done = outcome('b.mkv', { state: 'made', value, made });
  for (const one of [outcome('a.mkv'), outcome('b.mkv'), done]) await writeOutcome(root, 'Film', one);
  const read = await readOutcomes(root, 'Film');
  expect([...read.keys()].toSorted()).toEqual(['a.mkv', 'b.mkv']);
  expect(read.get('b.mkv')).toEqual(done);
});

test('every possible file name has its own outcome', async () => {
  const names = ['x'.repeat(255), '..', '.', '__proto__', 'ä'.normalize('NFC'), 'ä'.normalize('NFD'), 'a\nb', '-'];
  for (const name of names) await writeOutcome(root, 'Film', outcome(name));
  expect([...(await readOutcomes(root, 'Film')).keys()].toSorted()).toEqual(names.toSorted());
  for (const name of names) await removeOutcome(root, 'Film', name);
  expect(await readdir(hidden())).toEqual([]);
});

test('a missing folder has no outcomes, and removing a missing one is fine', async () => {
  expect(await readOutcomes(root, 'Film')).toEqual(new Map());
  await removeOutcome(root, 'Film', 'a.mkv');
  expect(await readdir(join(root.path, 'Film'))).toEqual([]);
});

test.each<[string, string]>([
  ['half a file', '{"tilesId": "t1", "vid'],
  ['an empty file', ''],
  ['null', 'null'],
  ['an array', '[]'],
  ['no video', JSON.stringify({ ...outcome('a.mkv'), video: undefined })],
  ['an unknown state', JSON.stringify({ ...outcome('a.mkv'), state: 'done' })],
  ['a size that is not a number', JSON.stringify({ ...outcome('a.mkv'), sizeBytes: '10' })],
  ['earlier tiles that are no list', JSON.stringify({ ...outcome('a.mkv'), earlierMade: 'x' })],
  ['earlier tiles without a valid entry', JSON.stringify({ ...outcome('a.mkv'), earlierMade: [{ path: '../x' }] })],
  ['made, without a valid entry', JSON.stringify({ ...outcome('a.mkv'), state: 'made', made: 'x', value: {} })],
  [
    'made outside',
    JSON.stringify({
      ...outcome('a.mkv'),
      made: { path: '../../etc', fact: 'tiles', sizeBytes: 1, mtimeMs: 1, sha256: 'x' },
    }),
  ],
  ['another video than in its name', JSON.stringify(outcome('b.mkv'))],
])('%s is skipped', async (_, text) => {
  await writeOutcome(root, 'Film', outcome('a.mkv'));
  const [name] = await readdir(hidden());
  await writeFile(join(hidden(), name ?? ''), text);
  expect(await readOutcomes(root, 'Film')).toEqual(new Map());
});

test('a link, a folder and a huge file in place of outcomes do not stop the others', async () => {
  await writeOutcome(root, 'Film', outcome('a.mkv'));
  await symlink('/etc/passwd', join(hidden(), 'outcome-link.json'));
  await mkdir(join(hidden(), 'outcome-folder.json'));
  await writeFile(join(hidden(), 'outcome-huge.json'), 'x'.repeat(70_000));
  expect([...(await readOutcomes(root, 'Film')).keys()]).toEqual(['a.mkv']);
});
