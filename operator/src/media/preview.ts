/** Makes the small pictures that the page shows; reads images only, never videos. */
import sharp from 'sharp';
import { message } from '../messages/message.ts';
import { MediaError } from './mediaError.ts';

// 12,000 x 8,000: larger than any poster or fan art. A small file that decodes into more is an attack on memory.
const inputPixelsLimit = 96_000_000;
const webpQuality = 72;

/**
 * Makes a WebP, upright and at most `widthPixels` wide (never larger than the image), from a JPEG, PNG or WebP. Throws
 * MediaError `damaged` if the bytes are no such image or decode into too many pixels.
 */
export async function makePreview(image: Uint8Array, { widthPixels }: { widthPixels: number }): Promise<Uint8Array> {
  try {
    return await sharp(image, { limitInputPixels: inputPixelsLimit, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: widthPixels, withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toBuffer();
  } catch (cause) {
    throw new MediaError('damaged', message('imageNotRead'), { cause });
  }
}
