/**
 * Tells whether a Matroska file has far more chapters than a film, from the headers of its elements, without FFmpeg:
 * FFmpeg describes every chapter it has read, and a small file may hold millions.
 */
import { type FileHandle, open } from 'node:fs/promises';

/** Two thousand chapters with long titles in several languages. */
const chaptersBytesLimit = 1024 * 1024;
/** Elements before the first cluster; real files have about ten. Of a file with more nothing is believed. */
const elementsLimit = 200;
const seekHeadBytesLimit = 16 * 1024;

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  chapters: 0x1043a770,
  cluster: 0x1f43b675,
};

interface ElementHead {
  readonly id: number;
  readonly bodyStart: number;
  /** undefined: unknown, to the end of its parent. */
  readonly bodyBytes: number | undefined;
}

/** False for every other format. Rejects if the file cannot be read. */
export async function hasLongChapters(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await isLong(new Pieces(file));
  } finally {
    await file.close();
  }
}

async function isLong(file: Pieces): Promise<boolean> {
  const ebml = await headAt(file, 0);
  if (ebml?.id !== ids.ebml || ebml.bodyBytes === undefined) return false;
  const segment = await headAt(file, ebml.bodyStart + ebml.bodyBytes);
  if (segment?.id !== ids.segment) return false;
  const places = new Set([segment.bodyStart]);
  let bytes = 0;
  let isBeforeClusters = true;
  let count = 0;
  // A set grows while it is read: after the elements before the first cluster come those that an index names.
  for (const at of places) {
    count += 1;
    if (count > elementsLimit) return true;
    const head = await headAt(file, at);
    if (head === undefined || head.id === ids.cluster) {
      isBeforeClusters = false;
      continue;
    }
    const { id, bodyStart, bodyBytes = Number.POSITIVE_INFINITY } = head;
    if (id === ids.chapters) bytes += bodyBytes;
    if (bytes > chaptersBytesLimit) return true;
    const named = id === ids.seekHead ? await seeksIn(file, head) : [];
    if (isBeforeClusters && Number.isFinite(bodyBytes)) places.add(bodyStart + bodyBytes);
    else isBeforeClusters = false;
    for (const place of named) places.add(segment.bodyStart + place);
  }
  return false;
}

/** The places of chapters and further indexes that an index names, from the start of the segment's body. */
async function seeksIn(file: Pieces, { bodyStart, bodyBytes }: ElementHead): Promise<readonly number[]> {
  const body = await file.at(bodyStart, Math.min(bodyBytes ?? 0, seekHeadBytesLimit));
  const places: number[] = [];
  for (let at = 0; at < body.length; ) {
    const seek = headIn(body, at);
    if (seek?.bodyBytes === undefined) break;
    const end = seek.bodyStart + seek.bodyBytes;
    if (seek.id === ids.seek) {
      const wanted = valueIn(body, seek.bodyStart, end, ids.seekId);
      const place = valueIn(body, seek.bodyStart, end, ids.seekPosition);
      if ((wanted === ids.chapters || wanted === ids.seekHead) && place !== undefined) places.push(place);
    }
    at = end;
  }
  return places;
}

function valueIn(body: Buffer, from: number, to: number, id: number): number | undefined {
  for (let at = from; at < to; ) {
    const head = headIn(body, at);
    if (head?.bodyBytes === undefined) return undefined;
    const end = head.bodyStart + head.bodyBytes;
    if (head.id === id) {
      let value = 0;
      for (const byte of body.subarray(head.bodyStart, Math.min(end, head.bodyStart + 8))) value = value * 256 + byte;
      return value;
    }
    at = end;
  }
  return undefined;
}

async function headAt(file: Pieces, at: number): Promise<ElementHead | undefined> {
  if (!Number.isSafeInteger(at)) return undefined;
  const head = headIn(await file.at(at, 12), 0);
  return head === undefined ? undefined : { ...head, bodyStart: at + head.bodyStart };
}

/** An id of up to 4 bytes, then a size of up to 8; both state their length by their leading zero bits. */
function headIn(bytes: Buffer, at: number): ElementHead | undefined {
  const first = bytes[at] ?? 0;
  const idLength = Math.clz32(first) - 23;
  const sizeFirst = bytes[at + idLength] ?? 0;
  const sizeLength = Math.clz32(sizeFirst) - 23;
  const bodyStart = at + idLength + sizeLength;
  if (first === 0 || idLength > 4 || sizeFirst === 0 || bodyStart > bytes.length) return undefined;
  let size = sizeFirst & (0xff >> sizeLength);
  let allOnes = size === 0xff >> sizeLength;
  for (const byte of bytes.subarray(at + idLength + 1, bodyStart)) {
    size = size * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idLength), bodyStart, bodyBytes: allOnes ? undefined : size };
}

/** The headers of a file lie close together: one read usually answers for all. */
const pieceBytes = 4096;

class Pieces {
  readonly #file: FileHandle;
  #start = 0;
  #piece: Buffer = Buffer.alloc(0);

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Fewer bytes at the end of the file. */
  async at(position: number, length: number): Promise<Buffer> {
    const isKnown = position >= this.#start && position + length <= this.#start + this.#piece.length;
    if (!isKnown) {
      const wanted = Math.max(length, pieceBytes);
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, position);
      [this.#start, this.#piece] = [position, buffer.subarray(0, bytesRead)];
    }
    return this.#piece.subarray(position - this.#start, position - this.#start + length);
  }
}
