import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibrarySpec } from '../library/document.ts';
import { openRoot } from '../storage/root.ts';
import { emptyRecord } from '../title/recordFile.ts';
import { type DryRunItem, dryRun, type PlannedFact } from './dryRun.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'projectionist-dry-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const spec: LibrarySpec = {
  kind: 'movies',
  storage: { path: '/nowhere' },
  schedule: '0 * * * *',
  timeZone: 'Etc/UTC',
  suspend: false,
  ignore: [],
  languages: ['en'],
  sources: [],
  pathMappings: [],
  tiles: { mode: 'worker', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
  nfo: { dateAdded: true },
  marks: { mode: 'auto', detect: false, edl: false },
  trailers: { mode: 'links' },
  notify: [],
  publish: [],
  announce: [],
  stories: [],
  readOnly: false,
  job: {},
};

async function put(path: string, text = 'video'): Promise<{ readonly sizeBytes: number; readonly mtimeMs: number }> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  const { size, mtimeMs } = await stat(join(root, path));
  return { sizeBytes: size, mtimeMs };
}

interface Asked {
  readonly kind?: 'movies' | 'series';
  readonly within?: readonly string[];
  readonly changes?: Partial<LibrarySpec>;
}

async function plan({ kind = 'movies', within = [], changes = {} }: Asked = {}): Promise<readonly DryRunItem[]> {
  const items: DryRunItem[] = [];
  const fixture = { root: await openRoot(root), spec: { ...spec, ...changes }, kind, within, now: () => Date.now() };
  for await (const item of dryRun(fixture)) items.push(item);
  return items;
}

const titlesOf = (items: readonly DryRunItem[]) => items.flatMap((item) => (item.event === 'title' ? [item] : []));
const filesOf = (items: readonly DryRunItem[]) => items.flatMap((item) => (item.event === 'file' ? [item.path] : []));

async function factsOf(key: string, asked: Asked = {}): Promise<Readonly<Record<string, PlannedFact>>> {
  const title = titlesOf(await plan(asked)).find((item) => item.key === key);
  const facts = title?.videos[0]?.facts ?? [];
  return Object.fromEntries(facts.map((fact) => [fact.fact, fact]));
}

const film = 'Alien (1979)/Alien (1979).mkv';

describe('plan of each file', () => {
  test('lists files with what their names say, titles with their videos, loose files of the root last', async () => {
    await put(film);
    await put('Alien (1979)/Alien (1979).en.srt');
    await put('Alien (1979)/trailer.mp4');
    await put('Heat (1995).mkv');
    const items = await plan();
    expect(items.map((item) => [item.event, 'path' in item ? item.path : item.key])).toEqual([
      ['file', 'Alien (1979)/Alien (1979).en.srt'],
      ['file', film],
      ['file', 'Alien (1979)/trailer.mp4'],
      ['title', 'Alien (1979)'],
      ['file', 'Heat (1995).mkv'],
      ['title', 'Heat (1995).mkv'],
    ]);
    expect(items[1]).toMatchObject({ role: 'video', title: 'Alien', year: 1979, rule: 'film-folder' });
    expect(items[2]).toMatchObject({ role: 'trailer' });
  });

  test('lists a series as one title', async () => {
    for (const episode of [1, 2]) await put(`Show (2001)/Season 1/Show S01E0${episode}.mkv`);
    const titles = titlesOf(await plan({ kind: 'series' }));
    expect(titles).toMatchObject([{ key: 'Show (2001)', kind: 'series', title: 'Show', year: 2001 }]);
    expect(titles[0]?.videos).toHaveLength(2);
  });

  test('lists a folder without videos and an empty folder', async () => {
    expect(await plan()).toEqual([]);
    await put('Papers/notes.txt');
    const items = await plan();
    expect(titlesOf(items)).toEqual([]);
    expect(filesOf(items)).toEqual(['Papers/notes.txt']);
  });

  test('omits ignored files and reports irregular ones', async () => {
    await put('Hidden/.nomedia', '');
    await put('Hidden/Hidden.mkv');
    await put('Out (2000)/Out.mkv');
    await symlink('/etc', join(root, 'Escape'));
    const items = await plan({ changes: { ignore: ['Out*'] } });
    expect(filesOf(items)).toEqual([]);
    expect(items).toMatchObject([{ event: 'warning', path: 'Escape' }]);
  });

  test('fails with the path if the root is unavailable', async () => {
    const fixture = { root: { path: join(root, 'gone') }, spec, kind: 'movies', within: [], now: () => 0 } as const;
    await expect(dryRun(fixture).next()).rejects.toThrow(/gone cannot be read: it is not there/u);
  });
});

