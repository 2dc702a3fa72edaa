import { expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../database/catalog.ts';
import { markLibraryRemoved } from '../database/library.ts';
import { openCatalog } from '../database/open.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { JumpMarks } from './jumpMarks.ts';
import { CountsMemory } from './titleConditions.ts';
import { listTitles, type PageQuestion } from './titlePages.ts';
import { TitleTotals } from './titleTotals.ts';

/** The same catalog, and the number of title-counting statements it received. */
function counted(catalog: Catalog): { readonly catalog: Catalog; readonly counts: () => number } {
  let counts = 0;
  const executor = catalog.db.getExecutor();
  const send = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => {
    if (query.sql.includes('count(*)')) counts += 1;
    return send(query);
  };
  return { catalog, counts: () => counts };
}

onBothDatabases(({ temporaryCatalog, temporaryPlace }) => {
  const titles = (...keys: string[]) => ({ titles: keys.map((key) => title(key)), snapshots: [] });

  test('a total is counted once while nothing changes', async () => {
    const { catalog, counts } = counted(await temporaryCatalog());
    await (await openWalkCatalog(catalog, movies)).save(titles('A', 'B'));
    const totals = new TitleTotals(catalog);
    expect(await totals.of({})).toBe(2);
    const asked = counts();
    expect(asked).toBeGreaterThan(0);
    expect(await Promise.all(Array.from({ length: 9 }, () => totals.of({})))).toEqual(Array(9).fill(2));
    expect(counts()).toBe(asked);
    expect([await totals.of({ search: 'a' }), await totals.of({ search: 'b' })]).toEqual([1, 1]);
  });

  test('an order has no influence on a total: it is counted once for all of them', async () => {
    const { catalog, counts } = counted(await temporaryCatalog());
    await (await openWalkCatalog(catalog, movies)).save(titles('A', 'B'));
    const totals = new TitleTotals(catalog);
    expect(await totals.of({ sort: 'added' })).toBe(2);
    const asked = counts();
    expect([await totals.of({ sort: 'name' }), await totals.of({})]).toEqual([2, 2]);
    expect(counts()).toBe(asked);
  });

  test('the pages of a filter and its total count the matches once until a change', async () => {
    const { catalog, counts } = counted(await temporaryCatalog());
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save(titles('A', 'B', 'C'));
    const memory = { marks: new JumpMarks(() => 0), counts: new CountsMemory() };
    const totals = new TitleTotals(catalog, memory);
    const keysOf = async (kind: string, cut: Partial<PageQuestion> = {}) => {
      const question = { filters: { kind }, sort: 'name', descending: false, limit: 2, ...cut } as const;
      return (await listTitles(catalog, question, memory)).titles.map(({ key }) => key);
    };
    expect(await keysOf('movie')).toEqual(['A', 'B']);
    expect(counts()).toBe(1);
    expect(await keysOf('movie', { offset: 2 })).toEqual(['C']);
    expect(await keysOf('movie', { sort: 'year', descending: true })).toEqual(['C', 'B']);
    expect(counts()).toBe(1);
    expect(await totals.of({ filters: { kind: 'movie' } })).toBe(3);
    expect(counts()).toBe(2);
    expect(await keysOf('series')).toEqual([]);
    await walk.save({ titles: [title('B', { kind: 'series' })], snapshots: [] });
    expect([await keysOf('series'), await keysOf('movie')]).toEqual([['B'], ['A', 'C']]);
  });

  test('concurrent callers wait for the same count', async () => {
    const { catalog, counts } = counted(await temporaryCatalog());
    await (await openWalkCatalog(catalog, movies)).save(titles('A', 'B'));
    const totals = new TitleTotals(catalog);
    expect(await Promise.all([totals.of({}), totals.of({}), totals.of({})])).toEqual([2, 2, 2]);
    expect(counts()).toBe(1);
  });

  test('a total is correct after every change by this process', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const totals = new TitleTotals(catalog);
    const both = async () => [await totals.of({}), await totals.of({ filters: { kind: 'series' } })];
    expect(await both()).toEqual([0, 0]);
    await walk.save(titles('A', 'B'));
    expect(await both()).toEqual([2, 0]);
    await walk.save({ titles: [title('B', { kind: 'series' })], snapshots: [] });
    expect(await both()).toEqual([2, 1]);
    await walk.removeTitles(['A']);
    expect(await both()).toEqual([1, 1]);
    await (await openWalkCatalog(catalog, shows)).save(titles('C'));
    expect(await both()).toEqual([2, 1]);
    await markLibraryRemoved(catalog, movies.uid, 1);
    expect(await both()).toEqual([1, 0]);
  });

  test('a total is correct after every commit of another connection, and counted again only then', async () => {
    const place = await temporaryPlace();
    const [mine, other] = [await openCatalog(place), await openCatalog(place)];
    onTestFinished(async () => {
      await Promise.all([mine.close(), other.close()]);
    });
    const walk = await openWalkCatalog(other, movies);
    const totals = new TitleTotals(mine);
    expect(await totals.of({})).toBe(0);
    for (let number = 1; number <= 5; number += 1) {
      await walk.save(titles(`A ${number}`));
      expect(await totals.of({})).toBe(number);
    }
    await other.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('titles').execute();
      expect(await totals.of({})).toBe(5);
    });
    expect(await totals.of({})).toBe(0);
  });

  test('a rollback changes no total', async () => {
    const catalog = await temporaryCatalog();
    await (await openWalkCatalog(catalog, movies)).save(titles('A'));
    const totals = new TitleTotals(catalog);
    expect(await totals.of({})).toBe(1);
    const undone = catalog.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('titles').execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await totals.of({})).toBe(1);
  });

  test('a failed count is repeated', async () => {
    const catalog = await temporaryCatalog();
    await (await openWalkCatalog(catalog, movies)).save(titles('A'));
    let isBroken = true;
    const fails = new Proxy(catalog.db, {
      get(db, name) {
        if (isBroken && name === 'selectFrom') throw new Error('the disk is gone');
        const value: unknown = Reflect.get(db, name, db);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const totals = new TitleTotals({ ...catalog, db: fails });
    await expect(totals.of({})).rejects.toThrow('the disk is gone');
    isBroken = false;
    expect(await totals.of({})).toBe(1);
  });

  test('beyond the limit the questions that nobody asked for longest are evicted, and counted again when asked', async () => {
    const { catalog, counts } = counted(await temporaryCatalog());
    await (await openWalkCatalog(catalog, movies)).save(titles('A'));
    const totals = new TitleTotals(catalog);
    const kind = { filters: { kind: 'movie' } };
    expect(await totals.of(kind)).toBe(1);
    const none = (number: number) => totals.of({ filters: { codec: `none ${number}` } });
    for (let number = 0; number < 64; number += 1) await none(number);
    const before = counts();
    await none(63);
    await none(0);
    expect(counts()).toBe(before);
    expect(await totals.of(kind)).toBe(1);
    const after = counts();
    expect(after).toBeGreaterThan(before);
    await none(0);
    expect(counts()).toBe(after);
  });
});
