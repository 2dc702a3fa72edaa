import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePreview } from './preview.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

describe('a preview', () => {
  test.each([
    ['a JPEG', () => image(600, 900).jpeg().toBuffer(), 300, 450],
    ['a PNG with transparency', () => image(600, 900).ensureAlpha(0.5).png().toBuffer(), 300, 450],
    ['a small image, which keeps its size', () => image(100, 50).jpeg().toBuffer(), 100, 50],
    [
      'an image with an orientation tag',
      () => image(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      200,
      400,
    ],
  ])('of %s is a WebP', async (_, make, width, height) => {
    const preview = await makePreview(await make(), { widthPixels: 300 });
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['text', Buffer.from('not an image')],
    ['a PNG that decodes into gigabytes', hugePng()],
  ])('of %s is refused as damaged', async (_, bytes) => {
    await expect(makePreview(bytes, { widthPixels: 300 })).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'damaged',
    });
  });

  test('of a JPEG that is cut off is refused', async () => {
    const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    const cut = whole.subarray(0, whole.length / 3);
    await expect(makePreview(cut, { widthPixels: 100 })).rejects.toMatchObject({ kind: 'damaged' });
  });
});

/** A header that promises 60,000 x 60,000 pixels; the check comes before any of them is decoded. */
function hugePng(): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  Buffer.from('0802000000', 'hex').copy(header, 24);
  return header;
}
