import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isMarked, marked, markWithinBytes, mayBeMarked } from './ownMark.ts';

const picture = () =>
  sharp({ create: { width: 16, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

const drawing = () =>
  sharp({ create: { width: 16, height: 8, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();

test.each([
  ['JPEG', picture],
  ['PNG', drawing],
])('a marked %s is still one, with the same pixels, and is recognised under its name', async (_, made) => {
  const plain = await made();
  const own = marked(plain, 'a.jpg');
  expect(await sharp(own).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
  expect(isMarked(own, 'a.jpg')).toBe(true);
  expect(mayBeMarked(own.subarray(0, markWithinBytes))).toBe(true);
});

test('a picture without the segment of JFIF is marked too', async () => {
  const plain = await picture();
  const bare = Buffer.concat([plain.subarray(0, 2), plain.subarray(4 + plain.readUInt16BE(4))]);
  expect(isMarked(marked(bare, 'a.jpg'), 'a.jpg')).toBe(true);
});

/** Files of earlier versions have these bytes: with others they would count as a user's. */
const hashOf = (plain: Buffer, name: string) => createHash('sha256').update(`${name}\0`).update(plain).digest('hex');

test.each([
  ['behind the start', [], 2],
  ['behind the segment of JFIF', [0xff, 0xe0, 0x00, 0x10, ...Buffer.alloc(14)], 20],
  ['behind a long segment of JFIF', [0xff, 0xe0, 0x01, 0x02, ...Buffer.alloc(256)], 262],
  ['before the segment of Exif', [0xff, 0xe1, 0x00, 0x10, ...Buffer.alloc(14)], 2],
])('the comment of a JPEG lies %s, with the length of the format', (_, first, at) => {
  const plain = Buffer.from([0xff, 0xd8, ...first, 0xff, 0xdb, 0x00, 0x03, 0x00, 0xff, 0xd9]);
  const comment = Buffer.from(`\xff\xfe\x00\x50Projectionist ${hashOf(plain, 'a.jpg')}`, 'latin1');
  const own = Buffer.concat([plain.subarray(0, at), comment, plain.subarray(at)]);
  expect(marked(plain, 'a.jpg')).toEqual(own);
  expect(isMarked(own, 'a.jpg')).toBe(true);
});

test('the text chunk of a PNG lies behind its header', async () => {
  const plain = await drawing();
  const text = Buffer.from(`tEXtComment\0Projectionist ${hashOf(plain, 'a.png')}`);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  checksum.writeUInt32BE(crc32(text));
  const chunk = Buffer.concat([length, text, checksum]);
  expect(marked(plain, 'a.png')).toEqual(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]));
});

test.each(['\xff\xd8\x00\xdb', '\xff\x00\xff\xdb', '\x00\xd8\xff\xdb', '\x89PNG\r\n\x1a\r', 'GIF89a'])(
  'a file that begins with %j gets no mark',
  (start) => {
    expect(() => marked(Buffer.from(start.padEnd(64), 'latin1'), 'a.jpg')).toThrow(
      'bug: a mark is for a JPEG or a PNG',
    );
  },
);

test('a mark for another name takes the place of the first', async () => {
  for (const plain of [await picture(), await drawing()])
    expect(marked(marked(plain, 'a'), 'b')).toEqual(marked(plain, 'b'));
});

test('the text chunk of a PNG has the keyword and the checksum of the format', async () => {
  const { comments } = await sharp(marked(await drawing(), 'a.png')).metadata();
  expect(comments).toEqual([{ keyword: 'Comment', text: expect.stringMatching(/^Projectionist [0-9a-f]{64}$/u) }]);
});

test('a JPEG keeps its orientation, which lies behind the mark', async () => {
  const turned = await sharp(await picture())
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(marked(turned, 'a.jpg')).metadata()).orientation).toBe(6);
});

test.each([
  ['JPEG', picture],
  ['PNG', drawing],
])('a %s copied to another name, changed, longer or shorter is not recognised', async (_, made) => {
  const own = marked(await made(), 'a.jpg');
  expect(isMarked(own, 'b.jpg')).toBe(false);
  for (const at of [3, 30, 60, 130, own.length - 3]) {
    const changed = Buffer.from(own);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isMarked(changed, 'a.jpg'), String(at)).toBe(false);
  }
  expect(isMarked(Buffer.concat([own, Buffer.from('x')]), 'a.jpg')).toBe(false);
  expect(isMarked(own.subarray(0, -1), 'a.jpg')).toBe(false);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('Projectionist')],
  ['the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['a segment that is longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0])],
])('%s has no mark', (_, bytes) => {
  expect([isMarked(bytes, 'a.jpg'), mayBeMarked(bytes)]).toEqual([false, false]);
});

test('a picture of somebody else, and one that was saved again, have none', async () => {
  expect(isMarked(await picture(), 'a.jpg')).toBe(false);
  const again = await sharp(marked(await picture(), 'a.jpg'))
    .jpeg({ quality: 50 })
    .toBuffer();
  expect(isMarked(again, 'a.jpg')).toBe(false);
});
