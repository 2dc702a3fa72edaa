import { expect, test } from 'vitest';
import { nextItem } from './menuKeys.ts';

const texts = ['Rescan folder', 'Fetch again …', 'Change match', 'Fix'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['f', 0, 1],
  ['F', 1, 3],
  ['f', 3, 1],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
])('%s on item %i leads to %s', (key, at, place) => {
  expect(nextItem(key, at, texts)).toBe(place);
});

test('an empty menu leads nowhere', () => {
  expect(nextItem('ArrowDown', -1, [])).toBeUndefined();
});
