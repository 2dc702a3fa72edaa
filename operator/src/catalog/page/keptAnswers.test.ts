import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { KeptAnswers } from './keptAnswers.ts';

onBothDatabases(({ temporaryCatalog }) => {
  async function fixture(atMost = 2) {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const clock = { nowMs: 1_000 };
    const kept = new KeptAnswers<number>(catalog, atMost, () => clock.nowMs);
    let computed = 0;
    return {
      clock,
      /** The number of computations so far; each takes this long. */
      ask: (key = 'a', tookMs = 0) =>
        kept.of(key, async () => {
          clock.nowMs += tookMs;
          computed += 1;
          return computed;
        }),
      fail: () => kept.of('a', () => Promise.reject(new Error('the disk is gone'))),
      change: () => walk.save({ titles: [title(`Film ${clock.nowMs}`)], snapshots: [] }),
    };
  }

  test('an answer is computed once while nothing changes, also for callers at once', async () => {
    const { ask } = await fixture();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect([await ask(), await ask('b'), await ask()]).toEqual([1, 2, 1]);
  });

  test('a quick one is computed again after each change, a slow one after a multiple of its time', async () => {
    const { ask, change, clock } = await fixture();
    expect(await ask('slow', 500)).toBe(1);
    expect(await ask('quick')).toBe(2);
    await change();
    expect([await ask('quick'), await ask('slow')]).toEqual([3, 1]);
    clock.nowMs += 9_999;
    expect(await ask('slow')).toBe(1);
    clock.nowMs += 1;
    expect(await ask('slow', 500)).toBe(4);
    clock.nowMs += 60_000;
    expect(await ask('slow')).toBe(4);
  });

  test('none is older than half a minute after a change', async () => {
    const { ask, change, clock } = await fixture();
    expect(await ask('a', 60_000)).toBe(1);
    await change();
    clock.nowMs += 30_000;
    expect(await ask()).toBe(2);
  });

  test('a failed one is computed again', async () => {
    const { ask, fail } = await fixture();
    await expect(fail()).rejects.toThrow('the disk is gone');
    expect(await ask()).toBe(1);
  });

  test('beyond the limit the oldest is forgotten', async () => {
    const { ask } = await fixture(2);
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3]);
    expect([await ask('b'), await ask('a')]).toEqual([2, 4]);
  });
});
