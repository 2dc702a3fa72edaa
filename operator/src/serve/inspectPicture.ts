/**
 * Checks pictures from people and services in this process: their headers here, their pixels by the decoder, a process of
 * its own with a budget. Loaded with the first picture.
 */
import type { Message } from '../messages/message.ts';
import type { ArtKind } from '../title/titleFacts.ts';

/** Twice the width at which a list of pictures shows one. */
const smallWidthPixels = 400;

/** Why these bytes are no picture of this kind; undefined if they are. */
export async function pictureFault(bytes: Uint8Array, kind: ArtKind): Promise<Message | undefined> {
  const { checkImage } = await import('../media/artImage.ts');
  return refusalOf(() => checkImage(bytes, { kind }));
}

/** A small WebP; undefined if the bytes are no picture. */
export async function smallPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { smallOf } = await import('../media/artImage.ts');
  let small: Uint8Array | undefined;
  await refusalOf(async () => {
    small = await smallOf(bytes, smallWidthPixels);
  });
  return small;
}

async function refusalOf(work: () => Promise<unknown>): Promise<Message | undefined> {
  const { MediaError } = await import('../media/mediaError.ts');
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof MediaError) return error.words;
    throw error;
  }
}
