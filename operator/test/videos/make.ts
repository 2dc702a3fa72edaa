/**
 * Makes small real videos for tests, demo and benches: in process, deterministic, without other programs or downloads.
 * Never used by the product.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_FORCED,
  AV_DISPOSITION_HEARING_IMPAIRED,
  AV_LOG_QUIET,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PKT_DATA_DISPLAYMATRIX,
  type CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  Log,
  Packet,
  type Stream,
} from 'node-av';
import { reservedBytes, withChapters } from './chapters.ts';
import { frameTimesSeconds, type SampleAudio, type SampleSubtitles, type VideoOptions } from './options.ts';
import { checked, writeReady } from './packets.ts';
import { type Painter, type Picture, type PictureSize, painter, turnedLeft } from './pictures.ts';
import { sceneryPainter } from './scenery.ts';
import { scenesPainter } from './scenes.ts';
import { addAudio, addSubtitles, type Track } from './tracks.ts';
import { openVideoEncoder } from './videoEncoder.ts';

/** Writes one video; the path's extension chooses the container (mkv, mp4, mov, avi, ts, webm, mpg). */
export async function makeVideo(path: string, options: VideoOptions): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const output = new FormatContext();
  try {
    checked(output.allocOutputContext2(null, null, path), 'allocOutputContext2');
    await writeStreams(output, path, options);
  } finally {
    await output.closeOutput();
    output.freeContext();
  }
  if (options.chapters !== undefined) {
    const format = extname(path) === '.mkv' ? 'matroska' : 'mp4';
    await writeFile(path, withChapters(await readFile(path), format, options.chapters, options.seconds));
  }
}

/** Writes a file with a tone and no video. */
export async function makeSound(path: string, seconds: number): Promise<void> {
  const output = new FormatContext();
  try {
    checked(output.allocOutputContext2(null, null, path), 'allocOutputContext2');
    const track = await addAudio(output, { channels: 1, codec: 'aac' }, seconds);
    checked(await output.openOutput(), 'openOutput');
    checked(await output.writeHeader(), 'writeHeader');
    await track.writeUntil(output, Number.POSITIVE_INFINITY);
    checked(await output.writeTrailer(), 'writeTrailer');
    track.free();
  } finally {
    await output.closeOutput();
    output.freeContext();
  }
}

async function writeStreams(output: FormatContext, path: string, options: VideoOptions): Promise<void> {
  const encoder = await openVideoEncoder(output, options);
  const stream = output.newStream(null);
  const tracks: Track[] = [];
  try {
    describeVideo(stream, encoder, options);
    for (const audio of options.audio ?? []) tracks.push(await addAudio(output, audio, options.seconds));
    for (const subtitles of options.subtitles ?? []) {
      tracks.push(addSubtitles(output, subtitles, options.seconds, extname(path) === '.mkv' ? 'subrip' : 'mov_text'));
    }
    describeTracks(tracks, options);
    checked(await output.openOutput(), 'openOutput');
    checked(await output.writeHeader(headerOptions(path, options)), 'writeHeader');
    await writePackets(output, stream, encoder, tracks, options);
    checked(await output.writeTrailer(), 'writeTrailer');
  } finally {
    encoder.freeContext();
    for (const track of tracks) track.free();
  }
}

function headerOptions(path: string, options: VideoOptions): Dictionary | null {
  if (extname(path) !== '.mkv') return null;
  return Dictionary.fromObject({
    ...(options.chapters === undefined ? {} : { reserve_index_space: reservedBytes }),
    ...(options.negativeTimes === true ? { avoid_negative_ts: 'disabled' } : {}),
  });
}

function describeVideo(stream: Stream, encoder: CodecContext, options: VideoOptions): void {
  checked(stream.codecpar.fromContext(encoder), 'fromContext');
  stream.timeBase = encoder.timeBase;
  stream.avgFrameRate = encoder.framerate;
  if (options.sampleAspect !== undefined) stream.sampleAspectRatio = encoder.sampleAspectRatio;
  stream.metadata = tagsOf(options);
  stream.disposition = AV_DISPOSITION_DEFAULT;
  if (options.rotationDegrees !== undefined) {
    stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(options.rotationDegrees));
  }
}

