import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '../../exports/csvText.ts';
import { readCsvRows } from './csvRows.ts';

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1;2\t3,4\n',
    [
      ['a', 'b'],
      ['1;2', '3,4'],
    ],
  ],
  ['a byte order mark', '\ufeffa,b\n', [['a', 'b']]],
  [
    'quotes with commas, quotes and line ends',
    'a,b\n"x, ""y""\nz",2\n',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  [
    'empty cells at the end',
    'a,b,c\n1,,\n',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
    ],
  ],
  [
    'an empty cell that ends the text',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'no rows for empty lines',
    'a,b\n\n,\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'spaces around cells',
    'a , b\n 1,2 \n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['an unclosed quote', 'a,b\n"x,1\n', [['a', 'b'], ['x,1']]],
  [
    'letters after a closing quote',
    'a,b\n"x"y,1\n',
    [
      ['a', 'b'],
      ['xy', '1'],
    ],
  ],
  [
    'old Mac line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['an empty text', '', []],
])('reads %s', (_, text, rows) => {
  expect(readCsvRows(text)).toEqual(rows);
});

test('CSV written by the exports is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', 'é', '1'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
      expect(readCsvRows(csvText([['id', 'title', 'x', 'y', 'z'], ...rows]))).toEqual([
        ['id', 'title', 'x', 'y', 'z'],
        ...rows,
      ]);
    }),
  );
});

test('a text of a million quotes is read in linear time', () => {
  expect(readCsvRows('"'.repeat(1_000_000))).toHaveLength(1);
  expect(readCsvRows(',"'.repeat(500_000)).length).toBeLessThan(2);
});
