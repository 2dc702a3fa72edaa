/**
 * Reads from a picture's own bytes what its decoder would have to do: format, size, frames, scans. Refuses pictures that
 * cost more than pictures do (`limits.ts`) before any decoder sees them. Pure; decodes no pixels.
 */
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import { looksLikeSvg } from '../svg.ts';
import { readAvifHead } from './avifHead.ts';
import type { ArtFormat, RasterFormat, RasterHead } from './formats.ts';
import { readGifHead } from './gifHead.ts';
import { readJpegHead } from './jpegHead.ts';
import { avifPixelsAtMost, fileAtMostBytes, framesAtMost, pixelsAtMost, sideAtMostPixels } from './limits.ts';
import { readPngHead } from './pngHead.ts';
import { readWebpHead } from './webpHead.ts';

export interface PictureHead extends RasterHead {
  readonly format: RasterFormat;
}

/** undefined: the header is incomplete. Each throws MediaError for a picture that costs too much. */
const readers: Readonly<Record<RasterFormat, (bytes: Uint8Array) => RasterHead | undefined>> = {
  jpeg: readJpegHead,
  png: readPngHead,
  webp: readWebpHead,
  gif: readGifHead,
  avif: readAvifHead,
};

/**
 * Only these formats reach a decoder: each of the many others that libvips supports is one more attack surface. The
 * bytes decide, never a name or a content type.
 */
export function formatOf(bytes: Uint8Array): ArtFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/u.test(head.slice(8))) return 'avif';
  return looksLikeSvg(bytes) ? 'svg' : undefined;
}

/** The format of bytes that may be decoded. Throws MediaError `unreadable`. */
export function acceptedFormat(bytes: Uint8Array): ArtFormat {
  if (bytes.length > fileAtMostBytes) throw unreadable(`at most ${fileAtMostBytes} bytes`, `${bytes.length}`);
  const format = formatOf(bytes);
  if (format === undefined) throw unreadable('a JPEG, PNG, WebP, GIF or AVIF', startOf(bytes));
  return format;
}

/** Throws MediaError: `unreadable` or `costly` (refused by its header), `damaged` (the header is incomplete). */
export function readPictureHead(bytes: Uint8Array, format: RasterFormat): PictureHead {
  const head = readers[format](bytes);
  if (head === undefined) throw new MediaError('damaged', message('imageHeadUnread', format));
  const { widthPixels, heightPixels, frames } = head;
  const most = format === 'avif' ? avifPixelsAtMost : pixelsAtMost;
  const size = `${widthPixels} x ${heightPixels} pixels`;
  if (Math.max(widthPixels, heightPixels) > sideAtMostPixels || widthPixels * heightPixels > most)
    throw unreadable(`at most ${sideAtMostPixels} pixels a side and ${most} in all`, size);
  if (frames > framesAtMost) throw unreadable(`at most ${framesAtMost} pictures in one`, `${frames}`);
  return { format, ...head };
}

export function unreadable(expected: string, found: string): MediaError {
  return new MediaError('unreadable', message('imageOther', expected, found));
}

export function startOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'no bytes';
  return `bytes that begin ${JSON.stringify(Buffer.from(bytes.subarray(0, 24)).toString('latin1'))}`;
}
