import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readFile, rename, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { beginStory, bodyOf, inline, jobsOf } from './story.ts';
import { tinyVideo } from './walkFixture.ts';

let story: Awaited<ReturnType<typeof beginStory>>;

beforeAll(async () => {
  const pathMappings = [{ from: 'X:\\Kino', to: '/Sets' }];
  story = await beginStory({ movies: { tiles: inline, pathMappings }, series: { tiles: inline } });
});

afterAll(() => story.end());

const sidecars = (base: string, ending = '.mkv') =>
  [`${base}-thumb.jpg`, `${base}${ending}`, `${base}.trickplay`].toSorted();

async function imported(folder: string, base: string, look: 'first' | 'second' = 'first'): Promise<void> {
  await story.put('movies', `${folder}/${base}.mkv`, await tinyVideo(look));
  await story.told('movies', bodyOf('Radarr Download (import)', `/data/${folder}`, `/data/${folder}/${base}.mkv`));
}

const arrivalOf = async (folder: string) => (await story.record('movies', folder)).titles['.']?.arrivals['']?.at;

describe('Radarr upgrades a film', () => {
  test('under the same name, after it deleted the files beside the old one', async () => {
    const folder = 'Alpha (2001)';
    await imported(folder, folder);
    expect(await story.names('movies', folder)).toEqual(sidecars(folder));
    const [arrival, picture] = [
      await arrivalOf(folder),
      await readFile(story.path('movies', folder, `${folder}-thumb.jpg`)),
    ];
    for (const name of [`${folder}-thumb.jpg`, `${folder}.trickplay`])
      await rm(story.path('movies', folder, name), { recursive: true });
    await story.put('movies', `${folder}/${folder}.mkv`, await tinyVideo('second'));
    const counts = await story.told(
      'movies',
      bodyOf('Radarr Download (upgrade)', `/data/${folder}`, `/data/${folder}/${folder}.mkv`),
    );
    expect(counts).toMatchObject({ runs: 1, results: ['Succeeded'] });
    expect(await story.names('movies', folder)).toEqual(sidecars(folder));
    expect(await readFile(story.path('movies', folder, `${folder}-thumb.jpg`))).not.toEqual(picture);
    expect(await arrivalOf(folder)).toBe(arrival);
    expect((await story.title('movies', folder))?.arrivedAt).toBe(arrival);
  });

  test('under another name, leaving the stale tiles behind', async () => {
    const folder = 'Beta (2002)';
    await imported(folder, `${folder} WEBDL-720p`);
    const arrival = await arrivalOf(folder);
    for (const name of [`${folder} WEBDL-720p.mkv`, `${folder} WEBDL-720p-thumb.jpg`])
      await rm(story.path('movies', folder, name));
    await imported(folder, `${folder} Bluray-1080p`, 'second');
    expect(await story.names('movies', folder)).toEqual(sidecars(`${folder} Bluray-1080p`));
    expect(await arrivalOf(folder)).toBe(arrival);
  });

  test('minutes after it deleted the old file and reported it', async () => {
    const folder = 'Gamma (2003)';
    await imported(folder, `${folder} old`);
    const arrival = await arrivalOf(folder);
    await rm(story.path('movies', folder, `${folder} old.mkv`));
    await story.told(
      'movies',
      bodyOf('Radarr MovieFileDelete', `/data/${folder}`, `/data/${folder}/${folder} old.mkv`),
    );
    expect(await story.title('movies', folder)).toBeUndefined();
    expect(await story.names('movies', folder)).toEqual([]);
    expect(story.state('movies').pending.folders.map((held) => held.path)).toContain(`/data/${folder}`);
    await imported(folder, `${folder} new`, 'second');
    expect(await story.names('movies', folder)).toEqual(sidecars(`${folder} new`));
    expect(await arrivalOf(folder)).toBe(arrival);
  });

  test('not at all: a file that was only touched is left as it is', async () => {
    const folder = 'Delta (2004)';
    await imported(folder, folder);
    const before = await story.record('movies', folder);
    const now = new Date();
    await utimes(story.path('movies', folder, `${folder}.mkv`), now, now);
    await story.told('movies', bodyOf('Radarr Download (upgrade)', `/data/${folder}`, `/data/${folder}/${folder}.mkv`));
    const after = await story.record('movies', folder);
    expect(after.files[`${folder}.mkv`]).toEqual({ ...before.files[`${folder}.mkv`], mtimeMs: now.getTime() });
  });
});

