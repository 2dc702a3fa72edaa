import { describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
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

describe('for key frames alone', () => {
  const options: Omit<VideoOptions, 'bFrames'> = {
    ...{ seconds: 4, widthPixels: 96, heightPixels: 54, codec: 'h264', keyframeEverySeconds: 1, frameRate: 10 },
    ...{ pictures: 'numbered', audio: [{ channels: 1, codec: 'aac' }] },
  };

  async function openedTwice(name: string, different: Partial<VideoOptions>) {
    const path = await cachedVideo(name, { ...options, ...different });
    await using whole = await openMedia(path);
    await using media = await openMedia(path, undefined, 'keyframes');
    const [all, few] = [whole, media].map(({ format }) => ({ read: format.pb?.tell(), startTime: format.startTime }));
    return { all, few };
  }

  test('fewer packets of a Matroska file are read', async () => {
    const { all, few } = await openedTwice('opened-in-order.mkv', { bFrames: 0 });
    expect(few?.read).toBeLessThan(all?.read ?? 0n);
  });

  test.each([0, 2])('the clock of a Matroska file with %i B-frames is the same', async (bFrames) => {
    const { all, few } = await openedTwice(`opened-clock-${bFrames}.mkv`, { bFrames });
    expect(few?.startTime).toBe(all?.startTime);
  });

  test('also if its decoding times begin before 0, which leaves the clock unknown after a few packets', async () => {
    const { all, few } = await openedTwice('opened-before-0.mkv', { bFrames: 2, audio: [], negativeTimes: true });
    expect(few?.startTime).toBe(all?.startTime);
  });
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
