import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ArtRefused } from '../../src/franchises/art.ts';
import { message } from '../../src/messages/message.ts';
import { dropTables } from './dropTables.ts';
import { alien } from './files.ts';
import { franchiseFixture } from './franchiseFixture.ts';
import { stopsAfter, tree } from './readFranchise.ts';

const key = 'alien.franchise.yaml';
const poster = 'https://images.example/poster.jpg';
const banner = 'https://images.example/banner.png';

describe('art', () => {
  test('is fetched once, stored beside the file and shown', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster, banner } }));
    const { summary } = await fixture.walk();
    expect(summary).toMatchObject({ made: { poster: 1 }, absent: { banner: 1 } });
    expect(await readFile(join(fixture.root, '.projectionist/franchises', key, 'poster.jpg'), 'utf8')).toBe('image');
    expect(Buffer.from((await fixture.preview(key, 'poster'))?.bytes ?? []).toString()).toBe('poster of image');
    expect((await fixture.one(key))?.art).toMatchObject({
      poster: { link: poster, fact: { state: 'filled' }, file: { name: 'poster.jpg', widthPixels: 100 } },
      banner: { link: banner, fact: { state: 'absent' } },
    });
    expect(fixture.fetched()).toEqual([poster, banner]);
    await fixture.put(key, alien({ name: 'Other', art: { poster, banner } }), new Date('2025-01-01'));
    await fixture.walk();
    await fixture.walk({ everyTitle: true });
    expect(fixture.fetched()).toEqual([]);
  });

  test('is retried when its link does not answer, and fetched at once from a new link', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, new Error('the server does not answer'));
    await fixture.put(key, alien({ art: { poster } }));
    expect((await fixture.walk()).summary.failed).toMatchObject([
      { fact: 'poster', reason: 'the server does not answer' },
    ]);
    await fixture.walk();
    expect(fixture.fetched()).toEqual([poster]);
    fixture.links.set(poster, 'image');
    const later = Date.now() + 2 * 3_600_000;
    await fixture.walk({}, { now: () => later });
    expect(fixture.fetched()).toEqual([poster]);
    expect((await fixture.one(key))?.art.poster?.fact.state).toBe('filled');

    const other = 'https://images.example/other.png';
    fixture.links.set(other, 'newer');
    await fixture.put(key, alien({ art: { poster: other } }), new Date('2025-01-01'));
    await fixture.walk();
    expect(await readdir(join(fixture.root, '.projectionist/franchises', key))).toEqual(['poster.png']);
    expect(Buffer.from((await fixture.preview(key, 'poster'))?.bytes ?? []).toString()).toBe('poster of newer');
  });

  test('that takes too much time is not fetched again, and is a problem until its link changes', async () => {
    const fixture = await franchiseFixture();
    const other = 'https://images.example/other.png';
    fixture.links.set(poster, new ArtRefused(message('imageTooMany', 'scans', '64')));
    fixture.links.set(other, 'image');
    await fixture.put(key, alien({ art: { poster } }));
    expect((await fixture.walk()).summary.failed).toMatchObject([{ fact: 'poster' }]);
    const problem = { cause: 'pictureUnshown', title: key, detail: { code: 'imageTooMany' } };
    expect(await fixture.problems()).toMatchObject([problem]);
    expect(fixture.fetched()).toEqual([poster]);
    const muchLater = Date.now() + 400 * 24 * 3_600_000;
    await fixture.walk({}, { now: () => muchLater });
    await fixture.walk({ everyTitle: true }, { now: () => muchLater });
    expect(fixture.fetched()).toEqual([]);
    expect(await fixture.problems()).toMatchObject([problem]);
    await fixture.put(key, alien({ art: { poster: other } }), new Date('2025-01-01'));
    await fixture.walk();
    expect(fixture.fetched()).toEqual([other]);
    expect(await fixture.problems()).toEqual([]);
  });

  test('that is being fetched when the walk is stopped stays pending', async () => {
    const fixture = await franchiseFixture();
    const stop = new AbortController();
    await fixture.put(key, alien({ art: { poster, banner } }));
    const ended = {
      fetch: async () => {
        stop.abort();
        throw new Error('the socket is gone');
      },
      preview: async () => new Uint8Array(),
    };
    const { summary } = await fixture.walk(
      {},
      { art: ended, signal: stop.signal, isStopping: () => stop.signal.aborted },
    );
    expect(summary.failed).toEqual([]);
    expect((await fixture.one(key))?.art).toMatchObject({
      poster: { fact: { state: 'open' } },
      banner: { fact: { state: 'open' } },
    });
  });

  test('is removed with its link', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.walk();
    await fixture.put(key, alien(), new Date('2025-01-01'));
    await fixture.walk();
    expect(existsSync(join(fixture.root, '.projectionist/franchises', key))).toBe(false);
    expect(await fixture.preview(key, 'poster')).toBeUndefined();
    expect((await fixture.one(key))?.art).toEqual({});
  });

  test('is only a preview in a readOnly Library, and nothing is written beside the files', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.walk({}, { readOnly: true });
    expect(await readdir(fixture.root)).toEqual([key]);
    expect(await fixture.preview(key, 'poster')).toBeDefined();
    await fixture.walk({}, { readOnly: true });
    expect(fixture.fetched()).toEqual([poster]);
  });

  test('is missing until it can be fetched', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien({ art: { poster } }));
    const end = await fixture.walk({}, { isStopping: stopsAfter(1) });
    expect(end.finished).toBe(false);
    expect((await fixture.one(key))?.art.poster?.fact.state).toBe('open');
    fixture.links.set(poster, 'image');
    await fixture.walk();
    expect((await fixture.one(key))?.art.poster?.fact.state).toBe('filled');
  });
});

