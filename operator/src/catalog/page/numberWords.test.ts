import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDigits } from './numberWords.ts';

test.each([
  ['two thousand one', '2001'],
  ['Two Thousand and One: a space odyssey', '2001 a space odyssey'],
  ['zweitausendeins', '2001'],
  ['three hundred', '300'],
  ['dreihundert', '300'],
  ['five hundred days of summer', '500 days of summer'],
  ['the hundred', 'the 100'],
  ['nineteen seventeen', '1917'],
  ['ninteen seventeen', '1917'],
  ['neunzehnhundertsiebzehn', '1917'],
  ['nineteen eighty four', '1984'],
  ['blade runner twenty forty nine', 'blade runner 2049'],
  ['twenty-eight days later', '28 days later'],
  ['vierundzwanzig', '24'],
  ['einundzwanzig gramm', '21 gramm'],
  ['eight and a half', '8½'],
  ['achteinhalb', '8½'],
  ['nine and a half weeks', '9½ weeks'],
  ['8.5', '8½'],
  ['8,5', '8½'],
])('%s is read as %s', (question, expected) => {
  expect(inDigits(question)).toBe(expected);
});

test.each([
  'seven',
  'alien',
  'one two three',
  'ninteen',
  'twelve monkeys',
  'two fast two furious',
  'and',
  'ein',
  'fast and furious',
  '8.51',
  'one and only',
  'a half',
  'half',
  '',
])('%j has nothing to read', (question) => expect(inDigits(question)).toBeUndefined());

test('any text is read in time that its length bounds, and reading twice changes nothing more', () => {
  const word = fc.constantFrom('two', 'thousand', 'and', 'hundred', 'zwei', 'und', 'einhalb', 'thirty', 'x', '.5', '7');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom(' ', ''), (words, between) => {
      const read = inDigits(words.join(between));
      if (read !== undefined) expect(read).toMatch(/\d/u);
    }),
  );
  expect(inDigits('zwei'.repeat(5_000))).toBeUndefined();
  expect(inDigits('thirty sixten '.repeat(5_000))).toBeUndefined();
});
