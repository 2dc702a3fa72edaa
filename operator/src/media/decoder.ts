/**
 * A decoder on one thread: parallel work runs across titles, not within one, and every further thread holds pictures of
 * its own. Pictures larger than the limit are errors, also where a stream grows in its middle.
 */
import { AV_FRAME_FLAG_CORRUPT, Codec, CodecContext, Dictionary, Frame, type Packet, type Stream } from 'node-av';
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';
import { frameSamplesLimit, mayDecode, picturePixelsLimit } from './mediaLimits.ts';

export interface Decoder extends Disposable {
  /**
   * Decodes one key packet on its own, without the packets around it (docs/reference/limits.md#tiles). The frame is
   * valid until the next call; undefined if the packet yields no frame or one with errors.
   */
  decodeAlone(packet: Packet): Promise<Frame | undefined>;
  /** Feeds one packet of a sequence (null at the end); `next` returns the frames. */
  feed(packet: Packet | null): Promise<void>;
  /** The next frame of the sequence, valid until the next call; undefined if more packets are needed. */
  next(): Promise<Frame | undefined>;
  /** The same two on this thread: for sound, whose packets take less time than the way to another thread (turns.ts). */
  feedHere(packet: Packet | null): void;
  nextHere(): Frame | undefined;
  /** Drops buffered frames and packets, after a seek. */
  forget(): void;
}

/** Opens the stream's decoder. Throws MediaError `unreadable` for a codec that is not, or may not be, decoded here. */
export async function openDecoder(stream: Stream): Promise<Decoder> {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (codec === null) throw new MediaError('unreadable', message('pictureKindUnknown'));
  if (!mayDecode(codec.name)) throw new MediaError('unreadable', message('kindNotDecoded', codec.name ?? ''));
  const context = new CodecContext();
  const frame = new Frame();
  const free = (): void => {
    frame.free();
    context.freeContext();
  };
  try {
    context.allocContext3(codec);
    context.parametersToContext(stream.codecpar);
    context.pktTimebase = stream.timeBase;
    context.threadCount = 1;
    using options = Dictionary.fromObject({
      threads: '1',
      max_pixels: String(picturePixelsLimit),
      max_samples: String(frameSamplesLimit),
    });
    const opened = await context.open2(codec, options);
    if (opened < 0) throw new MediaError('damaged', message('decoderRefused'));
    frame.alloc();
  } catch (error) {
    free();
    throw error;
  }
  const next = async (): Promise<Frame | undefined> => {
    frame.unref();
    return (await context.receiveFrame(frame)) >= 0 ? frame : undefined;
  };
  return {
    async decodeAlone(packet) {
      context.flushBuffers();
      await context.sendPacket(packet);
      await context.sendPacket(null);
      const decoded = await next();
      context.flushBuffers();
      return decoded !== undefined && isWhole(decoded) ? decoded : undefined;
    },
    async feed(packet) {
      await context.sendPacket(packet);
    },
    next,
    feedHere(packet) {
      context.sendPacketSync(packet);
    },
    nextHere() {
      frame.unref();
      return context.receiveFrameSync(frame) >= 0 ? frame : undefined;
    },
    forget: () => context.flushBuffers(),
    [Symbol.dispose]: free,
  };
}

/** False if the decoder concealed parts of the picture that it could not read. */
export function isWhole(frame: Frame): boolean {
  return frame.decodeErrorFlags === 0 && !frame.hasFlags(AV_FRAME_FLAG_CORRUPT);
}
