import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { offer, picture, type Script, type Scripted, scriptedSources, told } from '../../test/walk/scriptedSources.ts';
import { tinyVideo, type WalkGround, type WalkOptions, walkGround } from '../../test/walk/walkGround.ts';
import type { FolderRecord } from '../title/record.ts';
import { Refreshes } from '../walk/refreshes.ts';

const film = 'Film (2001) {tmdb-603}';
const day = 24 * 3_600_000;
const host = 'https://images.example';
const poster = `${host}/poster.jpg`;

async function oneFilm(): Promise<WalkGround> {
  const ground = await walkGround();
  await ground.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  return ground;
}

async function scripted(script: Partial<Script> = {}): Promise<Scripted> {
  return scriptedSources({
    details: { tmdb: told([offer('poster', poster)]) },
    pictures: { [poster]: await picture('jpeg') },
    ...script,
  });
}

/** A walk that visits the title whether or not anything changed. */
function visit(ground: WalkGround, sources: Scripted, options: WalkOptions = {}) {
  sources.asked.length = 0;
  return ground.walk({ everyTitle: true }, { ...options, tools: { ...options.tools, sources } });
}

const pictures = (sources: Scripted) => sources.asked.filter((what) => what.startsWith('https:'));
const images = async (ground: WalkGround, folder = film) =>
  (await readdir(join(ground.root, folder))).filter((name) => /\.(?:jpg|png)$/u.test(name) && !/-thumb/u.test(name));

async function recordOf(ground: WalkGround, folder = film, key = '.') {
  const record: FolderRecord = JSON.parse(
    await readFile(join(ground.root, folder, '.projectionist/record.json'), 'utf8'),
  );
  return record.titles[key];
}
const factOf = async (ground: WalkGround, name: string) => (await recordOf(ground))?.facts[name];

describe('what a source offers', () => {
  test('is fetched once, put beside the film, and shown', async () => {
    const ground = await oneFilm();
    const sources = await scripted();
    const previews = new Map<string, Uint8Array>();
    await visit(ground, sources, { catalog: catching(previews) });
    expect(pictures(sources)).toEqual([poster]);
    expect(await images(ground)).toEqual(['poster.jpg']);
    expect(await factOf(ground, 'poster')).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { path: 'poster.jpg', url: poster },
    });
    expect((await recordOf(ground))?.made?.map(({ path }) => path)).toContain('poster.jpg');
    expect((await sharp(previews.get('poster')).metadata()).format).toBe('webp');
    await visit(ground, sources);
    expect(pictures(sources)).toEqual([]);
  });

  test('of every kind gets the form that its name promises', async () => {
    const ground = await oneFilm();
    const kinds = ['poster', 'fanart', 'landscape', 'clearlogo', 'clearart', 'banner', 'discart'] as const;
    const webp = await picture('webp', { width: 400, height: 300 });
    await visit(
      ground,
      await scripted({
        details: { tmdb: told(kinds.map((kind) => offer(kind, `${host}/${kind}`))) },
        pictures: Object.fromEntries(kinds.map((kind) => [`${host}/${kind}`, webp])),
      }),
    );
    const names = await images(ground);
    expect(names.toSorted()).toEqual([
      'banner.jpg',
      'clearart.png',
      'clearlogo.png',
      'discart.png',
      'fanart.jpg',
      'landscape.jpg',
      'poster.jpg',
    ]);
    for (const name of names) {
      const { format, hasAlpha } = await sharp(join(ground.root, film, name)).metadata();
      expect({ name, format, hasAlpha }).toEqual(
        name.endsWith('png') ? { name, format: 'png', hasAlpha: true } : { name, format: 'jpeg', hasAlpha: false },
      );
    }
  });

  test('as a drawing is drawn, where it is drawn art', async () => {
    const ground = await oneFilm();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    );
    await visit(
      ground,
      await scripted({
        details: { tmdb: told([offer('clearlogo', `${host}/logo.svg`), offer('poster', `${host}/poster.svg`)]) },
        pictures: { [`${host}/logo.svg`]: svg, [`${host}/poster.svg`]: svg },
      }),
    );
    expect(await images(ground)).toEqual(['clearlogo.png']);
    expect(await sharp(join(ground.root, film, 'clearlogo.png')).metadata()).toMatchObject({
      format: 'png',
      width: 800,
    });
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/an SVG/u) });
  });

  test('nothing: absent for a month, and sooner around the release', async () => {
    const now = Date.parse('2026-03-20T00:00:00Z');
    for (const [premiered, days] of [
      ['1999-03-31', 30],
      ['2026-03-18', 1],
      ['2026-04-14', 3],
      ['2026-05-30', 7],
    ] as const) {
      const ground = await oneFilm();
      await visit(ground, await scripted({ details: { tmdb: told([], { premiered }) } }), { now });
      expect(await factOf(ground, 'poster')).toMatchObject({
        state: 'absent',
        reason: 'no source has one',
        nextTryAt: new Date(now + days * day).toISOString(),
      });
    }
  });

  test('comes in two forms of a series: the show and its seasons', async () => {
    const ground = await walkGround('series');
    const show = 'Show (2001) {tmdb-603}';
    const copyOf = await tinyVideo();
    for (const name of ['Season 01/Show - S01E01.mkv', 'Specials/Show - S00E01.mkv'])
      await ground.put(`${show}/${name}`, { copyOf });
    const urls = { show: `${host}/show`, one: `${host}/one`, specials: `${host}/specials`, two: `${host}/two` };
    const jpeg = await picture('jpeg');
    await visit(
      ground,
      await scripted({
        details: {
          tmdb: told([
            offer('poster', urls.show),
            offer('poster', urls.one, { season: 1 }),
            offer('poster', urls.specials, { season: 0 }),
            offer('poster', urls.two, { season: 2 }),
          ]),
        },
        pictures: Object.fromEntries(Object.values(urls).map((url) => [url, jpeg])),
      }),
    );
    expect(await images(ground, show)).toEqual(['poster.jpg', 'season-specials-poster.jpg', 'season01-poster.jpg']);
  });
});

