import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  catching,
  dayMs,
  factOf,
  film,
  host,
  images,
  oneFilm,
  pictures,
  poster,
  recordOf,
  scripted,
  visit,
} from '../../../test/walk/artFixture.ts';
import { answered, offer, picture, type Script, scriptedSources } from '../../../test/walk/scriptedSources.ts';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from '../../../test/walk/walkFixture.ts';
import { marked } from '../../media/ownMark.ts';
import type { FolderRecord } from '../../title/record.ts';
import { Refreshes } from '../../walk/refreshes.ts';

describe('our picture', () => {
  test('removed by another program is fetched once more, then failed with a reason', async () => {
    const fixture = await oneFilm();
    const sources = await scripted();
    await visit(fixture, sources);
    await rm(join(fixture.root, film, 'poster.jpg'));
    await visit(fixture, sources);
    expect(await images(fixture)).toEqual(['poster.jpg']);
    await rm(join(fixture.root, film, 'poster.jpg'));
    await visit(fixture, sources, { now: Date.now() + 29 * dayMs });
    expect(await images(fixture)).toEqual([]);
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^removed by another program; find out which program/u),
    });
    expect(await fixture.problems()).toContainEqual(expect.objectContaining({ cause: 'removedByOther' }));
    await visit(fixture, await scripted({ sinceMs: Date.now() + 29 * dayMs + 1 }), {
      now: Date.now() + 29 * dayMs + 2,
    });
    expect(await images(fixture)).toEqual([]);
  });

  test('is replaced by a refresh, unless somebody changed it', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    const second = await picture('jpeg', { shade: 200 });
    const refresh = (now: number) => ({
      now: now + 1,
      refreshes: new Refreshes([{ title: film, fact: 'poster', atMs: now }]),
    });
    const now = Date.now() + 1_000;
    await visit(fixture, await scripted({ pictures: { [poster]: second } }), refresh(now));
    expect(await readFile(join(fixture.root, film, 'poster.jpg'))).toEqual(marked(second, 'poster.jpg'));
    await writeFile(join(fixture.root, film, 'poster.jpg'), 'painted over');
    await visit(fixture, await scripted(), refresh(now + 1_000));
    expect(await readFile(join(fixture.root, film, 'poster.jpg'), 'utf8')).toBe('painted over');
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'file' });
    expect((await recordOf(fixture))?.made?.filter(({ fact }) => fact === 'poster')).toEqual([]);
  });

  test.each([
    ['no source exists', async () => scriptedSources()],
    ['the sources have none', async () => scripted({ details: { tmdb: answered([]) } })],
  ])('stays when a refresh finds nothing better, because %s', async (_, make) => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    const now = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: '', fact: 'poster', atMs: now }]);
    await visit(fixture, await make(), { now: now + 1, refreshes });
    expect(await images(fixture)).toEqual(['poster.jpg']);
    const kept = await factOf(fixture, 'poster');
    expect(kept).toMatchObject({ state: 'filled', source: 'kept', value: { path: 'poster.jpg' } });
    await visit(fixture, await scripted(), { now: now + 60_000 });
    expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'kept' });
  });

  test('stays, and a better one is tried again, when a refresh finds only an address without a picture', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    const now = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: '', fact: 'poster', atMs: now }]);
    await visit(fixture, await scripted({ pictures: {} }), { now: now + 1, refreshes });
    expect(await images(fixture)).toEqual(['poster.jpg']);
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'filled',
      source: 'kept',
      nextTryAt: expect.any(String),
    });
    const second = await picture('jpeg', { shade: 200 });
    await visit(fixture, await scripted({ pictures: { [poster]: second } }), { now: now + dayMs });
    expect(await readFile(join(fixture.root, film, 'poster.jpg'))).toEqual(marked(second, 'poster.jpg'));
  });

  test('is in the record before it is beside the film, and so is the one it replaces', async () => {
    const fixture = await oneFilm();
    const second = await picture('jpeg', { shade: 200 });
    const [old, fresh] = [await picture('jpeg'), second].map((bytes) => hashOf(marked(bytes, 'poster.jpg')));
    const file = join(fixture.root, film, 'poster.jpg');
    const written: { readonly listed: readonly string[]; readonly there: string | undefined }[] = [];
    const store: WalkOptions['store'] = (inner) => ({
      read: (folder) => inner.read(folder),
      write: (folder, before, after) => {
        const made = after.titles['.']?.made?.filter(({ fact }) => fact === 'poster') ?? [];
        const there = existsSync(file) ? hashOf(readFileSync(file)) : undefined;
        written.push({ listed: made.map(({ sha256 }) => sha256), there });
        return inner.write(folder, before, after);
      },
    });
    await visit(fixture, await scripted(), { store });
    expect(written).toContainEqual({ listed: [old], there: undefined });
    const now = Date.now() + 1_000;
    const refreshes = new Refreshes([{ title: '', fact: 'poster', atMs: now }]);
    await visit(fixture, await scripted({ pictures: { [poster]: second } }), { now: now + 1, refreshes, store });
    expect(written).toContainEqual({ listed: [old, fresh], there: old });
    expect(written.at(-1)).toEqual({ listed: [fresh], there: fresh });
  });

  test('renamed with the video and without its suffix is no poster: it is removed and made again under its name', async () => {
    const fixture = await oneFilm();
    const fanart = `${host}/fanart.jpg`;
    const sources = await scripted({
      details: { tmdb: answered([offer('fanart', fanart)]) },
      pictures: { [fanart]: await picture('jpeg', { width: 320, height: 180 }) },
    });
    await visit(fixture, sources);
    await rename(join(fixture.root, film, 'fanart.jpg'), join(fixture.root, film, 'f.jpg'));
    const { summary } = await visit(fixture, sources);
    expect(await images(fixture)).toEqual(['fanart.jpg']);
    expect(summary.removed).toEqual([`${film}/f.jpg`]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'absent' });
  });

  describe('for a title that turns out to be another one', () => {
    const unnamed = 'Film (2001)';
    const named = (id: string) => `<movie><title>Film</title><uniqueid type="tmdb">${id}</uniqueid></movie>`;

    async function mistaken(after: Partial<Script>): Promise<WalkFixture> {
      const fixture = await walkFixture();
      await fixture.put(`${unnamed}/f.mkv`, { copyOf: await tinyVideo() });
      await fixture.put(`${unnamed}/movie.nfo`, named('603'));
      await visit(fixture, await scripted());
      expect(await images(fixture, unnamed)).toEqual(['poster.jpg']);
      await writeFile(join(fixture.root, unnamed, 'movie.nfo'), named('604'));
      await visit(fixture, await scripted(after), { now: Date.now() + 60_000 });
      expect((await recordOf(fixture, unnamed))?.facts.id?.value?.ids).toEqual({ tmdb: '604' });
      return fixture;
    }

    test('is removed if the other title has no such picture', async () => {
      const fixture = await mistaken({ details: { tmdb: answered([], { ids: { tmdb: '604' } }) } });
      expect(await images(fixture, unnamed)).toEqual([]);
    });

    test("is replaced by the other title's", async () => {
      const second = await picture('jpeg', { shade: 200 });
      const other = answered([offer('poster', poster)], { ids: { tmdb: '604' } });
      const fixture = await mistaken({ details: { tmdb: other }, pictures: { [poster]: second } });
      expect(await readFile(join(fixture.root, unnamed, 'poster.jpg'))).toEqual(marked(second, 'poster.jpg'));
    });
  });

  test('is recognised as ours after a kill between the picture and the record', async () => {
    const fixture = await oneFilm();
    const sources = await scripted();
    await visit(fixture, sources);
    const file = join(fixture.root, film, '.projectionist/record.json');
    const record: FolderRecord = JSON.parse(await readFile(file, 'utf8'));
    const title = record.titles['.'];
    const facts = { ...title?.facts, poster: { state: 'open' } };
    await writeFile(file, JSON.stringify({ ...record, titles: { '.': { ...title, facts } } }));
    await visit(fixture, sources);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'tmdb' });
    expect((await recordOf(fixture))?.made?.filter(({ fact }) => fact === 'poster')).toHaveLength(1);
  });
});

