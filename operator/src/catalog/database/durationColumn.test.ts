import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, folder, movies, probe, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addDurations } from './durationColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('titles of an older catalog have no time until a walk visits them, which it does once', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const film = title('Film', { dueAtMs: 7, files: [file('Film/f.mkv', { probe: probe() })] });
    await walk.save({ titles: [film], snapshots: [{ top: 'Film', folders: [folder('Film')] }] });
    await catalog.db.schema.alterTable('titles').dropColumn('durationSeconds').execute();
    await catalog.db.transaction().execute(addDurations);
    const known = (await walk.knownUnder(['Film'])).get('Film');
    expect(known?.folders).toEqual(new Map());
    expect(known?.titles).toEqual(new Map([['Film', { dueAtMs: 7 }]]));
    const seconds = async () => (await catalog.db.selectFrom('titles').select('durationSeconds').execute())[0];
    expect(await seconds()).toEqual({ durationSeconds: 0 });
    await walk.save({ titles: [film], snapshots: [] });
    expect(await seconds()).toEqual({ durationSeconds: 5_401 });
  });
});
