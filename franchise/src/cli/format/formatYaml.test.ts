import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { CannotFormatError, formatYaml } from './formatYaml.ts';

const tidyFile = `# yaml-language-server: $schema=https://example.org/schemas/franchise/v1.json
# ids: a list of somebody
name: "Star Wars"
sources:
  - https://example.org/a
calendar:
  unit: years
  zero: "Battle of Yavin"   # the first one
eras:
  - {name: "The High Republic", from: -500, to: -100}


order:
  # before everything
  - series: tvdb:393197
    title: "The Acolyte"
    released: "2024"
    time: {from: -132, to: -132}
    note: >
      Source says about 100 years
      before Episode I; 32 + 100.
    seasons:
      - season: 1
        episodes: [S01E01-S01E04,
          S01E06]
  - movie: tmdb:11
    universes: ["Star Wars",
                "Other"]
# the end
`;

describe('formatYaml', () => {
  test('leaves a tidy file unchanged, with its comments, empty lines and line breaks in lists', () => {
    expect(formatYaml(tidyFile)).toBe(tidyFile);
  });

  const cases: readonly (readonly [string, string, string])[] = [
    ['quotes a year', 'released: 1977', 'released: "1977"'],
    ['quotes a date', 'released: 1977-05-25', 'released: "1977-05-25"'],
    ['quotes a month', 'released: 1977-05', 'released: "1977-05"'],
    ['quotes a title that is a number', 'title: 1917', 'title: "1917"'],
    ['quotes a title that is a fraction', 'title: 8.5', 'title: "8.5"'],
    ['quotes a title that YAML 1.1 reads as minutes', 'title: 3:10', 'title: "3:10"'],
    ['quotes a title that is a truth value', 'title: True', 'title: "True"'],
    ['quotes yes, no, on, off and their letters', 'universes: [no, Y, on, x]', 'universes: ["no", "Y", "on", x]'],
    ['quotes an infinity', 'note: .inf', 'note: ".inf"'],
    ['keeps the comment after a quoted value', 'title: 1917  # the year', 'title: "1917"  # the year'],
    ['leaves plain words unchanged', 'title: Alien', 'title: Alien'],
    ['leaves single quotes unchanged', "title: 'It''s'", "title: 'It''s'"],
    ['leaves numbers in number fields', 'time: {from: -22, to: 0.5}', 'time: {from: -22, to: 0.5}'],
    ['leaves an empty value for the check to report', 'title:', 'title:'],
    ['leaves keys unknown to the schema', 'extra: 1977', 'extra: 1977'],
    ['orders the keys of a flow map', 'time: {to: 3, from: 1}', 'time: {from: 1, to: 3}'],
    [
      'leaves a flow map with a comment inside',
      'time: {to: 3, # a\n      from: 1}',
      'time: {to: 3, # a\n      from: 1}',
    ],
    ['removes spaces at line ends', 'title: Alien   ', 'title: Alien'],
  ];
  test.each(cases)('%s', (_, line, expected) => {
    const head = 'name: A\norder:\n  - movie: tmdb:1\n    ';
    expect(formatYaml(`${head}${line}\n`)).toBe(`${head}${expected}\n`);
  });

  const layouts: readonly (readonly [string, string, string])[] = [
    [
      'indents a list under its key, with its comments',
      'name: A\norder:\n# first\n- movie: tmdb:1\n# second\n- movie: tmdb:2\n',
      'name: A\norder:\n  # first\n  - movie: tmdb:1\n  # second\n  - movie: tmdb:2\n',
    ],
    [
      'reduces four spaces to two, and the gap after a dash to one',
      'name: A\norder:\n    -   movie: tmdb:1\n        time:\n            from: 1\n            to: 2\n',
      'name: A\norder:\n  - movie: tmdb:1\n    time:\n      from: 1\n      to: 2\n',
    ],
    [
      'indents a map on the lines after its dash',
      'name: A\norder:\n  -\n      movie: tmdb:1\n      title: B\n',
      'name: A\norder:\n  -\n    movie: tmdb:1\n    title: B\n',
    ],
    [
      'moves a block text as a whole, with its inner indents',
      'name: A\norder:\n- movie: tmdb:1\n  note: |\n        one\n          # no comment\n\n        two  \n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |\n      one\n        # no comment\n\n      two  \n',
    ],
    [
      'keeps a block text whose header has an indentation number',
      'name: A\norder:\n- movie: tmdb:1\n  note: |2\n      one\n    two\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |2\n        one\n      two\n',
    ],
    [
      'keeps the empty lines at the end of a text with the + indicator',
      'name: A\norder:\n- movie: tmdb:1\n  note: |+\n    one\n\n\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |+\n      one\n\n\n',
    ],
    [
      'moves a folded plain text',
      'name: A\norder:\n- movie: tmdb:1\n  note: one\n    two\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: one\n      two\n',
    ],
    [
      'orders keys with the comments above them; the first key goes after the dash',
      'name: A\norder:\n  # entry\n  - title: B\n    # why\n    movie: tmdb:1 # id\n\n    released: "1977"\n  - movie: tmdb:2\n',
      'name: A\norder:\n  # entry\n  # why\n  - movie: tmdb:1 # id\n    title: B\n\n    released: "1977"\n  - movie: tmdb:2\n',
    ],
    [
      'orders the keys of the file and keeps its head comment on top',
      '# head\norder:\n  - movie: tmdb:1\n\n# who\nname: A\n# tail\n',
      '# head\n\n# who\nname: A\norder:\n  - movie: tmdb:1\n# tail\n',
    ],
    [
      'keeps directives and everything before the document start',
      '# a\n%YAML 1.2\n---   # b\norder:\n- movie: tmdb:1\nname: A\n',
      '# a\n%YAML 1.2\n---   # b\nname: A\norder:\n  - movie: tmdb:1\n',
    ],
    [
      'orders maps in maps',
      'order:\n  - seasons:\n      - episodes: [S01E01]\n        time: {to: 2, from: 1}\n        season: 1\n    series: tvdb:1\nname: A\n',
      'name: A\norder:\n  - series: tvdb:1\n    seasons:\n      - season: 1\n        episodes: [S01E01]\n        time: {from: 1, to: 2}\n',
    ],
    [
      'puts keys unknown to the schema after the others',
      'foo: 1\nname: A\nbar: 2\norder: []\n',
      'name: A\norder: []\nfoo: 1\nbar: 2\n',
    ],
    [
      'moves no key if an alias must stay after its anchor',
      'order:\n- movie: tmdb:1\n  time: &t {from: 1, to: 2}\n- movie: tmdb:2\n  time: *t\nname: A\n',
      'order:\n  - movie: tmdb:1\n    time: &t {from: 1, to: 2}\n  - movie: tmdb:2\n    time: *t\nname: A\n',
    ],
    ['ends with one line end', 'name: A\norder: []\n\n\n', 'name: A\norder: []\n'],
    ['adds a missing line end', 'name: A\norder: []', 'name: A\norder: []\n'],
    ['keeps Windows line ends', 'name: 1917\r\norder: []\r\n', 'name: "1917"\r\norder: []\r\n'],
    ['removes a byte order mark', '\ufeffname: A\norder: []\n', 'name: A\norder: []\n'],
    ['keeps a document start marker', '---\nname: A\norder: []\n', '---\nname: A\norder: []\n'],
  ];
  test.each(layouts)('%s', (_, text, expected) => {
    const tidy = formatYaml(text);
    expect(tidy).toBe(expected);
    expect(formatYaml(tidy)).toBe(tidy);
  });

  test.each([
    ['an explicit key', '? name\n: A\norder: []\n'],
    ['a key with an anchor', '&a name: A\norder: []\n'],
    ['two documents', 'name: A\n---\nname: B\n'],
    ['a directive, and content on the document start line', '%YAML 1.2\n--- {name: A}\n'],
    ['no content', '# only this\n'],
  ])('rejects a file that has %s', (_, text) => {
    expect(() => formatYaml(text)).toThrow(CannotFormatError);
  });
});