describe('a readOnly Library', () => {
  test('shows pictures, and nothing is written beside the film', async () => {
    const fixture = await oneFilm();
    const sources = await scripted({
      details: { tmdb: answered([offer('poster', poster), offer('banner', `${host}/banner`)]) },
    });
    const previews = new Map<string, Uint8Array>();
    const options = { spec: { readOnly: true }, catalog: catching(previews) };
    await visit(fixture, sources, options);
    expect(await readdir(join(fixture.root, film))).toEqual(['f.mkv']);
    expect([...previews.keys()]).toContain('poster');
    expect(pictures(sources)).toEqual([poster]);
    await visit(fixture, sources, options);
    expect(pictures(sources)).toEqual([]);
    await visit(fixture, sources);
    expect(await images(fixture)).toEqual(['poster.jpg']);
  });
});

describe('a film that shares its folder', () => {
  const flat = 'Flat/One (2001) {tmdb-603}';
  async function two(): Promise<WalkFixture> {
    const fixture = await walkFixture();
    await fixture.put(`${flat}.mkv`, { copyOf: await tinyVideo() });
    await fixture.put('Flat/Two (2002) {tmdb-604}.mkv', { copyOf: await tinyVideo('second') });
    return fixture;
  }
  const named = async (fixture: WalkFixture) =>
    (await images(fixture, 'Flat')).filter((name) => name.startsWith('One'));

  test('has art under its own name, which follows a rename without a new fetch', async () => {
    const fixture = await two();
    const sources = await scripted();
    await visit(fixture, sources);
    expect(await named(fixture)).toEqual(['One (2001) {tmdb-603}-poster.jpg']);
    await rename(join(fixture.root, `${flat}.mkv`), join(fixture.root, 'Flat/One (2001) {tmdb-603} 1080p.mkv'));
    const { summary } = await visit(fixture, sources);
    expect(await named(fixture)).toEqual(['One (2001) {tmdb-603} 1080p-poster.jpg']);
    expect(pictures(sources)).toEqual([]);
    expect(summary.removed).toContain(`${flat}-poster.jpg`);
  });

  test('loses our art with its file; its neighbour’s stays', async () => {
    const fixture = await two();
    await fixture.put('Flat/Two (2002) {tmdb-604}-poster.jpg', await picture('jpeg'));
    const sources = await scripted();
    await visit(fixture, sources);
    expect(await images(fixture, 'Flat')).toHaveLength(2);
    await rm(join(fixture.root, `${flat}.mkv`));
    await visit(fixture, sources);
    expect(await images(fixture, 'Flat')).toEqual(['Two (2002) {tmdb-604}-poster.jpg']);
  });
});

