import { expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { systemErrorOf } from './diskFault.ts';
import { openMedia } from './open.ts';

test('the state of the reads of an opened file is known, so a read error is not taken for its end', async () => {
  const path = await cachedVideo('opened.mkv', {
    seconds: 1,
    widthPixels: 96,
    heightPixels: 54,
    codec: 'h264',
    keyframeEverySeconds: 1,
    frameRate: 10,
    pictures: 'numbered',
    bFrames: 0,
    audio: [],
  });
  await using media = await openMedia(path);
  expect(media.format.pb?.error).toBe(0);
});

test.each([
  ['a read error', -5, -5],
  ['a stale mount', -116, -116],
  ['no error', 0, undefined],
  ["FFmpeg's end of the file", -541_478_725, undefined],
])('the system error in a result of FFmpeg: %s', (_, code, expected) => {
  expect(systemErrorOf(code)).toEqual(
    expected === undefined ? undefined : expect.objectContaining({ errno: expected }),
  );
});
