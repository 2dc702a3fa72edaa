import { describe, expect, test } from 'vitest';
import { exactId, idScheme, idSchemes, inNormalCase, lookupSchemes, uniqueIdOrder } from './idSchemes.ts';

describe('the table of id schemes', () => {
  test('names every scheme once, also under the other words of .nfo files', () => {
    const words = idSchemes.flatMap(({ name, nfo }) => [name, ...(nfo?.types ?? [])]);
    expect(words).toEqual([...new Set(words)]);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  test.each(lookupSchemes)('the example of $name has its form, in its normal case', ({ form, lookup }) => {
    expect(lookup.example).toMatch(form.exact);
    expect(lookup.example).toMatch(form.written);
    expect(inNormalCase(form, lookup.example)).toBe(lookup.example);
  });

  test.each(lookupSchemes)('$name has a public page', ({ page, lookup }) => {
    expect(page?.(lookup.example, 'series')).toMatch(new RegExp(`^https://.*/${lookup.example}/?$`, 'u'));
  });

  test.each([
    ['tmdb', '00603', '603'],
    ['tmdb', '6030', '6030'],
    ['tmdb', '000', undefined],
    ['tmdb', 'tt0133093', undefined],
    ['imdb', 'TT0133093', 'tt0133093'],
    ['imdb', 'tt0000000', undefined],
    ['wikidata', 'q83495', 'Q83495'],
    ['wikidata', 'Q0', undefined],
  ])('%s has %s as %s', (name, text, id) => {
    const scheme = idScheme(name);
    expect(scheme === undefined ? '' : exactId(scheme.form, text)).toBe(id);
  });

  test('the order of uniqueid elements names known schemes', () => {
    const ordered = [...uniqueIdOrder.movie, ...uniqueIdOrder.series];
    expect(ordered.filter((name) => idScheme(name) === undefined)).toEqual([]);
  });

  test.each(['', 'tmdbset', 'constructor', 'TMDB'])('%j is no scheme', (name) => {
    expect(idScheme(name)).toBeUndefined();
  });
});
