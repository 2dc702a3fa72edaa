import { describe, expect, test } from 'vitest';
import { folded, optionAfter, type PaletteItem, paletteSections } from './paletteItems.ts';

const item = (group: PaletteItem['group'], text: string, words?: string): PaletteItem => ({
  ...{ id: `${group} ${text}`, group, text },
  ...(words === undefined ? {} : { words }),
});
const known = [
  item('views', 'Problems'),
  item('views', 'Settings'),
  item('stories', 'The Matrix'),
  item('stories', 'Star Wars'),
  item('actions', 'Scan library: default/movies'),
  item('actions', 'Dark theme', 'night'),
];
const shown = (typed: string, found: readonly PaletteItem[] = []) =>
  paletteSections(typed, found, known).map(({ group, items }) => [group, ...items.map(({ text }) => text)]);

describe('the palette', () => {
  test('lists views and actions before anything is typed', () => {
    expect(shown('')).toEqual([
      ['views', 'Problems', 'Settings'],
      ['actions', 'Scan library: default/movies', 'Dark theme'],
    ]);
  });

  test('finds by beginnings of words, without accents, and by other words', () => {
    expect(shown('matr')).toEqual([['stories', 'The Matrix']]);
    expect(shown('STÁR')).toEqual([['stories', 'Star Wars']]);
    expect(shown('movies scan')).toEqual([['actions', 'Scan library: default/movies']]);
    expect(shown('night')).toEqual([['actions', 'Dark theme']]);
    expect(shown('nothing like it')).toEqual([]);
  });

  test('lists what starts with the letters before what contains them', () => {
    expect(shown('s')).toEqual([
      ['stories', 'Star Wars'],
      ['views', 'Settings'],
      ['actions', 'Scan library: default/movies'],
    ]);
  });

  test('keeps the order of the server and shows titles first', () => {
    const found = [item('titles', 'Zodiac'), item('titles', 'Alien')];
    expect(shown('settings', found)).toEqual([
      ['titles', 'Zodiac', 'Alien'],
      ['views', 'Settings'],
    ]);
  });

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 6, 0],
    ['ArrowUp', 0, 6],
    ['PageDown', 4, 6],
    ['PageUp', 3, 0],
    ['Home', 3, undefined],
    ['a', 3, undefined],
  ])('%s moves from option %d', (key, at, to) => {
    expect(optionAfter(key, at, 7)).toBe(to);
    expect(optionAfter(key, 0, 0)).toBeUndefined();
  });

  test('folds every script and hostile texts', () => {
    expect(folded('  Pokémon: Der 1. Film! ')).toBe('pokemon der 1 film');
    expect(folded('שלום')).toBe('שלום');
    expect(folded('<script>')).toBe('script');
  });
});
