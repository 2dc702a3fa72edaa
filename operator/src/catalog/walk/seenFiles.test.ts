import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { FolderFiles } from '../../walk/seenFiles.ts';
import { readTold, writeTold } from '../database/toldTable.ts';
import { forgetLibrary, forgetOld } from '../retention.ts';
import { openWalkCatalog } from './walkCatalog.ts';

const library = { uid: 'uid', namespace: 'default', name: 'films', kind: 'movies' } as const;
const dayMs = 24 * 3_600_000;

onBothDatabases(({ temporaryCatalog }) => {
  test('seen files are replaced and deleted by folder, and with their top', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, library);
    const folders = Array.from({ length: 450 }, (_, nth) => `A/${nth}`);
    const seen = folders.map((folder): FolderFiles => ({ folder, files: [['ä.nfo', 1, 5]] }));
    const save = (top: string, rows: { seen: readonly FolderFiles[]; gone: readonly string[] }) =>
      walk.save({ titles: [], snapshots: [{ top, folders: [], seen: rows }] });
    await save('A', { seen, gone: [] });
    await save('B', { seen: [{ folder: 'B', files: [] }], gone: [] });
    const read = await walk.seenFiles([...folders, 'B', 'none']);
    expect([read.size, read.get('A/449'), read.get('B')]).toEqual([451, [['ä.nfo', 1, 5]], []]);
    await save('A', { seen: [{ folder: 'A/0', files: [['x.srt', 2, 6]] }], gone: ['A/1'] });
    const after = await walk.seenFiles(['A/0', 'A/1', 'A/2']);
    expect([after.get('A/0'), after.has('A/1'), after.has('A/2')]).toEqual([[['x.srt', 2, 6]], false, true]);
    await walk.removeTops(['A'], 'rebuild');
    expect((await walk.seenFiles(['A/0'])).size).toBe(1);
    await walk.removeTops(['A']);
    expect([...(await walk.seenFiles(['A/0', 'B'])).keys()]).toEqual(['B']);
    await forgetLibrary(catalog, 'uid');
    expect(await catalog.db.selectFrom('seenFiles').select('folder').execute()).toEqual([]);
  });

  test('the last notification of a title is kept by Library, and for 40 days', async () => {
    const catalog = await temporaryCatalog();
    const nowMs = Date.parse('2026-03-01T00:00:00Z');
    await writeTold(catalog, 'uid', 'A', { toldAtMs: 1, echoes: 0 });
    await writeTold(catalog, 'uid', 'A', { toldAtMs: nowMs - 40 * dayMs, echoes: 2 });
    await writeTold(catalog, 'uid', 'old', { toldAtMs: nowMs - 40 * dayMs - 1, echoes: 0 });
    expect(await readTold(catalog, 'uid', 'A')).toEqual({ toldAtMs: nowMs - 40 * dayMs, echoes: 2 });
    expect(await readTold(catalog, 'other', 'A')).toBeUndefined();
    await forgetOld(catalog, nowMs);
    expect(await readTold(catalog, 'uid', 'old')).toBeUndefined();
    await forgetLibrary(catalog, 'uid');
    expect(await readTold(catalog, 'uid', 'A')).toBeUndefined();
  });
});
