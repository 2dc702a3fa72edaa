import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { movies, shows } from '../../../test/catalog/sample.ts';
import { emptyRecord } from '../../title/recordFile.ts';
import { forgetOld } from '../retention.ts';
import { markLibraryRemoved } from './library.ts';
import { openRecordRows } from './recordTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const record = {
    ...emptyRecord(),
    titles: { '.': { arrivals: { '': { at: '2026-01-01T00:00:00.000Z' } }, facts: {}, colour: 'red' } },
  };

  test('a record is kept for its Library and folder, with unknown fields, and replaced', async () => {
    const catalog = await temporaryCatalog();
    const [rows, others] = [await openRecordRows(catalog, movies), await openRecordRows(catalog, shows)];
    expect(await rows.isEmpty()).toBe(true);
    await rows.write('', emptyRecord());
    await rows.write('Film', emptyRecord());
    await rows.write('Film', record);
    expect(await rows.read('Film')).toEqual(record);
    expect(await rows.read('')).toEqual(emptyRecord());
    expect(await rows.read('film')).toBeUndefined();
    expect([await others.isEmpty(), await others.read('Film')]).toEqual([true, undefined]);
    await rows.remove('Film');
    await rows.remove('Film');
    expect(await rows.read('Film')).toBeUndefined();
    expect(await rows.isEmpty()).toBe(false);
  });

  test('an unreadable record is undefined', async () => {
    const catalog = await temporaryCatalog();
    const rows = await openRecordRows(catalog, movies);
    await rows.write('Film', record);
    await catalog.db.updateTable('records').set({ recordJson: '{"version": 1}' }).execute();
    expect(await rows.read('Film')).toBeUndefined();
  });

  test('records are deleted with their Library, 30 days after its document', async () => {
    const catalog = await temporaryCatalog();
    const rows = await openRecordRows(catalog, movies);
    await rows.write('Film', record);
    await markLibraryRemoved(catalog, movies.uid, 0);
    await forgetOld(catalog, 31 * 24 * 3_600_000);
    expect(await catalog.db.selectFrom('records').selectAll().execute()).toEqual([]);
  });
});
