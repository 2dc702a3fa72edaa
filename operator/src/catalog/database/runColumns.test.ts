import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { runLedger, runReport } from '../runs/runLedger.ts';
import { addRunCauses, addRunColumns } from './runColumns.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('a run of an older catalog is unchanged and has no lost paths', async () => {
    const catalog = await temporaryCatalog();
    const report = runReport(catalog, () => 1);
    await report.open({ id: 'run', libraryUid: 'uid', number: 1 });
    const told = { titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [] };
    const summary = { ...told, warnings: [], walkedFolders: ['/a'] };
    await report.finish({ result: 'Failed', summary, rescan: [], fullOwed: false });
    const before = await runLedger(catalog).read('run');
    for (const column of ['errorJson', 'nowhereJson'])
      await catalog.db.schema.alterTable('runs').dropColumn(column).execute();
    await catalog.db.transaction().execute(addRunColumns);
    expect(await runLedger(catalog).read('run')).toEqual(before);
  });

  test('runs of an older catalog have no causes, new ones keep theirs', async () => {
    const catalog = await temporaryCatalog();
    await runReport(catalog, () => 1).open({ id: 'old', libraryUid: 'uid', number: 1 });
    await catalog.db.schema.alterTable('runs').dropColumn('causesJson').execute();
    await catalog.db.transaction().execute(addRunCauses);
    const causes = [{ code: 'webhook', at: 7, sender: 'radarr', change: 'imported', path: '/m/Heat (1995)' }] as const;
    await runReport(catalog, () => 1).open({ id: 'new', libraryUid: 'uid', number: 2, causes });
    expect((await runLedger(catalog).read('old'))?.causes).toBeUndefined();
    expect((await runLedger(catalog).read('new'))?.causes).toEqual(causes);
  });
});
