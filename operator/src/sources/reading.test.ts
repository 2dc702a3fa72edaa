import { describe, expect, test } from 'vitest';
import {
  countOf,
  countryOf,
  dateOf,
  imdbIdOf,
  known,
  languageOf,
  lineOf,
  linesOf,
  listOf,
  namesOf,
  numberOf,
  numericIdOf,
  positiveOf,
  rowOf,
  rowsOf,
  textOf,
  truthOf,
  webAddressOf,
  wikidataIdOf,
  yearOf,
} from './reading.ts';

type Case = readonly [value: unknown, expected: unknown];

const readers: readonly (readonly [name: string, read: (value: unknown) => unknown, cases: readonly Case[]])[] = [
  [
    'text',
    textOf,
    [
      ['  a plot ', 'a plot'],
      ['two\r\nlines\rthree', 'two\nlines\nthree'],
      ['\u0000a\u001b[31mb\u0085c\u2028d', 'a [31mb c d'],
      ['half \ud83d', 'half \ufffd'],
      ['👩‍🚀 ok', '👩‍🚀 ok'],
      ['', undefined],
      [' \n ', undefined],
      [null, undefined],
      [undefined, undefined],
      [12, undefined],
      [['a'], undefined],
    ],
  ],
  [
    'a line',
    lineOf,
    [
      ['a \n\t b', 'a b'],
      ['', undefined],
    ],
  ],
  [
    'a number',
    numberOf,
    [
      [7.5, 7.5],
      [' 7.5 ', 7.5],
      ['0', 0],
      ['', undefined],
      ['1,000', undefined],
      [Number.NaN, undefined],
      ['Infinity', undefined],
      [null, undefined],
      [true, undefined],
    ],
  ],
  [
    'a number above 0',
    positiveOf,
    [
      [0, undefined],
      [-1, undefined],
      ['95', 95],
    ],
  ],
  [
    'a count',
    countOf,
    [
      [0, 0],
      ['12', 12],
      [1.5, undefined],
      [-1, undefined],
      [2 ** 60, undefined],
    ],
  ],
  [
    'truth',
    truthOf,
    [
      [true, true],
      [false, false],
      ['true', undefined],
      [1, undefined],
    ],
  ],
  [
    'a number as id',
    numericIdOf,
    [
      [653, '653'],
      [' 653 ', '653'],
      [0, undefined],
      ['0', undefined],
      ['007', undefined],
      [-5, undefined],
      [1.5, undefined],
      ['653/../5', undefined],
      [2 ** 53, undefined],
    ],
  ],
  [
    'an IMDb id',
    imdbIdOf,
    [
      ['tt0013442', 'tt0013442'],
      [' tt12345678 ', 'tt12345678'],
      ['nm0013442', undefined],
      ['tt1', undefined],
      ['tt0013442/', undefined],
      [13442, undefined],
    ],
  ],
  [
    'a Wikidata id',
    wikidataIdOf,
    [
      ['Q151895', 'Q151895'],
      ['q151895', undefined],
      ['Q0', undefined],
      ['Q1}', undefined],
    ],
  ],
  [
    'a date',
    dateOf,
    [
      ['1922-03-04', '1922-03-04'],
      ['1922-03-04T00:00:00.000Z', '1922-03-04'],
      ['1922-03-04 10:00:00', '1922-03-04'],
      ['1922-02-30', undefined],
      ['0000-00-00', undefined],
      ['1922-03-040', undefined],
      ['1922', undefined],
      ['', undefined],
      [null, undefined],
    ],
  ],
  [
    'a year',
    yearOf,
    [
      [1922, 1922],
      ['1922', 1922],
      ['1922-03-04', 1922],
      ['2001–2005', 2001],
      ['19220', undefined],
      [0, undefined],
      ['', undefined],
      [1066, undefined],
    ],
  ],
  [
    'an address',
    webAddressOf,
    [
      ['https://a.example/b c', 'https://a.example/b%20c'],
      ['http://a.example', 'http://a.example/'],
      ['javascript:alert(1)', undefined],
      ['file:///etc/passwd', undefined],
      ['/a.jpg', undefined],
      [`https://a.example/${'a'.repeat(3000)}`, undefined],
      ['', undefined],
    ],
  ],
  [
    'a language',
    languageOf,
    [
      ['de', 'de'],
      ['EN', 'en'],
      ['xx', undefined],
      ['00', undefined],
      ['', undefined],
      [null, undefined],
      ['deu', undefined],
    ],
  ],
  [
    'a country',
    countryOf,
    [
      ['de', 'DE'],
      ['', undefined],
      ['usa', undefined],
      [null, undefined],
    ],
  ],
  [
    'rows',
    rowsOf,
    [
      [
        [{ a: 1 }, null, 'x', [1], { b: 2 }],
        [{ a: 1 }, { b: 2 }],
      ],
      [{ a: 1 }, []],
      [null, []],
    ],
  ],
  [
    'a row',
    rowOf,
    [
      [{ a: 1 }, { a: 1 }],
      [[1], {}],
      [null, {}],
      ['x', {}],
    ],
  ],
  [
    'lines, each once',
    linesOf,
    [
      [
        ['a', ' a ', '', null, 3, 'b'],
        ['a', 'b'],
      ],
      ['a', []],
    ],
  ],
  [
    'names, each once',
    namesOf,
    [
      [[{ name: 'Horror' }, { name: 'Horror' }, { name: '' }, {}, null], ['Horror']],
      [undefined, []],
    ],
  ],
];

describe.each(readers)('%s', (_, read, cases) => {
  test.each(cases.map(([value, expected]) => ({ value, expected })))(
    'of $value is $expected',
    ({ value, expected }) => {
      expect(read(value)).toEqual(expected);
    },
  );
});

test('a broken row is skipped, the others remain', () => {
  const rows = [{ id: 1 }, { id: 'x' }, 7, { id: 3 }];
  expect(listOf(rows, (row) => numericIdOf(row['id']))).toEqual(['1', '3']);
});

test('an unknown member is absent; 0, false and empty ones stay', () => {
  expect(Object.keys(known({ a: undefined, b: 0, c: false, d: [] }))).toEqual(['b', 'c', 'd']);
});

test('overlong texts and lists are cut', () => {
  expect(textOf('a'.repeat(1_000_000))?.length).toBe(20_000);
  expect(rowsOf(Array.from({ length: 100_000 }, () => ({})))).toHaveLength(20_000);
});