describe('a rebuilt catalog', () => {
  test('equals the deleted one, and nothing is fetched or written for it', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster, banner } }));
    await fixture.put('sub/franchise.json', JSON.stringify({ name: 'B', order: [{ movie: 'tmdb:1' }] }));
    await fixture.walk();
    const [list, one, files] = [await fixture.list(), await fixture.one(key), await tree(fixture.root)];
    fixture.fetched();
    for (const wish of [{ rebuild: true as const }, { rebuild: true as const }]) {
      await fixture.walk({ full: false }, wish);
      expect(await fixture.list()).toEqual(list);
      expect(await fixture.one(key)).toEqual(one);
    }
    await dropTables(fixture.catalog);
    await fixture.walk({ full: false }, { rebuild: true });
    expect(await fixture.one(key)).toEqual(one);
    expect(await tree(fixture.root)).toEqual(files);
    expect(fixture.fetched()).toEqual([]);
  });

  test('fetches no pending art, writes no record, and contains only what exists', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, new Error('away'));
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.put('gone.franchise.yaml', alien());
    await fixture.walk();
    fixture.fetched();
    await rm(join(fixture.root, 'gone.franchise.yaml'));
    await rm(join(fixture.root, '.projectionist'), { recursive: true });
    await fixture.walk({ full: false }, { rebuild: true });
    expect((await fixture.list()).map((one) => one.key)).toEqual([key]);
    expect((await fixture.one(key))?.art.poster?.fact.state).toBe('open');
    expect(fixture.fetched()).toEqual([]);
    expect(await readdir(fixture.root)).toEqual([key]);
  });

  test('fetches an image again that was lost beside the file', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.walk();
    await rm(join(fixture.root, '.projectionist/franchises', key), { recursive: true });
    await dropTables(fixture.catalog);
    await fixture.walk();
    expect(fixture.fetched()).toEqual([poster, poster]);
    expect(existsSync(join(fixture.root, '.projectionist/franchises', key, 'poster.jpg'))).toBe(true);
  });
});
