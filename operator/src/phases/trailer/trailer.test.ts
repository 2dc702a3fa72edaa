import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailerVideo, withoutMark } from '../../../test/sources/trailerVideo.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';
import { away, type TrailerStand, trailerLink, trailerStand, trailerTools } from '../../../test/walk/trailerSources.ts';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from '../../../test/walk/walkFixture.ts';
import { englishText } from '../../messages/english.ts';
import type { FolderRecord, TitleRecord } from '../../title/record.ts';
import { Refreshes } from '../../walk/refreshes.ts';
import { openTrailerRun, trailerStartsForMs } from './trailerRun.ts';

const film = 'Film (2001) {tmdb-1}';
const trailer = `${film}/f-trailer.mp4`;
const files = { trailers: { mode: 'files' } };
const links = { trailers: { mode: 'links' } };
const now = Date.parse('2026-05-01T12:00:00Z');
const day = 86_400_000;

const small = {
  seconds: 12,
  widthPixels: 96,
  heightPixels: 54,
  codec: 'mpeg4',
  keyframeEverySeconds: 2,
  frameRate: 5,
  pictures: 'colours',
} as const;

interface Fixture extends WalkFixture {
  readonly stand: TrailerStand;
  run(options?: WalkOptions): ReturnType<WalkFixture['walk']>;
}

async function fixture(kind: 'movies' | 'series' = 'movies', path = `${film}/f.mkv`): Promise<Fixture> {
  const made = await walkFixture(kind);
  await made.put(path, { copyOf: await tinyVideo() });
  const stand = trailerStand(await trailerVideo());
  return {
    ...made,
    stand,
    run: (options = {}) =>
      made.walk(
        { folders: [path.split('/')[0] ?? ''] },
        { spec: files, now, ...options, tools: { ...trailerTools(stand), ...options.tools } },
      ),
  };
}

async function recordOf({ root }: WalkFixture, folder = film): Promise<TitleRecord> {
  const text = await readFile(join(root, folder, '.projectionist/record.json'), 'utf8');
  const record: FolderRecord = JSON.parse(text);
  const title = record.titles['.'];
  if (title === undefined) throw new Error('expected a title');
  return title;
}

const factOf = async (walked: WalkFixture, folder = film) => (await recordOf(walked, folder)).facts.trailer;
const madeOf = async (walked: WalkFixture, folder = film) =>
  ((await recordOf(walked, folder)).made ?? []).filter(({ fact }) => fact === 'trailer').map(({ path }) => path);
const videosIn = async ({ root }: WalkFixture, folder = film) =>
  (await readdir(join(root, folder))).filter((name) => /\.(?:mkv|mp4|webm)$/u.test(name)).toSorted();
const hiddenIn = async ({ root }: WalkFixture, folder = film) => readdir(join(root, folder, '.projectionist'));

describe('links', () => {
  test('are kept ranked, at most ten, and fetched once', async () => {
    const walked = await fixture();
    walked.stand.links = Array.from({ length: 12 }, (_, nth) => trailerLink({ key: `key${nth}00`, heightPixels: nth }));
    await walked.run({ spec: links });
    const fact = await factOf(walked);
    expect(fact).toMatchObject({ state: 'filled', source: 'tmdb' });
    expect(fact?.value?.links).toHaveLength(10);
    expect(fact?.value?.links[0]).toEqual({ url: 'https://www.youtube.com/watch?v=key1100', name: 'Trailer' });
    walked.stand.asked.length = 0;
    await walked.run({ spec: links });
    expect(walked.stand.asked).toEqual([]);
    expect(await factOf(walked)).toEqual(fact);
    expect(await videosIn(walked)).toEqual(['f.mkv']);
  });

  test('that no source has are absent, and retried after a month', async () => {
    const walked = await fixture();
    await walked.run({ spec: links });
    expect(await factOf(walked)).toMatchObject({ state: 'absent', nextTryAt: new Date(now + 30 * day).toISOString() });
  });

  test('of services that could not answer are failed; known links stay', async () => {
    const walked = await fixture();
    walked.stand.troubles = [away];
    await walked.run({ spec: links });
    expect(await factOf(walked)).toMatchObject({ state: 'failed', reason: englishText(away.reason), tries: 1 });
  });

  test('without any source are absent until one is added', async () => {
    const walked = await fixture();
    await walked.walk({}, { spec: links, now });
    const fact = await factOf(walked);
    expect(fact).toMatchObject({ state: 'absent' });
    expect(fact?.nextTryAt).toBeUndefined();
    walked.stand.links = [trailerLink()];
    walked.stand.sinceMs = now + 1;
    await walked.run({ spec: links, now: now + 2 });
    expect(await factOf(walked)).toMatchObject({ state: 'filled' });
  });
});

