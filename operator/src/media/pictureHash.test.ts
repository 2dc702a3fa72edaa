import { expect, test } from 'vitest';
import { hashedSize, isSamePicture, pictureHash } from './pictureHash.ts';

const pixels = hashedSize.widthPixels * hashedSize.heightPixels;
/** Grey values by a seed. */
function picture(seed: number, change: (light: number, pixel: number) => number = (light) => light): Uint8Array {
  const rgb = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) {
    let light = Math.imul(seed * 97 + pixel, 0x9e37_79b1);
    light = (Math.imul(light ^ (light >>> 15), 0x85eb_ca6b) >>> 24) & 255;
    rgb.fill(Math.max(0, Math.min(255, change(light, pixel))), pixel * 3, pixel * 3 + 3);
  }
  return rgb;
}
const hash = (rgb: Uint8Array): Uint8Array => {
  const found = pictureHash(rgb);
  if (found === undefined) throw new Error('expected a hash');
  return found;
};

test('a picture stays the same when it is darker, brighter and noisy', () => {
  const one = hash(picture(1));
  expect(one.length).toBe(64);
  expect(isSamePicture(one, hash(picture(1, (light) => light * 0.6 + 30)))).toBe(true);
  expect(isSamePicture(one, hash(picture(1, (light, pixel) => light + ((pixel * 7) % 5) - 2)))).toBe(true);
});

test('other pictures are not the same', () => {
  const one = hash(picture(1));
  for (let seed = 2; seed < 30; seed++) expect(isSamePicture(one, hash(picture(seed)))).toBe(false);
});

test('a dark or flat picture has no hash', () => {
  expect(pictureHash(picture(1, () => 16))).toBeUndefined();
  expect(pictureHash(picture(1, (light) => 90 + light / 20))).toBeUndefined();
  expect(pictureHash(new Uint8Array(pixels * 3))).toBeUndefined();
});
