/**
 * The gate of all pictures: checks fetched and found ones, makes their small form for the catalog, and converts them to the
 * format that a file name promises. The header is read here; pixels are decoded in a process of their own with a budget
 * (`pictures/decoders.ts`). Fetches nothing and writes no file.
 */
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';
import type { Decoded, DecodedHead, DecodeStep } from './pictures/decode.ts';
import { budgetFor, decodeApart } from './pictures/decoders.ts';
import type { ArtFormat, RasterFormat, RasterHead } from './pictures/formats.ts';
import {
  decodeCpuMs,
  drawingPixels,
  narrowSideAtLeastPixels,
  pixelsAtMost,
  sideAtMostPixels,
  wideSideAtLeastPixels,
} from './pictures/limits.ts';
import { acceptedFormat, formatOf, readPictureHead, startOf, unreadable } from './pictures/pictureHead.ts';
import { plainSvg } from './svg.ts';

export type { ArtFormat };

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
 * that is not accepted), `damaged` (a picture, but incomplete), `costly` (more work than pictures make).
 */
export async function checkImage(bytes: Uint8Array, { kind }: { kind?: PictureKind } = {}): Promise<ArtImage> {
  const format = acceptedFormat(bytes);
  if (format === 'svg' && (kind === undefined || !drawnKinds.has(kind))) throw unreadable('a photograph', 'an SVG');
  const whole = format === 'svg' ? await measuredSvg(plainSvg(bytes)) : await wholeRaster(bytes, format);
  checkSize(whole, format);
  const { frames, ...size } = whole;
  return { format, ...size, isAnimated: frames > 1 };
}

/** A small WebP for the catalog. Throws MediaError as `checkImage` does. */
export async function previewOf(bytes: Uint8Array, kind: PictureKind): Promise<Uint8Array> {
  const format = acceptedFormat(bytes);
  if (format !== 'svg') checkSize(readPictureHead(bytes, format), format);
  return await smallOf(bytes, previewWidthPixels[kind]);
}

/** The same for a width in pixels. Never larger than the picture; a drawing has exactly this width. */
export async function smallOf(bytes: Uint8Array, widthPixels: number): Promise<Uint8Array> {
  const format = acceptedFormat(bytes);
  if (format !== 'svg') return await converted(bytes, format, { do: 'preview', widthPixels });
  const plain = plainSvg(bytes);
  checkSize(await measuredSvg(plain), 'svg');
  return await drawn(plain, { do: 'preview', widthPixels });
}

/**
 * Renders an SVG as a PNG with transparency, `widthPixels` wide but at most 4,000 pixels either way. Reads nothing
 * outside the SVG. Throws MediaError: `unreadable` if the SVG is refused, `damaged` if it cannot be drawn.
 */
export async function rasterise(svg: Uint8Array, widthPixels: number): Promise<Uint8Array> {
  if (formatOf(svg) !== 'svg') throw unreadable('an SVG', startOf(svg));
  const plain = plainSvg(svg);
  checkSize(await measuredSvg(plain), 'svg');
  return await drawn(plain, { do: 'draw', widthPixels });
}

/** Converts the bytes to JPEG: a JPEG stays as it is, transparency becomes black. Throws MediaError. */
export async function asJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  return await inFormat(bytes, 'jpeg');
}

/**
 * Converts the bytes to PNG and keeps transparency; a PNG stays as it is. For SVG use `rasterise`. Throws MediaError.
 */
export async function asPng(bytes: Uint8Array): Promise<Uint8Array> {
  return await inFormat(bytes, 'png');
}

async function inFormat(bytes: Uint8Array, wanted: 'jpeg' | 'png'): Promise<Uint8Array> {
  const format = acceptedFormat(bytes);
  if (format === 'svg') throw unreadable('a JPEG, PNG, WebP, GIF or AVIF', startOf(bytes));
  checkSize(readPictureHead(bytes, format), format);
  return format === wanted ? bytes : await converted(bytes, format, { do: wanted });
}

async function wholeRaster(bytes: Uint8Array, format: RasterFormat): Promise<DecodedHead> {
  const whole = headIn(await raster(bytes, format, { do: 'decode' }));
  // The decoder does not report a missing end of a PNG. A PNG cut there has lost its last rows, or may have.
  if (format === 'png' && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('IEND') < 0)
    throw new MediaError('damaged', message('imageWithoutEnd'));
  return whole;
}

async function converted(bytes: Uint8Array, format: RasterFormat, step: DecodeStep): Promise<Uint8Array> {
  return bytesIn(await raster(bytes, format, step));
}

function raster(bytes: Uint8Array, format: RasterFormat, step: DecodeStep): Promise<Decoded> {
  const { widthPixels, heightPixels } = readPictureHead(bytes, format);
  return decodeApart({ format, step, bytes, pixelsAtMost }, widthPixels * heightPixels);
}

async function measuredSvg(plain: Uint8Array): Promise<DecodedHead> {
  const order = { format: 'svg', step: { do: 'measure' }, bytes: plain, pixelsAtMost } as const;
  return headIn(await decodeApart(order, 0));
}

async function drawn(plain: Uint8Array, step: DecodeStep): Promise<Uint8Array> {
  const order = { format: 'svg', step, bytes: plain, pixelsAtMost } as const;
  return bytesIn(await decodeApart(order, drawingPixels, { ...budgetFor(drawingPixels), cpuMs: decodeCpuMs(0) }));
}

function checkSize({ widthPixels, heightPixels }: RasterHead, format: ArtFormat): void {
  const size = `${widthPixels} x ${heightPixels} pixels`;
  const [narrow, wide] = [Math.min(widthPixels, heightPixels), Math.max(widthPixels, heightPixels)];
  if (format !== 'svg' && (wide < wideSideAtLeastPixels || narrow < narrowSideAtLeastPixels))
    throw unreadable(`at least ${wideSideAtLeastPixels} x ${narrowSideAtLeastPixels} pixels`, size);
  if (wide > sideAtMostPixels || wide * narrow > pixelsAtMost)
    throw unreadable(`at most ${sideAtMostPixels} pixels a side and ${pixelsAtMost} in all`, size);
}

function headIn(decoded: Decoded): DecodedHead {
  if (decoded instanceof Uint8Array) throw new Error('bug: expected the head of a picture, got bytes');
  return decoded;
}

function bytesIn(decoded: Decoded): Uint8Array {
  if (!(decoded instanceof Uint8Array)) throw new Error('bug: expected bytes, got the head of a picture');
  return decoded;
}
