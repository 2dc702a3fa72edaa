/**
 * Raw chromaprint of a stretch of sound: 32 bits for every eighth of a second, which stay nearly the same across
 * codecs, bit rates and loudness. Two episodes that share a melody share a run of them
 * (docs/reference/files.md#intro-and-credits-detection).
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_ID_PCM_S16LE,
  AV_SAMPLE_FMT_S16,
  AVMEDIA_TYPE_AUDIO,
  Dictionary,
  FFmpegError,
  FormatContext,
  IOContext,
  Packet,
  Rational,
} from 'node-av';
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';
import { soundRateHz } from './soundRate.ts';
import { openTurns } from './turns.ts';

const samplesPerPacket = 32_768;

/**
 * The points of samples from readSound; point i begins at i x pointSeconds. Empty for less than three seconds of sound.
 */
export async function fingerprintOf(samples: Int16Array): Promise<Uint32Array> {
  const chunks: Buffer[] = [];
  const output = new FormatContext();
  const io = new IOContext();
  try {
    check(output.allocOutputContext2(null, 'chromaprint', null));
    io.allocContextWithCallbacks(4096, 1, null, (bytes) => {
      chunks.push(Buffer.from(bytes));
      return bytes.length;
    });
    output.pb = io;
    const stream = output.newStream(null);
    stream.codecpar.codecType = AVMEDIA_TYPE_AUDIO;
    stream.codecpar.codecId = AV_CODEC_ID_PCM_S16LE;
    stream.codecpar.format = AV_SAMPLE_FMT_S16;
    stream.codecpar.sampleRate = soundRateHz;
    stream.codecpar.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    stream.timeBase = new Rational(1, soundRateHz);
    using options = Dictionary.fromObject({ fp_format: 'raw' });
    check(await output.writeHeader(options));
    await writeSamples(output, samples);
    check(await output.writeTrailer());
    await io.flush();
  } finally {
    output.pb = null;
    output.freeContext();
    io.freeContext();
  }
  return pointsOf(Buffer.concat(chunks));
}

async function writeSamples(output: FormatContext, samples: Int16Array): Promise<void> {
  using packet = new Packet();
  packet.alloc();
  const turns = openTurns(undefined);
  for (let at = 0; at < samples.length; at += samplesPerPacket) {
    const part = samples.subarray(at, at + samplesPerPacket);
    packet.unref();
    packet.data = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    packet.streamIndex = 0;
    packet.pts = BigInt(at);
    packet.dts = packet.pts;
    packet.duration = BigInt(part.length);
    const wait = turns.next();
    if (wait !== undefined) await wait;
    check(output.writeFrameSync(packet));
  }
}

/** 32-bit numbers in native order, which is little-endian on every platform of this build. */
export function pointsOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

function check(code: number): void {
  if (code < 0) throw new MediaError('unreadable', message('soundNotFingerprinted', FFmpegError.strerror(code)));
}
