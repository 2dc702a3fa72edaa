/**
 * Finds where the end of a film turns black: closing credits are lettering on black. Bisects by key frames, so a dozen
 * pictures are decoded and not minutes of film. `blackTail` decides (pure), `findBlackTail` reads the video.
 */
import type { Probe, VideoStream } from '../title/facts.ts';
import { openDecoder } from './decoder.ts';
import { mainVideo, pictureSize } from './geometry.ts';
import { openKeyframes } from './keyframes.ts';
import { throwIfAborted } from './mediaError.ts';
import { openRenderer } from './render.ts';
import { openTimeline } from './timeline.ts';

export interface TailLimits {
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
}

export interface BlackTail {
  /**
   * The last sampled picture before the tail that is not black. The tail begins after it, and at `startSeconds` at the
   * latest.
   */
  readonly lastPictureSeconds: number;
  /** The first sampled picture that is black. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface TailFrame {
  readonly seconds: number;
  readonly isBlack: boolean;
}

/**
 * A frame is black if 85 % of its pixels are; a pixel is black if its luma is below 32 of 255, blackframe's own default
 * (docs/reference/files.md#intro-and-credits-detection).
 */
const blackShare = 0.85;
const blackLuma = 32;
/** Wide enough that lettering does not vanish, narrow enough to be cheap. */
const judgedWidthPixels = 160;
/** Key frames are rarely more than 10 s apart; a sample searches this far to both sides. */
const reachSeconds = 15;
const preciseSeconds = 0.5;
const bisectLimit = 24;
/** Tolerates pictures in the middle of credits, but not a dark film with a few lights. */
const samples = 8;
const blackSamplesShare = 0.75;

/** Undefined if the tail is not black, or black for longer than credits last. Throws MediaError. */
export async function findBlackTail(
  path: string,
  probe: Probe,
  limits: TailLimits,
  options: { readonly signal?: AbortSignal | undefined; readonly onProgress?: (() => void) | undefined } = {},
): Promise<BlackTail | undefined> {
  const video = mainVideo(probe);
  await using timeline = await openTimeline(path, video.index, options.signal);
  using keyframes = openKeyframes(timeline, options.signal);
  using decoder = await openDecoder(timeline.stream);
  using renderer = openRenderer(video, judgedSize(video));
  const seen = new Map<number, boolean>();
  const sample = async (middleSeconds: number): Promise<TailFrame | undefined> => {
    throwIfAborted(options.signal);
    options.onProgress?.();
    const startSeconds = Math.max(0, middleSeconds - reachSeconds);
    const endSeconds = Math.min(middleSeconds + reachSeconds, probe.durationSeconds + 1);
    for (const { seconds, packet } of await keyframes.near({ startSeconds, middleSeconds, endSeconds })) {
      const known = seen.get(seconds);
      if (known !== undefined) return { seconds, isBlack: known };
      const frame = await decoder.decodeAlone(packet);
      if (frame === undefined) continue;
      const isBlack = isBlackPicture(await renderer.render(frame));
      seen.set(seconds, isBlack);
      return { seconds, isBlack };
    }
    return undefined;
  };
  // Awaited here, because what `sample` uses is freed when this function returns.
  return await blackTail(sample, probe.durationSeconds, limits);
}

function judgedSize(video: VideoStream) {
  return pictureSize(video, judgedWidthPixels);
}

/** True if at least 85 % of an RGB picture is black. */
export function isBlackPicture(rgb: Uint8Array): boolean {
  const pixels = Math.floor(rgb.length / 3);
  // Luma 16..235 corresponds to 0..255 in RGB.
  const limit = ((blackLuma - 16) * 255) / (235 - 16);
  let black = 0;
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const luma = 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0);
    if (luma < limit) black++;
  }
  return pixels > 0 && black >= pixels * blackShare;
}

/** Decides by samples at single moments; each sample returns the nearest picture. */
export async function blackTail(
  sample: (seconds: number) => Promise<TailFrame | undefined>,
  durationSeconds: number,
  { shortestSeconds, longestSeconds }: TailLimits,
): Promise<BlackTail | undefined> {
  const late = await sample(durationSeconds - shortestSeconds);
  const early = await sample(Math.max(0, durationSeconds - longestSeconds));
  if (late === undefined || early === undefined || !late.isBlack || early.isBlack) return undefined;
  if (early.seconds >= late.seconds) return undefined;
  const start = await bisect(sample, early.seconds, late.seconds);
  const last = await sample(durationSeconds - preciseSeconds);
  // A scene or a preview may follow the credits.
  const end =
    last === undefined || last.isBlack || last.seconds <= late.seconds
      ? durationSeconds
      : (await bisect(sample, last.seconds, late.seconds)).blackSeconds;
  const seconds = end - start.blackSeconds;
  if (seconds < shortestSeconds || seconds > longestSeconds) return undefined;
  if (!(await isMostlyBlack(sample, start.blackSeconds, end))) return undefined;
  return { lastPictureSeconds: start.pictureSeconds, startSeconds: start.blackSeconds, endSeconds: end };
}

/** The neighbouring pictures between which black begins or ends. */
async function bisect(
  sample: (seconds: number) => Promise<TailFrame | undefined>,
  pictureFrom: number,
  blackFrom: number,
): Promise<{ pictureSeconds: number; blackSeconds: number }> {
  let pictureSeconds = pictureFrom;
  let blackSeconds = blackFrom;
  for (let count = 0; count < bisectLimit && Math.abs(blackSeconds - pictureSeconds) > preciseSeconds; count++) {
    const found = await sample((pictureSeconds + blackSeconds) / 2);
    // No picture lies between the two.
    if (found === undefined || found.seconds === pictureSeconds || found.seconds === blackSeconds) break;
    if (found.isBlack) blackSeconds = found.seconds;
    else pictureSeconds = found.seconds;
  }
  return { pictureSeconds, blackSeconds };
}

async function isMostlyBlack(
  sample: (seconds: number) => Promise<TailFrame | undefined>,
  startSeconds: number,
  endSeconds: number,
): Promise<boolean> {
  let black = 0;
  let seen = 0;
  for (let index = 0; index < samples; index++) {
    const found = await sample(startSeconds + ((endSeconds - startSeconds) * (index + 0.5)) / samples);
    if (found === undefined || found.seconds < startSeconds || found.seconds > endSeconds) continue;
    seen++;
    if (found.isBlack) black++;
  }
  return seen > 0 && black >= seen * blackSamplesShare;
}
