import { describe, expect, test } from 'vitest';
import { chooseLanguage, chooseLocale, loadTexts } from '../texts/languages.ts';
import { queryText } from './address.ts';
import { createSettings, readPosterRem } from './settings.ts';

function keepOf(values: Record<string, string>) {
  return {
    values,
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => {
      values[name] = value;
    },
  };
}

describe('settings', () => {
  test('follow the system until the user chooses, and are kept', () => {
    const keep = keepOf({});
    const settings = createSettings(keep);
    expect(settings.theme.value).toBe('system');
    settings.theme.value = 'light';
    settings.language.value = 'de';
    const again = createSettings(keep);
    expect([again.theme.value, again.language.value]).toEqual(['light', 'de']);
  });

  test.each(['purple', '', 'System'])('the stored value "%s" is ignored', (theme) => {
    expect(createSettings(keepOf({ 'projectionist.theme': theme })).theme.value).toBe('system');
  });

  test.each([
    [null, 10],
    ['14', 14],
    ['', 10],
    ['huge', 10],
    ['-3', 6],
    ['1e9', 18],
  ])('a stored poster size of %j is %i rem', (text, rem) => {
    expect(readPosterRem(text)).toBe(rem);
  });

  test('saved filters are kept, and what is not one is ignored', () => {
    const keep = keepOf({});
    createSettings(keep).savedFilters.value = [{ name: '4K', query: '?resolution=2160p' }];
    expect(createSettings(keep).savedFilters.value).toEqual([{ name: '4K', query: '?resolution=2160p' }]);
    const stored = (text: string) => createSettings(keepOf({ 'projectionist.savedFilters': text })).savedFilters.value;
    expect([stored('{"x":1}'), stored('[1,{"name":""},{"name":"a","query":"?q=b"}]'), stored('{')]).toEqual([
      [],
      [{ name: 'a', query: '?q=b' }],
      [],
    ]);
  });

  test('work without storage and with forbidden storage', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    for (const keep of [undefined, { getItem: forbidden, setItem: forbidden }]) {
      const settings = createSettings(keep);
      settings.theme.value = 'dark';
      expect(settings.theme.value).toBe('dark');
    }
  });
});

describe('the language', () => {
  test.each([
    ['system', ['de-AT', 'en'], 'de', 'de-AT'],
    ['system', ['fr', 'en-GB'], 'en', 'en-GB'],
    ['system', ['fr'], 'en', 'en'],
    ['system', [], 'en', 'en'],
    ['system', ['en-US@posix', 'en-GB'], 'en', 'en-GB'],
    ['system', ['en-US@posix'], 'en', 'en'],
    ['de', ['en-US'], 'de', 'de'],
    ['en', ['de-DE'], 'en', 'en'],
  ] as const)('%s with %j is %s, written as in %s', (choice, wanted, language, locale) => {
    expect(chooseLanguage(choice, wanted)).toBe(language);
    expect(chooseLocale(language, wanted)).toBe(locale);
  });

  test('every text of every language has words', async () => {
    const silent: string[] = [];
    const look = (value: unknown, place: string): void => {
      if (typeof value === 'string' && value.trim() === '') silent.push(place);
      if (typeof value === 'object' && value !== null) {
        for (const [name, below] of Object.entries(value)) look(below, `${place}.${name}`);
      }
    };
    for (const language of ['en', 'de'] as const) look(await loadTexts(language), language);
    expect(silent).toEqual([]);
  });
});

test.each([
  [{}, ''],
  [{ a: undefined, b: '' }, ''],
  [{ q: 'a b&c', kind: 'movie' }, '?q=a+b%26c&kind=movie'],
])('the query of %j is %s', (query, text) => {
  expect(queryText(query)).toBe(text);
});
