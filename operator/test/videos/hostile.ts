/** Small videos that need much memory: pictures of a size that no film has. Never used by the product. */
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_FLAG_KEY,
  type AVCodecID,
  AVMEDIA_TYPE_VIDEO,
  FormatContext,
  Packet,
  Rational,
} from 'node-av';
import sharp from 'sharp';
import { checked } from './packets.ts';

export interface PictureTrack {
  readonly codecId: AVCodecID;
  /** What the container says about the pictures. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** One packet a second, each a picture of its own. */
  readonly pictures: readonly Uint8Array[];
  readonly isCover?: boolean;
}

/** A black picture: some KB for any size. */
export function blackPicture(kind: 'png' | 'jpeg', widthPixels: number, heightPixels: number): Promise<Buffer> {
  const create = { width: widthPixels, height: heightPixels, channels: 3, background: '#000' } as const;
  const picture = sharp({ create, limitInputPixels: false }).toColourspace('b-w');
  return kind === 'png' ? picture.png({ palette: true, colours: 2 }).toBuffer() : picture.jpeg().toBuffer();
}

/** Writes pictures as they are into the tracks of a film. The path's extension chooses the container. */
export async function writePictures(path: string, tracks: readonly PictureTrack[]): Promise<void> {
  const output = new FormatContext();
  try {
    checked(output.allocOutputContext2(null, null, path), 'allocOutputContext2');
    const streams = tracks.map((track) => {
      const stream = output.newStream(null);
      stream.timeBase = new Rational(1, 1000);
      const { codecpar } = stream;
      codecpar.codecType = AVMEDIA_TYPE_VIDEO;
      codecpar.codecId = track.codecId;
      codecpar.width = track.widthPixels;
      codecpar.height = track.heightPixels;
      if (track.isCover === true) stream.disposition = AV_DISPOSITION_ATTACHED_PIC;
      return stream;
    });
    checked(await output.openOutput(), 'openOutput');
    checked(await output.writeHeader(), 'writeHeader');
    using packet = new Packet();
    packet.alloc();
    const seconds = Math.max(...tracks.map(({ pictures }) => pictures.length));
    for (let second = 0; second < seconds; second++) {
      for (const [index, track] of tracks.entries()) {
        const picture = track.pictures[second];
        const stream = streams[index];
        if (picture === undefined || stream === undefined) continue;
        packet.unref();
        packet.data = Buffer.from(picture);
        packet.streamIndex = stream.index;
        packet.pts = BigInt(second * 1000);
        packet.dts = packet.pts;
        packet.duration = 1000n;
        packet.timeBase = new Rational(1, 1000);
        packet.rescaleTs(new Rational(1, 1000), stream.timeBase);
        packet.setFlags(AV_PKT_FLAG_KEY);
        checked(await output.interleavedWriteFrame(packet), 'interleavedWriteFrame');
      }
    }
    checked(await output.writeTrailer(), 'writeTrailer');
  } finally {
    await output.closeOutput();
    output.freeContext();
  }
}
