import { expect, test } from 'vitest';
import { isNear } from './nearWords.ts';

test.each([
  ['matrix', 'matrx', true],
  ['matrix', 'mattrix', true],
  ['matrix', 'natrix', true],
  ['matrix', 'matriy', true],
  ['matrix', 'martix', true],
  ['matrix', 'amtrix', true],
  ['matrix', 'matrxi', true],
  ['matrix', 'matrix', false],
  ['matrix', 'matrices', false],
  ['matrix', 'xirtam', false],
  ['matrix', 'mxtrxx', false],
  ['基', '기', true],
  ['', 'a', true],
  ['', 'ab', false],
])('%s and %s: %s', (one, other, near) => {
  expect([isNear(one, other), isNear(other, one)]).toEqual([near, near]);
});
