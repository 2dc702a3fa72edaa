import {
  appendFileSync,
  chmodSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isTrusted,
  knownFrom,
  make,
  newScanRoot,
  PAST,
  removeScanRoot,
  scanRules as rules,
  scan,
  settle,
} from '../../test/walk/scanTree.ts';
import type { ScanRules } from './scanRules.ts';

let root: string;

beforeEach(() => {
  root = newScanRoot();
});

afterEach(removeScanRoot);

describe('what counts as a change', () => {
  const changes: readonly [string, boolean, () => void][] = [
    ['nothing', false, () => undefined],
    ['a file more', true, () => make('F/s/new.nfo')],
    ['a file less', true, () => rmSync(join(root, 'F/F.nfo'))],
    ['a thumbnail less', true, () => rmSync(join(root, 'F/s/e-thumb.jpg'))],
    ['a file renamed', true, () => renameSync(join(root, 'F/F.nfo'), join(root, 'F/G.nfo'))],
    [
      'a size',
      true,
      () => {
        appendFileSync(join(root, 'F/F.nfo'), 'x');
        utimesSync(join(root, 'F/F.nfo'), PAST, PAST);
      },
    ],
    ['an mtime by a millisecond', true, () => utimesSync(join(root, 'F/F.nfo'), PAST, new Date(PAST.getTime() + 1))],
    [
      'a file that became a folder',
      true,
      () => {
        rmSync(join(root, 'F/F.nfo'));
        make('F/F.nfo/');
      },
    ],
    [
      'a file that became a link',
      false,
      () => {
        renameSync(join(root, 'F/F.nfo'), join(root, 'moved'));
        symlinkSync('../moved', join(root, 'F/F.nfo'));
      },
    ],
    ['an empty folder more', true, () => make('F/empty/')],
    ['a folder less', true, () => rmSync(join(root, 'F/s'), { recursive: true })],
    [
      'two files of different sizes that change places',
      true,
      () => {
        appendFileSync(join(root, 'F/F.mkv'), 'x');
        utimesSync(join(root, 'F/F.mkv'), PAST, PAST);
        renameSync(join(root, 'F/F.nfo'), join(root, 'F/t'));
        renameSync(join(root, 'F/F.mkv'), join(root, 'F/F.nfo'));
        renameSync(join(root, 'F/t'), join(root, 'F/F.mkv'));
      },
    ],
    ['a folder hidden by a new ignore file', true, () => make('F/s/.nomedia')],
    ['a tile less', true, () => rmSync(join(root, 'F/F.trickplay/320 - 10x10/1.jpg'))],
    ['a tile cut', true, () => writeFileSync(join(root, 'F/F.trickplay/320 - 10x10/1.jpg'), '')],
    ['all tiles less', true, () => rmSync(join(root, 'F/F.trickplay'), { recursive: true })],
    ['tiles of another name', true, () => renameSync(join(root, 'F/F.trickplay'), join(root, 'F/G.trickplay'))],
    ['a tile touched', false, () => utimesSync(join(root, 'F/F.trickplay/320 - 10x10/1.jpg'), new Date(), new Date())],
    [
      'our own record',
      false,
      () => make('F/.projectionist/record.json', 'F/s/.projectionist/record.json', 'F/.projectionist/staging/x.jpg'),
    ],
    ['an ignored file or folder', false, () => make('F/.DS_Store', 'F/@eaDir/F.mkv/SYNO.jpg', 'F/new.mkv.part')],
    [
      'a temporary file that came and went',
      false,
      () => {
        make('F/tmp.txt');
        rmSync(join(root, 'F/tmp.txt'));
      },
    ],
    ['a hard link elsewhere', false, () => linkSync(join(root, 'F/F.mkv'), join(root, 'other.mkv'))],
    ['a mode', false, () => chmodSync(join(root, 'F/F.mkv'), 0o600)],
  ];
  test.each(changes)('%s: %j', (_name, changed, change) => {
    make(
      'F/F.mkv',
      'F/F.nfo',
      'F/s/e.mkv',
      'F/s/e-thumb.jpg',
      'F/F.trickplay/320 - 10x10/0.jpg',
      'F/F.trickplay/320 - 10x10/1.jpg',
    );
    settle();
    const known = knownFrom(scan('F'));
    change();
    expect(scan('F', { known }).changed).toBe(changed);
  });

  test('a loose file is compared by size and mtime, trusted or not, and so are its tiles', () => {
    make('loose.mkv', 'loose.trickplay/320 - 10x10/0.jpg');
    settle();
    const known = knownFrom(scan('loose.mkv'));
    const tiles = knownFrom(scan('loose.trickplay'));
    expect(scan('loose.mkv', { known }).changed).toBe(false);
    expect(scan('loose.trickplay', { known: tiles })).toMatchObject({ changed: false, files: [] });
    expect(isTrusted('loose.mkv', known)).toBe(false);
    expect(isTrusted('loose.trickplay', tiles)).toBe(false);
    appendFileSync(join(root, 'loose.mkv'), 'x');
    utimesSync(join(root, 'loose.mkv'), PAST, PAST);
    rmSync(join(root, 'loose.trickplay/320 - 10x10/0.jpg'));
    expect(scan('loose.mkv', { known }).changed).toBe(true);
    expect(scan('loose.trickplay', { known: tiles }).changed).toBe(true);
  });
});

