import { copyFile, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { frameTimesSeconds, type VideoOptions } from '../../test/videos/options.ts';
import { readFrameNumber } from '../../test/videos/pictures.ts';
import { readSheet, readTileNumbers } from '../../test/videos/readTiles.ts';
import { imageCount } from './geometry.ts';
import { probeVideo } from './probe.ts';
import { makeTiles, type TilesTarget } from './tiles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const base: VideoOptions = {
  seconds: 40,
  widthPixels: 160,
  heightPixels: 90,
  codec: 'h264',
  keyframeEverySeconds: 4,
  frameRate: 10,
  pictures: 'numbered',
};

async function tilesOf(name: string, options: VideoOptions, more: Partial<TilesTarget> = {}) {
  const path = await cachedVideo(name, options);
  const target = { folder, intervalSeconds: 10, widthPixels: 320, columns: 10, rows: 10, ...more };
  const value = await makeTiles(path, await probeVideo(path), target);
  const times = frameTimesSeconds(options);
  const numbers = await readTileNumbers(folder, value);
  return { value, seconds: numbers.map((number) => (number === undefined ? undefined : times[number])) };
}

// Container time stamps are rounded to milliseconds and shifted by the first sound, so the neighbouring frame is
// equally right.
const slackSeconds = 0.21;

/** The key frame of the slot nearest to its middle, else the frame at the middle. */
function ideal(image: number, intervalSeconds: number, options: VideoOptions): number {
  const [start, end] = [image * intervalSeconds, (image + 1) * intervalSeconds];
  const middle = Math.min((start + end) / 2, options.seconds);
  let best: number | undefined;
  for (let key = 0; key < Math.min(end, options.seconds); key += options.keyframeEverySeconds) {
    if (key >= start && (best === undefined || Math.abs(key - middle) < Math.abs(best - middle))) best = key;
  }
  return best ?? middle;
}

describe('every image shows its own slot', () => {
  const sound = [{ channels: 2, codec: 'aac' }] as const;
  test.each<[string, VideoOptions]>([
    ['key-1.mkv', { ...base, keyframeEverySeconds: 1 }],
    ['key-4.mkv', base],
    ['key-4.mp4', base],
    ['key-10.mkv', { ...base, keyframeEverySeconds: 10 }],
    ['key-10.mp4', { ...base, keyframeEverySeconds: 10, bFrames: 2 }],
    ['key-13.mkv', { ...base, keyframeEverySeconds: 13 }],
    ['key-30.mp4', { ...base, keyframeEverySeconds: 30, bFrames: 2 }],
    ['single-key.mkv', { ...base, keyframeEverySeconds: Number.POSITIVE_INFINITY }],
    ['single-key.mp4', { ...base, keyframeEverySeconds: Number.POSITIVE_INFINITY }],
    ['b-frames.mkv', { ...base, bFrames: 3, audio: sound }],
    ['hevc.mkv', { ...base, codec: 'hevc', bFrames: 2 }],
    ['hevc.mp4', { ...base, codec: 'hevc' }],
    ['hdr.mkv', { ...base, seconds: 20, codec: 'hevc', hdr: 'HDR10' }],
    ['broadcast.ts', { ...base, bFrames: 2, audio: sound }],
    ['broadcast-single.ts', { ...base, keyframeEverySeconds: Number.POSITIVE_INFINITY, audio: sound }],
    ['old.avi', { ...base, codec: 'mpeg4' }],
    ['dvd.mpg', { ...base, codec: 'mpeg2', frameRate: 25, seconds: 30 }],
    ['web.webm', { ...base, codec: 'vp9' }],
    ['variable.mkv', { ...base, variableFrameRate: true }],
    ['variable.mp4', { ...base, variableFrameRate: true, keyframeEverySeconds: 7 }],
    ['ntsc.mkv', { ...base, frameRate: 23.976 }],
  ])('%s', async (name, options) => {
    const { seconds } = await tilesOf(name, options);
    expect(seconds).toHaveLength(options.seconds / 10);
    seconds.forEach((shown, image) => {
      const wanted = ideal(image, 10, options);
      expect(shown, `image ${image}`).toBeGreaterThanOrEqual(
        wanted - slackSeconds - (options.variableFrameRate ? 0.2 : 0),
      );
      expect(shown, `image ${image}`).toBeLessThanOrEqual(
        wanted + slackSeconds + (options.variableFrameRate ? 0.3 : 0),
      );
    });
  });

  test('across several sheets, without drift', async () => {
    const options = { ...base, seconds: 130, keyframeEverySeconds: 3, frameRate: 5, widthPixels: 96, heightPixels: 54 };
    const { value, seconds } = await tilesOf('long.mkv', options, { intervalSeconds: 1 });
    expect(value).toMatchObject({ images: 130, sheets: 2 });
    expect((await readdir(folder)).sort()).toEqual(['0.jpg', '1.jpg']);
    const own = seconds.filter((shown, image) => shown !== undefined && shown >= image && shown < image + 1);
    expect(own).toHaveLength(130);
  });
});

