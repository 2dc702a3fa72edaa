/** Makes the small pictures that the page shows; reads images only, never videos. */
import { message } from '../messages/message.ts';
import { smallOf } from './artImage.ts';
import { MediaError } from './mediaError.ts';

/**
 * Makes a WebP, upright and at most `widthPixels` wide (never larger than the image), from a JPEG, PNG or WebP. Throws
 * MediaError: `damaged` if the bytes are no such image or decode into too many pixels, `costly` if they make too much work.
 */
export async function makePreview(image: Uint8Array, { widthPixels }: { widthPixels: number }): Promise<Uint8Array> {
  try {
    return await smallOf(image, widthPixels);
  } catch (cause) {
    if (!(cause instanceof MediaError) || cause.kind !== 'unreadable') throw cause;
    throw new MediaError('damaged', message('imageNotRead'), { cause });
  }
}
