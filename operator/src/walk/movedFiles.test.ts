/** What we made for a video, after somebody replaced, renamed or swapped it: no picture of an earlier cut stays. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, walkFixture } from '../../test/walk/walkFixture.ts';
import { hashFolder } from '../storage/read.ts';
import { openRoot } from '../storage/root.ts';
import { readOutcomes, writeOutcome } from '../title/outcome.ts';
import type { FileRecord, FolderRecord } from '../title/record.ts';

const tiles = (mode: 'inline' | 'worker') => ({ spec: { tiles: { mode, intervalSeconds: 1, widthPixels: 80 } } });
const inline = tiles('inline');
const worker = tiles('worker');
const sheet = '80 - 10x10/0.jpg';
const madeKinds = ['.mkv', '.trickplay', '-thumb.jpg'];

const second = async () => ({ copyOf: await tinyVideo('second') });

/** Film f in its own folder, or in one with other films. */
async function walked(folder: string, names: readonly string[] = ['f.mkv'], options = inline): Promise<WalkFixture> {
  const fixture = await walkFixture();
  for (const [index, name] of names.entries())
    await fixture.put(`${folder}/${name}`, { copyOf: await tinyVideo(index === 0 ? 'first' : 'second') });
  await fixture.walk({}, options);
  return fixture;
}

async function move(fixture: WalkFixture, from: string, to: string, endings = madeKinds): Promise<void> {
  for (const ending of endings) {
    await mkdir(dirname(join(fixture.root, to)), { recursive: true });
    await rename(join(fixture.root, `${from}${ending}`), join(fixture.root, `${to}${ending}`));
  }
}

async function swap(fixture: WalkFixture, one: string, other: string, endings = madeKinds): Promise<void> {
  const aside = join(dirname(one), 'aside');
  await move(fixture, one, aside, endings);
  await move(fixture, other, one, endings);
  await move(fixture, aside, other, endings);
}

async function file(fixture: WalkFixture, path: string): Promise<FileRecord> {
  const folder = dirname(path);
  const text = await readFile(join(fixture.root, folder, '.projectionist/record.json'), 'utf8');
  const entry = (JSON.parse(text) as FolderRecord).files[path.slice(folder.length + 1)];
  if (entry === undefined) throw new Error(`expected a record of ${path}`);
  return entry;
}

const bytes = (fixture: WalkFixture, path: string) => readFile(join(fixture.root, path));
const made = async (fixture: WalkFixture, path: string) =>
  (await file(fixture, path)).made.map((entry) => entry.path).toSorted();

/** The pictures beside this video as they are made for it alone, in a library of its own. */
async function expectedFor(video: 'first' | 'second', base: string): Promise<readonly Buffer[]> {
  const fixture = await walkFixture();
  await fixture.put(`Film (2001)/${base}.mkv`, { copyOf: await tinyVideo(video) });
  await fixture.walk({}, inline);
  return pictures(fixture, `Film (2001)/${base}`);
}

const pictures = async (fixture: WalkFixture, base: string) =>
  Promise.all([bytes(fixture, `${base}.trickplay/${sheet}`), bytes(fixture, `${base}-thumb.jpg`)]);

