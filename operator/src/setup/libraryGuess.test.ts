import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseDocuments } from '../library/document/parse.ts';
import { firstDocument, writeFirst } from './firstDocument.ts';
import { guessLibrary, type LibraryGuess, libraryName, refuseApart } from './libraryGuess.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-guess-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, '0'));

describe('the guessed kind', () => {
  test.each<[string, readonly string[], 'movies' | 'series']>([
    ['films in separate folders', ['Alien (1979)/Alien.mkv', 'Heat (1995)/Heat.mkv'], 'movies'],
    ['films side by side', ['Alien (1979).mkv', 'Ocean’s 11 (2001).mkv', 'Se7en (1995).mkv'], 'movies'],
    ['a numbered trilogy', ['Matrix 1 (1999).mkv', 'Matrix 2 (2003).mkv', 'Matrix 3 (2003).mkv'], 'movies'],
    ['episodes in seasons', ['Show/Season 1/Show S01E01.mkv', 'Show/Season 1/Show S01E02.mkv'], 'series'],
    ['episodes by date', ['News/News 2024-01-02.mkv', 'News/News 2024-01-03.mkv'], 'series'],
    ['many bare numbers in one folder', numbers(12).map((number) => `Anime/[Group] Anime - ${number}.mkv`), 'series'],
    ['mostly series', ['Film (1999)/Film.mkv', ...numbers(9).map((number) => `Show/Show S01E${number}.mkv`)], 'series'],
  ])('%s', async (_what, paths, kind) => {
    await put(...paths);
    const guess = await guessLibrary(folder, '/');
    expect(guess).toMatchObject({ kind, path: folder });
    expect(guess.why).toMatch(/^\d+ of \d+ videos? named like (?:films|episodes), such as "/u);
  });

  test('a mixed folder is guessed with a warning', async () => {
    await put('movies/Alien (1979)/Alien.mkv', 'movies/Heat (1995)/Heat.mkv', 'shows/Show/Show S01E01.mkv');
    const { kind, warning } = await guessLibrary(folder, '/');
    expect(kind).toBe('movies');
    expect(warning).toContain('1 look like episodes, such as "shows/Show/Show S01E01.mkv"');
  });

  test('folders of films and of series are named apart, however few the others are', async () => {
    await put(...numbers(30).map((number) => `movies/Film ${number} (1999)/Film.mkv`));
    await put('TV/Show/Show S01E01.mkv', 'other/Clip.mkv');
    const guess = await guessLibrary(folder, '/');
    expect(guess.apart).toEqual([join(folder, 'TV'), join(folder, 'movies')]);
    const command = `projectionist init --config a.yaml "${join(folder, 'TV')}" "${join(folder, 'movies')}" "/other"\n`;
    const other: LibraryGuess = { path: '/other', kind: 'movies', why: '' };
    expect(() => refuseApart([guess, other], ' --config a.yaml')).toThrow(command);
  });

  test.each<[string, readonly string[]]>([
    ['titles with words for kinds', ['Scary Movie (2000)/Film.mkv', 'The Truman Show (1998)/Film.mkv']],
    ['a folder of both', ['movies/Alien (1979).mkv', 'TV/Show S01E01.mkv', 'TV/Heat (1995).mkv']],
    ['folders of one kind', ['movies/Alien (1979).mkv', 'Filme/Heat (1995).mkv']],
  ])('%s are not apart', async (_what, paths) => {
    await put(...paths);
    const guess = await guessLibrary(folder, '/');
    expect(guess.apart).toBeUndefined();
    expect(() => refuseApart([guess], '')).not.toThrow();
  });

  test('a few numbered videos beside episodes are episodes, too', async () => {
    await put('Show/Show S01E01.mkv', 'Show/Show S01E02.mkv', 'Show/Show S01E03.mkv');
    await put('Anime/[Group] Anime - 0001 [1080p].mkv', 'Anime/[Group] Anime - 0002 [1080p].mkv');
    const guess = await guessLibrary(folder, '/');
    expect(guess).toMatchObject({ kind: 'series', videos: { fitting: 5, all: 5 } });
    expect(guess.warning).toBeUndefined();
  });

  test.each(['alien.franchise.yaml', 'sub/franchise.json'])('franchise files without a video: %s', async (path) => {
    await put(path);
    expect(await guessLibrary(folder, '/')).toMatchObject({ kind: 'franchises' });
  });

  test.each([
    ['movies', 'movies'],
    ['4K Filme', 'movies'],
    ['TV', 'series'],
    ['tv-shows', 'series'],
    ['Franchises', 'franchises'],
  ])('an empty folder is what it is called: %s', async (name, kind) => {
    await mkdir(join(folder, name));
    expect(await guessLibrary(join(folder, name), '/')).toMatchObject({ kind, why: 'no video yet, so by its name' });
  });

  test.each(['media', 'TV movies'])('an empty folder is not guessed if its name does not tell: %s', async (name) => {
    await mkdir(join(folder, name));
    await expect(guessLibrary(join(folder, name), '/')).rejects.toThrow(
      /as in a folder of music.*name it with --kind movies/u,
    );
  });

  test('samples, trailers and hidden folders do not count', async () => {
    await put(
      '.trash/Show S01E01.mkv',
      'Alien (1979)/Alien.mkv',
      'Alien (1979)/trailers/S01E01.mkv',
      'Alien (1979)/sample/s01e02.mkv',
    );
    expect(await guessLibrary(folder, '/')).toMatchObject({ kind: 'movies', why: expect.stringMatching(/^1 of 1 /u) });
  });
});

describe('what counts as a video', () => {
  test('links are followed as by a scan: to a regular file inside the folder', async () => {
    await put('outside.mkv', 'films/Alien (1979)/Alien.mkv');
    const films = join(folder, 'films');
    await symlink('Alien (1979)/Alien.mkv', join(films, 'Inside.mkv'));
    await symlink('Alien (1979)', join(films, 'Folder.mkv'));
    await symlink('../outside.mkv', join(films, 'Outside.mkv'));
    await symlink('nowhere.mkv', join(films, 'Nowhere.mkv'));
    await symlink('Loop.mkv', join(films, 'Loop.mkv'));
    expect(await guessLibrary(films, '/')).toMatchObject({ videos: { fitting: 2, all: 2 } });
  });

  test('neither FIFOs nor links to franchise files elsewhere count', async () => {
    await put('alien.franchise.yaml');
    await mkdir(join(folder, 'media'));
    execFileSync('mkfifo', [join(folder, 'media/Alien.mkv')]);
    await symlink('../alien.franchise.yaml', join(folder, 'media/alien.franchise.yaml'));
    await expect(guessLibrary(join(folder, 'media'), '/')).rejects.toThrow(/holds no video/u);
  });

  test.each(['/', '/proc', '/usr', '/etc/'])('no folder of the system is guessed: %s', async (path) => {
    await expect(guessLibrary(path, '/')).rejects.toThrow(/is a folder of the system/u);
    await symlink(path, join(folder, 'films'));
    await expect(guessLibrary(join(folder, 'films'), '/', 'movies')).rejects.toThrow(/is a folder of the system/u);
  });
});

describe('the name', () => {
  test.each([
    ['/media/Movies', 'movies'],
    ['/media/Фильмы', 'movies'],
    ['/', 'movies'],
    ['/media/Straße & Fïlme (HD)', 'strasse-filme-hd'],
    ['/media/--a--', 'a'],
    [`/media/${'x'.repeat(200)}`, 'x'.repeat(50)],
  ])('of %s is %s', (path, name) => {
    expect(libraryName(path, 'movies', new Set())).toBe(name);
  });

  test('is unique', () => {
    expect(libraryName('/b/movies', 'movies', new Set(['movies', 'movies-2']))).toBe('movies-3');
  });
});

describe('the first document', () => {
  test.each([
    '/media/movies',
    '/media/a: b #c',
    '/media/it\'s "x"',
    '/media/\ttab\nline',
    '/media/ünï 千',
    '/media/- a',
    '/media/{a}',
    '/1',
  ])('keeps the path %j and passes every check', (path) => {
    const text = firstDocument([
      { name: 'one', kind: 'movies', path, why: 'it\nseemed so' },
      { name: 'two', kind: 'series', path: '/media/other', why: '' },
    ]);
    const { documents, faults } = parseDocuments('projectionist.yaml', text);
    expect(faults).toEqual([]);
    expect(documents.map(({ document }) => document?.spec)).toMatchObject([
      { kind: 'movies', storage: { path } },
      { kind: 'series', storage: { path: '/media/other' } },
    ]);
  });

  test.each([
    ['movies', ['tmdb', 'wikidata']],
    ['series', ['tmdb', 'tvmaze', 'wikidata']],
  ] as const)('of %s says that art needs a key, in a commented line that is valid once uncommented', (kind, names) => {
    const text = firstDocument([{ name: 'one', kind, path: '/media/one', why: '' }]);
    expect(text).toContain('secrets/tmdb/token');
    const { documents, faults } = parseDocuments('projectionist.yaml', text.replace('# sources:', 'sources:'));
    expect(faults).toEqual([]);
    expect(documents[0]?.document?.spec.sources.flatMap((source) => Object.keys(source))).toEqual(names);
  });

  test('is written once, without leftover files', async () => {
    const file = join(folder, 'projectionist.yaml');
    const both = await Promise.all([writeFirst(file, 'a'), writeFirst(file, 'a')]);
    expect(both.toSorted()).toEqual(['exists', 'made']);
    expect(await writeFirst(file, 'b')).toBe('exists');
    await symlink('nowhere', join(folder, 'link.yaml'));
    expect(await writeFirst(join(folder, 'link.yaml'), 'c')).toBe('exists');
    await expect(writeFirst(join(folder, 'absent', 'x.yaml'), 'd')).rejects.toThrow(/ENOENT/u);
    expect((await readdir(folder)).toSorted()).toEqual(['link.yaml', 'projectionist.yaml']);
    expect(await readFile(file, 'utf8')).toBe('a');
  });
});

test('a folder that may not be read is called unreadable, not empty', async () => {
  await put('sealed/Alien (1979)/Alien.mkv', 'open/Heat (1995)/Heat.mkv');
  await chmod(folder, 0o755);
  await chmod(join(folder, 'sealed'), 0);
  await chmod(join(folder, 'open/Heat (1995)'), 0);
  expect(guessAsNobody(join(folder, 'sealed'))).toMatch(/sealed" cannot be read, no permission: give the user/u);
  expect(guessAsNobody(join(folder, 'open'))).toMatch(/Heat \(1995\)" cannot be read, and nothing else below/u);
});

/** The error of a guess in a process without root's rights. It loads its modules before it drops them. */
function guessAsNobody(path: string): string {
  const module = new URL('./libraryGuess.ts', import.meta.url).href;
  const program = `
    const { guessLibrary } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) process.seteuid(65534);
    await guessLibrary(process.argv[1], '/').then(() => console.log('guessed'), (error) => console.log(error.message));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, path], { encoding: 'utf8' });
}
