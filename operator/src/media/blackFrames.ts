/**
 * Finds where the end of a film turns black: closing credits are lettering on black. Bisects by key frames, so a dozen
 * pictures are decoded and not minutes of film. A scene may follow the credits: then black is searched before it, and
 * counts only with lettering, because a dark scene is black too. `blackTail` decides (pure), `findBlackTail` reads the
 * video.
 */
import type { Probe, VideoStream } from '../title/facts.ts';
import { openDecoder } from './decoder.ts';
import { openFrameRow } from './frameRow.ts';
import { mainVideo, pictureSize } from './geometry.ts';
import { openKeyframes } from './keyframes.ts';
import { throwIfAborted } from './mediaError.ts';
import { openRenderer, type Renderer } from './render.ts';
import { openTimeline } from './timeline.ts';

export interface TailLimits {
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
  /** How long a scene after the credits may last, and how far apart pictures are sampled to find what lies before it. */
  readonly sceneAtMostSeconds: number;
  readonly sceneStepSeconds: number;
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
  /** The first sampled picture after the tail, if something follows it. */
  readonly nextPictureSeconds?: number;
}

export interface TailFrame {
  readonly seconds: number;
  readonly isBlack: boolean;
  /** Black with rows of lettering. */
  readonly isLettered: boolean;
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
/** Key frames further apart leave the end of the black at the last black one: to decode more would cost seconds. */
const decodedAtMostSeconds = 10;
const earlierPictures = 3;
/** Tolerates pictures in the middle of credits, but not a dark film with a few lights. */
const samples = 8;
const blackSamplesShare = 0.75;
/** Of the same samples. Some may show a fade, or a page between two others. */
const letteredSamplesShare = 0.6;
/**
 * A row of lettering alternates between light and black, word by word; a lamp in a dark scene does so once. One line of
 * lettering in a picture 160 pixels wide has at least two such rows.
 */
const alternationsInRow = 3;
const letteredRows = 2;
/** Of 255. Letters grow dim when the picture is shrunk to the judged width. */
const lightLuma = 36;
/** Behind lettering is nothing: most of the picture is blacker than the shadows of a dark scene. */
const nothingLuma = 6;
const nothingShare = 0.7;

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
  const seen = new Map<number, TailFrame>();
  const sample = async (middleSeconds: number): Promise<TailFrame | undefined> => {
    throwIfAborted(options.signal);
    options.onProgress?.();
    const startSeconds = Math.max(0, middleSeconds - reachSeconds);
    const endSeconds = Math.min(middleSeconds + reachSeconds, probe.durationSeconds + 1);
    for (const { seconds, packet } of await keyframes.near({ startSeconds, middleSeconds, endSeconds })) {
      const known = seen.get(seconds);
      if (known !== undefined) return known;
      const frame = await decoder.decodeAlone(packet);
      if (frame === undefined) continue;
      const picture = await renderer.render(frame);
      const isBlack = isBlackPicture(picture);
      const judged = { seconds, isBlack, isLettered: isBlack && isLettering(picture, renderer.size.widthPixels) };
      seen.set(seconds, judged);
      return judged;
    }
    return undefined;
  };
  // Awaited here, because what `sample` uses is freed when this function returns.
  const tail = await blackTail(sample, probe.durationSeconds, limits);
  if (tail?.nextPictureSeconds === undefined) return tail;
  const betweenSeconds = tail.nextPictureSeconds - tail.endSeconds;
  if (betweenSeconds <= preciseSeconds || betweenSeconds > decodedAtMostSeconds) return tail;
  return { ...tail, endSeconds: await lastBlackSeconds(path, video, tail, renderer, options.signal) };
}

/** Decodes on from the last black key frame, in which the scene after the credits may begin between two key frames. */
async function lastBlackSeconds(
  path: string,
  video: VideoStream,
  { endSeconds, nextPictureSeconds = endSeconds }: BlackTail,
  renderer: Renderer,
  signal: AbortSignal | undefined,
): Promise<number> {
  await using timeline = await openTimeline(path, video.index, signal);
  using row = await openFrameRow(timeline, signal);
  let last = endSeconds;
  for (let at = endSeconds + preciseSeconds; at <= nextPictureSeconds; at += preciseSeconds) {
    throwIfAborted(signal);
    const found = await row.frameAt(at);
    if (found === undefined || found.seconds < last || !isBlackPicture(await renderer.render(found.frame))) break;
    last = at;
  }
  return Math.min(last, nextPictureSeconds);
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
  for (let at = 0; at + 2 < rgb.length; at += 3) if (lumaAt(rgb, at) < limit) black++;
  return pixels > 0 && black >= pixels * blackShare;
}

