/** Opens the video encoder of a sample video. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVFMT_GLOBALHEADER,
  Codec,
  CodecContext,
  Dictionary,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  type FFEncoderCodec,
  FFmpegError,
  type FormatContext,
  Rational,
} from 'node-av';
import type { VideoOptions } from './options.ts';
import { frameRateOf } from './options.ts';

const encoders: Record<VideoOptions['codec'], FFEncoderCodec> = {
  h264: FF_ENCODER_LIBX264,
  hevc: FF_ENCODER_LIBX265,
  mpeg4: FF_ENCODER_MPEG4,
  mpeg2: FF_ENCODER_MPEG2VIDEO,
  vp9: FF_ENCODER_LIBVPX_VP9,
};

// Key frames are requested frame by frame, so the encoder's own interval must never apply.
const neverAlone = 100_000;

const hdr10Parameters =
  'hdr10=1:repeat-headers=1:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400';

export async function openVideoEncoder(output: FormatContext, options: VideoOptions): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(encoders[options.codec]);
  if (codec === null) throw new Error(`this build has no encoder ${encoders[options.codec]}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = options.widthPixels;
  context.height = options.heightPixels;
  const rate = frameRateOf(options.frameRate);
  context.framerate = new Rational(rate.num, rate.den);
  context.timeBase = options.variableFrameRate === true ? new Rational(1, 1000) : new Rational(rate.den, rate.num);
  context.gopSize = neverAlone;
  context.maxBFrames = options.bFrames ?? 0;
  context.threadCount = options.threads ?? 1;
  context.pixelFormat = options.hdr === undefined ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE;
  if (options.codec === 'mpeg4' || options.codec === 'mpeg2') context.bitRate = 4_000_000n;
  if (options.sampleAspect !== undefined) {
    context.sampleAspectRatio = new Rational(options.sampleAspect.num, options.sampleAspect.den);
  }
  if (options.hdr !== undefined) colour(context, options.hdr);
  if (output.oformat?.hasFlags(AVFMT_GLOBALHEADER) === true) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(await context.open2(codec, Dictionary.fromObject(encoderOptions(options))), 'open2');
  return context;
}

function colour(context: CodecContext, hdr: 'HDR10' | 'HLG'): void {
  context.colorPrimaries = AVCOL_PRI_BT2020;
  context.colorTrc = hdr === 'HLG' ? AVCOL_TRC_ARIB_STD_B67 : AVCOL_TRC_SMPTE2084;
  context.colorSpace = AVCOL_SPC_BT2020_NCL;
  context.colorRange = AVCOL_RANGE_MPEG;
}

function encoderOptions(options: VideoOptions): Record<string, string> {
  switch (options.codec) {
    case 'h264':
      return { preset: 'ultrafast', 'forced-idr': '1', crf: '26', bf: `${options.bFrames ?? 0}`, sc_threshold: '0' };
    case 'hevc':
      return {
        preset: 'ultrafast',
        'forced-idr': '1',
        'x265-params': [
          `log-level=none:keyint=${neverAlone}:scenecut=0:bframes=${options.bFrames ?? 0}:pools=${options.threads ?? 1}`,
          ...(options.hdr === 'HDR10' ? [hdr10Parameters] : []),
        ].join(':'),
      };
    case 'vp9':
      return { deadline: 'realtime', 'cpu-used': '8', crf: '36', b: '0' };
    default:
      return {};
  }
}
