import { expect, test } from 'vitest';
import { shownTitles } from './recentRows.ts';

test.each([
  ['three rows of a phone', 3, 36, 900, 9],
  ['two rows of a desk', 8, 36, 900, 16],
  ['two rows of a wide screen', 16, 36, 900, 32],
  ['only the row that is full, if two need more than are listed', 20, 36, 900, 20],
  ['all of a small collection', 8, 13, 13, 13],
  ['all, if they are less than a row', 8, 3, 3, 3],
  ['nothing of nothing', 8, 0, 0, 0],
])('%s', (_, columns, listed, total, shown) => {
  expect(shownTitles(columns, listed, total)).toBe(shown);
});
