import { expect, test } from 'vitest';
import { stepTo } from './listKeys.ts';

/** Two links in the first section, none in the second, three in the third, one in the fourth. */
const sections = [0, 0, 2, 2, 2, 3];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['PageDown', 0, 2],
  ['PageDown', 3, 5],
  ['PageDown', 5, 5],
  ['PageUp', 4, 2],
  ['PageUp', 2, 0],
  ['PageUp', 1, 0],
  ['PageUp', 0, 0],
])('%s from link %d moves to link %d', (key, from, to) => {
  expect(stepTo(key, from, sections)).toBe(to);
});

test.each(['Enter', 'Tab', 'a', ' ', '__proto__', 'constructor'])('%s is left to the browser', (key) => {
  expect(stepTo(key, 0, sections)).toBeUndefined();
});

test('without a focused link no key is handled', () => {
  expect(stepTo('ArrowDown', -1, sections)).toBeUndefined();
  expect(stepTo('Home', -1, [])).toBeUndefined();
});
