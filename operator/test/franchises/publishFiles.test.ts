/** Lists of stories as files for Kodi: real files of a Library, and what a person does with them between two runs. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasOutdatedLists } from '../../src/catalog/franchises/outdatedLists.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { file, title } from '../catalog/sample.ts';
import { type Publishing, publishFixture } from './publishFixture.ts';

const key = 'saga.franchise.yaml';

function story(name: string, films: readonly number[]): string {
  const entries = films.map(
    (number) => `  - {movie: "tmdb:${number}", title: "Film ${number}", released: "2001-01-01"}`,
  );
  return `name: "${name}"\nsources: [https://example.org/order]\norder:\n${entries.join('\n')}\n`;
}

interface Fixture extends Publishing {
  /** The paths in each file of the folder, by the file's name. */
  files(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Adds films to the Library of movies, as a walk does. */
  hold(numbers: readonly number[]): Promise<void>;
}

const kodiOf = (path: string) => ({ folder: 'lists/', libraries: [{ name: 'movies', path }] });
const kodi = kodiOf('smb://nas/movies/');

async function start(path = 'smb://nas/movies/'): Promise<Fixture> {
  const publishing = await publishFixture([{ kodi: kodiOf(path) }], '');
  const { root, catalog } = publishing;
  await mkdir(join(root, 'lists'));
  const movies = await openWalkCatalog(catalog, { uid: 'm', namespace: 'default', name: 'movies', kind: 'movies' });
  const fixture = {
    ...publishing,
    async files() {
      const names = (await readdir(join(root, 'lists'))).filter((name) => !name.startsWith('.'));
      const read = async (name: string) => (await readFile(join(root, 'lists', name), 'utf8')).split('\n');
      const all = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
      return Object.fromEntries(
        all.map(([name, lines]) => [name, lines.filter((line) => line !== '' && !line.startsWith('#'))]),
      );
    },
    async hold(numbers: readonly number[]) {
      const titles = numbers.map((number) =>
        title(`Film ${number}`, { ids: { tmdb: `${number}` }, files: [file(`Film ${number}/f.mkv`)] }),
      );
      await movies.save({ titles, snapshots: [] });
    },
  };
  await fixture.hold([1, 2, 3]);
  return fixture;
}

const path = (number: number) => `smb://nas/movies/Film ${number}/f.mkv`;

