import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dropTables } from './dropTables.ts';
import { alien } from './files.ts';
import { franchiseGround } from './franchiseGround.ts';
import { stopsAfter, tree } from './looks.ts';

const key = 'alien.franchise.yaml';
const poster = 'https://images.example/poster.jpg';
const banner = 'https://images.example/banner.png';

describe('art', () => {
  test('is fetched once, kept beside the file and shown', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, 'image');
    await ground.put(key, alien({ art: { poster, banner } }));
    const { summary } = await ground.walk();
    expect(summary).toMatchObject({ made: { poster: 1 }, absent: { banner: 1 } });
    expect(await readFile(join(ground.root, '.projectionist/franchises', key, 'poster.jpg'), 'utf8')).toBe('image');
    expect(Buffer.from((await ground.preview(key, 'poster'))?.bytes ?? []).toString()).toBe('poster of image');
    expect((await ground.one(key))?.art).toMatchObject({
      poster: { link: poster, fact: { state: 'filled' }, file: { name: 'poster.jpg', widthPixels: 100 } },
      banner: { link: banner, fact: { state: 'absent' } },
    });
    expect(ground.fetched()).toEqual([poster, banner]);
    await ground.put(key, alien({ name: 'Other', art: { poster, banner } }), new Date('2025-01-01'));
    await ground.walk();
    await ground.walk({ everyTitle: true });
    expect(ground.fetched()).toEqual([]);
  });

  test('of a link that does not answer is tried again, and of a new link at once', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, new Error('the server does not answer'));
    await ground.put(key, alien({ art: { poster } }));
    expect((await ground.walk()).summary.failed).toMatchObject([
      { fact: 'poster', reason: 'the server does not answer' },
    ]);
    await ground.walk();
    expect(ground.fetched()).toEqual([poster]);
    ground.links.set(poster, 'image');
    const later = Date.now() + 2 * 3_600_000;
    await ground.walk({}, { now: () => later });
    expect(ground.fetched()).toEqual([poster]);
    expect((await ground.one(key))?.art.poster?.fact.state).toBe('filled');

    const other = 'https://images.example/other.png';
    ground.links.set(other, 'newer');
    await ground.put(key, alien({ art: { poster: other } }), new Date('2025-01-01'));
    await ground.walk();
    expect(await readdir(join(ground.root, '.projectionist/franchises', key))).toEqual(['poster.png']);
    expect(Buffer.from((await ground.preview(key, 'poster'))?.bytes ?? []).toString()).toBe('poster of newer');
  });

  test('that is on its way when the walk is ended stays open', async () => {
    const ground = await franchiseGround();
    const stop = new AbortController();
    await ground.put(key, alien({ art: { poster, banner } }));
    const ended = {
      fetch: async () => {
        stop.abort();
        throw new Error('the socket is gone');
      },
      preview: async () => new Uint8Array(),
    };
    const { summary } = await ground.walk(
      {},
      { art: ended, signal: stop.signal, isStopping: () => stop.signal.aborted },
    );
    expect(summary.failed).toEqual([]);
    expect((await ground.one(key))?.art).toMatchObject({
      poster: { fact: { state: 'open' } },
      banner: { fact: { state: 'open' } },
    });
  });

  test('goes with its link', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, 'image');
    await ground.put(key, alien({ art: { poster } }));
    await ground.walk();
    await ground.put(key, alien(), new Date('2025-01-01'));
    await ground.walk();
    expect(existsSync(join(ground.root, '.projectionist/franchises', key))).toBe(false);
    expect(await ground.preview(key, 'poster')).toBeUndefined();
    expect((await ground.one(key))?.art).toEqual({});
  });

  test('of a readOnly Library is a preview alone, and nothing is written beside the files', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, 'image');
    await ground.put(key, alien({ art: { poster } }));
    await ground.walk({}, { readOnly: true });
    expect(await readdir(ground.root)).toEqual([key]);
    expect(await ground.preview(key, 'poster')).toBeDefined();
    await ground.walk({}, { readOnly: true });
    expect(ground.fetched()).toEqual([poster]);
  });

  test('waits while nobody can fetch it, and is a gap until then', async () => {
    const ground = await franchiseGround();
    await ground.put(key, alien({ art: { poster } }));
    const end = await ground.walk({}, { isStopping: stopsAfter(1) });
    expect(end.finished).toBe(false);
    expect((await ground.one(key))?.art.poster?.fact.state).toBe('open');
    ground.links.set(poster, 'image');
    await ground.walk();
    expect((await ground.one(key))?.art.poster?.fact.state).toBe('filled');
  });
});

describe('a rebuilt catalog', () => {
  test('equals the one that was thrown away, and nothing is fetched or written for it', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, 'image');
    await ground.put(key, alien({ art: { poster, banner } }));
    await ground.put('sub/franchise.json', JSON.stringify({ name: 'B', order: [{ movie: 'tmdb:1' }] }));
    await ground.walk();
    const [list, one, files] = [await ground.list(), await ground.one(key), await tree(ground.root)];
    ground.fetched();
    for (const wish of [{ rebuild: true as const }, { rebuild: true as const }]) {
      await ground.walk({ full: false }, wish);
      expect(await ground.list()).toEqual(list);
      expect(await ground.one(key)).toEqual(one);
    }
    await dropTables(ground.catalog);
    await ground.walk({ full: false }, { rebuild: true });
    expect(await ground.one(key)).toEqual(one);
    expect(await tree(ground.root)).toEqual(files);
    expect(ground.fetched()).toEqual([]);
  });

  test('asks nobody for what is still open, writes no record, and has only what is there', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, new Error('away'));
    await ground.put(key, alien({ art: { poster } }));
    await ground.put('gone.franchise.yaml', alien());
    await ground.walk();
    ground.fetched();
    await rm(join(ground.root, 'gone.franchise.yaml'));
    await rm(join(ground.root, '.projectionist'), { recursive: true });
    await ground.walk({ full: false }, { rebuild: true });
    expect((await ground.list()).map((one) => one.key)).toEqual([key]);
    expect((await ground.one(key))?.art.poster?.fact.state).toBe('open');
    expect(ground.fetched()).toEqual([]);
    expect(await readdir(ground.root)).toEqual([key]);
  });

  test('has an image fetched again that was lost beside the file', async () => {
    const ground = await franchiseGround();
    ground.links.set(poster, 'image');
    await ground.put(key, alien({ art: { poster } }));
    await ground.walk();
    await rm(join(ground.root, '.projectionist/franchises', key), { recursive: true });
    await dropTables(ground.catalog);
    await ground.walk();
    expect(ground.fetched()).toEqual([poster, poster]);
    expect(existsSync(join(ground.root, '.projectionist/franchises', key, 'poster.jpg'))).toBe(true);
  });
});
