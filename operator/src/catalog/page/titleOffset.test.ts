import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../database/catalog.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { JumpMarks } from './jumpMarks.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { countTitles, type JumpMemory, listTitles, type PageQuestion } from './titlePages.ts';

/** Memory as the page uses it: the total is known, so the second half is reached from the end. */
function knowing(catalog: Catalog): JumpMemory {
  return { marks: new JumpMarks(() => 0), total: (question) => countTitles(catalog, question) };
}

onBothDatabases(({ temporaryCatalog }) => {
  /** Forty titles in each of two Libraries, with ties in every order. */
  async function twoLibraries() {
    const catalog = await temporaryCatalog();
    for (const library of [movies, shows]) {
      const walk = await openWalkCatalog(catalog, library);
      const titles = Array.from({ length: 40 }, (_, n) =>
        title(`${library.name} ${n}`, {
          kind: n % 8 === 0 ? 'series' : 'movie',
          title: ['Same', 'same', '東京', '🎬 film', '\uffee', 'Same river'][n % 6] ?? '',
          arrivedAt: `2026-01-0${1 + (n % 3)}T00:00:00.000Z`,
          sizeBytes: n % 4,
          ...(n % 5 === 0 ? {} : { year: 1990 + (n % 3) }),
        }),
      );
      await walk.save({ titles, snapshots: [] });
    }
    return catalog;
  }

  const questions: readonly (readonly [string, Omit<PageQuestion, 'sort' | 'descending' | 'limit'>])[] = [
    ['everything', {}],
    ['one Library', { library: movies.uid }],
    ['a common kind', { filters: { kind: 'movie' } }],
    ['a rare kind of one Library', { library: shows.uid, filters: { kind: 'series' } }],
    ['words', { search: 'sam' }],
    ['words and a kind', { search: 'sam riv', filters: { kind: 'movie' } }],
    ['nothing', { search: 'zzz' }],
  ];

  test.each(questions)('a jump into %s reads what the pages before it lead to', async (_, question) => {
    const catalog = await twoLibraries();
    for (const sort of ['added', 'name', 'year', 'size'] as const) {
      for (const descending of [false, true]) {
        const order = { ...question, sort, descending };
        const all = (await listTitles(catalog, { ...order, limit: 200 })).titles;
        for (const offset of [0, 1, 7, 39, 40, 41, all.length - 1, all.length, all.length + 1, 10_000]) {
          if (offset < 0) continue;
          const page = await listTitles(catalog, { ...order, offset, limit: 9 });
          expect(page.titles).toEqual(all.slice(offset, offset + 9));
          expect(await listTitles(catalog, { ...order, offset, limit: 9 }, knowing(catalog))).toEqual(page);
          expect(page.next === undefined).toBe(offset + 9 >= all.length);
          if (page.next === undefined) continue;
          const following = await listTitles(catalog, { ...order, after: page.next, limit: 9 });
          expect(following.titles).toEqual(all.slice(offset + 9, offset + 18));
        }
      }
    }
  });

  test('a jump over many titles, with marks or without, returns the same page as paging to it', async () => {
    const catalog = await temporaryCatalog();
    for (const library of [movies, shows]) {
      const walk = await openWalkCatalog(catalog, library);
      const titles = Array.from({ length: 2_600 }, (_, n) =>
        title(`${library.name} ${n}`, {
          kind: n % 8 === 0 ? 'series' : 'movie',
          title: n % 10 === 0 ? `River ${n % 700}` : `Same river ${n % 70}`,
          arrivedAt: `2026-01-0${1 + (n % 3)}T00:00:00.000Z`,
          sizeBytes: n,
        }),
      );
      await walk.save({ titles, snapshots: [] });
    }
    const wide: readonly (readonly [TitleQuestion, PageQuestion['sort'], boolean, number])[] = [
      [{ filters: { kind: 'movie' } }, 'added', true, 4_550],
      [{ library: movies.uid, filters: { kind: 'movie' } }, 'name', false, 2_275],
      [{ search: 'sam', filters: { kind: 'movie' } }, 'size', true, 4_160],
    ];
    for (const [question, sort, descending, total] of wide) {
      const memories = [knowing(catalog), { marks: new JumpMarks(() => 0) }, undefined];
      const order = { ...question, sort, descending, limit: 200 };
      const all: unknown[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listTitles(catalog, { ...order, ...(after === undefined ? {} : { after }) });
        all.push(...page.titles);
        after = page.next;
        if (after === undefined) break;
      }
      expect(all).toHaveLength(total);
      for (const offset of [total - 3, 1, 2_000, total, 1_700]) {
        const wanted = all.slice(offset, offset + 5);
        for (const memory of memories) {
          expect((await listTitles(catalog, { ...order, limit: 5, offset }, memory)).titles).toEqual(wanted);
        }
      }
    }
  });

  test('a cursor takes precedence over an offset, and an invalid offset is refused', async () => {
    const catalog = await twoLibraries();
    const order = { sort: 'name', descending: false, limit: 5 } as const;
    const { next = '' } = await listTitles(catalog, order);
    expect(await listTitles(catalog, { ...order, after: next, offset: 50 })).toEqual(
      await listTitles(catalog, { ...order, after: next }),
    );
    for (const offset of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(listTitles(catalog, { ...order, offset })).rejects.toThrow(RangeError);
    }
  });
});