describe('a part of a Library', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a title folder', ['Alien (1979)'], ['Alien (1979)']],
    ['a video in it', [film], ['Alien (1979)']],
    ['one loose film', ['Heat (1995).mkv'], ['Heat (1995).mkv']],
    ['two', ['Alien (1979)', 'Heat (1995).mkv'], ['Alien (1979)', 'Heat (1995).mkv']],
    ['a missing path', ['Gone (1999)'], []],
  ])('%s', async (_what, within, keys) => {
    for (const path of [film, 'Ronin (1998)/Ronin.mkv', 'Heat (1995).mkv', 'Alien 3 (1992).mkv']) await put(path);
    expect(titlesOf(await plan({ within })).map((title) => title.key)).toEqual(keys);
  });
});

describe('planned facts', () => {
  test('a new video plans every fact, with the file names it would get', async () => {
    await put(film);
    expect(await factsOf('Alien (1979)')).toEqual({
      probe: { fact: 'probe', plan: 'read' },
      thumbnail: { fact: 'thumbnail', plan: 'make', path: 'Alien (1979)/Alien (1979)-thumb.jpg' },
      tiles: { fact: 'tiles', plan: 'make', path: 'Alien (1979)/Alien (1979).trickplay' },
    });
  });

  test('an existing file beside the video counts, no matter who made it', async () => {
    await put(film);
    await put('Alien (1979)/Alien (1979)-thumb.png');
    await put('Alien (1979)/Alien (1979).trickplay/320 - 10x10/0.jpg');
    expect(await factsOf('Alien (1979)')).toMatchObject({
      thumbnail: { plan: 'there', path: 'Alien (1979)/Alien (1979)-thumb.png' },
      tiles: { plan: 'there', path: 'Alien (1979)/Alien (1979).trickplay' },
    });
  });

  test('tiles of another width are planned again', async () => {
    await put(film);
    await put('Alien (1979)/Alien (1979).trickplay/480 - 10x10/0.jpg');
    expect((await factsOf('Alien (1979)'))['tiles']).toMatchObject({ plan: 'make' });
  });

  test('a readOnly Library and disabled tiles give the reason why nothing is planned', async () => {
    await put(film);
    expect(await factsOf('Alien (1979)', { changes: { readOnly: true } })).toMatchObject({
      thumbnail: { plan: 'absent', reason: 'the Library is readOnly' },
      tiles: { plan: 'absent', reason: 'the Library is readOnly' },
    });
    const tiles = { ...spec.tiles, mode: 'off' } as const;
    expect((await factsOf('Alien (1979)', { changes: { tiles } }))['tiles']).toMatchObject({ plan: 'absent' });
  });

  test('a disc folder plans neither thumbnail nor tiles', async () => {
    await put('Alien (1979)/VIDEO_TS/VIDEO_TS.IFO');
    expect(await factsOf('Alien (1979)')).toMatchObject({
      probe: { plan: 'absent' },
      thumbnail: { plan: 'absent' },
      tiles: { plan: 'absent' },
    });
  });

  test('filled facts are known, failed ones wait, and a changed video is planned again', async () => {
    const present = await put(film);
    const reason = 'no key frame was found';
    const failed = {
      state: 'failed',
      at: '2026-01-01T00:00:00.000Z',
      reason,
      tries: 1,
      nextTryAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const file = { ...present, facts: { probe: failed, thumbnail: failed, tiles: failed }, made: [] };
    const record = { ...emptyRecord(), files: { 'Alien (1979).mkv': file } };
    await put('Alien (1979)/.projectionist/record.json', JSON.stringify(record));
    const facts = await factsOf('Alien (1979)');
    for (const name of ['probe', 'thumbnail', 'tiles']) {
      expect(facts[name]).toMatchObject({ plan: 'later', reason: expect.stringContaining(reason) });
    }
    await put(film, 'another video under the same name');
    expect(await factsOf('Alien (1979)')).toMatchObject({
      probe: { plan: 'read' },
      thumbnail: { plan: 'make' },
      tiles: { plan: 'make' },
    });
  });

  test('a damaged record is left untouched', async () => {
    await put(film);
    await put('Alien (1979)/.projectionist/record.json', '{"half": ');
    const before = await readdir(root, { recursive: true });
    expect(await factsOf('Alien (1979)')).toMatchObject({ thumbnail: { plan: 'make' } });
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });
});