describe('a removed video', () => {
  test('takes our art along if it was the last one; foreign pictures stay', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/fanart.jpg`, await picture('jpeg'));
    await visit(fixture, await scripted());
    await rm(join(fixture.root, film, 'f.mkv'));
    await visit(fixture, await scripted());
    expect(await images(fixture)).toEqual(['fanart.jpg']);
    expect((await recordOf(fixture))?.made).toEqual([]);
  });

  test("takes its season's poster along", async () => {
    const fixture = await walkFixture('series');
    const show = 'Show (2001) {tmdb-603}';
    for (const season of [1, 2])
      await fixture.put(`${show}/Season 0${season}/Show - S0${season}E01.mkv`, { copyOf: await tinyVideo() });
    const urls = [1, 2].map((season) => `${host}/${season}`);
    const sources = await scripted({
      details: { tmdb: answered(urls.map((url, place) => offer('poster', url, { season: place + 1 }))) },
      pictures: Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await picture('jpeg')] as const))),
    });
    await visit(fixture, sources);
    expect(await images(fixture, show)).toEqual(['season01-poster.jpg', 'season02-poster.jpg']);
    await rm(join(fixture.root, show, 'Season 02'), { recursive: true });
    await visit(fixture, sources);
    expect(await images(fixture, show)).toEqual(['season01-poster.jpg']);
    expect((await recordOf(fixture, show))?.facts).not.toHaveProperty('season02-poster');
  });
});

test('a rebuilt catalog gets its previews from the files beside the film; no source is asked', async () => {
  const fixture = await oneFilm();
  const sources = await scripted();
  await visit(fixture, sources);
  sources.asked.length = 0;
  const previews = new Map<string, Uint8Array>();
  await fixture.walk({ rebuild: true }, { tools: { sources }, catalog: catching(previews) });
  expect([...previews.keys()]).toContain('poster');
  expect(sources.asked).toEqual([]);
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test('a catalog that lost the title gets its pictures from the files, by a plain walk', async () => {
  const fixture = await oneFilm();
  const sources = await scripted();
  await visit(fixture, sources);
  await fixture.catalog.removeTops([film]);
  const previews = new Map<string, Uint8Array>();
  sources.asked.length = 0;
  await fixture.walk({}, { tools: { sources }, catalog: catching(previews) });
  expect([...previews.keys()]).toEqual(['poster']);
  expect(sources.asked).toEqual([]);
});
