/**
 * The walk's promises: reading every file is no slower than GNU find, an unchanged tree takes a fraction of that, and memory
 * does not grow with the tree. Runs the code of a Job as it ships, bundled and with its compile cache, over a real catalog.db.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jobAllocator } from '../operator/src/library/limits.ts';
import { bundleInto } from '../scripts/programBundle.ts';
import { atMost, type Figure, median, medianRatio, requireProgram, wallMsOf } from './figure.ts';
import { benchCachePath, bigTree, type TreeSize } from './tree.ts';

const ROUNDS = 7;

type Mode = 'fill' | 'read' | 'trust';

/** What walkScan.ts prints, and the time of its whole process. */
interface ScanReport {
  readonly processMs: number;
  readonly workMs: number;
  readonly peakRssMb: number;
  /** Tops that were handed on. */
  readonly count: number;
}

interface Fixture {
  /** walkScan.ts, bundled. */
  readonly program: string;
  readonly root: string;
  readonly catalogFile: string;
}

/** `walk`: reads every file's metadata. */
export async function walkBench(): Promise<Figure[]> {
  const { middle, find } = await middleFixture();
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
  const { middle, find } = await middleFixture();
  const trusted = await medianRatio(ROUNDS, () => unchanged(middle, 'trust').workMs, find);
  return [atMost('walk-unchanged', 'trusting mtimes, unchanged (work)', trusted, 0.15, 'x find')];
}

/** Part of `growth`. */
export async function walkGrowth(): Promise<Figure[]> {
  const program = await bundledScan();
  const large = prepare(program, '1m');
  const small = prepare(program, '10k');
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

async function middleFixture(): Promise<{ readonly middle: Fixture; readonly find: () => number }> {
  requireProgram('find', 'install GNU findutils (Debian: apt install findutils; macOS: brew install findutils)');
  const middle = prepare(await bundledScan(), '256k');
  return { middle, find: () => wallMsOf('find', [middle.root, '-printf', '%p %s %T@ %i\\n']) };
}

async function bundledScan(): Promise<string> {
  const folder = join(benchCachePath(), 'walk-program/commands');
  await bundleInto(folder, { walkScan: fileURLToPath(new URL('walkScan.ts', import.meta.url)) });
  return join(folder, 'walkScan.js');
}

/** Prepares a tree and a catalog that holds all of it. The tree is cached, so its folders are older than 3 s. */
function prepare(program: string, size: TreeSize): Fixture {
  const root = bigTree(size);
  const catalogFile = join(benchCachePath(), `walk-${size}.db`);
  for (const ending of ['', '-wal', '-shm']) rmSync(catalogFile + ending, { force: true });
  const fixture = { program, root, catalogFile };
  scan(fixture, 'fill');
  // Folders made within the last 3 s are not stored as unchanged yet: a second scan stores them.
  if (scan(fixture, 'trust').count > 0) scan(fixture, 'fill');
  return fixture;
}

function scan({ program, root, catalogFile }: Fixture, mode: Mode): ScanReport {
  const start = performance.now();
  const child = spawnSync(process.execPath, [program, root, catalogFile, mode], {
    env: { ...jobAllocator, ...process.env, NODE_COMPILE_CACHE: join(benchCachePath(), 'walk-program/compiled') },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const processMs = performance.now() - start;
  if (child.status !== 0) throw new Error(`the scan ended with ${child.status ?? child.signal ?? 'no status'}`);
  const told: Omit<ScanReport, 'processMs'> = JSON.parse(child.stdout);
  return { ...told, processMs };
}

/** Scans an unchanged tree. Throws if it hands on a title, because then the figure would measure something else. */
function unchanged(fixture: Fixture, mode: 'read' | 'trust'): ScanReport {
  const report = scan(fixture, mode);
  if (report.count !== 0)
    throw new Error(`expected an unchanged tree at ${fixture.root}, ${report.count} tops were handed on`);
  return report;
}

function peak(fixture: Fixture, mode: 'read' | 'trust'): number {
  return median([1, 2, 3].map(() => unchanged(fixture, mode).peakRssMb));
}