describe('Radarr renames a film', () => {
  test('its thumbnail to the poster’s name, its tiles not at all', async () => {
    const folder = 'Epsilon (2005)';
    await imported(folder, 'eps');
    const at = (name: string) => story.path('movies', folder, name);
    await rename(at('eps.mkv'), at(`${folder}.mkv`));
    await rename(at('eps-thumb.jpg'), at(`${folder}.jpg`));
    await story.told('movies', bodyOf('Radarr Rename', `/data/${folder}`));
    expect(await story.names('movies', folder)).toEqual(sidecars(folder));
    expect(Object.keys((await story.record('movies', folder)).files)).toEqual([`${folder}.mkv`]);
  });

  test('the whole folder: the new name is there at once and keeps its arrival', async () => {
    await imported('Zeta old (2006)', 'z');
    const arrival = await arrivalOf('Zeta old (2006)');
    await rename(story.path('movies', 'Zeta old (2006)'), story.path('movies', 'Zeta (2006)'));
    await story.told('movies', bodyOf('Radarr Rename', '/data/Zeta (2006)'));
    expect((await story.title('movies', 'Zeta (2006)'))?.arrivedAt).toBe(arrival);
    await story.told('movies', '');
    expect(await story.title('movies', 'Zeta old (2006)')).toBeUndefined();
  });

  test('and deletes one with its folder: it leaves the catalog, the others’ records are not touched', async () => {
    await imported('Eta (2007)', 'e');
    await imported('Theta (2008)', 't');
    const before = await story.record('movies', 'Theta (2008)');
    await rm(story.path('movies', 'Eta (2007)'), { recursive: true });
    await story.told('movies', bodyOf('Radarr MovieDelete', '/data/Eta (2007)'));
    expect(await story.title('movies', 'Eta (2007)')).toBeUndefined();
    expect(await story.title('movies', 'Theta (2008)')).toBeDefined();
    expect(await story.record('movies', 'Theta (2008)')).toEqual(before);
  });
});

describe("a sender's path of a folder", () => {
  const composed = 'Amélie (2001)'.normalize('NFC');
  const forms: readonly (readonly [form: string, key: string, named: string])[] = [
    ['a Windows path', 'Windows (2010)', 'D:\\Movies\\Windows (2010)'],
    ['a share', 'Share (2010)', '\\\\nas\\media\\Movies\\Share (2010)'],
    ['a mapped drive in other letter case', 'Sets/Mapped (2010)', 'x:\\kino\\Mapped (2010)'],
    ['decomposed letters for a composed name', composed, `/data/${composed.normalize('NFD')}`],
    [
      'composed letters for a decomposed name',
      'Ünder (2011)'.normalize('NFD'),
      `/data/${'Ünder (2011)'.normalize('NFC')}`,
    ],
  ];

  test(forms.map(([form]) => form).join(', '), async () => {
    for (const [, key, named] of forms) {
      await story.put('movies', `${key}/film.mkv`, await tinyVideo());
      const file = `${named}${named.includes('\\') ? '\\' : '/'}film.mkv`;
      await story.serving.post('movies', bodyOf('Radarr Download (import)', named, file));
    }
    await story.rest('movies');
    for (const [, key] of forms) {
      expect((await story.title('movies', key))?.files).toHaveLength(1);
      expect(await story.names('movies', key)).toEqual(sidecars('film'));
    }
    expect(story.state('movies').pending.full).toBeUndefined();
  });

  test('a link out of the root is not followed, an unknown name causes a paced full walk', async () => {
    const outside = join(story.fixture.folder, 'outside', 'Secret (2000)');
    await mkdir(outside, { recursive: true });
    await copyFile(await tinyVideo(), join(outside, 'secret.mkv'));
    await symlink(dirname(outside), story.path('movies', 'Away'));
    // Within a minute of a full walk another one is paced; how long ago the last one was depends on the machine.
    await story.told('movies', '');
    const { runs } = await story.told('movies', { path: '/data/Away/Secret (2000)' });
    expect(runs).toBeGreaterThanOrEqual(1);
    const { full } = story.state('movies').pending;
    expect(full?.notBefore).toBeGreaterThan(Date.now() + 1_000);
    // A folder that is due for its second walk after a delete may be claimed too.
    expect(new Set((await story.told('movies', '')).results)).toEqual(new Set(['Succeeded']));
    expect(await story.title('movies', 'Away/Secret (2000)')).toBeUndefined();
    expect(story.state('movies').pending.full).toBeUndefined();
  });

  test('the root itself: loose films are walked, and a full walk is pending', async () => {
    await story.put('movies', 'Loose (2012).mkv', await tinyVideo());
    await story.told('movies', { path: story.path('movies') });
    expect((await story.title('movies', 'Loose (2012).mkv'))?.files).toHaveLength(1);
    expect(story.state('movies').pending.full).toBeDefined();
  });
});

