/** A long film from a short one: its packets are written again and again, so that hours cost no encoding. Every stream is kept. */
import { renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { AV_NOPTS_VALUE, FFmpegError, FormatContext, Packet, type Stream } from 'node-av';

/** What a film holds, in bytes of its packets. */
export interface FilmBytes {
  readonly sound: number;
  readonly keyFrames: number;
}

/**
 * Writes `piece` `times` times into `path`, whose extension chooses the container. `pieceSeconds` has to be a multiple of the distance
 * of its key frames, so that they stay evenly spaced.
 */
export async function writeRepeated(
  piece: string,
  path: string,
  pieceSeconds: number,
  times: number,
): Promise<FilmBytes> {
  const unfinished = `${path}.${process.pid}.new${extname(path)}`;
  try {
    const output = new FormatContext();
    try {
      FFmpegError.throwIfError(output.allocOutputContext2(null, null, unfinished), 'allocOutputContext2');
      const film = new Film(output, pieceSeconds);
      for (let round = 0; round < times; round += 1) await film.add(piece, round);
      FFmpegError.throwIfError(await output.writeTrailer(), 'writeTrailer');
      renameSync(unfinished, path);
      return film.bytes;
    } finally {
      await output.closeOutput();
      output.freeContext();
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}

interface Target {
  readonly stream: Stream;
  lastDts: bigint;
}

class Film {
  readonly #output: FormatContext;
  readonly #pieceSeconds: number;
  readonly #targets: Target[] = [];
  #sound = 0;
  #keyFrames = 0;

  constructor(output: FormatContext, pieceSeconds: number) {
    this.#output = output;
    this.#pieceSeconds = pieceSeconds;
  }

  get bytes(): FilmBytes {
    return { sound: this.#sound, keyFrames: this.#keyFrames };
  }

  async add(piece: string, round: number): Promise<void> {
    const input = new FormatContext();
    try {
      FFmpegError.throwIfError(await input.openInput(piece), 'openInput');
      FFmpegError.throwIfError(await input.findStreamInfo(null), 'findStreamInfo');
      const sources = input.streams;
      if (sources.length === 0) throw new Error(`expected streams in ${piece}, found none`);
      if (this.#targets.length === 0) await this.#begin(sources);
      using packet = new Packet();
      packet.alloc();
      while ((await input.readFrame(packet)) >= 0) {
        const source = sources[packet.streamIndex];
        if (source !== undefined) await this.#write(packet, source, round);
        packet.unref();
      }
    } finally {
      await input.closeInput();
    }
  }

  async #begin(sources: readonly Stream[]): Promise<void> {
    for (const source of sources) {
      const stream = this.#output.newStream(null);
      FFmpegError.throwIfError(source.codecpar.copy(stream.codecpar), 'copy');
      // Each container has its own tag for a codec.
      stream.codecpar.codecTag = 0;
      stream.timeBase = source.timeBase;
      stream.avgFrameRate = source.avgFrameRate;
      this.#targets.push({ stream, lastDts: AV_NOPTS_VALUE });
    }
    FFmpegError.throwIfError(await this.#output.openOutput(), 'openOutput');
    FFmpegError.throwIfError(await this.#output.writeHeader(null), 'writeHeader');
  }

  async #write(packet: Packet, source: Stream, round: number): Promise<void> {
    const target = this.#targets[source.index];
    if (target === undefined) throw new Error(`expected the streams of the first piece, got stream ${source.index}`);
    const { num, den } = source.timeBase;
    const shift = BigInt(Math.round((round * this.#pieceSeconds * den) / num));
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += shift;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += shift;
    packet.streamIndex = source.index;
    packet.rescaleTs(source.timeBase, target.stream.timeBase);
    // Sound of a piece lasts some milliseconds longer than its pictures: what overlaps is left out.
    if (target.lastDts !== AV_NOPTS_VALUE && packet.dts <= target.lastDts) return;
    target.lastDts = packet.dts;
    if (source.codecpar.width === 0) this.#sound += packet.size;
    else if (packet.isKeyframe) this.#keyFrames += packet.size;
    FFmpegError.throwIfError(await this.#output.interleavedWriteFrame(packet), 'interleavedWriteFrame');
  }
}
