import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asJpeg, asPng, checkImage, type PictureKind, previewOf, rasterise } from './artImage.ts';

const width = 120;
const height = 180;
// Pixels that do not repeat, so that no format compresses them to almost nothing.
const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251));
const picture = () => sharp(noise, { raw: { width, height, channels: 3 } });
const plain = (widthPixels: number, heightPixels: number) =>
  sharp({ create: { width: widthPixels, height: heightPixels, channels: 3, background: '#c01020' } });

const formats = {
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  avif: () => picture().avif({ effort: 0 }).toBuffer(),
} as const;
type Raster = keyof typeof formats;
const rasters: readonly Raster[] = ['jpeg', 'png', 'webp', 'gif', 'avif'];

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 310"><rect width="400" height="310" fill="#f00"/></svg>',
);

describe('checkImage', () => {
  test.each(rasters)('recognises a %s by its bytes', async (format) => {
    expect(await checkImage(await formats[format]())).toMatchObject({
      format,
      widthPixels: width,
      heightPixels: height,
      isAnimated: false,
    });
  });

  test.each(rasters.flatMap((format) => [0.3, 0.6, 0.97].map((share) => [format, share] as const)))(
    'reports a %s cut at %d of its length as damaged',
    async (format, share) => {
      const whole = await formats[format]();
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(checkImage(cut)).rejects.toMatchObject({ name: 'MediaError', kind: 'damaged' });
    },
  );

  test('reports a PNG without its last bytes as damaged, although every pixel is present', async () => {
    const whole = await formats.png();
    await expect(checkImage(whole.subarray(0, -12))).rejects.toMatchObject({ kind: 'damaged' });
  });

  test('reports a JPEG with zeros in place of its end as damaged', async () => {
    const whole = await formats.jpeg();
    whole.fill(0, Math.floor(whole.length * 0.6));
    await expect(checkImage(whole)).rejects.toMatchObject({ kind: 'damaged' });
  });

  test('accepts a picture with bytes after its end', async () => {
    const bytes = Buffer.concat([await formats.jpeg(), Buffer.from('trailer')]);
    expect(await checkImage(bytes)).toMatchObject({ format: 'jpeg' });
  });

  test('measures a rotated picture as it is shown', async () => {
    const bytes = await plain(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await checkImage(bytes)).toMatchObject({ widthPixels: 200, heightPixels: 400 });
  });

  test('accepts an animated picture and reports it as animated', async () => {
    const frames = Array.from({ length: 3 }, (_, at) => Buffer.alloc(80 * 80 * 3, at * 90));
    const raw = { width: 80, height: 240, channels: 3, pageHeight: 80 } as const;
    const bytes = await sharp(Buffer.concat(frames), { raw })
      .gif({ delay: [50, 50, 50] })
      .toBuffer();
    expect(await checkImage(bytes)).toMatchObject({ format: 'gif', heightPixels: 80, isAnimated: true });
  });

  test.each([
    ['transparent', picture().ensureAlpha(0.5).png(), true],
    ['opaque', picture().png(), false],
  ])('reports whether a picture has transparency: %s', async (_, image, hasAlpha) => {
    expect(await checkImage(await image.toBuffer())).toMatchObject({ hasAlpha });
  });

  test.each([
    [64, 64],
    [500, 16],
    [1000, 185],
  ])('accepts %d x %d pixels', async (widthPixels, heightPixels) => {
    expect(await checkImage(await plain(widthPixels, heightPixels).png().toBuffer())).toMatchObject({ widthPixels });
  });

  test.each([
    [63, 63],
    [1, 1],
    [500, 15],
    [10_001, 64],
  ])('refuses %d x %d pixels', async (widthPixels, heightPixels) => {
    const bytes = await plain(widthPixels, heightPixels).png().toBuffer();
    await expect(checkImage(bytes)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  test.each<readonly [string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<!doctype html><html><body><p>502</p></body></html>')],
    ['JSON', Buffer.from('{"success":false}')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a compressed SVG', gzipSync(logo)],
    ['more than 20 MiB', Buffer.alloc(20 * 1024 * 1024 + 1, 0xff)],
  ])('refuses %s', async (_, bytes) => {
    await expect(checkImage(bytes, { kind: 'clearlogo' })).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'unreadable',
    });
  });

  test.each([
    [60_000, 60_000],
    [9_000, 9_000],
  ])('refuses a header that promises %d x %d pixels before any is decoded', async (wide, high) => {
    await expect(checkImage(promisingPng(wide, high))).rejects.toMatchObject({ name: 'MediaError' });
    await expect(asJpeg(promisingPng(wide, high))).rejects.toMatchObject({ name: 'MediaError' });
    await expect(previewOf(promisingPng(wide, high), 'poster')).rejects.toMatchObject({ name: 'MediaError' });
  });

  test('refuses an animation of hundreds of frames by its header', async () => {
    const frames = Buffer.alloc(64 * 64 * 501);
    for (let at = 0; at < frames.length; at += 1) frames[at] = Math.floor(at / 4096) % 2 === 0 ? 0 : at % 256;
    const raw = { width: 64, height: 64 * 501, channels: 1, pageHeight: 64 } as const;
    const bytes = await sharp(frames, { raw, limitInputPixels: false }).gif({ effort: 1 }).toBuffer();
    await expect(checkImage(bytes)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('an SVG', () => {
  test.each<PictureKind>(['clearlogo', 'logo', 'clearart'])('is accepted for a %s', async (kind) => {
    expect(await checkImage(logo, { kind })).toMatchObject({ format: 'svg', widthPixels: 800, heightPixels: 310 });
  });

  test.each<PictureKind | undefined>(['poster', 'fanart', 'banner', 'discart', undefined])(
    'is refused for %s',
    async (kind) => {
      await expect(checkImage(logo, kind === undefined ? {} : { kind })).rejects.toMatchObject({ kind: 'unreadable' });
    },
  );

  test.each([
    [800, 800, 310],
    [100, 100, 39],
    [100_000, 4_000, 1_550],
  ])('rendered %d pixels wide becomes %d x %d and keeps its transparency', async (wanted, wide, high) => {
    const png = await rasterise(logo, wanted);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: wide, height: high, hasAlpha: true });
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const middle = Math.floor(info.height / 2) * info.width;
    const alphaAt = (share: number) => data[(middle + Math.floor(info.width * share) + 1) * info.channels - 1];
    expect([alphaAt(0.2), alphaAt(0.8)]).toEqual([255, 0]);
  });

  test('stays within the limits if it is high and thin', async () => {
    const thin = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5000"><rect width="9" height="9"/></svg>',
    );
    const { height: high } = await sharp(await rasterise(thin, 4_000)).metadata();
    expect(high).toBeLessThanOrEqual(4_000);
  });

  test.each([
    ['an SVG of 100,000 x 100,000', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'],
    ['an SVG that is not closed', '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><g>'],
    [
      'an SVG nested 100,000 deep',
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(1e5)}${'</g>'.repeat(1e5)}</svg>`,
    ],
    [
      'an SVG with entities',
      '<!DOCTYPE svg [<!ENTITY a "aaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
    ],
    [
      'an SVG with a picture in it',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,AA"/></svg>',
    ],
    ['other text', 'text'],
  ])('%s is refused everywhere', async (_, text) => {
    const bytes = Buffer.from(text);
    await expect(checkImage(bytes, { kind: 'logo' })).rejects.toMatchObject({ name: 'MediaError' });
    await expect(rasterise(bytes, 500)).rejects.toMatchObject({ name: 'MediaError' });
    await expect(previewOf(bytes, 'logo')).rejects.toMatchObject({ name: 'MediaError' });
  });
});

describe('a preview', () => {
  test.each<readonly [PictureKind, number]>([
    ['poster', 320],
    ['fanart', 640],
    ['banner', 500],
    ['discart', 200],
  ])('of a %s is a WebP %d pixels wide', async (kind, widthPixels) => {
    const bytes = await plain(1000, 600).jpeg().toBuffer();
    expect(await sharp(await previewOf(bytes, kind)).metadata()).toMatchObject({ format: 'webp', width: widthPixels });
  });

  test.each(rasters)('is made from a %s', async (format) => {
    expect(await sharp(await previewOf(await formats[format](), 'poster')).metadata()).toMatchObject({
      format: 'webp',
      width,
    });
  });

  test('of an SVG keeps its transparency', async () => {
    expect(await sharp(await previewOf(logo, 'clearlogo')).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    });
  });
});

describe('converting to the format of the file name', () => {
  test('leaves a picture of that format alone', async () => {
    const [jpeg, png] = [await formats.jpeg(), await formats.png()];
    expect(await asJpeg(jpeg)).toBe(jpeg);
    expect(await asPng(png)).toBe(png);
  });

  test.each(rasters.filter((format) => format !== 'jpeg'))('makes a JPEG from a %s', async (format) => {
    expect(await checkImage(await asJpeg(await formats[format]()))).toMatchObject({
      format: 'jpeg',
      widthPixels: width,
    });
  });

  test.each(rasters.filter((format) => format !== 'png'))('makes a PNG from a %s', async (format) => {
    expect(await checkImage(await asPng(await formats[format]()))).toMatchObject({ format: 'png', widthPixels: width });
  });

  test('puts transparent pixels on black in a JPEG', async () => {
    const clear = await sharp({
      create: { width: 70, height: 70, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(await asJpeg(clear)).stats()).channels.map(({ mean }) => mean)).toEqual([0, 0, 0]);
  });

  test('keeps the transparency of a WebP in a PNG', async () => {
    const webp = await picture().ensureAlpha(0.4).webp().toBuffer();
    expect(await checkImage(await asPng(webp))).toMatchObject({ format: 'png', hasAlpha: true });
  });

  test('fails for bytes that are not a picture', async () => {
    await expect(asJpeg(Buffer.from('text'))).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(asPng(logo)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

/** A PNG with a valid header and nothing else. */
function promisingPng(wide: number, high: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(wide, 16);
  head.writeUInt32BE(high, 20);
  Buffer.from('0802000000', 'hex').copy(head, 24);
  return Buffer.concat([head, deflateSync(Buffer.alloc(64))]);
}
