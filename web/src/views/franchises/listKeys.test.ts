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
])('%s from link %d leads to link %d', (key, from, to) => {
  expect(stepTo(key, from, sections)).toBe(to);
});

test.each(['Enter', 'Tab', 'a', ' ', '__proto__', 'constructor'])('%s stays with the page', (key) => {
  expect(stepTo(key, 0, sections)).toBeUndefined();
});

test('outside every link no key means anything', () => {
  expect(stepTo('ArrowDown', -1, sections)).toBeUndefined();
  expect(stepTo('Home', -1, [])).toBeUndefined();
});
