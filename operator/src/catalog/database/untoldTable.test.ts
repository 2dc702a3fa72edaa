import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { forgetLibrary, forgetOld } from '../retention.ts';
import { readUntold, replaceUntold, type UntoldRow, untoldAtMost } from './untoldTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const nowMs = Date.parse('2026-03-01T00:00:00Z');
  const dayMs = 24 * 60 * 60 * 1000;

  function untold(key: string, more: Partial<UntoldRow> = {}): UntoldRow {
    const changes = [{ path: `${key}/movie.nfo`, fact: 'nfo' }];
    return { server: 'jellyfin http://one', key, flat: false, kind: 'movie', changes, sinceMs: nowMs, ...more };
  }

  test('pending notifications are read back unchanged, by Library, oldest first', async () => {
    const catalog = await temporaryCatalog();
    const rows = [untold('Ä'), untold('B', { flat: true, kind: 'series', sinceMs: nowMs - 5 })];
    await replaceUntold(catalog, 'uid', rows);
    await replaceUntold(catalog, 'other', [untold('C')]);
    expect(await readUntold(catalog, 'uid', nowMs)).toEqual([rows[1], rows[0]]);
  });

  test('the end of a walk replaces the rows of the walk before', async () => {
    const catalog = await temporaryCatalog();
    await replaceUntold(catalog, 'uid', [untold('A'), untold('B')]);
    await replaceUntold(catalog, 'uid', [untold('B')]);
    expect((await readUntold(catalog, 'uid', nowMs)).map(({ key }) => key)).toEqual(['B']);
    await replaceUntold(catalog, 'uid', []);
    expect(await readUntold(catalog, 'uid', nowMs)).toEqual([]);
  });

  test('rows older than 7 days are not read', async () => {
    const catalog = await temporaryCatalog();
    await replaceUntold(catalog, 'uid', [
      untold('old', { sinceMs: nowMs - 7 * dayMs - 1 }),
      untold('young', { sinceMs: nowMs - 7 * dayMs }),
    ]);
    expect((await readUntold(catalog, 'uid', nowMs)).map(({ key }) => key)).toEqual(['young']);
    await forgetOld(catalog, nowMs);
    expect(await catalog.db.selectFrom('untold').select('title').execute()).toEqual([{ title: 'young' }]);
  });

  test('keeps the latest titles of each server, and the latest changes of each title', async () => {
    const catalog = await temporaryCatalog();
    const many = Array.from({ length: untoldAtMost + 3 }, (_, nth) => untold(`F${nth}`, { sinceMs: nowMs + nth }));
    const changes = Array.from({ length: 300 }, (_, nth) => ({ path: `S/${nth}.nfo`, fact: 'nfo' }));
    const show = untold('S', { server: 'kodi http://two', kind: 'series', changes });
    await replaceUntold(catalog, 'uid', [...many, show]);
    const read = await readUntold(catalog, 'uid', nowMs);
    const ofOne = read.filter(({ server }) => server === 'jellyfin http://one');
    expect([ofOne.length, ofOne[0]?.key]).toEqual([untoldAtMost, 'F3']);
    const kept = read.find(({ key }) => key === 'S')?.changes;
    expect([kept?.length, kept?.at(-1)?.path]).toEqual([200, 'S/299.nfo']);
  });

  test('rows are deleted with the Library', async () => {
    const catalog = await temporaryCatalog();
    await replaceUntold(catalog, 'uid', [untold('A')]);
    await forgetLibrary(catalog, 'uid');
    expect(await readUntold(catalog, 'uid', nowMs)).toEqual([]);
  });
});
