import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../test/exports/exportInput.ts';
import { csvText, listCell, readListCell, withoutGuard } from './csvText.ts';
import { oneLine } from './plainText.ts';

describe('a CSV row', () => {
  test.each([
    ['numbers stand bare, negative ones too', [1, -19, 0.5], '1,-19,0.5'],
    ['what is not there is empty', [undefined, 'a', undefined], ',a,'],
    ['a comma asks for quotes', ['a,b'], '"a,b"'],
    ['a quote is doubled', ['say "hi"'], '"say ""hi"""'],
    ['a semicolon needs none', ['a;b'], 'a;b'],
    ['a line end becomes a space', ['a\r\nb'], 'a b'],
    ['= starts no formula', ['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
    ['+ starts no formula', ['+1'], "'+1"],
    ['- starts no formula', ['-2+3'], "'-2+3"],
    ['@ starts no formula', ['@SUM(A1)'], "'@SUM(A1)"],
    ['blanks before it do not help', ['\t =1'], "'=1"],
  ])('%s', (_, row, text) => {
    expect(csvText([row])).toBe(`${text}\r\n`);
  });

  test('with semicolons between, a semicolon asks for quotes', () => {
    expect(csvText([['a;b', 'c,d']], ';')).toBe('"a;b";c,d\r\n');
  });
});

test('any text comes back as it went in, on one line and without its guard', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), (cells) => {
      const [row] = readCsv(csvText([cells]));
      // A text that itself begins with an apostrophe and a sign is the one thing that cannot be told from a guard.
      expect(row?.map(withoutGuard)).toEqual(cells.map((cell) => withoutGuard(oneLine(cell))));
    }),
    { numRuns: 300 },
  );
});

test('names in one cell come back as they went in, whatever they hold', () => {
  expect(listCell(['A', 'B; C', 'say "hi"', '"D"'])).toBe('A; "B; C"; say "hi"; """D"""');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ';', '"', ' ', ',', "'") })), (texts) => {
      const names = texts.map(oneLine).filter((name) => name !== '');
      expect(readListCell(listCell(names))).toEqual(names);
      expect(readListCell(readCsv(csvText([[listCell(names), 'x']]))[0]?.[0] ?? '')).toEqual(names);
    }),
    { numRuns: 300 },
  );
});
