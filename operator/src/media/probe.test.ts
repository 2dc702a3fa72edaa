import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { makeSound } from '../../test/videos/make.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
import type { Probe } from '../title/facts.ts';
import { probeVideo } from './probe.ts';

const base: VideoOptions = {
  seconds: 6,
  widthPixels: 160,
  heightPixels: 90,
  codec: 'h264',
  keyframeEverySeconds: 2,
  frameRate: 25,
  pictures: 'numbered',
};

const chapters = [
  { startSeconds: 0, title: 'Öffnung' },
  { startSeconds: 2.5, title: 'The "second": part = 2; #3' },
];

/** One of each kind; the same corpus is compared with ffprobe. */
const corpus: Record<string, VideoOptions> = {
  'film.mkv': {
    ...base,
    chapters,
    language: 'jpn',
    title: 'Main',
    audio: [
      { language: 'deu', channels: 6, codec: 'ac3', title: 'Surround' },
      { language: 'und', channels: 2, codec: 'aac' },
      { channels: 1, codec: 'flac' },
    ],
    subtitles: [
      { language: 'eng', forced: true, title: 'Signs' },
      { language: 'fra', hearingImpaired: true },
    ],
  },
  'film.mp4': {
    ...base,
    chapters,
    bFrames: 2,
    audio: [
      { language: 'deu', channels: 2, codec: 'aac' },
      { language: 'eng', channels: 6, codec: 'eac3' },
    ],
    subtitles: [{ language: 'eng', forced: true }],
  },
  'hdr10.mkv': { ...base, seconds: 2, codec: 'hevc', hdr: 'HDR10', audio: [{ channels: 2, codec: 'opus' }] },
  'hdr10.mp4': { ...base, seconds: 2, codec: 'hevc', hdr: 'HDR10' },
  'hlg.mp4': { ...base, seconds: 2, codec: 'hevc', hdr: 'HLG' },
  'anamorphic.mkv': { ...base, widthPixels: 144, heightPixels: 116, sampleAspect: { num: 64, den: 45 } },
  'turned.mp4': { ...base, rotationDegrees: 90 },
  'turned-left.mp4': { ...base, rotationDegrees: 270 },
  'old.avi': { ...base, codec: 'mpeg4', frameRate: 23.976, audio: [{ channels: 2, codec: 'mp3' }] },
  'broadcast.ts': { ...base, bFrames: 2, audio: [{ language: 'deu', channels: 2, codec: 'aac' }] },
  'dvd.mpg': { ...base, codec: 'mpeg2', widthPixels: 176, heightPixels: 144, sampleAspect: { num: 16, den: 11 } },
  'web.webm': { ...base, codec: 'vp9', frameRate: 30, audio: [{ channels: 2, codec: 'opus' }] },
  'variable.mkv': { ...base, variableFrameRate: true },
};

const probed = async (name: keyof typeof corpus): Promise<Probe> => probeVideo(await made(name));
async function made(name: string): Promise<string> {
  const options = corpus[name];
  if (options === undefined) throw new Error(`no sample ${name}`);
  return cachedVideo(name, options);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  for (const name of Object.keys(corpus)) await made(name);
});
afterAll(() => rm(folder, { recursive: true }));

