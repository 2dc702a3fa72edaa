import { expect, test } from 'vitest';
import { pictureStep } from './pictureStep.ts';

test.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowRight', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['ArrowDown', 0, 3, undefined],
  ['ArrowRight', 0, 1, undefined],
])('%s on picture %i of %i leads to %s', (key, at, count, place) => {
  expect(pictureStep(key, at, count)).toBe(place);
});