describe('mtimes', () => {
  test.each([
    ['long ago', -3_600_000, true],
    ['just over 3 s ago', -3_001, true],
    ['3 s ago', -3_000, false],
    ['now', 0, false],
    ['in the future', 86_400_000, false],
  ])('a folder changed %s is settled: %s', (_name, offsetMs, settled) => {
    make('F/');
    settle();
    expect(scan('F', { nowMs: () => PAST.getTime() - offsetMs }).folders[0]?.settled).toBe(settled);
  });

  test('an mtime is taken before the folder is read', () => {
    make('F/s/a');
    settle();
    const writing: ScanRules = {
      ...rules,
      isIgnoredFileName: () => {
        make('F/s/late');
        return false;
      },
    };
    expect(scan('F', { rules: writing }).folders.find((folder) => folder.path === 'F/s')?.mtimeMs).toBe(PAST.getTime());
    expect(statSync(join(root, 'F/s')).mtimeMs).not.toBe(PAST.getTime());
  });

  const trusted: readonly { name: string; change: () => void; seen: boolean }[] = [
    { name: 'nothing', change: () => undefined, seen: false },
    { name: 'a file rewritten in place', change: () => appendFileSync(join(root, 'F/s/e.mkv'), 'x'), seen: false },
    { name: 'a tile less', change: () => rmSync(join(root, 'F/s/e.trickplay/320 - 10x10/0.jpg')), seen: false },
    { name: 'all tiles less', change: () => rmSync(join(root, 'F/s/e.trickplay'), { recursive: true }), seen: true },
    { name: 'a file more', change: () => make('F/s/new.mkv'), seen: true },
    { name: 'a file less', change: () => rmSync(join(root, 'F/s/e.mkv')), seen: true },
    { name: 'a folder less', change: () => rmSync(join(root, 'F/s'), { recursive: true }), seen: true },
    { name: 'a folder more', change: () => make('F/t/x.mkv'), seen: true },
    {
      name: 'a folder that became a link out of the root',
      change: () => {
        rmSync(join(root, 'F/s'), { recursive: true });
        symlinkSync('/', join(root, 'F/s'));
        utimesSync(join(root, 'F'), PAST, PAST);
      },
      seen: true,
    },
  ];
  test.each(trusted)('a trusting walk and $name: seen $seen', ({ change, seen }) => {
    make('F/F.mkv', 'F/s/e.mkv', 'F/s/e.trickplay/320 - 10x10/0.jpg');
    settle();
    const known = knownFrom(scan('F'));
    change();
    expect(isTrusted('F', known)).toBe(!seen);
    if (seen) expect(scan('F', { known }).changed).toBe(true);
  });

  test('a trusting walk reads folders again that were unsettled or unknown', () => {
    make('F/s/e.mkv');
    settle();
    const first = scan('F');
    const restless = knownFrom({
      ...first,
      folders: first.folders.map((folder) => ({ ...folder, settled: false })),
      print: '',
    });
    expect(isTrusted('F', restless)).toBe(false);
    expect(scan('F', { known: restless }).changed).toBe(false);
    expect(isTrusted('F', knownFrom({ folders: [], print: '[]' }))).toBe(false);
  });

  test('a trusting walk follows a known link to its folder', () => {
    make('Store/x.mkv', 'F/');
    symlinkSync('../Store', join(root, 'F/l'));
    settle();
    const known = knownFrom(scan('F'));
    expect(isTrusted('F', known)).toBe(true);
    make('Store/y.mkv');
    expect(isTrusted('F', known)).toBe(false);
  });
});
