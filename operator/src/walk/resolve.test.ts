import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { type Resolved, resolveHeld } from './resolve.ts';

const composed = 'Amélie (2001)'.normalize('NFC');
const decomposed = 'Ünder Ice (2005)'.normalize('NFD');
const knownTitles = ['Gone (1999)', 'Sets/Gone Too (1998)', 'Café (2010)'.normalize('NFC'), 'Loose (1990).mkv'];

let folder: string;
let root: StorageRoot;
let configured: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'resolve-')));
  const media = join(folder, 'media');
  const files = [
    'Heat (1995)/Heat.mkv',
    'Sets/Alien (1979)/Alien.mkv',
    'Show/Season 1/Show - S01E01.mkv',
    `${composed}/a.mkv`,
    `${decomposed}/u.mkv`,
    'AC\\DC (2009)/AC.mkv',
    'Loose (2003).mkv',
    'HEAT/x.mkv',
  ];
  for (const file of files) {
    await mkdir(join(media, dirname(file)), { recursive: true });
    await writeFile(join(media, file), 'x');
  }
  await mkdir(join(folder, 'outside', 'Secret (2000)'), { recursive: true });
  await symlink(join(folder, 'outside'), join(media, 'Away'));
  await symlink(join(media, 'Sets'), join(media, 'Inside'));
  await symlink('Loop', join(media, 'Loop'));
  await symlink(media, join(folder, 'configured'));
  configured = join(folder, 'configured');
  root = await openRoot(configured);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const catalog = {
  async titleBySuffix(segments: readonly string[]) {
    const suffixes = segments.map((_, start) => segments.slice(start).join('/'));
    return knownTitles.filter((key) => suffixes.includes(key)).toSorted((a, b) => b.length - a.length)[0];
  },
};

function resolve(path: string, pathMappings: readonly { from: string; to: string }[] = []): Promise<Resolved> {
  return resolveHeld(path, { root, configuredPath: configured, pathMappings, catalog });
}

const place = (path: string): Resolved => ({ kind: 'place', path });
const known = (key: string): Resolved => ({ kind: 'knownTitle', key });

describe('a path under the root resolves to itself', () => {
  test("the real path of the root and the document's path both resolve", async () => {
    expect(await resolve(`${root.path}/Heat (1995)`)).toEqual(place('Heat (1995)'));
    expect(await resolve(`${configured}/Sets/Alien (1979)`)).toEqual(place('Sets/Alien (1979)'));
    expect(await resolve(`${configured}/Loose (2003).mkv`)).toEqual(place('Loose (2003).mkv'));
  });

  test('the root itself, with and without a trailing separator', async () => {
    for (const path of [configured, `${configured}/`, root.path, `${root.path}//`])
      expect(await resolve(path)).toEqual({ kind: 'root' });
  });

  test('a name with a backslash, as our own worker posts it', async () => {
    expect(await resolve(`${configured}/AC\\DC (2009)`)).toEqual(place('AC\\DC (2009)'));
  });

  test("a folder whose name only begins with the root's path is outside it", async () => {
    expect(await resolve(`${configured}-other/Heat (1995)`)).toEqual(place('Heat (1995)'));
    expect(await resolve(`${configured}-other`)).toEqual({ kind: 'nothing' });
  });
});

