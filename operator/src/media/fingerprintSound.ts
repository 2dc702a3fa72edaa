/**
 * Reads a stretch of a film's sound as samples: one channel, 11,025 samples a second. Chromaprint uses that rate, and
 * it is more than silence detection needs. Decodes only that stretch of one stream.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_NOPTS_VALUE,
  AV_OPT_TYPE_INT,
  AV_SAMPLE_FMT_S16,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVSEEK_FLAG_BACKWARD,
  FFmpegError,
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
import { resamplerTaps, soundRateHz } from './soundRate.ts';
import { openTurns } from './turns.ts';

export interface SoundStretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly signal?: AbortSignal | undefined;
  /** Called now and then while it decodes, as a sign of life. */
  readonly onProgress?: (() => void) | undefined;
}

// Ten minutes of the shortest packets (2.5 ms) are 240,000; more means damage, or a file made to keep us busy.
const packetsLimit = 300_000;
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
  const { index } = stream;
  const unitSeconds = stream.timeBase.toDouble();
  using decoder = await openDecoder(stream).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('soundKindUnknown'), { cause });
  });
  using collector = openCollector(stretch);
  using packet = new Packet();
  packet.alloc();
  const turns = openTurns(stretch.signal, stretch.onProgress);
  for (let count = 0; count < packetsLimit && !collector.isFull(); count++) {
    const wait = turns.next();
    if (wait !== undefined) await wait;
    packet.unref();
    const isEnd = format.readFrameSync(packet) < 0;
    // A failed read may look like a gap instead of the end; the end of the work asks once more.
    if (isEnd) throwIfDiskFailed(format);
    else if (packet.streamIndex !== index) continue;
    decoder.feedHere(isEnd ? null : packet);
    for (let frame = decoder.nextHere(); frame !== undefined; frame = decoder.nextHere()) {
      const timestamp = frame.bestEffortTimestamp;
      collector.add(frame, timestamp === AV_NOPTS_VALUE ? undefined : Number(timestamp) * unitSeconds - startSeconds);
    }
    if (isEnd) break;
  }
  throwIfAborted(stretch.signal);
  throwIfDiskFailed(format);
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
  const converter = openConverter();
  let at = 0;
  let end = 0;
  return {
    add(frame, seconds) {
      if (seconds !== undefined) {
        const due = Math.round((seconds - fromSeconds) * soundRateHz);
        if (Math.abs(due - at) > driftSeconds * soundRateHz) at = due;
      }
      const converted = converter.convert(frame);
      if (converted === undefined) return;
      const first = Math.max(0, -at);
      const last = Math.min(converted.length, samples.length - at);
      if (last > first) samples.set(converted.subarray(first, last), at + first);
      at += converted.length;
      end = Math.max(end, Math.min(at, samples.length));
    },
    isFull: () => at >= samples.length,
    samples: () => samples.subarray(0, end),
    [Symbol.dispose]: () => converter[Symbol.dispose](),
  };
}

interface Converter extends Disposable {
  /** Valid until the next call; undefined for a frame that is no film's sound. */
  convert(frame: Frame): Int16Array | undefined;
}

/** More than one frame of every usual codec gives; a longer one gets a longer output. */
const usualSamples = 8_192;
/** What a resampler may hold back of one frame and add to the next. */
const delayedSamples = 1_024;

/** One output serves all frames: making one for each, and asking for its bytes, took a tenth of the time. */
function openConverter(): Converter {
  let resampler: SoftwareResampleContext | undefined;
  let [rate, format, channels] = [0, -1, 0];
  let output = outputOf(usualSamples);
  return {
    convert(frame) {
      const { sampleRate, nbSamples } = frame;
      const [frameFormat, frameChannels] = [frame.format, frame.channels];
      if (!isOrdinary(sampleRate, frameChannels) || nbSamples > frameSamplesLimit) return undefined;
      if (resampler === undefined || sampleRate !== rate || frameFormat !== format || frameChannels !== channels) {
        resampler?.free();
        resampler = new SoftwareResampleContext();
        resampler.alloc();
        resampler.setOption('filter_size', resamplerTaps, AV_OPT_TYPE_INT);
        [rate, format, channels] = [sampleRate, frameFormat, frameChannels];
      }
      const needed = Math.ceil((nbSamples * soundRateHz) / sampleRate) + delayedSamples;
      if (needed > output.values.length) {
        output.frame.free();
        output = outputOf(needed);
      }
      output.frame.nbSamples = output.values.length;
      if (resampler.convertFrame(output.frame, frame) < 0) return undefined;
      return output.values.subarray(0, output.frame.nbSamples);
    },
    [Symbol.dispose]() {
      resampler?.free();
      output.frame.free();
    },
  };
}

/** A frame with room for samples, and its memory. */
function outputOf(count: number): { readonly frame: Frame; readonly values: Int16Array } {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_S16;
  frame.sampleRate = soundRateHz;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.nbSamples = count;
  const code = frame.getBuffer(0);
  const bytes = frame.data?.[0];
  if (code < 0 || bytes == null) {
    frame.free();
    throw new MediaError('unreadable', message('soundNotFingerprinted', FFmpegError.strerror(code)));
  }
  return { frame, values: new Int16Array(bytes.buffer, bytes.byteOffset, count) };
}
