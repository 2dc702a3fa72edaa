/**
 * Probing in process against one ffprobe process per file, CPU time (docs/reference/limits.md#probe). Both must report the same
 * fields, or the one that reports less would win. Loading the native code is left out, because a Job does it only once.
 */
import { spawnSync } from 'node:child_process';
import { probeVideo } from '../operator/src/media/probe.ts';
import type { Probe } from '../operator/src/title/facts.ts';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { atLeast, atMost, childCpuMs, cpuMs, type Figure, medianRatio, requireProgram } from './figure.ts';

const ROUNDS = 7;
/** Files of one round: a single one is shorter than the tick in which systems count CPU time. */
const FILES_PER_ROUND = 5;
const FFPROBE_ARGS = ['-v', 'quiet', '-print_format', 'json', '-show_format', '-show_streams', '-show_chapters'];

export async function probeBench(): Promise<Figure[]> {
  requireProgram('ffprobe', 'install FFmpeg (Debian: apt install ffmpeg; macOS: brew install ffmpeg)');
  const figures: Figure[] = [];
  for (const container of ['mkv', 'mp4']) {
    const path = await sampleFilm(container);
    const ratio = await medianRatio(
      ROUNDS,
      () => oursCpuMs(path),
      () => childCpuMs('ffprobe', [...FFPROBE_ARGS, path], FILES_PER_ROUND),
    );
    const same = sameFields(await probeVideo(path), readFfprobe(path));
    figures.push(
      atMost('probe', `${container}, CPU`, ratio, 0.2, 'x a process of ffprobe'),
      atLeast('probe', `${container}, fields as ffprobe says them`, same, 1, 'of all'),
    );
  }
  return figures;
}

function sampleFilm(container: string): Promise<string> {
  return cachedVideo(`bench-probe.${container}`, {
    seconds: 10,
    widthPixels: 1920,
    heightPixels: 1080,
    codec: 'h264',
    keyframeEverySeconds: 4,
    frameRate: 24,
    pictures: 'numbered',
    language: 'en',
    threads: 2,
    audio: [
      { codec: 'ac3', channels: 6, language: 'eng', title: 'Surround' },
      { codec: 'aac', channels: 2, language: 'ger' },
    ],
    subtitles: [{ language: 'eng' }, { language: 'fre', forced: true }],
    chapters: [
      { startSeconds: 0, title: 'Intro' },
      { startSeconds: 3, title: 'Chapter 1' },
      { startSeconds: 8, title: 'Credits' },
    ],
  });
}

async function oursCpuMs(path: string): Promise<number> {
  const before = process.cpuUsage();
  for (let file = 0; file < FILES_PER_ROUND; file += 1) await probeVideo(path);
  return cpuMs(before);
}

interface FfprobeStream {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly avg_frame_rate: string;
  readonly channels?: number;
  readonly channel_layout?: string;
  readonly sample_rate?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly disposition: Readonly<Record<string, number>>;
}

interface Ffprobe {
  readonly streams: readonly FfprobeStream[];
  readonly chapters: readonly {
    readonly start_time: string;
    readonly end_time: string;
    readonly tags?: { readonly title?: string };
  }[];
  readonly format: { readonly format_name: string; readonly duration: string };
}

function readFfprobe(path: string): Ffprobe {
  const said: Ffprobe = JSON.parse(spawnSync('ffprobe', [...FFPROBE_ARGS, path], { encoding: 'utf8' }).stdout);
  return said;
}

/** The share of fields in which both agree; a stream or chapter that one of them lacks counts as a difference. */
function sameFields(ours: Probe, theirs: Ffprobe): number {
  const pairs: (readonly [unknown, unknown])[] = [
    [ours.container, theirs.format.format_name],
    [rounded(ours.durationSeconds), rounded(theirs.format.duration)],
    [ours.chapters.length, theirs.chapters.length],
    ...theirs.chapters.flatMap(({ start_time, end_time, tags }, index) => {
      const chapter = ours.chapters[index];
      return [
        [rounded(chapter?.startSeconds), rounded(start_time)],
        [rounded(chapter?.endSeconds), rounded(end_time)],
        [chapter?.title, tags?.title],
      ] as const;
    }),
    ...streamPairs(ours, theirs),
  ];
  return pairs.filter(([mine, other]) => mine === other).length / pairs.length;
}

function streamPairs(ours: Probe, { streams }: Ffprobe): (readonly [unknown, unknown])[] {
  const ofType = (type: string): FfprobeStream[] => streams.filter(({ codec_type }) => codec_type === type);
  const described = (stream: Probe['audio'][number] | Probe['subtitles'][number] | undefined, other: FfprobeStream) =>
    [
      [stream?.codec, other.codec_name],
      [stream?.language, other.tags?.['language']],
      [stream?.title, other.tags?.['title']],
      [stream?.isDefault, other.disposition['default'] === 1],
    ] as const;
  return [
    [ours.video.length, ofType('video').length],
    [ours.audio.length, ofType('audio').length],
    [ours.subtitles.length, ofType('subtitle').length],
    ...ofType('video').flatMap((other, index) => {
      const video = ours.video[index];
      const [num = 0, den = 1] = other.avg_frame_rate.split('/').map(Number);
      return [
        [video?.codec, other.codec_name],
        [video?.widthPixels, other.width],
        [video?.heightPixels, other.height],
        [video?.pixelFormat, other.pix_fmt],
        [rounded(video?.frameRate), rounded(num / den)],
      ] as const;
    }),
    ...ofType('audio').flatMap((other, index) => {
      const audio = ours.audio[index];
      return [
        ...described(audio, other),
        [audio?.channels, other.channels],
        [audio?.channelLayout, other.channel_layout],
        [audio?.sampleRateHz, Number(other.sample_rate)],
      ] as const;
    }),
    ...ofType('subtitle').flatMap((other, index) => {
      const subtitle = ours.subtitles[index];
      return [...described(subtitle, other), [subtitle?.isForced, other.disposition['forced'] === 1]] as const;
    }),
  ];
}

/** Milliseconds: ffprobe prints microseconds, containers count in their own units. */
function rounded(seconds: number | string | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(Number(seconds) * 1_000);
}
