import { describe, expect, test } from 'vitest';
import { frameRateOf, frameTimesSeconds } from './options.ts';
import { painter, readFrameNumber } from './pictures.ts';

/** Luma as grey RGB. */
function grey(samples: Buffer, pixels: number): Buffer {
  const rgb = Buffer.alloc(pixels * 3);
  for (let at = 0; at < pixels; at++) rgb.fill(samples[at] ?? 0, at * 3, at * 3 + 3);
  return rgb;
}

describe('a numbered picture', () => {
  test.each([0, 1, 2, 3, 1000, 4095, 65_535, 100_000, 262_143])('contains its number: frame %i', (frame) => {
    for (const size of [
      { widthPixels: 320, heightPixels: 180 },
      { widthPixels: 40, heightPixels: 22 },
      { widthPixels: 90, heightPixels: 161 },
    ]) {
      const { samples } = painter('numbered', size).paint(frame, 0);
      expect(readFrameNumber(grey(samples, size.widthPixels * size.heightPixels), size)).toBe(frame);
    }
  });

  test.each([
    ['black', Buffer.alloc(48 * 32 * 3)],
    ['white', Buffer.alloc(48 * 32 * 3, 255)],
    ['a gradient', Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, at) => at % 256))],
  ])('%s has no number', (_, rgb) => {
    expect(readFrameNumber(rgb, { widthPixels: 48, heightPixels: 32 })).toBeUndefined();
  });
});

describe('frame times', () => {
  test('at a constant rate', () => {
    expect(frameTimesSeconds({ seconds: 0.5, frameRate: 10 })).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });
  test('at NTSC rates', () => {
    expect(frameRateOf(23.976)).toEqual({ num: 24_000, den: 1001 });
    expect(frameRateOf(29.97)).toEqual({ num: 30_000, den: 1001 });
    expect(frameRateOf(25)).toEqual({ num: 25, den: 1 });
    expect(frameRateOf(12.5)).toEqual({ num: 12_500, den: 1000 });
  });
  test('at a changing rate, ascending and complete', () => {
    const times = frameTimesSeconds({ seconds: 6, frameRate: 10, variableFrameRate: true });
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
    expect(times.filter((time) => time < 2)).toHaveLength(20);
    expect(times.filter((time) => time >= 2 && time < 4)).toHaveLength(7);
  });
});
