import { expect, test } from 'vitest';
import { libraryText } from './libraryNames.ts';

test.each([
  ['default/movies', 'movies'],
  ['media/movies', 'media/movies'],
])('%s is %s', (name, text) => {
  expect(libraryText(name)).toBe(text);
});
