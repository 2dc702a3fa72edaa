import { describe, expect, test } from 'vitest';
import { otherTitles, parameterOf, tongueOf, tonguesOf, wantedTags, wordingOf } from './tmdbLanguage.ts';

test.each([
  ['en', 'en-US'],
  ['en-GB', 'en-GB'],
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hant-HK', 'zh-HK'],
  ['sr-Latn', 'sr'],
  ['es-419', 'es'],
])('%s is asked for as %s', (tag, expected) => {
  const tongue = tongueOf(tag);
  expect(tongue === undefined ? undefined : parameterOf(tongue)).toBe(expected);
});

test('a language without a two-letter code is skipped; if none remains, English', () => {
  expect(tonguesOf(['gsw', 'fr', 'de-AT'])).toEqual([{ language: 'fr' }, { language: 'de', country: 'AT' }]);
  expect(tonguesOf([])).toEqual([{ language: 'en' }]);
});

test.each<[readonly string[], string | undefined, readonly string[]]>([
  [['de'], undefined, ['de', 'en', 'null']],
  [['en'], 'ja', ['en', 'ja', 'null']],
  [['de', 'en'], 'de', ['de', 'en', 'null']],
  [['pt-BR', 'pt'], 'fr', ['pt', 'en', 'fr', 'null']],
])('images for %j of a title in %s are requested in %j', (tags, original, expected) => {
  expect(wantedTags(tonguesOf(tags), original)).toEqual(expected);
});

const translation = (language: string, country: string, data: object) => ({
  iso_639_1: language,
  iso_3166_1: country,
  data,
});

describe('the texts', () => {
  const film = {
    title: '七人の侍',
    original_title: '七人の侍',
    original_language: 'ja',
    overview: '',
    tagline: '',
    translations: {
      translations: [
        translation('en', 'US', {
          title: 'Seven Samurai',
          overview: 'A village hires.',
          tagline: 'The mighty warriors',
        }),
        translation('ja', 'JP', { title: '', overview: '村が雇う。' }),
        translation('de', 'AT', { title: 'Sieben Samurai (AT)' }),
        translation('de', 'DE', { title: 'Die sieben Samurai', overview: '' }),
      ],
    },
  };

  test.each<[readonly string[], string, string]>([
    [['en'], 'Seven Samurai', 'A village hires.'],
    [['de-DE'], 'Die sieben Samurai', 'A village hires.'],
    [['de-AT'], 'Sieben Samurai (AT)', 'A village hires.'],
    [['de-CH'], 'Sieben Samurai (AT)', 'A village hires.'],
    [['ja'], '七人の侍', '村が雇う。'],
    [['de-DE', 'ja'], 'Die sieben Samurai', '村が雇う。'],
    [['ko'], 'Seven Samurai', 'A village hires.'],
  ])('for %j are %s, %s', (tags, title, plot) => {
    expect(wordingOf(film, tonguesOf(tags))).toEqual({ title, plot, tagline: 'The mighty warriors' });
  });

  test('of an answer without translations are its own', () => {
    const { translations, ...bare } = film;
    expect(wordingOf({ ...bare, overview: 'x' }, tonguesOf(['ko']))).toEqual({
      title: '七人の侍',
      plot: 'x',
      tagline: undefined,
    });
  });

  test('of an empty answer are absent', () => {
    expect(wordingOf({}, tonguesOf(['de']))).toEqual({ title: undefined, plot: undefined, tagline: undefined });
  });

  test('other titles are those of all languages and countries, each once, the most searched first', () => {
    const titles = [{ title: 'Shichinin no samurai' }, { title: 'Seven Samurai' }, { title: '' }, null];
    const all = ['Seven Samurai', 'Sieben Samurai (AT)', 'Die sieben Samurai', 'Shichinin no samurai'];
    const [english = '', ...others] = all;
    expect(otherTitles({ ...film, alternative_titles: { titles } })).toEqual(all);
    expect(otherTitles({ ...film, alternative_titles: { titles } }, tonguesOf(['de']))).toEqual([
      ...others.slice(0, 2),
      english,
      ...others.slice(2),
    ]);
    expect(otherTitles({ alternative_titles: { results: titles } })).toHaveLength(2);
  });
});
