import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

test.each([en, de])('the navigation, the view, the libraries and the palette have one word for stories', (texts) => {
  const words = [texts.app.views.franchises, texts.franchises.title, texts.libraries.kinds.franchises];
  expect(new Set([...words, texts.palette.groups.stories]).size).toBe(1);
});