describe('a trailer file', () => {
  test('is put beside the film, recorded as ours, and never fetched twice', async () => {
    const walked = await fixture();
    walked.stand.links = [trailerLink()];
    const { summary } = await walked.run();
    expect(await withoutMark(join(walked.root, trailer))).toEqual(await readFile(await trailerVideo()));
    expect(await factOf(walked)).toMatchObject({
      state: 'filled',
      source: 'archive',
      value: { path: 'f-trailer.mp4', links: [{ name: 'Trailer' }] },
    });
    expect(await madeOf(walked)).toEqual(['f-trailer.mp4']);
    expect(summary.made).toMatchObject({ trailer: 1 });
    expect(await hiddenIn(walked)).toEqual(['record.json', 'record.previous.json']);
    walked.stand.asked.length = 0;
    const before = await stat(join(walked.root, film, '.projectionist/record.json'));
    await walked.run();
    expect(walked.stand.asked).toEqual([]);
    expect((await stat(join(walked.root, film, '.projectionist/record.json'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('of a series is put in its folder of trailers', async () => {
    const show = 'Show (2010) {tmdb-2}';
    const walked = await fixture('series', `${show}/Season 01/Show S01E01.mkv`);
    await walked.run();
    expect(await videosIn(walked, `${show}/trailers`)).toEqual([`${show}-trailer.mp4`]);
    expect(await factOf(walked, show)).toMatchObject({
      state: 'filled',
      value: { path: `trailers/${show}-trailer.mp4` },
    });
    expect(await madeOf(walked, show)).toEqual([`trailers/${show}-trailer.mp4`]);
    expect((await walked.title(show))?.files).toHaveLength(1);
    walked.stand.asked.length = 0;
    await walked.run();
    expect(walked.stand.asked).toEqual([]);
  });

  test.each<readonly [string, string]>([
    ['beside the film', `${film}/f-trailer.mkv`],
    ['under any trailer name', `${film}/whatever.trailer.mp4`],
    ['in a folder of trailers', `${film}/Trailers/Teaser one.mp4`],
  ])('that already exists %s counts, whoever made it', async (_, path) => {
    const walked = await fixture();
    await walked.put(path, { copyOf: await trailerVideo() });
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: path.slice(film.length + 1) } });
    expect(await madeOf(walked)).toEqual([]);
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toEqual([]);
  });

  test('that a user adds later counts too, and the link stays', async () => {
    const walked = await fixture();
    walked.stand.offers = () => [];
    walked.stand.links = [trailerLink()];
    await walked.run();
    expect(await factOf(walked)).toMatchObject({
      state: 'filled',
      reason: expect.stringContaining('no source'),
      nextTryAt: expect.any(String),
    });
    await walked.put(`${film}/mine-trailer.mp4`, { copyOf: await trailerVideo() });
    await walked.run();
    const fact = await factOf(walked);
    expect(fact).toMatchObject({ state: 'filled', value: { path: 'mine-trailer.mp4', links: [{ name: 'Trailer' }] } });
    expect(fact?.nextTryAt).toBeUndefined();
  });

  test('never replaces a file of its name', async () => {
    const walked = await fixture();
    await walked.put(trailer, '');
    await walked.run();
    expect((await stat(join(walked.root, trailer))).size).toBe(0);
    expect(await madeOf(walked)).toEqual([]);
    expect(await hiddenIn(walked)).toEqual(['record.json', 'record.previous.json']);
  });

  test('follows its film to another name, and is not fetched again', async () => {
    const walked = await fixture();
    await walked.run();
    await rename(join(walked.root, film, 'f.mkv'), join(walked.root, film, 'better.mkv'));
    walked.stand.asked.length = 0;
    const { summary } = await walked.run();
    expect(await videosIn(walked)).toEqual(['better-trailer.mp4', 'better.mkv']);
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'better-trailer.mp4' } });
    expect(await madeOf(walked)).toEqual(['better-trailer.mp4']);
    expect(summary.made).toMatchObject({ trailer: 1 });
    expect(walked.stand.asked).toEqual([]);
    await walked.run();
    expect(await videosIn(walked)).toEqual(['better-trailer.mp4', 'better.mkv']);
  });

  test('that somebody changed, or whose new name is taken, stays where it is', async () => {
    const walked = await fixture();
    await walked.run();
    await writeFile(join(walked.root, trailer), 'theirs');
    await rename(join(walked.root, film, 'f.mkv'), join(walked.root, film, 'better.mkv'));
    await walked.run();
    expect(await videosIn(walked)).toEqual(['better.mkv', 'f-trailer.mp4']);
    expect(await readFile(join(walked.root, trailer), 'utf8')).toBe('theirs');
  });

  test('of a film with two versions stays with the version of its name', async () => {
    const walked = await fixture('movies', `${film}/Film (2001) - 720p.mkv`);
    await walked.run();
    await walked.put(`${film}/Film (2001) - 576p.mkv`, { copyOf: await tinyVideo('second') });
    await walked.run();
    expect((await walked.title(film))?.files).toHaveLength(2);
    expect(await videosIn(walked)).toContain('Film (2001) - 720p-trailer.mp4');
    expect(await madeOf(walked)).toEqual(['Film (2001) - 720p-trailer.mp4']);
  });

  test('that is removed is recreated once, and then left', async () => {
    const walked = await fixture();
    await walked.run();
    await rm(join(walked.root, trailer));
    await walked.run();
    expect(await videosIn(walked)).toContain('f-trailer.mp4');
    await rm(join(walked.root, trailer));
    await walked.run({ now: now + day });
    expect(await factOf(walked)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^removed by another program/u),
    });
    expect(await videosIn(walked)).toEqual(['f.mkv']);
  });
});

