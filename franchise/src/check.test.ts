import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Checked, check } from './check.ts';
import { sentenceOf } from './faultTexts.ts';
import { formatOf } from './fileNames.ts';
import {
  MAX_ENTRIES,
  MAX_EPISODE_CODES,
  MAX_ERAS,
  MAX_FAULTS,
  MAX_FILE_BYTES,
  MAX_LEXEMES,
  MAX_LINES,
  MAX_SEASONS,
} from './limits.ts';

const examples = new URL('../examples/', import.meta.url);
const today = '2026-06-01';
const valid = readdirSync(new URL('valid/', examples)).filter((name) => name.includes('.franchise.'));
const invalid = readdirSync(new URL('invalid/', examples)).filter((name) => /^(?:schema|yaml)-/u.test(name));

function checkExample(path: string): Checked {
  return check(readFileSync(new URL(path, examples)), { format: formatOf(path), today });
}

test.each(valid)('the valid example %s has no error', (name) => {
  const { faults, franchise } = checkExample(`valid/${name}`);
  expect(faults.filter((fault) => fault.level === 'error')).toEqual([]);
  expect(franchise?.name).toBeTruthy();
});

/** Expected positions, line:column-endColumn: where a person would look first. */
const PLACES: Readonly<Record<string, string>> = {
  'schema-additionalProperties': '4:5-10',
  'schema-additionalProperties-both-kinds': '6:5-10',
  'schema-dependentRequired': '2:1-5',
  'schema-enum': '2:18-22',
  'schema-format': '3:5-23',
  'schema-minItems': '2:8-10',
  'schema-minLength': '1:7-9',
  'schema-minimum': '7:17-19',
  'schema-pattern': '8:20-35',
  'schema-required': '3:5-18',
  'schema-type': '4:12-16',
  'schema-type-empty': '4:5-10',
  'schema-uniqueItems': '7:16-49',
  'yaml-bad-alias': '4:12-18',
  'yaml-bad-directive': '1:1-10',
  'yaml-bad-indent': '4:1-2',
  'yaml-bad-scalar-start': '4:12-13',
  'yaml-colon': '4:12-33',
  'yaml-duplicate-key': '6:5-10',
  'yaml-multiline-implicit-key': '4:5-22',
  'yaml-multiple-docs': '4:1-4',
  'yaml-tab': '4:1-4',
  'yaml-tag-resolve-failed': '4:12-15',
  'yaml-unexpected-token': '4:17-27',
};

test('every invalid example is listed in the table', () => {
  expect(invalid.map((name) => name.replace(/\.franchise\..*$/u, '')).sort()).toEqual(Object.keys(PLACES).sort());
});

test.each(invalid)('the invalid example %s has exactly the fault it is named after', (name) => {
  const { faults: all, franchise } = checkExample(`invalid/${name}`);
  const faults = all.filter(({ level }) => level !== 'info');
  const base = name.replace(/\.franchise\..*$/u, '');
  expect(franchise).toBeUndefined();
  expect(faults).toHaveLength(1);
  const { code = '', line, column, endColumn } = faults[0] ?? {};
  expect(base === code || base.startsWith(`${code}-`)).toBe(true);
  expect(`${line}:${column}-${endColumn}`).toBe(PLACES[base]);
});

describe('the result of a check', () => {
  const small = 'name: A\norder:\n  - movie: tmdb:1\n    title: "B"\n    released: "2001"\n';

  test('a correct file gives the franchise and at most info faults', () => {
    const { faults, franchise } = check(small, { today });
    expect(franchise).toEqual({ name: 'A', order: [{ movie: 'tmdb:1', title: 'B', released: '2001' }] });
    expect(faults.every((fault) => fault.level === 'info')).toBe(true);
  });

  test('a warning still returns the franchise, an error does not', () => {
    expect(check(small.replace('2001', '1700'), { today })).toMatchObject({
      franchise: { name: 'A' },
      faults: expect.arrayContaining([expect.objectContaining({ level: 'warning', code: 'released-far' })]),
    });
    expect(check(small.replace('2001', '2001-13'), { today }).franchise).toBeUndefined();
  });

  test('schema and rule faults are reported together, text faults alone', () => {
    const codes = (text: string) => check(text, { today }).faults.map((fault) => fault.code);
    expect(codes(small.replace('2001', '2001-13').replace('title', 'titel'))).toEqual([
      'no-sources',
      'schema-additionalProperties',
      'released-month',
    ]);
    expect(codes(small.replace('title', 'titel').replace('"B"', 'B: C'))).toEqual(['yaml-colon']);
  });

  test('bytes and text give the same faults, also with a byte order mark and Windows line ends', () => {
    const faulty = small.replace('tmdb:1', '7').replaceAll('\n', '\r\n');
    const { faults } = check(faulty);
    expect(faults.at(-1)).toMatchObject({ code: 'schema-type', line: 3, column: 12, endLine: 3, endColumn: 13 });
    expect(check(new TextEncoder().encode(`\uFEFF${faulty}`)).faults).toEqual(faults);
    expect(check(`\uFEFF${faulty}`).faults).toEqual(faults);
  });

  test('JSON gives the same faults as YAML: numbers need quotes there too', () => {
    const text = '{"name": "A", "order": [{"movie": "tmdb:1", "title": 1917}]}';
    expect(check(text, { format: 'json' }).faults).toEqual(check(text).faults);
  });

  test('faults are sorted by position, and every message is a sentence', () => {
    const { faults } = check('name: 1\nx: 1\nsources: []\norder:\n  - y: 1\n    movie: 1\n  - 3\nart: {a: 1}\n');
    expect(faults.map((fault) => fault.line)).toEqual([1, 2, 3, 5, 6, 7, 8]);
    for (const { message } of faults) expect(message).toMatch(/^["A-Z].*[.?"]$/u);
  });
});

