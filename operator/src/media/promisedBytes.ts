/** Reads from the outermost headers of a Matroska or MP4 file how long the file should be, without FFmpeg. */
import { type FileHandle, open } from 'node:fs/promises';

// A fragmented MP4 may have thousands of boxes. The first ones decide whether a long file is cut off.
const boxesLimit = 256;
const matroskaHeadBytes = 4096;
const ebmlId = 0x1a45dfa3;
const segmentId = 0x18538067;

/**
 * The file size that the headers promise; undefined for other formats and unknown sizes. Rejects if the file cannot be
 * read.
 */
export async function promisedBytes(path: string, sizeBytes: number): Promise<number | undefined> {
  const file = await open(path);
  try {
    const head = await bytesAt(file, 0, matroskaHeadBytes);
    if (head.length < 16) return undefined;
    if (head.readUInt32BE(0) === ebmlId) return matroskaBytes(head);
    const firstBox = head.toString('latin1', 4, 8);
    return ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip'].includes(firstBox)
      ? await mp4Bytes(file, sizeBytes)
      : undefined;
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Size {
  readonly value: number | undefined;
  readonly length: number;
}

/** An EBML size: the leading zero bits give its length in bytes; all ones means unknown (a live recording). */
function ebmlSize(head: Buffer, at: number): Size | undefined {
  const first = head[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > head.length) return undefined;
  let value = first & (0xff >> length);
  let allOnes = value === 0xff >> length;
  for (const byte of head.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return { value: allOnes ? undefined : value, length };
}

function matroskaBytes(head: Buffer): number | undefined {
  const ebml = ebmlSize(head, 4);
  if (ebml?.value === undefined) return undefined;
  const segment = 4 + ebml.length + ebml.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== segmentId) return undefined;
  const size = ebmlSize(head, segment + 4);
  return size?.value === undefined ? undefined : segment + 4 + size.length + size.value;
}

async function mp4Bytes(file: FileHandle, sizeBytes: number): Promise<number | undefined> {
  let at = 0;
  for (let count = 0; at < sizeBytes && count < boxesLimit; count++) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return at + 8;
    const short = head.readUInt32BE(0);
    // 0: the box extends to the end of the file. 1: a 64-bit length follows.
    if (short === 0) return undefined;
    const length = short === 1 ? (head.length === 16 ? Number(head.readBigUInt64BE(8)) : 16) : short;
    if (length < 8) return undefined;
    at += length;
  }
  return at;
}
