import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { TitleRefresh } from '../../walk/refreshes.ts';
import { forgetLibrary } from '../retention.ts';
import { addRefreshes, readRefreshes, settleRefreshes } from './refreshTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const wish = (title: string, atMs: number, fact: TitleRefresh['fact'] = 'tiles'): TitleRefresh => ({
    title,
    fact,
    atMs,
  });

  test('wishes are kept by Library, title and fact; the later time counts', async () => {
    const catalog = await temporaryCatalog();
    await addRefreshes(catalog, 'uid', [wish('', 5), wish('A', 5), wish('A', 5, 'probe')]);
    await addRefreshes(catalog, 'uid', [wish('A', 9), wish('', 3)]);
    await addRefreshes(catalog, 'other', [wish('A', 1)]);
    expect(await readRefreshes(catalog, 'uid')).toEqual([wish('', 5), wish('A', 5, 'probe'), wish('A', 9)]);
  });

  test('finished wishes are removed, owed ones stay, and so do those requested in the meantime', async () => {
    const catalog = await temporaryCatalog();
    await addRefreshes(catalog, 'uid', [wish('', 5), wish('A', 5), wish('B', 5)]);
    const read = await readRefreshes(catalog, 'uid');
    await addRefreshes(catalog, 'uid', [wish('B', 8)]);
    await settleRefreshes(catalog, 'uid', read, [wish('A', 5), wish('C', 5)]);
    expect(await readRefreshes(catalog, 'uid')).toEqual([wish('A', 5), wish('B', 8), wish('C', 5)]);
  });

  test('a fact of a newer program is kept for it, and all wishes are deleted with their Library', async () => {
    const catalog = await temporaryCatalog();
    await addRefreshes(catalog, 'uid', [wish('A', 5)]);
    await catalog.db.updateTable('refreshes').set({ fact: 'unheard' }).execute();
    expect(await readRefreshes(catalog, 'uid')).toEqual([]);
    await forgetLibrary(catalog, 'uid');
    expect(await catalog.db.selectFrom('refreshes').selectAll().execute()).toEqual([]);
  });
});
