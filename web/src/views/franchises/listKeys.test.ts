import { expect, test } from 'vitest';
import { rowStep, stepTo } from './listKeys.ts';

/** Two links in the first section, none in the second, three in the third, one in the fourth. */
const sections = [0, 0, 2, 2, 2, 3];

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
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
  expect(stepTo('ArrowRight', -1, sections)).toBeUndefined();
  expect(stepTo('Home', -1, [])).toBeUndefined();
});

/** A row of three, a row of two that are links, and a row of one. */
const boxes = [
  ...[0, 100, 200].map((left) => ({ left, top: 0 })),
  ...[0, 200].map((left) => ({ left, top: 50 })),
  { left: 100, top: 90 },
];

test.each([
  ['down in its column', 2, true, 4],
  ['down to the nearest where its column has no link', 1, true, 3],
  ['up', 5, false, 3],
  ['up in its column', 4, false, 2],
])('in rows of cards a key moves %s', (_, from, isDown, to) => {
  expect(rowStep(boxes, from, isDown)).toBe(to);
});

test('there is nothing above the first row and below the last', () => {
  expect(rowStep(boxes, 1, false)).toBeUndefined();
  expect(rowStep(boxes, 5, true)).toBeUndefined();
  expect(rowStep([], 0, true)).toBeUndefined();
});
