import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, walkFixture } from '../../../test/walk/walkFixture.ts';
import { plainText } from '../../messages/message.ts';
import { hashFolder } from '../../storage/read.ts';
import { openRoot } from '../../storage/root.ts';
import { readOutcomes, type TilesOutcome, writeOutcome } from '../../title/outcome.ts';
import type { FolderRecord } from '../../title/record.ts';

const film = 'Film (2001)';
const name = 'f.mkv';
const day = 24 * 3_600_000;
const inline = (more: object = {}) => ({ tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80, ...more } });
const worker = { tiles: { mode: 'worker', intervalSeconds: 1, widthPixels: 80 } };

async function oneFilm(): Promise<WalkFixture> {
  const fixture = await walkFixture();
  await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo() });
  return fixture;
}

async function file(fixture: WalkFixture) {
  const record: FolderRecord = JSON.parse(
    await readFile(join(fixture.root, film, '.projectionist/record.json'), 'utf8'),
  );
  const entry = record.files[name];
  if (entry === undefined) throw new Error('expected a record of the video');
  return entry;
}

const tiles = async (fixture: WalkFixture) => (await file(fixture)).facts.tiles;
const folder = (fixture: WalkFixture, ...below: readonly string[]) => join(fixture.root, film, 'f.trickplay', ...below);
const held = { folders: [`/data/${film}`] };

describe('the folder of a width', () => {
  test.each<[string, number, number]>([
    ['as asked', 80, 80],
    ['an odd width', 81, 80],
    ['wider than the video', 320, 96],
  ])("%s: has the name of the pictures' real width, and is not made again", async (_, asked, made) => {
    const fixture = await oneFilm();
    const spec = inline({ widthPixels: asked });
    await fixture.walk({}, { spec });
    expect(await readdir(folder(fixture))).toEqual([`${made} - 10x10`]);
    expect(await tiles(fixture)).toMatchObject({
      state: 'filled',
      value: { widthPixels: made, heightPixels: Math.round((made * 9) / 32) * 2, images: 4, sheets: 1 },
    });
    await fixture.walk(held, { spec });
    expect(fixture.opened).toEqual([]);
  });
});

describe('the document', () => {
  test('another width replaces our tiles; an interval longer than the film removes nothing', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: inline() });
    await fixture.walk({ everyTitle: true }, { spec: inline({ widthPixels: 64 }) });
    expect(await readdir(folder(fixture))).toEqual(['64 - 10x10']);
    await fixture.walk({ everyTitle: true }, { spec: inline({ widthPixels: 64, intervalSeconds: 60 }) });
    expect(await readdir(folder(fixture))).toEqual(['64 - 10x10']);
  });

  test('a shorter interval opens a video that was shorter than the longer one', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: inline({ intervalSeconds: 60 }) });
    expect(await tiles(fixture)).toMatchObject({ state: 'absent', source: 'document' });
    await fixture.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled' });
  });
});

describe('foreign tiles', () => {
  test('that fit are adopted and never touched, not even by an upgrade', async () => {
    const fixture = await oneFilm();
    await mkdir(folder(fixture, '80 - 10x10'), { recursive: true });
    await writeFile(folder(fixture, '80 - 10x10', '0.jpg'), 'theirs');
    await fixture.walk({}, { spec: inline() });
    expect(fixture.opened).toEqual([`${film}/${name}`, `${film}/${name}`]);
    expect(await tiles(fixture)).toMatchObject({ state: 'filled', source: 'file', value: { images: 4, sheets: 1 } });
    await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk(held, { spec: inline() });
    expect(await readFile(folder(fixture, '80 - 10x10', '0.jpg'), 'utf8')).toBe('theirs');
    expect((await file(fixture)).made.map((made) => made.fact)).toEqual(['thumbnail']);
  });

  test('that do not fit are left, and reported as in the way', async () => {
    const fixture = await oneFilm();
    await mkdir(folder(fixture, '640 - 10x10'), { recursive: true });
    await writeFile(folder(fixture, '640 - 10x10', '0.jpg'), 'theirs');
    await fixture.walk({}, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('is there already and was not made by us'),
    });
    expect(await readdir(folder(fixture))).toEqual(['640 - 10x10']);
  });

  test('are also ours with an additional file: an upgrade leaves them and reports them', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: inline() });
    await writeFile(folder(fixture, 'note.txt'), 'mine');
    await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk(held, { spec: inline() });
    expect((await readdir(folder(fixture))).toSorted()).toEqual(['80 - 10x10', 'note.txt']);
    expect(await tiles(fixture)).toMatchObject({ state: 'failed' });
  });
});