describe('limits', () => {
  const entry = (fields = '') => `  - series: tvdb:1\n${fields}`;
  /** Each entry holds a quarter of the limit, so one more in a fifth entry exceeds it. */
  const fourEntries = (fields: string) => entry(fields).repeat(4);
  /** JSON, because it parses five times as fast. The first entry holds all seasons but one, the second the last. */
  const seasonsInJson = (count: number) => {
    const seasons = (of: number) => `{"series": "tvdb:1",\n"seasons": [${Array(of).fill('{"season": 1}')}]}`;
    return `{"name": "A", "order": [${seasons(count - 1)},\n${seasons(1)}]}`;
  };
  test.each<[string, string, string, string, 'json'?]>([
    ['entries', `name: A\norder:\n${entry().repeat(MAX_ENTRIES + 1)}`, 'too-many-entries', '2:1'],
    [
      'eras',
      `name: A\ncalendar: {unit: years}\neras:\n${'  - {name: a, from: 1, to: 2}\n'.repeat(MAX_ERAS + 1)}order:\n${entry()}`,
      'too-many-eras',
      '3:1',
    ],
    ['sources', `name: A\nsources:\n${'  - https://a.b\n'.repeat(1_001)}order:\n${entry()}`, 'too-many-sources', '2:1'],
    ['seasons', seasonsInJson(MAX_SEASONS + 1), 'too-many-seasons', '4:1', 'json'],
    [
      'episode codes',
      `name: A\norder:\n${fourEntries(`    seasons: [{season: 1, episodes: [${'S01E01,'.repeat(MAX_EPISODE_CODES / 4)}]}]\n`)}${entry('    seasons: [{season: 1, episodes: [S01E01]}]\n')}`,
      'too-many-episode-codes',
      '12:5',
    ],
    ['bytes', 'a'.repeat(MAX_FILE_BYTES + 1), 'yaml-too-large', '1:1'],
    ['lines', `name: |\n${'  a\n'.repeat(MAX_LINES)}`, 'yaml-too-large', '1:1'],
    ['tokens', `order: [${'[],'.repeat(MAX_LEXEMES / 3)}]`, 'yaml-too-large', '1:2'],
  ])('too many %s are rejected with one fault', (_, text, code, place, format) => {
    const { faults, franchise } = check(text, { format: format ?? 'yaml' });
    expect(franchise).toBeUndefined();
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(faults[0]?.message).toMatch(/divide the story into several/u);
    if (code !== 'yaml-too-large') expect(`${faults[0]?.line}:${faults[0]?.column}`).toBe(place);
  });

  test.each([
    ['film', `tmdb:${'1'.repeat(96)}`, '3:5'],
    ['series', `tvdb:${'1'.repeat(96)}`, '3:5'],
  ])('an id of a %s with more than 100 characters is rejected', (kind, id, place) => {
    const key = kind === 'film' ? 'movie' : 'series';
    const { faults, franchise } = check(`name: A\norder:\n  - ${key}: ${id}\n`, { format: 'yaml' });
    expect(franchise).toBeUndefined();
    expect(faults.map(({ code, line, column }) => [code, `${line}:${column}`])).toEqual([['too-long-id', place]]);
    expect(check(`name: A\norder:\n  - ${key}: ${id.slice(0, 100)}\n`, { format: 'yaml' }).franchise).toBeDefined();
  });

  test('a file with the maximum number of entries is checked', () => {
    const text = `name: A\norder:\n${Array.from({ length: MAX_ENTRIES }, (_, at) => `  - movie: tmdb:${at}\n`).join('')}`;
    expect(check(text, { today }).franchise?.order).toHaveLength(MAX_ENTRIES);
  });

  test('with too many findings, errors are kept first', () => {
    const entries = Array.from(
      { length: 1_500 },
      (_, at) => `  - {movie: tmdb:${at}${at === 1_499 ? ', released: "2001-13"' : ''}}\n`,
    );
    const { faults } = check(`name: A\norder:\n${entries.join('')}`, { today });
    expect(faults).toHaveLength(MAX_FAULTS + 1);
    expect(faults.some((fault) => fault.code === 'released-month')).toBe(true);
    expect(faults.at(-1)?.code).toBe('too-many-faults');
  });
});

