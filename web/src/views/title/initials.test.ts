import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Keanu Reeves', 'KR'],
  ['Samuel L. Jackson', 'SJ'],
  ['Cher', 'C'],
  ['  anna   "the" öhm ', 'AÖ'],
  ['宮崎 駿', '宮駿'],
  ['', ''],
  ['…', ''],
])('%j is drawn as %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
