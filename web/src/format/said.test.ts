import { expect, test } from 'vitest';
import { said as german } from '../texts/de/said.ts';
import { said as english } from '../texts/en/said.ts';
import { saidText } from './said.ts';

test('English is what the server says', () => {
  expect(saidText('the Library is readOnly', { code: 'readOnly', values: [] }, english)).toBe(
    'the Library is readOnly',
  );
});

test.each([
  [{ code: 'readOnly', values: [] }, 'die Bibliothek ist readOnly'],
  [{ code: 'shortVideo', values: ['10'] }, 'kürzer als ein Abstand von 10 s'],
  [{ code: 'walkingFolders', values: ['7', '1 held folder'] }, 'Lauf 7 geht 1 vorgemerkten Ordner durch'],
  [{ code: 'walkingFolders', values: ['7', '12 held folders'] }, 'Lauf 7 geht 12 vorgemerkte Ordner durch'],
  [{ code: 'severalFit', values: [], rest: 'tmdb:1 One' }, 'mehrere Titel passen gleich gut: tmdb:1 One'],
] as const)('German says %j itself', (said, text) => {
  expect(saidText('English.', { ...said, values: [...said.values] }, german)).toBe(text);
});

test('free text, and a sentence of a newer server, stay as they are', () => {
  expect(saidText('ENOSPC', undefined, german)).toBe('ENOSPC');
  expect(saidText('a new sentence', { code: 'readOnly', values: [] }, {})).toBe('a new sentence');
});
