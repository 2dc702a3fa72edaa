/**
 * The walk's promises: reading every file is no slower than GNU find, an unchanged tree takes a fraction of that, and memory
 * does not grow with the tree. Runs the compiled program (`operator/dist`) with a real catalog.db in its own process.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  atMost,
  type ChildReport,
  type Figure,
  median,
  medianRatio,
  nodeChild,
  requireProgram,
  wallMsOf,
} from './figure.ts';
import { benchCachePath, bigTree, type TreeSize } from './tree.ts';

const DIST_URL = new URL('../operator/dist/', import.meta.url).href;
const ROUNDS = 7;

/** The work of a walk Job before it processes titles, with its settings of memory. Arguments: root, catalog.db, mode (fill | read | trust). */
const SCAN_PROGRAM = `
const [, root, catalogFile, mode] = process.argv;
const load = (name) => import(${JSON.stringify(DIST_URL)} + name);
const [{ openCatalog }, { openWalkCatalog }, { listRoot }, { scanLibrary }, { scanRulesOf }, { startScanHelper, HELPER_FROM_TOPS }, { keepYoungGeneration }, { collectOldGenerationSooner }] =
  await Promise.all(['catalog/database/open.js', 'catalog/walk/walkCatalog.js', 'walk/scanRoot.js', 'walk/scanLibrary.js', 'walk/scanRulesOf.js', 'walk/scanHelper.js', 'process/youngGeneration.js', 'process/oldGeneration.js'].map(load));
const catalog = await openCatalog(catalogFile, { ofJob: mode !== 'fill' });
const walkCatalog = await openWalkCatalog(catalog, { uid: 'bench', namespace: 'bench', name: 'bench', kind: 'movies' });
keepYoungGeneration();
collectOldGenerationSooner();
const start = performance.now();
const rules = scanRulesOf([]);
const fixture = { rootPath: root, rules, nowMs: Date.now };
const listing = listRoot(fixture);
if (listing.unreadable !== undefined) throw new Error(listing.unreadable);
const helper = mode === 'read' && listing.tops.length >= HELPER_FROM_TOPS ? startScanHelper({ rootPath: root, globs: [] }) : undefined;
// A walk goes on without its second thread; a figure must not.
let lost;
const watched = helper && { scan: (tops) => helper.scan(tops).catch((error) => { lost = error; throw error; }) };
const scanning = scanLibrary({ ...fixture, root: listing, catalog: walkCatalog, trustMtimes: mode === 'trust', ...(watched && { helper: watched }) });
let handedOn = 0;
let snapshots = [];
for await (const { top, scan } of scanning) {
  handedOn += 1;
  if (mode !== 'fill') continue;
  snapshots.push({ top, folders: scan.folders });
  if (snapshots.length === 200) await walkCatalog.save({ titles: [], snapshots: snapshots.splice(0) });
}
if (mode === 'fill') await walkCatalog.save({ titles: [], snapshots });
if (lost !== undefined) throw lost;
await helper?.[Symbol.asyncDispose]();
const workMs = performance.now() - start;
await catalog.close();
tell(workMs, handedOn);
`;

type Mode = 'fill' | 'read' | 'trust';

interface Fixture {
  readonly root: string;
  readonly catalogFile: string;
}

/** `walk`: reads every file's metadata. */
export async function walkBench(): Promise<Figure[]> {
  const { middle, find } = middleFixture();
  const peaks: number[] = [];
  const whole = await medianRatio(
    ROUNDS,
    () => {
      const report = unchanged(middle, 'read');
      peaks.push(report.peakRssMb);
      return report.processMs;
    },
    find,
  );
  const work = await medianRatio(ROUNDS, () => unchanged(middle, 'read').workMs, find);
  return [
    atMost('walk', 'every file, unchanged (work)', work, 1.1, 'x find'),
    atMost('walk', 'every file, unchanged (with process start)', whole, 1.25, 'x find'),
    atMost('walk', 'every file, peak RSS', median(peaks), 100, 'MB'),
  ];
}

/** `walk-unchanged`: trusts the mtimes of folders. */
export async function walkUnchangedBench(): Promise<Figure[]> {
  const { middle, find } = middleFixture();
  const trusted = await medianRatio(ROUNDS, () => unchanged(middle, 'trust').workMs, find);
  return [atMost('walk-unchanged', 'trusting mtimes, unchanged (work)', trusted, 0.15, 'x find')];
}

/** Part of `growth`. */
export function walkGrowth(): Figure[] {
  requireBuild();
  const large = prepare('1m');
  const small = prepare('10k');
  return [
    atMost(
      'growth',
      'walk of 1,000,000 files, peak RSS',
      peak(large, 'read') / peak(small, 'read'),
      1.2,
      'x that of 10,000',
    ),
    atMost(
      'growth',
      'walk of 1,000,000 files that trusts mtimes, peak RSS',
      peak(large, 'trust') / peak(small, 'trust'),
      1.2,
      'x that of 10,000',
    ),
  ];
}

function middleFixture(): { readonly middle: Fixture; readonly find: () => number } {
  requireProgram('find', 'install GNU findutils (Debian: apt install findutils; macOS: brew install findutils)');
  requireBuild();
  const middle = prepare('256k');
  return { middle, find: () => wallMsOf('find', [middle.root, '-printf', '%p %s %T@ %i\\n']) };
}

function requireBuild(): void {
  if (!existsSync(fileURLToPath(new URL('walk/scanLibrary.js', DIST_URL))))
    throw new Error('build first: tsc -b operator');
}

/** Prepares a tree and a catalog that holds all of it. The tree is cached, so its folders are older than 3 s. */
function prepare(size: TreeSize): Fixture {
  const root = bigTree(size);
  const catalogFile = join(benchCachePath(), `walk-${size}.db`);
  for (const ending of ['', '-wal', '-shm']) rmSync(catalogFile + ending, { force: true });
  scan({ root, catalogFile }, 'fill');
  // Folders made within the last 3 s are not stored as unchanged yet: a second scan stores them.
  if (scan({ root, catalogFile }, 'trust').count > 0) scan({ root, catalogFile }, 'fill');
  return { root, catalogFile };
}

function scan({ root, catalogFile }: Fixture, mode: Mode): ChildReport {
  return nodeChild(SCAN_PROGRAM, [root, catalogFile, mode]);
}

/** Scans an unchanged tree. Throws if it hands on a title, because then the figure would measure something else. */
function unchanged(fixture: Fixture, mode: 'read' | 'trust'): ChildReport {
  const report = scan(fixture, mode);
  if (report.count !== 0)
    throw new Error(`expected an unchanged tree at ${fixture.root}, ${report.count} tops were handed on`);
  return report;
}

function peak(fixture: Fixture, mode: 'read' | 'trust'): number {
  return median([1, 2, 3].map(() => unchanged(fixture, mode).peakRssMb));
}
