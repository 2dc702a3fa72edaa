/**
 * Reads what a video file holds: streams, chapters, duration. Never changes the file and never opens others that it
 * refers to.
 */
import {
  AV_FRAME_DATA_CONTENT_LIGHT_LEVEL,
  AV_FRAME_DATA_DYNAMIC_HDR_PLUS,
  AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_DATA,
  AVMEDIA_TYPE_SUBTITLE,
  AVSEEK_FLAG_BACKWARD,
  type FormatContext,
  Packet,
  type Stream,
} from 'node-av';
import { message } from '../messages/message.ts';
import type { Probe, VideoStream } from '../title/facts.ts';
import { hasLongChapters } from './chapterBytes.ts';
import { chaptersLimit, readChapters } from './chapters.ts';
import { openDecoder } from './decoder.ts';
import { throwIfDiskFailed } from './diskFault.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { durationSecondsLimit } from './mediaLimits.ts';
import { openMedia } from './open.ts';
import { audioStream, isMovingPicture, subtitleStream, videoStream } from './streams.ts';

// Limits reading in a file without a duration (its tail) and the search for a first key frame.
const packetsLimit = 20_000;

/**
 * Probes one video. Durations are in seconds, bit rates in bits per second. Languages are spelled as in the container,
 * `und` is left out. Covers are not video streams. Throws MediaError: unreadable, damaged (also: cut off), noVideo,
 * aborted.
 */
export async function probeVideo(path: string, signal?: AbortSignal): Promise<Probe> {
  await using media = await openMedia(path, signal);
  const { format } = media;
  const { streams } = format;
  const found = streams.filter(isMovingPicture);
  if (found.length === 0) throw new MediaError('noVideo', message('noVideo', String(streams.length)));
  const video: VideoStream[] = [];
  for (const stream of found) video.push(await refineHdr(format, videoStream(stream), signal));
  const chapters = await chaptersOf(path, format);
  const durationSeconds = await durationOf(format, signal);
  const bitRate = Number(format.bitRate);
  return {
    container: format.iformat?.name ?? 'unknown',
    durationSeconds,
    ...(bitRate > 0 ? { bitRate } : {}),
    video,
    audio: streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO).map(audioStream),
    subtitles: streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_SUBTITLE).map(subtitleStream),
    chapters,
  };
}

/** Empty without a look at them if the file has more than a film: FFmpeg would describe every one. */
async function chaptersOf(path: string, format: FormatContext): Promise<Probe['chapters']> {
  const isMany = format.streams.some(isLongChapterTrack) || (await hasLongChapters(path));
  return isMany ? [] : await readChapters(format);
}

/** A track of chapters in MP4 is data, one frame a chapter; other tracks of data hold none, however long they are. */
function isLongChapterTrack({ codecpar, nbFrames }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_DATA && nbFrames > BigInt(chaptersLimit);
}

async function durationOf(format: FormatContext, signal: AbortSignal | undefined): Promise<number> {
  const stated = Number(format.duration) / 1e6;
  const seconds = stated > 0 && stated <= durationSecondsLimit ? stated : await lastSecondsOf(format, signal);
  if (seconds > 0 && seconds <= durationSecondsLimit) return seconds;
  throw new MediaError('damaged', message('noDuration'));
}

/** A recording that was never finished states no duration; the time of its last packet is used. */
async function lastSecondsOf(format: FormatContext, signal: AbortSignal | undefined): Promise<number> {
  const { streams } = format;
  // Beyond any film, within 64 bits of microseconds.
  await format.seekFrame(-1, 10n ** 15n, AVSEEK_FLAG_BACKWARD);
  const startSeconds = format.startTime === AV_NOPTS_VALUE ? 0 : Number(format.startTime) / 1e6;
  using packet = new Packet();
  packet.alloc();
  let last = 0;
  for (let count = 0; count < packetsLimit && (await format.readFrame(packet)) >= 0; count++) {
    throwIfAborted(signal);
    const stream = streams[packet.streamIndex];
    if (stream !== undefined && packet.pts !== AV_NOPTS_VALUE) {
      last = Math.max(last, Number(packet.pts + packet.duration) * stream.timeBase.toDouble());
    }
    packet.unref();
  }
  throwIfDiskFailed(format);
  return last - startSeconds;
}

/**
 * HDR10+ is stated per frame, and some files state HDR10 metadata only there, so the first picture of a PQ stream is
 * decoded. If it cannot be decoded, the value from the headers stays.
 */
async function refineHdr(
  format: FormatContext,
  video: VideoStream,
  signal: AbortSignal | undefined,
): Promise<VideoStream> {
  if (video.hdr !== 'HDR10' && video.hdr !== 'PQ') return video;
  const stream = format.streams[video.index];
  if (stream === undefined) return video;
  using decoder = await openDecoder(stream);
  using packet = new Packet();
  packet.alloc();
  for (let count = 0; count < packetsLimit && (await format.readFrame(packet)) >= 0; count++) {
    throwIfAborted(signal);
    if (packet.streamIndex === video.index && packet.isKeyframe) break;
    packet.unref();
  }
  throwIfDiskFailed(format);
  const frame = packet.size > 0 ? await decoder.decodeAlone(packet) : undefined;
  if (frame === undefined) return video;
  if (frame.getSideData(AV_FRAME_DATA_DYNAMIC_HDR_PLUS) !== null) return { ...video, hdr: 'HDR10+' };
  const hasMetadata =
    frame.getSideData(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) !== null ||
    frame.getSideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL) !== null;
  return hasMetadata ? { ...video, hdr: 'HDR10' } : video;
}
