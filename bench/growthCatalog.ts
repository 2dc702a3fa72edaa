/**
 * How the catalog grows: 100,000 titles against 10,000, each size in its own process. Time is the CPU time of the first save of
 * every title. Memory is the peak resident size after the same number of saves: the small catalog saves its titles ten times,
 * so that only the catalog's size differs. A second figure compares after one save of each title; it also contains garbage
 * that was not yet collected.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { collectOldGenerationSooner } from '../operator/src/process/oldGeneration.ts';
import { keepYoungGeneration } from '../operator/src/process/youngGeneration.ts';
import { batches, benchSnapshot } from './catalogTitles.ts';
import { type Figure, peakRssMb } from './figure.ts';

const smallTitles = 10_000;
const largeTitles = 100_000;

interface Growth {
  readonly cpuMs: number;
  /** Peak resident size after every title was saved once. */
  readonly firstMiB: number;
  readonly largestMiB: number;
}

export async function catalogGrowth(): Promise<Figure[]> {
  const small = measureInProcess(smallTitles);
  const large = measureInProcess(largeTitles);
  const times = large.cpuMs / small.cpuMs;
  const memory = large.largestMiB / small.largestMiB;
  const figure = (name: string, value: number, limit: number): Figure => ({
    bench: 'growth',
    figure: `catalog of ${largeTitles} titles, ${name} times that of ${smallTitles}`,
    value: Number(value.toFixed(3)),
    goal: `<= ${limit}`,
    ok: value <= limit,
  });
  const firstMemory = large.firstMiB / small.firstMiB;
  return [
    figure('time', times, 11),
    figure('memory after as many saves', memory, 1.2),
    figure('memory after the first save of each title', firstMemory, 1.2),
  ];
}

function measureInProcess(titles: number): Growth {
  const output = execFileSync(process.execPath, [import.meta.filename, String(titles)], { encoding: 'utf8' });
  const growth: Growth = JSON.parse(output);
  return growth;
}

async function measure(titles: number): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-growth-'));
  try {
    const catalog = await openCatalog(join(folder, 'catalog.db'), { ofJob: true });
    const walk = await openWalkCatalog(catalog, { uid: 'growth', namespace: 'bench', name: 'movies', kind: 'movies' });
    // As in the Job that saves titles.
    keepYoungGeneration();
    collectOldGenerationSooner();
    let cpuMs = 0;
    let firstMiB = 0;
    for (let round = 0; round < largeTitles / titles; round++) {
      const before = process.cpuUsage();
      for (const batch of batches(titles, round)) {
        await walk.save({ titles: batch, snapshots: batch.map((title) => benchSnapshot(title, round)) });
      }
      const { user, system } = process.cpuUsage(before);
      if (round > 0) continue;
      cpuMs = (user + system) / 1_000;
      firstMiB = peakRssMb();
    }
    await catalog.close();
    return { cpuMs, firstMiB, largestMiB: peakRssMb() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const titles = Number(process.argv[2]);
  const answer = Number.isInteger(titles) && titles > 0 ? [await measure(titles)] : await catalogGrowth();
  for (const line of answer) process.stdout.write(`${JSON.stringify(line)}\n`);
}
