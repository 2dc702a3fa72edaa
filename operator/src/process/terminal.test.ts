import { describe, expect, test } from 'vitest';
import { columnsOf, counted, cutTo, drawable, harmless, jsonText, padTo, shownPath } from './terminal.ts';

describe('hostile names', () => {
  test.each([
    ['\u001b[2J\u001b[31mred', '\\u{1b}[2J\\u{1b}[31mred'],
    ['a\nb\r\tc\0', 'a\\u{a}b\\u{d}\\u{9}c\\u{0}'],
    ['evil\u202egpj.exe', 'evil\\u{202e}gpj.exe'],
    ['\u009b31m', '\\u{9b}31m'],
    ['\ud800', '\\u{d800}'],
    ['line\u2028end', 'line\\u{2028}end'],
    ['Amélie 千と千尋 👩‍🚀', 'Amélie 千と千尋 👩‍🚀'],
  ])('%j is shown as %s', (text, shown) => {
    expect(harmless(text)).toBe(shown);
    expect(drawable(text)).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
  });

  test('a path is quoted, its quotes escaped, at most 300 characters', () => {
    expect(shownPath('a"b')).toBe('"a\\"b"');
    expect(shownPath('x'.repeat(5_000))).toBe(`"${'x'.repeat(299)}…"`);
  });
});

describe('widths', () => {
  test.each([
    ['abc', 3],
    ['千と千尋', 8],
    ['e\u0301', 1],
    ['👩‍🚀', 2],
    ['', 0],
  ])('%s takes %i columns', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  test.each([
    ['abcdef', 4, 'abc…'],
    ['abcd', 4, 'abcd'],
    ['千と千尋', 5, '千と…'],
    ['千と千尋', 4, '千…'],
    ['abc', 0, ''],
    ['abc', 1, '…'],
  ])('%s in %i columns is %s', (text, columns, cut) => {
    expect(cutTo(text, columns)).toBe(cut);
    expect(columnsOf(cut)).toBeLessThanOrEqual(columns);
  });

  test('a name of a million letters is cut without reading all of it', () => {
    expect(cutTo('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('text is padded by columns, not by letters', () => {
    expect(padTo('千', 4)).toBe('千  ');
    expect([counted(1, 'title'), counted(2, 'title')]).toEqual(['1 title', '2 titles']);
  });
});

test('JSON escapes what a terminal would obey, and keeps its value and its indentation', () => {
  const value = { 'a\u202e': ['\u001b[31m', '\u009b2J', 'ü', '\u{e0001}', '\n'] };
  expect(jsonText(value)).toBe(String.raw`{"a\u202e":["\u001b[31m","\u009b2J","ü","\udb40\udc01","\n"]}`);
  expect([JSON.parse(jsonText(value)), jsonText([1], 1)]).toEqual([value, '[\n 1\n]']);
});