/** A separate process copies the rest byte by byte: however busy this one is, the file never rests. */
async function beginCopying(from: string, to: string): Promise<() => Promise<void>> {
  const script = `
    const { appendFileSync, readFileSync, statSync } = require('node:fs');
    const [from, to] = process.argv.slice(1);
    const rest = readFileSync(from).subarray(statSync(to).size);
    let sent = 0;
    setInterval(() => appendFileSync(to, Buffer.of(rest[sent++] ?? 0)), 20);
    console.log('copies');`;
  const copying = spawn(process.execPath, ['-e', script, from, to], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(copying.stdout, 'data');
  return async () => {
    const ended = once(copying, 'exit');
    copying.kill('SIGKILL');
    await ended;
  };
}

describe('a file that still grows', () => {
  test('is left until it rests, and no picture is made from a partial file', async () => {
    const folder = 'Growing (2013)';
    const whole = await readFile(await tinyVideo());
    const target = story.path('movies', folder, 'g.mkv');
    await mkdir(dirname(target), { recursive: true });
    await appendFile(target, whole.subarray(0, 2_000));
    const endCopying = await beginCopying(await tinyVideo(), target);
    await story.told('movies', bodyOf('Radarr Download (import)', `/data/${folder}`, `/data/${folder}/g.mkv`));
    await endCopying();
    expect(await story.names('movies', folder)).toEqual(['g.mkv']);
    expect(story.state('movies').pending.folders.map((held) => held.path)).toContain(story.path('movies', folder));
    await rm(target);
    await story.put('movies', `${folder}/g.mkv`, await tinyVideo());
    await story.told('movies', bodyOf('Radarr Download (import)', `/data/${folder}`, `/data/${folder}/g.mkv`));
    expect(await story.names('movies', folder)).toEqual(sidecars('g'));
    expect((await story.record('movies', folder)).files['g.mkv']?.facts.tiles).toMatchObject({ value: { images: 4 } });
  });
});

/**
 * Suspends the Job of the claimed run; returns the function that resumes it. A run then lasts as long as the imports
 * do, however slow this machine is.
 */
async function stopJob(since: number): Promise<() => void> {
  await story.serving.logged(
    (entry) => entry.msg === 'a run is claimed' && entry['library'] === 'default/series',
    since,
  );
  // The Library of films may have a Job of its own then.
  const isIts = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('"name":"series"');
    } catch {
      // It has ended since it was listed.
      return false;
    }
  };
  const job = await vi.waitUntil(() => jobsOf(story.serving).find(isIts), { timeout: 30_000, interval: 5 });
  process.kill(job, 'SIGSTOP');
  return () => process.kill(job, 'SIGCONT');
}

describe.runIf(process.platform === 'linux')('many imports at once', () => {
  test('a season pack of thirty webhooks takes two or three runs', async () => {
    const video = await tinyVideo();
    const since = story.serving.log.length;
    const imported = async (episode: number) => {
      const file = `Season 1/Pack - S01E${String(episode).padStart(2, '0')}.mkv`;
      await story.put('series', `Pack/${file}`, video);
      const body = bodyOf('Sonarr Download of a file', '/tv/Pack', `/tv/Pack/${file}`);
      expect(await story.serving.post('series', body)).toBe(204);
    };
    await imported(1);
    const goOn = await stopJob(since);
    for (let episode = 2; episode <= 30; episode++) await imported(episode);
    goOn();
    const { runs, results } = await story.rest('series', since);
    expect(runs).toBeLessThanOrEqual(3);
    expect(new Set(results)).toEqual(new Set(['Succeeded']));
    expect((await story.title('series', 'Pack'))?.files).toHaveLength(30);
    expect(await story.names('series', 'Pack/Season 1')).toHaveLength(90);
  });

  // Of series: films were deleted above, and are walked again a minute later, which would be a run of its own.
  test('five imports during one run start one Job', async () => {
    const video = await tinyVideo();
    const since = story.serving.log.length;
    const fileOf = (name: string) => `${name}/Season 1/${name} - S01E01.mkv`;
    const put = async (name: string) => {
      await story.put('series', fileOf(name), video);
      const body = bodyOf('Sonarr Download of a file', `/tv/${name}`, `/tv/${fileOf(name)}`);
      expect(await story.serving.post('series', body)).toBe(204);
    };
    await put('First');
    const goOn = await stopJob(since);
    for (const number of [1, 2, 3, 4, 5]) await put(`Later ${number}`);
    goOn();
    const { rescans, results } = await story.rest('series', since);
    expect(rescans).toBe(2);
    expect(new Set(results)).toEqual(new Set(['Succeeded']));
    for (const number of [1, 2, 3, 4, 5]) {
      const names = await story.names('series', `Later ${number}/Season 1`);
      expect(names).toEqual(sidecars(`Later ${number} - S01E01`));
    }
  });
});
