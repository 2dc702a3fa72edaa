import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
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
import { answered, offer, picture, scriptedSources } from '../../../test/walk/scriptedSources.ts';
import { tinyVideo, walkFixture } from '../../../test/walk/walkFixture.ts';

describe("a source's offer", () => {
  test('is fetched once, placed beside the film, and shown', async () => {
    const fixture = await oneFilm();
    const sources = await scripted();
    const previews = new Map<string, Uint8Array>();
    await visit(fixture, sources, { catalog: catching(previews) });
    expect(pictures(sources)).toEqual([poster]);
    expect(await images(fixture)).toEqual(['poster.jpg']);
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { path: 'poster.jpg', url: poster },
    });
    expect((await recordOf(fixture))?.made?.map(({ path }) => path)).toContain('poster.jpg');
    expect((await sharp(previews.get('poster')).metadata()).format).toBe('webp');
    await visit(fixture, sources);
    expect(pictures(sources)).toEqual([]);
  });

  test('of any kind is converted to the format of its file name', async () => {
    const fixture = await oneFilm();
    const kinds = ['poster', 'fanart', 'landscape', 'clearlogo', 'clearart', 'banner', 'discart'] as const;
    const webp = await picture('webp', { width: 400, height: 300 });
    await visit(
      fixture,
      await scripted({
        details: { tmdb: answered(kinds.map((kind) => offer(kind, `${host}/${kind}`))) },
        pictures: Object.fromEntries(kinds.map((kind) => [`${host}/${kind}`, webp])),
      }),
    );
    const names = await images(fixture);
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
      const { format, hasAlpha } = await sharp(join(fixture.root, film, name)).metadata();
      expect({ name, format, hasAlpha }).toEqual(
        name.endsWith('png') ? { name, format: 'png', hasAlpha: true } : { name, format: 'jpeg', hasAlpha: false },
      );
    }
  });

  test('as an SVG is rendered, for kinds of drawn art', async () => {
    const fixture = await oneFilm();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    );
    await visit(
      fixture,
      await scripted({
        details: { tmdb: answered([offer('clearlogo', `${host}/logo.svg`), offer('poster', `${host}/poster.svg`)]) },
        pictures: { [`${host}/logo.svg`]: svg, [`${host}/poster.svg`]: svg },
      }),
    );
    expect(await images(fixture)).toEqual(['clearlogo.png']);
    expect(await sharp(join(fixture.root, film, 'clearlogo.png')).metadata()).toMatchObject({
      format: 'png',
      width: 800,
    });
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/an SVG/u),
    });
  });

  test('if there is none, the fact is absent for a month, and shorter around the release', async () => {
    const now = Date.parse('2026-03-20T00:00:00Z');
    for (const [premiered, days] of [
      ['1999-03-31', 30],
      ['2026-03-18', 1],
      ['2026-04-14', 3],
      ['2026-05-30', 7],
    ] as const) {
      const fixture = await oneFilm();
      await visit(fixture, await scripted({ details: { tmdb: answered([], { premiered }) } }), { now });
      expect(await factOf(fixture, 'poster')).toMatchObject({
        state: 'absent',
        reason: 'no source has one',
        nextTryAt: new Date(now + days * dayMs).toISOString(),
      });
    }
  });

  test('of a series is for the show or for one of its seasons', async () => {
    const fixture = await walkFixture('series');
    const show = 'Show (2001) {tmdb-603}';
    const copyOf = await tinyVideo();
    for (const name of ['Season 01/Show - S01E01.mkv', 'Specials/Show - S00E01.mkv'])
      await fixture.put(`${show}/${name}`, { copyOf });
    const urls = { show: `${host}/show`, one: `${host}/one`, specials: `${host}/specials`, two: `${host}/two` };
    const jpeg = await picture('jpeg');
    await visit(
      fixture,
      await scripted({
        details: {
          tmdb: answered([
            offer('poster', urls.show),
            offer('poster', urls.one, { season: 1 }),
            offer('poster', urls.specials, { season: 0 }),
            offer('poster', urls.two, { season: 2 }),
          ]),
        },
        pictures: Object.fromEntries(Object.values(urls).map((url) => [url, jpeg])),
      }),
    );
    expect(await images(fixture, show)).toEqual(['poster.jpg', 'season-specials-poster.jpg', 'season01-poster.jpg']);
  });
});