describe('a picture that is no such picture', () => {
  const bombs: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['cut', async () => (await noisy()).subarray(0, 3_000)],
    ['a page', async () => Buffer.from('<!doctype html><title>Busy</title>')],
    ['empty', async () => new Uint8Array()],
    ['tiny', () => picture('png', { width: 1, height: 1 })],
    ['a bomb', () => bomb()],
    ['a text', async () => Buffer.from('GIF89a but not')],
  ];
  test.each(bombs)('(%s) is left for the next offer', async (_, make) => {
    const ground = await oneFilm();
    const bad = `${host}/bad.jpg`;
    const sources = await scripted({
      details: { tmdb: told([offer('poster', bad, { votes: 9 }), offer('poster', poster, { votes: 1 })]) },
      pictures: { [bad]: await make(), [poster]: await picture('jpeg') },
    });
    await visit(ground, sources);
    expect(pictures(sources)).toEqual([bad, poster]);
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', value: { url: poster } });
    expect(await images(ground)).toEqual(['poster.jpg']);
  });

  test('three times is a failure with its reason, and no file', async () => {
    const ground = await oneFilm();
    const urls = [1, 2, 3, 4].map((number) => `${host}/${number}.jpg`);
    const sources = await scripted({
      details: { tmdb: told(urls.map((url, place) => offer('poster', url, { votes: 9 - place }))) },
      pictures: Object.fromEntries(urls.map((url) => [url, Buffer.from('no picture')])),
    });
    await visit(ground, sources);
    expect(pictures(sources)).toEqual(urls.slice(0, 3));
    expect(await factOf(ground, 'poster')).toMatchObject({
      state: 'failed',
      tries: 1,
      reason: expect.stringMatching(/^a picture of tmdb: expected a JPEG.*no picture/u),
    });
    expect(await images(ground)).toEqual([]);
  });
});

describe('a source in trouble', () => {
  test('spoils nothing that another one offers', async () => {
    const ground = await oneFilm();
    await visit(ground, await scripted({ details: { tvdb: 'away', tmdb: told([offer('poster', poster)]) } }));
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled' });
    expect(await factOf(ground, 'banner')).toMatchObject({ state: 'failed', reason: 'tvdb does not answer' });
  });

  test('is asked no more for the pictures of a title after two failures, and another host is', async () => {
    const ground = await oneFilm();
    const lost = ['fanart', 'landscape', 'clearlogo', 'banner'] as const;
    const there = 'https://other.example/disc.png';
    const sources = await scripted({
      details: { tmdb: told([...lost.map((kind) => offer(kind, `${host}/${kind}`)), offer('discart', there)]) },
      pictures: {
        ...Object.fromEntries(lost.map((kind) => [`${host}/${kind}`, 'away' as const])),
        [there]: await picture('png', { width: 200, height: 200 }),
      },
    });
    await visit(ground, sources);
    expect(pictures(sources)).toHaveLength(3);
    for (const kind of lost)
      expect(await factOf(ground, kind)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('images.example'),
      });
    expect(await factOf(ground, 'discart')).toMatchObject({ state: 'filled' });
  });

  test('that came back is asked at once', async () => {
    const ground = await oneFilm();
    const sources = await scripted({ details: { tmdb: 'away' } });
    const now = Date.now();
    await visit(ground, sources, { now });
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'failed' });
    Object.assign(sources.script, { details: (await scripted()).script.details, sinceMs: now + 60_000 });
    await visit(ground, sources, { now: now + 30_000 });
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'failed' });
    await visit(ground, sources, { now: now + 120_000 });
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled' });
  });
});

