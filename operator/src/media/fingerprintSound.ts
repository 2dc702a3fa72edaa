/**
 * Reads a stretch of a film's sound as samples: one channel, 11,025 samples a second. Chromaprint uses that rate, and
 * it is more than silence detection needs. Decodes only that stretch of one stream.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_NOPTS_VALUE,
  AV_SAMPLE_FMT_S16,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVSEEK_FLAG_BACKWARD,
  type FormatContext,
  Frame,
  Packet,
  SoftwareResampleContext,
  type Stream,
} from 'node-av';
import { message } from '../messages/message.ts';
import { openDecoder } from './decoder.ts';
import { throwIfDiskFailed } from './diskFault.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { channelsLimit, frameSamplesLimit, sampleRateLimit } from './mediaLimits.ts';
import { openMedia } from './open.ts';
import { soundRateHz } from './soundRate.ts';

export interface SoundStretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly signal?: AbortSignal | undefined;
  /** Called now and then while it decodes, as a sign of life. */
  readonly onProgress?: (() => void) | undefined;
}

// Ten minutes of the shortest packets (2.5 ms) are 240,000; more means damage, or a file made to keep us busy.
const packetsLimit = 300_000;
const packetsPerProgress = 500;
// Decoders need a packet or two before they produce complete sound.
const leadSeconds = 0.5;
// Some containers round time stamps to milliseconds; only larger gaps are corrected.
const driftSeconds = 0.05;

/**
 * The samples of the first sound stream from `fromSeconds` on: sample i lies at fromSeconds + i / soundRateHz. Gaps in
 * the film's sound are silent. Shorter if the sound ends early. Undefined for a film without sound. Throws MediaError.
 */
export async function readSound(path: string, stretch: SoundStretch): Promise<Int16Array | undefined> {
  await using media = await openMedia(path, stretch.signal);
  const { format } = media;
  const { streams } = format;
  const stream = streams.find(isFilmSound);
  if (stream === undefined) return undefined;
  for (const other of streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  // Positions count from the container's first time stamp, as in timeline.ts.
  const startSeconds = format.startTime === AV_NOPTS_VALUE ? 0 : Number(format.startTime) / 1e6;
  const goalSeconds = stretch.fromSeconds - leadSeconds;
  if (goalSeconds > 0) {
    const goal = BigInt(Math.round((goalSeconds + startSeconds) / stream.timeBase.toDouble()));
    await format.seekFrame(stream.index, goal, AVSEEK_FLAG_BACKWARD);
  }
  // Awaited here, because the file is closed when this function returns.
  return await decodeSound(format, stream, startSeconds, stretch);
}

/** Absurd rates and numbers of channels are no film's sound: a resampler's tables grow with both. */
function isFilmSound({ codecpar }: Stream): boolean {
  const { codecType, sampleRate, channels } = codecpar;
  return codecType === AVMEDIA_TYPE_AUDIO && isOrdinary(sampleRate, channels);
}

function isOrdinary(sampleRate: number, channels: number): boolean {
  return sampleRate > 0 && sampleRate <= sampleRateLimit && channels <= channelsLimit;
}

async function decodeSound(
  format: FormatContext,
  stream: Stream,
  startSeconds: number,
  stretch: SoundStretch,
): Promise<Int16Array> {
  const unitSeconds = stream.timeBase.toDouble();
  using decoder = await openDecoder(stream).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('soundKindUnknown'), { cause });
  });
  using collector = openCollector(stretch);
  using packet = new Packet();
  packet.alloc();
  for (let count = 0; count < packetsLimit && !collector.isFull(); count++) {
    throwIfAborted(stretch.signal);
    if (count % packetsPerProgress === 0) stretch.onProgress?.();
    packet.unref();
    const isEnd = (await format.readFrame(packet)) < 0;
    throwIfDiskFailed(format);
    if (!isEnd && packet.streamIndex !== stream.index) continue;
    await decoder.feed(isEnd ? null : packet);
    for (let frame = await decoder.next(); frame !== undefined; frame = await decoder.next()) {
      const timestamp = frame.bestEffortTimestamp;
      collector.add(frame, timestamp === AV_NOPTS_VALUE ? undefined : Number(timestamp) * unitSeconds - startSeconds);
    }
    if (isEnd) break;
  }
  throwIfAborted(stretch.signal);
  return collector.samples();
}

interface Collector extends Disposable {
  /** Adds a decoded frame; without `seconds` it follows the previous one directly. */
  add(frame: Frame, seconds: number | undefined): void;
  isFull(): boolean;
  samples(): Int16Array;
}

/** Converts frames to one channel and rate, and places them at their time. */
function openCollector({ fromSeconds, toSeconds }: SoundStretch): Collector {
  const samples = new Int16Array(Math.ceil((toSeconds - fromSeconds) * soundRateHz));
  const output = new Frame();
  output.alloc();
  let resampler: SoftwareResampleContext | undefined;
  let shape = '';
  let at = 0;
  let end = 0;
  const convert = (frame: Frame): Buffer | undefined => {
    if (!isOrdinary(frame.sampleRate, frame.channels) || frame.nbSamples > frameSamplesLimit) return undefined;
    const present = `${frame.sampleRate} ${frame.format} ${frame.channels}`;
    if (resampler === undefined || present !== shape) {
      resampler?.free();
      resampler = new SoftwareResampleContext();
      resampler.alloc();
      shape = present;
    }
    output.unref();
    output.format = AV_SAMPLE_FMT_S16;
    output.sampleRate = soundRateHz;
    output.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    if (resampler.convertFrame(output, frame) < 0) return undefined;
    return output.data?.[0]?.subarray(0, output.nbSamples * 2);
  };
  return {
    add(frame, seconds) {
      if (seconds !== undefined) {
        const due = Math.round((seconds - fromSeconds) * soundRateHz);
        if (Math.abs(due - at) > driftSeconds * soundRateHz) at = due;
      }
      const bytes = convert(frame);
      if (bytes === undefined) return;
      for (let offset = 0; offset + 1 < bytes.length; offset += 2, at++) {
        if (at >= 0 && at < samples.length) samples[at] = bytes.readInt16LE(offset);
      }
      end = Math.max(end, Math.min(at, samples.length));
    },
    isFull: () => at >= samples.length,
    samples: () => samples.subarray(0, end),
    [Symbol.dispose]() {
      resampler?.free();
      output.free();
    },
  };
}
