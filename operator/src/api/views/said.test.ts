import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { saidCodes } from '../schemas/said.ts';
import { sentences, withSaid } from './said.ts';

test.each(sentences)('%s is said in %s', (_, file, form) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const parts = form.replace(/^\* known titles were not found and are kept: /u, '').split('*');
  // What is set together from pieces is held by its longest.
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const pieces = longest.split(/the whole Library|times/u).filter((piece) => piece.trim().length > 3);
  for (const piece of pieces) expect(source).toContain(piece);
});

test('every code has one sentence', () => {
  expect(sentences.map(([code]) => code).toSorted()).toEqual([...saidCodes].toSorted());
});

describe('a sentence', () => {
  test.each([
    ['the Library is readOnly', { code: 'readOnly', values: [] }],
    ['shorter than one interval of 10 s', { code: 'shortVideo', values: ['10'] }],
    ['run 41 walks the whole Library', { code: 'walkingWhole', values: ['41'] }],
    ['run 41 walks 2 held folders', { code: 'walkingFolders', values: ['41', '2 held folders'] }],
    [
      '8 known titles were not found and are kept: only 4 of 12 known titles were found; confirm a real clear-out with `walk --accept-missing`',
      { code: 'keptFew', values: ['8', '4', '12', '`walk --accept-missing`'] },
    ],
    [
      '8 known titles were not found and are kept: the storage looks empty: is it mounted?',
      { code: 'keptEmpty', values: ['8'] },
    ],
    [
      'the full walk failed 3 times: ENOSPC: no room. It is tried again every 10 minutes',
      { code: 'fullWalkFailsBy', values: ['3', 'ENOSPC: no room'] },
    ],
    [
      'several titles fit alike: tmdb:1 One (1999) 0.9',
      { code: 'severalFit', values: [], rest: 'tmdb:1 One (1999) 0.9' },
    ],
  ])('%s', (text, said) => {
    expect(withSaid(text)).toEqual({ said });
  });

  test.each([
    undefined,
    '',
    'ENOENT: no such file',
    'it is not identified, or is it',
    `run ${'1'.repeat(5_000)} walks x`,
    'a walk of \n is due',
  ])('that is another is left as it is: %s', (text) => {
    expect(withSaid(text)).toEqual({});
  });
});
