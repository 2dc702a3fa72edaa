/** The chunks of a PNG: its size, the frames of an APNG, and what its compressed texts unpack to. Pure. */
import { inflateSync } from 'node:zlib';
import type { RasterHead } from './formats.ts';
import { brokenPartBytes, partsAtMost, unpackedAtMostBytes } from './limits.ts';
import { tooMany, tooMuch } from './refusals.ts';

/** Length, type and checksum around the data of a chunk. */
const aroundBytes = 12;
const signatureBytes = 8;
const headBytes = 13;

/** undefined: the chunk with the size is missing. A chunk that is cut off ends the search: the decoder reports it. */
export function readPngHead(bytes: Uint8Array): RasterHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < signatureBytes + aroundBytes + headBytes) return undefined;
  if (typeAt(bytes, signatureBytes) !== 'IHDR' || view.getUint32(signatureBytes) !== headBytes) return undefined;
  const size = { widthPixels: view.getUint32(16), heightPixels: view.getUint32(20) };
  let [frames, others, leftBytes] = [0, 0, unpackedAtMostBytes];
  for (let at = signatureBytes; at + aroundBytes <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = typeAt(bytes, at);
    if (type === 'IEND' || at + aroundBytes + length > bytes.length) break;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'acTL' && length >= 4) frames = Math.max(frames, view.getUint32(at + 8));
    else if (type !== 'IDAT' && type !== 'fdAT' && type !== 'fcTL') {
      others++;
      const packed = packedPart(type, data);
      if (packed !== undefined) leftBytes -= unpackedBytes(packed, leftBytes);
    }
    if (others > partsAtMost) throw tooMany('chunks', partsAtMost);
    at += aroundBytes + length;
  }
  if (size.widthPixels === 0 || size.heightPixels === 0) return undefined;
  return { ...size, frames: Math.max(1, frames) };
}

function typeAt(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString('latin1');
}

/** The compressed part of a chunk; undefined for a chunk that has none. */
function packedPart(type: string, data: Uint8Array): Uint8Array | undefined {
  const end = data.indexOf(0);
  if (end < 0) return undefined;
  // Name, 0, method.
  if (type === 'iCCP' || type === 'zTXt') return data.subarray(end + 2);
  if (type !== 'iTXt' || data[end + 1] !== 1) return undefined;
  // Keyword, 0, flag, method, language, 0, translated keyword, 0.
  const language = data.indexOf(0, end + 3);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  return keyword < 0 ? undefined : data.subarray(keyword + 1);
}

/** Unpacks at most `most` bytes. The decoder ignores a broken part, but unpacks it up to where it breaks, as this does. */
function unpackedBytes(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooMuch('bytes of unpacked metadata', unpackedAtMostBytes);
    return brokenPartBytes;
  }
}
