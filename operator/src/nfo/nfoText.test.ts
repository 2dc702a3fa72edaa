import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/propertyRuns.ts';
import { message } from '../messages/message.ts';
import { decodeNfo, encodeNfo, readable } from './nfoText.ts';

const utf8Mark = [0xef, 0xbb, 0xbf];
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;

describe('the encoding', () => {
  test.each<[string, Uint8Array, string]>([
    ['without a mark or a declaration', Buffer.from('<movie>ä</movie>'), 'utf-8'],
    ['of an empty file', Buffer.from(''), 'utf-8'],
    ['of the mark of UTF-8', Buffer.from([...utf8Mark, 0x3c]), 'utf-8'],
    ['of the mark of UTF-16', wide('<movie>ä</movie>'), 'utf-16le'],
    ['of the mark of UTF-16, high bytes first', wide('<movie>ä</movie>').swap16(), 'utf-16be'],
    ['of mark and declaration that agree', wide(declared('UTF-16')), 'utf-16le'],
    ['of a mark and the exact name', wide(declared('utf-16be')).swap16(), 'utf-16be'],
    ['of UTF-8 in both', Buffer.from([...utf8Mark, ...Buffer.from(declared('utf8'))]), 'utf-8'],
    ['in single quotes and blanks', Buffer.from("<?xml version='1.0' encoding = ' Latin1 ' ?>"), 'latin1'],
    ['behind blanks', Buffer.from(`\n ${declared('cp1252')}`), 'latin1'],
    ['in the text far behind the beginning', Buffer.from(`${' '.repeat(600)}${declared('latin1')}`), 'utf-8'],
    [
      'in a declaration far behind its beginning',
      Buffer.from(`<?xml version="1.0"${' '.repeat(600)}encoding="latin1"?>`),
      'utf-8',
    ],
    ...[[0xef], [0x41, 0xbb, 0xbf], [0xff], [0x41, 0xfe], [0xfe], [0x41, 0xff]].map(
      (half): [string, Uint8Array, string] => [
        `behind ${half}, which is half a mark`,
        Buffer.from([...half, ...Buffer.from(declared('latin1'))]),
        'latin1',
      ],
    ),
    ['in the text of an element', Buffer.from(`<movie>${declared('latin1')}</movie>`), 'utf-8'],
    ...['UTF-8', 'utf8', 'us-ascii', 'ASCII'].map((name): [string, Uint8Array, string] => [
      `declared as ${name}`,
      Buffer.from(declared(name)),
      'utf-8',
    ]),
    ...['ISO-8859-1', 'latin1', 'Latin-1', 'windows-1252', 'cp1252'].map((name): [string, Uint8Array, string] => [
      `declared as ${name}`,
      Buffer.from(declared(name)),
      'latin1',
    ]),
  ])('%s', (_, bytes, encoding) => {
    expect(decodeNfo(bytes)).toMatchObject({ encoding });
  });

  test.each<[string, Uint8Array, unknown]>([
    ['unknown', Buffer.from(declared('EBCDIC')), message('nfoEncodingUnknown', '"ebcdic"')],
    ['wide without a mark', Buffer.from(declared('utf-16')), message('nfoEncodingUnknown', '"utf-16"')],
    [
      'another than the mark says',
      Buffer.from([...utf8Mark, ...Buffer.from(declared('latin1'))]),
      message('nfoEncodingMark', '"latin1"', 'utf-8'),
    ],
    [
      'narrow behind the other wide mark',
      wide(declared('utf-8')).swap16(),
      message('nfoEncodingMark', '"utf-8"', 'utf-16be'),
    ],
    ['narrow behind a wide mark', wide(declared('utf-8')), message('nfoEncodingMark', '"utf-8"', 'utf-16le')],
    ['the other order of bytes', wide(declared('utf-16be')), message('nfoEncodingMark', '"utf-16be"', 'utf-16le')],
    ['not that of the bytes', Buffer.from([0x3c, 0xe4, 0x3e]), message('nfoNotEncoded', 'utf-8')],
    ['wide, cut off within a character', wide('<a>').subarray(0, 7), message('nfoNotEncoded', 'utf-16le')],
  ])('%s: never guessed', (_, bytes, fault) => {
    expect(decodeNfo(bytes)).toEqual({ fault });
  });

  test('every text becomes the same bytes again', () => {
    const heads = ['', declared('utf-8'), declared('latin1')].map((text) => Buffer.from(text));
    const marks = [Buffer.from(utf8Mark), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
    const bytes = fc.tuple(fc.constantFrom(...heads, ...marks), fc.uint8Array({ maxLength: 40 }));
    const texts = fc.tuple(
      fc.constantFrom(...heads),
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.oneof(bytes, texts), (pieces) => {
        const before = Buffer.concat(pieces);
        const decoded = decodeNfo(before);
        if (!('fault' in decoded)) expect(Buffer.from(encodeNfo(decoded.text, decoded.encoding))).toEqual(before);
      }),
      propertyRuns(300),
    );
  });
});

test('text declared as Latin-1 is read as Windows-1252 if it has such letters', () => {
  expect(readable('\x93A\x94 \xe4', 'latin1')).toBe('“A” ä');
  expect(readable('\xe4', 'latin1')).toBe('ä');
  expect(readable('\x93', 'utf-8')).toBe('\x93');
});
