/**
 * Runs everything that opens a video on damaged copies of one: `node damage.ts SAMPLE FOLDER VARIANTS`. Prints the
 * counts as one JSON line. Runs in its own process, because a native decoder that crashes takes its process with it.
 * Exits with 1 on any error other than a MediaError.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MediaError } from '../../src/media/mediaError.ts';
import { probeVideo } from '../../src/media/probe.ts';
import { makeThumbnail } from '../../src/media/thumbnail.ts';
import { makeTiles } from '../../src/media/tiles.ts';
import type { Probe } from '../../src/title/facts.ts';

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Truncated, or 5, 200 or 5,000 bytes changed, or a part blanked. */
function damaged(sample: Buffer, variant: number): Buffer {
  const next = random(variant + 1);
  if (variant % 5 === 0) return sample.subarray(0, Math.floor(next() * sample.length));
  const copy = Buffer.from(sample);
  if (variant % 5 === 4) {
    const from = Math.floor(next() * copy.length);
    return copy.fill(0, from, from + Math.floor(next() * copy.length * 0.5));
  }
  const changes = [5, 200, 5000][(variant % 5) - 1] ?? 5;
  // Half of the variants are damaged in the first 4,096 bytes, where containers keep their headers.
  const reach = variant % 2 === 0 ? copy.length : Math.min(copy.length, 4096);
  for (let count = 0; count < changes; count++) copy[Math.floor(next() * reach)] = Math.floor(next() * 256);
  return copy;
}

const [samplePath, folder, variants] = process.argv.slice(2);
if (samplePath === undefined || folder === undefined) throw new Error('usage: damage.ts SAMPLE FOLDER VARIANTS');
const sample = await readFile(samplePath);
const wholeProbe = await probeVideo(samplePath);
const counts = { results: 0, errors: 0 };

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    const value = await work();
    counts.results++;
    return value;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    counts.errors++;
    return undefined;
  }
}

for (let variant = 0; variant < Number(variants); variant++) {
  const path = join(folder, basename(samplePath));
  const staging = join(folder, 'tiles');
  await writeFile(path, damaged(sample, variant));
  await mkdir(staging);
  // If the damaged copy cannot be probed, the original's probe is used: a file may be damaged after its probe.
  const probe: Probe = (await attempt(() => probeVideo(path))) ?? wholeProbe;
  // A damaged duration may ask for a million images; the first hundred are enough here.
  const durationSeconds = Math.min(probe.durationSeconds, 100);
  const target = { folder: staging, intervalSeconds: 1, widthPixels: 96, columns: 10, rows: 10 };
  await attempt(() => makeTiles(path, { ...probe, durationSeconds }, target));
  await attempt(() => makeThumbnail(path, probe, { widthPixels: 320 }));
  await rm(staging, { recursive: true });
}
process.stdout.write(`${JSON.stringify(counts)}\n`);