/** True if an RGB picture is black but for rows that alternate between light and black as lettering does. */
export function isLettering(rgb: Uint8Array, widthPixels: number): boolean {
  const rowBytes = widthPixels * 3;
  let nothing = 0;
  for (let at = 0; at + 2 < rgb.length; at += 3) if (lumaAt(rgb, at) <= nothingLuma) nothing++;
  if (nothing * 3 < rgb.length * nothingShare) return false;
  let rows = 0;
  for (let start = 0; start + rowBytes <= rgb.length && rows < letteredRows; start += rowBytes) {
    let alternations = 0;
    let wasLight = false;
    for (let at = start; at < start + rowBytes; at += 3) {
      const isLight = lumaAt(rgb, at) >= lightLuma;
      if (isLight && !wasLight) alternations++;
      wasLight = isLight;
    }
    if (alternations >= alternationsInRow) rows++;
  }
  return rows >= letteredRows;
}

function lumaAt(rgb: Uint8Array, at: number): number {
  return 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0);
}

type Sample = (seconds: number) => Promise<TailFrame | undefined>;

/** Decides by samples at single moments; each sample returns the nearest picture. */
export async function blackTail(
  sample: Sample,
  durationSeconds: number,
  limits: TailLimits,
): Promise<BlackTail | undefined> {
  const late = await sample(durationSeconds - limits.shortestSeconds);
  if (late === undefined) return undefined;
  if (!late.isBlack) return await blackBeforeScene(sample, durationSeconds, late, limits);
  const last = await sample(durationSeconds - preciseSeconds);
  // A short scene or a preview may follow the credits.
  const end =
    last === undefined || last.isBlack || last.seconds <= late.seconds
      ? { blackSeconds: durationSeconds }
      : await bisect(sample, last.seconds, late.seconds);
  return await blackUntil(sample, late, end, limits, isMostlyBlack);
}

/** The credits before a longer scene: the last stretch of black with lettering. */
async function blackBeforeScene(
  sample: Sample,
  durationSeconds: number,
  late: TailFrame,
  limits: TailLimits,
): Promise<BlackTail | undefined> {
  const { shortestSeconds, sceneAtMostSeconds, sceneStepSeconds } = limits;
  const earliest = durationSeconds - sceneAtMostSeconds - shortestSeconds;
  let after = late;
  for (let at = durationSeconds - shortestSeconds - sceneStepSeconds; at >= earliest; at -= sceneStepSeconds) {
    const found = await sample(at);
    if (found === undefined || found.seconds >= after.seconds) continue;
    if (found.isBlack) {
      const end = await bisect(sample, after.seconds, found.seconds);
      const tail = await blackUntil(sample, found, end, limits, isMostlyLettered);
      if (tail !== undefined) return tail;
    }
    after = found.isBlack ? after : found;
  }
  return undefined;
}

/** The black around `black` up to its end; undefined if its length or its pictures are not those of credits. */
async function blackUntil(
  sample: Sample,
  black: TailFrame,
  { blackSeconds: endSeconds, pictureSeconds }: { readonly blackSeconds: number; readonly pictureSeconds?: number },
  { shortestSeconds, longestSeconds }: TailLimits,
  isLikeCredits: (frames: readonly TailFrame[]) => boolean,
): Promise<BlackTail | undefined> {
  const early = await earlierPicture(sample, endSeconds - longestSeconds, shortestSeconds);
  if (early === undefined || early.seconds >= black.seconds) return undefined;
  const start = await bisect(sample, early.seconds, black.seconds);
  const seconds = endSeconds - start.blackSeconds;
  if (seconds < shortestSeconds || seconds > longestSeconds) return undefined;
  if (!isLikeCredits(await framesWithin(sample, start.blackSeconds, endSeconds))) return undefined;
  const next = pictureSeconds === undefined ? {} : { nextPictureSeconds: pictureSeconds };
  return { lastPictureSeconds: start.pictureSeconds, startSeconds: start.blackSeconds, endSeconds, ...next };
}

/** A picture before the longest credits; a moment later if the film happens to be black there. */
async function earlierPicture(sample: Sample, seconds: number, stepSeconds: number): Promise<TailFrame | undefined> {
  for (let step = 0; step < earlierPictures; step++) {
    const found = await sample(Math.max(0, seconds) + step * stepSeconds);
    if (found !== undefined && !found.isBlack) return found;
  }
  return undefined;
}

/** The neighbouring pictures between which black begins or ends. */
async function bisect(
  sample: Sample,
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

async function framesWithin(sample: Sample, startSeconds: number, endSeconds: number): Promise<TailFrame[]> {
  const frames: TailFrame[] = [];
  for (let index = 0; index < samples; index++) {
    const found = await sample(startSeconds + ((endSeconds - startSeconds) * (index + 0.5)) / samples);
    if (found !== undefined && found.seconds >= startSeconds && found.seconds <= endSeconds) frames.push(found);
  }
  return frames;
}

function isMostlyBlack(frames: readonly TailFrame[]): boolean {
  return frames.length > 0 && frames.filter(({ isBlack }) => isBlack).length >= frames.length * blackSamplesShare;
}

function isMostlyLettered(frames: readonly TailFrame[]): boolean {
  const lettered = frames.filter(({ isLettered }) => isLettered).length;
  return isMostlyBlack(frames) && lettered >= frames.length * letteredSamplesShare;
}
