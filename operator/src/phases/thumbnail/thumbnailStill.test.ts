import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { picture, type Script, type Scripted, scriptedSources, told } from '../../../test/walk/scriptedSources.ts';
import { tinyVideo, type WalkGround, type WalkOptions, walkGround } from '../../../test/walk/walkGround.ts';
import type { FolderRecord } from '../../title/record.ts';
import { Refreshes } from '../../walk/refreshes.ts';
import type { EpisodeDetails } from '../details.ts';

const show = 'Show (2001) {tmdb-603}';
const day = 24 * 3_600_000;
const still = 'https://images.example/still.jpg';
const video = 'Show - S01E02.mkv';
const thumb = 'Show - S01E02-thumb.jpg';

async function oneEpisode(name = video): Promise<WalkGround> {
  const ground = await walkGround('series');
  await ground.put(`${show}/${name}`, { copyOf: await tinyVideo() });
  return ground;
}

function episode(more: Partial<EpisodeDetails> = {}): EpisodeDetails {
  return { season: 1, episode: 2, ids: {}, ratings: [], directors: [], writers: [], guests: [], ...more };
}

const stillBytes = () => picture('jpeg', { width: 320, height: 180, shade: 33 });

async function scripted(more: Partial<EpisodeDetails> = { stillUrl: still }, script: Partial<Script> = {}) {
  return scriptedSources({
    details: { tmdb: told([], { episodes: [episode(more)] }) },
    pictures: { [still]: await stillBytes() },
    ...script,
  });
}

function visit(ground: WalkGround, sources: Scripted, options: WalkOptions = {}) {
  sources.asked.length = 0;
  return ground.walk({ everyTitle: true }, { ...options, tools: { ...options.tools, sources } });
}

const stills = (sources: Scripted) => sources.asked.filter((what) => what === still);

async function factOf(ground: WalkGround, name = video) {
  const record: FolderRecord = JSON.parse(
    await readFile(join(ground.root, show, '.projectionist/record.json'), 'utf8'),
  );
  return record.files[name]?.facts.thumbnail;
}

const bytesOf = (ground: WalkGround, name = thumb) => readFile(join(ground.root, show, name));