describe('an offered file is rejected if it is', () => {
  const tall = () => cachedVideo('tall.mp4', { ...small, widthPixels: 320, heightPixels: 240, seconds: 12 });
  const short = () => cachedVideo('short.mp4', { ...small, seconds: 3 });
  const broken = async () => Buffer.alloc(4_096, 'no video ');
  test.each<readonly [string, () => Promise<string | Uint8Array>, RegExp]>([
    ['not a video', broken, /not a video/u],
    ['cut off', async () => (await readFile(await trailerVideo())).subarray(0, 200), /not a video/u],
    ['taller than the film', tall, /240 pixels high/u],
    ['shorter than a trailer', short, /lasts 3 s/u],
  ])('%s', async (_, file, reason) => {
    const walked = await fixture();
    const given = await file();
    walked.stand.file = () => given;
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'absent', reason: expect.stringMatching(reason) });
    expect(await videosIn(walked)).toEqual(['f.mkv']);
    expect(await hiddenIn(walked)).toEqual(['record.json', 'record.previous.json']);
    expect(await madeOf(walked)).toEqual([]);
  });

  test('the next offered file is tried after a rejected one', async () => {
    const walked = await fixture();
    const good = await trailerVideo();
    walked.stand.offers = () => [{}, {}, {}, {}];
    walked.stand.file = (url) =>
      url.includes('/0.') ? Buffer.from('nothing') : url.includes('/1.') ? undefined : good;
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'filled' });
    expect(walked.stand.asked.filter((what) => what.startsWith('download'))).toHaveLength(3);
  });
});

