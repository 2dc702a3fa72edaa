/** Pictures that are small and costly: refused by name before decoding, or ended with their decoder. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asJpeg, asPng, checkImage, previewOf } from '../../src/media/artImage.ts';
import { decodeApart } from '../../src/media/pictures/decoders.ts';
import { makePreview } from '../../src/media/preview.ts';
import { message } from '../../src/messages/message.ts';
import { jpegOfScans, segment } from './hostileJpeg.ts';
import {
  apngFrames,
  avifOf,
  chunk,
  gifOf,
  jpegOf,
  nestedAvif,
  packedChunk,
  pngOf,
  riffChunk,
  webpCanvas,
  webpOf,
} from './hostileParts.ts';

const mebibyte = 1024 * 1024;
const many = (part: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => part));
const frame = (wide: number, high: number) => {
  const data = Buffer.alloc(24);
  data.writeUIntLE(wide - 1, 6, 3);
  data.writeUIntLE(high - 1, 9, 3);
  return riffChunk('ANMF', data);
};

describe('a picture that promises too much work is refused by its header', () => {
  test.each<readonly [string, Buffer, string]>([
    ['a JPEG of thousands of scans', jpegOfScans({ widthPixels: 640, heightPixels: 480, scans: 2_600 }), 'scans'],
    ['a large JPEG of some scans', jpegOfScans({ widthPixels: 8_000, heightPixels: 6_000, scans: 20 }), 'scans'],
    ['a JPEG with a flood of comments', jpegOf(640, 480, many(segment(0xfe, [1]), 2_000)), 'segments'],
    ['a JPEG with a flood of restart markers', jpegOf(64, 64, many(Buffer.from([0xff, 0xd0]), 20_000)), 'restart'],
    ['a PNG whose text unpacks to gigabytes', pngOf(64, 64, packedChunk('zTXt', 64 * mebibyte)), 'metadata'],
    ['a PNG whose international text does', pngOf(64, 64, packedChunk('iTXt', 64 * mebibyte)), 'metadata'],
    ['a PNG whose profile does', pngOf(64, 64, packedChunk('iCCP', 64 * mebibyte)), 'metadata'],
    ['a PNG with many texts', pngOf(64, 64, many(packedChunk('zTXt', mebibyte), 9)), 'metadata'],
    [
      'a PNG with many texts that break at their ends',
      pngOf(64, 64, many(packedChunk('zTXt', mebibyte, 6), 9)),
      'metadata',
    ],
    ['a PNG with a flood of chunks', pngOf(64, 64, many(chunk('tEXt', Buffer.from('a\0b')), 2_000)), 'chunks'],
    [
      'a WebP with a flood of chunks',
      webpOf(webpCanvas(64, 64), many(riffChunk('abcd', Buffer.alloc(2)), 2_000)),
      'chunks',
    ],
    [
      'an AVIF of many items',
      avifOf(
        Array.from({ length: 400 }, () => 'av01'),
        64,
        64,
      ),
      'items',
    ],
    ['an AVIF of boxes in boxes', nestedAvif(200), 'boxes'],
  ])('%s', async (_, bytes, words) => {
    for (const use of [
      () => checkImage(bytes),
      () => previewOf(bytes, 'poster'),
      () => asJpeg(bytes),
      () => asPng(bytes),
    ])
      await expect(use()).rejects.toMatchObject({ kind: 'costly', message: expect.stringContaining(words) });
    await expect(makePreview(bytes, { widthPixels: 320 })).rejects.toMatchObject({ kind: 'costly' });
  });

  test.each<readonly [string, Buffer]>([
    ['a JPEG of 65,535 x 65,535', jpegOf(65_535, 65_535)],
    ['a PNG of 65,535 x 65,535', pngOf(65_535, 65_535)],
    ['an APNG of a million frames', pngOf(64, 64, apngFrames(1_000_000))],
    ['a WebP of 16,384 x 16,384', webpOf(webpCanvas(16_384, 16_384))],
    ['a WebP of 501 frames', webpOf(webpCanvas(64, 64), many(frame(64, 64), 501))],
    ['a WebP with one large frame', webpOf(webpCanvas(64, 64), frame(16_000, 16_000))],
    ['a GIF whose frame is larger than its screen', gifOf(65_535, 65_535)],
    ['an AVIF of 65,535 x 65,535', avifOf(['av01'], 65_535, 65_535)],
    ['an AVIF put together from others', avifOf(['av01', 'grid'], 640, 480)],
    ['an AVIF of overlays', avifOf(['iovl'], 640, 480)],
    ['an arithmetic JPEG', jpegOf(640, 480, undefined, 0xc9)],
    ['a lossless JPEG', jpegOf(640, 480, undefined, 0xc3)],
  ])('%s', async (_, bytes) => {
    await expect(checkImage(bytes)).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(previewOf(bytes, 'poster')).rejects.toMatchObject({ name: 'MediaError' });
  });

  test.each<readonly [string, Buffer]>([
    ['a JPEG with two frames', jpegOf(640, 480, segment(0xc0, [8, 1, 0, 1, 0, 1, 1, 0x11, 0]))],
    ['a JPEG within a JPEG', jpegOf(640, 480, Buffer.from([0xff, 0xd8]))],
    ['a JPEG without height', jpegOf(640, 0)],
    ['a PNG without its first chunk', Buffer.concat([pngOf(64, 64).subarray(0, 8), chunk('tEXt', Buffer.alloc(40))])],
    ['a WebP without a picture', webpOf()],
    ['a GIF without a frame', gifOf(64, 64).subarray(0, 13)],
    ['an AVIF without a size', avifOf(['av01'], 0, 0)],
  ])('%s is damaged', async (_, bytes) => {
    await expect(checkImage(bytes)).rejects.toMatchObject({ kind: 'damaged' });
  });
});

describe('pictures as encoders write them are accepted', () => {
  const noise = Buffer.from(Array.from({ length: 300 * 400 * 3 }, (_, at) => (at * 7919) % 251));
  const picture = () => sharp(noise, { raw: { width: 300, height: 400, channels: 3 } });

  test.each([
    ['a progressive JPEG', () => picture().jpeg({ progressive: true })],
    ['a JPEG of the most careful encoder', () => picture().jpeg({ mozjpeg: true, quality: 95 })],
    ['a JPEG with a profile', () => picture().withIccProfile('p3').jpeg()],
    ['an interlaced PNG', () => picture().png({ progressive: true })],
    ['a PNG with a profile', () => picture().withIccProfile('p3').png()],
    ['a lossless WebP', () => picture().webp({ lossless: true })],
    ['an AVIF with transparency', () => picture().ensureAlpha(0.5).avif({ effort: 0 })],
  ])('%s', async (_, encoded) => {
    const bytes = await encoded().toBuffer();
    expect(await checkImage(bytes)).toMatchObject({ widthPixels: 300, heightPixels: 400 });
    expect(await sharp(await previewOf(bytes, 'poster')).metadata()).toMatchObject({ format: 'webp', width: 300 });
  });
});

describe('a picture that uses up its budget ends its decoder', () => {
  const jpeg = () =>
    sharp({ create: { width: 4_000, height: 6_000, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
  const order = (bytes: Uint8Array) =>
    ({ format: 'jpeg', step: { do: 'png' }, bytes, pixelsAtMost: 50_000_000 }) as const;
  const ample = { cpuMs: 60_000, memoryBytes: 1024 * mebibyte };

  test('of processor time, with its reason', async () => {
    const spent = decodeApart(order(await jpeg()), 24_000_000, { ...ample, cpuMs: 1 });
    await expect(spent).rejects.toMatchObject({ kind: 'costly', words: message('imageTimeSpent', '0') });
  });

  test('of memory, with its reason', async () => {
    const spent = decodeApart(order(await jpeg()), 24_000_000, { ...ample, memoryBytes: 1 });
    await expect(spent).rejects.toMatchObject({ kind: 'costly', words: message('imageMemorySpent', '0') });
  });

  test('and the next picture has another one', async () => {
    const bytes = await jpeg();
    await expect(decodeApart(order(bytes), 24_000_000, { ...ample, cpuMs: 1 })).rejects.toMatchObject({
      kind: 'costly',
    });
    expect(await checkImage(bytes)).toMatchObject({ widthPixels: 4_000, heightPixels: 6_000 });
  });

  test.runIf(process.platform === 'linux')('and so does one that crashes it', async () => {
    const bytes = await jpeg();
    const crashed = Promise.allSettled([decodeApart(order(bytes), 24_000_000, ample)]);
    await expect.poll(children).not.toEqual([]);
    for (const pid of children()) process.kill(pid, 'SIGSEGV');
    const [end] = await crashed;
    expect(end).toMatchObject({ reason: { kind: 'costly', words: message('imageCrashed', 'SIGSEGV') } });
    expect(await checkImage(bytes)).toMatchObject({ format: 'jpeg' });
  });

  test.runIf(process.platform === 'linux')('a decoder that is killed from outside is replaced once', async () => {
    const bytes = await jpeg();
    const made = decodeApart(order(bytes), 24_000_000, ample);
    await expect.poll(children).not.toEqual([]);
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    expect(await made).toBeInstanceOf(Uint8Array);
  });
});

/** The decoders that this process started. */
function children(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    (/\d[\d ]*/u.exec(childrenOf(thread))?.[0] ?? '')
      .split(' ')
      .filter((pid) => pid !== '' && isDecoder(pid))
      .map(Number),
  );
}

function childrenOf(thread: string): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/children`, 'latin1');
  } catch {
    return '';
  }
}

function isDecoder(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('pictureProcess');
  } catch {
    return false;
  }
}
