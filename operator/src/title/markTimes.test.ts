import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markSeconds, markTimeText } from './markTimes.ts';

test.each<[unknown, number | undefined]>([
  [90, 90],
  [62.5, 62.5],
  ['90', 90],
  ['62.5', 62.5],
  ['1:02.5', 62.5],
  ['1:02', 62],
  ['90:00', 5400],
  ['1:30:00', 5400],
  ['01:02:03.250', 3723.25],
  [' 5 ', 5],
  ['0', 0],
  [86_400, 86_400],
  ['', undefined],
  ['1:2', undefined],
  ['1:60', undefined],
  ['1:60:00', undefined],
  ['1:2:3:4', undefined],
  ['-1', undefined],
  [-1, undefined],
  [86_401, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['1e3', undefined],
  ['1:02,5', undefined],
  ['abc', undefined],
  [null, undefined],
  [['5'], undefined],
])('%j is read as %j', (value, seconds) => expect(markSeconds(value)).toBe(seconds));

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000 }), (milliseconds) => {
      expect(markSeconds(markTimeText(milliseconds / 1000))).toBe(milliseconds / 1000);
    }),
  );
});

test('times are short', () => {
  expect([0, 62.5, 3723.25].map(markTimeText)).toEqual(['0:00', '1:02.5', '1:02:03.25']);
});
