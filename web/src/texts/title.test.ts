import { expect, test } from 'vitest';
import { title as german } from './de/title.ts';
import { title as english } from './en/title.ts';

test('the next try and the tries of a fact stand alone, and begin with a capital letter or a number', () => {
  const shown = [english, german].flatMap(({ nextTry, tries }) => [nextTry('in 2 h'), tries(1), tries(3)]);
  expect(shown).toHaveLength(6);
  for (const text of shown) expect(text).toMatch(/^[\p{Lu}\d]/u);
});
