/**
 * The mark at the end of a trailer that we downloaded: an element that players skip, with a sample of all bytes before it
 * (`storage/read.ts`, `sampleOf`). It proves without a record that the file is ours, and checking it reads some 200 KiB
 * whatever the length (docs/decisions/marks-in-our-files.md). It names no file: our trailer is renamed with its film.
 * No frame changes. Pure.
 */

const label = 'Projectionist ';
const sampleCharacters = 64;
const contentBytes = label.length + sampleCharacters;

/** An MP4 box of a type of our own (ISO/IEC 14496-12, 4.2): its length, `uuid`, and the 16 bytes that name the type. */
const boxStart = Buffer.from([
  ...[0, 0, 0, 24 + contentBytes],
  ...Buffer.from('uuid'),
  ...Buffer.from('7a0f3b5e6d1c4e0c9b7e52a1f0c6d834', 'hex'),
]);
/** An EBML element Void, which may follow any element (RFC 8794, 11.3.2), with its length in one byte. */
const voidStart = Buffer.from([0xec, 0x80 + contentBytes]);

/** By file ending. Other containers have no place for a mark that every player skips. */
const starts: ReadonlyMap<string, Buffer> = new Map([
  ['mp4', boxStart],
  ['m4v', boxStart],
  ['mov', boxStart],
  ['mkv', voidStart],
  ['webm', voidStart],
]);

/** The bytes to append to a file with this ending and sample; undefined if its container gets no mark. */
export function videoMark(ending: string, sample: string): Uint8Array | undefined {
  const start = starts.get(ending);
  return start === undefined ? undefined : Buffer.concat([start, Buffer.from(label + sample)]);
}

/** The length of a mark in bytes; undefined if files with this ending get none. */
export function videoMarkBytes(ending: string): number | undefined {
  const start = starts.get(ending);
  return start === undefined ? undefined : start.length + contentBytes;
}

/** The sample in the last `videoMarkBytes` of a file; undefined if it has no mark. */
export function markedSample(ending: string, end: Uint8Array): string | undefined {
  const sample = Buffer.from(end.subarray(-sampleCharacters)).toString('latin1');
  const mark = /^[0-9a-f]{64}$/u.test(sample) ? videoMark(ending, sample) : undefined;
  return mark !== undefined && Buffer.from(mark).equals(end) ? sample : undefined;
}
