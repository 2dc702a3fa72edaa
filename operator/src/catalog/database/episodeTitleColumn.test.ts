import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { file, folder, movies, shows, title } from '../../../test/catalog/sample.ts';
import { readTitle } from '../page/titleQueries.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addEpisodeTitles } from './episodeTitleColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const episodeTitles = [{ number: 1, title: 'שיטפון \0 "Flood"', airDate: '2015-09-01' }, { title: 'Ebb' }];

  test('episode titles are kept as saved, and removed with the file', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, shows);
    const saved = async (files: Parameters<typeof title>[1]) => {
      await walk.save({ titles: [title('Show', files)], snapshots: [] });
      return (await readTitle(catalog, shows.uid, 'Show'))?.files.map((one) => one.episodeTitles);
    };
    const told = file('Show/E1.mkv', { season: 1, episodes: [1, 2], episodeTitles });
    expect(await saved({ files: [told, file('Show/E3.mkv')] })).toEqual([episodeTitles, undefined]);
    expect(await saved({ files: [file('Show/E3.mkv'), told] })).toEqual([undefined, episodeTitles]);
    expect(await saved({ files: [file('Show/E1.mkv')] })).toEqual([undefined]);
  });

  test('an older catalog keeps its titles, and every series is visited once', async () => {
    const catalog = await temporaryCatalog();
    for (const library of [movies, shows]) {
      const titles = [title('A', { files: [file('A/v.mkv')], dueAtMs: 7 })];
      const walk = await openWalkCatalog(catalog, library);
      await walk.save({ titles, snapshots: [{ top: 'A', folders: [folder('A')] }] });
    }
    await catalog.db.schema.alterTable('files').dropColumn('episodeTitlesJson').execute();
    await catalog.db.transaction().execute(addEpisodeTitles);
    const known = async (library: typeof shows) =>
      (await (await openWalkCatalog(catalog, library)).knownUnder(['A'])).get('A');
    expect((await known(shows))?.folders).toEqual(new Map());
    expect((await known(shows))?.titles).toEqual(new Map([['A', { dueAtMs: 7 }]]));
    expect((await known(movies))?.folders.get('A')).toEqual(folder('A'));
    expect((await readTitle(catalog, shows.uid, 'A'))?.files).toEqual([file('A/v.mkv')]);
  });
});