describe('a still of a source', () => {
  test('is the thumbnail of its episode, fetched once, and no frame is taken', async () => {
    const ground = await oneEpisode();
    const sources = await scripted();
    await visit(ground, sources);
    expect(await bytesOf(ground)).toEqual(Buffer.from(await stillBytes()));
    expect(await factOf(ground)).toMatchObject({ state: 'filled', source: 'still', value: { path: thumb } });
    // Opened once, for the probe.
    expect(ground.opened).toHaveLength(1);
    expect(stills(sources)).toEqual([still]);
    await visit(ground, sources, { now: Date.now() + 400 * day });
    expect(stills(sources)).toEqual([]);
  });

  test.each([
    ['several episodes: of the first', 'Show - S01E02E03.mkv'],
    ['an absolute number', 'Show - 102.mkv'],
  ])('counts for a file of %s', async (_, name) => {
    const ground = await oneEpisode(name);
    await visit(ground, await scripted({ stillUrl: still, absolute: 102 }));
    expect(await factOf(ground, name)).toMatchObject({ state: 'filled' });
    const files = await readdir(join(ground.root, show));
    expect(files).toContain(name.replace('.mkv', '-thumb.jpg'));
  });

  test('does not take the place of a picture that is there', async () => {
    const ground = await oneEpisode();
    await ground.put(`${show}/Show - S01E02-thumb.png`, 'theirs');
    const sources = await scripted();
    await visit(ground, sources);
    expect(stills(sources)).toEqual([]);
    expect(await factOf(ground)).toMatchObject({ source: 'file' });
  });

  test('takes the place of our frame once it appears, and of no frame that somebody changed', async () => {
    for (const isChanged of [false, true]) {
      const ground = await oneEpisode();
      const now = Date.now();
      const sources = await scripted({});
      await visit(ground, sources, { now });
      const frame = await factOf(ground);
      expect(frame).toMatchObject({
        state: 'filled',
        source: 'frame',
        nextTryAt: new Date(now + 30 * day).toISOString(),
      });
      if (isChanged) await writeFile(join(ground.root, show, thumb), 'painted over');
      await visit(ground, await scripted(), { now: now + 31 * day });
      expect(await factOf(ground)).toMatchObject({ state: 'filled', source: isChanged ? 'file' : 'still' });
      expect(await bytesOf(ground)).toEqual(isChanged ? Buffer.from('painted over') : Buffer.from(await stillBytes()));
    }
  });

  test('asked for again without one leaves the frame as it is', async () => {
    const ground = await oneEpisode();
    const now = Date.now();
    await visit(ground, await scripted({}), { now });
    const [before, fact] = [await bytesOf(ground), await factOf(ground)];
    await visit(ground, await scripted({}), { now: now + 31 * day });
    expect(ground.opened).toEqual([]);
    expect(await bytesOf(ground)).toEqual(before);
    expect(await factOf(ground)).toEqual({
      ...fact,
      at: new Date(now + 31 * day).toISOString(),
      nextTryAt: new Date(now + 61 * day).toISOString(),
    });
  });

  test('of a new episode is asked for from day to day', async () => {
    const ground = await oneEpisode();
    const now = Date.parse('2026-03-20T00:00:00Z');
    await visit(ground, await scripted({ airDate: '2026-03-18' }), { now });
    expect(await factOf(ground)).toMatchObject({ source: 'frame', nextTryAt: '2026-03-21T00:00:00.000Z' });
  });

  test('comes with a source that came', async () => {
    const ground = await oneEpisode();
    const now = Date.now();
    await ground.walk({}, { now });
    expect(await factOf(ground)).not.toHaveProperty('nextTryAt');
    await visit(ground, await scripted(undefined, { sinceMs: now + 1_000 }), { now: now + 2_000 });
    expect(await factOf(ground)).toMatchObject({ source: 'still' });
  });

  test.each([
    ['is away', 'away' as const],
    ['has nothing there', 'none' as const],
    ['sends a page', Buffer.from('<!doctype html>')],
  ])('that cannot be had, for its host %s, is a frame for now', async (_, behind) => {
    const ground = await oneEpisode();
    await visit(ground, await scripted(undefined, { pictures: { [still]: behind } }));
    expect(await factOf(ground)).toMatchObject({ state: 'filled', source: 'frame', nextTryAt: expect.any(String) });
  });

  test('is a thumbnail even where the video cannot be read', async () => {
    const ground = await walkGround('series');
    await ground.put(`${show}/${video}`, 'no video at all');
    await visit(ground, await scripted());
    expect(await factOf(ground)).toMatchObject({ state: 'filled', source: 'still' });
  });

  test('is not fetched for a Library that is readOnly, nor for a film', async () => {
    const ground = await oneEpisode();
    const sources = await scripted();
    await visit(ground, sources, { spec: { readOnly: true } });
    expect(stills(sources)).toEqual([]);
    const films = await walkGround();
    await films.put(`${show}/f.mkv`, { copyOf: await tinyVideo() });
    await visit(films, sources);
    expect(stills(sources)).toEqual([]);
    expect(await factOf(films, 'f.mkv')).toMatchObject({ source: 'frame' });
  });

  test('is made anew by a refresh', async () => {
    const ground = await oneEpisode();
    await visit(ground, await scripted());
    const now = Date.now() + 1_000;
    const sources = await scripted();
    const refreshes = new Refreshes([{ title: show, fact: 'thumbnail', atMs: now }]);
    await visit(ground, sources, { now: now + 1, refreshes });
    expect(stills(sources)).toEqual([still]);
    expect(await factOf(ground)).toMatchObject({ source: 'still' });
  });
});