describe('tiles that changed', () => {
  test('foreign tiles are found before anything is decoded, and ours are made once they are gone', async () => {
    const fixture = await oneFilm();
    await mkdir(folder(fixture, '640 - 10x10'), { recursive: true });
    await fixture.walk({}, { spec: inline() });
    expect(fixture.opened).toEqual([`${film}/${name}`, `${film}/${name}`]);
    const fact = await tiles(fixture);
    expect(fact).toMatchObject({ state: 'failed', source: 'inTheWay', tries: 1 });
    expect(fact?.nextTryAt).toBeUndefined();
    await fixture.walk({ everyTitle: true }, { spec: inline(), now: Date.now() + 40 * day });
    expect(await tiles(fixture)).toEqual(fact);
    await rm(folder(fixture), { recursive: true });
    await fixture.walk({}, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled', source: 'frame' });
    expect(await readdir(folder(fixture))).toEqual(['80 - 10x10']);
  });

  test('with a worker, foreign tiles are not open either', async () => {
    const fixture = await oneFilm();
    await mkdir(folder(fixture, '640 - 10x10'), { recursive: true });
    await fixture.walk({}, { spec: worker });
    expect(await fixture.openTiles(Date.now())).toEqual([]);
    await rm(folder(fixture), { recursive: true });
    await fixture.walk({}, { spec: worker });
    expect(await fixture.openTiles(Date.now())).toHaveLength(1);
  });

  test('ours with a missing sheet count as foreign, are never replaced, and are ours again when the sheet is back', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: inline() });
    const sheet = folder(fixture, '80 - 10x10', '0.jpg');
    const bytes = await readFile(sheet);
    const { made } = await file(fixture);
    await rm(sheet);
    await fixture.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({
      state: 'failed',
      source: 'inTheWay',
      reason: expect.stringContaining('f.trickplay'),
    });
    expect((await file(fixture)).made).toEqual(made);
    await writeFile(sheet, bytes);
    await fixture.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled' });
  });

  test('ours that were put in place incomplete are replaced', async () => {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: inline() });
    await changeRecord(fixture, (text) =>
      text.replace('"sheets":1', '"sheets":2').replace('"sheets": 1', '"sheets": 2'),
    );
    expect((await tiles(fixture))?.value?.sheets).toBe(2);
    await fixture.walk({ everyTitle: true }, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled', source: 'frame', value: { sheets: 1 } });
  });
});

