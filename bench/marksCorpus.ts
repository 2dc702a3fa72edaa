/** Makes and keeps the episodes of the bench `marks`: real videos with tiny pictures and the sound of marksPlan.ts. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  Codec as AvCodec,
  avChannelLayoutDefault,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type Stream,
} from 'node-av';
import { paint, pictureHeight, pictureWidth, type Shot, shotsOf } from './marksPicture.ts';
import { type Codec, episodeSeconds, type Part, type PlannedEpisode, plannedSeries } from './marksPlan.ts';
import { soundOfPart } from './marksSound.ts';
import { sampleRateHz } from './marksSoundRow.ts';

/** Raise this when plan, sound or pictures change, so that no outdated episode is used. */
const corpusVersion = 1;
const folder = fileURLToPath(new URL('../node_modules/.cache/projectionist-marks/', import.meta.url));
const framesPerSecond = 4;
const longestBetweenKeysSeconds = 5;
/** A longer stretch of story repeats: nobody listens to the middle of an episode. */
const longestStorySeconds = 60;
const repeatedSeconds = 20;
const bedLoudness = 0.3;

export interface Episode extends PlannedEpisode {
  readonly path: string;
}

export interface Series {
  readonly name: string;
  readonly isOfRecaps: boolean;
  readonly episodes: readonly Episode[];
}

/** All series of a seed; made if they are not there yet. */
export async function corpusOf(seed: number): Promise<Series[]> {
  Log.setLevel(AV_LOG_QUIET);
  const corpus: Series[] = [];
  for (const { name, isOfRecaps, episodes } of plannedSeries(seed)) {
    const made: Episode[] = [];
    for (const episode of episodes) {
      const path = join(folder, `${corpusVersion}-${seed}`, episode.name);
      if (!existsSync(path)) {
        process.stderr.write(`marks: making ${episode.name} of seed ${seed}\n`);
        await makeEpisode(path, episode);
      }
      made.push({ ...episode, path });
    }
    corpus.push({ name, isOfRecaps, episodes: made });
  }
  return corpus;
}

