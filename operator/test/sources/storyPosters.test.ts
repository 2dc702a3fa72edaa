/** The Job of a Library of stories, as people run it, with the services that its document names. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { readStory, type Tale } from './readStory.ts';

const story = `name: Tale
sources: [https://example.org/order]
order:
  - {movie: "tmdb:1234", title: Paper Moons}
  - {movie: "tmdb:70001", title: The Long Tide}
  - {series: "tvdb:990101", title: The Harbour Light}
`;

async function inCatalog<Row>(tale: Tale, table: 'missingPosters' | 'problems'): Promise<readonly Row[]> {
  const catalog = await openCatalog(join(tale.house.folder, '.projectionist-data', 'catalog.db'), { readOnly: true });
  try {
    const rows: unknown[] = await catalog.db.selectFrom(table).selectAll().execute();
    return JSON.parse(JSON.stringify(rows));
  } finally {
    await catalog.close();
  }
}

async function states(tale: Tale): Promise<readonly string[]> {
  const rows = await inCatalog<{ memberId: string; factJson: string }>(tale, 'missingPosters');
  return rows.map(({ memberId, factJson }) => `${memberId} ${JSON.parse(factJson).state}`).toSorted();
}

const keyProblems = async (tale: Tale) =>
  (await inCatalog<{ cause: string; path: string }>(tale, 'problems')).map(({ cause, path }) => `${cause} ${path}`);

test('a scan fetches posters of what no Library has; a refused key is a problem until it is replaced, and fails no scan', async () => {
  const tale = await readStory(['movies/Paper Moons (2019) {tmdb-1234}/film.mkv']);
  const folder = join(tale.house.folder, 'franchises');
  await mkdir(folder);
  await writeFile(join(folder, 'tale.franchise.yaml'), story);
  const documents = {
    movies: { sources: [] },
    franchises: { sources: tale.fakes.sources('tmdb', 'tvmaze') },
  };
  await tale.write(documents);
  // The films are scanned now, whichever Library is scanned first.
  expect((await tale.walk('--library', 'movies')).code).toBe(0);
  tale.fakes.keys.change('tmdb', 'another-right-key-of-tmdb');
  const refused = await tale.walk();
  expect([refused.code, refused.stdout]).toEqual([0, expect.stringContaining('waiting for services')]);
  expect(await states(tale)).toEqual(['tmdb:70001 failed', 'tvdb:990101 filled']);
  expect(await keyProblems(tale)).toEqual(['sourceKey tmdb']);

  await tale.write(documents);
  await tale.walkWell();
  expect(await states(tale)).toEqual(['tmdb:70001 filled', 'tvdb:990101 filled']);
  expect(await keyProblems(tale)).toEqual([]);
  tale.asked();
  await tale.walkWell();
  expect(tale.asked()).toEqual([]);
  // Nothing lies beside the stories but what was there before posters were fetched.
  expect((await readdir(folder)).toSorted()).toEqual(['.projectionist', 'tale.franchise.yaml']);
  expect(await readdir(join(folder, '.projectionist', 'franchises'))).toEqual(['tale.franchise.yaml.json']);
  const everything = await tale.everything();
  expect(tale.fakes.keys.all().filter((key) => everything.includes(key))).toEqual([]);
});
