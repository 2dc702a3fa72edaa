/** How long a Matroska or MP4 file says it is, read from its outermost headers without FFmpeg. */
import { type FileHandle, open } from 'node:fs/promises';

// A fragmented MP4 may have thousands of boxes; whether a long one is cut is learnt from the first of them or not at all.
const boxesLimit = 256;
const matroskaHeadBytes = 4096;
const ebmlId = 0x1a45dfa3;
const segmentId = 0x18538067;

/** Bytes that the file's own headers promise; undefined when it is another format or does not say. Rejects when it cannot be read. */
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

/** An EBML size: as many bytes as leading zeros say; all ones means unknown (a live recording). */
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
    // 0: the box goes to the end of the file; 1: the length follows in 64 bits.
    if (short === 0) return undefined;
    const length = short === 1 ? (head.length === 16 ? Number(head.readBigUInt64BE(8)) : 16) : short;
    if (length < 8) return undefined;
    at += length;
  }
  return at;
}
