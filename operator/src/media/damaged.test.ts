import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import type { VideoOptions } from '../../test/videos/options.ts';

const base: VideoOptions = {
  seconds: 6,
  widthPixels: 96,
  heightPixels: 54,
  codec: 'h264',
  keyframeEverySeconds: 2,
  frameRate: 10,
  pictures: 'numbered',
  bFrames: 2,
  audio: [{ channels: 1, codec: 'aac' }],
};

const script = fileURLToPath(new URL('../../test/videos/damage.ts', import.meta.url));

/** A hang in native code ends by this limit; the work takes about 5 s of the processor. One that waits ends with its test. */
const cpuSecondsAtMost = 60;

test.concurrent.for<[string, VideoOptions]>([
  ['damage.mkv', { ...base, chapters: [{ startSeconds: 0, title: 'One' }] }],
  ['damage.mp4', base],
  ['damage.ts', base],
  ['damage-hevc.mkv', { ...base, codec: 'hevc', hdr: 'HDR10' }],
  ['damage.avi', { ...base, codec: 'mpeg4', bFrames: 0, audio: [{ channels: 2, codec: 'mp3' }] }],
])('30 damaged copies of %s give results or errors, never a crash or a hang', async ([name, options], { signal }) => {
  const sample = await cachedVideo(name, options);
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  try {
    const limited = ['-c', `ulimit -t ${cpuSecondsAtMost} && exec "$0" "$@"`, process.execPath];
    const { stdout } = await promisify(execFile)('sh', [...limited, script, sample, folder, '30'], { signal });
    const counts: unknown = JSON.parse(stdout);
    expect(counts).toEqual({ results: expect.any(Number), errors: expect.any(Number) });
    expect(Object.values(counts ?? {}).reduce((sum: number, count) => sum + Number(count), 0)).toBe(90);
  } finally {
    await rm(folder, { recursive: true });
  }
});
