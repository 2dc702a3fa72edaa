/**
 * Tiles against a full decode of the same film, CPU time. The anchor decodes every frame on one thread, in process and with the
 * same build of the codecs, so that only the method differs (docs/reference/limits.md#tiles). Every image is read back, to check
 * that it shows its own slot.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Packet } from 'node-av';
import { openDecoder } from '../operator/src/media/decoder.ts';
import { openMedia } from '../operator/src/media/open.ts';
import { probeVideo } from '../operator/src/media/probe.ts';
import { makeTiles } from '../operator/src/media/tiles.ts';
import type { TilesValue } from '../operator/src/title/facts.ts';
import { readTileNumbers } from '../operator/test/videos/readTiles.ts';
import { atLeast, atMost, cpuMs, type Figure, median } from './figure.ts';
import { FILM_SECONDS, FRAMES_PER_SECOND, NUMBERED_FRAMES, type SampleFilm, sampleFilms } from './sampleFilms.ts';

const INTERVAL_SECONDS = 10;
/** Odd, so that the median is a measured value. The full decode is measured once per film, because hevc takes a minute. */
const ROUNDS = 3;
/** One image per interval. */
const IMAGES = FILM_SECONDS / INTERVAL_SECONDS;

export async function tilesBench(codec: 'h264' | 'hevc'): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const film of await sampleFilms(codec)) figures.push(...(await filmFigures(`tiles-${codec}`, film)));
  return figures;
}

async function filmFigures(bench: string, film: SampleFilm): Promise<Figure[]> {
  // The first film of a process pays for loading and set-up, which a Job pays once for many films.
  const { numbers } = await tilesOf(film.path);
  const before = (await tilesOf(film.path)).cpuMs;
  const fullMs = await fullDecodeMs(film.path);
  const times = [before];
  while (times.length < ROUNDS) times.push((await tilesOf(film.path)).cpuMs);
  const own = numbers.filter((number, image) => number !== undefined && isOwnSlot(number, image)).length;
  const missing = IMAGES - numbers.filter((number) => number !== undefined).length;
  return [
    atMost(bench, `${film.name}, CPU`, median(times) / fullMs, 0.04, 'x full decode, 1 thread'),
    atLeast(bench, `${film.name}, images in their slot`, own / IMAGES, 0.95, 'of all'),
    atMost(bench, `${film.name}, images missing`, missing, 0, ''),
    atMost(bench, `${film.name}, drift of the last image`, driftOf(numbers), 0, 'slots'),
  ];
}

async function tilesOf(path: string): Promise<{ readonly cpuMs: number; readonly numbers: (number | undefined)[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'tiles-bench-'));
  try {
    const probe = await probeVideo(path);
    const before = process.cpuUsage();
    const tiles: TilesValue = await makeTiles(path, probe, {
      folder,
      intervalSeconds: INTERVAL_SECONDS,
      widthPixels: 320,
      columns: 10,
      rows: 10,
    });
    const spentMs = cpuMs(before);
    return { cpuMs: spentMs, numbers: await readTileNumbers(folder, tiles) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Picture numbers start again with each minute of the film. */
function isOwnSlot(number: number, image: number): boolean {
  const first = (image * INTERVAL_SECONDS * FRAMES_PER_SECOND) % NUMBERED_FRAMES;
  return number >= first && number < first + INTERVAL_SECONDS * FRAMES_PER_SECOND;
}

/** Slots between the last image's slot and the one it shows: drift is greatest there. */
function driftOf(numbers: readonly (number | undefined)[]): number {
  const last = numbers.at(-1);
  if (last === undefined || numbers.length !== IMAGES) return Number.POSITIVE_INFINITY;
  const slot = Math.floor(last / (INTERVAL_SECONDS * FRAMES_PER_SECOND));
  const slotsPerMinute = NUMBERED_FRAMES / (INTERVAL_SECONDS * FRAMES_PER_SECOND);
  return Math.abs(slot - ((IMAGES - 1) % slotsPerMinute));
}

/** Throws unless every frame was decoded, because otherwise the anchor would do less work. */
async function fullDecodeMs(path: string): Promise<number> {
  const before = process.cpuUsage();
  await using media = await openMedia(path);
  const [stream] = media.format.streams;
  if (stream === undefined) throw new Error(`expected a video stream in ${path}, found none`);
  using decoder = await openDecoder(stream);
  using packet = new Packet();
  packet.alloc();
  let frames = 0;
  const takeFrames = async (): Promise<void> => {
    while ((await decoder.next()) !== undefined) frames += 1;
  };
  while ((await media.format.readFrame(packet)) >= 0) {
    await decoder.feed(packet);
    packet.unref();
    await takeFrames();
  }
  await decoder.feed(null);
  await takeFrames();
  const expected = FILM_SECONDS * FRAMES_PER_SECOND;
  if (frames !== expected) throw new Error(`expected ${expected} frames of ${path}, the full decode gave ${frames}`);
  return cpuMs(before);
}
