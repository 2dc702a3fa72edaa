import { describe, expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { AnswerCache, StoredAnswer } from '../../outbound/answerCache.ts';
import type { Catalog } from '../database/catalog.ts';
import { openCatalog } from '../database/open.ts';
import { answerCacheLimits, forgetOldAnswers, openAnswerCache } from './answerCache.ts';

onBothDatabases(({ temporaryPlace, temporaryCatalog }) => {
  const day = 24 * 3600 * 1000;
  const now = 1_800_000_000_000;
  const address = 'https://api.themoviedb.org/3/movie/603?language=en';

  function answer(rest: Partial<StoredAnswer> = {}): StoredAnswer {
    return { status: 200, body: '{"id": 603, "title": "東京"}', expiresAtMs: now + day, storedAtMs: now, ...rest };
  }

  async function cacheOf(
    clock = { now },
    limits = {},
  ): Promise<{ readonly catalog: Catalog; readonly cache: AnswerCache; readonly clock: { now: number } }> {
    const catalog = await temporaryCatalog();
    return { catalog, clock, cache: openAnswerCache(catalog, () => clock.now, { ...answerCacheLimits, ...limits }) };
  }

  /** JSON that does not compress. */
  function noise(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536)));
    return JSON.stringify(Buffer.from(random).toString('base64').slice(0, bytes));
  }

  describe('a cached response', () => {
    test.each([
      ['with only a body', {}],
      ['with an ETag', { etag: '"a\'b"' }],
      ['with a date', { lastModified: 'Mon, 02 Feb 2026 10:00:00 GMT' }],
      ['with both, long ago', { etag: 'W/"1"', lastModified: 'x', expiresAtMs: 0, storedAtMs: 1 }],
      ['that is empty', { body: '' }],
      ['that is long', { body: JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ n, name: 'a person' }))) }],
    ])('%s is returned unchanged', async (_, rest) => {
      const { cache } = await cacheOf();
      await cache.write(address, answer(rest));
      expect(await cache.read(address)).toEqual(answer(rest));
      expect(await cache.read(`${address}&page=2`)).toBeUndefined();
    });

    test('is replaced by a newer one, and valid again after a touch', async () => {
      const { cache } = await cacheOf();
      await cache.write(address, answer({ etag: 'a' }));
      await cache.write(address, answer({ body: '2' }));
      expect(await cache.read(address)).toEqual(answer({ body: '2' }));
      const times = { expiresAtMs: now + 9, storedAtMs: now + 8 };
      await cache.touch(address, times);
      await cache.touch('https://unknown.example/', times);
      expect(await cache.read(address)).toEqual(answer({ body: '2', ...times }));
    });

    test('is compressed on disk, and its row does not reveal the request', async () => {
      const { catalog, cache } = await cacheOf();
      const body = JSON.stringify(Array.from({ length: 2_000 }, () => ({ character: 'Neo', name: 'Keanu Reeves' })));
      await cache.write(address, answer({ body }));
      const [row] = await catalog.db.selectFrom('answers').selectAll().execute();
      expect(row?.sizeBytes).toBeLessThan(body.length / 20);
      expect(row?.sizeBytes).toBe(row?.body.byteLength);
      expect(row?.keyHash).toMatch(/^[\w-]{43}$/u);
      expect(JSON.stringify({ ...row, body: Buffer.from(row?.body ?? []).toString('latin1') })).not.toContain(
        'themoviedb',
      );
    });
  });

  describe('a damaged row counts as missing and is replaced', () => {
    test.each([
      ['empty', (_: Uint8Array) => new Uint8Array(0)],
      ['cut', (body: Uint8Array) => body.slice(0, -3)],
      ['with a flipped bit', (body: Uint8Array) => body.map((byte, n) => (n === 20 ? byte ^ 1 : byte))],
      ['no zlib', (_: Uint8Array) => Buffer.from('{"id": 603}')],
    ])('%s', async (_, damage) => {
      const { catalog, cache } = await cacheOf();
      await cache.write(address, answer());
      const { body } = await catalog.db.selectFrom('answers').select('body').executeTakeFirstOrThrow();
      await catalog.db
        .updateTable('answers')
        .set({ body: damage(body) })
        .execute();
      expect(await cache.read(address)).toBeUndefined();
      await cache.write(address, answer());
      expect(await cache.read(address)).toEqual(answer());
    });

    test('that would decompress without end', async () => {
      const { catalog, cache } = await cacheOf();
      await cache.write(address, answer({ body: ' '.repeat(33 * 1024 * 1024) }));
      expect(await catalog.db.selectFrom('answers').select('sizeBytes').execute()).toHaveLength(1);
      expect(await cache.read(address)).toBeUndefined();
    });
  });

  describe('the table is bounded', () => {
    test('a response that is too large is not stored, and the earlier one is removed', async () => {
      const { catalog, cache } = await cacheOf({ now }, { answerAtMostBytes: 1_000 });
      await cache.write(address, answer());
      await cache.write(address, answer({ body: noise(4_000) }));
      await cache.write(`${address}&page=2`, answer({ body: '0'.repeat(4_000) }));
      expect(await cache.read(address)).toBeUndefined();
      expect(await catalog.db.selectFrom('answers').select('status').execute()).toHaveLength(1);
    });

    test('the least recently used go first, in a Job with many writes and in one with few', async () => {
      const { catalog, cache, clock } = await cacheOf({ now }, { totalAtMostBytes: 20_000, writesPerLook: 10 });
      for (let n = 0; n < 9; n++) {
        clock.now = now + n * 2 * day;
        await cache.write(`${address}&page=${n}`, answer({ body: noise(4_000) }));
      }
      expect(await catalog.db.selectFrom('answers').select('status').execute()).toHaveLength(9);
      clock.now = now + 20 * day;
      expect(await cache.read(`${address}&page=0`)).toBeDefined();
      const another = openAnswerCache(catalog, () => clock.now, { ...answerCacheLimits, totalAtMostBytes: 20_000 });
      await another.write(`${address}&page=9`, answer({ body: noise(4_000) }));
      const kept: number[] = [];
      for (let n = 0; n < 10; n++) if ((await cache.read(`${address}&page=${n}`)) !== undefined) kept.push(n);
      // About 3,000 bytes each.
      expect(kept).toEqual([0, 5, 6, 7, 8, 9]);
    });

    test('a use is stored once a day: other reads write nothing', async () => {
      const { catalog, cache, clock } = await cacheOf();
      await cache.write(address, answer());
      const usedAt = async () =>
        (await catalog.db.selectFrom('answers').select('usedAtMs').executeTakeFirstOrThrow()).usedAtMs;
      clock.now = now + day;
      await cache.read(address);
      expect(await usedAt()).toBe(now);
      clock.now = now + day + 1;
      await cache.read(address);
      expect(await usedAt()).toBe(now + day + 1);
      // A clock that went back.
      clock.now = now - day;
      await cache.read(address);
      expect(await usedAt()).toBe(now - day);
    });

    test('rows older than 6 months are deleted, and so are those from a wrong clock', async () => {
      const { catalog, cache } = await cacheOf();
      await cache.write('old', answer({ storedAtMs: now - 180 * day - 1 }));
      await cache.write('young', answer({ storedAtMs: now - 180 * day }));
      await cache.write('ahead', answer({ storedAtMs: now + day + 1 }));
      expect(await forgetOldAnswers(catalog, now)).toBe(2);
      expect(await cache.read('young')).toBeDefined();
      expect(await forgetOldAnswers(catalog, now)).toBe(0);
    });
  });

  test('concurrent Jobs share it', async () => {
    const place = await temporaryPlace();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openCatalog(place)));
    onTestFinished(async () => {
      for (const catalog of opened) await catalog.close();
    });
    const limits = { ...answerCacheLimits, totalAtMostBytes: 30_000, writesPerLook: 5 };
    let ticks = 0;
    const caches = opened.map((catalog) => openAnswerCache(catalog, () => now + ticks++, limits));
    await Promise.all(
      caches.flatMap((cache, job) =>
        Array.from({ length: 20 }, async (_, n) => {
          await cache.write(`${address}&page=${n}`, answer({ body: noise(1_000) }));
          await cache.write(`${address}&job=${job}&page=${n}`, answer({ body: noise(1_000) }));
          await cache.read(`${address}&page=${n}`);
        }),
      ),
    );
    const [first] = caches;
    await first?.write(address, answer());
    expect(await caches.at(-1)?.read(address)).toEqual(answer());
  });
});
