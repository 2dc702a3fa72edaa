/**
 * Decides whether a video gets tiles and which, from the document and its probe
 * (docs/reference/art-and-tiles.md#jellyfin-tiles). Pure.
 */

import type { LibrarySpec } from '../../library/document.ts';
import { type ImageSize, imageCount, mainVideo, tileSize } from '../../media/geometry.ts';
import { type Message, message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { undecodedAs } from '../../naming/undecoded.ts';
import type { Probe, TilesValue } from '../../title/facts.ts';

/** Jellyfin's grid; other servers and clients expect it. */
export const tilesColumns = 10;
export const tilesRows = 10;

/**
 * The source of a fact that failed because a foreign folder has the name; the fact is reopened when the folder is gone.
 */
export const inTheWay = 'inTheWay';

/** Why the video gets no tiles; undefined if it gets some. `byDocument`: a changed document may want them. */
export function reasonWithoutTiles(
  spec: Pick<LibrarySpec, 'tiles' | 'readOnly'>,
  video: Partial<Pick<VideoLayout, 'disc' | 'path'>>,
  probe: Probe | undefined,
): { readonly reason: Message; readonly byDocument: boolean } | undefined {
  if (spec.tiles.mode === 'off') return { reason: message('tilesOff'), byDocument: true };
  if (spec.readOnly) return { reason: message('readOnly'), byDocument: true };
  const undecoded = undecodedAs(video);
  if (undecoded !== undefined)
    return { reason: message(undecoded === 'disc' ? 'discTiles' : 'addressFile'), byDocument: false };
  if (probe === undefined) return undefined;
  if (probe.video.length === 0) return { reason: message('noPicture'), byDocument: false };
  if (imageCount(probe.durationSeconds, spec.tiles.intervalSeconds) < 1) {
    return { reason: message('shortVideo', String(spec.tiles.intervalSeconds)), byDocument: true };
  }
  return undefined;
}

export function sheetsOf(images: number): number {
  return Math.ceil(images / (tilesColumns * tilesRows));
}

/** The actual size of one picture, which also names the folder: never wider than the video, both sides even. */
export function tilesSize(probe: Probe, widthPixels: number): ImageSize {
  return tileSize(mainVideo(probe), widthPixels);
}

/** True if the interval, or the width that we would use now, differs from these tiles. */
export function isOutdated(value: TilesValue, spec: Pick<LibrarySpec, 'tiles'>, probe: Probe | undefined): boolean {
  if (value.intervalSeconds !== spec.tiles.intervalSeconds) return true;
  if (probe === undefined || probe.video.length === 0) return false;
  return value.widthPixels !== tilesSize(probe, spec.tiles.widthPixels).widthPixels;
}

/** `Film (2010).trickplay`, and in it the folder of one width: `320 - 10x10`. */
export function tilesFolderNames(
  base: string,
  widthPixels: number,
): { readonly outer: string; readonly inner: string } {
  return { outer: `${base}.trickplay`, inner: `${widthPixels} - ${tilesColumns}x${tilesRows}` };
}