describe.each([
  ['a folder of one film', 'Film (2001)', ['Old (2001)'], 'New (2001)'],
  ['a folder of several films', 'Films', ['Old (2001)', 'Other (2002)', 'Third (2003)'], 'New (2001)'],
  ['a film renamed to another one', 'Films', ['Old (2001)', 'Other (2002)'], 'Another (2009)'],
])('in %s', (_, folder, names, to) => {
  const old = `${folder}/Old (2001)`;
  const next = `${folder}/${to}`;
  const start = (options = inline) =>
    walked(
      folder,
      names.map((name) => `${name}.mkv`),
      options,
    );

  test('a video replaced and then renamed with its tiles and its picture gets new ones', async () => {
    const fixture = await start();
    await fixture.put(`${old}.mkv`, await second(), new Date('2025-01-01'));
    await move(fixture, old, next);
    await fixture.walk({}, inline);
    expect(await pictures(fixture, next)).toEqual(await expectedFor('second', to));
    expect((await file(fixture, `${next}.mkv`)).facts).toMatchObject({
      tiles: { state: 'filled', source: 'frame' },
      thumbnail: { state: 'filled', source: 'frame' },
    });
    expect(await made(fixture, `${next}.mkv`)).toEqual([`${to}-thumb.jpg`, `${to}.trickplay`]);
  });

  test('the same with a walk between both that could make nothing', async () => {
    const fixture = await start();
    await fixture.put(`${old}.mkv`, await second(), new Date('2025-01-01'));
    const native = () => Promise.reject(new Error('no decoder today'));
    await fixture.walk({}, { ...inline, tools: { native } });
    await move(fixture, old, next);
    await fixture.walk({ everyTitle: true, byPerson: true }, { ...inline, now: Date.now() + 90 * 24 * 3_600_000 });
    expect(await pictures(fixture, next)).toEqual(await expectedFor('second', to));
  });

  test('a video renamed with its tiles and its picture keeps them', async () => {
    const fixture = await start();
    const before = await pictures(fixture, old);
    await move(fixture, old, next);
    expect((await fixture.walk({}, inline)).summary.made).toEqual({});
    expect(fixture.opened).toEqual([]);
    expect(await pictures(fixture, next)).toEqual(before);
    expect(await made(fixture, `${next}.mkv`)).toEqual([`${to}-thumb.jpg`, `${to}.trickplay`]);
  });

  test('tiles and a picture that a person put there stay, whatever becomes of the video', async () => {
    const fixture = await walkFixture();
    for (const name of names) await fixture.put(`${folder}/${name}.mkv`, { copyOf: await tinyVideo() });
    await fixture.put(`${old}.trickplay/${sheet}`, 'theirs');
    await fixture.put(`${old}-thumb.jpg`, 'theirs too');
    await fixture.walk({}, inline);
    await fixture.put(`${old}.mkv`, await second(), new Date('2025-01-01'));
    await move(fixture, old, next);
    await fixture.walk({}, inline);
    expect((await pictures(fixture, next)).map(String)).toEqual(['theirs', 'theirs too']);
    expect(await made(fixture, `${next}.mkv`)).toEqual([]);
  });

  test('tiles of ours that a person changed stay', async () => {
    const fixture = await start();
    await writeFile(join(fixture.root, `${old}.trickplay/note.txt`), 'mine');
    await fixture.put(`${old}.mkv`, await second(), new Date('2025-01-01'));
    await move(fixture, old, next);
    await fixture.walk({}, inline);
    expect(await readdir(join(fixture.root, `${next}.trickplay`))).toContain('note.txt');
    expect(await made(fixture, `${next}.mkv`)).toEqual([`${to}-thumb.jpg`]);
  });
});

test('tiles renamed without their video are the person’s, and made again once', async () => {
  const fixture = await walked('Film (2001)');
  const [before] = await pictures(fixture, 'Film (2001)/f');
  await move(fixture, 'Film (2001)/f', 'Film (2001)/g', ['.trickplay']);
  await fixture.walk({}, inline);
  expect(await bytes(fixture, `Film (2001)/g.trickplay/${sheet}`)).toEqual(before);
  expect(await made(fixture, 'Film (2001)/f.mkv')).toEqual(['f-thumb.jpg', 'f.trickplay']);
});

test('a folder renamed keeps everything', async () => {
  const fixture = await walked('Film (2001)');
  await rename(join(fixture.root, 'Film (2001)'), join(fixture.root, 'Film (2002)'));
  await fixture.walk({}, inline);
  expect(fixture.opened).toEqual([]);
  expect(await made(fixture, 'Film (2002)/f.mkv')).toEqual(['f-thumb.jpg', 'f.trickplay']);
});

describe('two versions of a film that swap names', () => {
  const [one, other] = ['Film (2001)/Film (2001) - one', 'Film (2001)/Film (2001) - two'];
  const start = () => walked('Film (2001)', ['Film (2001) - one.mkv', 'Film (2001) - two.mkv']);

  test('keep what was swapped with them', async () => {
    const fixture = await start();
    const before = [await pictures(fixture, one), await pictures(fixture, other)];
    await swap(fixture, one, other);
    await fixture.walk({}, inline);
    expect(fixture.opened).toEqual([]);
    expect([await pictures(fixture, other), await pictures(fixture, one)]).toEqual(before);
    for (const base of [one, other]) {
      expect((await file(fixture, `${base}.mkv`)).facts.tiles).toMatchObject({ state: 'filled', source: 'frame' });
      expect(await made(fixture, `${base}.mkv`)).toHaveLength(2);
    }
  });

  test.each([
    ['alone', ['.mkv']],
    ['with their pictures only', ['.mkv', '-thumb.jpg']],
  ])('%s: what does not belong to them is made again', async (_, endings) => {
    const fixture = await start();
    await swap(fixture, one, other, endings);
    await fixture.walk({}, inline);
    const [tilesOfOne] = await expectedFor('second', 'Film (2001) - one');
    expect(await bytes(fixture, `${one}.trickplay/${sheet}`)).toEqual(tilesOfOne);
    expect(await made(fixture, `${one}.mkv`)).toHaveLength(2);
    expect(await made(fixture, `${other}.mkv`)).toHaveLength(2);
  });

  test('after one of them was replaced: nothing of the earlier cut stays', async () => {
    const fixture = await start();
    const [tilesBefore, pictureBefore] = await pictures(fixture, one);
    await fixture.put(`${one}.mkv`, { copyOf: await tinyVideo('first', '.mp4') }, new Date('2025-01-01'));
    await swap(fixture, one, other);
    await fixture.walk({}, inline);
    const [tilesAfter, pictureAfter] = await pictures(fixture, other);
    expect(tilesAfter.equals(tilesBefore)).toBe(false);
    expect(pictureAfter.equals(pictureBefore)).toBe(false);
    expect((await file(fixture, `${other}.mkv`)).facts.tiles).toMatchObject({ state: 'filled', source: 'frame' });
  });
});

