import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkGround, walkGround } from '../../../test/walk/walkGround.ts';
import { hashFolder } from '../../storage/read.ts';
import { openRoot } from '../../storage/root.ts';
import { readOutcomes, type TilesOutcome, writeOutcome } from '../../title/outcome.ts';
import type { FolderRecord } from '../../title/record.ts';

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

describe('what lies there is not as it was', () => {
  test('tiles of somebody else are found before anything is decoded, and tiles are made once they are gone', async () => {
    const ground = await oneFilm();
    await mkdir(folder(ground, '640 - 10x10'), { recursive: true });
    await ground.walk({}, { spec: inline() });
    expect(ground.opened).toEqual([`${film}/${name}`, `${film}/${name}`]);
    const fact = await tiles(ground);
    expect(fact).toMatchObject({ state: 'failed', source: 'inTheWay', tries: 1 });
    expect(fact?.nextTryAt).toBeUndefined();
    await ground.walk({ everyTitle: true }, { spec: inline(), now: Date.now() + 40 * day });
    expect(await tiles(ground)).toEqual(fact);
    await rm(folder(ground), { recursive: true });
    await ground.walk({}, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({ state: 'filled', source: 'frame' });
    expect(await readdir(folder(ground))).toEqual(['80 - 10x10']);
  });

  test('with a worker they are no open tiles either', async () => {
    const ground = await oneFilm();
    await mkdir(folder(ground, '640 - 10x10'), { recursive: true });
    await ground.walk({}, { spec: worker });
    expect(await ground.openTiles(Date.now())).toEqual([]);
    await rm(folder(ground), { recursive: true });
    await ground.walk({}, { spec: worker });
    expect(await ground.openTiles(Date.now())).toHaveLength(1);
  });

  test('ours with a sheet gone are somebody else’s now, never replaced, and ours again when it is back', async () => {
    const ground = await oneFilm();
    await ground.walk({}, { spec: inline() });
    const sheet = folder(ground, '80 - 10x10', '0.jpg');
    const bytes = await readFile(sheet);
    const { made } = await file(ground);
    await rm(sheet);
    await ground.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({
      state: 'failed',
      source: 'inTheWay',
      reason: expect.stringContaining('f.trickplay'),
    });
    expect((await file(ground)).made).toEqual(made);
    await writeFile(sheet, bytes);
    await ground.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({ state: 'filled' });
  });

  test('ours that were put there with too few sheets are replaced', async () => {
    const ground = await oneFilm();
    await ground.walk({}, { spec: inline() });
    await changeRecord(ground, (text) =>
      text.replace('"sheets":1', '"sheets":2').replace('"sheets": 1', '"sheets": 2'),
    );
    expect((await tiles(ground))?.value?.sheets).toBe(2);
    await ground.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(ground)).toMatchObject({ state: 'filled', source: 'frame', value: { sheets: 1 } });
  });
});

async function changeRecord(ground: WalkGround, change: (text: string) => string): Promise<void> {
  const path = join(ground.root, film, '.projectionist/record.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

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

  test('a worker that was killed after it had put its tiles in place has made them', async () => {
    const ground = await withOutcome({});
    await mkdir(folder(ground, '80 - 10x10'), { recursive: true });
    await writeFile(folder(ground, '80 - 10x10', '0.jpg'), 'ours');
    const root = await openRoot(ground.root);
    const hash = await hashFolder(root, `${film}/f.trickplay`);
    const [started] = (await readOutcomes(root, film)).values();
    if (hash === undefined || started === undefined) throw new Error('expected tiles and an outcome');
    const placed = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 4, mtimeMs: 1, sha256: hash.sha256 };
    await writeOutcome(root, film, { ...started, made: placed, value });
    await ground.walk(held, { spec: worker });
    expect(await tiles(ground)).toMatchObject({ state: 'filled', value });
    expect((await file(ground)).made).toContainEqual(placed);
    expect(await outcomesOf(ground)).toEqual([]);
  });

  test.each([
    ['before', {}, 'failed'],
    ['over the file before', { mtimeMs: 1 }, 'open'],
  ])('a worker that was killed %s: what it meant to put there is ours, and made anew', async (_, change, state) => {
    const ground = await withOutcome({ made, value, ...change });
    await ground.walk(held, { spec: worker });
    expect(await tiles(ground)).toMatchObject({ state });
    expect((await file(ground)).made).toContainEqual(made);
  });

  describe('for a video that went before it could be merged', () => {
    async function withGone(): Promise<WalkGround> {
      const ground = await withOutcome({});
      const root = await openRoot(ground.root);
      await mkdir(join(ground.root, film, 'old.trickplay/80 - 10x10'), { recursive: true });
      await writeFile(join(ground.root, film, 'old.trickplay/80 - 10x10/0.jpg'), 'ours');
      const hash = await hashFolder(root, `${film}/old.trickplay`);
      if (hash === undefined) throw new Error('expected tiles');
      const gone = { path: 'old.trickplay', fact: 'tiles', sizeBytes: 4, mtimeMs: 1, sha256: hash.sha256 };
      const [outcome] = (await readOutcomes(root, film)).values();
      if (outcome === undefined) throw new Error('expected an outcome');
      await writeOutcome(root, film, { ...outcome, video: 'old.mkv', state: 'made', made: gone, value });
      return ground;
    }

    test('its tiles and the outcome are removed', async () => {
      const ground = await withGone();
      await ground.walk(held, { spec: worker });
      expect((await readdir(join(ground.root, film))).toSorted()).toEqual(['.projectionist', 'f-thumb.jpg', 'f.mkv']);
      expect(await outcomesOf(ground)).toEqual([]);
    });

    test('tiles that were changed since stay', async () => {
      const ground = await withGone();
      await writeFile(join(ground.root, film, 'old.trickplay/80 - 10x10/1.jpg'), 'a person');
      await ground.walk(held, { spec: worker });
      expect(await readdir(join(ground.root, film, 'old.trickplay/80 - 10x10'))).toEqual(['0.jpg', '1.jpg']);
      expect(await outcomesOf(ground)).toEqual([]);
    });
  });

  test('what a running worker has under its hands is neither made nor judged by a walk', async () => {
    const ground = await withOutcome({ tilesId: 'active' });
    await mkdir(folder(ground, '80 - 10x10'), { recursive: true });
    await writeFile(folder(ground, '80 - 10x10', '0.jpg'), 'just put in place');
    await ground.walk(held, { spec: inline(), tools: { activeTilesId: 'active' } });
    expect((await tiles(ground)) ?? { state: 'open' }).toMatchObject({ state: 'open' });
    expect(await outcomesOf(ground)).toEqual([name]);
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
