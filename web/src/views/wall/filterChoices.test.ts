import { describe, expect, test } from 'vitest';
import { de } from '../../texts/de.ts';
import { en } from '../../texts/en.ts';
import { filterChoices, filterText } from './filterChoices.ts';
import { readQuestion } from './wallQuestion.ts';

const nothing = {
  libraries: [],
  kinds: [],
  resolutions: [],
  hdr: [],
  codecs: [],
  languages: [],
  gaps: [],
  unidentified: 0,
  artMissing: 0,
  duplicates: 0,
};

const names = (filters: typeof nothing | Parameters<typeof filterChoices>[0], query = {}) =>
  filterChoices(filters, readQuestion(query), en, 'en').map(({ name }) => name);

describe('the offered filters', () => {
  test('are empty before the answer and for an empty library', () => {
    expect(names(undefined)).toEqual([]);
    expect(names(nothing)).toEqual([]);
  });

  test('leave out filters with a single value, except gaps and missing art', () => {
    const filters = {
      ...nothing,
      libraries: [{ value: 'default/movies', count: 3 }],
      kinds: [{ value: 'movie', count: 3 }],
      gaps: [{ value: 'tiles', count: 1 }],
      unidentified: 2,
      artMissing: 1,
      duplicates: 0,
    };
    expect(names(filters)).toEqual(['gap', 'art', 'unidentified']);
  });

  test('include an active filter even if it finds nothing', () => {
    const [choice] = filterChoices(nothing, readQuestion({ codec: 'vc1' }), en, 'en');
    expect(choice).toEqual({ name: 'codec', options: [{ value: 'vc1', text: 'VC-1', count: 0, isSet: true }] });
  });

  test('have counts, in the order of the answer', () => {
    const filters = {
      ...nothing,
      languages: [
        { value: 'deu', count: 1_200 },
        { value: 'eng', count: 7 },
      ],
    };
    const [choice] = filterChoices(filters, readQuestion({}), de, 'de');
    expect(choice?.options.map(({ text, count }) => [text, count])).toEqual([
      ['Deutsch', 1_200],
      ['Englisch', 7],
    ]);
  });

  test('name HDR as its makers write it, and know a chosen value in other letters', () => {
    const hdr = ['any', 'dolbyvision', 'hdr10+', 'hdr10', 'hlg', 'pq'].map((value) => ({ value, count: 1 }));
    const [choice] = filterChoices({ ...nothing, hdr }, readQuestion({ hdr: 'HDR10' }), en, 'en');
    expect(choice?.options.map(({ text }) => text)).toEqual([
      'Any HDR',
      'Dolby Vision',
      'HDR10+',
      'HDR10',
      'HLG',
      'HDR (PQ)',
    ]);
    expect(choice?.options.filter(({ isSet }) => isSet).map(({ text }) => text)).toEqual(['HDR10']);
  });
});

test.each([
  ['kind', 'movie', 'Films'],
  ['kind', 'other', 'other'],
  ['resolution', '2160p', '4K'],
  ['resolution', '1080p', '1080p'],
  ['resolution', 'sd', 'SD'],
  ['hdr', 'any', 'Any HDR'],
  ['hdr', 'HDR10', 'HDR10'],
  ['codec', 'hevc', 'HEVC'],
  ['language', 'ger', 'German'],
  ['gap', 'tiles', 'Trickplay tiles'],
  ['gap', 'season01-poster', 'Poster of season 1'],
  ['art', 'missing', 'Without a poster'],
  ['unidentified', 'true', 'Not identified'],
  ['library', 'default/movies', 'movies'],
  ['library', 'kids/movies', 'kids/movies'],
] as const)('%s %s is shown as %s', (name, value, text) => {
  expect(filterText(name, value, en, 'en')).toBe(text);
});