describe("Jellyfin's layout", () => {
  test.each([
    [24.9, 10, 2],
    [25.1, 10, 3],
    [35, 10, 4],
    [4.9, 10, 0],
    [0, 10, 0],
    [7200, 10, 720],
  ])('%f s at one image per %i s: %i', (duration, interval, images) => {
    expect(imageCount(duration, interval)).toBe(images);
  });

  test.each([
    [24.9, 2],
    [25.1, 3],
    [35, 4],
  ])('a film of %f s has %i images', async (seconds, images) => {
    const { value, seconds: shown } = await tilesOf('count.mkv', { ...base, seconds, frameRate: 10 });
    expect(value.images).toBe(images);
    expect(shown).not.toContain(undefined);
  });

  test('the last sheet has the full size, its unused part is black, and the folder holds nothing else', async () => {
    const options = { ...base, seconds: 13, widthPixels: 64, heightPixels: 36 };
    const { value } = await tilesOf('sheet.mkv', options, { intervalSeconds: 1, columns: 5, rows: 2 });
    expect(value).toEqual({
      widthPixels: 64,
      heightPixels: 36,
      columns: 5,
      rows: 2,
      intervalSeconds: 1,
      images: 13,
      sheets: 2,
    });
    expect((await readdir(folder)).sort()).toEqual(['0.jpg', '1.jpg']);
    for (const sheet of [0, 1])
      expect(await readSheet(folder, sheet)).toMatchObject({ widthPixels: 320, heightPixels: 72 });
    const { rgb } = await readSheet(folder, 1);
    const place = (column: number, row: number) => ({
      leftPixels: column * 64,
      topPixels: row * 36,
      stridePixels: 320,
    });
    expect(readFrameNumber(rgb, value, place(2, 0))).toBeDefined();
    const blackRow = rgb.subarray(40 * 320 * 3);
    expect(Math.max(...blackRow)).toBeLessThan(24);
  });

  test('a film shorter than half an interval has no image and no file', async () => {
    const { value } = await tilesOf('short.mkv', { ...base, seconds: 4 });
    expect(value).toMatchObject({ images: 0, sheets: 0 });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each<[string, VideoOptions, number, number]>([
    ['narrow.mkv', { ...base, seconds: 12, widthPixels: 120, heightPixels: 68 }, 120, 68],
    ['odd.avi', { ...base, seconds: 12, codec: 'mpeg4', widthPixels: 201, heightPixels: 113 }, 200, 112],
    [
      'anamorphic.mkv',
      { ...base, seconds: 12, widthPixels: 180, heightPixels: 144, sampleAspect: { num: 64, den: 45 } },
      256,
      144,
    ],
    ['turned.mp4', { ...base, seconds: 12, rotationDegrees: 90 }, 90, 160],
    ['upside-down.mp4', { ...base, seconds: 12, rotationDegrees: 180 }, 160, 90],
    ['turned-left.mp4', { ...base, seconds: 12, rotationDegrees: 270 }, 90, 160],
    ['wide.mkv', { ...base, seconds: 12, widthPixels: 640, heightPixels: 268 }, 320, 134],
  ])('%s: the picture is upright and keeps its shape', async (name, options, widthPixels, heightPixels) => {
    const { value, seconds } = await tilesOf(name, options);
    expect(value).toMatchObject({ widthPixels, heightPixels, images: 1 });
    expect(seconds).toEqual([ideal(0, 10, options)]);
  });
});

test('every finished image is reported', async () => {
  const done: string[] = [];
  await tilesOf('key-4.mkv', base, { onImage: (image, total) => done.push(`${image}/${total}`) });
  expect(done).toEqual(['1/4', '2/4', '3/4', '4/4']);
});

test('an aborted signal stops it, also in the middle', async () => {
  const path = await cachedVideo('key-4.mkv', base);
  const probe = await probeVideo(path);
  const stop = new AbortController();
  const made: number[] = [];
  const running = makeTiles(path, probe, {
    ...{ folder, intervalSeconds: 1, widthPixels: 320, columns: 10, rows: 10, signal: stop.signal },
    onImage: (image) => {
      made.push(image);
      if (image === 3) stop.abort();
    },
  });
  await expect(running).rejects.toMatchObject({ name: 'MediaError', kind: 'aborted' });
  expect(made).toEqual([1, 2, 3]);
});

test('an existing file is never overwritten', async () => {
  await mkdir(join(folder, '0.jpg'));
  await expect(tilesOf('key-4.mkv', base)).rejects.toMatchObject({ code: 'EEXIST' });
});

describe('damage', () => {
  async function damagedCopy(fromShare: number, toShare: number): Promise<string> {
    const path = join(folder, 'damaged.mkv');
    await copyFile(await cachedVideo('key-4.mkv', base), path);
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    const from = Math.floor(size * fromShare);
    await file.write(Buffer.alloc(Math.floor(size * (toShare - fromShare)), 0x5a), 0, undefined, from);
    await file.close();
    return path;
  }
  const target = (staging: string): TilesTarget => ({
    folder: staging,
    intervalSeconds: 4,
    widthPixels: 320,
    columns: 10,
    rows: 10,
  });

  test('a damaged stretch shows a nearby picture', async () => {
    const path = await damagedCopy(0.4, 0.6);
    const staging = join(folder, 'tiles');
    await mkdir(staging);
    const value = await makeTiles(path, await probeVideo(path), target(staging));
    const numbers = await readTileNumbers(staging, value);
    expect(value.images).toBe(10);
    const times = numbers.map((number) => (number === undefined ? Number.NaN : number / base.frameRate));
    times.forEach((seconds, image) => {
      if (image < 3 || image > 6) expect(Math.floor(seconds / 4), `image ${image}`).toBe(image);
      else expect(seconds).toBeLessThan((image + 1) * 4);
    });
  });

  test('a film that is mostly damaged is an error', async () => {
    const path = await damagedCopy(0.1, 0.98);
    const staging = join(folder, 'tiles');
    await mkdir(staging);
    const probe = await probeVideo(await cachedVideo('key-4.mkv', base));
    await expect(makeTiles(path, probe, target(staging))).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'damaged',
    });
  });
});