describe('a file cannot be fetched now', () => {
  test.each<readonly [string, (stand: TrailerStand) => void]>([
    [
      'the source is unavailable',
      (stand) => {
        stand.offers = () => away;
      },
    ],
    [
      'the download breaks',
      (stand) => {
        stand.file = () => away;
      },
    ],
  ])('%s: the fact fails, keeps the links and is retried in its turn', async (_, trouble) => {
    const walked = await fixture();
    trouble(walked.stand);
    walked.stand.links = [trailerLink()];
    await walked.run();
    expect(await factOf(walked)).toMatchObject({
      state: 'failed',
      reason: englishText(away.reason),
      nextTryAt: new Date(now + 3_600_000).toISOString(),
      value: { links: [{ name: 'Trailer' }] },
    });
    Object.assign(walked.stand, trailerStand(await trailerVideo()));
    await walked.run({ now: now + 3_700_000 });
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'f-trailer.mp4' } });
  });

  test('a process that dies while reading the file has recorded it: the trailer is blamed, not the film', async () => {
    const walked = await fixture();
    const seen: unknown[] = [];
    await walked.run({
      tools: {
        native: async (video, work) => {
          if (video.path.includes('staging-')) seen.push((await factOf(walked))?.reason, video.path.startsWith(film));
          return work(join(walked.root, video.path));
        },
      },
    });
    expect(seen).toEqual(['the file from archive crashed the program that read it', true]);
    expect(await factOf(walked)).toMatchObject({ state: 'filled' });
    expect((await factOf(walked))?.tries).toBeUndefined();
  });

  test('the file is recorded before it exists, so that after a kill it is ours', async () => {
    const walked = await fixture();
    const saves: string[][] = [];
    await walked.run({
      store: (store) => ({
        read: (folder) => store.read(folder),
        async write(folder, before, after) {
          const made = (after.titles['.']?.made ?? []).filter(({ fact }) => fact === 'trailer').map(({ path }) => path);
          saves.push([...made, ...(await videosIn(walked))]);
          await store.write(folder, before, after);
        },
      }),
    });
    expect(saves).toContainEqual(['f-trailer.mp4', 'f.mkv']);
  });
});

describe('the document', () => {
  test('off: nothing is asked, and existing files stay; on again, they are found', async () => {
    const walked = await fixture();
    await walked.run();
    walked.stand.asked.length = 0;
    await walked.run({ spec: { trailers: { mode: 'off' } } });
    expect(await factOf(walked)).toMatchObject({ state: 'absent', source: 'document' });
    expect(await videosIn(walked)).toContain('f-trailer.mp4');
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'f-trailer.mp4' } });
    expect(walked.stand.asked.filter((what) => !what.startsWith('details'))).toEqual([]);
  });

  test('a change from links to files searches for a file, once', async () => {
    const walked = await fixture();
    walked.stand.links = [trailerLink()];
    await walked.run({ spec: links });
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'f-trailer.mp4' } });
  });

  test('without a file from any source the link stays, and a new source is asked', async () => {
    const walked = await fixture();
    walked.stand.links = [trailerLink()];
    walked.stand.offers = () => [];
    await walked.run();
    await walked.run({ now: now + 1 });
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toHaveLength(1);
    walked.stand.sinceMs = now + 2;
    await walked.run({ now: now + 3 });
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toHaveLength(2);
  });

  test('readOnly: nothing is written beside the film, and nothing is asked', async () => {
    const walked = await fixture();
    await walked.run({ spec: { ...files, readOnly: true } });
    expect(await readdir(join(walked.root, film))).toEqual(['f.mkv']);
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toEqual([]);
    const rows = (await walked.title(film))?.facts.filter(({ name }) => name === 'trailer');
    expect(rows).toMatchObject([{ fact: { state: 'absent', source: 'document' } }]);
  });

  test('a title without an id gets no file by its folder’s name', async () => {
    const walked = await fixture('movies', 'Film (2001)/f.mkv');
    await walked.run();
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toEqual([]);
    expect(await videosIn(walked, 'Film (2001)')).toEqual(['f.mkv']);
  });
});

describe('a person asks for another trailer, or the id was another title’s', () => {
  const again = { refreshes: new Refreshes([{ title: film, fact: 'trailer', atMs: now + 1 }]), now: now + 1 };
  const other = () => cachedVideo('other-trailer.mp4', { ...small, seconds: 14 });

  test('our trailer is replaced', async () => {
    const walked = await fixture();
    await walked.run();
    const file = await other();
    walked.stand.file = () => file;
    await walked.run(again);
    expect(await withoutMark(join(walked.root, trailer))).toEqual(await readFile(file));
    expect(await madeOf(walked)).toEqual(['f-trailer.mp4']);
    expect(await videosIn(walked)).toEqual(['f-trailer.mp4', 'f.mkv']);
  });

  test('our trailer is removed if none is available, and stays while that is unknown', async () => {
    const walked = await fixture();
    await walked.run();
    walked.stand.offers = () => away;
    await walked.run(again);
    expect(await videosIn(walked)).toContain('f-trailer.mp4');
    walked.stand.offers = () => [];
    await walked.run({ refreshes: new Refreshes([{ title: film, fact: 'trailer', atMs: now + 2 }]), now: now + 2 });
    expect(await videosIn(walked)).toEqual(['f.mkv']);
    expect(await madeOf(walked)).toEqual([]);
  });

  test('a file that somebody put in its place is theirs', async () => {
    const walked = await fixture();
    await walked.run();
    await writeFile(join(walked.root, trailer), 'theirs');
    await walked.run(again);
    expect(await readFile(join(walked.root, trailer), 'utf8')).toBe('theirs');
    expect(await madeOf(walked)).toEqual([]);
    expect(await factOf(walked)).toMatchObject({ state: 'filled', source: 'file', value: { path: 'f-trailer.mp4' } });
  });
});

