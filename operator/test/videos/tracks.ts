/** Sound and subtitle tracks of a sample video. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_PKT_FLAG_KEY,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AVFMT_GLOBALHEADER,
  AVMEDIA_TYPE_SUBTITLE,
  type AVSampleFormat,
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_EAC3,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  type FFEncoderCodec,
  type FormatContext,
  Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av';
import type { SampleAudio, SampleSubtitles } from './options.ts';
import { checked, writeReady } from './packets.ts';
import { soundOf } from './sounds.ts';

export interface Track {
  readonly stream: Stream;
  /** Writes everything due before this time. */
  writeUntil(output: FormatContext, seconds: number): Promise<void>;
  free(): void;
}

const encoders: Record<SampleAudio['codec'], { name: FFEncoderCodec; format: AVSampleFormat }> = {
  aac: { name: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP },
  ac3: { name: FF_ENCODER_AC3, format: AV_SAMPLE_FMT_FLTP },
  eac3: { name: FF_ENCODER_EAC3, format: AV_SAMPLE_FMT_FLTP },
  flac: { name: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S16 },
  mp3: { name: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP },
  opus: { name: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_FLT },
};

/** A quiet 440 Hz tone, or the given sounds. */
export async function addAudio(output: FormatContext, audio: SampleAudio, seconds: number): Promise<Track> {
  const { sampleRateHz = 48_000 } = audio;
  const { name, format } = encoders[audio.codec];
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new Error(`this build has no encoder ${name}`);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRateHz;
  encoder.sampleFormat = format;
  encoder.channelLayout = avChannelLayoutDefault(audio.channels);
  encoder.timeBase = new Rational(1, sampleRateHz);
  encoder.bitRate = 64_000n * BigInt(audio.channels);
  if (output.oformat?.hasFlags(AVFMT_GLOBALHEADER) === true) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checked(await encoder.open2(codec), 'open2');
  const stream = output.newStream(null);
  checked(stream.codecpar.fromContext(encoder), 'fromContext');
  stream.timeBase = encoder.timeBase;
  const packet = new Packet();
  packet.alloc();
  const frameSamples = encoder.frameSize > 0 ? encoder.frameSize : 1024;
  const sound = audio.sounds === undefined ? plainTone : soundOf(audio.sounds);
  let written = 0;
  let finished = false;
  return {
    stream,
    async writeUntil(file, until) {
      const limit = Math.min(until, seconds) * sampleRateHz;
      while (written + frameSamples <= limit) {
        using frame = Frame.fromAudioBuffer(
          tone({ first: written, count: frameSamples, sampleRateHz }, audio.channels, sound, format),
          {
            nbSamples: frameSamples,
            format,
            sampleRate: sampleRateHz,
            channelLayout: encoder.channelLayout,
            timeBase: encoder.timeBase,
            pts: BigInt(written),
          },
        );
        checked(await encoder.sendFrame(frame), 'sendFrame');
        await writeReady(file, stream, encoder, packet);
        written += frameSamples;
      }
      if (until === Number.POSITIVE_INFINITY && !finished) {
        finished = true;
        checked(await encoder.sendFrame(null), 'sendFrame(null)');
        await writeReady(file, stream, encoder, packet);
      }
    },
    free() {
      packet.free();
      encoder.freeContext();
    },
  };
}

function plainTone(seconds: number): number {
  return 0.1 * Math.sin(2 * Math.PI * 440 * seconds);
}

function tone(
  { first, count, sampleRateHz }: { readonly first: number; readonly count: number; readonly sampleRateHz: number },
  channels: number,
  sound: (seconds: number) => number,
  format: AVSampleFormat,
): Buffer {
  const isWhole = format === AV_SAMPLE_FMT_S16;
  const samples = isWhole ? new Int16Array(count * channels) : new Float32Array(count * channels);
  // A plane for each channel, or the samples of a moment side by side.
  const [ofMoment, ofChannel] = format === AV_SAMPLE_FMT_FLTP ? [1, count] : [channels, 1];
  for (let at = 0; at < count; at += 1) {
    const value = Math.fround(sound((first + at) / sampleRateHz)) * (isWhole ? 32_767 : 1);
    for (let channel = 0; channel < channels; channel += 1) samples[at * ofMoment + channel * ofChannel] = value;
  }
  return Buffer.from(samples.buffer);
}

/** One line of text every 4 s. */
export function addSubtitles(
  output: FormatContext,
  _subtitles: SampleSubtitles,
  seconds: number,
  kind: 'subrip' | 'mov_text',
): Track {
  const stream = output.newStream(null);
  stream.codecpar.codecType = AVMEDIA_TYPE_SUBTITLE;
  stream.codecpar.codecId = kind === 'subrip' ? AV_CODEC_ID_SUBRIP : AV_CODEC_ID_MOV_TEXT;
  stream.timeBase = new Rational(1, 1000);
  let next = 0;
  return {
    stream,
    async writeUntil(file, until) {
      for (; next < Math.min(until, seconds - 2); next += 4) {
        const text = Buffer.from(`Line at ${next} s`);
        using packet = new Packet();
        packet.alloc();
        packet.data = kind === 'subrip' ? text : Buffer.concat([Buffer.from([0, text.length]), text]);
        packet.streamIndex = stream.index;
        packet.pts = BigInt(next * 1000);
        packet.dts = packet.pts;
        packet.duration = 2000n;
        packet.setFlags(AV_PKT_FLAG_KEY);
        packet.rescaleTs({ num: 1, den: 1000 }, stream.timeBase);
        checked(await file.interleavedWriteFrame(packet), 'interleavedWriteFrame');
      }
    },
    free() {},
  };
}
