/**
 * Adds chapters to a video that was just written, because node-av cannot mux chapters. Handles only what our own muxing
 * produces: a Matroska file with an empty element before its first cluster, or an MP4 file with `moov` at the end.
 */

export interface SampleChapter {
  readonly startSeconds: number;
  readonly title: string;
}

/** The size of the empty element that Matroska muxing reserves (its cues are written there first). */
export const reservedBytes = 16_384;

/** The file's bytes with chapters; the last chapter ends with the film. */
export function withChapters(
  file: Buffer,
  format: 'matroska' | 'mp4',
  chapters: readonly SampleChapter[],
  seconds: number,
): Buffer {
  if (format === 'mp4') return withMp4Chapters(file, chapters);
  const at = voidBeforeFirstCluster(file);
  const element = matroskaChapters(chapters, seconds);
  const rest = at.length - element.length;
  if (rest < 9) throw new Error(`no room for ${element.length} bytes of chapters in ${at.length}`);
  const filler = Buffer.concat([Buffer.from([0xec]), wideSize(rest - 9), Buffer.alloc(rest - 9)]);
  return Buffer.concat([file.subarray(0, at.start), element, filler, file.subarray(at.start + at.length)]);
}

function withMp4Chapters(file: Buffer, chapters: readonly SampleChapter[]): Buffer {
  const moov = lastBox(file);
  const list = chapters.map(({ startSeconds, title }) => {
    const start = Buffer.alloc(8);
    start.writeBigUInt64BE(BigInt(Math.round(startSeconds * 1e7)));
    const text = Buffer.from(title).subarray(0, 255);
    return Buffer.concat([start, Buffer.from([text.length]), text]);
  });
  const udta = box('udta', box('chpl', Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, list.length]), ...list])));
  const out = Buffer.concat([file, udta]);
  out.writeUInt32BE(file.length - moov + udta.length, moov);
  return out;
}

function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function lastBox(file: Buffer): number {
  let at = 0;
  for (;;) {
    const short = file.readUInt32BE(at);
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short;
    if (at + length >= file.length) break;
    at += length;
  }
  if (file.toString('latin1', at + 4, at + 8) !== 'moov') throw new Error('the last box is not moov');
  return at;
}

function wideSize(length: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return size;
}

function element(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), wideSize(body.length), body]);
}

function nanoseconds(seconds: number): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(BigInt(Math.round(seconds * 1e9)));
  return value;
}

function matroskaChapters(chapters: readonly SampleChapter[], seconds: number): Buffer {
  const atoms = chapters.map(({ startSeconds, title }, index) =>
    element(
      'b6',
      Buffer.concat([
        element('73c4', Buffer.from([index + 1])),
        element('91', nanoseconds(startSeconds)),
        element('92', nanoseconds(chapters[index + 1]?.startSeconds ?? seconds)),
        element('80', Buffer.concat([element('85', Buffer.from(title)), element('437c', Buffer.from('eng'))])),
      ]),
    ),
  );
  return element('1043a770', element('45b9', Buffer.concat(atoms)));
}

function voidBeforeFirstCluster(file: Buffer): { start: number; length: number } {
  const ebml = elementAt(file, 0);
  let at = elementAt(file, ebml.end).bodyStart;
  let best: { start: number; length: number } | undefined;
  for (;;) {
    const next = elementAt(file, at);
    if (next.id === 0x1f43b675) break;
    if (next.id === 0xec && next.end - at > (best?.length ?? 0)) best = { start: at, length: next.end - at };
    at = next.end;
  }
  if (best === undefined) throw new Error('no empty element before the first cluster');
  return best;
}

function elementAt(file: Buffer, at: number): { id: number; bodyStart: number; end: number } {
  const idLength = Math.clz32(file.readUInt8(at)) - 23;
  const id = file.readUIntBE(at, idLength);
  const sizeLength = Math.clz32(file.readUInt8(at + idLength)) - 23;
  let size = file.readUInt8(at + idLength) & ((1 << (8 - sizeLength)) - 1);
  for (let byte = 1; byte < sizeLength; byte++) size = size * 256 + file.readUInt8(at + idLength + byte);
  const bodyStart = at + idLength + sizeLength;
  return { id, bodyStart, end: bodyStart + size };
}