describe('tiles of a worker that no walk has merged', () => {
  const value = { widthPixels: 80, heightPixels: 46, columns: 10, rows: 10, intervalSeconds: 1, images: 4, sheets: 1 };

  async function placed(folder: string, names: readonly string[], state: 'started' | 'made'): Promise<WalkFixture> {
    const fixture = await walked(folder, names, worker);
    await place(fixture, `${folder}/Old (2001)`, state);
    return fixture;
  }

  /** The worker was killed when it had put the tiles in place, or it ended. */
  async function place(fixture: WalkFixture, base: string, state: 'started' | 'made'): Promise<void> {
    const root = await openRoot(fixture.root);
    await fixture.put(`${base}.trickplay/${sheet}`, `made by the worker for ${base}`);
    const hash = await hashFolder(root, `${base}.trickplay`);
    if (hash === undefined) throw new Error('expected tiles');
    const { sizeBytes, mtimeMs } = await file(fixture, `${base}.mkv`);
    const name = basename(base);
    const made = {
      ...{ path: `${name}.trickplay`, fact: 'tiles', mtimeMs: 1 },
      sizeBytes: hash.sizeBytes,
      sha256: hash.sha256,
    };
    await writeOutcome(root, dirname(base), {
      ...{ tilesId: 'dead', video: `${name}.mkv`, sizeBytes, mtimeMs, state, made, value },
      at: '2026-01-01T00:00:00.000Z',
    });
  }

  test('and whose videos swapped names with them are kept as ours', async () => {
    const bases = ['Film (2001)/Film (2001) - one', 'Film (2001)/Film (2001) - two'] as const;
    const fixture = await walked('Film (2001)', ['Film (2001) - one.mkv', 'Film (2001) - two.mkv'], worker);
    for (const base of bases) await place(fixture, base, 'made');
    await swap(fixture, ...bases);
    await fixture.walk({}, worker);
    for (const [index, base] of bases.entries()) {
      expect(String((await pictures(fixture, base))[0])).toBe(`made by the worker for ${bases[1 - index]}`);
      const { facts, made: listed } = await file(fixture, `${base}.mkv`);
      expect(facts.tiles).toMatchObject({ state: 'filled', source: 'frame' });
      const hash = await hashFolder(await openRoot(fixture.root), `${base}.trickplay`);
      expect(listed.map(({ sha256 }) => sha256)).toContain(hash?.sha256);
    }
  });

  describe.each([
    ['a folder of one film', 'Film (2001)', ['Old (2001).mkv']],
    ['a folder of several films', 'Films', ['Old (2001).mkv', 'A (2000).mkv', 'Zed (2003).mkv']],
  ])('in %s', (_, folder, names) => {
    const [old, next] = [`${folder}/Old (2001)`, `${folder}/New (2001)`];

    test.each(['started', 'made'] as const)(
      'and whose video was replaced and renamed with them: made again (outcome: %s)',
      async (state) => {
        const fixture = await placed(folder, names, state);
        await fixture.put(`${old}.mkv`, await second(), new Date('2025-01-01'));
        await move(fixture, old, next);
        await fixture.walk({}, inline);
        expect((await pictures(fixture, next))[0]).toEqual((await expectedFor('second', 'New (2001)'))[0]);
        expect(await made(fixture, `${next}.mkv`)).toContain('New (2001).trickplay');
        expect([...(await readOutcomes(await openRoot(fixture.root), folder)).keys()]).toEqual([]);
      },
    );

    test.each([
      ['', true],
      [', also if the video still grew during a first walk', false],
    ])('and whose video was renamed with them are kept as ours%s', async (_1, isQuietAtFirst) => {
      const fixture = await placed(folder, names, 'made');
      await move(fixture, old, next);
      if (!isQuietAtFirst) await fixture.walk({}, { ...worker, isQuiet: async (path) => path !== `${next}.mkv` });
      await fixture.walk({}, worker);
      expect((await pictures(fixture, next)).map(String)[0]).toBe(`made by the worker for ${old}`);
      expect((await file(fixture, `${next}.mkv`)).facts.tiles).toMatchObject({ state: 'filled', source: 'frame' });
      expect(await made(fixture, `${next}.mkv`)).toContain('New (2001).trickplay');
    });
  });
});
