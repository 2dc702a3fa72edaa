import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstDocument } from '../setup/firstDocument.ts';
import { chooseLibraries } from './chosenLibraries.ts';

let folder: string;

async function put(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
}

const config = () => join(folder, 'projectionist.yaml');
async function chosen(paths: readonly string[], library?: string) {
  const { libraries } = await chooseLibraries({ config: config(), library, paths, currentFolder: folder });
  return libraries.map(({ key, folders }) => [key, folders.map((path) => path.slice(folder.length + 1))]);
}
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-chosen-')));
  await put('movies/Alien (1979)/Alien.mkv', 'shows/Show/Show S01E01.mkv');
  await symlink(join(folder, 'movies'), join(folder, 'other'));
  const text = firstDocument([
    { name: 'movies', kind: 'movies', path: join(folder, 'other'), why: '' },
    { name: 'shows', kind: 'series', path: join(folder, 'shows'), why: '' },
  ]);
  await writeFile(config(), text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each<[string, readonly string[], readonly unknown[]]>([
  [
    'without paths every Library is chosen whole',
    [],
    [
      ['default/movies', []],
      ['default/shows', []],
    ],
  ],
  [
    'a title, by the storage path in the document',
    ['other/Alien (1979)'],
    [['default/movies', ['other/Alien (1979)']]],
  ],
  ['a title, by its real path behind a link', ['movies/Alien (1979)'], [['default/movies', ['movies/Alien (1979)']]]],
  ['a title, by its folder under the root', ['Alien (1979)'], [['default/movies', ['other/Alien (1979)']]]],
  ['a missing title', ['shows/Gone'], [['default/shows', ['shows/Gone']]]],
  ['a root chooses the whole Library', ['movies', 'movies/Alien (1979)'], [['default/movies', []]]],
  ['the same path twice', ['shows/Show', './shows/Show/'], [['default/shows', ['shows/Show']]]],
])('%s', async (_what, paths, expected) => {
  expect(await chosen(paths)).toEqual(expected);
});

test('a title that several Libraries have is refused, and taken from the named one', async () => {
  await put('shows/Alien (1979)/x.mkv');
  await expect(chosen(['Alien (1979)'])).rejects.toThrow(/"Alien \(1979\)" lies in several Libraries/u);
  expect(await chosen(['Alien (1979)'], 'shows')).toEqual([['default/shows', ['shows/Alien (1979)']]]);
});

test('a title by its name alone, or by a part of it, is refused with its folder', async () => {
  await put('movies/The Heat (2013)/x.mkv');
  for (const name of ['The Heat', 'heat'])
    await expect(chosen([name])).rejects.toThrow(
      `"${name}" is in no Library: did you mean "${join(folder, 'other/The Heat (2013)')}"?`,
    );
});

test('a path outside every root is refused, also one that shares a prefix with a root', async () => {
  await put('shows2/x.mkv');
  await expect(chosen(['shows2'])).rejects.toThrow(/"shows2" is in no Library/u);
  await expect(chosen([dirname(folder)])).rejects.toThrow(basename(dirname(folder)));
  await expect(chosen(['show/Show'])).rejects.toThrow(`did you mean "${join(folder, 'shows/Show')}"?`);
  await expect(chosen(['movies'], 'shows')).rejects.toThrow(/is in no Library: expected a path in default\/shows/u);
});
