import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTitleId, titleId } from './titleId.ts';

test('an id gives back its Library and key, whatever the key', () => {
  const key = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((text) => !text.includes('\0') && text.isWellFormed());
  fc.assert(
    fc.property(key, (one) => {
      const id = titleId('default/movies', one);
      expect(readTitleId(id)).toEqual({ library: 'default/movies', key: one });
      expect(encodeURIComponent(id)).toBe(id);
    }),
  );
});

test('two titles never share an id', () => {
  expect(titleId('a/b', 'c')).not.toBe(titleId('a/bc', ''));
  expect(titleId('a/b', 'c/d')).not.toBe(titleId('a/b/c', 'd'));
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['nothing', ''],
  ['another alphabet', `${encoded('a/b\0c')}==`],
  ['a path', '../../etc/passwd'],
  ['no key', encoded('default/movies')],
  ['an empty key', encoded('default/movies\0')],
  ['no namespace', encoded('movies\0key')],
  ['a third part', encoded('a/b/c\0key')],
  ['a NUL in the key', encoded('a/b\0c\0d')],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0x2f, 0x62, 0, 0xff, 0xfe]).toString('base64url')],
  ['more than the longest path', 'A'.repeat(9_000)],
])('%s is not an id', (_, id) => {
  expect(readTitleId(id)).toBeUndefined();
});
