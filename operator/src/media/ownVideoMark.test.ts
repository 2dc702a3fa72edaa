import { appendFile, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { markedSample, videoMark, videoMarkBytes } from './ownVideoMark.ts';
import { probeVideo } from './probe.ts';
import { makeThumbnail } from './thumbnail.ts';

const sample = 'ab'.repeat(32);

test.each([
  ['mp4', 'mpeg4'],
  ['mov', 'mpeg4'],
  ['mkv', 'mpeg4'],
  ['webm', 'vp9'],
] as const)('a marked %s has the same streams and pictures', async (ending, codec) => {
  const folder = await mkdtemp(join(tmpdir(), 'mark-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const size = { widthPixels: 96, heightPixels: 54, frameRate: 5, keyframeEverySeconds: 2 };
  const plain = await cachedVideo(`mark.${ending}`, { seconds: 4, codec, pictures: 'colours', ...size });
  const own = join(folder, `own.${ending}`);
  await copyFile(plain, own);
  await appendFile(own, videoMark(ending, sample) ?? '');
  const { signal } = new AbortController();
  const probe = await probeVideo(plain, signal);
  // FFmpeg guesses the bit rate by the size of the file.
  expect({ ...(await probeVideo(own, signal)), bitRate: probe.bitRate }).toEqual(probe);
  const picture = (path: string) => makeThumbnail(path, probe, { widthPixels: 96, signal });
  expect(await picture(own)).toEqual(await picture(plain));
  const bytes = await readFile(own);
  expect(markedSample(ending, bytes.subarray(-(videoMarkBytes(ending) ?? 0)))).toBe(sample);
});

test('no byte of a mark may differ, and each container has its own', () => {
  const mark = Buffer.from(videoMark('mp4', sample) ?? '');
  expect(mark.readUInt32BE(0)).toBe(mark.length);
  for (let at = 0; at < mark.length - sample.length; at++) {
    const changed = Buffer.from(mark);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(markedSample('mp4', changed), String(at)).toBeUndefined();
  }
  expect(markedSample('mkv', mark)).toBeUndefined();
  expect(markedSample('mp4', mark.subarray(1))).toBeUndefined();
  expect(markedSample('mp4', Buffer.alloc(0))).toBeUndefined();
});

/** Files of earlier versions have these bytes: with others they would count as a user's. */
test.each([
  ['mp4', '0000006675756964' + '7a0f3b5e6d1c4e0c9b7e52a1f0c6d834'],
  ['m4v', '0000006675756964' + '7a0f3b5e6d1c4e0c9b7e52a1f0c6d834'],
  ['mov', '0000006675756964' + '7a0f3b5e6d1c4e0c9b7e52a1f0c6d834'],
  // Void, with the length 78 in one byte.
  ['mkv', 'ecce'],
  ['webm', 'ecce'],
])('the mark of %s is an element of its format', (ending, start) => {
  const mark = Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(`Projectionist ${sample}`)]);
  expect(Buffer.from(videoMark(ending, sample) ?? '')).toEqual(mark);
  expect([videoMarkBytes(ending), markedSample(ending, mark)]).toEqual([mark.length, sample]);
});

test.each(['x'.repeat(64), `${'ab'.repeat(31)}AB`])('a mark with the text %s is none', (text) => {
  expect(markedSample('mkv', videoMark('mkv', text) ?? Buffer.alloc(0))).toBeUndefined();
});

test.each(['avi', 'ts', 'mpg', 'wmv', 'ogv'])('a file %s gets none', (ending) => {
  expect([videoMark(ending, sample), videoMarkBytes(ending), markedSample(ending, Buffer.alloc(200))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
