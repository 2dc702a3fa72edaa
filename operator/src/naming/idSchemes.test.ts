import { describe, expect, test } from 'vitest';
import { idScheme, idSchemes, inNormalCase, lookupSchemes, uniqueIdOrder } from './idSchemes.ts';

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

  test('the order of uniqueid elements names known schemes', () => {
    const ordered = [...uniqueIdOrder.movie, ...uniqueIdOrder.series];
    expect(ordered.filter((name) => idScheme(name) === undefined)).toEqual([]);
  });

  test.each(['', 'tmdbset', 'constructor', 'TMDB'])('%j is no scheme', (name) => {
    expect(idScheme(name)).toBeUndefined();
  });
});
