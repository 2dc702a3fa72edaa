import { expect, test } from 'vitest';
import { de } from '../../texts/de.ts';
import { en } from '../../texts/en.ts';
import { madeFacts } from './madeFacts.ts';

test('season pictures count with their kind, and zero has no line', () => {
  const made = { poster: 1, 'season01-poster': 1, 'season-specials-poster': 1, 'season10-banner': 1, nfo: 0, odd: 2 };
  expect(madeFacts(made)).toEqual([
    ['poster', 3],
    ['banner', 1],
    ['odd', 2],
  ]);
});

test('whatever a title can lack has a name', () => {
  const lacked = ['probe', 'id', 'discart', 'season01-poster'];
  expect(lacked.map(en.facts.name)).toEqual(['Video details', 'ID', 'Disc art', 'Poster of season 1']);
  expect(lacked.map(de.facts.name)).toEqual(['Videodaten', 'ID', 'Disc-Bild', 'Poster von Staffel 1']);
});

test('one is singular, and an unknown kind is shown unchanged', () => {
  const lines = (texts: typeof en) => [
    texts.facts.counted(1, '1', 'thumbnail'),
    texts.facts.counted(2, '2', 'thumbnail'),
    texts.facts.counted(1, '1', 'odd'),
    texts.facts.name('season01-poster'),
    texts.facts.name('season-specials-banner'),
    texts.facts.name('season01-odd'),
  ];
  expect(lines(en)).toEqual([
    '1 thumbnail',
    '2 thumbnails',
    '1 odd',
    'Poster of season 1',
    'Banner of the specials',
    'season01-odd',
  ]);
  expect(lines(de)).toEqual([
    '1 Standbild',
    '2 Standbilder',
    '1 odd',
    'Poster von Staffel 1',
    'Banner der Specials',
    'season01-odd',
  ]);
});
