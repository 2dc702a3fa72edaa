import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saying } from '../../test/saying.ts';
import {
  knownFrom,
  make,
  newScanRoot,
  PAST,
  paths,
  removeScanRoot,
  scanRules as rules,
  scan,
  settle,
} from '../../test/walk/scanTree.ts';
import type { TopScan } from './scan.ts';
import { SCAN_LIMITS } from './scanLimits.ts';
import type { ScanRules } from './scanRules.ts';
import { scanRulesOf } from './scanRulesOf.ts';

let root: string;

beforeEach(() => {
  root = newScanRoot();
});

afterEach(removeScanRoot);

describe('listed entries', () => {
  const cases: readonly {
    name: string;
    made: readonly string[];
    texts?: Record<string, string>;
    globs?: readonly string[];
    listed: readonly string[];
  }[] = [
    {
      name: 'a film with its sidecars',
      made: ['F/F.mkv', 'F/F.nfo', 'F/poster.jpg'],
      listed: ['F/F.mkv', 'F/F.nfo', 'F/poster.jpg'],
    },
    {
      name: 'files of a folder before its folders, both in byte order',
      made: ['F/b/2', 'F/b/1', 'F/a/3', 'F/z', 'F/Z'],
      listed: ['F/Z', 'F/z', 'F/a/3', 'F/b/1', 'F/b/2'],
    },
    {
      name: 'byte order beyond the basic plane',
      made: ['F/\u{1F600}.mkv', 'F/\uFB01.mkv'],
      listed: ['F/\uFB01.mkv', 'F/\u{1F600}.mkv'],
    },
    {
      name: 'no ignored folders',
      made: ['F/@eaDir/x.jpg', 'F/.actors/a.jpg', 'F/.hidden/b', 'F/lost+found/c', 'F/F.mkv'],
      listed: ['F/F.mkv'],
    },
    { name: 'no ignored files', made: ['F/Thumbs.db', 'F/._F.mkv', 'F/.DS_Store', 'F/F.mkv'], listed: ['F/F.mkv'] },
    {
      name: 'no temporary names',
      made: [
        'F/a.mkv.!qB',
        'F/b.part',
        'F/c.partial~',
        'F/.nfs0001',
        'F/_UNPACK_x/a.mkv',
        'F/_FAILED_y/a.mkv',
        'F/d.mkv',
      ],
      listed: ['F/d.mkv'],
    },
    {
      name: 'neither the hidden folder nor tiles',
      made: ['F/.projectionist/record.json', 'F/F.trickplay/320 - 10x10/0.jpg', 'F/F.mkv'],
      listed: ['F/F.mkv'],
    },
    {
      name: 'nothing below an empty .ignore',
      made: ['F/a/x.mkv', 'F/a/b/y.mkv', 'F/F.mkv'],
      texts: { 'F/a/.ignore': ' \n' },
      listed: ['F/F.mkv'],
    },
    { name: 'nothing below a .nomedia', made: ['F/a/x.mkv', 'F/a/.nomedia', 'F/F.mkv'], listed: ['F/F.mkv'] },
    {
      name: 'nothing below ignore files in capitals',
      made: ['F/a/x.mkv', 'F/a/.NoMedia', 'F/b/y.mkv', 'F/c/x.mkv', 'F/c/y.mkv', 'F/d/x.mkv', 'F/F.mkv'],
      texts: { 'F/b/.IGNORE': '', 'F/c/.Ignore': 'x.mkv', 'F/d/.PlexIgnore': 'x.mkv' },
      listed: ['F/F.mkv', 'F/c/y.mkv'],
    },
    {
      name: 'not what ignore files in capitals of the root name',
      made: ['F/x', 'F/y', 'F/z'],
      texts: { '.Ignore': 'x', '.PLEXIGNORE': 'z' },
      listed: ['F/y'],
    },
    {
      name: 'nothing when the root has a .NOMEDIA',
      made: ['F/x', '.NOMEDIA'],
      listed: [],
    },
    {
      name: 'all of a folder with an empty .plexignore',
      made: ['F/x.mkv'],
      texts: { 'F/.plexignore': '' },
      listed: ['F/x.mkv'],
    },
    {
      name: 'not what an ignore file names, at any depth below',
      made: ['F/a/x.mkv', 'F/a/b/x.mkv', 'F/x.mkv', 'F/a/k.mkv'],
      texts: { 'F/a/.ignore': 'x.mkv' },
      listed: ['F/x.mkv', 'F/a/k.mkv'],
    },
    {
      name: 'what an inner ignore file adds to an outer one',
      made: ['F/a/x', 'F/a/y', 'F/a/z'],
      texts: { 'F/.plexignore': 'x', 'F/a/.ignore': 'y' },
      listed: ['F/a/z'],
    },
    {
      name: 'not what an ignore file of the root names',
      made: ['F/x', 'F/y'],
      texts: { '.ignore': 'x' },
      listed: ['F/y'],
    },
    { name: 'nothing when the root has a .nomedia', made: ['F/x', '.nomedia'], listed: [] },
    {
      name: 'not what the globs of the document name',
      made: ['F/Extras/x', 'F/y'],
      globs: ['F/Extras'],
      listed: ['F/y'],
    },
    { name: 'a top that an ignore file names', made: ['F/x'], texts: { '.ignore': 'F' }, listed: [] },
    { name: 'a loose file', made: ['F'], listed: ['F'] },
    {
      name: 'names that need care',
      made: ['F/a\nb.mkv', 'F/"q" \'s\' `$(x)`.mkv', 'F/\u0001\u001b[31m.mkv', 'F/a\\b.mkv', 'F/ .mkv'],
      listed: ['F/\u0001\u001b[31m.mkv', 'F/ .mkv', 'F/"q" \'s\' `$(x)`.mkv', 'F/a\nb.mkv', 'F/a\\b.mkv'],
    },
    { name: 'names of 255 bytes', made: [`F/${'ü'.repeat(125)}x.mkv`], listed: [`F/${'ü'.repeat(125)}x.mkv`] },
  ];
  test.each(cases)('$name', ({ made, texts, globs, listed }) => {
    make(...made);
    for (const [path, text] of Object.entries(texts ?? {})) writeFileSync(join(root, path), text);
    const withGlobs =
      globs === undefined ? rules : { ...rules, documentGlobs: { isIgnored: (path: string) => globs.includes(path) } };
    const scanned = scan('F', { rules: withGlobs });
    expect(paths(scanned)).toEqual(listed);
    expect(scanned.unreadable).toEqual([]);
    expect(scanned.strange).toEqual([]);
  });

  test('sizes and mtimes come from lstat', () => {
    make('F/F.mkv');
    settle();
    expect(scan('F').files).toEqual([{ path: 'F/F.mkv', sizeBytes: 7, mtimeMs: PAST.getTime() }]);
  });

  test('a missing top lists nothing, and counts as changed only if it was known', () => {
    expect(scan('F', { known: knownFrom({ folders: [], print: '[]' }) })).toMatchObject({
      changed: false,
      files: [],
      folders: [],
      unreadable: [],
    });
    make('F/F.mkv');
    const known = knownFrom(scan('F'));
    rmSync(join(root, 'F'), { recursive: true });
    expect(scan('F', { known })).toMatchObject({ changed: true, files: [], folders: [], unreadable: [] });
  });

  test.each(['', '.', '..', 'a/b', '/'])('a top must be a single name: %j is refused', (top) => {
    expect(() => scan(top)).toThrow(TypeError);
  });
});

