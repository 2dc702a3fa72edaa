import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saying } from '../../test/saying.ts';
import { knownFrom } from '../../test/walk/scanTree.ts';
import { walkFixture } from '../../test/walk/walkFixture.ts';
import type { FolderSnapshot, KnownTop, WalkCatalog } from './catalog.ts';
import { printOf } from './scan.ts';
import { startScanHelper } from './scanHelper.ts';
import { type LibraryScanOptions, type ScanHelper, type ScannedTop, scanLibrary } from './scanLibrary.ts';
import { SCAN_LIMITS } from './scanLimits.ts';
import { listRoot } from './scanRoot.ts';
import { scanRulesOf } from './scanRulesOf.ts';

const PAST = new Date('2020-05-01T10:00:00Z');
const NOW_MS = Date.parse('2021-01-01T00:00:00Z');
const rules = scanRulesOf([]);

let root: string;
let known: Map<string, KnownTop>;
let calls: number[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-library-')));
  known = new Map();
  calls = [];
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function makeFilms(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const folder = join(root, `F${String(index).padStart(4, '0')}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'F.mkv'), 'x');
    utimesSync(join(folder, 'F.mkv'), PAST, PAST);
    utimesSync(folder, PAST, PAST);
  }
}

async function scan(more: Partial<LibraryScanOptions> = {}): Promise<{ found: ScannedTop[]; batches: number }> {
  const catalog = {
    knownInOrder(tops: readonly string[]): Promise<ReadonlyMap<string, KnownTop>> {
      calls.push(tops.length);
      return Promise.resolve(
        new Map(
          tops.flatMap((top) => {
            const entry = known.get(top);
            return entry ? [[top, entry] as const] : [];
          }),
        ),
      );
    },
  };
  let batches = 0;
  const options = {
    rootPath: root,
    rules,
    nowMs: () => NOW_MS,
    root: listRoot({ rootPath: root, rules }),
    catalog,
    trustMtimes: false,
    onProgress: () => {
      batches += 1;
    },
    ...more,
  };
  const found: ScannedTop[] = [];
  for await (const scanned of scanLibrary(options)) found.push(scanned);
  return { found, batches };
}

function remember(found: readonly ScannedTop[], dueAtMs?: number): void {
  for (const { top, scan: scanned } of found) {
    known.set(top, {
      ...knownFrom(scanned),
      titles: new Map([[top, { dueAtMs }]]),
      dueAtMs,
    });
  }
}

describe('tops to walk', () => {
  test('a new Library hands on every top in order, with 64 names per catalog call', async () => {
    makeFilms(150);
    const { found, batches } = await scan();
    expect(found.map((each) => each.top)).toEqual(listRoot({ rootPath: root, rules }).tops);
    expect(new Set(found.map((each) => each.reason))).toEqual(new Set(['changed']));
    expect(calls).toEqual([64, 64, 22]);
    expect(batches).toBe(3);
  });

  test.each([true, false])('an unchanged Library hands on none (trusting: %s)', async (trustMtimes) => {
    makeFilms(3);
    remember((await scan()).found);
    expect(await scan({ trustMtimes })).toEqual({ found: [], batches: 1 });
  });

  test('a walk without changes compares texts, and reads no known folder', async () => {
    const fixture = await walkFixture();
    await fixture.put('Film "ü\\" (2001)/Film.mkv');
    await fixture.put('Film "ü\\" (2001)/Sub/Film.srt', 'x');
    const aDayLater = { now: Date.now() + 86_400_000 };
    for (const _ of ['finds it', 'finds what the first one wrote']) await fixture.walk({}, aDayLater);
    const unread = (known: KnownTop): KnownTop => ({
      ...{ print: known.print, titles: known.titles, dueAtMs: known.dueAtMs },
      get folders(): never {
        throw new Error('expected nobody to read these folders');
      },
    });
    const catalog = (real: WalkCatalog): WalkCatalog => ({
      ...real,
      knownInOrder: async (tops) =>
        new Map([...(await real.knownInOrder(tops))].map(([top, one]) => [top, unread(one)])),
    });
    const end = await fixture.walk({}, { ...aDayLater, catalog });
    expect(end).toMatchObject({ result: 'Succeeded', summary: { titles: 0 } });
  });

  test('a changed top, one with an irregular entry, and one whose mtime alone changed are handed on', async () => {
    makeFilms(5);
    remember((await scan()).found);
    appendFileSync(join(root, 'F0001/F.mkv'), 'y');
    utimesSync(join(root, 'F0003'), PAST, new Date(PAST.getTime() + 5_000));
    symlinkSync('/', join(root, 'F0004/out'));
    utimesSync(join(root, 'F0004'), PAST, PAST);
    const { found } = await scan();
    expect(found.map(({ top, reason }) => [top, reason])).toEqual([
      ['F0001', 'changed'],
      ['F0003', 'moved'],
      ['F0004', 'reported'],
    ]);
    expect(found[0]?.known).toBe(known.get('F0001'));
    expect(found[1]?.scan).toMatchObject({ changed: false });
  });

  test.each([
    [undefined, 0],
    [0, 1],
    [NOW_MS, 1],
    [NOW_MS + 1, 0],
  ])('a title due at %s is handed on with its files, even by a trusting walk: %i', async (dueAtMs, count) => {
    makeFilms(1);
    remember((await scan()).found, dueAtMs);
    const { found } = await scan({ trustMtimes: true });
    expect(found).toHaveLength(count);
    if (count === 1)
      expect(found[0]).toMatchObject({
        reason: 'due',
        scan: { changed: false, files: [{ path: 'F0000/F.mkv' }] },
      });
  });

  test('an error of the catalog is passed on', async () => {
    makeFilms(1);
    await expect(
      scan({ catalog: { knownInOrder: () => Promise.reject(new Error('database is away')) } }),
    ).rejects.toThrow('away');
  });
});

test.each([true, false])('other work continues while a long scan runs (trusting: %s)', async (trustMtimes) => {
  makeFilms(400);
  if (trustMtimes) remember((await scan()).found);
  let turns = 0;
  let done = false;
  const others = (async (): Promise<void> => {
    while (!done) {
      turns += 1;
      await setImmediate();
    }
  })();
  let inside = 0;
  // Each call waits as long as a slow disk would: 400 of them fill many slices.
  const waitInside = (): void => {
    const until = performance.now() + 0.5;
    while (performance.now() < until) inside += 1;
  };
  const isIgnoredFileName = (): boolean => {
    waitInside();
    return false;
  };
  const dueBy = (): number => {
    waitInside();
    return NOW_MS;
  };
  await scan(trustMtimes ? { trustMtimes, dueBy } : { rules: { ...rules, isIgnoredFileName } });
  done = true;
  await others;
  expect(inside).toBeGreaterThan(0);
  // 200 ms of scanning in slices of 20 ms; the catalog calls alone would yield microtasks only.
  expect(turns).toBeGreaterThanOrEqual(5);
});

describe('with a second thread', () => {
  test('hands on the same tops in the same order, and omits unchanged ones', async () => {
    makeFilms(550);
    const alone = await scan();
    await using helper = startScanHelper({ rootPath: root, globs: [] });
    expect((await scan({ helper })).found).toEqual(alone.found);
    remember(alone.found);
    appendFileSync(join(root, 'F0300/F.mkv'), 'y');
    appendFileSync(join(root, 'F0001/F.mkv'), 'y');
    utimesSync(join(root, 'F0400'), PAST, new Date(PAST.getTime() + 5_000));
    known.set('F0500', {
      ...(known.get('F0500') ?? knownFrom({ folders: [], print: '[]' })),
      titles: new Map([['F0500', { dueAtMs: 0 }]]),
      dueAtMs: 0,
    });
    const { found } = await scan({ helper });
    expect(found.map(({ top, reason }) => [top, reason])).toEqual([
      ['F0001', 'changed'],
      ['F0300', 'changed'],
      ['F0400', 'moved'],
      ['F0500', 'due'],
    ]);
    expect(found).toEqual((await scan()).found);
  });

  test('a failing thread loses no title', async () => {
    makeFilms(512);
    let asked = 0;
    const helper: ScanHelper = {
      scan: () => {
        asked += 1;
        return Promise.reject(new Error('lost'));
      },
    };
    const { found } = await scan({ helper });
    expect(found).toHaveLength(512);
    // Two of eight batches: the second was sent before the first failed.
    expect(asked).toBe(2);
  });

  test('a closed thread refuses orders', async () => {
    const helper = startScanHelper({ rootPath: root, globs: [] });
    await helper[Symbol.asyncDispose]();
    await helper[Symbol.asyncDispose]();
    await expect(helper.scan([{ top: 'F', print: '' }])).rejects.toThrow('ended');
  });

  test('starts in a process that runs a script from its command line', async () => {
    makeFilms(1);
    const script = `
      const { startScanHelper } = await import(${JSON.stringify(new URL('scanHelper.ts', import.meta.url).href)});
      await using helper = startScanHelper({ rootPath: ${JSON.stringify(root)}, globs: [] });
      const [scan] = await helper.scan([{ top: 'F0000', print: '' }]);
      process.stdout.write(String(scan.files.length));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toBe('1');
  });

  test('a trusting walk never uses it', async () => {
    makeFilms(100);
    const helper: ScanHelper = { scan: () => Promise.reject(new Error('asked')) };
    await scan({ helper, trustMtimes: true });
    expect(calls).toEqual([64, 36]);
  });
});

