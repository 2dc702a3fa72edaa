import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isMarked, marked, markWithinBytes, mayBeMarked } from './ownMark.ts';

const picture = () =>
  sharp({ create: { width: 16, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

test('a marked picture is still one, with the same pixels, and is recognised under its name', async () => {
  const plain = await picture();
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

test('a copy under another name, a changed byte, a longer and a shorter file are not recognised', async () => {
  const own = marked(await picture(), 'a.jpg');
  expect(isMarked(own, 'b.jpg')).toBe(false);
  for (const at of [3, 30, own.length - 3]) {
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
