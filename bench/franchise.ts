/**
 * The franchise library's promises: a check costs little compared with its YAML parser, the command costs little compared with
 * an empty Node process, and the package and the browser bundle stay small.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { check } from '@projectionist/franchise/check';
import { build } from 'vite';
import { parseDocument } from 'yaml';
import { packFranchise } from '../scripts/packFranchise.ts';
import { atMost, type Figure, medianRatio, wallMsOf } from './figure.ts';

const root = resolve(import.meta.dirname, '..');
const franchise = join(root, 'franchise');
const today = '2026-11-21';
/** Growth from 5,000 to 20,000 entries: 4 x when linear; the rest is room for garbage collection. */
const LINEAR_AT_MOST = 5;

export async function franchiseBench(): Promise<Figure[]> {
  const published = join(root, 'node_modules/.cache/franchise-packages');
  const { packedBytes } = await packFranchise('library', join(published, 'library'));
  const program = join(published, 'commandLine');
  await packFranchise('commandLine', program);
  return [
    ...(await checkFigures()),
    await processFigure(program),
    atMost('franchise', 'packed size of the library, kB', packedBytes / 1000, 60, ''),
    await browserFigure(),
  ];
}

async function checkFigures(): Promise<Figure[]> {
  const small = franchiseText(150);
  const large = franchiseText(20_000);
  const middle = franchiseText(5_000);
  for (let warm = 0; warm < 40; warm += 1) check(small, { today });
  const ofSmall = await medianRatio(
    15,
    () => cpuOf(() => mustBeSound(small), 10),
    () => cpuOf(() => parseDocument(small), 10),
  );
  const ofLarge = await medianRatio(
    3,
    () => cpuOf(() => mustBeSound(large), 1),
    () => cpuOf(() => parseDocument(large), 1),
  );
  const growth = await medianRatio(
    3,
    () => cpuOf(() => mustBeSound(large), 1),
    () => cpuOf(() => mustBeSound(middle), 1),
  );
  return [
    atMost('franchise', 'check of 150 entries, warm', ofSmall, 2, 'x yaml.parseDocument'),
    atMost('franchise', 'check of 20,000 entries', ofLarge, 1.4, 'x yaml.parseDocument'),
    atMost('franchise', '20,000 entries against 5,000', growth, LINEAR_AT_MOST, 'x (linear: 4)'),
  ];
}

function mustBeSound(text: string): void {
  const { franchise: read, faults } = check(text, { today });
  if (read === undefined) throw new Error(`the bench's file has faults: ${faults[0]?.message ?? ''}`);
}

/** Wall milliseconds of so many calls. Only one thread works, so this is CPU time on an idle machine. */
function cpuOf(work: () => void, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return performance.now() - start;
}

/**
 * A typical file: films and parts of series, with times, eras and universes. At 20,000 entries it stays below the
 * format's limit of tokens (franchise/SPEC.md#9-limits).
 */
function franchiseText(entries: number): string {
  const lines = [
    'name: "A Long Story"',
    'calendar: {unit: years, zero: "the Battle", before: "BB", after: "AB"}',
    'universe: "Prime"',
    'sources: ["https://example.org/order"]',
    'eras:',
    '  - {name: "Before", from: -100, to: 0}',
    '  - {name: "After", from: 0, to: 100000}',
    'order:',
  ];
  for (let entry = 0; entry < entries; entry += 1) {
    const time = `    time: {from: ${entry - 50}, to: ${entry - 50}}`;
    if (entry % 3 === 0) {
      lines.push(
        `  - movie: tmdb:${entry + 1}`,
        `    title: "Film Number ${entry}"`,
        '    released: "2001-05-04"',
        time,
      );
      continue;
    }
    lines.push(`  - series: tvdb:${entry + 1}`, `    title: "Series Number ${entry}"`, time);
    if (entry % 3 === 1) lines.push('    seasons: [{season: 1}]');
  }
  return `${lines.join('\n')}\n`;
}

/** The command on a file of 150 entries, from process start to end, against a Node process that does nothing. */
async function processFigure(published: string): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-bench-'));
  try {
    const file = join(folder, 'long.franchise.yaml');
    await writeFile(file, franchiseText(150));
    const command = join(published, 'bin/franchise.js');
    const ratio = await medianRatio(
      15,
      () => wallMsOf(process.execPath, [command, 'check', file]),
      () => wallMsOf(process.execPath, ['-e', '0']),
    );
    return atMost('franchise', 'check as a process, 150 entries', ratio, 3, 'x an empty Node process');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function browserFigure(): Promise<Figure> {
  const built = await build({
    root: franchise,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(franchise, 'dist/check.js'), formats: ['es'], fileName: 'check' },
    },
  });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const bytes = outputs.reduce((sum, chunk) => sum + ('code' in chunk ? gzipSync(chunk.code).length : 0), 0);
  if (bytes === 0) throw new Error('expected a bundle of the check, got none');
  return atMost('franchise', 'check in a browser with its parser, kB gzipped', bytes / 1000, 90, '');
}
