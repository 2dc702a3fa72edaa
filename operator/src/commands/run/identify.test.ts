import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { runProgram } from '../../../test/commandLine/program.ts';
import { UsageError } from '../../process/commandError.ts';
import { readEnvironment } from '../../process/environment.ts';
import type { FolderRecord } from '../../title/record.ts';
import { type IdentifyArguments, identifyCommand } from './identify.ts';

const film = 'Harbour Lights (1999)';
const flat = 'Second (2001).mkv';
let house: House;

beforeAll(async () => {
  house = await buildHouse([`movies/${film}/${film}.mkv`, `movies/${flat}`]);
  const off = ['tiles: {mode: off}', 'marks: {mode: off}'];
  await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies'), off));
}, 60_000);
afterAll(() => house.remove());

const run = (...args: readonly string[]) => runProgram(['identify', ...args], { cwd: house.folder });

/** Calls the command in this process: a refused call starts no other. */
function called(given: Partial<IdentifyArguments>): Promise<number> {
  const silent = {
    answer: () => undefined,
    print: () => undefined,
    isTerminal: false,
    columns: () => 80,
    colour: false,
  };
  return identifyCommand({
    config: join(house.folder, 'projectionist.yaml'),
    data: join(house.folder, '.projectionist-data'),
    title: film,
    forget: false,
    json: false,
    environment: readEnvironment({}),
    output: silent,
    currentFolder: house.folder,
    ...given,
  });
}

async function idOf(folder: string, key = '.') {
  const text = await readFile(join(house.folder, 'movies', folder, '.projectionist/record.json'), 'utf8');
  const record: FolderRecord = JSON.parse(text);
  return record.titles[key]?.facts.id;
}

describe('identify', () => {
  test('before any walk says what to do, and creates no data folder', async () => {
    const ended = await run(film);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('scan it first');
    expect(await house.tree()).not.toContain('.projectionist-data/');
    expect((await runProgram(['walk'], { cwd: house.folder })).code).toBe(0);
  });

  test('without an id says that the title is not identified, and how to set the id', async () => {
    const ended = await run(film);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`${film} is not identified: no name and no .nfo file has an id`);
    expect(ended.stdout).toContain(`set the id with: projectionist identify "${film}" tmdb:NUMBER\n`);
    expect(ended.stdout).toContain('www.themoviedb.org/movie/NUMBER');
    // A person who copies the line must not set a wrong id.
    expect(ended.stdout).not.toMatch(/tmdb:\d/u);
    const [line = ''] = (await run('--json', film)).stdout.split('\n');
    expect(JSON.parse(line)).toMatchObject({
      library: 'default/movies',
      key: film,
      state: 'absent',
      ids: {},
      candidates: [],
    });
  });

  test('writes the id into the record, where later walks keep it, and shows it', async () => {
    expect((await run(film, 'tmdb:603')).code).toBe(0);
    expect(await idOf(film)).toMatchObject({
      state: 'filled',
      source: 'person',
      chosen: { tmdb: '603' },
      value: { ids: { tmdb: '603' } },
    });
    const before = await readFile(join(house.folder, 'movies', film, '.projectionist/record.json'), 'utf8');
    expect((await runProgram(['walk'], { cwd: house.folder })).code).toBe(0);
    expect(await readFile(join(house.folder, 'movies', film, '.projectionist/record.json'), 'utf8')).toBe(before);
    expect((await run(join('movies', film, `${film}.mkv`))).stdout).toContain('is tmdb:603, set by a person');
  });

  test('accepts a title that is a single file', async () => {
    expect((await run(flat, 'tmdb:5')).code).toBe(0);
    expect(await idOf('', flat)).toMatchObject({ state: 'filled', value: { ids: { tmdb: '5' } } });
  });

  test('--forget removes the id', async () => {
    expect((await run('--forget', film)).code).toBe(0);
    const id = await idOf(film);
    expect(id?.state).toBe('absent');
    expect(id).not.toHaveProperty('chosen');
  });

  test.each<[string, Partial<IdentifyArguments>, string]>([
    ['an unknown title', { title: 'Nowhere (1900)', id: 'tmdb:1' }, 'no title'],
    ['a name instead of an id', { id: 'Heat' }, 'expected SERVICE:ID'],
    ['a misspelt service', { id: 'tmbd:603' }, 'did you mean tmdb?'],
    ['an id of a series service', { id: 'tvmaze:1' }, 'tvmaze has no films'],
    ['an id and --forget', { forget: true, id: 'tmdb:1' }, 'leave the id out'],
    ['an unknown Library', { library: 'shows', id: 'tmdb:1' }, 'no Library is named'],
  ])('%s is refused and changes nothing', async (_, given, says) => {
    const before = await house.tree('movies');
    await expect(called(given)).rejects.toThrow(UsageError);
    await expect(called(given)).rejects.toThrow(says);
    expect(await house.tree('movies')).toEqual(before);
  });
});
