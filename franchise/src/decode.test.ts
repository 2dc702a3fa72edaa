import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { MAX_FILE_BYTES } from './limits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

test.each<[string, string | Uint8Array, string]>([
  ['a text', 'name: é', 'name: é'],
  ['bytes of UTF-8', bytes('name: é'), 'name: é'],
  ['a text with a byte order mark', '\uFEFFname', 'name'],
  ['bytes with a byte order mark', bytes('\uFEFFname'), 'name'],
  ['an empty text', '', ''],
  ['the maximum number of bytes', 'a'.repeat(MAX_FILE_BYTES), 'a'.repeat(MAX_FILE_BYTES)],
])('%s is accepted', (_, input, text) => {
  expect(decode(input)).toEqual({ text });
});

test.each<[string, string | Uint8Array, string]>([
  ['UTF-16 with its mark', utf16('name'), 'yaml-encoding'],
  ['UTF-16 without its mark', utf16('name').slice(2), 'yaml-encoding'],
  ['UTF-16 that was read as single bytes', 'n\0a\0m\0', 'yaml-encoding'],
  ['Latin-1', new Uint8Array([0x6e, 0xe9, 0x6e]), 'yaml-encoding'],
  ['one byte too many', 'a'.repeat(MAX_FILE_BYTES + 1), 'yaml-too-large'],
  ['one byte too many in bytes', new Uint8Array(MAX_FILE_BYTES + 1), 'yaml-too-large'],
  ['two-byte letters with too many bytes together', 'é'.repeat(MAX_FILE_BYTES / 2 + 1), 'yaml-too-large'],
])('%s is rejected with a message', (_, input, code) => {
  expect(decode(input)).toMatchObject({ refused: { code, level: 'error', text: { code } } });
});