describe('a file', () => {
  test('lists the videos in story order, as the player names them, and follows its story', async () => {
    const { put, run, files, hold } = await start();
    await put(key, story('Saga', [2, 4, 1]));
    expect(await run()).toEqual([]);
    expect(await files()).toEqual({ 'saga.m3u': [path(2), path(1)] });
    await hold([4]);
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(2), path(4), path(1)] });
  });

  test('is outdated once a video of its story comes or goes, and not by other videos', async () => {
    const { put, run, hold, catalog } = await start();
    const isOutdated = () => hasOutdatedLists(catalog, { uid: 'uid', publish: [{ kodi }] }, Date.now());
    await put(key, story('Saga', [2, 4]));
    expect(await isOutdated()).toBe(false);
    await run();
    expect(await isOutdated()).toBe(false);
    await hold([5]);
    expect(await isOutdated()).toBe(false);
    await hold([4]);
    expect(await isOutdated()).toBe(true);
    await run();
    expect(await isOutdated()).toBe(false);
  });

  test('that the document does not ask for any more is not outdated', async () => {
    const { put, run, hold, catalog } = await start();
    await put(key, story('Saga', [2, 4]));
    await run();
    await hold([4]);
    const isOutdated = (...publish: Parameters<typeof hasOutdatedLists>[1]['publish']) =>
      hasOutdatedLists(catalog, { uid: 'uid', publish }, Date.now());
    expect(await isOutdated({ kodi: { ...kodi, stories: ['saga'] } })).toBe(true);
    expect(await isOutdated({ kodi: { ...kodi, stories: ['Another'] } })).toBe(false);
    expect(await isOutdated({ kodi: { ...kodi, folder: 'elsewhere' } })).toBe(false);
  });

  test('that waits for a person is not outdated', async () => {
    const { put, run, hold, root, catalog } = await start();
    await put(key, story('Saga', [2, 4]));
    await run();
    await writeFile(join(root, 'lists/saga.m3u'), 'mine\n');
    await hold([4]);
    await run();
    expect(await hasOutdatedLists(catalog, { uid: 'uid', publish: [{ kodi }] }, Date.now())).toBe(false);
  });

  test('has the paths of Windows where the player has', async () => {
    const { put, run, files } = await start('D:\\Movies');
    await put(key, story('Saga', [2]));
    await run();
    expect(await files()).toEqual({ 'saga.m3u': ['D:\\Movies\\Film 2\\f.mkv'] });
  });

  test('is renamed with its story', async () => {
    const { put, run, files } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await put(key, story('Sagas', [2, 1, 3]), new Date());
    expect(await run()).toEqual([]);
    expect(await files()).toEqual({ 'sagas.m3u': [path(2), path(1), path(3)] });
  });

  test('is of one story if the names of two give the same file', async () => {
    const { put, run, files, problems } = await start();
    await put(key, story('Saga', [2]));
    await run();
    await put('other.franchise.yaml', story('saga!', [1]));
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(2)] });
    expect(await problems()).toMatchObject([{ detail: { code: 'listNameShared', values: ['saga!', key] } }]);
  });

  test('keeps its name if a file of a person has the new one', async () => {
    const { put, run, files, root, problems } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await writeFile(join(root, 'lists/sagas.m3u'), 'mine\n');
    await put(key, story('Sagas', [1]), new Date());
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(1)], 'sagas.m3u': ['mine'] });
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', detail: { code: 'listNameTaken' } }]);
  });

  test('that a person made or changed stays, until it may be overwritten', async () => {
    const { put, run, files, root, problems, lists, wish } = await start();
    await writeFile(join(root, 'lists/saga.m3u'), 'mine\n');
    await put(key, story('Saga', [2, 1]));
    await run();
    expect(await files()).toEqual({ 'saga.m3u': ['mine'] });
    expect(await problems()).toMatchObject([{ cause: 'listTheirs', detail: { code: 'fileTheirs' } }]);
    const [list] = await lists();
    if (list === undefined) throw new Error('expected a list');
    await wish(list, 'overwrite');
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(2), path(1)] });
    expect(await problems()).toEqual([]);
    await writeFile(join(root, 'lists/saga.m3u'), 'mine again\n');
    await put(key, story('Saga', [1]), new Date());
    await run();
    expect(await files()).toEqual({ 'saga.m3u': ['mine again'] });
  });

  test('that a person deleted is made again only if asked', async () => {
    const { put, run, files, root, problems, lists, wish } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await rm(join(root, 'lists/saga.m3u'));
    await put(key, story('Saga', [1]), new Date());
    await run();
    expect(await files()).toEqual({});
    expect(await problems()).toMatchObject([{ cause: 'listGone' }]);
    const [list] = await lists();
    if (list === undefined) throw new Error('expected a list');
    await wish(list, 'remake');
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(1)] });
  });

  test.each([
    ['remove', {}],
    ['keep', { 'saga.m3u': [path(2), path(1)] }],
  ] as const)('of a removed story: %s', async (answer, expected) => {
    const { put, run, files, root, lists, wish, problems } = await start();
    await put(key, story('Saga', [2, 1]));
    await put('other.franchise.yaml', story('Other', [9]));
    await run();
    await rm(join(root, key));
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(2), path(1)] });
    const list = (await lists()).find(({ story: of }) => of === key);
    if (list === undefined) throw new Error('expected a list');
    await wish(list, answer);
    await run();
    expect([await files(), await problems()]).toEqual([expected, []]);
  });

  test('stays while its videos are away', async () => {
    const { put, run, files, catalog } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await catalog.db.deleteFrom('titles').execute();
    await run();
    expect(await files()).toEqual({ 'saga.m3u': [path(2), path(1)] });
  });
});

test('a folder that does not exist is a problem', async () => {
  const { put, run, root, problems } = await start();
  await rm(join(root, 'lists'), { recursive: true });
  await put(key, story('Saga', [2, 1]));
  await run();
  expect(await problems()).toMatchObject([{ cause: 'listUnwritten', title: key }]);
});