function tagsOf(described: { readonly language?: string; readonly title?: string }): Dictionary {
  return Dictionary.fromObject({
    ...(described.language === undefined ? {} : { language: described.language }),
    ...(described.title === undefined ? {} : { title: described.title }),
  });
}

function describeTracks(tracks: readonly Track[], options: VideoOptions): void {
  const descriptions = [...(options.audio ?? []), ...(options.subtitles ?? [])];
  tracks.forEach((track, index) => {
    const described: SampleAudio | SampleSubtitles = descriptions[index] ?? {};
    track.stream.metadata = tagsOf(described);
    const first = index === 0 && (options.audio ?? []).length > 0;
    track.stream.setDisposition(
      ...(first ? [AV_DISPOSITION_DEFAULT] : []),
      ...('forced' in described && described.forced === true ? [AV_DISPOSITION_FORCED] : []),
      ...('hearingImpaired' in described && described.hearingImpaired === true
        ? [AV_DISPOSITION_HEARING_IMPAIRED]
        : []),
    );
  });
}

/** The 3 x 3 matrix that containers store: 16.16 fixed point (last column 2.30), native byte order. */
function displayMatrix(clockwiseDegrees: number): Buffer {
  const angle = (clockwiseDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle) * 65536), Math.round(Math.sin(angle) * 65536)];
  const matrix = Buffer.alloc(36);
  [cos, sin, 0, -sin, cos, 0, 0, 0, 1 << 30].forEach((value, index) => {
    matrix.writeInt32LE(value, index * 4);
  });
  return matrix;
}

function painterOf({ pictures, scenes, seconds }: VideoOptions, size: PictureSize): Painter {
  if (scenes !== undefined) return scenesPainter(size, scenes, seconds);
  return pictures === 'scenery' ? sceneryPainter(size) : painter(pictures, size);
}

async function writePackets(
  output: FormatContext,
  stream: Stream,
  encoder: CodecContext,
  tracks: readonly Track[],
  options: VideoOptions,
): Promise<void> {
  const times = frameTimesSeconds(options);
  const quarters = (options.rotationDegrees ?? 0) / 90;
  const { widthPixels, heightPixels } = options;
  // Drawn upright but stored rotated, so that the player's rotation makes it upright.
  const seen =
    quarters % 2 === 0 ? { widthPixels, heightPixels } : { widthPixels: heightPixels, heightPixels: widthPixels };
  const paint = painterOf(options, seen);
  using packet = new Packet();
  packet.alloc();
  let nextKeySeconds = 0;
  for (const [index, seconds] of times.entries()) {
    using frame = frameOf(turnedLeft(paint.paint(index, seconds / options.seconds), quarters), encoder, options);
    frame.pts = BigInt(Math.round((seconds * encoder.timeBase.den) / encoder.timeBase.num));
    const isKey = seconds >= nextKeySeconds - 1e-6;
    frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    if (isKey) nextKeySeconds += options.keyframeEverySeconds;
    checked(await encoder.sendFrame(frame), 'sendFrame');
    await writeReady(output, stream, encoder, packet);
    for (const track of tracks) await track.writeUntil(output, seconds);
  }
  checked(await encoder.sendFrame(null), 'sendFrame(null)');
  await writeReady(output, stream, encoder, packet);
  for (const track of tracks) await track.writeUntil(output, Number.POSITIVE_INFINITY);
}

function frameOf(picture: Picture, encoder: CodecContext, options: VideoOptions): Frame {
  const { widthPixels: width, heightPixels: height } = picture;
  const deep = options.hdr !== undefined;
  const frame = Frame.fromVideoBuffer(deep ? tenBits(picture.samples) : picture.samples, {
    width,
    height,
    format: deep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P,
    timeBase: encoder.timeBase,
  });
  if (options.sampleAspect !== undefined) frame.sampleAspectRatio = encoder.sampleAspectRatio;
  return frame;
}

function tenBits(samples: Buffer): Buffer {
  const wide = new Uint16Array(samples.length);
  for (let at = 0; at < samples.length; at++) wide[at] = (samples[at] ?? 0) * 4;
  return Buffer.from(wide.buffer);
}
