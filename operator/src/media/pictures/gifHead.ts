/** The blocks of a GIF: the size of its screen with all its frames, and their number. Pure. */

import type { RasterHead } from './formats.ts';
import { framesAtMost, partsAtMost } from './limits.ts';
import { tooMany } from './refusals.ts';

const screenBytes = 13;
const extension = 0x21;
const picture = 0x2c;

/** undefined: it ends before its first frame. Counting ends above the limit of frames. */
export function readGifHead(bytes: Uint8Array): RasterHead | undefined {
  if (bytes.length < screenBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let widthPixels = view.getUint16(6, true);
  let heightPixels = view.getUint16(8, true);
  let [frames, extensions] = [0, 0];
  let at = screenBytes + tableBytes(bytes[10] ?? 0);
  while (at + 10 <= bytes.length && frames <= framesAtMost) {
    const block = bytes[at];
    if (block === picture) {
      frames++;
      widthPixels = Math.max(widthPixels, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      heightPixels = Math.max(heightPixels, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      // Its head, its colours, and the first code's length.
      at = afterBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
    } else if (block === extension) {
      // Each frame has one, and the file a few.
      if (++extensions > partsAtMost + 2 * framesAtMost) throw tooMany('blocks', partsAtMost + 2 * framesAtMost);
      at = afterBlocks(bytes, at + 2);
    } else break;
  }
  if (frames === 0 || widthPixels === 0 || heightPixels === 0) return undefined;
  return { widthPixels, heightPixels, frames };
}

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place behind a row of data blocks, each with its length, that ends with an empty one. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}
