/** An opened video stream with its clock: seconds of the film, counted from 0, as players and tiles count them. */
import {
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVSEEK_FLAG_BACKWARD,
  type FormatContext,
  type Packet,
  type Stream,
} from 'node-av';
import { message } from '../messages/message.ts';
import { throwIfDiskFailed } from './diskFault.ts';
import { MediaError } from './mediaError.ts';
import { type MediaUse, openMedia } from './open.ts';
import { isMovingPicture } from './streams.ts';

export interface Timeline extends AsyncDisposable {
  readonly format: FormatContext;
  readonly stream: Stream;
  /** Seconds of the film at a time stamp of the stream; undefined if the stamp is empty. */
  secondsAt(timestamp: bigint): number | undefined;
  /** Moves to the key frame at or before the moment, or at or after it; false if the container cannot seek there. */
  seek(seconds: number, side: 'before' | 'after'): Promise<boolean>;
}

/** Opens one video stream. Where the container allows it, the other streams are not even read. Throws MediaError. */
export async function openTimeline(
  path: string,
  index: number,
  signal?: AbortSignal,
  use?: MediaUse,
): Promise<Timeline> {
  const media = await openMedia(path, signal, use);
  const { format } = media;
  const { streams } = format;
  const stream = streams[index];
  if (stream === undefined || !isMovingPicture(stream)) {
    await media[Symbol.asyncDispose]();
    throw new MediaError('damaged', message('fileChanged'));
  }
  for (const other of streams) if (other.index !== index) other.discard = AVDISCARD_ALL;
  const unitSeconds = stream.timeBase.toDouble();
  // Positions in a film count from the container's first time stamp, as ffmpeg does without -copyts.
  const startSeconds = format.startTime === AV_NOPTS_VALUE ? 0 : Number(format.startTime) / 1e6;
  return {
    format,
    stream,
    secondsAt: (timestamp) =>
      timestamp === AV_NOPTS_VALUE ? undefined : Number(timestamp) * unitSeconds - startSeconds,
    async seek(seconds, side) {
      const timestamp = BigInt(Math.round((seconds + startSeconds) / unitSeconds));
      const flags = side === 'before' ? [AVSEEK_FLAG_BACKWARD] : [];
      const isDone = (await format.seekFrame(index, timestamp, ...flags)) >= 0;
      if (!isDone) throwIfDiskFailed(format);
      return isDone;
    },
    [Symbol.asyncDispose]: () => media[Symbol.asyncDispose](),
  };
}

/** The presentation time, or the decoding time where there is none (AVI has none). */
export function packetTimestamp(packet: Packet): bigint {
  return packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
}