describe('prints', () => {
  const folder: FolderSnapshot = { path: 'F', top: 'F', mtimeMs: 1.5, digest: 'abc', settled: true };
  const other: FolderSnapshot = { ...folder, path: 'F/s' };
  test.each([
    ['path', { ...folder, path: 'G' }],
    ['mtime', { ...folder, mtimeMs: 1.25 }],
    ['digest', { ...folder, digest: 'abd' }],
    ['rest', { ...folder, settled: false }],
  ])('depend on the %s', (_name, changed) => {
    expect(printOf([changed])).not.toBe(printOf([folder]));
    expect(printOf([changed, other])).not.toBe(printOf([folder, other]));
  });
});

describe('listing of the root', () => {
  test('lists entries that count, sorted, and marks the files', () => {
    for (const name of ['b', 'a', '.projectionist', '@eaDir', 'x.trickplay', 'store']) mkdirSync(join(root, name));
    for (const name of ['film.mkv', 'Thumbs.db', 'left-out.mkv', '.ignore'])
      writeFileSync(join(root, name), name === '.ignore' ? 'left-out.mkv' : '');
    symlinkSync('film.mkv', join(root, 'link.mkv'));
    symlinkSync('store', join(root, 'linked'));
    symlinkSync('/', join(root, 'out'));
    const listing = listRoot({ rootPath: root, rules });
    expect(listing.tops).toEqual(['a', 'b', 'film.mkv', 'link.mkv', 'linked', 'out', 'store', 'x.trickplay']);
    expect(listing.looseFiles).toEqual(['film.mkv', 'link.mkv']);
    expect(listing.unreadable).toBeUndefined();
  });

  test('reports a name that is not UTF-8', () => {
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]), '');
    expect(listRoot({ rootPath: root, rules })).toMatchObject({ tops: [], strange: [{ path: '\ufffd' }] });
  });

  test('is unreadable when the root is missing, a file, or beyond the limit', () => {
    expect(listRoot({ rootPath: join(root, 'missing'), rules }).unreadable).toEqual(saying(/mounted/u));
    writeFileSync(join(root, 'a'), '');
    writeFileSync(join(root, 'b'), '');
    expect(listRoot({ rootPath: join(root, 'a'), rules }).unreadable).toEqual(saying(/not a folder/u));
    expect(listRoot({ rootPath: join(root, 'x'.repeat(300)), rules })).toMatchObject({
      tops: [],
      unreadable: saying(/ENAMETOOLONG/u),
    });
    const cut = listRoot({ rootPath: root, rules, limits: { ...SCAN_LIMITS, folderEntries: 1 } });
    expect(cut.tops).toEqual(['a']);
    expect(cut.unreadable).toEqual(saying(/more than 1/u));
  });
});
