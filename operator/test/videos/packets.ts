/** Two functions that every track of a sample video needs: check a return code, write packets. */
import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type CodecContext,
  FFmpegError,
  type FormatContext,
  type Packet,
  type Stream,
} from 'node-av';

/** Throws with the name of the failed call; returns the code if it succeeded. */
export function checked(code: number, call: string): number {
  FFmpegError.throwIfError(code, call);
  return code;
}

/** Writes all packets that an encoder has ready into the file. */
export async function writeReady(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  packet: Packet,
): Promise<void> {
  for (;;) {
    const code = await encoder.receivePacket(packet);
    if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
    checked(code, 'receivePacket');
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    checked(await output.interleavedWriteFrame(packet), 'interleavedWriteFrame');
    packet.unref();
  }
}