test.each([
  ['note: 1', 2_000, 'error'],
  ['note: 1', 600, 'warning'],
  ['released: "2001-13"', 600, 'warning'],
])('unlisted faults are reported with the level of the worst of them (%s, %i times)', (field, count, level) => {
  const entries = Array.from({ length: count }, (_, at) => `  - {movie: tmdb:${at}, ${field}}\n`);
  const { faults } = check(`name: A\norder:\n${entries.join('')}`, { today });
  expect(faults.at(-1)).toMatchObject({ code: 'too-many-faults', level });
});

describe('any input', () => {
  /** Asserts that every fault has a position inside the text, and a sentence as its message. */
  function assertValidResult(text: string | Uint8Array, format: 'yaml' | 'json'): void {
    const { faults, franchise } = check(text, { format, today });
    expect(franchise !== undefined).toBe(faults.every((fault) => fault.level !== 'error'));
    const lines = typeof text === 'string' ? text.split('\n').length : Number.POSITIVE_INFINITY;
    for (const fault of faults) {
      expect(fault.line).toBeGreaterThanOrEqual(1);
      expect(fault.line).toBeLessThanOrEqual(lines);
      expect(fault.endLine).toBe(fault.line);
      expect(fault.column).toBeGreaterThanOrEqual(1);
      expect(fault.endColumn).toBeGreaterThan(fault.column);
      expect(fault.message).toMatch(/^\P{Ll}.{5,500}$/u);
      expect(fault.message).toBe(sentenceOf(fault.coded ?? ''));
    }
  }
  const formats = fc.constantFrom('yaml' as const, 'json' as const);
  const texts = valid.map((name) => readFileSync(new URL(`valid/${name}`, examples), 'utf8'));

  test('random bytes get a valid result', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), formats, assertValidResult), { numRuns: 400 });
  });

  test('random text gets a valid result', () => {
    const letters = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(fc.property(letters, formats, assertValidResult), { numRuns: 400 });
  });

  test('YAML tokens in any order get a valid result', () => {
    const signs = [
      '- ',
      ': ',
      '? ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '#',
      '&a ',
      '*a ',
      '!',
      '!!',
      '|',
      '>',
      "'",
      '"',
      '%',
      '@',
      '`',
      '\n',
      '\n ',
      '\n  ',
      '\t',
      '---',
      '...',
      '<<',
      'a',
      '0',
      '.inf',
      '\\',
      '\r',
      '\u0085',
      '\u2028',
      '\uFEFF',
      '\0',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 40 }), formats, (parts, format) =>
        assertValidResult(parts.join(''), format),
      ),
      {
        numRuns: 1_500,
      },
    );
  });

  test('real files with pieces removed and inserted get a valid result', () => {
    const place = fc.nat(3_000);
    const piece = fc.constantFrom(
      '',
      ': ',
      '- ',
      '\n',
      '  ',
      '"',
      "'",
      '[',
      '}',
      '&x ',
      '*x',
      '\t',
      '!x ',
      '|',
      'series: tvdb:1\n',
      '#',
      '\0',
      '-1',
      '.nan',
      '__proto__: 1\n',
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), place, place, piece, formats, (text, from, length, added, format) => {
        const at = from % (text.length + 1);
        assertValidResult(text.slice(0, at) + added + text.slice(at + (length % 40)), format);
      }),
      { numRuns: 600 },
    );
  });

  test('any value anywhere in the document gets a valid result', () => {
    const key = fc.constantFrom(
      'name',
      'order',
      'movie',
      'series',
      'title',
      'released',
      'time',
      'from',
      'to',
      'universes',
      'seasons',
      'season',
      'episodes',
      'eras',
      'calendar',
      'unit',
      'zero',
      'art',
      'poster',
      'sources',
      'note',
      '__proto__',
      'constructor',
      'x',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        tie('leaf'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
      leaf: fc.constantFrom(
        null,
        true,
        0,
        -1,
        1.5,
        1e300,
        '',
        'a',
        'tmdb:1',
        'tvdb:2',
        '2001',
        '2001-02-30',
        'S01E01',
        'S01E01-S99999999999E5',
        'https://',
        'years',
      ),
    }));
    fc.assert(
      fc.property(value, fc.boolean(), (made, isWhole) => {
        const document = isWhole ? made : { name: 'A', calendar: { unit: 'years' }, order: [made] };
        assertValidResult(JSON.stringify(document), 'json');
      }),
      { numRuns: 1_000 },
    );
  });
});
