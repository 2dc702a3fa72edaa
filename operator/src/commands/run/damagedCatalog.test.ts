/** A catalog that is damaged between two commands, or before a server starts: the next work ends well in a new one. */
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { damages } from '../../../test/catalog/damagedCatalogs.ts';
import { dumpLibrary } from '../../../test/catalog/dumpLibrary.ts';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { runProgram } from '../../../test/commandLine/program.ts';
import { startServe } from '../../../test/serving.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import type { LibraryKey } from '../../library/document.ts';
import { readStates } from '../../platform/local/readStates.ts';

const film = 'movies/Harbour Lights (1999)/Harbour Lights (1999).mkv';
const episode = 'shows/The Pier (2004)/Season 1/The Pier S01E01.mkv';
const names = [
  'cut in half',
  'its header zeroed',
  'all tables gone but the version',
  'the first page of runs zeroed',
  'all other pages random',
  'a folder in its place',
  'a future version',
  'the database of another program',
];
const shown = damages.filter(({ name }) => names.includes(name));

let house: House;
let data: string;
let file: string;
let whole: string;

async function dump(keys: readonly LibraryKey[] = ['default/movies', 'default/shows']): Promise<string> {
  const lines: string[] = [];
  const catalog = await openCatalog(file, { readOnly: true });
  for (const key of keys) {
    const uid = readStates(data)?.libraries.get(key)?.uid ?? '';
    for await (const line of dumpLibrary(catalog, uid)) lines.push(line);
  }
  await catalog.close();
  return lines.join('\n');
}

const stateOf = (key: 'default/movies' | 'default/shows') => readStates(data)?.libraries.get(key)?.state;
const run = (...args: readonly string[]) => runProgram(args, { cwd: house.folder });

beforeAll(async () => {
  house = await buildHouse([film, episode]);
  data = join(house.folder, '.projectionist-data');
  file = join(data, 'catalog.db');
  const documents = [libraryText('movies', 'movies', './movies'), libraryText('shows', 'series', './shows')];
  await house.file('projectionist.yaml', documents.join('---\n'));
  expect(await run('walk')).toMatchObject({ code: 0 });
  whole = await dump();
  await copyFile(file, join(house.folder, 'catalog.kept'));
});
afterAll(() => house.remove());

beforeEach(async () => {
  for (const name of await readdir(data)) {
    if (name.startsWith('catalog.db')) await rm(join(data, name), { recursive: true });
  }
  await copyFile(join(house.folder, 'catalog.kept'), file);
});

const setAside = async () =>
  (await readdir(data)).filter((name) => /^catalog\.db\.damaged-[^-]+-[^-]+-[^-]+-\d\d-[\d.]+Z$/u.test(name));

describe.each(shown)('a catalog with $name', ({ damage }) => {
  test('walk sets it aside, reports that, and fills a new one', async () => {
    damage(file);
    const ended = await run('walk');
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(ended.stderr).toMatch(/the catalog could not be used and was set aside as .*catalog\.db\.damaged-/u);
    expect(await dump()).toBe(whole);
    expect(await setAside()).toHaveLength(1);
  });

  test('rebuild of one Library works, and the other owes a full walk', async () => {
    damage(file);
    const ended = await run('rebuild', '--library', 'movies');
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(stateOf('default/shows')?.pending.full).toMatchObject({ trigger: 'start' });
    expect((await run('walk')).code).toBe(0);
    expect(await dump()).toBe(whole);
    expect(stateOf('default/shows')?.pending.full).toBeUndefined();
  });

  test('status reports it and writes no catalog; the next walk fills a new one', async () => {
    damage(file);
    const ended = await run('status');
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('default/movies');
    expect(ended.stdout + ended.stderr).not.toMatch(/no such table|malformed|not a database/u);
    expect((await run('walk')).code).toBe(0);
    expect(await dump()).toBe(whole);
    const after: unknown = JSON.parse((await run('status', '--json')).stdout);
    expect(after).toMatchObject([{ status: { problems: [{ cause: 'catalogReplaced' }] } }, {}]);
  });
});

test('damage that a walk without changes finds only at its end has it walk again', async () => {
  const document = libraryText('movies', 'movies', './movies', ["tiles: {mode: 'off'}"]);
  await house.file('off.yaml', document);
  expect(await run('walk', '--config', 'off.yaml')).toMatchObject({ code: 0 });
  const kept = await dump(['default/movies']);
  damages.find(({ name }) => name === 'table facts gone')?.damage(file);
  const ended = await run('walk', '--config', 'off.yaml');
  expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
  expect(ended.stderr).toContain('the catalog could not be used and was set aside');
  expect(await dump(['default/movies'])).toBe(kept);
  expect(stateOf('default/movies')?.pending.full).toBeUndefined();
});

describe.each(shown.filter(({ name }) => !name.includes('random')))(
  'a server over a catalog with $name',
  ({ damage }) => {
    test('fills a new one by itself, answers webhooks, and shows the problem', async () => {
      damage(file);
      const serving = await startServe(
        { folder: house.folder, config: join(house.folder, 'projectionist.yaml'), data, remove: async () => undefined },
        { env: { PROJECTIONIST_QUIET_SECONDS: '0' } },
      );
      onTestFinished(async () => {
        await serving.stop();
      });
      expect(await serving.post('movies', { path: join(house.folder, film) })).toBe(204);
      await serving.logged(({ msg }) => msg.startsWith('the catalog could not be used and was set aside'));
      for (const library of ['default/movies', 'default/shows']) {
        await serving.logged(
          (entry) => entry.msg === 'a run is claimed' && entry['full'] === true && entry['library'] === library,
        );
      }
      await expect
        .poll(() => [stateOf('default/movies'), stateOf('default/shows')], { timeout: 60_000 })
        .toMatchObject([
          { pending: { folders: [] }, lastRun: { result: 'Succeeded' } },
          { pending: { folders: [] }, lastRun: { result: 'Succeeded' } },
        ]);
      await expect
        .poll(() => [stateOf('default/movies')?.run, stateOf('default/shows')?.run])
        .toEqual([undefined, undefined]);
      const problems = await fetch(`${serving.pageUrl}/api/v1/problems`);
      expect(await problems.json()).toMatchObject({ groups: [{ cause: 'catalogReplaced', count: 2 }] });
      await serving.stop();
      expect(await dump()).toBe(whole);
      expect((await stat(file)).isFile()).toBe(true);
    });
  },
);
