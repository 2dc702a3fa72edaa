import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
import { readFrameNumber } from '../../test/videos/pictures.ts';
import { makePreview } from './preview.ts';
import { probeVideo } from './probe.ts';
import { measurePicture } from './score.ts';
import { makeThumbnail } from './thumbnail.ts';

const base: VideoOptions = {
  seconds: 20,
  widthPixels: 320,
  heightPixels: 180,
  codec: 'h264',
  keyframeEverySeconds: 1,
  frameRate: 5,
  pictures: 'colours',
};

async function thumbnailOf(name: string, options: VideoOptions, widthPixels = 1280) {
  const path = await cachedVideo(name, options);
  const { jpeg, atSeconds } = await makeThumbnail(path, await probeVideo(path), { widthPixels });
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const size = { widthPixels: info.width, heightPixels: info.height };
  return { jpeg, atSeconds, rgb: data, ...size, measures: measurePicture(data, info.width, info.height) };
}

describe('the chosen frame', () => {
  test('lies in the first half, after the opening', async () => {
    const { atSeconds } = await thumbnailOf('colours.mkv', base);
    expect(atSeconds).toBeGreaterThanOrEqual(2);
    expect(atSeconds).toBeLessThanOrEqual(10);
  });

  test('is not black where a third of the film is', async () => {
    const { atSeconds, measures } = await thumbnailOf('black.mkv', { ...base, pictures: 'black-then-colours' });
    expect(atSeconds).toBeGreaterThanOrEqual(6);
    expect(measures.meanLuma).toBeGreaterThan(60);
  });

  test('is not black where the only key frame is', async () => {
    const options = {
      ...base,
      keyframeEverySeconds: Number.POSITIVE_INFINITY,
      pictures: 'black-then-colours',
    } as const;
    const { atSeconds, measures } = await thumbnailOf('black-single.mkv', options);
    expect(atSeconds).toBeGreaterThanOrEqual(6);
    expect(measures.meanLuma).toBeGreaterThan(60);
  });

  test('is black only if there is no other', async () => {
    const options = {
      ...base,
      seconds: 1,
      keyframeEverySeconds: Number.POSITIVE_INFINITY,
      pictures: 'black-then-colours',
    } as const;
    const path = await cachedVideo('all-black.mkv', options);
    const probe = await probeVideo(path);
    // With a stated duration that ends while the film is still black, every candidate is black.
    const { jpeg } = await makeThumbnail(path, { ...probe, durationSeconds: 0.4 }, { widthPixels: 320 });
    expect((await sharp(jpeg).metadata()).width).toBe(320);
  });
});

describe('the picture', () => {
  test('is freed with its pixels, not with the next collection of garbage', async () => {
    const path = await cachedVideo('plain-720p.mkv', { ...base, seconds: 4, widthPixels: 1280, heightPixels: 720 });
    const probe = await probeVideo(path);
    const picture = () => makeThumbnail(path, probe, { widthPixels: 1280 });
    await picture();
    const before = process.memoryUsage().arrayBuffers;
    const { jpeg } = await picture();
    // A collection meanwhile only makes it less.
    const pixelsBytes = 1280 * 720 * 3;
    expect(process.memoryUsage().arrayBuffers - before - jpeg.buffer.byteLength).toBeLessThan(pixelsBytes / 2);
  });

  test.each<[string, VideoOptions, number, number, number]>([
    ['plain.mkv', base, 1280, 320, 180],
    ['smaller.mkv', base, 200, 200, 113],
    ['large.mkv', { ...base, seconds: 3, widthPixels: 1920, heightPixels: 1080 }, 5000, 1280, 720],
    [
      'anamorphic.mkv',
      { ...base, widthPixels: 180, heightPixels: 144, sampleAspect: { num: 64, den: 45 } },
      1280,
      256,
      144,
    ],
    ['turned.mp4', { ...base, rotationDegrees: 90 }, 1280, 180, 320],
    ['odd.avi', { ...base, codec: 'mpeg4', widthPixels: 201, heightPixels: 113 }, 1280, 201, 113],
    ['broadcast.ts', { ...base, frameRate: 25, seconds: 8 }, 1280, 320, 180],
  ])('of %s keeps its shape and is never enlarged', async (name, options, asked, widthPixels, heightPixels) => {
    expect(await thumbnailOf(name, options, asked)).toMatchObject({ widthPixels, heightPixels });
  });

  test.each([90, 180, 270] as const)('is upright in a video rotated by %i degrees', async (rotationDegrees) => {
    const name = `numbered-${rotationDegrees}.mp4`;
    const { rgb, widthPixels, heightPixels, atSeconds } = await thumbnailOf(name, {
      ...base,
      pictures: 'numbered',
      rotationDegrees,
    });
    expect(readFrameNumber(rgb, { widthPixels, heightPixels })).toBe(Math.round(atSeconds * base.frameRate));
  });

  test('has the colours of the film', async () => {
    const { measures } = await thumbnailOf('colours.mkv', base);
    expect(measures.meanLuma).toBeGreaterThan(90);
    expect(measures.meanLuma).toBeLessThan(180);
    expect(measures.colourfulness).toBeGreaterThan(40);
  });

  // The sample's code values are those of the ordinary film: without tone mapping the picture would be no brighter than
  // it.
  test.each<['HDR10' | 'HLG', number, number]>([
    ['HDR10', 25, 0.8],
    ['HLG', 5, 0.5],
  ])('of an %s film is tone-mapped, not grey', async (hdr, brighter, colourShare) => {
    const ordinary = await thumbnailOf('colours.mkv', base);
    const mapped = await thumbnailOf(`${hdr}.mkv`, { ...base, codec: 'hevc', hdr });
    expect(mapped.measures.meanLuma).toBeGreaterThan(ordinary.measures.meanLuma + brighter);
    expect(mapped.measures.colourfulness).toBeGreaterThan(ordinary.measures.colourfulness * colourShare);
  });
});

test.each([96, 320, 1280])(
  'its preview has the bytes that a rebuilt catalog makes from the file: %i pixels',
  async (widthPixels) => {
    const path = await cachedVideo('colours.mkv', base);
    const options = { widthPixels: 320, previewWidthPixels: widthPixels };
    const { jpeg, preview } = await makeThumbnail(path, await probeVideo(path), options);
    expect(preview).toEqual(Buffer.from(await makePreview(jpeg, { widthPixels })));
  },
);

test('an aborted signal stops it', async () => {
  const path = await cachedVideo('colours.mkv', base);
  const running = makeThumbnail(path, await probeVideo(path), { widthPixels: 320, signal: AbortSignal.abort() });
  await expect(running).rejects.toMatchObject({ name: 'MediaError', kind: 'aborted' });
});