describe('without a source', () => {
  test('art is absent at once and waits for one; nobody is asked', async () => {
    const ground = await oneFilm();
    const now = Date.now();
    await ground.walk({}, { now });
    const before = await factOf(ground, 'poster');
    expect(before).toMatchObject({ state: 'absent', reason: 'no source of the Library has art' });
    expect(before).not.toHaveProperty('nextTryAt');
    const sources = await scripted({ sinceMs: now + 1_000 });
    await visit(ground, sources, { now: now + 2_000 });
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled' });
  });
});

describe('a picture that is there already', () => {
  test.each([
    'poster.jpg',
    'Poster.JPG',
    'poster.png',
    'folder.jpeg',
    'cover.webp',
    'movie.tbn',
    'f.jpg',
    'f-poster.png',
    'f-cover.gif',
  ])('%s counts as the poster, is shown, and nothing is fetched', async (name) => {
    const ground = await oneFilm();
    await ground.put(`${film}/${name}`, await picture('png'));
    const sources = await scripted();
    const previews = new Map<string, Uint8Array>();
    await visit(ground, sources, { catalog: catching(previews) });
    expect(pictures(sources)).toEqual([]);
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', source: 'file', value: { path: name } });
    expect(previews.has('poster')).toBe(true);
    expect(await readFile(join(ground.root, film, name))).toEqual(Buffer.from(await picture('png')));
  });

  test('an empty one is none; ours goes under another name, or fails with a sentence where it cannot', async () => {
    const ground = await oneFilm();
    await ground.put(`${film}/folder.jpg`, '');
    await visit(ground, await scripted());
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', source: 'tmdb' });
    const other = await oneFilm();
    await other.put(`${film}/poster.jpg`, '');
    const sources = await scripted();
    await visit(other, sources);
    expect(pictures(sources)).toEqual([]);
    expect(await factOf(other, 'poster')).toMatchObject({
      state: 'failed',
      reason: 'an empty file has the name poster.jpg: remove it',
    });
    expect(await readFile(join(other.root, film, 'poster.jpg'), 'utf8')).toBe('');
  });

  test('one that is no picture counts, with a warning', async () => {
    const ground = await oneFilm();
    await ground.put(`${film}/poster.jpg`, 'theirs');
    const { summary } = await visit(ground, await scripted());
    expect(summary.warnings).toContainEqual({
      path: `${film}/poster.jpg`,
      message: expect.stringContaining('this picture cannot be shown'),
    });
    expect(await readFile(join(ground.root, film, 'poster.jpg'), 'utf8')).toBe('theirs');
  });

  test('one that somebody adds later is taken up, and one that he takes away is fetched', async () => {
    const ground = await oneFilm();
    const sources = scriptedSources();
    await visit(ground, sources);
    await ground.put(`${film}/cover.png`, await picture('png'));
    await visit(ground, sources);
    expect(await factOf(ground, 'poster')).toMatchObject({ source: 'file', value: { path: 'cover.png' } });
    await rm(join(ground.root, film, 'cover.png'));
    await visit(ground, await scripted());
    const fetched = await factOf(ground, 'poster');
    expect(fetched).toMatchObject({ source: 'tmdb', value: { path: 'poster.jpg' } });
    expect(fetched).not.toHaveProperty('remadeAt');
  });

  test('another one in its place is shown', async () => {
    const ground = await oneFilm();
    await visit(ground, await scripted());
    await writeFile(join(ground.root, film, 'poster.jpg'), await picture('jpeg', { shade: 200, width: 130 }));
    const previews = new Map<string, Uint8Array>();
    const sources = await scripted();
    await visit(ground, sources, { catalog: catching(previews) });
    expect([...previews.keys()]).toEqual(['poster']);
    previews.clear();
    await visit(ground, sources, { catalog: catching(previews) });
    expect([...previews.keys()]).toEqual([]);
    expect(pictures(sources)).toEqual([]);
  });

  test('our own frame is no landscape', async () => {
    const ground = await oneFilm();
    await visit(ground, await scripted());
    await visit(ground, await scripted());
    expect(await factOf(ground, 'landscape')).toMatchObject({ state: 'absent' });
  });
});

