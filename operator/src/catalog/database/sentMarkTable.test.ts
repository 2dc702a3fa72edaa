import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { forgetLibrary } from '../retention.ts';
import { dueMarks, forgetSentMarks, noteSentMarks, noteWantedMarks, type StoredSegment } from './sentMarkTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const nowMs = Date.parse('2026-03-01T00:00:00Z');
  const at = { libraryUid: 'uid', server: 'jellyfin http://one' };
  const title = { key: 'Film', kind: 'movie' } as const;
  const intro: StoredSegment = { type: 'Intro', startTicks: 1, endTicks: 20_000_000_000 };
  const video = 'Film/ä.mkv';

  test('new marks are due at once, and no more once they are sent', async () => {
    const catalog = await temporaryCatalog();
    await noteWantedMarks(catalog, at, title, [{ video, file: '1 2', wanted: [intro] }]);
    const row = { video, title: 'Film', kind: 'movie', wanted: [intro], sent: [], tries: 0 };
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([row]);
    expect(await dueMarks(catalog, { ...at, server: 'jellyfin http://two', nowMs }, 10)).toEqual([]);
    await noteSentMarks(catalog, { ...at, video }, { sent: [intro], tries: 0, dueAtMs: null });
    await noteWantedMarks(catalog, at, title, [{ video, file: '1 2', wanted: [intro] }]);
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([]);
    // Other marks know what was sent; a replaced video starts anew.
    await noteWantedMarks(catalog, at, title, [{ video, file: '1 2', wanted: [] }]);
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([{ ...row, wanted: [], sent: [intro] }]);
    await noteWantedMarks(catalog, at, title, [{ video, file: '3 4', wanted: [intro] }]);
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([row]);
  });

  test('a video without marks gets no row, and a failed one waits', async () => {
    const catalog = await temporaryCatalog();
    await noteWantedMarks(catalog, at, title, [{ video: 'none', file: '1 2', wanted: [] }]);
    await noteWantedMarks(catalog, at, title, [{ video, file: '1 2', wanted: [intro] }]);
    await noteSentMarks(catalog, { ...at, video }, { tries: 1, dueAtMs: nowMs + 5 });
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([]);
    expect(await dueMarks(catalog, { ...at, nowMs: nowMs + 5 }, 10)).toMatchObject([{ video, tries: 1 }]);
    await forgetSentMarks(catalog, 'uid', 'Film');
    expect(await catalog.db.selectFrom('sentMarks').select('video').execute()).toEqual([]);
  });

  test('rows are deleted with the Library', async () => {
    const catalog = await temporaryCatalog();
    await noteWantedMarks(catalog, at, title, [{ video, file: '1 2', wanted: [intro] }]);
    await forgetLibrary(catalog, 'uid');
    expect(await dueMarks(catalog, { ...at, nowMs }, 10)).toEqual([]);
  });
});
