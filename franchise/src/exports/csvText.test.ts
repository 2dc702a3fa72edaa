import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../test/exports/exportInput.ts';
import { csvText, listCell, readListCell, withoutGuard } from './csvText.ts';
import { oneLine } from './plainText.ts';

describe('a CSV row', () => {
  test.each([
    ['numbers have no quotes, nor have negative ones', [1, -19, 0.5], '1,-19,0.5'],
    ['undefined is an empty cell', [undefined, 'a', undefined], ',a,'],
    ['a comma needs quotes', ['a,b'], '"a,b"'],
    ['a quote is doubled', ['say "hi"'], '"say ""hi"""'],
    ['a semicolon needs no quotes', ['a;b'], 'a;b'],
    ['a line end becomes a space', ['a\r\nb'], 'a b'],
    ['= starts no formula', ['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
    ['+ starts no formula', ['+1'], "'+1"],
    ['- starts no formula', ['-2+3'], "'-2+3"],
    ['@ starts no formula', ['@SUM(A1)'], "'@SUM(A1)"],
    ['blanks before a formula are no way around', ['\t =1'], "'=1"],
  ])('%s', (_, row, text) => {
    expect(csvText([row])).toBe(`${text}\r\n`);
  });

  test('with semicolons as delimiter, a semicolon needs quotes', () => {
    expect(csvText([['a;b', 'c,d']], ';')).toBe('"a;b";c,d\r\n');
  });
});

test('any text reads back unchanged, on one line and without its guard', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), (cells) => {
      const [row] = readCsv(csvText([cells]));
      // A text that starts with an apostrophe and a formula sign cannot be told from a guarded one.
      expect(row?.map(withoutGuard)).toEqual(cells.map((cell) => withoutGuard(oneLine(cell))));
    }),
    { numRuns: 300 },
  );
});

test('any names in one cell read back unchanged', () => {
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
