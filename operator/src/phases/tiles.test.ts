import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkGround, walkGround } from '../../test/walk/walkGround.ts';
import { openRoot } from '../storage/root.ts';
import { readOutcomes, type TilesOutcome, writeOutcome } from '../title/outcome.ts';
import type { FolderRecord } from '../title/record.ts';

const film = 'Film (2001)';
const name = 'f.mkv';
const day = 24 * 3_600_000;
const inline = (more: object = {}) => ({ tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80, ...more } });
const worker = { tiles: { mode: 'worker', intervalSeconds: 1, widthPixels: 80 } };

async function oneFilm(): Promise<WalkGround> {
  const ground = await walkGround();
  await ground.put(`${film}/${name}`, { copyOf: await tinyVideo() });
  return ground;
}

async function file(ground: WalkGround) {
  const record: FolderRecord = JSON.parse(
    await readFile(join(ground.root, film, '.projectionist/record.json'), 'utf8'),
  );
  const entry = record.files[name];
  if (entry === undefined) throw new Error('expected a record of the video');
  return entry;
}

const tiles = async (ground: WalkGround) => (await file(ground)).facts.tiles;
const folder = (ground: WalkGround, ...below: readonly string[]) => join(ground.root, film, 'f.trickplay', ...below);
const held = { folders: [`/data/${film}`] };

describe('the folder of a width', () => {
  test.each<[string, number, number]>([
    ['as asked', 80, 80],
    ['an odd width', 81, 80],
    ['wider than the video', 320, 96],
  ])('%s: is called what the pictures have, and is not made again', async (_, asked, made) => {
    const ground = await oneFilm();
    const spec = inline({ widthPixels: asked });
    await ground.walk({}, { spec });
    expect(await readdir(folder(ground))).toEqual([`${made} - 10x10`]);
    expect(await tiles(ground)).toMatchObject({
      state: 'filled',
      value: { widthPixels: made, heightPixels: Math.round((made * 9) / 32) * 2, images: 4, sheets: 1 },
    });
    await ground.walk(held, { spec });
    expect(ground.opened).toEqual([]);
  });
});

describe('what the document asks', () => {
  test('another width replaces ours; a longer interval than the film takes nothing away', async () => {
    const ground = await oneFilm();
    await ground.walk({}, { spec: inline() });
    await ground.walk({ everyTitle: true }, { spec: inline({ widthPixels: 64 }) });
    expect(await readdir(folder(ground))).toEqual(['64 - 10x10']);
    await ground.walk({ everyTitle: true }, { spec: inline({ widthPixels: 64, intervalSeconds: 60 }) });
    expect(await readdir(folder(ground))).toEqual(['64 - 10x10']);
  });

  test('a shorter interval opens what was shorter than the longer one', async () => {
    const ground = await oneFilm();
    await ground.walk({}, { spec: inline({ intervalSeconds: 60 }) });
    expect(await tiles(ground)).toMatchObject({ state: 'absent', source: 'document' });
    await ground.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({ state: 'filled' });
  });
});

describe('tiles of somebody else', () => {
  test('that fit are adopted, never touched, not even by an upgrade', async () => {
    const ground = await oneFilm();
    await mkdir(folder(ground, '80 - 10x10'), { recursive: true });
    await writeFile(folder(ground, '80 - 10x10', '0.jpg'), 'theirs');
    await ground.walk({}, { spec: inline() });
    expect(ground.opened).toEqual([`${film}/${name}`, `${film}/${name}`]);
    expect(await tiles(ground)).toMatchObject({ state: 'filled', source: 'file', value: { images: 4, sheets: 1 } });
    await ground.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await ground.walk(held, { spec: inline() });
    expect(await readFile(folder(ground, '80 - 10x10', '0.jpg'), 'utf8')).toBe('theirs');
    expect((await file(ground)).made.map((made) => made.fact)).toEqual(['thumbnail']);
  });

  test('that do not fit are left, and said to be in the way', async () => {
    const ground = await oneFilm();
    await mkdir(folder(ground, '640 - 10x10'), { recursive: true });
    await writeFile(folder(ground, '640 - 10x10', '0.jpg'), 'theirs');
    await ground.walk({}, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('is there already and was not made by us'),
    });
    expect(await readdir(folder(ground))).toEqual(['640 - 10x10']);
  });

  test('ours with a file more are theirs: an upgrade leaves them and says so', async () => {
    const ground = await oneFilm();
    await ground.walk({}, { spec: inline() });
    await writeFile(folder(ground, 'note.txt'), 'mine');
    await ground.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await ground.walk(held, { spec: inline() });
    expect((await readdir(folder(ground))).toSorted()).toEqual(['80 - 10x10', 'note.txt']);
    expect(await tiles(ground)).toMatchObject({ state: 'failed' });
  });
});

