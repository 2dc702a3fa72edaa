/** Sizes and numbers of the images made from a video. Pure. */

import { message } from '../messages/message.ts';
import type { Probe, VideoStream } from '../title/facts.ts';
import { MediaError } from './mediaError.ts';

export interface ImageSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The stream that players show: the default one, else the first. Throws MediaError `noVideo`. */
export function mainVideo(probe: Probe): VideoStream {
  const video = probe.video.find((stream) => stream.isDefault) ?? probe.video[0];
  if (video === undefined) throw new MediaError('noVideo', message('noMovingPicture'));
  return video;
}

/** The width at which the picture is shown if its height is not scaled: pixel aspect and rotation applied. */
export function displayWidthPixels(video: VideoStream): number {
  const heightPixels = video.rotationDegrees % 180 === 0 ? video.heightPixels : video.widthPixels;
  return Math.max(1, Math.round(heightPixels * video.displayAspect));
}

// Limits for both sides: a hostile pixel aspect must not produce a sheet a million pixels wide or high.
const leastSidePixels = 2;
const mostSidePixels = 4096;

function withAspect(widthPixels: number, aspect: number, round: (pixels: number) => number): ImageSize {
  const heightPixels = round(widthPixels / aspect);
  return { widthPixels, heightPixels: Math.min(mostSidePixels, Math.max(leastSidePixels, heightPixels)) };
}

/**
 * The size of one tile: never wider than the video is shown, both sides even
 * (docs/reference/art-and-tiles.md#jellyfin-tiles).
 */
export function tileSize(video: VideoStream, configuredWidthPixels: number): ImageSize {
  const shown = Math.min(configuredWidthPixels, displayWidthPixels(video), mostSidePixels);
  const widthPixels = Math.max(leastSidePixels, Math.floor(shown / 2) * 2);
  return withAspect(widthPixels, video.displayAspect, (pixels) => Math.round(pixels / 2) * 2);
}

/** The size of one picture of the film at `widthPixels`, never larger than the film itself. */
export function pictureSize(video: VideoStream, widthPixels: number): ImageSize {
  const shown = Math.max(leastSidePixels, Math.min(widthPixels, displayWidthPixels(video), mostSidePixels));
  return withAspect(shown, video.displayAspect, Math.round);
}

/**
 * Jellyfin's rule: duration divided by interval, rounded half up. One image too many makes Jellyfin compute a wrong
 * interval (docs/reference/art-and-tiles.md#jellyfin-tiles).
 */
export function imageCount(durationSeconds: number, intervalSeconds: number): number {
  return Math.max(0, Math.round(durationSeconds / intervalSeconds));
}
