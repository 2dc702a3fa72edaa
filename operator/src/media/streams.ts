/** Describes a stream of an opened file as the probe fact stores it. Reads headers only, decodes nothing. */
import {
  AV_CODEC_ID_NONE,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_FORCED,
  AV_DISPOSITION_HEARING_IMPAIRED,
  AV_LEVEL_UNKNOWN,
  AV_PKT_DATA_CONTENT_LIGHT_LEVEL,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_DATA_DOVI_CONF,
  AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
  type AVPixelFormat,
  avChannelLayoutDescribe,
  avGetCodecName,
  avGetPixFmtName,
  Codec,
  type Rational,
  type Stream,
} from 'node-av';
import type { AudioStream, SubtitleStream, VideoStream } from '../title/facts.ts';
import { tagCharactersLimit } from './mediaLimits.ts';

/** True for a moving picture; false for a cover that the container lists as a video stream. */
export function isMovingPicture(stream: Stream): boolean {
  const { codecpar } = stream;
  return (
    codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
    (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 &&
    codecpar.codecId !== AV_CODEC_ID_NONE &&
    codecpar.width > 0 &&
    codecpar.height > 0
  );
}

export function videoStream(stream: Stream): VideoStream {
  const { codecpar } = stream;
  const rotationDegrees = rotationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const pixelFormat = pixelFormatName(stream);
  const bitDepth = bitDepthOf(codecpar.bitsPerRawSample, pixelFormat);
  const frameRate = rateOf(stream.avgFrameRate) ?? rateOf(stream.rFrameRate);
  const level = codecpar.level;
  const storedAspect = (codecpar.width / codecpar.height) * pixelAspectOf(stream);
  const dolbyVisionProfile = codecpar.getCodedSideData(AV_PKT_DATA_DOVI_CONF)?.[2];
  const hdr = hdrOf(stream, dolbyVisionProfile !== undefined);
  return {
    ...described(stream),
    widthPixels: codecpar.width,
    heightPixels: codecpar.height,
    displayAspect: rotationDegrees % 180 === 0 ? storedAspect : 1 / storedAspect,
    rotationDegrees,
    ...(level === AV_LEVEL_UNKNOWN || level <= 0 ? {} : { level }),
    ...(frameRate === undefined ? {} : { frameRate }),
    ...(bitDepth === undefined ? {} : { bitDepth }),
    ...(pixelFormat === undefined ? {} : { pixelFormat }),
    ...(hdr === undefined ? {} : { hdr }),
    ...(dolbyVisionProfile === undefined ? {} : { dolbyVisionProfile }),
  };
}

export function audioStream(stream: Stream): AudioStream {
  const { codecpar } = stream;
  const channelLayout = avChannelLayoutDescribe(codecpar.channelLayout);
  return {
    ...described(stream),
    channels: codecpar.channels,
    sampleRateHz: codecpar.sampleRate,
    ...(channelLayout === null || channelLayout === '' ? {} : { channelLayout }),
  };
}

export function subtitleStream(stream: Stream): SubtitleStream {
  const { language, title, index, codec, isDefault } = described(stream);
  return {
    index,
    codec,
    isDefault,
    isForced: (stream.disposition & AV_DISPOSITION_FORCED) !== 0,
    isHearingImpaired: (stream.disposition & AV_DISPOSITION_HEARING_IMPAIRED) !== 0,
    ...(language === undefined ? {} : { language }),
    ...(title === undefined ? {} : { title }),
  };
}

interface Described {
  readonly index: number;
  readonly codec: string;
  readonly profile?: string;
  readonly bitRate?: number;
  readonly language?: string;
  readonly title?: string;
  readonly isDefault: boolean;
}

function described(stream: Stream): Described {
  const { codecpar } = stream;
  const tags = stream.metadata?.getAll() ?? {};
  const profile = Codec.findDecoder(codecpar.codecId)?.profiles?.find(
    (known) => known.profile === codecpar.profile,
  )?.name;
  const bitRate = codecpar.bitRate > 0n ? Number(codecpar.bitRate) : statisticsBitRate(tags);
  const { language: languageTag, title: titleTag } = tags;
  const language = languageTag?.slice(0, tagCharactersLimit).trim();
  const title = titleTag?.slice(0, tagCharactersLimit).trim();
  return {
    index: stream.index,
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    isDefault: (stream.disposition & AV_DISPOSITION_DEFAULT) !== 0,
    ...(profile === undefined ? {} : { profile }),
    ...(bitRate === undefined ? {} : { bitRate }),
    ...(language === undefined || language === '' || language === 'und' ? {} : { language }),
    ...(title === undefined || title === '' ? {} : { title }),
  };
}

/** Matroska keeps no bit rate, but mkvmerge writes it as a tag. */
function statisticsBitRate({ BPS, 'BPS-eng': english }: Record<string, string>): number | undefined {
  const value = Number(BPS ?? english);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function rateOf(rate: Rational): number | undefined {
  return rate.num > 0 && rate.den > 0 ? rate.num / rate.den : undefined;
}

/** Pixel aspect: width to height. The container's value takes precedence over the codec's. */
function pixelAspectOf(stream: Stream): number {
  return rateOf(stream.sampleAspectRatio) ?? rateOf(stream.codecpar.sampleAspectRatio) ?? 1;
}

function pixelFormatName(stream: Stream): string | undefined {
  // The format of a video stream is a pixel format; the wrapper's type also allows sample formats.
  const format: number = stream.codecpar.format;
  return format < 0 ? undefined : (avGetPixFmtName(format as AVPixelFormat) ?? undefined);
}

/**
 * Bits per sample. Names such as `yuv420p10le`, `p010le` and `gray12le` contain it; names without a number mean 8 bits.
 */
export function bitDepthOf(rawBits: number, pixelFormat: string | undefined): number | undefined {
  if (rawBits > 0) return rawBits;
  if (pixelFormat === undefined) return undefined;
  const depth = /(?:p|gray|^p0)(9|10|12|14|16)(?:le|be)$/.exec(pixelFormat)?.[1];
  return depth === undefined ? 8 : Number(depth);
}

/**
 * The clockwise rotation of a display matrix (nine 32-bit numbers), to the nearest quarter; 0 for no or an invalid
 * matrix.
 */
export function rotationOf(matrix: Buffer | null): number {
  if (matrix === null || matrix.length < 36) return 0;
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at) / 65_536);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return 0;
  const [across, down] = [Math.hypot(a, c), Math.hypot(b, d)];
  if (across === 0 || down === 0) return 0;
  const quarters = Math.round(Math.atan2(b / down, a / across) / (Math.PI / 2));
  return (((quarters % 4) + 4) % 4) * 90;
}

function hdrOf(stream: Stream, hasDolbyVision: boolean): VideoStream['hdr'] {
  if (hasDolbyVision) return 'DolbyVision';
  const { codecpar } = stream;
  if (codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67) return 'HLG';
  if (codecpar.colorTrc !== AVCOL_TRC_SMPTE2084) return undefined;
  const hasMetadata =
    codecpar.getCodedSideData(AV_PKT_DATA_MASTERING_DISPLAY_METADATA) !== null ||
    codecpar.getCodedSideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL) !== null;
  return hasMetadata ? 'HDR10' : 'PQ';
}
