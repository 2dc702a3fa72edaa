import { expect, test } from 'vitest';
import { activity as german } from './de/activity.ts';
import { activity as english } from './en/activity.ts';

test.each([
  ['0', '15', '15 titles, none changed', '15 Titel, keiner geändert'],
  ['0', '1', '1 title, not changed', '1 Titel, nicht geändert'],
  ['3', '15', '3 of 15 changed', '3 von 15 geändert'],
])('a scan with %s of %s titles changed', (changed, titles, inEnglish, inGerman) => {
  expect([english.changed(changed, titles), german.changed(changed, titles)]).toEqual([inEnglish, inGerman]);
});
