/**
 * Invariant 7 with data from services: a deleted catalog is rebuilt from the files without any request
 * (docs/design/flow.md#invariants).
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addEpisodeTitles } from '../../src/catalog/database/episodeTitleColumn.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { countUnidentified, preview, readTitle } from '../../src/catalog/page/titleQueries.ts';
import { readStates } from '../../src/platform/local/readStates.ts';
import { dumpLibrary } from '../catalog/dumpLibrary.ts';
import { readStory, type Tale } from './readStory.ts';

const film = 'Night Ferry (2023)';
const doubtful = 'The Glass Orchard';
const show = 'The Harbour Light (2001)';
const videos = [
  `movies/${film}/${film}.mkv`,
  `movies/${doubtful}/${doubtful}.mkv`,
  `series/${show}/Season 01/${show} - S01E01.mkv`,
];
const previewKinds = ['poster', 'fanart', 'clearlogo', 'thumbnail'];

/** All that pages show of both Libraries. */
async function shown({ house }: Tale) {
  const data = join(house.folder, '.projectionist-data');
  const catalog = await openCatalog(join(data, 'catalog.db'), { readOnly: true });
  const uid = (kind: string) => readStates(data)?.libraries.get(`default/${kind}`)?.uid ?? '';
  const [movies, series] = [uid('movies'), uid('series')];
  try {
    const lines: string[] = [];
    for (const library of [movies, series]) for await (const line of dumpLibrary(catalog, library)) lines.push(line);
    const pictures: string[] = [];
    for (const [library, key] of [
      [movies, film],
      [movies, doubtful],
      [series, show],
    ] as const) {
      for (const kind of previewKinds) {
        const { etag = 'none' } = (await preview(catalog, library, key, kind)) ?? {};
        pictures.push(`${key} ${kind} ${etag}`);
      }
    }
    const title = await readTitle(catalog, movies, film);
    const { candidates = [] } = (await readTitle(catalog, movies, doubtful)) ?? {};
    return { lines, pictures, title, candidates, unidentified: await countUnidentified(catalog, movies) };
  } finally {
    await catalog.close();
  }
}

test('ids, summaries, candidates and previews come back from the files, and the next walk changes none of them', async () => {
  const tale = await readStory(videos);
  const sources = tale.fakes.sources('tmdb', 'fanart');
  await tale.write({ movies: { sources }, series: { sources } });
  await tale.walkWell();
  const before = await shown(tale);
  expect(before.title).toMatchObject({
    title: 'Night Ferry',
    originalTitle: 'Die Nachtfähre',
    ids: { tmdb: '70003' },
    summary: { plot: expect.any(String), premiered: expect.any(String) },
  });
  expect(before.candidates.map(({ id }) => id).toSorted()).toEqual(['tmdb:70004', 'tmdb:70005']);
  expect(before.unidentified).toBe(1);
  expect(before.lines.filter((line) => line.includes('"episodeTitles":[{"number":1,"title":"'))).toHaveLength(1);
  expect(before.pictures.filter((line) => line.startsWith(film) && line.endsWith(' none'))).toEqual([]);
  // For the rebuilt catalog every source is new, so records get a later retry for missing facts.
  const files = async () =>
    (await tale.house.tree('movies')).filter((line) => !/\/record\.(?:previous\.)?json /u.test(line));
  const tree = await files();

  tale.asked();
  for (const ending of ['', '-wal', '-shm'])
    await rm(join(tale.house.folder, '.projectionist-data', `catalog.db${ending}`), { force: true });
  expect(await tale.run('rebuild')).toMatchObject({ code: 0 });
  expect(tale.asked()).toEqual([]);
  expect(await shown(tale)).toEqual(before);

  await tale.walkWell();
  expect(await files()).toEqual(tree);
  const { pictures, title, candidates } = await shown(tale);
  expect({ pictures, title: title?.summary, candidates }).toEqual({
    ...{ pictures: before.pictures, title: before.title?.summary, candidates: before.candidates },
  });
});

test('titles of episodes enter records and catalog of an older program with the next walk, without any request', async () => {
  const tale = await readStory(videos);
  const sources = tale.fakes.sources('tmdb');
  await tale.write({ movies: { sources }, series: { sources } });
  await tale.walkWell();
  const before = await shown(tale);
  const tree = await tale.house.tree('series');
  const season = `series/${show}/Season 01`;
  const record = await tale.record(season);

  // As the older program wrote them.
  const text = JSON.stringify(record, (name, value) => (name === 'episodeTitles' ? undefined : value), 1);
  await writeFile(join(tale.house.folder, season, '.projectionist/record.json'), `${text}\n`);
  const catalog = await openCatalog(join(tale.house.folder, '.projectionist-data', 'catalog.db'));
  await catalog.db.schema.alterTable('files').dropColumn('episodeTitlesJson').execute();
  await catalog.db.transaction().execute(addEpisodeTitles);
  await catalog.close();
  expect(await shown(tale)).not.toEqual(before);

  tale.asked();
  await tale.walkWell();
  expect(tale.asked()).toEqual([]);
  expect(await tale.record(season)).toEqual(record);
  expect(await shown(tale)).toEqual(before);
  const withoutTimes = (lines: readonly string[]) =>
    lines.filter((line) => !/\/record\.(?:previous\.)?json /u.test(line));
  expect(withoutTimes(await tale.house.tree('series'))).toEqual(withoutTimes(tree));
});