describe('an invalid picture', () => {
  const bombs: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['cut', async () => (await noisy()).subarray(0, 3_000)],
    ['a page', async () => Buffer.from('<!doctype html><title>Busy</title>')],
    ['empty', async () => new Uint8Array()],
    ['tiny', () => picture('png', { width: 1, height: 1 })],
    ['a bomb', () => bomb()],
    ['a text', async () => Buffer.from('GIF89a but not')],
  ];
  test.each(bombs)('(%s) is skipped for the next offer', async (_, make) => {
    const fixture = await oneFilm();
    const bad = `${host}/bad.jpg`;
    const sources = await scripted({
      details: { tmdb: answered([offer('poster', bad, { votes: 9 }), offer('poster', poster, { votes: 1 })]) },
      pictures: { [bad]: await make(), [poster]: await picture('jpeg') },
    });
    await visit(fixture, sources);
    expect(pictures(sources)).toEqual([bad, poster]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', value: { url: poster } });
    expect(await images(fixture)).toEqual(['poster.jpg']);
  });

  test('three times is a failure with its reason, and no file', async () => {
    const fixture = await oneFilm();
    const urls = [1, 2, 3, 4].map((number) => `${host}/${number}.jpg`);
    const sources = await scripted({
      details: { tmdb: answered(urls.map((url, place) => offer('poster', url, { votes: 9 - place }))) },
      pictures: Object.fromEntries(urls.map((url) => [url, Buffer.from('no picture')])),
    });
    await visit(fixture, sources);
    expect(pictures(sources)).toEqual(urls.slice(0, 3));
    expect(await factOf(fixture, 'poster')).toMatchObject({
      state: 'failed',
      tries: 1,
      reason: expect.stringMatching(/^a picture of tmdb: expected a JPEG.*no picture/u),
    });
    expect(await images(fixture)).toEqual([]);
  });
});

describe('a source in trouble', () => {
  test('does not affect what another one offers', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted({ details: { tvdb: 'away', tmdb: answered([offer('poster', poster)]) } }));
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled' });
    expect(await factOf(fixture, 'banner')).toMatchObject({ state: 'failed', reason: 'tvdb does not answer' });
  });

  test('is not asked for more pictures of a title after two failures, but another host is', async () => {
    const fixture = await oneFilm();
    const lost = ['fanart', 'landscape', 'clearlogo', 'banner'] as const;
    const there = 'https://other.example/disc.png';
    const sources = await scripted({
      details: { tmdb: answered([...lost.map((kind) => offer(kind, `${host}/${kind}`)), offer('discart', there)]) },
      pictures: {
        ...Object.fromEntries(lost.map((kind) => [`${host}/${kind}`, 'away' as const])),
        [there]: await picture('png', { width: 200, height: 200 }),
      },
    });
    await visit(fixture, sources);
    expect(pictures(sources)).toHaveLength(3);
    for (const kind of lost)
      expect(await factOf(fixture, kind)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('images.example'),
      });
    expect(await factOf(fixture, 'discart')).toMatchObject({ state: 'filled' });
  });

  test('is asked at once when it has recovered', async () => {
    const fixture = await oneFilm();
    const sources = await scripted({ details: { tmdb: 'away' } });
    const now = Date.now();
    await visit(fixture, sources, { now });
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'failed' });
    Object.assign(sources.script, { details: (await scripted()).script.details, sinceMs: now + 60_000 });
    await visit(fixture, sources, { now: now + 30_000 });
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'failed' });
    await visit(fixture, sources, { now: now + 120_000 });
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled' });
  });
});

describe('without a source', () => {
  test('art is absent at once and waits for a source; nothing is asked', async () => {
    const fixture = await oneFilm();
    const now = Date.now();
    await fixture.walk({}, { now });
    const before = await factOf(fixture, 'poster');
    expect(before).toMatchObject({ state: 'absent', reason: 'no source of the Library has art' });
    expect(before).not.toHaveProperty('nextTryAt');
    const sources = await scripted({ sinceMs: now + 1_000 });
    await visit(fixture, sources, { now: now + 2_000 });
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled' });
  });
});

describe('a title that is not identified', () => {
  test('has no art, and gets it once it is identified', async () => {
    const fixture = await walkFixture();
    const unknown = 'Nowhere (1950)';
    await fixture.put(`${unknown}/f.mkv`, { copyOf: await tinyVideo() });
    const sources = await scripted();
    await visit(fixture, sources);
    expect(pictures(sources)).toEqual([]);
    expect((await recordOf(fixture, unknown))?.facts['poster']).toMatchObject({
      state: 'absent',
      reason: 'it is not identified',
    });
    await fixture.put(`${unknown}/movie.nfo`, '<movie><uniqueid type="tmdb">603</uniqueid></movie>');
    await visit(fixture, sources);
    expect(await images(fixture, unknown)).toEqual(['poster.jpg']);
  });
});