/** A carelessly written file: any indent, any order of keys, comments and empty lines anywhere. */
const messy: fc.Arbitrary<string> = fc.infiniteStream(fc.nat({ max: 999 })).map((stream) => {
  const pick = (many: number) => {
    const { value = 0 } = stream.next();
    return Number(value) % many;
  };
  const one = (choices: readonly string[]) => choices[pick(choices.length)] ?? '';
  const shuffled = (lines: readonly string[]) => [...lines].sort(() => pick(3) - 1);
  const filler = (indent: number) =>
    one(['', '', '', '\n', `${' '.repeat(indent)}# remark ${pick(9)}\n`, `# left ${pick(9)}\n`]);
  const map = (pairs: readonly string[], indent: number) =>
    shuffled(pairs)
      .map((pair) => `${filler(indent)}${' '.repeat(indent)}${pair}`)
      .join('\n');
  const text = () =>
    one([
      'Alien',
      '1917',
      '"quoted: one"',
      'yes',
      "'x'",
      '2008-10-03',
      '3:10',
      'a b # c',
      '"#no"',
      '|\n                  block\n                    # in\n',
      'one\n                 two',
    ]);
  const span = (indent: number) =>
    one([
      '{from: 1, to: 2}',
      '{to: 2,from: 1}',
      '{to: 2,\n                     from: 1}',
      `\n${map(['to: 2', 'from: 1'], indent)}`,
    ]);
  const entry = (dash: number) => {
    const gap = 1 + pick(3);
    const indent = dash + 1 + gap;
    const pairs = [
      `movie: tmdb:${pick(99)}`,
      `title: ${text()}`,
      `released: ${text()}`,
      `time: ${span(indent + 2)}`,
      `universes: [ no, "B",${one([' ', '\n                      '])}C]`,
      `note: ${text()}`,
    ];
    const [first = '', ...rest] = shuffled(pairs);
    return `${filler(dash)}${' '.repeat(dash)}-${' '.repeat(gap)}${first}\n${map(rest, indent)}`;
  };
  const dash = pick(4);
  const list = Array.from({ length: 1 + pick(3) }, () => entry(dash)).join('\n');
  return `# head\n${map(['name: 1917', `universe: ${one(['No', 'X'])}`, `calendar: {zero: on, unit: years}`, `order:\n${list}`], 0)}\n`;
});