describe('ours', () => {
  test('removed by another program: fetched once more, then failed with a sentence', async () => {
    const ground = await oneFilm();
    const sources = await scripted();
    await visit(ground, sources);
    await rm(join(ground.root, film, 'poster.jpg'));
    await visit(ground, sources);
    expect(await images(ground)).toEqual(['poster.jpg']);
    await rm(join(ground.root, film, 'poster.jpg'));
    await visit(ground, sources, { now: Date.now() + 29 * day });
    expect(await images(ground)).toEqual([]);
    expect(await factOf(ground, 'poster')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^removed by another program; look which program/u),
    });
    expect(await ground.problems()).toContainEqual(expect.objectContaining({ cause: 'removedByOther' }));
    await visit(ground, await scripted({ sinceMs: Date.now() + 29 * day + 1 }), { now: Date.now() + 29 * day + 2 });
    expect(await images(ground)).toEqual([]);
  });

  test('is replaced by a refresh, of another look; a changed one is not', async () => {
    const ground = await oneFilm();
    await visit(ground, await scripted());
    const second = await picture('jpeg', { shade: 200 });
    const refresh = (now: number) => ({
      now: now + 1,
      refreshes: new Refreshes([{ title: film, fact: 'poster', atMs: now }]),
    });
    const now = Date.now() + 1_000;
    await visit(ground, await scripted({ pictures: { [poster]: second } }), refresh(now));
    expect(await readFile(join(ground.root, film, 'poster.jpg'))).toEqual(Buffer.from(second));
    await writeFile(join(ground.root, film, 'poster.jpg'), 'painted over');
    await visit(ground, await scripted(), refresh(now + 1_000));
    expect(await readFile(join(ground.root, film, 'poster.jpg'), 'utf8')).toBe('painted over');
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', source: 'file' });
    expect((await recordOf(ground))?.made?.filter(({ fact }) => fact === 'poster')).toEqual([]);
  });

  test('stays when a refresh finds nothing better', async () => {
    const ground = await oneFilm();
    await visit(ground, await scripted());
    const now = Date.now() + 1_000;
    for (const sources of [scriptedSources(), await scripted({ details: { tmdb: told([]) } })]) {
      await visit(ground, sources, {
        now: now + 1,
        refreshes: new Refreshes([{ title: '', fact: 'poster', atMs: now }]),
      });
      expect(await images(ground)).toEqual(['poster.jpg']);
      expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', value: { path: 'poster.jpg' } });
    }
  });

  test('known before a kill between the picture and the record: taken up as ours', async () => {
    const ground = await oneFilm();
    const sources = await scripted();
    const broken = {
      preview: () => undefined,
      made: () => {
        throw new Error('killed');
      },
    };
    await visit(ground, sources, { tools: broken });
    const file = join(ground.root, film, '.projectionist/record.json');
    const record: FolderRecord = JSON.parse(await readFile(file, 'utf8'));
    const title = record.titles['.'];
    const facts = { ...title?.facts, poster: { state: 'open' } };
    await writeFile(file, JSON.stringify({ ...record, titles: { '.': { ...title, facts } } }));
    await visit(ground, sources);
    expect(await factOf(ground, 'poster')).toMatchObject({ state: 'filled', source: 'tmdb' });
    expect((await recordOf(ground))?.made?.filter(({ fact }) => fact === 'poster')).toHaveLength(1);
  });
});

describe('a Library that is readOnly', () => {
  test('is shown the pictures, and nothing is written beside the film', async () => {
    const ground = await oneFilm();
    const sources = await scripted({
      details: { tmdb: told([offer('poster', poster), offer('banner', `${host}/banner`)]) },
    });
    const previews = new Map<string, Uint8Array>();
    const options = { spec: { readOnly: true }, catalog: catching(previews) };
    await visit(ground, sources, options);
    expect(await readdir(join(ground.root, film))).toEqual(['f.mkv']);
    expect([...previews.keys()]).toContain('poster');
    expect(pictures(sources)).toEqual([poster]);
    await visit(ground, sources, options);
    expect(pictures(sources)).toEqual([]);
    await visit(ground, sources);
    expect(await images(ground)).toEqual(['poster.jpg']);
  });
});