describe('links', () => {
  test('to a file and a folder inside the root are followed under their own names', () => {
    make('Store/F.mkv', 'Store/deep/x.mkv', 'F/');
    symlinkSync('../Store/F.mkv', join(root, 'F/link.mkv'));
    symlinkSync(join(root, 'Store/deep'), join(root, 'F/linked'));
    const scanned = scan('F');
    expect(paths(scanned)).toEqual(['F/link.mkv', 'F/linked/x.mkv']);
    expect(scanned.files[0]?.sizeBytes).toBe('Store/F.mkv'.length);
    expect(scanned.folders.map((folder) => folder.path)).toEqual(['F', 'F/linked']);
    expect(scanned.strange).toEqual([]);
  });

  test('a top may itself be a link to a folder or a file', () => {
    make('Store/F.mkv');
    symlinkSync('Store', join(root, 'F'));
    symlinkSync('Store/F.mkv', join(root, 'loose.mkv'));
    expect(paths(scan('F'))).toEqual(['F/F.mkv']);
    expect(paths(scan('loose.mkv'))).toEqual(['loose.mkv']);
  });

  test('loops end: each folder is read once, and its own name comes before a link', () => {
    make('F/b/x.mkv', 'Other/y.mkv');
    symlinkSync('.', join(root, 'F/self'));
    symlinkSync('..', join(root, 'F/b/up'));
    symlinkSync('b', join(root, 'F/a'));
    symlinkSync('../Other', join(root, 'F/other'));
    symlinkSync('../F', join(root, 'Other/back'));
    symlinkSync('nowhere-to-be', join(root, 'F/circle1'));
    const scanned = scan('F');
    expect(paths(scanned)).toEqual(['F/b/x.mkv', 'F/other/y.mkv']);
    expect(scanned.strange.map((strange) => strange.path).sort()).toEqual([
      'F/a',
      'F/b/up',
      'F/circle1',
      'F/other/back',
      'F/self',
    ]);
  });

  test('of two links to one folder the first in order lists it', () => {
    make('Store/d/x', 'F/');
    symlinkSync('../Store/d', join(root, 'F/l1'));
    symlinkSync('../Store/d', join(root, 'F/l2'));
    expect(paths(scan('F'))).toEqual(['F/l1/x']);
  });

  const refused: readonly [string, () => string, RegExp][] = [
    ['out of the root by an absolute path', () => tmpdir(), /out of the storage/],
    ['out of the root by dots', () => '../../..', /out of the storage/],
    ['to a sibling whose name starts as the root', () => `${root}-sibling`, /out of the storage/],
    ['to a device', () => '/dev/zero', /out of the storage/],
    ['to the root', () => '..', /root itself/],
    ['nowhere', () => 'missing', /nowhere/],
    ['to itself', () => 'link', /circle/],
    ['into a hidden folder', () => '.projectionist/x', /\.projectionist/],
  ];
  test.each(refused)('a link %s is refused and reported', (_name, target, reason) => {
    make('F/.projectionist/x');
    mkdirSync(`${root}-sibling`);
    try {
      symlinkSync(target(), join(root, 'F/link'));
      const scanned = scan('F');
      expect(scanned.files).toEqual([]);
      expect(scanned.strange).toEqual([{ path: 'F/link', reason: saying(expect.stringMatching(reason)) }]);
      expect(scanned.unreadable).toEqual([]);
    } finally {
      rmSync(`${root}-sibling`, { recursive: true });
    }
  });

  test('a linked file counts with the size and mtime of its target', () => {
    make('Store/a', 'F/');
    symlinkSync('../Store/a', join(root, 'F/a'));
    const known = knownFrom(scan('F'));
    expect(scan('F', { known }).changed).toBe(false);
    appendFileSync(join(root, 'Store/a'), 'more');
    expect(scan('F', { known }).changed).toBe(true);
  });
});