describe('contents of a video', () => {
  test('a Matroska file with all kinds of streams', async () => {
    const probe = await probed('film.mkv');
    expect(probe).toMatchObject({ container: 'matroska,webm', durationSeconds: expect.closeTo(6, 1) });
    expect(probe.bitRate).toBeGreaterThan(10_000);
    expect(probe.video).toEqual([
      {
        index: 0,
        codec: 'h264',
        profile: 'Constrained Baseline',
        level: 11,
        widthPixels: 160,
        heightPixels: 90,
        displayAspect: 16 / 9,
        rotationDegrees: 0,
        frameRate: 25,
        bitDepth: 8,
        pixelFormat: 'yuv420p',
        language: 'jpn',
        title: 'Main',
        isDefault: true,
      },
    ]);
    expect(probe.audio).toEqual([
      {
        index: 1,
        codec: 'ac3',
        channels: 6,
        channelLayout: '5.1(side)',
        sampleRateHz: 48_000,
        bitRate: 384_000,
        language: 'deu',
        title: 'Surround',
        isDefault: true,
      },
      {
        index: 2,
        codec: 'aac',
        profile: 'LC',
        channels: 2,
        channelLayout: 'stereo',
        sampleRateHz: 48_000,
        isDefault: false,
      },
      { index: 3, codec: 'flac', channels: 1, channelLayout: 'mono', sampleRateHz: 48_000, isDefault: false },
    ]);
    const plain = { codec: 'subrip', isDefault: false, isForced: false, isHearingImpaired: false };
    expect(probe.subtitles).toEqual([
      { ...plain, index: 4, language: 'eng', title: 'Signs', isForced: true },
      { ...plain, index: 5, language: 'fra', isHearingImpaired: true },
    ]);
  });

  test.each(['film.mkv', 'film.mp4'])('chapters of %s', async (name) => {
    expect((await probed(name)).chapters).toEqual([
      { startSeconds: 0, endSeconds: 2.5, title: 'Öffnung' },
      { startSeconds: 2.5, endSeconds: 6, title: 'The "second": part = 2; #3' },
    ]);
  });

  test('chapters of files read at the same time do not mix', async () => {
    const names = ['film.mkv', 'web.webm', 'film.mp4', 'old.avi', 'film.mkv', 'broadcast.ts', 'film.mp4', 'dvd.mpg'];
    const counts = await Promise.all(names.map(async (name) => (await probed(name)).chapters.length));
    expect(counts).toEqual([2, 0, 2, 0, 2, 0, 2, 0]);
  });

  test.each([
    ['film.mp4', { hdr: undefined, bitDepth: 8, profile: 'Main' }],
    ['hdr10.mkv', { hdr: 'HDR10', bitDepth: 10, pixelFormat: 'yuv420p10le', profile: 'Main 10', codec: 'hevc' }],
    ['hdr10.mp4', { hdr: 'HDR10', bitDepth: 10 }],
    ['hlg.mp4', { hdr: 'HLG', bitDepth: 10 }],
    ['anamorphic.mkv', { displayAspect: expect.closeTo((144 / 116) * (64 / 45), 5), rotationDegrees: 0 }],
    ['turned.mp4', { displayAspect: 9 / 16, rotationDegrees: 90, widthPixels: 160 }],
    ['turned-left.mp4', { displayAspect: 9 / 16, rotationDegrees: 270 }],
    ['old.avi', { codec: 'mpeg4', frameRate: 24_000 / 1001, isDefault: false }],
    ['broadcast.ts', { codec: 'h264', frameRate: 25 }],
    ['dvd.mpg', { codec: 'mpeg2video', displayAspect: expect.closeTo(16 / 9, 5) }],
    ['web.webm', { codec: 'vp9', frameRate: 30, profile: 'Profile 0' }],
  ])('the video stream of %s', async (name, stream) => {
    const { video } = await probed(name);
    expect(video[0]).toEqual(
      expect.objectContaining(Object.fromEntries(Object.entries(stream).filter(([, value]) => value !== undefined))),
    );
    if ('hdr' in stream && stream.hdr === undefined) expect(video[0]).not.toHaveProperty('hdr');
  });

  test('an unfinished recording without a duration gets that of its last packet', async () => {
    const path = join(folder, 'unfinished.mkv');
    await copyFile(await made('variable.mkv'), path);
    await blankDuration(path);
    expect((await probeVideo(path)).durationSeconds).toBeCloseTo(6, 0);
  });
});

/** Replaces the Duration element by a void one of the same length, and the segment's size by an unknown one. */
async function blankDuration(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const duration = buffer.indexOf(Buffer.from('448988', 'hex'));
    expect(duration).toBeGreaterThan(0);
    await file.write(Buffer.from('ec8900', 'hex'), 0, 3, duration);
    const segment = buffer.indexOf(Buffer.from('18538067', 'hex'));
    await file.write(Buffer.from('01ffffffffffffff', 'hex'), 0, 8, segment + 4);
  } finally {
    await file.close();
  }
}

