import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './jsonSource.ts';
import { MAX_DEPTH, MAX_FAULTS } from './limits.ts';

describe('JSON', () => {
  test('of every kind is read as the engine reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(readJson(text).source?.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  test('is accepted exactly if the engine accepts it, except for repeated keys', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '.5',
      'e9',
      'true',
      'null',
      ' ',
      '\n',
      '"',
      '\\',
      'x',
      '01',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const { source, faults } = readJson(text);
        expect(source !== undefined).toBe(faults.length === 0);
        if (faults.some((fault) => fault.code === 'yaml-duplicate-key')) return;
        expect(source !== undefined).toBe(engineReads(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('may have the key __proto__', () => {
    const value = readJson('{"__proto__": {"movie": "tmdb:1"}}').source?.value;
    expect(Object.keys(Object(value))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each([
    ['a comma before a bracket', '[1,]', 'yaml-json-comma', 2],
    ['a comma before a brace', '{"a":1 , }', 'yaml-json-comma', 7],
    ['a line comment', '// x\n[1]', 'yaml-json-comment', 0],
    ['a comment inside', '[1, /* x */ 2]', 'yaml-json-comment', 4],
    ['an unclosed comment', '[1] /* x', 'yaml-json-comment', 4],
    ['a repeated key', '{"a":1,"a":2}', 'yaml-duplicate-key', 7],
    ['a key repeated through an escape', '{"a":1,"\\u0061":2}', 'yaml-duplicate-key', 7],
    ['a key without quotes', '{a: 1}', 'yaml-json', 1],
    ['single quotes', "['a']", 'yaml-json', 1],
    ['an unclosed string', '["a', 'yaml-json', 1],
    ['a string that ends in a backslash', '["a\\', 'yaml-json', 1],
    ['a line break in a string', '["a\nb"]', 'yaml-json', 1],
    ['an unknown escape', '["\\q"]', 'yaml-json', 1],
    ['NaN', '[NaN]', 'yaml-json', 1],
    ['a leading zero', '[01]', 'yaml-json', 2],
    ['a plus', '[+1]', 'yaml-json', 1],
    ['two values', '1 2', 'yaml-json', 2],
    ['a missing colon', '{"a" 1}', 'yaml-json', 5],
    ['a missing comma', '[1 2]', 'yaml-json', 3],
    ['a missing bracket', '[1', 'yaml-json', 2],
    ['an empty text', '', 'yaml-json', 0],
    ['a space that JSON does not allow', '[\u00a01]', 'yaml-json', 1],
    ['brackets within brackets', '['.repeat(100_000), 'yaml-too-deep', MAX_DEPTH],
  ])('%s is rejected at its position', (_, text, code, start) => {
    const { source, faults } = readJson(text);
    expect(source).toBeUndefined();
    expect(faults.map((fault) => [fault.code, fault.start])).toEqual([[code, start]]);
  });

  test('reports all comments, commas and repeated keys at once', () => {
    const codes = readJson('{"a": [1,], // x\n"a": 2, /* y */ }').faults.map((fault) => fault.code);
    expect(codes).toEqual([
      'yaml-json-comma',
      'yaml-json-comment',
      'yaml-duplicate-key',
      'yaml-json-comment',
      'yaml-json-comma',
    ]);
  });

  test('reports no more than the limit', () => {
    expect(readJson(`[${'[1,],'.repeat(5_000)}1]`).faults).toHaveLength(MAX_FAULTS);
  });

  test('gives the positions of keys and values', () => {
    const text = '{"a": [10, {"b": "c"}], "d": null}';
    const { source } = readJson(text);
    const at = (pointer: readonly (string | number)[], mark: 'key' | 'value') => {
      const { start, end } = source?.span(pointer, mark) ?? { start: 0, end: 0 };
      return text.slice(start, end);
    };
    expect(at([], 'value')).toBe(text);
    expect(at(['a', 0], 'value')).toBe('10');
    expect(at(['a', 1, 'b'], 'value')).toBe('"c"');
    expect(at(['a', 1, 'b'], 'key')).toBe('"b"');
    expect(at(['d'], 'value')).toBe('null');
    expect(at(['a', 7], 'value')).toBe('[10, {"b": "c"}]');
    expect(at(['x', 'y'], 'key')).toBe(text);
  });
});

function engineReads(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
