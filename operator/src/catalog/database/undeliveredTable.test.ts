import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { forgetLibrary, forgetOld } from '../retention.ts';
import { readUndelivered, replaceUndelivered, type UndeliveredRow, undeliveredAtMost } from './undeliveredTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const nowMs = Date.parse('2026-03-01T00:00:00Z');
  const dayMs = 24 * 60 * 60 * 1000;

  function undelivered(key: string, more: Partial<UndeliveredRow> = {}): UndeliveredRow {
    const changes = [{ path: `${key}/movie.nfo`, fact: 'nfo' }];
    return { server: 'jellyfin http://one', key, flat: false, kind: 'movie', changes, sinceMs: nowMs, ...more };
  }

  test('pending notifications are read back unchanged, by Library, oldest first', async () => {
    const catalog = await temporaryCatalog();
    const rows = [undelivered('Ä'), undelivered('B', { flat: true, kind: 'series', sinceMs: nowMs - 5 })];
    await replaceUndelivered(catalog, 'uid', rows);
    await replaceUndelivered(catalog, 'other', [undelivered('C')]);
    expect(await readUndelivered(catalog, 'uid', nowMs)).toEqual([rows[1], rows[0]]);
  });

  test('the end of a walk replaces the rows of the walk before', async () => {
    const catalog = await temporaryCatalog();
    await replaceUndelivered(catalog, 'uid', [undelivered('A'), undelivered('B')]);
    await replaceUndelivered(catalog, 'uid', [undelivered('B')]);
    expect((await readUndelivered(catalog, 'uid', nowMs)).map(({ key }) => key)).toEqual(['B']);
    await replaceUndelivered(catalog, 'uid', []);
    expect(await readUndelivered(catalog, 'uid', nowMs)).toEqual([]);
  });

  test('rows older than 7 days are not read', async () => {
    const catalog = await temporaryCatalog();
    await replaceUndelivered(catalog, 'uid', [
      undelivered('old', { sinceMs: nowMs - 7 * dayMs - 1 }),
      undelivered('young', { sinceMs: nowMs - 7 * dayMs }),
    ]);
    expect((await readUndelivered(catalog, 'uid', nowMs)).map(({ key }) => key)).toEqual(['young']);
    await forgetOld(catalog, nowMs);
    expect(await catalog.db.selectFrom('untold').select('title').execute()).toEqual([{ title: 'young' }]);
  });

  test('keeps the latest titles of each server, and the latest changes of each title', async () => {
    const catalog = await temporaryCatalog();
    const many = Array.from({ length: undeliveredAtMost + 3 }, (_, nth) =>
      undelivered(`F${nth}`, { sinceMs: nowMs + nth }),
    );
    const changes = Array.from({ length: 300 }, (_, nth) => ({ path: `S/${nth}.nfo`, fact: 'nfo' }));
    const show = undelivered('S', { server: 'kodi http://two', kind: 'series', changes });
    await replaceUndelivered(catalog, 'uid', [...many, show]);
    const read = await readUndelivered(catalog, 'uid', nowMs);
    const ofOne = read.filter(({ server }) => server === 'jellyfin http://one');
    expect([ofOne.length, ofOne[0]?.key]).toEqual([undeliveredAtMost, 'F3']);
    const kept = read.find(({ key }) => key === 'S')?.changes;
    expect([kept?.length, kept?.at(-1)?.path]).toEqual([200, 'S/299.nfo']);
  });

  test('rows are deleted with the Library', async () => {
    const catalog = await temporaryCatalog();
    await replaceUndelivered(catalog, 'uid', [undelivered('A')]);
    await forgetLibrary(catalog, 'uid');
    expect(await readUndelivered(catalog, 'uid', nowMs)).toEqual([]);
  });
});
