/**
 * The mark in a JPEG that we made: a comment segment with a hash of its name and of all other bytes. It proves without a
 * record that the file is ours and unchanged. A picture that somebody edited, or copied to another name, fails the check.
 * Pure.
 */
import { createHash } from 'node:crypto';

const label = 'Projectionist ';
const commentMarker = 0xfe;
const applicationMarker = 0xe0;
/** Marker, its length of two bytes, the label, and the hash in hex. */
const segmentBytes = 4 + label.length + 64;

/** Enough of a file to see whether it may have a mark: the start of a JFIF file, and the segment behind it. */
export const markWithinBytes = 512;

/** Returns the JPEG with a mark for this name. */
export function marked(jpeg: Uint8Array, name: string): Buffer {
  const at = placeOfMark(jpeg);
  if (at === undefined) throw new Error('bug: a mark is for a JPEG');
  const segment = Buffer.alloc(segmentBytes);
  segment.writeUInt16BE(0xff00 | commentMarker, 0);
  segment.writeUInt16BE(segmentBytes - 2, 2);
  segment.write(label + hashOf(jpeg, name), 4, 'latin1');
  return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
}

/** Whether a file that starts so may have a mark; the whole file decides (`isMarked`). */
export function mayBeMarked(start: Uint8Array): boolean {
  return markIn(start) !== undefined;
}

/** Whether these are the bytes that `marked` returned for this name. */
export function isMarked(bytes: Uint8Array, name: string): boolean {
  const mark = markIn(bytes);
  if (mark === undefined) return false;
  const before = bytes.subarray(0, mark.at);
  return mark.hash === hashOf(Buffer.concat([before, bytes.subarray(mark.at + segmentBytes)]), name);
}

function markIn(bytes: Uint8Array): { readonly at: number; readonly hash: string } | undefined {
  const at = placeOfMark(bytes);
  if (at === undefined || bytes.length < at + segmentBytes) return undefined;
  const segment = Buffer.from(bytes.subarray(at, at + segmentBytes));
  if (segment.readUInt16BE(0) !== (0xff00 | commentMarker) || segment.readUInt16BE(2) !== segmentBytes - 2)
    return undefined;
  const text = segment.toString('latin1', 4);
  return text.startsWith(label) ? { at, hash: text.slice(label.length) } : undefined;
}

/** Behind the start of the image, and behind JFIF's own segment, which must come first. */
function placeOfMark(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
  return bytes[3] === applicationMarker ? 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0) : 2;
}

function hashOf(jpeg: Uint8Array, name: string): string {
  return createHash('sha256').update(name).update('\0').update(jpeg).digest('hex');
}