async function makeEpisode(path: string, episode: PlannedEpisode): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true });
  const unfinished = `${path}.${process.pid}.mkv`;
  try {
    await writeEpisode(unfinished, episode);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

async function writeEpisode(path: string, episode: PlannedEpisode): Promise<void> {
  const output = new FormatContext();
  check(output.allocOutputContext2(null, null, path));
  const video = await openVideo(output, shotsOf(episode.parts, episode.name));
  const sound = await openSound(output, episode);
  check(output.openOutputSync());
  check(output.writeHeaderSync());
  for (let second = 1; second <= episodeSeconds; second++) {
    video.writeUntil(second);
    sound.writeUntil(second);
  }
  video.end();
  sound.end();
  check(output.writeTrailerSync());
  output.closeOutputSync();
  output.freeContext();
}

interface Track {
  writeUntil(seconds: number): void;
  end(): void;
}

async function openVideo(output: FormatContext, shots: readonly Shot[]): Promise<Track> {
  const encoder = await openEncoder(
    'libx264',
    (context) => {
      context.width = pictureWidth;
      context.height = pictureHeight;
      context.pixelFormat = AV_PIX_FMT_YUV420P;
      context.framerate = new Rational(framesPerSecond, 1);
      context.timeBase = new Rational(1, framesPerSecond);
      context.gopSize = 100_000;
      context.maxBFrames = 0;
      context.threadCount = 1;
    },
    { preset: 'ultrafast', crf: '30', 'forced-idr': '1', sc_threshold: '0' },
  );
  const send = sender(output, encoder);
  let frame = 0;
  let shot = -1;
  let picture: Buffer = Buffer.alloc(0);
  let lastKey = Number.NEGATIVE_INFINITY;
  return {
    writeUntil(seconds) {
      for (; frame < seconds * framesPerSecond; frame++) {
        const at = frame / framesPerSecond;
        let isKey = at - lastKey >= longestBetweenKeysSeconds;
        while ((shots[shot + 1]?.fromSeconds ?? Number.POSITIVE_INFINITY) <= at + 1e-6) {
          shot++;
          const next = shots[shot];
          if (next !== undefined) picture = paint(next);
          isKey = true;
        }
        if (isKey) lastKey = at;
        using drawn = Frame.fromVideoBuffer(picture, {
          width: pictureWidth,
          height: pictureHeight,
          format: AV_PIX_FMT_YUV420P,
          timeBase: encoder.timeBase,
        });
        drawn.pts = BigInt(frame);
        drawn.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
        send(drawn);
      }
    },
    end: () => send(null),
  };
}

const soundEncoders: Readonly<Record<Codec, readonly [name: string, format: AVSampleFormat]>> = {
  aac: ['aac', AV_SAMPLE_FMT_FLTP],
  mp3: ['libmp3lame', AV_SAMPLE_FMT_FLTP],
  ac3: ['ac3', AV_SAMPLE_FMT_FLTP],
  eac3: ['eac3', AV_SAMPLE_FMT_FLTP],
  opus: ['libopus', AV_SAMPLE_FMT_FLT],
  flac: ['flac', AV_SAMPLE_FMT_S16],
};
const channels = 2;

async function openSound(output: FormatContext, episode: PlannedEpisode): Promise<Track> {
  const [name, format] = soundEncoders[episode.codec];
  const layout = avChannelLayoutDefault(channels);
  const encoder = await openEncoder(name, (context) => {
    context.sampleRate = sampleRateHz;
    context.sampleFormat = format;
    context.channelLayout = layout;
    context.timeBase = new Rational(1, sampleRateHz);
    context.bitRate = 112_000n;
  });
  const send = sender(output, encoder);
  const row = rowOf(episode);
  const size = encoder.frameSize > 0 ? encoder.frameSize : 1024;
  let written = 0;
  return {
    writeUntil(seconds) {
      for (; written + size <= Math.min(seconds * sampleRateHz, row.length); written += size) {
        using frame = Frame.fromAudioBuffer(bytesOf(row.subarray(written, written + size), format), {
          nbSamples: size,
          format,
          sampleRate: sampleRateHz,
          channelLayout: layout,
          timeBase: encoder.timeBase,
          pts: BigInt(written),
        });
        send(frame);
      }
    },
    end: () => send(null),
  };
}

/** The whole episode in one channel, as loud as planned. */
function rowOf(episode: PlannedEpisode): Float32Array {
  const gain = 10 ** (episode.gainDb / 20);
  return mixOf(episode).map((sample) => Math.max(-1, Math.min(1, sample * gain)));
}

/** Mixes of episodes from which another shows clips: the last one is used again at once. */
const mixes = new Map<PlannedEpisode, Float32Array>();
const mixesAtMost = 2;

function mixOf(episode: PlannedEpisode): Float32Array {
  const known = mixes.get(episode);
  if (known !== undefined) return known;
  const { parts, maker } = episode;
  const row = new Float32Array(episodeSeconds * sampleRateHz);
  let at = 0;
  for (const part of parts) {
    const isRepeated = part.sound === 'story' && part.seconds > longestStorySeconds;
    const heard =
      part.clip === undefined
        ? soundOfPart(isRepeated ? { ...part, seconds: repeatedSeconds } : part, maker)
        : clipOf(part.clip, part.seconds);
    const length = Math.min(Math.round(part.seconds * sampleRateHz), row.length - at);
    for (let place = 0; place < length; place++) {
      row[at + place] = heard[place % heard.length] ?? 0;
    }
    at += length;
  }
  for (const old of [...mixes.keys()].slice(0, Math.max(0, mixes.size + 1 - mixesAtMost))) mixes.delete(old);
  mixes.set(episode, row);
  return row;
}

function clipOf({ of, fromSeconds, bedSeed }: NonNullable<Part['clip']>, seconds: number): Float32Array {
  const first = Math.round(fromSeconds * sampleRateHz);
  const row = mixOf(of).slice(first, first + Math.round(seconds * sampleRateHz));
  if (bedSeed === undefined) return row;
  const bed = soundOfPart({ seconds, sound: 'song', soundSeed: bedSeed, picture: 'scene' }, of.maker);
  return row.map((sample, place) => sample + bedLoudness * (bed[place] ?? 0));
}

function bytesOf(row: Float32Array, format: AVSampleFormat): Buffer {
  if (format === AV_SAMPLE_FMT_FLTP) {
    const planes = new Float32Array(row.length * channels);
    planes.set(row);
    planes.set(row, row.length);
    return Buffer.from(planes.buffer);
  }
  const mixed =
    format === AV_SAMPLE_FMT_S16 ? new Int16Array(row.length * channels) : new Float32Array(row.length * channels);
  const scale = format === AV_SAMPLE_FMT_S16 ? 32_767 : 1;
  for (let at = 0; at < mixed.length; at++) mixed[at] = (row[at >> 1] ?? 0) * scale;
  return Buffer.from(mixed.buffer);
}

async function openEncoder(
  name: string,
  set: (context: CodecContext) => void,
  options: Readonly<Record<string, string>> = {},
): Promise<CodecContext> {
  const codec = AvCodec.findEncoderByName(name as Parameters<typeof AvCodec.findEncoderByName>[0]);
  if (codec === null) throw new Error(`expected an encoder ${name} in this build of FFmpeg, found none`);
  const context = new CodecContext();
  context.allocContext3(codec);
  set(context);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  // `open2Sync` frees the dictionary and its object frees it once more: the process ends by a signal at the next collection.
  using dictionary = Dictionary.fromObject({ ...options });
  check(await context.open2(codec, dictionary));
  return context;
}

/** Adds a stream and returns what encodes one frame into it (null: the end). */
function sender(output: FormatContext, encoder: CodecContext): (frame: Frame | null) => void {
  const stream: Stream = output.newStream(null);
  check(stream.codecpar.fromContext(encoder));
  stream.timeBase = encoder.timeBase;
  const packet = new Packet();
  packet.alloc();
  return (frame) => {
    check(encoder.sendFrameSync(frame));
    for (;;) {
      const code = encoder.receivePacketSync(packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) break;
      check(code);
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      check(output.interleavedWriteFrameSync(packet));
      packet.unref();
    }
    if (frame === null) {
      packet.free();
      encoder.freeContext();
    }
  };
}

function check(code: number): void {
  FFmpegError.throwIfError(code, 'making an episode');
}
