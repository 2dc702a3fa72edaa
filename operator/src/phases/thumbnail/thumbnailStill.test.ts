import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answered, picture, type Script, type Scripted, scriptedSources } from '../../../test/walk/scriptedSources.ts';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from '../../../test/walk/walkFixture.ts';
import { marked } from '../../media/ownMark.ts';
import type { FolderRecord } from '../../title/record.ts';
import { Refreshes } from '../../walk/refreshes.ts';
import type { EpisodeDetails } from '../details.ts';

const show = 'Show (2001) {tmdb-603}';
const day = 24 * 3_600_000;
const still = 'https://images.example/still.jpg';
const video = 'Show - S01E02.mkv';
const thumb = 'Show - S01E02-thumb.jpg';

async function oneEpisode(name = video): Promise<WalkFixture> {
  const fixture = await walkFixture('series');
  await fixture.put(`${show}/${name}`, { copyOf: await tinyVideo() });
  return fixture;
}

function episode(more: Partial<EpisodeDetails> = {}): EpisodeDetails {
  return { season: 1, episode: 2, ids: {}, ratings: [], directors: [], writers: [], guests: [], ...more };
}

const stillBytes = () => picture('jpeg', { width: 320, height: 180, shade: 33 });

async function scripted(more: Partial<EpisodeDetails> = { stillUrl: still }, script: Partial<Script> = {}) {
  return scriptedSources({
    details: { tmdb: answered([], { episodes: [episode(more)] }) },
    pictures: { [still]: await stillBytes() },
    ...script,
  });
}

function visit(fixture: WalkFixture, sources: Scripted, options: WalkOptions = {}) {
  sources.asked.length = 0;
  return fixture.walk({ everyTitle: true }, { ...options, tools: { ...options.tools, sources } });
}

const stills = (sources: Scripted) => sources.asked.filter((what) => what === still);

async function factOf(fixture: WalkFixture, name = video) {
  const record: FolderRecord = JSON.parse(
    await readFile(join(fixture.root, show, '.projectionist/record.json'), 'utf8'),
  );
  return record.files[name]?.facts.thumbnail;
}

const bytesOf = (fixture: WalkFixture, name = thumb) => readFile(join(fixture.root, show, name));

