/** The start of every fault: a Library of short videos on a real disk, and a `serve` whose clock the test chooses. */
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeWorked } from '../jobProcesses.ts';
import { type Fixture, type ServeStart, type Serving, startServe, writeConfig } from '../serving.ts';
import { cachedVideo } from '../videos/cache.ts';
import type { VideoOptions } from '../videos/options.ts';

const short: VideoOptions = {
  seconds: 20,
  widthPixels: 320,
  heightPixels: 180,
  codec: 'h264',
  keyframeEverySeconds: 2,
  frameRate: 10,
  pictures: 'numbered',
};

/** Its tiles at one a second fill one sheet and begin a second. */
const long: VideoOptions = { ...short, seconds: 110 };

export interface Sample {
  readonly path: string;
  /** Sheets of tiles at one image a second. */
  readonly sheets: number;
}

export async function sampleVideos(): Promise<readonly [Sample, Sample, Sample]> {
  return [
    { path: await cachedVideo('fault-short.mkv', short), sheets: 1 },
    { path: await cachedVideo('fault-long.mkv', long), sheets: 2 },
    { path: await cachedVideo('fault-other.mkv', { ...short, seconds: 26, pictures: 'colours' }), sheets: 1 },
  ];
}

export interface FaultFixture extends Fixture {
  readonly media: string;
}

/** A folder with one Library `movies`, whose storage is `media` (created here, empty). */
export async function makeFaultFixture(spec: object = {}): Promise<FaultFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-fault-'));
  const fixture = {
    folder,
    config: join(folder, 'projectionist.yaml'),
    data: join(folder, 'data'),
    media: join(folder, 'media'),
    remove: () => removeWorked(folder),
  };
  await mkdir(fixture.media);
  await writeSpec(fixture, spec);
  return fixture;
}

export function writeSpec(fixture: Pick<FaultFixture, 'config' | 'media'>, spec: object = {}): Promise<void> {
  const tiles = { mode: 'inline', intervalSeconds: 1 };
  // A document without a schedule has an hourly walk, which would disturb about one test in a hundred.
  const movies = {
    kind: 'movies',
    storage: { path: fixture.media },
    schedule: '0 0 29 2 *',
    sources: [],
    tiles,
    ...spec,
  };
  return writeConfig(fixture.config, { movies });
}

export interface Film {
  /** The film's folder, and also the video's name without its extension. */
  readonly name: string;
  /** Relative to the storage. */
  readonly video: string;
  readonly sheets: number;
}

/** Film folders `Film 01 (2001)` … with one video each. */
export async function fillWithFilms(media: string, count: number): Promise<readonly Film[]> {
  const samples = await sampleVideos();
  const films: Film[] = [];
  for (let number = 1; number <= count; number++) {
    const name = `Film ${String(number).padStart(2, '0')} (${2000 + number})`;
    const sample = samples[number % samples.length] ?? samples[0];
    const video = `${name}/${name}.mkv`;
    await copyTo(sample.path, join(media, video));
    films.push({ name, video, sheets: sample.sheets });
  }
  return films;
}

export async function copyTo(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

/** With a clock this far ahead, files just copied count as at rest, so a walk does not wait for them. */
export const restingMs = 15_000;

/** `aheadMs`: how far every process of the program is ahead of the machine's clock. */
export function serveWithClock(
  fixture: Fixture,
  { aheadMs = restingMs, ...start }: ServeStart & { readonly aheadMs?: number } = {},
): Promise<Serving> {
  const clock = fileURLToPath(new URL('./clock.ts', import.meta.url));
  const env = { NODE_OPTIONS: `--import=${clock}`, PROJECTIONIST_TEST_CLOCK_AHEAD_MS: String(aheadMs), ...start.env };
  return startServe(fixture, { ...start, env });
}