describe('a walk that stops', () => {
  test('keeps the placed pictures, and the next walk continues there', async () => {
    const fixture = await oneFilm();
    const kinds = ['poster', 'fanart', 'landscape', 'clearlogo', 'clearart', 'banner', 'discart'] as const;
    const jpeg = await picture('jpeg', { width: 300, height: 300 });
    const sources = await scripted({
      details: { tmdb: answered(kinds.map((kind) => offer(kind, `${host}/${kind}`))) },
      pictures: Object.fromEntries(kinds.map((kind) => [`${host}/${kind}`, jpeg])),
    });
    const stop = new AbortController();
    const stopping = Object.assign(Object.create(sources), {
      fetch: (url: string, limit: number) => {
        if (url.endsWith('/clearart')) stop.abort();
        return sources.fetch(url, limit);
      },
    });
    await visit(fixture, stopping, { signal: stop.signal });
    const placed = await images(fixture);
    expect(placed.length).toBeGreaterThanOrEqual(2);
    expect(placed.length).toBeLessThan(7);
    await visit(fixture, sources);
    expect(await images(fixture)).toHaveLength(7);
    // Pictures already placed were not fetched again.
    expect(pictures(sources).length).toBe(7 - placed.length);
  });
});

describe('an existing picture', () => {
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
    const fixture = await oneFilm();
    await fixture.put(`${film}/${name}`, await picture('png'));
    const sources = await scripted();
    const previews = new Map<string, Uint8Array>();
    await visit(fixture, sources, { catalog: catching(previews) });
    expect(pictures(sources)).toEqual([]);
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'file', value: { path: name } });
    expect(previews.has('poster')).toBe(true);
    expect(await readFile(join(fixture.root, film, name))).toEqual(Buffer.from(await picture('png')));
  });

  test('that is empty does not count; ours gets another name, or fails with a reason if it cannot', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/folder.jpg`, '');
    await visit(fixture, await scripted());
    expect(await factOf(fixture, 'poster')).toMatchObject({ state: 'filled', source: 'tmdb' });
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

  test('that is unreadable counts, with a warning', async () => {
    const fixture = await oneFilm();
    await fixture.put(`${film}/poster.jpg`, 'theirs');
    const { summary } = await visit(fixture, await scripted());
    expect(summary.warnings).toMatchObject([
      { path: `${film}/poster.jpg`, message: expect.stringContaining('this picture cannot be shown') },
    ]);
    expect(await readFile(join(fixture.root, film, 'poster.jpg'), 'utf8')).toBe('theirs');
  });

  test('that somebody adds later is adopted, and after its removal one is fetched', async () => {
    const fixture = await oneFilm();
    const sources = scriptedSources();
    await visit(fixture, sources);
    await fixture.put(`${film}/cover.png`, await picture('png'));
    await visit(fixture, sources);
    expect(await factOf(fixture, 'poster')).toMatchObject({ source: 'file', value: { path: 'cover.png' } });
    await rm(join(fixture.root, film, 'cover.png'));
    await visit(fixture, await scripted());
    const fetched = await factOf(fixture, 'poster');
    expect(fetched).toMatchObject({ source: 'tmdb', value: { path: 'poster.jpg' } });
    expect(fetched).not.toHaveProperty('remadeAt');
  });

  test('that somebody replaces is shown', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    await writeFile(join(fixture.root, film, 'poster.jpg'), await picture('jpeg', { shade: 200, width: 130 }));
    const previews = new Map<string, Uint8Array>();
    const sources = await scripted();
    await visit(fixture, sources, { catalog: catching(previews) });
    expect([...previews.keys()]).toEqual(['poster']);
    previews.clear();
    await visit(fixture, sources, { catalog: catching(previews) });
    expect([...previews.keys()]).toEqual([]);
    expect(pictures(sources)).toEqual([]);
  });

  test('our own frame is no landscape', async () => {
    const fixture = await oneFilm();
    await visit(fixture, await scripted());
    await visit(fixture, await scripted());
    expect(await factOf(fixture, 'landscape')).toMatchObject({ state: 'absent' });
  });
});

/** A picture that loses rows wherever its bytes are truncated. */
function noisy(): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  return sharp({ create: { width: 200, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
}

/** A few KiB that decode into 900 million pixels. */
async function bomb(): Promise<Uint8Array> {
  const png = Buffer.from(await picture('png'));
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