describe('the longest existing suffix', () => {
  test.each<[string, string, Resolved]>([
    ["another mount's path", '/data/movies/Heat (1995)', place('Heat (1995)')],
    ['a Windows path', 'D:\\Movies\\Heat (1995)', place('Heat (1995)')],
    ['a UNC path', '\\\\nas\\media\\Sets\\Alien (1979)', place('Sets/Alien (1979)')],
    ['both separators', 'D:\\Movies/Sets\\Alien (1979)/', place('Sets/Alien (1979)')],
    ['a grouping folder keeps its title apart', '/data/Sets/Alien (1979)', place('Sets/Alien (1979)')],
    ['a title below a folder that only the sender has', '/data/Box/Heat (1995)', place('Heat (1995)')],
    ['the show of a season', '/tv/Show/Season 1', place('Show/Season 1')],
    ['a season that is not there is no suffix of its show', '/tv/Show/Season 2', { kind: 'nothing' }],
    ['composed letters for a decomposed name', `/m/${decomposed.normalize('NFC')}`, place(decomposed)],
    ['decomposed letters for a composed name', `/m/${composed.normalize('NFD')}`, place(composed)],
    ['letter case counts', '/m/heat', { kind: 'nothing' }],
    ['what would climb is dropped', '/data/../../Heat (1995)/.', place('Heat (1995)')],
    ['a link inside the root', '/data/Inside/Alien (1979)', place('Inside/Alien (1979)')],
    ['a link out of the root', '/data/Away/Secret (2000)', { kind: 'nothing' }],
    ['the link out itself', '/data/Away', { kind: 'nothing' }],
    ['a loop', '/data/Loop/Loop/x', { kind: 'nothing' }],
    ['nothing at all', '/data/Nowhere (1960)', { kind: 'nothing' }],
    ['no segment', '/', { kind: 'nothing' }],
    ['a drive', 'C:\\', { kind: 'nothing' }],
    ['a name longer than any file', `/data/${'x'.repeat(4_000)}`, { kind: 'nothing' }],
    ['a lone surrogate', '/data/\ud800', { kind: 'nothing' }],
    ['a NUL', '/data/a\0b', { kind: 'nothing' }],
    ['a title that is gone', '/data/Gone (1999)', known('Gone (1999)')],
    ['a title that is gone, in a grouping folder', 'E:\\Sets\\Gone Too (1998)', known('Sets/Gone Too (1998)')],
    [
      'a title that is gone, in other letters',
      `/data/${'Café (2010)'.normalize('NFD')}`,
      known('Café (2010)'.normalize('NFC')),
    ],
    ['a loose file that is gone', '/data/Loose (1990).mkv', known('Loose (1990).mkv')],
  ])('%s', async (_, path, expected) => {
    expect(await resolve(path)).toEqual(expected);
  });
});

describe('path mappings', () => {
  test.each<[string, string, readonly { from: string; to: string }[], Resolved]>([
    [
      'a drive, without letter case',
      'd:\\MOVIES\\Heat (1995)',
      [{ from: 'D:\\Movies', to: '/' }],
      place('Heat (1995)'),
    ],
    ['the mapped folder itself is the root', 'D:\\Movies', [{ from: 'D:\\Movies', to: '/' }], { kind: 'root' }],
    [
      'a UNC share',
      '\\\\NAS\\Share\\Alien (1979)',
      [{ from: '\\\\nas\\share', to: '/Sets' }],
      place('Sets/Alien (1979)'),
    ],
    [
      'the longest of several',
      '/a/b/Alien (1979)',
      [
        { from: '/a', to: '/' },
        { from: '/a/b', to: '/Sets' },
      ],
      place('Sets/Alien (1979)'),
    ],
    ['POSIX paths keep letter case', '/Movies/Alien (1979)', [{ from: '/movies', to: '/Sets' }], { kind: 'nothing' }],
    ['whole segments', '/moviesX/Alien (1979)', [{ from: '/movies', to: '/Sets' }], { kind: 'nothing' }],
    ['a target that climbs stays inside', '/m/Heat (1995)', [{ from: '/m', to: '/../..' }], place('Heat (1995)')],
    [
      'what the mapping misses, the suffix finds',
      '/m/Heat (1995)',
      [{ from: '/m', to: '/Sets' }],
      place('Heat (1995)'),
    ],
  ])('%s', async (_, path, pathMappings, expected) => {
    expect(await resolve(path, pathMappings)).toEqual(expected);
  });
});

describe('an unreadable folder', () => {
  /** Root may enter every folder, so the check runs as another user. */
  async function asNobody<Result>(look: () => Promise<Result>): Promise<Result> {
    if (process.geteuid?.() !== 0) return look();
    process.seteuid?.(65_534);
    try {
      return await look();
    } finally {
      process.seteuid?.(0);
    }
  }

  test('still resolves: one such folder never ends the walk of the others', async () => {
    const locked = join(root.path, 'Locked');
    await mkdir(join(locked, 'Film (2001)'), { recursive: true });
    await chmod(folder, 0o755);
    await chmod(locked, 0o000);
    try {
      expect(await asNobody(() => resolve(`${root.path}/Locked/Film (2001)`))).toEqual(place('Locked/Film (2001)'));
      expect(await asNobody(() => resolve('/data/Locked/Film (2001)'))).toEqual(place('Locked/Film (2001)'));
    } finally {
      await chmod(locked, 0o755);
    }
  });
});
