import { describe, expect, test } from 'vitest';
import { Lines } from './positions.ts';

const text = 'one\n  two three  \r\n\nfour';

describe('a mark', () => {
  test.each([
    ['the first letter', 0, 1, { line: 1, column: 1, endLine: 1, endColumn: 2 }],
    ['a word', 6, 9, { line: 2, column: 3, endLine: 2, endColumn: 6 }],
    [
      'a span over lines, marked on its first line without trailing space',
      6,
      24,
      { line: 2, column: 3, endLine: 2, endColumn: 12 },
    ],
    ['an empty span, marked with one letter', 10, 10, { line: 2, column: 7, endLine: 2, endColumn: 8 }],
    ['a line break', 3, 4, { line: 1, column: 4, endLine: 1, endColumn: 5 }],
    ['an empty line', 19, 20, { line: 3, column: 1, endLine: 3, endColumn: 2 }],
    ['the last word', 20, 24, { line: 4, column: 1, endLine: 4, endColumn: 5 }],
    ['the end of the text', 24, 25, { line: 4, column: 5, endLine: 4, endColumn: 6 }],
    ['an offset after the end', 90, 95, { line: 4, column: 5, endLine: 4, endColumn: 6 }],
    ['an offset before the start', -5, 2, { line: 1, column: 1, endLine: 1, endColumn: 3 }],
  ])('of %s', (_, start, end, expected) => {
    expect(new Lines(text).mark({ start, end })).toEqual(expected);
  });

  test('of an empty text is at its only position', () => {
    expect(new Lines('').mark({ start: 0, end: 0 })).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 2 });
  });
});