async function changeRecord(fixture: WalkFixture, change: (text: string) => string): Promise<void> {
  const path = join(fixture.root, film, '.projectionist/record.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

test('removed by another program: recreated once, then failed with the likely setting; only a changed video reopens it', async () => {
  const fixture = await oneFilm();
  await fixture.walk({}, { spec: inline() });
  for (const expected of [
    { state: 'filled' },
    { state: 'failed', reason: expect.stringContaining('removed by another program; Jellyfin 10.11') },
  ]) {
    await rm(folder(fixture), { recursive: true });
    await fixture.walk({}, { spec: inline() });
    expect(await tiles(fixture)).toMatchObject(expected);
    if (expected.state === 'failed') break;
  }
  expect(await fixture.problems()).toMatchObject([{ cause: 'removedByOther', path: `${film}/${name}` }]);
  await fixture.walk({ everyTitle: true }, { spec: inline(), now: Date.now() + 29 * day });
  expect(await readdir(join(fixture.root, film))).not.toContain('f.trickplay');
  await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
  await fixture.walk({}, { spec: inline() });
  expect(await tiles(fixture)).toMatchObject({ state: 'filled' });
  expect(await fixture.problems()).toEqual([]);
});

describe('outcomes of workers', () => {
  async function withOutcome(change: Partial<TilesOutcome>): Promise<WalkFixture> {
    const fixture = await oneFilm();
    await fixture.walk({}, { spec: worker });
    const { sizeBytes, mtimeMs } = await file(fixture);
    const outcome: TilesOutcome = {
      tilesId: 'dead',
      video: name,
      sizeBytes,
      mtimeMs,
      state: 'started',
      at: '2026-01-01T00:00:00.000Z',
      ...change,
    };
    await writeOutcome(await openRoot(fixture.root), film, outcome);
    return fixture;
  }
  const outcomesOf = async (fixture: WalkFixture) => [
    ...(await readOutcomes(await openRoot(fixture.root), film)).keys(),
  ];
  const value = { widthPixels: 80, heightPixels: 46, columns: 10, rows: 10, intervalSeconds: 1, images: 4, sheets: 1 };
  const made = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 1, mtimeMs: 1, sha256: 'a'.repeat(64) };

  test.each<[string, Partial<TilesOutcome>, object]>([
    ['a worker that died', { state: 'started' }, { state: 'failed', tries: 1 }],
    ['a failure', { state: 'failed', reason: plainText('damaged') }, { state: 'failed', reason: 'damaged' }],
    [
      'nothing to make',
      { state: 'absent', reason: plainText('no picture') },
      { state: 'absent', reason: 'no picture' },
    ],
    [
      'a failure of the previous file',
      { state: 'failed', reason: plainText('damaged'), sizeBytes: 1 },
      { state: 'open' },
    ],
    ['a worker that died on the previous file', { state: 'started', mtimeMs: 1 }, { state: 'open' }],
    ['tiles of the previous file', { state: 'made', value, made, sizeBytes: 1 }, { state: 'open' }],
  ])('%s', async (_, change, expected) => {
    const fixture = await withOutcome(change);
    await fixture.walk(held, { spec: worker });
    expect((await tiles(fixture)) ?? { state: 'open' }).toMatchObject(expected);
    expect(await outcomesOf(fixture)).toEqual([]);
  });

  test('existing tiles become a fact, and are listed as ours', async () => {
    const fixture = await withOutcome({ state: 'made', value, made });
    await mkdir(folder(fixture, '80 - 10x10'), { recursive: true });
    await copyFile(await tinyVideo(), folder(fixture, '80 - 10x10', '0.jpg'));
    const { summary } = await fixture.walk(held, { spec: worker });
    expect(summary.made).toEqual({ tiles: 1 });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled', value });
    expect((await file(fixture)).made).toContainEqual(made);
  });

  test('a worker that was killed after it put its tiles in place has made them', async () => {
    const fixture = await withOutcome({});
    await mkdir(folder(fixture, '80 - 10x10'), { recursive: true });
    await writeFile(folder(fixture, '80 - 10x10', '0.jpg'), 'ours');
    const root = await openRoot(fixture.root);
    const hash = await hashFolder(root, `${film}/f.trickplay`);
    const [started] = (await readOutcomes(root, film)).values();
    if (hash === undefined || started === undefined) throw new Error('expected tiles and an outcome');
    const placed = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 4, mtimeMs: 1, sha256: hash.sha256 };
    await writeOutcome(root, film, { ...started, made: placed, value });
    await fixture.walk(held, { spec: worker });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled', value });
    expect((await file(fixture)).made).toContainEqual(placed);
    expect(await outcomesOf(fixture)).toEqual([]);
  });

  test.each([
    ['on the present file', {}, 'failed'],
    ['on the previous file', { mtimeMs: 1 }, 'open'],
  ])('a worker that was killed %s: the tiles it intended are ours, and made again', async (_, change, state) => {
    const fixture = await withOutcome({ made, value, ...change });
    await fixture.walk(held, { spec: worker });
    expect(await tiles(fixture)).toMatchObject({ state });
    expect((await file(fixture)).made).toContainEqual(made);
  });

  test('a worker that was killed before it replaced the tiles of an earlier version: they are ours, and replaced', async () => {
    const fixture = await withOutcome({});
    await mkdir(folder(fixture, '80 - 10x10'), { recursive: true });
    await writeFile(folder(fixture, '80 - 10x10', '0.jpg'), 'of the version before');
    const root = await openRoot(fixture.root);
    const hash = await hashFolder(root, `${film}/f.trickplay`);
    const [started] = (await readOutcomes(root, film)).values();
    if (hash === undefined || started === undefined) throw new Error('expected tiles and an outcome');
    const placed = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 21, mtimeMs: 1, sha256: hash.sha256 };
    await writeOutcome(root, film, { ...started, made, value, earlierMade: [placed] });
    await fixture.walk(held, { spec: worker });
    expect((await file(fixture)).made).toEqual(expect.arrayContaining([made, placed]));
    await fixture.walk({ everyTitle: true, byPerson: true }, { spec: inline(), now: Date.now() + 90 * day });
    expect(await tiles(fixture)).toMatchObject({ state: 'filled' });
    expect((await file(fixture)).made.filter((one) => one.fact === 'tiles')).toHaveLength(1);
  });

  describe('for a video that was removed before they could be merged', () => {
    async function withGone(): Promise<WalkFixture> {
      const fixture = await withOutcome({});
      const root = await openRoot(fixture.root);
      await mkdir(join(fixture.root, film, 'old.trickplay/80 - 10x10'), { recursive: true });
      await writeFile(join(fixture.root, film, 'old.trickplay/80 - 10x10/0.jpg'), 'ours');
      const hash = await hashFolder(root, `${film}/old.trickplay`);
      if (hash === undefined) throw new Error('expected tiles');
      const gone = { path: 'old.trickplay', fact: 'tiles', sizeBytes: 4, mtimeMs: 1, sha256: hash.sha256 };
      const [outcome] = (await readOutcomes(root, film)).values();
      if (outcome === undefined) throw new Error('expected an outcome');
      await writeOutcome(root, film, { ...outcome, video: 'old.mkv', state: 'made', made: gone, value });
      return fixture;
    }

    test('its tiles and the outcome are removed', async () => {
      const fixture = await withGone();
      await fixture.walk(held, { spec: worker });
      expect((await readdir(join(fixture.root, film))).toSorted()).toEqual(['.projectionist', 'f-thumb.jpg', 'f.mkv']);
      expect(await outcomesOf(fixture)).toEqual([]);
    });

    test('also tiles of an earlier version of it', async () => {
      const fixture = await withGone();
      const root = await openRoot(fixture.root);
      const outcome = (await readOutcomes(root, film)).get('old.mkv');
      if (outcome?.made === undefined) throw new Error('expected an outcome');
      const intended = { ...outcome.made, sha256: 'f'.repeat(64) };
      await writeOutcome(root, film, { ...outcome, state: 'started', made: intended, earlierMade: [outcome.made] });
      await fixture.walk(held, { spec: worker });
      expect((await readdir(join(fixture.root, film))).toSorted()).toEqual(['.projectionist', 'f-thumb.jpg', 'f.mkv']);
    });

    test('tiles that were changed since stay', async () => {
      const fixture = await withGone();
      await writeFile(join(fixture.root, film, 'old.trickplay/80 - 10x10/1.jpg'), 'a person');
      await fixture.walk(held, { spec: worker });
      expect(await readdir(join(fixture.root, film, 'old.trickplay/80 - 10x10'))).toEqual(['0.jpg', '1.jpg']);
      expect(await outcomesOf(fixture)).toEqual([]);
    });
  });

  test('a walk neither makes nor judges tiles on which a running worker is working', async () => {
    const fixture = await withOutcome({ tilesId: 'active' });
    await mkdir(folder(fixture, '80 - 10x10'), { recursive: true });
    await writeFile(folder(fixture, '80 - 10x10', '0.jpg'), 'just put in place');
    await fixture.walk(held, { spec: inline(), tools: { activeTilesId: 'active' } });
    expect((await tiles(fixture)) ?? { state: 'open' }).toMatchObject({ state: 'open' });
    expect(await outcomesOf(fixture)).toEqual([name]);
  });

  test('an invalid outcome changes nothing and stops nothing', async () => {
    const fixture = await withOutcome({});
    const hidden = join(fixture.root, film, '.projectionist');
    for (const entry of await readdir(hidden))
      if (entry.startsWith('outcome-')) await writeFile(join(hidden, entry), '{"state": "made"');
    const { summary } = await fixture.walk(held, { spec: worker });
    expect(summary.failed).toEqual([]);
  });
});
