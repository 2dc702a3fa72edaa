/**
 * Decodes and converts pictures with libvips. Runs in the process of `pictureProcess.ts` only: a picture can crash the decoder or
 * keep it busy for minutes. Fetches nothing and writes no file.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';
import { type ArtFormat, previewForm } from './formats.ts';

export interface DecodedHead {
  /** As shown, with the file's orientation applied. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly hasAlpha: boolean;
  /** Holds several frames (GIF, WebP); only the first is ever used. */
  readonly frames: number;
}

/** One step over one picture. `widthPixels`: of the result, never more than the picture has. */
export type DecodeStep =
  | { readonly do: 'measure' | 'decode' | 'jpeg' | 'png' }
  | { readonly do: 'preview' | 'draw'; readonly widthPixels: number };

export interface DecodeOrder {
  readonly format: ArtFormat;
  readonly step: DecodeStep;
  /** An SVG as `plainSvg` wrote it. */
  readonly bytes: Uint8Array;
  /** More pixels than the header promised end the decoding. */
  readonly pixelsAtMost: number;
}

export type Decoded = DecodedHead | Uint8Array;

const jpegQuality = 92;
const drawnAtMostPixels = 4_000;

/** Loaders of the accepted formats: every other one stays closed, whatever the bytes are. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'];

/** Once for the process: one picture at a time on one thread, nothing kept from one to the next. */
export function prepareDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
}

/** Throws MediaError `damaged`. */
export async function decode({ format, step, bytes, pixelsAtMost }: DecodeOrder): Promise<Decoded> {
  // Does not fail on warnings: every second PNG from a service has a colour profile that libpng complains about.
  const open = () => sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 });
  switch (step.do) {
    case 'measure':
      return await measured(open(), format);
    case 'decode':
      return await decodedWhole(open, format);
    case 'jpeg':
      return await made(() => open().autoOrient().flatten({ background: '#000' }).jpeg({ quality: jpegQuality }));
    case 'png':
      return await made(() => open().autoOrient().png());
    case 'draw':
      return await made(() => fitted(open(), step.widthPixels).png());
    case 'preview': {
      const { widthPixels } = step;
      const upright = format === 'svg' ? fitted(open(), widthPixels) : open().autoOrient();
      const small = format === 'svg' ? upright : upright.resize({ width: widthPixels, withoutEnlargement: true });
      return await made(() => small.webp(previewForm));
    }
  }
}

function fitted(drawing: Sharp, widthPixels: number): Sharp {
  const width = Math.min(widthPixels, drawnAtMostPixels);
  return drawing.resize({ width, height: drawnAtMostPixels, fit: 'inside' });
}

/** Decodes everything but computes little: shrunk without smoothing, a poster costs 20 ms. */
async function decodedWhole(open: () => Sharp, format: ArtFormat): Promise<DecodedHead> {
  const head = await measured(open(), format);
  await made(() => open().resize(32, 32, { fit: 'fill', kernel: 'nearest' }).raw());
  return head;
}

async function measured(image: Sharp, format: ArtFormat): Promise<DecodedHead> {
  let head: Metadata;
  try {
    head = await image.metadata();
  } catch (cause) {
    throw new MediaError('damaged', message('imageHeadUnread', format), { cause });
  }
  const { width, height } = head.autoOrient;
  return { widthPixels: width, heightPixels: height, hasAlpha: head.hasAlpha, frames: head.pages ?? 1 };
}

async function made(make: () => Sharp): Promise<Uint8Array> {
  try {
    return await make().toBuffer();
  } catch (cause) {
    throw new MediaError('damaged', message('imageCutOff'), { cause });
  }
}
