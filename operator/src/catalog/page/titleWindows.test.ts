import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows, title } from '../../../test/catalog/sample.ts';
import { findLibrary } from '../database/library.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { titleWindows } from './titleWindows.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('every title of a Library is in exactly one window, which is read by the primary key', async () => {
    const catalog = await temporaryCatalog();
    const titles = (name: string, count: number) =>
      Array.from({ length: count }, (_, number) => title(`${name} ${number}`));
    const walk = await openWalkCatalog(catalog, movies);
    await walk.save({ titles: titles('Film', 5_000), snapshots: [] });
    await (await openWalkCatalog(catalog, shows)).save({ titles: titles('Show', 30), snapshots: [] });
    await walk.removeTitles(['Film 0', 'Film 4500']);
    await walk.save({ titles: titles('Late', 10), snapshots: [] });
    const found: string[] = [];
    for await (const window of titleWindows(catalog, (await findLibrary(catalog, movies.uid)) ?? 0)) {
      const query = catalog.db.selectFrom('titles').select('key').where(window);
      for (const { key } of await query.execute()) found.push(key);
      const { sql, parameters } = query.compile();
      if (sql.includes('$1')) continue;
      const plan = await catalog.db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
      expect(JSON.stringify(plan.rows)).toContain('INTEGER PRIMARY KEY');
    }
    expect([found.length, new Set(found).size]).toEqual([5_008, 5_008]);
    expect(found.every((key) => !key.startsWith('Show'))).toBe(true);
  });

  test('an empty catalog has no window', async () => {
    const catalog = await temporaryCatalog();
    for await (const _ of titleWindows(catalog, 1)) throw new Error('expected no window');
  });
});