describe('15 minutes into a run', () => {
  const late = () => ({ trailers: openTrailerRun({ claimedAt: now - trailerStartsForMs, now: () => now }) });

  test('no file is started: the fact stays open with its links, and the next run fetches no details for it', async () => {
    const walked = await fixture();
    walked.stand.links = [trailerLink()];
    await walked.run({ tools: late() });
    expect(await factOf(walked)).toMatchObject({ state: 'open', value: { links: [{ name: 'Trailer' }] } });
    expect(walked.stand.asked.filter((what) => what.startsWith('offers'))).toEqual([]);
    const before = await readFile(join(walked.root, film, '.projectionist/record.json'));
    await walked.run({ tools: late() });
    expect(await readFile(join(walked.root, film, '.projectionist/record.json'))).toEqual(before);
    await walked.run();
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'f-trailer.mp4' } });
  });

  test('a trailer that a user adds meanwhile is still found', async () => {
    const walked = await fixture();
    await walked.run({ tools: late() });
    await walked.put(trailer, { copyOf: await trailerVideo() });
    await walked.run({ tools: late() });
    expect(await factOf(walked)).toMatchObject({ state: 'filled', value: { path: 'f-trailer.mp4' } });
    expect(await madeOf(walked)).toEqual([]);
  });

  test('no further file of a title is tried either', async () => {
    const walked = await fixture();
    let nowMs = now;
    walked.stand.offers = () => [{}, {}];
    walked.stand.file = () => Buffer.from('nothing');
    walked.stand.onAsked = () => {
      nowMs += trailerStartsForMs;
    };
    await walked.run({ tools: { trailers: openTrailerRun({ claimedAt: now, now: () => nowMs }) } });
    expect(walked.stand.asked.filter((what) => what.startsWith('download'))).toHaveLength(1);
    expect(await factOf(walked)).toMatchObject({ state: 'open' });
  });
});

describe('yt-dlp', () => {
  async function program(walked: WalkFixture, body: string): Promise<string> {
    const folder = join(walked.root, '..', 'bin');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'yt-dlp');
    await writeFile(path, `#!${process.execPath}\n${body}\n`);
    await chmod(path, 0o755);
    return path;
  }
  const withProgram = (path: string) => ({
    trailers: openTrailerRun({ claimedAt: now, now: () => now, ytDlp: { path, searchPath: '/usr/bin:/bin' } }),
  });

  test('fetches the best link if no source has a file', async () => {
    const walked = await fixture();
    walked.stand.offers = () => [];
    walked.stand.links = [trailerLink()];
    const from = JSON.stringify(await trailerVideo());
    const path = await program(walked, `require('node:fs').copyFileSync(${from}, 'trailer.mp4')`);
    await walked.run({ tools: withProgram(path) });
    expect(await factOf(walked)).toMatchObject({ state: 'filled', source: 'yt-dlp', value: { path: 'f-trailer.mp4' } });
  });

  test('is run once per run if it is blocked', async () => {
    const walked = await fixture();
    await walked.put('Other (2002) {tmdb-2}/o.mkv', { copyOf: await tinyVideo() });
    walked.stand.offers = () => [];
    walked.stand.links = [trailerLink(), trailerLink({ key: 'otherkey' })];
    const log = JSON.stringify(join(walked.root, '..', 'calls'));
    const path = await program(
      walked,
      `require('node:fs').appendFileSync(${log}, 'x'); console.error("ERROR: Sign in to confirm you're not a bot"); process.exit(1)`,
    );
    await walked.walk({}, { spec: files, now, tools: { ...trailerTools(walked.stand), ...withProgram(path) } });
    expect(await readFile(JSON.parse(log), 'utf8')).toBe('x');
    for (const folder of [film, 'Other (2002) {tmdb-2}']) {
      expect(await factOf(walked, folder)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('not a bot'),
      });
    }
  });
});