describe('files that are not videos', () => {
  test.each([
    ['no bytes', 'damaged', ''],
    ['text that calls itself a film', 'damaged', 'Once upon a time. '.repeat(500)],
    ['an HLS playlist', 'damaged', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfilm.mkv\n#EXT-X-ENDLIST\n'],
    ['a concat list', 'unreadable', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a DASH manifest', 'damaged', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>'],
    [
      'a session description',
      'unreadable',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n',
    ],
    ['an address', 'damaged', 'http://127.0.0.1:9/film.mkv\n'],
  ])('%s is an error, not a crash', async (name, kind, text) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.mkv`);
    await writeFile(path, text);
    await expect(probeVideo(path)).rejects.toMatchObject({
      name: 'MediaError',
      kind: expect.stringMatching(/damaged|unreadable/),
    });
    await expect(probeVideo(path)).rejects.toMatchObject({ kind });
  });

  test.each([
    ['a folder', () => folder, /folder/],
    ['nothing', () => join(folder, 'missing.mkv'), /cannot be opened/],
    ['a device', () => '/dev/zero', /device/],
    ['a protocol', () => 'http://127.0.0.1:9/film.mkv', /cannot be opened/],
  ])('%s is unreadable', async (_, path, message) => {
    await expect(probeVideo(path())).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringMatching(message),
    });
  });

  test.each(['film.mkv', 'film.mp4'])(
    '%s cut in the middle is damaged, and the error states how much is missing',
    async (name) => {
      const path = join(folder, `cut-${name}`);
      await copyFile(await made(name), path);
      await truncate(path, 40_000);
      await expect(probeVideo(path)).rejects.toMatchObject({
        kind: 'damaged',
        message: expect.stringContaining('40000 found'),
      });
    },
  );

  test('sound alone is not a video', async () => {
    const path = join(folder, 'sound.mkv');
    await makeSound(path, 1);
    await expect(probeVideo(path)).rejects.toMatchObject({
      kind: 'noVideo',
      message: 'expected a video, found none (1 other stream)',
    });
  });

  test('an aborted signal stops the probe', async () => {
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(probeVideo(await made('film.mkv'), stopped)).rejects.toMatchObject({ kind: 'aborted' });
  });
});

test('two hundred probes of one file do not leak memory', async () => {
  const path = await made('film.mp4');
  for (let count = 0; count < 60; count++) await probeVideo(path);
  const before = process.memoryUsage.rss();
  for (let count = 0; count < 200; count++) await probeVideo(path);
  // A leaked context has at least 100 kB, so 200 of them would be 20 MB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(16_000_000);
});

interface FfprobeStream {
  readonly index: number;
  readonly codec_name: string;
  readonly codec_type: string;
  readonly profile?: string;
  readonly level?: number;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly avg_frame_rate?: string;
  readonly channels?: number;
  readonly channel_layout?: string;
  readonly sample_rate?: string;
  readonly bit_rate?: string;
  readonly disposition: { readonly default: number; readonly forced: number; readonly hearing_impaired: number };
  readonly tags?: { readonly language?: string; readonly title?: string };
}

const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;

// Skipped if ffprobe is not on the PATH; the expectations above do not need it.
describe.skipIf(!hasFfprobe)('field by field against ffprobe (needs ffprobe on the PATH)', () => {
  test.each(Object.keys(corpus))('%s', async (name) => {
    const path = await made(name);
    const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-show_chapters', path];
    const report = JSON.parse((await promisify(execFile)('ffprobe', args)).stdout);
    const streams: FfprobeStream[] = report.streams;
    const probe = await probeVideo(path);
    expect(probe.container).toBe(report.format.format_name);
    expect(probe.durationSeconds).toBeCloseTo(Number(report.format.duration), 3);
    expect(probe.chapters.map((chapter) => [chapter.startSeconds, chapter.endSeconds, chapter.title])).toEqual(
      report.chapters.map((chapter: { start_time: string; end_time: string; tags?: { title?: string } }) => [
        Number(chapter.start_time),
        Number(chapter.end_time),
        chapter.tags?.title,
      ]),
    );
    const common = (stream: FfprobeStream) => ({
      index: stream.index,
      codec: stream.codec_name,
      isDefault: stream.disposition.default === 1,
      language: stream.tags?.language === 'und' ? undefined : stream.tags?.language,
      title: stream.tags?.title,
    });
    const of = (kind: string): FfprobeStream[] => streams.filter((stream) => stream.codec_type === kind);
    expect(probe.video).toMatchObject(
      of('video').map((stream) => {
        const [num, den] = (stream.avg_frame_rate ?? '').split('/').map(Number);
        return {
          ...defined({ ...common(stream), ...(stream.profile === undefined ? {} : { profile: stream.profile }) }),
          ...(stream.level !== undefined && stream.level > 0 ? { level: stream.level } : {}),
          widthPixels: stream.width,
          heightPixels: stream.height,
          pixelFormat: stream.pix_fmt,
          frameRate: (num ?? 0) / (den ?? 1),
        };
      }),
    );
    expect(probe.audio).toMatchObject(
      of('audio').map((stream) => ({
        ...defined({
          ...common(stream),
          profile: stream.profile === 'unknown' ? undefined : stream.profile,
          channelLayout: stream.channel_layout,
          // Broadcasts do not state it: it is an estimate, which differs between versions of FFmpeg.
          bitRate: stream.bit_rate === undefined || name === 'broadcast.ts' ? undefined : Number(stream.bit_rate),
        }),
        channels: stream.channels,
        sampleRateHz: Number(stream.sample_rate),
      })),
    );
    expect(probe.subtitles).toMatchObject(
      of('subtitle').map((stream) => ({
        ...defined(common(stream)),
        isForced: stream.disposition.forced === 1,
        isHearingImpaired: stream.disposition.hearing_impaired === 1,
      })),
    );
  });
});

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
