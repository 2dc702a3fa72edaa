import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promisedBytes } from './promisedBytes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promised-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ebmlHead = (segmentSize: string): Buffer =>
  Buffer.from(`1a45dfa384aabbccdd18538067${segmentSize}${'00'.repeat(20)}`, 'hex');
const box = (name: string, length: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(name, 4, 'latin1');
  return head;
};
const padded = (bytes: Buffer, length: number): Buffer => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

describe('the file size that the headers promise', () => {
  test.each([
    ['Matroska, size in 8 bytes', ebmlHead('0100000000001000'), 13 + 8 + 4096],
    ['Matroska, size in 2 bytes', ebmlHead('4fff'), 13 + 2 + 4095],
    ['Matroska of unknown size (live)', ebmlHead('01ffffffffffffff'), undefined],
    ['Matroska with an invalid size', ebmlHead('00'), undefined],
    ['complete MP4', Buffer.concat([padded(box('ftyp', 16), 16), padded(box('moov', 24), 24)]), 40],
    ['truncated MP4', Buffer.concat([padded(box('ftyp', 16), 16), padded(box('mdat', 5000), 24)]), 5016],
    [
      'MP4 whose last box extends to the end',
      Buffer.concat([padded(box('ftyp', 16), 16), padded(box('mdat', 0), 24)]),
      undefined,
    ],
    [
      'MP4 with a box shorter than its header',
      Buffer.concat([padded(box('ftyp', 16), 16), padded(box('mdat', 3), 24)]),
      undefined,
    ],
    [
      'MP4 with a 64-bit box length',
      padded(Buffer.concat([box('mdat', 1), Buffer.from('0000000000010000', 'hex')]), 30),
      65_536,
    ],
    ['text', Buffer.from('just some text in a file named film.mkv'), undefined],
    ['two bytes', Buffer.from('12'), undefined],
  ])('%s', async (name, bytes, promised) => {
    const path = join(folder, name.replaceAll(/\W/g, ''));
    await writeFile(path, bytes);
    expect(await promisedBytes(path, bytes.length)).toBe(promised);
  });

  test('is not searched for through thousands of boxes', async () => {
    const path = join(folder, 'boxes');
    const bytes = Buffer.concat(Array.from({ length: 5000 }, () => box('free', 8)));
    await writeFile(path, bytes);
    expect(await promisedBytes(path, bytes.length)).toBeLessThanOrEqual(bytes.length);
  });
});
