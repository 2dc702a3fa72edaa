import { describe, expect, test } from 'vitest';
import { codesOf, countryFrom, countryNames, languageFrom, wordingOf } from './tvdbLanguage.ts';

test.each<[readonly string[], readonly string[]]>([
  [[], ['eng']],
  [['en'], ['eng']],
  [
    ['en-GB', 'de'],
    ['eng', 'deu'],
  ],
  [['de-AT'], ['deu', 'eng']],
  [['pt-BR'], ['pt', 'por', 'eng']],
  [['pt'], ['por', 'pt', 'eng']],
  [['pt-PT'], ['por', 'pt', 'eng']],
  [['zh-Hant'], ['zhtw', 'zho', 'eng']],
  [['zh-TW'], ['zhtw', 'zho', 'eng']],
  [['zh-Hans-CN'], ['zho', 'zhtw', 'eng']],
  [['zh'], ['zho', 'zhtw', 'eng']],
  [['nb'], ['nor', 'eng']],
  [['deu'], ['deu', 'eng']],
  [
    ['el', 'ja', 'fa', 'sq'],
    ['ell', 'jpn', 'fas', 'sqi', 'eng'],
  ],
  [['tlh', 'x', '../../..'], ['eng']],
])('the languages %j are requested as %j', (tags, codes) => {
  expect(codesOf(tags)).toEqual(codes);
});

test.each<[unknown, string | undefined]>([
  ['eng', 'en'],
  ['deu', 'de'],
  ['por', 'pt'],
  ['pt', 'pt'],
  ['zhtw', 'zh'],
  ['zho', 'zh'],
  ['yue', 'zh'],
  ['fil', undefined],
  ['', undefined],
  [null, undefined],
  ['<b>', undefined],
  [7, undefined],
])('the code %j is %j', (code, language) => {
  expect(languageFrom(code)).toBe(language);
});

test.each<[unknown, string | undefined]>([
  ['usa', 'US'],
  ['GBR', 'GB'],
  ['deu', 'DE'],
  ['global', undefined],
  ['', undefined],
  [null, undefined],
])('the country %j is %j', (code, country) => {
  expect(countryFrom(code)).toBe(country);
});

test('a country is named in the language of the document', () => {
  expect(countryNames('DE', ['de'])).toEqual(['Deutschland']);
  expect(countryNames('DE', ['not a tag'])).toEqual(['Germany']);
  expect(countryNames(undefined, ['de'])).toEqual([]);
});

describe('texts', () => {
  const body = {
    name: 'Hafenfeuer',
    overview: 'Ein Leuchtturm.',
    originalLanguage: 'deu',
    translations: {
      nameTranslations: [
        { name: 'Harbor Light', language: 'eng', isAlias: true },
        { name: 'The Harbour Light', language: 'eng', tagline: 'Keep watch.' },
        { name: 'Hafenfeuer', language: 'deu', isPrimary: true, tagline: '' },
        { name: '', language: 'fra' },
      ],
      overviewTranslations: [
        { overview: 'A keeper.', language: 'eng' },
        { overview: null, language: 'fra' },
      ],
    },
  };
  test.each<[readonly string[], object]>([
    [['eng'], { title: 'The Harbour Light', plot: 'A keeper.', tagline: 'Keep watch.' }],
    [['deu', 'eng'], { title: 'Hafenfeuer', plot: 'A keeper.', tagline: 'Keep watch.' }],
    [['fra', 'eng'], { title: 'The Harbour Light', plot: 'A keeper.', tagline: 'Keep watch.' }],
    [['jpn'], { title: 'Hafenfeuer', plot: 'Ein Leuchtturm.', tagline: undefined }],
  ])('for %j are the best available', (codes, expected) => {
    expect(wordingOf(body, codes)).toEqual(expected);
  });

  test('without translations are those of the record', () => {
    expect(wordingOf({ name: 'X', overview: '', translations: null }, ['eng'])).toEqual({
      title: 'X',
      plot: undefined,
      tagline: undefined,
    });
  });
});
