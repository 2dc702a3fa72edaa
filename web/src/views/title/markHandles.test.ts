import { expect, test } from 'vitest';
import { movedEdge, steppedEdge } from './markHandles.ts';

const span = { startSeconds: 10, endSeconds: 20 };

test.each([
  ['start', 12.34, 12.3],
  ['start', -5, 0],
  ['start', 25, 19.5],
  ['end', 25, 25],
  ['end', 99, 60],
  ['end', 3, 10.5],
] as const)('the %s at %d s comes to %d s', (edge, seconds, expected) => {
  expect(movedEdge(edge, seconds, span, 60)).toBe(expected);
});

test.each([
  ['ArrowRight', false, 11],
  ['ArrowLeft', false, 9],
  ['ArrowUp', true, 10.1],
  ['PageDown', false, 0],
  ['i', false, undefined],
  ['constructor', false, undefined],
])('%s, fine: %s, leads to %s', (key, isFine, expected) => {
  expect(steppedEdge(key, isFine, 10)).toBe(expected);
});
