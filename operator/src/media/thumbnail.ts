/** Chooses one frame that represents a film and makes a JPEG of it. Writes no file. */
import { Frame } from 'node-av';
import sharp from 'sharp';
import { message } from '../messages/message.ts';
import type { Probe, VideoStream } from '../title/facts.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { openFrameRow } from './frameRow.ts';
import { mainVideo, pictureSize } from './geometry.ts';
import { type Keyframes, openKeyframes } from './keyframes.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { previewForm } from './pictures/formats.ts';
import { freePixels, openRenderer, type Renderer } from './render.ts';
import { measurePicture, poorScore, scorePicture } from './score.ts';
import { openTimeline } from './timeline.ts';

export interface Thumbnail {
  readonly jpeg: Buffer;
  /** A small WebP of it, if one was asked for. */
  readonly preview?: Buffer;
  /** Position of the frame in the film. */
  readonly atSeconds: number;
}

export interface ThumbnailOptions {
  /** Width of the JPEG; at most 1280, and at most the width at which the film is shown. */
  readonly widthPixels: number;
  readonly previewWidthPixels?: number | undefined;
  readonly signal?: AbortSignal;
}

const mostWidthPixels = 1280;
const jpegQuality = 88;
// Candidates are scored at this width: wide enough to show blur, too narrow for grain to count as detail.
const judgedWidthPixels = 160;

// After the opening titles and before the film gives its plot away. The second range is tried only if the first holds
// nothing good.
const keyframeRange = { fromShare: 0.1, toShare: 0.5, count: 12 };
const betweenRange = { fromShare: 0.52, toShare: 0.9, count: 8 };

interface Choice extends Disposable {
  readonly frame: Frame;
  score: number;
  atSeconds: number;
}

/** Throws MediaError: damaged (no picture could be decoded), noVideo, unreadable, aborted. */
export async function makeThumbnail(path: string, probe: Probe, options: ThumbnailOptions): Promise<Thumbnail> {
  const video = mainVideo(probe);
  using best = openChoice();
  await scoreKeyframes(path, video, probe.durationSeconds, best, options.signal);
  if (best.score < poorScore) await scoreBetweenKeyframes(path, video, probe.durationSeconds, best, options.signal);
  if (best.score < 0) throw new MediaError('damaged', message('noPictureDecoded'));
  const size = pictureSize(video, Math.min(options.widthPixels, mostWidthPixels));
  using renderer = openRenderer(video, size);
  const pixels = await renderer.render(best.frame);
  const raw = { width: size.widthPixels, height: size.heightPixels, channels: 3 } as const;
  const jpeg = await sharp(pixels, { raw }).jpeg({ quality: jpegQuality }).toBuffer();
  freePixels(pixels);
  const { previewWidthPixels } = options;
  const preview = previewWidthPixels === undefined ? {} : { preview: await smallOf(jpeg, previewWidthPixels) };
  return { jpeg, ...preview, atSeconds: best.atSeconds };
}

/**
 * Of the JPEG and not of its pixels, because a rebuilt catalog makes the same bytes from the file. Nobody else chose those of a JPEG that
 * was just encoded, so that no process of its own has to decode it (pictures/decode.ts).
 */
async function smallOf(jpeg: Buffer, widthPixels: number): Promise<Buffer> {
  return await sharp(jpeg).resize({ width: widthPixels, withoutEnlargement: true }).webp(previewForm).toBuffer();
}

function openChoice(): Choice {
  const frame = new Frame();
  frame.alloc();
  return { frame, score: -1, atSeconds: 0, [Symbol.dispose]: () => frame.free() };
}

/** Evenly spaced moments of a range. */
function momentsOf(range: typeof keyframeRange, durationSeconds: number): number[] {
  const step = (range.toShare - range.fromShare) / (range.count - 1);
  return Array.from({ length: range.count }, (_, index) => (range.fromShare + step * index) * durationSeconds);
}

async function scoreKeyframes(
  path: string,
  video: VideoStream,
  durationSeconds: number,
  best: Choice,
  signal: AbortSignal | undefined,
): Promise<void> {
  await using timeline = await openTimeline(path, video.index, signal, 'keyframes');
  using keyframes = openKeyframes(timeline, signal);
  using decoder = await openDecoder(timeline.stream);
  using renderer = openRenderer(video, pictureSize(video, judgedWidthPixels));
  const seen = new Set<number>();
  for (const range of [keyframeRange, betweenRange]) {
    const halfStep = ((range.toShare - range.fromShare) * durationSeconds) / (range.count - 1) / 2;
    for (const moment of momentsOf(range, durationSeconds)) {
      const stretch = { startSeconds: moment - halfStep, middleSeconds: moment, endSeconds: moment + halfStep };
      await judgeNearest(keyframes, stretch, decoder, renderer, seen, best);
      throwIfAborted(signal);
    }
    if (best.score >= poorScore) return;
  }
}

async function judgeNearest(
  keyframes: Keyframes,
  stretch: Parameters<Keyframes['near']>[0],
  decoder: Decoder,
  renderer: Renderer,
  seen: Set<number>,
  best: Choice,
): Promise<void> {
  for (const { seconds, packet } of await keyframes.near(stretch)) {
    if (seen.has(seconds)) return;
    seen.add(seconds);
    const frame = await decoder.decodeAlone(packet);
    if (frame === undefined) continue;
    await judge(frame, seconds, renderer, best);
    return;
  }
}

async function judge(frame: Frame, atSeconds: number, renderer: Renderer, best: Choice): Promise<void> {
  const { widthPixels, heightPixels } = renderer.size;
  const pixels = await renderer.render(frame);
  const score = scorePicture(measurePicture(pixels, widthPixels, heightPixels));
  freePixels(pixels);
  if (score <= best.score) return;
  best.frame.unref();
  best.frame.ref(frame);
  best.score = score;
  best.atSeconds = atSeconds;
}

// Decoding on from a distant key frame is expensive: three moments, and only in films without good key frames.
const decodedShares = [0.15, 0.3, 0.45];

async function scoreBetweenKeyframes(
  path: string,
  video: VideoStream,
  durationSeconds: number,
  best: Choice,
  signal: AbortSignal | undefined,
): Promise<void> {
  await using timeline = await openTimeline(path, video.index, signal);
  using row = await openFrameRow(timeline, signal);
  using renderer = openRenderer(video, pictureSize(video, judgedWidthPixels));
  for (const share of decodedShares) {
    const found = await row.frameAt(share * durationSeconds);
    if (found !== undefined) await judge(found.frame, found.seconds, renderer, best);
    if (best.score >= poorScore) return;
  }
}
