import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, folder, movies, title } from '../../../test/catalog/sample.ts';
import { readTitle } from '../page/titleQueries.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addMarks } from './marksColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const marks = {
    value: [{ kind: 'intro', startSeconds: 62.5, endSeconds: 92, source: 'you' }],
    refused: [{ kind: 'recap', source: 'file' }],
    doubtful: { durationSeconds: 1320, marks: [], none: ['preview'], at: '2026-02-01T18:30:00.000Z' },
  } as const;

  test('marks are kept as saved, and removed with the next visit that has none', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const saved = async (files: Parameters<typeof title>[1]) => {
      await walk.save({ titles: [title('Film', files)], snapshots: [] });
      return (await readTitle(catalog, movies.uid, 'Film'))?.files.map((one) => one.marks);
    };
    expect(await saved({ files: [file('Film/a.mkv', { marks }), file('Film/b.mkv')] })).toEqual([marks, undefined]);
    expect(await saved({ files: [file('Film/a.mkv')] })).toEqual([undefined]);
  });

  test('an older catalog keeps its titles, and each is visited once', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const titles = [title('A', { files: [file('A/v.mkv')], dueAtMs: 7 })];
    await walk.save({ titles, snapshots: [{ top: 'A', folders: [folder('A')] }] });
    await catalog.db.schema.alterTable('files').dropColumn('marksJson').execute();
    await catalog.db.transaction().execute(addMarks);
    const known = (await (await openWalkCatalog(catalog, movies)).knownUnder(['A'])).get('A');
    expect(known?.folders).toEqual(new Map());
    expect(known?.titles).toEqual(new Map([['A', { dueAtMs: 7 }]]));
    expect((await readTitle(catalog, movies.uid, 'A'))?.files).toEqual([file('A/v.mkv')]);
  });
});