describe('irregular and unreadable entries', () => {
  test('FIFOs and sockets are reported and skipped', async () => {
    make('F/F.mkv');
    execFileSync('mkfifo', [join(root, 'F/pipe.mkv'), join(root, 'F/.ignore')]);
    const server = createServer().listen(join(root, 'F/s'));
    await new Promise((resolve) => server.once('listening', resolve));
    const scanned = scan('F');
    await new Promise((resolve) => server.close(resolve));
    // An ignore file that is a FIFO never blocks the scan: the folder is left out and reported.
    expect(scanned.files).toEqual([]);
    expect(scanned.unreadable).toEqual([{ path: 'F', reason: saying(expect.stringContaining('.ignore')) }]);
    rmSync(join(root, 'F/.ignore'));
    const again = scan('F');
    expect(paths(again)).toEqual(['F/F.mkv']);
    expect(again.strange.map((strange) => strange.path)).toEqual(['F/pipe.mkv']);
  });

  test('names that are not UTF-8 or contain U+FFFD are reported and skipped, because storage would refuse them', () => {
    make('F/\ufffd.mkv', 'F/b\ufffd/c.mkv', 'F/d.mkv');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/F/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.mkv')]), 'x');
    const scanned = scan('F');
    expect(paths(scanned)).toEqual(['F/d.mkv']);
    const reason = saying(/U\+FFFD/u);
    expect(scanned.strange).toEqual(
      ['F/bad\ufffd\ufffd.mkv', 'F/b\ufffd', 'F/\ufffd.mkv'].map((path) => ({ path, reason })),
    );
  });

  const limited: readonly {
    name: string;
    made: readonly string[];
    limits: object;
    listed: readonly string[];
    list: 'strange' | 'unreadable';
    reason: RegExp;
  }[] = [
    {
      name: 'depth',
      made: ['F/a/x', 'F/a/b/y'],
      limits: { depthFolders: 2 },
      listed: ['F/a/x'],
      list: 'strange',
      reason: /more than 2 folders deep/,
    },
    {
      name: 'entries',
      made: ['F/a', 'F/b', 'F/c'],
      limits: { folderEntries: 2 },
      listed: ['F/a', 'F/b'],
      list: 'unreadable',
      reason: /more than 2 entries/,
    },
    {
      name: 'path',
      made: [`F/a`, `F/${'x'.repeat(120)}`],
      limits: { pathBytes: 120 },
      listed: ['F/a'],
      list: 'strange',
      reason: /more than 119 bytes/,
    },
    {
      name: 'ignore file',
      made: ['F/x', 'F/.ignore'],
      limits: { ignoreFileBytes: 3 },
      listed: [],
      list: 'unreadable',
      reason: /at most 3/,
    },
  ];
  test.each(limited)('beyond the limit of $name is reported, not thrown', ({ made, limits, listed, list, reason }) => {
    make(...made);
    const scanned = scan('F', { limits: { ...SCAN_LIMITS, ...limits } });
    expect(paths(scanned)).toEqual(listed);
    expect(scanned[list]).toHaveLength(1);
    expect(scanned[list][0]?.reason).toEqual(saying(reason));
  });

  test('reports are bounded, and the last one says that there are more', () => {
    make('F/');
    for (let index = 0; index < 6; index += 1) symlinkSync('/', join(root, `F/l${index}`));
    const scanned = scan('F', { limits: { ...SCAN_LIMITS, reports: 3 } });
    expect(scanned.strange).toHaveLength(4);
    expect(scanned.strange[3]?.reason).toEqual(saying(/more than 3/u));
  });

  test('a file that goes between readdir and lstat is not listed', () => {
    make('F/a', 'F/b', 'F/c');
    const removing: ScanRules = {
      ...rules,
      isIgnoredFileName: (name) => {
        if (name === 'a') rmSync(join(root, 'F/b'), { force: true });
        return false;
      },
    };
    const scanned = scan('F', { rules: removing });
    expect(paths(scanned)).toEqual(['F/a', 'F/c']);
    expect(scanned.unreadable).toEqual([]);
  });

  test('a folder that goes between lstat and readdir is unreadable, and nothing under the top is settled', () => {
    make('F/a/x', 'F/b');
    settle();
    const removing: ScanRules = {
      ...rules,
      isIgnoredFileName: () => {
        rmSync(join(root, 'F/a'), { recursive: true, force: true });
        return false;
      },
    };
    const scanned = scan('F', { rules: removing });
    expect(scanned.unreadable).toEqual([{ path: 'F/a', reason: saying(expect.stringContaining('ENOENT')) }]);
    expect(scanned.folders.map((folder) => folder.settled)).toEqual([false]);
  });

  test('folders and ignore files without permission are reported with a remedy', () => {
    make('F/F.mkv', 'F/locked/x.mkv', 'F/blind/y.mkv', 'F/kept/.ignore', 'F/kept/z.mkv');
    settle();
    chmodSync(root, 0o755);
    chmodSync(join(root, 'F/locked'), 0o000);
    chmodSync(join(root, 'F/blind'), 0o444);
    chmodSync(join(root, 'F/kept/.ignore'), 0o000);
    const program = `
      import { scanTop } from ${JSON.stringify(new URL('./scan.ts', import.meta.url).href)};
      import { scanRulesOf } from ${JSON.stringify(new URL('./scanRulesOf.ts', import.meta.url).href)};
      const rules = scanRulesOf([]);
      if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
      console.log(JSON.stringify(scanTop({rootPath: process.argv[1], rules, nowMs: Date.now, top: 'F', known: undefined})));`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program, root], { encoding: 'utf8' });
    chmodSync(join(root, 'F/locked'), 0o755);
    chmodSync(join(root, 'F/blind'), 0o755);
    expect(child.stderr).toBe('');
    const scanned: TopScan = JSON.parse(child.stdout);
    expect(paths(scanned)).toEqual(['F/F.mkv']);
    expect(scanned.unreadable.map((entry) => entry.path)).toEqual(['F/blind/y.mkv', 'F/kept', 'F/locked']);
    for (const entry of scanned.unreadable)
      expect(entry.reason).toEqual(saying(/give the user that runs projectionist/u));
    expect(scanned.folders.every((folder) => !folder.settled)).toBe(true);
  });
});

test('a scan changes nothing on disk', () => {
  make('F/F.mkv', 'F/s/e.mkv');
  settle();
  const before = [root, join(root, 'F'), join(root, 'F/s'), join(root, 'F/F.mkv')].map(
    (path) => lstatSync(path).mtimeMs,
  );
  scan('F');
  expect(
    [root, join(root, 'F'), join(root, 'F/s'), join(root, 'F/F.mkv')].map((path) => lstatSync(path).mtimeMs),
  ).toEqual(before);
});

test('with the rules of naming, patterns of ignore files and globs apply below their folder', () => {
  make('F/a/x.mkv', 'F/a/b/x.mkv', 'F/a/keep.mkv', 'F/Extras/e.mkv', 'F/s/old/y.mkv', 'F/s/new/y.mkv', 'F/F.mkv');
  writeFileSync(join(root, 'F/a/.ignore'), '*.mkv\n!keep.mkv\n');
  writeFileSync(join(root, 'F/s/.plexignore'), 'old/*\n');
  const scanned = scan('F', { rules: scanRulesOf(['**/Extras/**']) });
  expect(paths(scanned)).toEqual(['F/F.mkv', 'F/a/keep.mkv', 'F/s/new/y.mkv']);
});
