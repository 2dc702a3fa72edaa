/**
 * The mark in a picture that we made: a comment of a JPEG, or a text chunk of a PNG, with a hash of its name and of all
 * other bytes. It proves without a record that the file is ours and unchanged. A picture that somebody edited, or copied
 * to another name, fails the check (docs/decisions/marks-in-our-files.md). No pixel changes. Pure.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const label = 'Projectionist ';
const hashCharacters = 64;

/** Enough of a file to see whether it may have a mark: the start of a JFIF or PNG file, and the mark behind it. */
export const markWithinBytes = 512;

/** One file format: where the mark goes, and its bytes for a hash in hex. */
interface Format {
  /** undefined: the file has another format. */
  placeIn(bytes: Uint8Array): number | undefined;
  readonly before: Uint8Array;
  readonly after: (hash: string) => Uint8Array;
}

const jpegComment = 0xfffe;
const jpegApplication = 0xe0;

const jpeg: Format = {
  /** Behind the start of the image, and behind JFIF's own segment, which must come first. */
  placeIn(bytes) {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
    return bytes[3] === jpegApplication ? 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0) : 2;
  },
  before: Buffer.concat([twoBytes(jpegComment), twoBytes(2 + label.length + hashCharacters), Buffer.from(label)]),
  after: () => Buffer.alloc(0),
};

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The signature, and the header that must come first: length, type, 13 bytes, checksum. */
const pngHeaderEnd = pngStart.length + 4 + 4 + 13 + 4;
/** Type, keyword and separator of a text chunk (PNG 11.3.3.2). */
const pngText = Buffer.from('tEXtComment\0');

const png: Format = {
  placeIn: (bytes) => (pngStart.equals(bytes.subarray(0, pngStart.length)) ? pngHeaderEnd : undefined),
  before: Buffer.concat([fourBytes(pngText.length - 4 + label.length + hashCharacters), pngText, Buffer.from(label)]),
  after: (hash) => fourBytes(crc32(Buffer.concat([pngText, Buffer.from(label + hash)]))),
};

const formats = [jpeg, png];

/** Returns the JPEG or PNG with a mark for this name, in place of an earlier one. */
export function marked(picture: Uint8Array, name: string): Buffer {
  const bare = withoutMark(picture);
  for (const format of formats) {
    const at = format.placeIn(bare);
    if (at === undefined) continue;
    const hash = hashOf(bare, name);
    return Buffer.concat([
      bare.subarray(0, at),
      ...[format.before, Buffer.from(hash), format.after(hash)],
      bare.subarray(at),
    ]);
  }
  throw new Error('bug: a mark is for a JPEG or a PNG');
}

/** Whether a file that starts so may have a mark; the whole file decides (`isMarked`). */
export function mayBeMarked(start: Uint8Array): boolean {
  return markIn(start) !== undefined;
}

/** Whether these are the bytes that `marked` returned for this name. */
export function isMarked(bytes: Uint8Array, name: string): boolean {
  const mark = markIn(bytes);
  return mark !== undefined && mark.hash === hashOf(withoutMark(bytes), name);
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const mark = markIn(bytes);
  return mark === undefined ? bytes : Buffer.concat([bytes.subarray(0, mark.start), bytes.subarray(mark.end)]);
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly hash: string;
}

function markIn(bytes: Uint8Array): Mark | undefined {
  for (const { placeIn, before, after } of formats) {
    const start = placeIn(bytes);
    if (start === undefined) continue;
    const hashStart = start + before.length;
    if (!Buffer.from(before).equals(bytes.subarray(start, hashStart))) return undefined;
    const hash = Buffer.from(bytes.subarray(hashStart, hashStart + hashCharacters)).toString('latin1');
    const rest = after(hash);
    const end = hashStart + hashCharacters + rest.length;
    const isWhole = hash.length === hashCharacters && Buffer.from(rest).equals(bytes.subarray(end - rest.length, end));
    return isWhole ? { start, end, hash } : undefined;
  }
  return undefined;
}

function hashOf(picture: Uint8Array, name: string): string {
  return createHash('sha256').update(name).update('\0').update(picture).digest('hex');
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