describe('a film that shares its folder', () => {
  const flat = 'Flat/One (2001) {tmdb-603}';
  async function two(): Promise<WalkGround> {
    const ground = await walkGround();
    await ground.put(`${flat}.mkv`, { copyOf: await tinyVideo() });
    await ground.put('Flat/Two (2002) {tmdb-604}.mkv', { copyOf: await tinyVideo('second') });
    return ground;
  }
  const named = async (ground: WalkGround) => (await images(ground, 'Flat')).filter((name) => name.startsWith('One'));

  test('has art under its own name, moved with it when it is renamed; nothing is fetched again', async () => {
    const ground = await two();
    const sources = await scripted();
    await visit(ground, sources);
    expect(await named(ground)).toEqual(['One (2001) {tmdb-603}-poster.jpg']);
    await rename(join(ground.root, `${flat}.mkv`), join(ground.root, 'Flat/One (2001) {tmdb-603} 1080p.mkv'));
    const { summary } = await visit(ground, sources);
    expect(await named(ground)).toEqual(['One (2001) {tmdb-603} 1080p-poster.jpg']);
    expect(pictures(sources)).toEqual([]);
    expect(summary.removed).toContain(`${flat}-poster.jpg`);
  });

  test('loses our art with its file; its neighbour’s stays', async () => {
    const ground = await two();
    await ground.put('Flat/Two (2002) {tmdb-604}-poster.jpg', await picture('jpeg'));
    const sources = await scripted();
    await visit(ground, sources);
    expect(await images(ground, 'Flat')).toHaveLength(2);
    await rm(join(ground.root, `${flat}.mkv`));
    await visit(ground, sources);
    expect(await images(ground, 'Flat')).toEqual(['Two (2002) {tmdb-604}-poster.jpg']);
  });
});

describe('what went', () => {
  test('takes our art along when the last video goes; what somebody put there stays', async () => {
    const ground = await oneFilm();
    await ground.put(`${film}/fanart.jpg`, await picture('jpeg'));
    await visit(ground, await scripted());
    await rm(join(ground.root, film, 'f.mkv'));
    await visit(ground, await scripted());
    expect(await images(ground)).toEqual(['fanart.jpg']);
    expect((await recordOf(ground))?.made).toEqual([]);
  });

  test('a season takes its poster along', async () => {
    const ground = await walkGround('series');
    const show = 'Show (2001) {tmdb-603}';
    for (const season of [1, 2])
      await ground.put(`${show}/Season 0${season}/Show - S0${season}E01.mkv`, { copyOf: await tinyVideo() });
    const urls = [1, 2].map((season) => `${host}/${season}`);
    const sources = await scripted({
      details: { tmdb: told(urls.map((url, place) => offer('poster', url, { season: place + 1 }))) },
      pictures: Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await picture('jpeg')] as const))),
    });
    await visit(ground, sources);
    expect(await images(ground, show)).toEqual(['season01-poster.jpg', 'season02-poster.jpg']);
    await rm(join(ground.root, show, 'Season 02'), { recursive: true });
    await visit(ground, sources);
    expect(await images(ground, show)).toEqual(['season01-poster.jpg']);
    expect((await recordOf(ground, show))?.facts).not.toHaveProperty('season02-poster');
  });
});

test('a catalog made anew has the previews of the files beside the film; nobody is asked', async () => {
  const ground = await oneFilm();
  const sources = await scripted();
  await visit(ground, sources);
  sources.asked.length = 0;
  const previews = new Map<string, Uint8Array>();
  await ground.walk({ rebuild: true }, { tools: { sources }, catalog: catching(previews) });
  expect([...previews.keys()]).toContain('poster');
  expect(sources.asked).toEqual([]);
});

function catching(previews: Map<string, Uint8Array>): NonNullable<WalkOptions['catalog']> {
  return (inner) => ({
    ...inner,
    save: (batch) => {
      for (const title of batch.titles) for (const [kind, bytes] of title.previews ?? []) previews.set(kind, bytes);
      previews.delete('thumbnail');
      return inner.save(batch);
    },
  });
}

/** A picture whose bytes cannot be cut without losing rows. */
function noisy(): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  return sharp({ create: { width: 200, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
}

/** A few KiB that unfold into 900 million pixels. */
async function bomb(): Promise<Uint8Array> {
  const png = Buffer.from(await picture('png'));
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
