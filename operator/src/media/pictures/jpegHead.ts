/**
 * The header of a JPEG, and the markers of its scans, which lie anywhere in the file. Finds markers as libjpeg does: bytes
 * between two segments are skipped. Pure.
 */
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import type { RasterHead } from './formats.ts';
import { partsAtMost, scannedPixelsAtMost, scansAtMost } from './limits.ts';
import { tooMany, tooMuch } from './refusals.ts';

const endOfImage = 0xd9;
const startOfImage = 0xd8;
const startOfScan = 0xda;
const firstRestart = 0xd0;
const lastRestart = 0xd7;
/** Baseline, extended and progressive. The others are lossless, hierarchical or arithmetic, which no browser shows. */
const frameMarkers: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const otherFrameMarkers: ReadonlySet<number> = new Set([
  ...[0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc],
  ...[0xcd, 0xce, 0xcf],
]);

interface Counts {
  segments: number;
  scans: number;
  restarts: number;
}

/** undefined: no size before the end. Ends at the end of the image: bytes behind it are never decoded. */
export function readJpegHead(bytes: Uint8Array): RasterHead | undefined {
  const counts: Counts = { segments: 0, scans: 0, restarts: 0 };
  let size: { widthPixels: number; heightPixels: number } | undefined;
  let at = 2;
  while (at < bytes.length) {
    const found = nextMarker(bytes, at);
    if (found === undefined || found.marker === endOfImage) break;
    const { marker, after } = found;
    at = after;
    if (marker >= firstRestart && marker <= lastRestart) counts.restarts++;
    else if (marker !== 0x01) {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      if (marker === startOfImage || length < 2) return undefined;
      if (otherFrameMarkers.has(marker)) throw otherKind();
      if (frameMarkers.has(marker)) {
        if (size !== undefined || at + 7 > bytes.length) return undefined;
        size = sizeAt(bytes, at);
      }
      if (marker === startOfScan) counts.scans++;
      counts.segments++;
      checkCounts(counts, size);
      at += length;
    }
  }
  if (size === undefined || size.widthPixels === 0 || size.heightPixels === 0) return undefined;
  checkCounts(counts, size);
  return { ...size, frames: 1 };
}

/** Bytes in front of a marker are skipped, `ff 00` is a byte of the picture, and `ff` may be repeated. */
function nextMarker(bytes: Uint8Array, from: number): { readonly marker: number; readonly after: number } | undefined {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff) return { marker, after: at + 2 };
  }
  return undefined;
}

function sizeAt(bytes: Uint8Array, at: number) {
  return {
    heightPixels: ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0),
    widthPixels: ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0),
  };
}

function checkCounts(counts: Counts, size: { widthPixels: number; heightPixels: number } | undefined): void {
  if (counts.segments > partsAtMost) throw tooMany('segments', partsAtMost);
  if (counts.scans > scansAtMost) throw tooMany('scans', scansAtMost);
  if (size === undefined) return;
  const pixels = size.widthPixels * size.heightPixels;
  if (counts.scans > 1 && pixels * counts.scans > scannedPixelsAtMost)
    throw tooMuch('pixels in all its scans', scannedPixelsAtMost);
  // A restart marker lies between two blocks of 8 x 8 pixels.
  const blocks = Math.ceil(size.widthPixels / 8) * Math.ceil(size.heightPixels / 8);
  const restartsAtMost = Math.max(1, counts.scans) * 3 * blocks;
  if (counts.restarts > restartsAtMost) throw tooMany('restart markers', restartsAtMost);
}

function otherKind(): MediaError {
  return new MediaError('unreadable', message('imageOther', 'a baseline or progressive JPEG', 'another kind of JPEG'));
}
