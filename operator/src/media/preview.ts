/** Makes the small pictures that the page shows; reads images only, never videos. */
import { message } from '../messages/message.ts';
import { smallOf } from './artImage.ts';
import { MediaError } from './mediaError.ts';
import { decode } from './pictures/decode.ts';
import { pixelsAtMost } from './pictures/limits.ts';

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

/**
 * The same of a JPEG that this process has just encoded. Nobody else chose its bytes, so no process of its own has to decode it. The
 * bytes are those of `makePreview`: a rebuilt catalog makes them again from the file.
 */
export async function makeOwnPreview(jpeg: Uint8Array, { widthPixels }: { widthPixels: number }): Promise<Uint8Array> {
  const order = { format: 'jpeg', step: { do: 'preview', widthPixels }, bytes: jpeg, pixelsAtMost } as const;
  const preview = await decode(order);
  if (!(preview instanceof Uint8Array)) throw new Error('bug: expected a preview, got the head of a picture');
  return preview;
}
