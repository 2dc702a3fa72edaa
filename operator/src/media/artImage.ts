/**
 * Checks downloaded pictures, makes their small form for the catalog, and converts them to the format that a file name
 * promises. Fetches nothing and writes no file. The size is read from the header before any pixel is decoded.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';
import { makePreview } from './preview.ts';
import { checkSvg, looksLikeSvg } from './svg.ts';

export type ArtFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';

/** Every kind of art that is fetched; franchise files use `logo`. */
export type PictureKind =
  | 'poster'
  | 'fanart'
  | 'landscape'
  | 'clearlogo'
  | 'logo'
  | 'clearart'
  | 'banner'
  | 'discart'
  | 'still';

export interface ArtImage {
  readonly format: ArtFormat;
  /** As shown, with the file's orientation applied. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly hasAlpha: boolean;
  /** Holds several frames (GIF, WebP); only the first is ever used. */
  readonly isAnimated: boolean;
}

const fileAtMostBytes = 20 * 1024 * 1024;
/** Smaller pictures are placeholders. A logo or banner may be thin, so the narrow side has its own limit. */
const wideSideAtLeastPixels = 64;
const narrowSideAtLeastPixels = 16;
const sideAtMostPixels = 10_000;
/** 8,660 x 5,774: larger than any service's art; 150 MB decoded, for formats that must be decoded whole. */
const pixelsAtMost = 50_000_000;
/** A short clip. A longer one costs memory even when only its header is read. */
const pagesAtMost = 500;
const jpegQuality = 92;
const rasterAtMostPixels = 4_000;

/** Kinds that are drawn art. All others are photographs, for which an SVG is the wrong file. */
const drawnKinds: ReadonlySet<PictureKind> = new Set<PictureKind>(['clearlogo', 'logo', 'clearart']);

/** Twice the width at which the page shows each kind in a list. */
const previewWidthPixels: Readonly<Record<PictureKind, number>> = {
  poster: 320,
  fanart: 640,
  landscape: 320,
  clearlogo: 320,
  logo: 320,
  clearart: 320,
  banner: 500,
  discart: 200,
  still: 320,
};

/**
 * Identifies a picture by its bytes, never by a name or a content type. Decodes it whole, so that a truncated one is
 * found. Accepts SVG only for kinds of drawn art. Throws MediaError: `unreadable` (not a picture, or a format or size
 * that is not accepted), `damaged` (a picture, but incomplete).
 */
export async function checkImage(bytes: Uint8Array, { kind }: { kind?: PictureKind } = {}): Promise<ArtImage> {
  if (bytes.length > fileAtMostBytes) throw unreadable(`at most ${fileAtMostBytes} bytes`, `${bytes.length}`);
  const format = formatOf(bytes);
  if (format === undefined) throw unreadable('a JPEG, PNG, WebP, GIF or AVIF', startOf(bytes));
  if (format === 'svg') {
    if (kind === undefined || !drawnKinds.has(kind)) throw unreadable('a photograph', 'an SVG');
    checkSvg(bytes);
  }
  const image = await readHead(bytes, format);
  await decodeWhole(bytes, format);
  return image;
}

/** A small WebP for the catalog. Throws MediaError as `checkImage` does. */
export async function previewOf(bytes: Uint8Array, kind: PictureKind): Promise<Uint8Array> {
  const widthPixels = previewWidthPixels[kind];
  if (formatOf(bytes) === 'svg') return await makePreview(await rasterise(bytes, widthPixels), { widthPixels });
  await taken(bytes);
  return await makePreview(bytes, { widthPixels });
}

/**
 * Renders an SVG as a PNG with transparency, `widthPixels` wide but at most 4,000 pixels either way. Reads nothing
 * outside the SVG. Throws MediaError: `unreadable` if the SVG is refused, `damaged` if it cannot be drawn.
 */
