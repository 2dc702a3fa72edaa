import { describe, expect, test } from 'vitest';
import { measurePicture, poorScore, scorePicture } from './score.ts';

const [width, height] = [160, 90];

function picture(pixel: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgb.set(pixel(x, y), (y * width + x) * 3);
  return rgb;
}

const scene = (x: number, y: number): [number, number, number] => [
  60 + ((x * 7 + y * 13) % 120),
  50 + ((x * 11 + y * 3) % 130),
  40 + ((x * 5 + y * 17) % 90),
];
const smooth = (x: number): [number, number, number] => [100 + x / 16, 110 + x / 16, 90];
const text = (x: number, y: number): [number, number, number] =>
  y > 40 && y < 48 && x > 50 && x < 110 && (x >> 1) % 3 !== 0 ? [230, 230, 230] : [2, 2, 2];
const barred = (x: number, y: number): [number, number, number] => (y < 14 || y > 75 ? [0, 0, 0] : scene(x, y));

const score = (rgb: Buffer): number => scorePicture(measurePicture(rgb, width, height));

describe('poor pictures', () => {
  test.each([
    ['black', picture(() => [0, 0, 0])],
    ['white', picture(() => [255, 255, 255])],
    ['one grey', picture(() => [128, 128, 128])],
    ['one colour', picture(() => [200, 60, 20])],
    ['nothing but a soft gradient', picture(smooth)],
    ['text on black', picture(text)],
  ])('%s', (_, rgb) => {
    expect(score(rgb)).toBeLessThan(poorScore);
  });
});

test('a scene is not a poor picture', () => {
  expect(score(picture(scene))).toBeGreaterThan(0.4);
});

test('the bars of a wide film do not lower its score', () => {
  expect(score(picture(barred))).toBeCloseTo(score(picture(scene)), 1);
});

test('a sharp picture scores higher than a blurred one', () => {
  const blurred = picture((x, y) => {
    const around = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => scene(x + dx + 4, y + dy + 4)));
    const mean = (channel: 0 | 1 | 2): number => around.reduce((sum, pixel) => sum + pixel[channel], 0) / around.length;
    return [mean(0), mean(1), mean(2)];
  });
  expect(score(picture(scene))).toBeGreaterThan(2 * score(blurred));
});

test('measures describe a picture', () => {
  const half = measurePicture(
    picture((x) => (x < width / 2 ? [0, 0, 0] : [200, 100, 100])),
    width,
    height,
  );
  expect(half.extremeShare).toBeCloseTo(0.5);
  expect(half.colourfulness).toBeCloseTo(50);
  expect(half.meanLuma).toBeCloseTo((0.2126 * 200 + 0.7874 * 100) / 2, 1);
});
