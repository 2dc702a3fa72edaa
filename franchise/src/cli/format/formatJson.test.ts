import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from './formatJson.ts';
import { CannotFormatError } from './formatYaml.ts';

test('indents by two spaces, orders keys, keeps short maps on one line and numbers as written', () => {
  const text =
    '{"order":[{"title":"B\\u0041","movie":"tmdb:1","time":{"to":2.50,"from":1e2}},\n{"movie":"tmdb:2"}], "name":"A", "x": []}';
  expect(formatJson(text)).toBe(`{
  "name": "A",
  "order": [
    { "movie": "tmdb:1", "title": "B\\u0041", "time": { "from": 1e2, "to": 2.50 } },
    { "movie": "tmdb:2" }
  ],
  "x": []
}
`);
});

test('a list over several lines keeps its lines', () => {
  const text = '{\n  "order": [\n    {\n      "series": "tvdb:1",\n      "seasons": [{ "season": 1 }]\n    }\n  ]\n}\n';
  expect(formatJson(text)).toBe(text);
});

test.each(['', '{', '{"a"}', '{"a":1,}', '[1,]', '{"a":1} x', '[:]', '"a" "b"', '{a:1}'])('%s is rejected', (text) => {
  expect(() => formatJson(text)).toThrow(CannotFormatError);
});

test('any JSON keeps its value, and tidy JSON does not change', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      const tidy = formatJson(text);
      expect(JSON.parse(tidy)).toEqual(JSON.parse(text));
      expect(formatJson(tidy)).toBe(tidy);
    }),
  );
});

test('a string of megabytes is read', () => {
  const text = JSON.stringify({ name: 'x\\"'.repeat(1_000_000), order: [] });
  expect(JSON.parse(formatJson(text))).toEqual(JSON.parse(text));
});