export async function rasterise(svg: Uint8Array, widthPixels: number): Promise<Uint8Array> {
  if (!looksLikeSvg(svg)) throw unreadable('an SVG', startOf(svg));
  checkSvg(svg);
  await readHead(svg, 'svg');
  const size = Math.min(widthPixels, rasterAtMostPixels);
  return await drawn(() => open(svg).resize({ width: size, height: rasterAtMostPixels, fit: 'inside' }).png());
}

/** Converts the bytes to JPEG: a JPEG stays as it is, transparency becomes black. Throws MediaError. */
export async function asJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const format = await taken(bytes);
  if (format === 'jpeg') return bytes;
  return await drawn(() => open(bytes).autoOrient().flatten({ background: '#000' }).jpeg({ quality: jpegQuality }));
}

/**
 * Converts the bytes to PNG and keeps transparency; a PNG stays as it is. For SVG use `rasterise`. Throws MediaError.
 */
export async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  const format = await taken(bytes);
  if (format === 'png') return bytes;
  return await drawn(() => open(bytes).autoOrient().png());
}

async function taken(bytes: Uint8Array): Promise<ArtFormat> {
  const format = formatOf(bytes);
  if (format === undefined || format === 'svg') throw unreadable('a JPEG, PNG, WebP, GIF or AVIF', startOf(bytes));
  await readHead(bytes, format);
  return format;
}

/** Only these formats reach the decoders: each of the many others that libvips supports is one more attack surface. */
function formatOf(bytes: Uint8Array): ArtFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/u.test(head.slice(8))) return 'avif';
  return looksLikeSvg(bytes) ? 'svg' : undefined;
}

async function readHead(bytes: Uint8Array, format: ArtFormat): Promise<ArtImage> {
  let head: Metadata;
  try {
    head = await open(bytes).metadata();
  } catch (cause) {
    throw new MediaError('damaged', message('imageHeadUnread', format), { cause });
  }
  const { width, height } = head.autoOrient;
  const size = `${width} x ${height} pixels`;
  const [narrow, wide] = [Math.min(width, height), Math.max(width, height)];
  if (format !== 'svg' && (wide < wideSideAtLeastPixels || narrow < narrowSideAtLeastPixels))
    throw unreadable(`at least ${wideSideAtLeastPixels} x ${narrowSideAtLeastPixels} pixels`, size);
  if (wide > sideAtMostPixels || width * height > pixelsAtMost)
    throw unreadable(`at most ${sideAtMostPixels} pixels a side and ${pixelsAtMost} in all`, size);
  const pages = head.pages ?? 1;
  if (pages > pagesAtMost) throw unreadable(`at most ${pagesAtMost} pictures in one`, `${pages}`);
  return { format, widthPixels: width, heightPixels: height, hasAlpha: head.hasAlpha, isAnimated: pages > 1 };
}

/** Decodes everything but computes little: shrunk without smoothing, a poster costs 20 ms. */
async function decodeWhole(bytes: Uint8Array, format: ArtFormat): Promise<void> {
  await drawn(() => open(bytes).resize(32, 32, { fit: 'fill', kernel: 'nearest' }).raw());
  // The decoder does not report a missing end of a PNG. A PNG cut there has lost its last rows, or may have.
  if (format === 'png' && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('IEND') < 0)
    throw new MediaError('damaged', message('imageWithoutEnd'));
}

function open(bytes: Uint8Array): Sharp {
  // Does not fail on warnings: every second PNG from a service has a colour profile that libpng complains about.
  return sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 });
}

async function drawn(make: () => Sharp): Promise<Uint8Array> {
  try {
    return await make().toBuffer();
  } catch (cause) {
    throw new MediaError('damaged', message('imageCutOff'), { cause });
  }
}

function unreadable(expected: string, found: string): MediaError {
  return new MediaError('unreadable', message('imageOther', expected, found));
}

function startOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'no bytes';
  return `bytes that begin ${JSON.stringify(Buffer.from(bytes.subarray(0, 24)).toString('latin1'))}`;
}
