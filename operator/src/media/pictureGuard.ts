/**
 * Checks how large a file's pictures are before anything decodes one. Containers may lie about it, so the sizes are also
 * read from the first packets, by FFmpeg's parsers, which decode nothing.
 */
import {
  AV_CODEC_ID_NONE,
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  CodecContext,
  CodecParser,
  type FormatContext,
  Packet,
  type Stream,
} from 'node-av';
import { message } from '../messages/message.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { filePixelsLimit, mayDecode, picturePixelsLimit } from './mediaLimits.ts';

/** Streams of a broadcast appear with the first packets; their first pictures within the next. */
const packetsLimit = 400;

function isPicture(stream: Stream): boolean {
  const { codecpar } = stream;
  const isCover = (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO && codecpar.codecId !== AV_CODEC_ID_NONE && !isCover;
}

/** Throws MediaError `unreadable` if the container states pictures that are larger than any film's. */
export function refuseHugePictures(streams: readonly Stream[]): void {
  refuse(streams.filter(isPicture).map(({ codecpar }) => [codecpar.width, codecpar.height]));
}

function refuse(sizes: readonly (readonly [number, number])[]): void {
  let all = 0;
  for (const [width, height] of sizes) {
    all += width * height;
    if (width * height > picturePixelsLimit) {
      throw new MediaError(
        'unreadable',
        message('pictureTooLarge', String(width), String(height), String(picturePixelsLimit)),
      );
    }
  }
  if (all > filePixelsLimit) {
    throw new MediaError('unreadable', message('picturesTooMany', String(sizes.length), String(filePixelsLimit)));
  }
}

/**
 * Reads the first packets of every moving picture and compares the sizes in them with the limits. Moves the position of
 * `format`, which must not be used to find streams afterwards. Throws MediaError.
 */
export async function refuseHiddenSizes(format: FormatContext, signal: AbortSignal | undefined): Promise<void> {
  const seen = new Map<number, readonly [number, number]>();
  using packet = new Packet();
  packet.alloc();
  for (let count = 0; count < packetsLimit; count++) {
    throwIfAborted(signal);
    packet.unref();
    if ((await format.readFrame(packet)) < 0) return;
    const { streams } = format;
    const stream = streams[packet.streamIndex];
    if (stream !== undefined && isPicture(stream) && !seen.has(stream.index)) {
      seen.set(stream.index, sizeIn(packet, stream));
      refuse([...seen.values()]);
    }
    const isFixed = count > 0 && streams.length > 0;
    if (isFixed && streams.every((one) => !isPicture(one) || seen.has(one.index))) return;
  }
}

/** The size that the packet's own headers state; 0 x 0 if its parser tells none. */
function sizeIn(packet: Packet, { codecpar }: Stream): readonly [number, number] {
  const codec = Codec.findDecoder(codecpar.codecId);
  const { data } = packet;
  if (codec === null || !mayDecode(codec.name) || data === null) return [0, 0];
  const context = new CodecContext();
  const parser = new CodecParser();
  try {
    context.allocContext3(codec);
    if (codecpar.extradataSize > 0) context.extraData = codecpar.extradata;
    parser.init(codecpar.codecId);
    const parsed = new Packet();
    parsed.alloc();
    parser.parse2(context, parsed, data, packet.pts, packet.dts, 0);
    // The end of the data tells a parser that waits for the next picture that this one is whole.
    parser.parse2(context, parsed, Buffer.alloc(0), packet.pts, packet.dts, 0);
    parsed.free();
    return [context.width, context.height];
  } catch {
    // A codec without a parser.
    return [0, 0];
  } finally {
    parser.close();
    context.freeContext();
  }
}
