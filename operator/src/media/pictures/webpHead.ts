/** The chunks of a WebP: the size of its canvas and of its pictures, and its frames. Pure. */

import type { RasterHead } from './formats.ts';
import { partsAtMost } from './limits.ts';
import { tooMany } from './refusals.ts';

const headBytes = 12;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** undefined: no chunk has a size. */
export function readWebpHead(bytes: Uint8Array): RasterHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [widthPixels, heightPixels, frames, others] = [0, 0, 0, 0];
  for (let at = headBytes; at + 8 <= bytes.length; ) {
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at, 4).toString('latin1');
    const length = view.getUint32(at + 4, true);
    const size = sizeOf(type, view, at + 8);
    widthPixels = Math.max(widthPixels, size?.width ?? 0);
    heightPixels = Math.max(heightPixels, size?.height ?? 0);
    if (type === 'ANMF') frames++;
    else others++;
    if (others > partsAtMost) throw tooMany('chunks', partsAtMost);
    at += 8 + length + (length % 2);
  }
  if (widthPixels === 0 || heightPixels === 0) return undefined;
  return { widthPixels, heightPixels, frames: Math.max(1, frames) };
}

/** `at`: where the chunk's data begins. */
function sizeOf(type: string, view: DataView, at: number): Size | undefined {
  if (at + 16 > view.byteLength) return undefined;
  if (type === 'VP8X') return { width: threeBytes(view, at + 4) + 1, height: threeBytes(view, at + 7) + 1 };
  if (type === 'ANMF') return { width: threeBytes(view, at + 6) + 1, height: threeBytes(view, at + 9) + 1 };
  if (type === 'VP8 ') {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  if (type !== 'VP8L') return undefined;
  const packed = view.getUint32(at + 1, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
