/** Sizes and number of images made from a video. Pure. */
import type { Probe, VideoStream } from '../title/facts.ts';
import { MediaError } from './mediaError.ts';

export interface ImageSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The stream that players show: the default one, else the first. Throws MediaError `noVideo`. */
export function mainVideo(probe: Probe): VideoStream {
  const video = probe.video.find((stream) => stream.isDefault) ?? probe.video[0];
  if (video === undefined) throw new MediaError('noVideo', 'expected a video, found no moving picture');
  return video;
}

/** The width at which the picture is shown without scaling its height: pixel aspect and rotation applied. */
export function displayWidthPixels(video: VideoStream): number {
  const heightPixels = video.rotationDegrees % 180 === 0 ? video.heightPixels : video.widthPixels;
  return Math.max(1, Math.round(heightPixels * video.displayAspect));
}

// No picture may be narrower or flatter: a hostile pixel aspect must not ask for a sheet of a million pixels' width or height.
const leastSidePixels = 2;
const mostSidePixels = 4096;

function withAspect(widthPixels: number, aspect: number, round: (pixels: number) => number): ImageSize {
  const heightPixels = round(widthPixels / aspect);
  return { widthPixels, heightPixels: Math.min(mostSidePixels, Math.max(leastSidePixels, heightPixels)) };
}

/** Size of one tile (files.md 4.1): never wider than the video is shown, both sides even. */
export function tileSize(video: VideoStream, configuredWidthPixels: number): ImageSize {
  const shown = Math.min(configuredWidthPixels, displayWidthPixels(video), mostSidePixels);
  const widthPixels = Math.max(leastSidePixels, Math.floor(shown / 2) * 2);
  return withAspect(widthPixels, video.displayAspect, (pixels) => Math.round(pixels / 2) * 2);
}

/** Size of one picture of the film at `widthPixels`, never larger than the film itself. */
export function pictureSize(video: VideoStream, widthPixels: number): ImageSize {
  const shown = Math.max(leastSidePixels, Math.min(widthPixels, displayWidthPixels(video), mostSidePixels));
  return withAspect(shown, video.displayAspect, Math.round);
}

/** Jellyfin's rule (files.md 4.1): as many as intervals fit, rounded, halves up; one file too many gives a wrong interval. */
export function imageCount(durationSeconds: number, intervalSeconds: number): number {
  return Math.max(0, Math.round(durationSeconds / intervalSeconds));
}