test('removed by another program: made once more, then failed with the likely setting; only the video reopens it', async () => {
  const ground = await oneFilm();
  await ground.walk({}, { spec: inline() });
  for (const expected of [
    { state: 'filled' },
    { state: 'failed', reason: expect.stringContaining('removed by another program; Jellyfin 10.11') },
  ]) {
    await rm(folder(ground), { recursive: true });
    await ground.walk({}, { spec: inline() });
    expect(await tiles(ground)).toMatchObject(expected);
    if (expected.state === 'failed') break;
  }
  expect(await ground.problems()).toMatchObject([{ cause: 'removedByOther', path: `${film}/${name}` }]);
  await ground.walk({ everyTitle: true }, { spec: inline(), now: Date.now() + 29 * day });
  expect(await readdir(join(ground.root, film))).not.toContain('f.trickplay');
  await ground.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
  await ground.walk({}, { spec: inline() });
  expect(await tiles(ground)).toMatchObject({ state: 'filled' });
  expect(await ground.problems()).toEqual([]);
});

describe('what workers left', () => {
  async function withOutcome(change: Partial<TilesOutcome>): Promise<WalkGround> {
    const ground = await oneFilm();
    await ground.walk({}, { spec: worker });
    const { sizeBytes, mtimeMs } = await file(ground);
    const outcome: TilesOutcome = {
      tilesId: 'dead',
      video: name,
      sizeBytes,
      mtimeMs,
      state: 'started',
      at: '2026-01-01T00:00:00.000Z',
      ...change,
    };
    await writeOutcome(await openRoot(ground.root), film, outcome);
    return ground;
  }
  const outcomesOf = async (ground: WalkGround) => [...(await readOutcomes(await openRoot(ground.root), film)).keys()];
  const value = { widthPixels: 80, heightPixels: 46, columns: 10, rows: 10, intervalSeconds: 1, images: 4, sheets: 1 };
  const made = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 1, mtimeMs: 1, sha256: 'a'.repeat(64) };

  test.each<[string, Partial<TilesOutcome>, object]>([
    ['a worker that died', { state: 'started' }, { state: 'failed', tries: 1 }],
    ['a failure', { state: 'failed', reason: 'damaged' }, { state: 'failed', reason: 'damaged' }],
    ['nothing to be had', { state: 'absent', reason: 'no picture' }, { state: 'absent', reason: 'no picture' }],
    ['a failure of the file before', { state: 'failed', reason: 'damaged', sizeBytes: 1 }, { state: 'open' }],
    ['a death over the file before', { state: 'started', mtimeMs: 1 }, { state: 'open' }],
    ['tiles of the file before', { state: 'made', value, made, sizeBytes: 1 }, { state: 'open' }],
  ])('%s', async (_, change, expected) => {
    const ground = await withOutcome(change);
    await ground.walk(held, { spec: worker });
    expect((await tiles(ground)) ?? { state: 'open' }).toMatchObject(expected);
    expect(await outcomesOf(ground)).toEqual([]);
  });

  test('tiles that are there become a fact, and are listed as ours', async () => {
    const ground = await withOutcome({ state: 'made', value, made });
    await mkdir(folder(ground, '80 - 10x10'), { recursive: true });
    await copyFile(await tinyVideo(), folder(ground, '80 - 10x10', '0.jpg'));
    const { summary } = await ground.walk(held, { spec: worker });
    expect(summary.made).toEqual({ tiles: 1 });
    expect(await tiles(ground)).toMatchObject({ state: 'filled', value });
    expect((await file(ground)).made).toContainEqual(made);
  });

  test('an outcome that is no outcome changes nothing and stops nothing', async () => {
    const ground = await withOutcome({});
    const hidden = join(ground.root, film, '.projectionist');
    for (const entry of await readdir(hidden))
      if (entry.startsWith('outcome-')) await writeFile(join(hidden, entry), '{"state": "made"');
    const { summary } = await ground.walk(held, { spec: worker });
    expect(summary.failed).toEqual([]);
  });
});
