import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggedText } from './loggedText.ts';

test.each([
  ['/movies/Heat (1995)', '/movies/Heat (1995)'],
  ['D:\\Filme\\Amélie 😀', 'D:\\Filme\\Amélie 😀'],
  ['\u001b[31mred\r\n\0', '\\u001b[31mred\\u000d\\u000a\\u0000'],
  ['\u202eevil\u2028\u0085\u007f', '\\u202eevil\\u2028\\u0085\\u007f'],
  ['a\u{e0001}', 'a\\udb40\\udc01'],
])('%j is shown as %s', (text, expected) => {
  expect(loggedText(text)).toBe(expected);
});

test('a long text is cut to 300 characters with an ellipsis', () => {
  expect(loggedText('x'.repeat(300))).toBe('x'.repeat(300));
  expect(loggedText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
  expect(loggedText('\0'.repeat(300))).toHaveLength(300);
});

test('any text becomes short, well formed and free of control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
      const shown = loggedText(text);
      expect(shown.length).toBeLessThanOrEqual(300);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toMatch(/\p{Cc}/u);
    }),
  );
});
