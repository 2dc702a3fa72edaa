import { expect, test } from 'vitest';
import type { Fault } from '../fault.ts';
import { codeFrame, linesOf } from './frame.ts';
import { columnsOf, paletteOf } from './terminal.ts';

const plain = paletteOf(false);
const at = (line: number, column: number, endColumn: number, endLine = line): Fault => ({
  ...{ code: 'c', level: 'error', message: 'm', path: '', line, column, endLine, endColumn },
});
const frame = (text: string, fault: Fault) => codeFrame(linesOf(text), fault, plain);

test('carets mark the position, below the previous and the faulty line', () => {
  expect(frame('name: A\norder: 5\n', at(2, 8, 9))).toEqual(['  1 | name: A', '  2 | order: 5', '    |        ^']);
});

test('the first line has no line before it, and an empty one is not shown', () => {
  expect(frame('order: 5', at(1, 1, 6))).toEqual(['  1 | order: 5', '    | ^^^^^']);
  expect(frame('a: 1\n\nb: 2', at(3, 1, 2))).toHaveLength(2);
});

test('carets stay in place after wide letters and tabs', () => {
  const [, shown = '', carets = ''] = frame('x\ntitle: 東京: b', at(2, 8, 10));
  expect(columnsOf(shown.slice(0, shown.indexOf('東')))).toBe(carets.indexOf('^'));
  expect(carets.split('^').length - 1).toBe(4);
  expect(frame('a:\tb', at(1, 4, 5))).toEqual(['  1 | a: b', '    |    ^']);
});

test('a fault over several lines is marked to the end of the first', () => {
  expect(frame('order:\n  - a\n', at(1, 1, 4, 2))).toEqual(['  1 | order:', '    | ^^^^^^']);
});

test('a position after the line end has one caret; a missing line has no frame', () => {
  expect(frame('ab', at(1, 3, 3))).toEqual(['  1 | ab', '    |   ^']);
  expect(frame('ab', at(7, 1, 2))).toEqual([]);
});

test('a long line is shortened around the fault', () => {
  const lines = frame(`${'x'.repeat(500_000)}HERE${'y'.repeat(500_000)}`, at(1, 500_001, 500_005));
  expect(lines.every((line) => line.length < 120)).toBe(true);
  const [shown = '', carets = ''] = lines;
  expect(shown.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('HERE');
});

test.each([80, 60])('a terminal of %i columns shortens it further', (columns) => {
  const text = `${'x'.repeat(50)}HERE${'y'.repeat(50)}`;
  const lines = codeFrame(linesOf(text), at(1, 51, 55), plain, columns);
  expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([]);
  const [shown = '', carets = ''] = lines;
  expect(shown.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('HERE');
});

test('text of the file cannot control the terminal', () => {
  expect(frame('a\u001b[31m: \u202eb', at(1, 1, 2)).join('')).not.toMatch(/[\u202e\p{Cc}]/u);
});

test('Windows and old Mac line ends end a line', () => {
  expect(linesOf('\ufeffa\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd']);
});
