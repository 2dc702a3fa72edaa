import { describe, expect, test } from 'vitest';
import { printable } from '../exports/jsonText.ts';
import {
  columnsOf,
  counted,
  cutTo,
  harmless,
  inPlace,
  padTo,
  paletteOf,
  shownName,
  wrapLines,
  wrapTo,
} from './terminal.ts';

test('terminal control characters are escaped', () => {
  expect(harmless('a\u001b[31mb\r\n\u009b\u202e\u2028c\ud800')).toBe(
    'a\\u{1b}[31mb\\u{d}\\u{a}\\u{9b}\\u{202e}\\u{2028}c\\u{d800}',
  );
  expect(harmless('Amélie 東京 👨‍👩‍👧')).toBe('Amélie 東京 👨‍👩‍👧');
});

test('inPlace replaces each of them by one column', () => {
  expect(inPlace('a\tb\u001bc')).toBe('a b\ufffdc');
});

test.each([
  ['abc', 3],
  ['東京', 4],
  ['e\u0301', 1],
  ['👨‍👩‍👧', 2],
  ['', 0],
])('%s takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 5, 'abcd…'],
  ['東京都', 5, '東京…'],
  ['東京都', 4, '東…'],
  ['abc', 0, ''],
  ['x'.repeat(1_000_000), 3, 'xx…'],
])('%.10s is cut to %i columns', (text, columns, expected) => {
  expect(cutTo(text, columns)).toBe(expected);
});

describe('a line for people', () => {
  test.each<[string, string, readonly string[]]>([
    ['fits', 'nothing was written', ['nothing was written']],
    ['breaks at blanks', '  run 7: done. 412 titles scanned', ['  run 7: done. 412', '    titles scanned']],
    ['keeps a table in its columns', 'tmdb  wrong  the key is refused', ['tmdb  wrong  the key', '      is refused']],
    ['counts wide letters twice', '東京 東京都 東京都 東京', ['東京 東京都 東京都', '  東京']],
    ['keeps a quoted name whole', 'no film in "Heat (1995) here" now', ['no film in', '  "Heat (1995) here"', '  now']],
    [
      'keeps a command whole',
      'start `projectionist serve --open-page`',
      ['start', '  `projectionist serve --open-page`'],
    ],
    [
      'keeps a mapping whole',
      'add spec.x: [{from: /their/path, to: {a: b}}] to it',
      ['add spec.x:', '  [{from: /their/path, to: {a: b}}]', '  to it'],
    ],
    ['ignores a brace that never ends', 'a {12 record of old songs', ['a {12 record of old', '  songs']],
    ['ignores an escaped quote', 'is "a \\" b" and so on', ['is "a \\" b" and so', '  on']],
    ['ignores a quote that never ends', 'a 12" record of old songs', ['a 12" record of old', '  songs']],
    ['keeps a long address', '  see  http://nas.example.org:7070/', ['  see  http://nas.example.org:7070/']],
  ])('%s', (_, line, lines) => {
    expect(wrapTo(line, 20)).toEqual(lines);
  });

  test('is not wrapped outside a terminal', () => {
    const line = 'a word '.repeat(40);
    expect(wrapTo(line, undefined)).toEqual([line]);
  });

  test('of a text leaves indented lines whole', () => {
    const text = 'it does not exist: make it with\n\n    projectionist init /path/to/movies\n';
    expect(wrapLines(text, 20)).toBe('it does not exist:\n  make it with\n\n    projectionist init /path/to/movies\n');
    expect(wrapLines(text, undefined)).toBe(text);
  });

  test('has colours that take no columns and stay with their words', () => {
    const red = paletteOf(true).red('one two three');
    expect(wrapTo(red, 13)).toEqual([red]);
    expect(wrapTo(red, 9)).toEqual(['\u001b[31mone two', '  three\u001b[0m']);
  });

  test('of hostile quotes is broken in time that grows with its length', () => {
    expect(wrapTo('"\\'.repeat(200_000), 80)).toHaveLength(1);
    expect(wrapTo('" '.repeat(200_000), 80).length).toBeGreaterThan(0);
    expect(wrapTo('{ '.repeat(200_000), 80).length).toBeGreaterThan(0);
    expect(wrapTo('x '.repeat(200_000), 1).length).toBeGreaterThan(100_000);
  });
});

test('names are shortened, plurals agree with their number, colours are optional', () => {
  expect(shownName(`\u0007${'a'.repeat(400)}`)).toHaveLength(304);
  expect([counted(1, 'file'), counted(0, 'file'), counted(2, 'entry', 'entries')]).toEqual([
    '1 file',
    '0 files',
    '2 entries',
  ]);
  expect(padTo('東', 4)).toBe('東  ');
  expect([paletteOf(false).red('x'), paletteOf(true).red('x')]).toEqual(['x', '\u001b[31mx\u001b[0m']);
});

test('printable JSON has the same value and no terminal control characters', () => {
  const value = { 'a\u009b': 'b\u202e\u2028"\\\u007f' };
  const text = printable(JSON.stringify(value));
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toMatch(/^[ -~]*$/u);
});
