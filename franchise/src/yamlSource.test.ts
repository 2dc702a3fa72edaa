import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Pointer } from './fault.ts';
import { formatOf } from './fileNames.ts';
import { MAX_DEPTH, MAX_FAULTS } from './limits.ts';
import { parse } from './parse.ts';
import type { Source } from './positions.ts';

function source(text: string): Source {
  const parsed = parse(text, 'yaml');
  if (parsed.source === undefined)
    throw new Error(`expected a text without faults, found ${parsed.faults[0]?.message}`);
  return parsed.source;
}

const codesOf = (text: string) =>
  parse(text, 'yaml').faults.map(({ code, line, column }) => `${line}:${column} ${code}`);

test.each([
  ['a.franchise.json', 'json'],
  ['A.JSON', 'json'],
  ['a.franchise.yaml', 'yaml'],
  ['a.yml', 'yaml'],
  ['json', 'yaml'],
  ['a.json.yaml', 'yaml'],
])('%s is read as %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});

describe('YAML', () => {
  test('written from a value reads back as that value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(source(stringify(plain, { aliasDuplicateObjects: false })).value).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['a: 08', { a: 8 }],
    ['a: 2008-10-03', { a: '2008-10-03' }],
    ['a: yes', { a: 'yes' }],
    ['a: 1977', { a: 1977 }],
    ['a: .inf', { a: Number.POSITIVE_INFINITY }],
    ['a:', { a: null }],
    ['a: ~', { a: null }],
    ['a: !!str 1', { a: '1' }],
    ['1: a', { 1: 'a' }],
    ['? a', { a: null }],
    ['<<: {a: 1}', { '<<': { a: 1 } }],
    ['a: &x [1]\nb: *x', { a: [1], b: [1] }],
    ['a: &x 1\nb: &x 2\nc: *x', { a: 1, b: 2, c: 2 }],
    ['', null],
    ['# only a comment', null],
    ['---\na: 1\n...\n', { a: 1 }],
  ])('%j', (text, value) => {
    expect(source(text).value).toEqual(value);
  });

  test('may have the key __proto__', () => {
    const { value } = source('__proto__: {movie: tmdb:1}\nconstructor: 1');
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each([
    ['title: Star Wars: A New Hope', ['1:8 yaml-colon']],
    ['title: A: B: C', ['1:8 yaml-colon']],
    ['a: B: C\nd: E: F', ['1:4 yaml-colon', '2:4 yaml-colon']],
    ['title: a\n b: c', ['1:8 yaml-colon']],
    ['a:\n\tb: 1', ['2:1 yaml-tab']],
    ['a: 1\nb: 2\na: 3\na: 4', ['3:1 yaml-duplicate-key', '4:1 yaml-duplicate-key']],
    ['a: *b', ['1:4 yaml-bad-alias']],
    ['a: &b [*b]', ['1:8 yaml-bad-alias']],
    ['*b : 1', ['1:1 yaml-non-string-key']],
    ['? [a]\n: b', ['1:3 yaml-non-string-key']],
    ['a: !b c', ['1:4 yaml-tag-resolve-failed']],
    ['a: !!set {b}', ['1:4 yaml-tag-resolve-failed']],
    ['a: !!binary aGk=', ['1:4 yaml-tag-resolve-failed']],
    ['a: @b', ['1:4 yaml-bad-scalar-start']],
    ['a: "\\q"', ['1:5 yaml-bad-dq-escape']],
    ['%YAML 1.1\n---\na: 1', ['1:1 yaml-bad-directive']],
    ['%YAML 1.2\n---\na: 1', []],
    ['a: 1\n---\nb: 2', ['2:1 yaml-multiple-docs']],
    ['a: 1\n---\n', ['2:1 yaml-multiple-docs']],
    ['a: b\0c', ['1:5 yaml-control-character']],
    ['a: [1, 2', ['1:9 yaml-bad-indent']],
    ["a: 'b'c'", ['1:7 yaml-unexpected-token']],
    [`${'['.repeat(100_000)}`, [`1:${2 * MAX_DEPTH + 1} yaml-too-deep`]],
    ['- '.repeat(100_000), [`1:${4 * MAX_DEPTH + 1} yaml-too-deep`]],
  ])('%.40j has these faults', (text, codes) => {
    const found = codesOf(text);
    // The position at which the reader gives up does not matter.
    if (codes[0]?.endsWith('yaml-too-deep'))
      expect(found.map((fault) => fault.split(' ')[1])).toEqual(['yaml-too-deep']);
    else expect(found).toEqual(codes);
  });

  test('nested aliases are rejected at the alias that exceeds the limit', () => {
    const lines = Array.from({ length: 9 }, (_, level) => {
      const below = level === 0 ? 'x' : `*l${level - 1}`;
      return `l${level}: &l${level} [${Array(10).fill(below).join(', ')}]`;
    });
    expect(codesOf(lines.join('\n'))).toEqual(['6:45 yaml-alias-bomb']);
  });

  test('at most the first thousand faults are collected', () => {
    for (const text of [
      '['.padEnd(40_000, ','),
      ']'.repeat(40_000),
      `"${'\\q'.repeat(20_000)}"`,
      '! '.repeat(20_000),
      'k: 1\n'.repeat(20_000),
      `a:\n${'- *b\n'.repeat(20_000)}`,
    ]) {
      const { faults } = parse(text, 'yaml');
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.length).toBeLessThanOrEqual(MAX_FAULTS + 1);
    }
  });

  test('a truncated list of faults ends with a fault that says so', () => {
    for (const text of ['k: 1\n'.repeat(5_000), `a: [${'*b, '.repeat(5_000)}]`]) {
      expect(parse(text, 'yaml').faults.at(-1)).toMatchObject({
        code: 'yaml-too-many-faults',
        message: 'After 1,000 errors the text was not read further: fix these first.',
      });
    }
  });

  test('thirty thousand keys are compared in linear time', () => {
    const keys = Array.from({ length: 30_000 }, (_, at) => `k${at}: 1\n`).join('');
    expect(codesOf(`${keys}k7: 2`)).toEqual(['30001:1 yaml-duplicate-key']);
  });
});

describe('positions', () => {
  const text = `name: "A"
empty:
list:
  - &x {a: 1, b: [x, y]}
  - *x
block: |
  one
`;
  const at = (pointer: Pointer, mark: 'key' | 'value' = 'value') => {
    const { start, end } = source(text).span(pointer, mark);
    return text.slice(start, end);
  };

  test.each<[Pointer, 'key' | 'value', string]>([
    [['name'], 'value', '"A"'],
    [['name'], 'key', 'name'],
    [['empty'], 'value', 'empty'],
    [['empty'], 'key', 'empty'],
    [['list', 0, 'b', 1], 'value', 'y'],
    [['list', 0, 'b'], 'key', 'b'],
    [['list', 1], 'value', '*x'],
    [['list', 1, 'a'], 'value', '*x'],
    [['list', 1, 'b', 1], 'value', '*x'],
    [['list', 1, 'a'], 'key', '*x'],
    [['list', 1, 'none'], 'value', '*x'],
    [['list', 0, 'none'], 'value', '{a: 1, b: [x, y]}'],
    [['none', 'at', 'all'], 'key', text],
    [['block'], 'value', '|\n  one\n'],
  ])('%j, %s', (pointer, mark, expected) => {
    expect(at(pointer, mark)).toBe(expected);
  });

  test('are found in a mapping with many keys', () => {
    const many = Array.from({ length: 50 }, (_, index) => `k${index}: v${index}\n`).join('');
    const { start, end } = source(many).span(['k42'], 'value');
    expect(many.slice(start, end)).toBe('v42');
  });
});

test('scalars are in text order, with their written form', () => {
  const written = [...source('a: yes\nb: ["x", \'y\', z]\nc: |\n  w\n1: 2008-10-03\n').scalars()];
  expect(written.map(({ pointer, isKey, text, isPlain }) => [pointer, isKey, text, isPlain])).toEqual([
    [['a'], true, 'a', true],
    [['a'], false, 'yes', true],
    [['b'], true, 'b', true],
    [['b', 0], false, 'x', false],
    [['b', 1], false, 'y', false],
    [['b', 2], false, 'z', true],
    [['c'], true, 'c', true],
    [['c'], false, 'w\n', false],
    [['1'], true, '1', true],
    [['1'], false, '2008-10-03', true],
  ]);
});

test('JSON has no plain scalars', () => {
  expect([...(parse('{"a": "yes"}', 'json').source?.scalars() ?? [])]).toEqual([]);
});
