/**
 * Ten minutes of 1080p video for the media benches, made once. A minute of numbered pictures is encoded and its packets are
 * written ten times, in Matroska and in MP4, so that both hold the same pictures. A picture's number shows which frame of the
 * minute it is. Writes only into the benches' cache.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AV_NOPTS_VALUE, FFmpegError, FormatContext, Packet, type Stream } from 'node-av';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { benchCachePath } from './tree.ts';

export const FRAMES_PER_SECOND = 24;
/** A multiple of every key frame distance below, so that key frames stay evenly spaced across the repeats. */
const MINUTE_SECONDS = 60;
const MINUTES = 10;
export const FILM_SECONDS = MINUTE_SECONDS * MINUTES;
/** Picture numbers start again after this many frames. */
export const NUMBERED_FRAMES = MINUTE_SECONDS * FRAMES_PER_SECOND;

/** Raise it when films are built differently. */
const FILM_VERSION = 1;

export interface SampleFilm {
  /** Its name in figures: `mkv, key frames 4 s apart`. */
  readonly name: string;
  readonly path: string;
}

/** The four films of a codec. The first call encodes them (hevc: minutes); later calls reuse them. */
export async function sampleFilms(codec: 'h264' | 'hevc'): Promise<SampleFilm[]> {
  const films: SampleFilm[] = [];
  for (const keyframeEverySeconds of [4, 10]) {
    const minute = await cachedVideo(`bench-${codec}-key-${keyframeEverySeconds}.mkv`, {
      seconds: MINUTE_SECONDS,
      widthPixels: 1920,
      heightPixels: 1080,
      codec,
      keyframeEverySeconds,
      frameRate: FRAMES_PER_SECOND,
      pictures: 'numbered',
      threads: 2,
    });
    for (const container of ['mkv', 'mp4']) {
      const path = join(benchCachePath(), `film-${FILM_VERSION}-${codec}-key-${keyframeEverySeconds}.${container}`);
      if (!existsSync(path)) await writeFilm(minute, path, container);
      films.push({ name: `${container}, key frames ${keyframeEverySeconds} s apart`, path });
    }
  }
  return films;
}

async function writeFilm(minute: string, path: string, container: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.new.${container}`;
  try {
    const output = new FormatContext();
    try {
      FFmpegError.throwIfError(output.allocOutputContext2(null, null, unfinished), 'allocOutputContext2');
      await repeatPackets(minute, output);
    } finally {
      await output.closeOutput();
      output.freeContext();
    }
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

async function repeatPackets(minute: string, output: FormatContext): Promise<void> {
  let target: Stream | undefined;
  for (let round = 0; round < MINUTES; round += 1) {
    const input = new FormatContext();
    try {
      FFmpegError.throwIfError(await input.openInput(minute), 'openInput');
      FFmpegError.throwIfError(await input.findStreamInfo(null), 'findStreamInfo');
      const [source] = input.streams;
      if (source === undefined) throw new Error(`expected a video stream in ${minute}, found none`);
      target ??= await beginOutput(output, source);
      await copyPackets(input, source, output, target, round);
    } finally {
      await input.closeInput();
    }
  }
  FFmpegError.throwIfError(await output.writeTrailer(), 'writeTrailer');
}

async function beginOutput(output: FormatContext, source: Stream): Promise<Stream> {
  const target = output.newStream(null);
  FFmpegError.throwIfError(source.codecpar.copy(target.codecpar), 'copy');
  // Each container has its own tag for a codec.
  target.codecpar.codecTag = 0;
  target.timeBase = source.timeBase;
  target.avgFrameRate = source.avgFrameRate;
  FFmpegError.throwIfError(await output.openOutput(), 'openOutput');
  FFmpegError.throwIfError(await output.writeHeader(null), 'writeHeader');
  return target;
}

async function copyPackets(
  input: FormatContext,
  source: Stream,
  output: FormatContext,
  target: Stream,
  round: number,
): Promise<void> {
  const shift = BigInt(Math.round((round * MINUTE_SECONDS * source.timeBase.den) / source.timeBase.num));
  using packet = new Packet();
  packet.alloc();
  while ((await input.readFrame(packet)) >= 0) {
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += shift;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += shift;
    packet.streamIndex = target.index;
    packet.rescaleTs(source.timeBase, target.timeBase);
    FFmpegError.throwIfError(await output.interleavedWriteFrame(packet), 'interleavedWriteFrame');
    packet.unref();
  }
}
