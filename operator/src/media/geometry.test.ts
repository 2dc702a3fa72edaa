import { describe, expect, test } from 'vitest';
import type { VideoStream } from '../title/facts.ts';
import { displayWidthPixels, mainVideo, pictureSize, tileSize } from './geometry.ts';

function video(widthPixels: number, heightPixels: number, more: Partial<VideoStream> = {}): VideoStream {
  const aspect = widthPixels / heightPixels;
  return {
    index: 0,
    codec: 'h264',
    widthPixels,
    heightPixels,
    displayAspect: aspect,
    rotationDegrees: 0,
    isDefault: true,
    ...more,
  };
}

describe('size of a tile', () => {
  test.each([
    ['full HD', video(1920, 1080), 320, 320, 180],
    ['a wide film', video(1920, 800), 320, 320, 134],
    ['a narrow video is not enlarged', video(240, 136), 320, 240, 136],
    ['an odd width is rounded down to even', video(241, 135), 320, 240, 134],
    ['an odd configured width too', video(1920, 1080), 321, 320, 180],
    ['anamorphic PAL, 16:9', video(720, 576, { displayAspect: 16 / 9 }), 320, 320, 180],
    ['anamorphic and narrow: the width as shown counts', video(200, 180, { displayAspect: 16 / 9 }), 400, 320, 180],
    ['turned upright', video(1920, 1080, { displayAspect: 9 / 16, rotationDegrees: 90 }), 320, 320, 568],
    ['rotated upright and narrow', video(320, 180, { displayAspect: 9 / 16, rotationDegrees: 270 }), 320, 180, 320],
    ['a single column of pixels', video(1, 1080), 320, 2, 2160],
    ['a hostile pixel aspect, flat', video(1920, 1080, { displayAspect: 100_000 }), 320, 320, 2],
    ['a hostile pixel aspect, tall', video(1920, 1080, { displayAspect: 1e-5 }), 320, 2, 4096],
  ])('%s', (_, stream, configured, widthPixels, heightPixels) => {
    expect(tileSize(stream, configured)).toEqual({ widthPixels, heightPixels });
  });
});

describe('size of a picture', () => {
  test.each([
    ['smaller than the film', video(1920, 1080), 1280, 1280, 720],
    ['never larger than the film', video(640, 360), 1280, 640, 360],
    ['anamorphic', video(720, 576, { displayAspect: 4 / 3 }), 1280, 768, 576],
    ['turned', video(640, 360, { displayAspect: 9 / 16, rotationDegrees: 90 }), 1280, 360, 640],
  ])('%s', (_, stream, width, widthPixels, heightPixels) => {
    expect(pictureSize(stream, width)).toEqual({ widthPixels, heightPixels });
  });
});

test('the shown width follows pixel aspect and rotation', () => {
  expect(displayWidthPixels(video(720, 576, { displayAspect: 16 / 9 }))).toBe(1024);
  expect(displayWidthPixels(video(1920, 1080, { displayAspect: 9 / 16, rotationDegrees: 90 }))).toBe(1080);
});

describe('the stream that players show', () => {
  const probe = { container: 'x', durationSeconds: 1, audio: [], subtitles: [], chapters: [] };
  test('is the default one, not the first', () => {
    const streams = [video(1, 1, { isDefault: false }), video(2, 2, { index: 1 })];
    expect(mainVideo({ ...probe, video: streams }).index).toBe(1);
  });
  test('is the first if none is the default', () => {
    expect(mainVideo({ ...probe, video: [video(1, 1, { isDefault: false, index: 3 })] }).index).toBe(3);
  });
  test('a file without video is an error', () => {
    expect(() => mainVideo({ ...probe, video: [] })).toThrow(expect.objectContaining({ kind: 'noVideo' }));
  });
});
