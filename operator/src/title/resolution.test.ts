import { expect, test } from 'vitest';
import { resolutionOf } from './resolution.ts';

test.each([
  [7680, 4320, '4320p'],
  [3840, 2160, '2160p'],
  [3840, 1600, '2160p'],
  [4096, 1716, '2160p'],
  [2560, 1440, '1440p'],
  [1920, 1080, '1080p'],
  [1920, 800, '1080p'],
  [1440, 1080, '1080p'],
  [1280, 720, '720p'],
  [1280, 534, '720p'],
  [960, 720, '720p'],
  [720, 576, 'sd'],
  [640, 480, 'sd'],
  [0, 0, 'sd'],
] as const)('%i x %i is %s, upright too', (widthPixels, heightPixels, resolution) => {
  expect(resolutionOf({ widthPixels, heightPixels })).toBe(resolution);
  expect(resolutionOf({ widthPixels: heightPixels, heightPixels: widthPixels })).toBe(resolution);
});