describe('carelessly written files', () => {
  const content = (text: string): unknown => {
    try {
      return parseDocument(text, { schema: 'failsafe' }).toJS();
    } catch {
      // Line ends are normalized in every file.
      return `without its anchor: ${text.replaceAll('\r\n', '\n')}`;
    }
  };
  const remarks = (text: string) => text.split('\n').filter((line) => /^\s*# (?:remark|left|head)/u.test(line)).length;

  test('formatting keeps all content, and formatting a tidy file changes nothing', () => {
    fc.assert(
      fc.property(messy, (text) => {
        fc.pre(parseDocument(text).errors.length === 0);
        const tidy = formatYaml(text);
        expect(content(tidy)).toEqual(content(text));
        expect(remarks(tidy)).toBe(remarks(text));
        expect(formatYaml(tidy)).toBe(tidy);
        const keyLines = [
          ...tidy.matchAll(/^( *)(?:- )?(?:movie|title|released|time|universes|note|name|order|calendar):/gmu),
        ];
        expect(keyLines.filter(([, indent = '']) => indent.length % 2 === 1)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('any text is formatted or rejected with a message', () => {
    const pieces = fc.constantFrom(
      'name: A\n',
      '- ',
      '  ',
      '\n',
      '{a: ',
      '}',
      '[',
      ']',
      '# x\n',
      '"',
      "'",
      '&a ',
      '*a',
      '!!t ',
      '|\n',
      '>-\n',
      'k:',
      ': ',
      '? ',
      '---\n',
      '\t',
      '\r\n',
      'é',
      '%',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join('');
        if (parseDocument(text).errors.length > 0) return;
        try {
          const tidy = formatYaml(text);
          expect(content(tidy)).toEqual(content(text));
          expect(formatYaml(tidy)).toBe(tidy);
        } catch (error) {
          expect(error).toBeInstanceOf(CannotFormatError);
        }
      }),
      { numRuns: 2_000, examples: [[['\n', '*a', '\r\n']]] },
    );
  });
});

/** A reader that refuses repeated keys compares each key with all before it: hours for a megabyte. */
test('keys are not compared with each other, so that very many of them are formatted', () => {
  expect(formatYaml('x: { k: 1, k: 2 }\nname: A\n')).toBe('name: A\nx: { k: 1, k: 2 }\n');
  const keys = Array.from({ length: 10_000 }, (_, key) => `k${key}: 1`).join(', ');
  expect(formatYaml(`x: { ${keys} }\nname: A\n`).startsWith('name: A\nx: {')).toBe(true);
});
