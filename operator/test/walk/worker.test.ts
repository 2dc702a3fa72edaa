import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeConfig } from '../serving.ts';
import { beginStory, bodyOf, documentsOf, inline } from './story.ts';
import { tinyVideo } from './walkFixture.ts';

const worker = { mode: 'worker', intervalSeconds: 1, widthPixels: 80 };
const film = 'Film (2001)';
let story: Awaited<ReturnType<typeof beginStory>>;

beforeAll(async () => {
  story = await beginStory({ movies: { tiles: worker }, series: { tiles: worker } });
});

afterAll(() => story.end());

const tilesOf = async (library: 'movies' | 'series', folder: string, name: string) =>
  (await story.record(library, folder)).files[name]?.facts.tiles;

describe('the tiles worker', () => {
  test('makes the tiles that a walk left open, reports them, and nothing follows', async () => {
    await story.put('movies', `${film}/f.mkv`, await tinyVideo());
    const counts = await story.told(
      'movies',
      bodyOf('Radarr Download (import)', `/data/${film}`, `/data/${film}/f.mkv`),
    );
    // The import's run, one Job, and the run of the worker's post; the Job's end may hold the folder after that run
    // began.
    expect(counts.tilesJobs).toBe(1);
    expect(counts.runs).toBeGreaterThanOrEqual(2);
    expect(counts.runs).toBeLessThanOrEqual(3);
    expect(await story.names('movies', film)).toEqual(['f-thumb.jpg', 'f.mkv', 'f.trickplay']);
    expect(await tilesOf('movies', film, 'f.mkv')).toMatchObject({ state: 'filled', value: { images: 4 } });
    expect((await story.title('movies', film))?.facts).toContainEqual(
      expect.objectContaining({ name: 'tiles', fact: expect.objectContaining({ state: 'filled' }) }),
    );
    const again = await story.told('movies', { path: story.path('movies', film) });
    expect(again).toMatchObject({ runs: 1, tilesJobs: 0 });
  });

  test('one Job for a season, however often it posts', async () => {
    const since = story.serving.log.length;
    for (let episode = 1; episode <= 6; episode++)
      await story.put('series', `Show/Season 1/Show - S01E0${episode}.mkv`, await tinyVideo());
    const counts = await story.told('series', bodyOf('Sonarr Download, import complete', '/tv/Show'));
    expect(counts.tilesJobs).toBe(1);
    expect(counts.runs).toBeLessThanOrEqual(8);
    expect(await story.names('series', 'Show/Season 1')).toHaveLength(18);
    const posts = story.serving.log
      .slice(since)
      .filter(
        (entry) =>
          entry.msg === 'a webhook named 1 folder' &&
          entry['sender'] === 'projectionist' &&
          entry['library'] === 'default/series',
      );
    expect(posts).toHaveLength(6);
  });

  test('a damaged video fails once and is not retried within the hour', async () => {
    const bytes = (await readFile(await tinyVideo())).fill(0, 300, 3_000);
    await story.put('movies', 'Damaged (2002)/d.mkv', await tinyVideo());
    await writeFile(story.path('movies', 'Damaged (2002)/d.mkv'), bytes);
    const counts = await story.told(
      'movies',
      bodyOf('Radarr Download (import)', '/data/Damaged (2002)', '/data/Damaged (2002)/d.mkv'),
    );
    expect(counts.tilesJobs).toBeLessThanOrEqual(1);
    const fact = await tilesOf('movies', 'Damaged (2002)', 'd.mkv');
    expect(fact).toMatchObject({ state: 'failed', tries: 1 });
    expect(Date.parse(fact?.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(await story.told('movies', { path: story.path('movies', 'Damaged (2002)') })).toMatchObject({
      runs: 1,
      tilesJobs: 0,
    });
    expect(await tilesOf('movies', 'Damaged (2002)', 'd.mkv')).toEqual(fact);
  });

  test('an upgrade with tiles in place: stale ones are replaced', async () => {
    const folder = 'Upgrade (2003)';
    await story.put('movies', `${folder}/u.mkv`, await tinyVideo());
    await story.told('movies', bodyOf('Radarr Download (import)', `/data/${folder}`, `/data/${folder}/u.mkv`));
    const arrival = (await story.record('movies', folder)).titles['.']?.arrivals;
    await story.put('movies', `${folder}/u.mkv`, await tinyVideo('second'));
    const counts = await story.told(
      'movies',
      bodyOf('Radarr Download (upgrade)', `/data/${folder}`, `/data/${folder}/u.mkv`),
    );
    expect(counts.tilesJobs).toBe(1);
    expect(await tilesOf('movies', folder, 'u.mkv')).toMatchObject({ state: 'filled', value: { images: 5 } });
    expect((await story.record('movies', folder)).titles['.']?.arrivals).toEqual(arrival);
  });
});

describe('the document changes', () => {
  const change = async (tiles: object, more: object = {}) => {
    const since = story.serving.log.length;
    const generation = story.state('movies').lastFullWalk?.generation ?? 0;
    await writeConfig(
      story.fixture.config,
      documentsOf(story.fixture, { movies: { tiles, ...more }, series: { tiles: worker } }),
    );
    await story.serving.logged((entry) => entry.msg === 'a run ended' && entry['library'] === 'default/movies', since);
    const counts = await story.rest('movies', since);
    expect(story.state('movies').lastFullWalk?.generation).toBeGreaterThan(generation);
    return counts;
  };

  test('another interval makes other tiles; off keeps them and makes none; on makes the missing ones', async () => {
    await change({ ...inline, intervalSeconds: 2 });
    expect(await tilesOf('movies', film, 'f.mkv')).toMatchObject({
      state: 'filled',
      value: { intervalSeconds: 2, images: 2 },
    });
    await change({ mode: 'off' });
    await story.put('movies', 'Late (2004)/l.mkv', await tinyVideo());
    await story.told('movies', bodyOf('Radarr Download (import)', '/data/Late (2004)', '/data/Late (2004)/l.mkv'));
    expect(await story.names('movies', film)).toContain('f.trickplay');
    expect(await tilesOf('movies', 'Late (2004)', 'l.mkv')).toMatchObject({ state: 'absent', source: 'document' });
    await change({ ...inline, intervalSeconds: 2 });
    expect(await story.names('movies', 'Late (2004)')).toContain('l.trickplay');
    expect(await tilesOf('movies', 'Late (2004)', 'l.mkv')).toMatchObject({ state: 'filled' });
  });

  test('readOnly: nothing at all is written from then on', async () => {
    await story.put('movies', 'Quiet (2005)/q.mkv', await tinyVideo());
    const before = await story.record('movies', film);
    await change({ ...inline, intervalSeconds: 1 }, { readOnly: true });
    expect(await story.names('movies', 'Quiet (2005)')).toEqual(['q.mkv']);
    await expect(story.record('movies', 'Quiet (2005)')).rejects.toThrow('ENOENT');
    expect(await story.record('movies', film)).toEqual(before);
    expect((await story.title('movies', 'Quiet (2005)'))?.files[0]?.probe?.durationSeconds).toBeCloseTo(4, 0);
  });
});