describe("a source's still", () => {
  test('is the thumbnail of its episode, fetched once, and no frame is decoded', async () => {
    const fixture = await oneEpisode();
    const sources = await scripted();
    await visit(fixture, sources);
    expect(await bytesOf(fixture)).toEqual(marked(await stillBytes(), thumb));
    expect(await factOf(fixture)).toMatchObject({ state: 'filled', source: 'still', value: { path: thumb } });
    // Opened once, for the probe.
    expect(fixture.opened).toHaveLength(1);
    expect(stills(sources)).toEqual([still]);
    await visit(fixture, sources, { now: Date.now() + 400 * day });
    expect(stills(sources)).toEqual([]);
  });

  test.each([
    ['several episodes, as the still of the first', 'Show - S01E02E03.mkv'],
    ['an absolute number', 'Show - 102.mkv'],
  ])('is used for a file of %s', async (_, name) => {
    const fixture = await oneEpisode(name);
    await visit(fixture, await scripted({ stillUrl: still, absolute: 102 }));
    expect(await factOf(fixture, name)).toMatchObject({ state: 'filled' });
    const files = await readdir(join(fixture.root, show));
    expect(files).toContain(name.replace('.mkv', '-thumb.jpg'));
  });

  test('does not replace an existing picture', async () => {
    const fixture = await oneEpisode();
    await fixture.put(`${show}/Show - S01E02-thumb.png`, 'theirs');
    const sources = await scripted();
    await visit(fixture, sources);
    expect(stills(sources)).toEqual([]);
    expect(await factOf(fixture)).toMatchObject({ source: 'file' });
  });

  test('replaces our frame once it appears, but not a frame that somebody changed', async () => {
    for (const isChanged of [false, true]) {
      const fixture = await oneEpisode();
      const now = Date.now();
      const sources = await scripted({});
      await visit(fixture, sources, { now });
      const frame = await factOf(fixture);
      expect(frame).toMatchObject({
        state: 'filled',
        source: 'frame',
        nextTryAt: new Date(now + 30 * day).toISOString(),
      });
      if (isChanged) await writeFile(join(fixture.root, show, thumb), 'painted over');
      await visit(fixture, await scripted(), { now: now + 31 * day });
      expect(await factOf(fixture)).toMatchObject({ state: 'filled', source: isChanged ? 'file' : 'still' });
      expect(await bytesOf(fixture)).toEqual(
        isChanged ? Buffer.from('painted over') : marked(await stillBytes(), thumb),
      );
    }
  });

  test('that is still missing leaves the frame as it is', async () => {
    const fixture = await oneEpisode();
    const now = Date.now();
    await visit(fixture, await scripted({}), { now });
    const [before, fact] = [await bytesOf(fixture), await factOf(fixture)];
    await visit(fixture, await scripted({}), { now: now + 31 * day });
    expect(fixture.opened).toEqual([]);
    expect(await bytesOf(fixture)).toEqual(before);
    expect(await factOf(fixture)).toEqual({
      ...fact,
      at: new Date(now + 31 * day).toISOString(),
      nextTryAt: new Date(now + 61 * day).toISOString(),
    });
  });

  test('of a new episode is asked for daily', async () => {
    const fixture = await oneEpisode();
    const now = Date.parse('2026-03-20T00:00:00Z');
    await visit(fixture, await scripted({ airDate: '2026-03-18' }), { now });
    expect(await factOf(fixture)).toMatchObject({ source: 'frame', nextTryAt: '2026-03-21T00:00:00.000Z' });
  });

  test('comes with a new source', async () => {
    const fixture = await oneEpisode();
    const now = Date.now();
    await fixture.walk({}, { now });
    expect(await factOf(fixture)).not.toHaveProperty('nextTryAt');
    await visit(fixture, await scripted(undefined, { sinceMs: now + 1_000 }), { now: now + 2_000 });
    expect(await factOf(fixture)).toMatchObject({ source: 'still' });
  });

  test.each([
    ['is unavailable', 'away' as const],
    ['has no such file', 'none' as const],
    ['sends an HTML page', Buffer.from('<!doctype html>')],
  ])('whose host %s is replaced by a frame for now', async (_, behind) => {
    const fixture = await oneEpisode();
    await visit(fixture, await scripted(undefined, { pictures: { [still]: behind } }));
    expect(await factOf(fixture)).toMatchObject({ state: 'filled', source: 'frame', nextTryAt: expect.any(String) });
  });

  test('is a thumbnail even if the video cannot be read', async () => {
    const fixture = await walkFixture('series');
    await fixture.put(`${show}/${video}`, 'no video at all');
    await visit(fixture, await scripted());
    expect(await factOf(fixture)).toMatchObject({ state: 'filled', source: 'still' });
  });

  test('is not fetched for a readOnly Library, nor for a film', async () => {
    const fixture = await oneEpisode();
    const sources = await scripted();
    await visit(fixture, sources, { spec: { readOnly: true } });
    expect(stills(sources)).toEqual([]);
    const films = await walkFixture();
    await films.put(`${show}/f.mkv`, { copyOf: await tinyVideo() });
    await visit(films, sources);
    expect(stills(sources)).toEqual([]);
    expect(await factOf(films, 'f.mkv')).toMatchObject({ source: 'frame' });
  });

  test('is fetched again by a refresh', async () => {
    const fixture = await oneEpisode();
    await visit(fixture, await scripted());
    const now = Date.now() + 1_000;
    const sources = await scripted();
    const refreshes = new Refreshes([{ title: show, fact: 'thumbnail', atMs: now }]);
    await visit(fixture, sources, { now: now + 1, refreshes });
    expect(stills(sources)).toEqual([still]);
    expect(await factOf(fixture)).toMatchObject({ source: 'still' });
  });
});
