import { expect, test } from 'vitest';
import { seasonsText } from './seasonsText.ts';

test.each([
  [[1], '1'],
  [[1, 2, 3, 5], '1–3, 5'],
  [[0, 1, 2], 'Specials, 1–2'],
  [[0], 'Specials'],
  [[1991, 1993], '1991, 1993'],
])('seasons %j are %s', (seasons, text) => {
  expect(seasonsText(seasons, 'Specials')).toBe(text);
});
