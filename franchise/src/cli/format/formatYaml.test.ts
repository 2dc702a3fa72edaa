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
  test('leaves a tidy file as it is: comments, empty lines, the breaks of lists', () => {
    expect(formatYaml(tidyFile)).toBe(tidyFile);
  });

  const cases: readonly (readonly [string, string, string])[] = [
    ['quotes a year', 'released: 1977', 'released: "1977"'],
    ['quotes a date', 'released: 1977-05-25', 'released: "1977-05-25"'],
    ['quotes a month', 'released: 1977-05', 'released: "1977-05"'],
    ['quotes a title that is a number', 'title: 1917', 'title: "1917"'],
    ['quotes a title that is a fraction', 'title: 8.5', 'title: "8.5"'],
    ['quotes a title that YAML 1.1 takes for minutes', 'title: 3:10', 'title: "3:10"'],
    ['quotes a title that is a truth value', 'title: True', 'title: "True"'],
    ['quotes yes, no, on, off and their letters', 'universes: [no, Y, on, x]', 'universes: ["no", "Y", "on", x]'],
    ['quotes an infinity', 'note: .inf', 'note: ".inf"'],
    ['keeps the comment behind what it quotes', 'title: 1917  # the year', 'title: "1917"  # the year'],
    ['leaves words alone', 'title: Alien', 'title: Alien'],
    ['leaves single quotes alone', "title: 'It''s'", "title: 'It''s'"],
    ['leaves numbers where numbers belong', 'time: {from: -22, to: 0.5}', 'time: {from: -22, to: 0.5}'],
    ['leaves an empty value for the check to ask about', 'title:', 'title:'],
    ['leaves keys that the schema does not name', 'extra: 1977', 'extra: 1977'],
    ['orders the keys of a flow map', 'time: {to: 3, from: 1}', 'time: {from: 1, to: 3}'],
    [
      'leaves a flow map with a comment inside',
      'time: {to: 3, # a\n      from: 1}',
      'time: {to: 3, # a\n      from: 1}',
    ],
    ['takes spaces off line ends', 'title: Alien   ', 'title: Alien'],
  ];
  test.each(cases)('%s', (_, line, wanted) => {
    const head = 'name: A\norder:\n  - movie: tmdb:1\n    ';
    expect(formatYaml(`${head}${line}\n`)).toBe(`${head}${wanted}\n`);
  });

  const layouts: readonly (readonly [string, string, string])[] = [
    [
      'indents a list under its key, comments with it',
      'name: A\norder:\n# first\n- movie: tmdb:1\n# second\n- movie: tmdb:2\n',
      'name: A\norder:\n  # first\n  - movie: tmdb:1\n  # second\n  - movie: tmdb:2\n',
    ],
    [
      'brings four spaces to two, and the gap behind a dash to one',
      'name: A\norder:\n    -   movie: tmdb:1\n        time:\n            from: 1\n            to: 2\n',
      'name: A\norder:\n  - movie: tmdb:1\n    time:\n      from: 1\n      to: 2\n',
    ],
    [
      'takes up a map below its dash',
      'name: A\norder:\n  -\n      movie: tmdb:1\n      title: B\n',
      'name: A\norder:\n  -\n    movie: tmdb:1\n    title: B\n',
    ],
    [
      'moves a block text as one, with what is indented in it',
      'name: A\norder:\n- movie: tmdb:1\n  note: |\n        one\n          # no comment\n\n        two  \n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |\n      one\n        # no comment\n\n      two  \n',
    ],
    [
      'keeps a block text whose header counts its spaces',
      'name: A\norder:\n- movie: tmdb:1\n  note: |2\n      one\n    two\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |2\n        one\n      two\n',
    ],
    [
      'keeps the empty lines of a text that keeps them',
      'name: A\norder:\n- movie: tmdb:1\n  note: |+\n    one\n\n\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: |+\n      one\n\n\n',
    ],
    [
      'moves a folded plain text',
      'name: A\norder:\n- movie: tmdb:1\n  note: one\n    two\n',
      'name: A\norder:\n  - movie: tmdb:1\n    note: one\n      two\n',
    ],
    [
      'orders keys with the comments above them; the first goes behind the dash',
      'name: A\norder:\n  # entry\n  - title: B\n    # why\n    movie: tmdb:1 # id\n\n    released: "1977"\n  - movie: tmdb:2\n',
      'name: A\norder:\n  # entry\n  # why\n  - movie: tmdb:1 # id\n    title: B\n\n    released: "1977"\n  - movie: tmdb:2\n',
    ],
    [
      'orders the keys of the file and leaves its head on top',
      '# head\norder:\n  - movie: tmdb:1\n\n# who\nname: A\n# tail\n',
      '# head\n\n# who\nname: A\norder:\n  - movie: tmdb:1\n# tail\n',
    ],
    [
      'keeps directives and what stands before the first document line',
      '# a\n%YAML 1.2\n---   # b\norder:\n- movie: tmdb:1\nname: A\n',
      '# a\n%YAML 1.2\n---   # b\nname: A\norder:\n  - movie: tmdb:1\n',
    ],
    [
      'orders maps in maps',
      'order:\n  - seasons:\n      - episodes: [S01E01]\n        time: {to: 2, from: 1}\n        season: 1\n    series: tvdb:1\nname: A\n',
      'name: A\norder:\n  - series: tvdb:1\n    seasons:\n      - season: 1\n        episodes: [S01E01]\n        time: {from: 1, to: 2}\n',
    ],
    [
      'keeps keys that the schema does not name behind the others',
      'foo: 1\nname: A\nbar: 2\norder: []\n',
      'name: A\norder: []\nfoo: 1\nbar: 2\n',
    ],
    [
      'moves no key where an alias must stay behind its anchor',
      'order:\n- movie: tmdb:1\n  time: &t {from: 1, to: 2}\n- movie: tmdb:2\n  time: *t\nname: A\n',
      'order:\n  - movie: tmdb:1\n    time: &t {from: 1, to: 2}\n  - movie: tmdb:2\n    time: *t\nname: A\n',
    ],
    ['ends with one line end', 'name: A\norder: []\n\n\n', 'name: A\norder: []\n'],
    ['adds the line end that is missing', 'name: A\norder: []', 'name: A\norder: []\n'],
    ['keeps the line ends of Windows', 'name: 1917\r\norder: []\r\n', 'name: "1917"\r\norder: []\r\n'],
    ['takes a byte order mark off', '\ufeffname: A\norder: []\n', 'name: A\norder: []\n'],
    ['keeps the start of a document', '---\nname: A\norder: []\n', '---\nname: A\norder: []\n'],
  ];
  test.each(layouts)('%s', (_, text, wanted) => {
    const tidy = formatYaml(text);
    expect(tidy).toBe(wanted);
    expect(formatYaml(tidy)).toBe(tidy);
  });

  test.each([
    ['an explicit key', '? name\n: A\norder: []\n'],
    ['a key with an anchor', '&a name: A\norder: []\n'],
    ['two documents', 'name: A\n---\nname: B\n'],
    ['a directive, and something behind its line', '%YAML 1.2\n--- {name: A}\n'],
    ['nothing', '# only this\n'],
  ])('leaves a file alone that has %s', (_, text) => {
    expect(() => formatYaml(text)).toThrow(CannotFormatError);
  });
});

/** A file as a careless hand writes it: any indent, any order of keys, comments and empty lines anywhere. */
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

describe('whatever hand wrote it', () => {
  const content = (text: string): unknown => {
    try {
      return parseDocument(text, { schema: 'failsafe' }).toJS();
    } catch {
      // Line ends are made alike in every file.
      return `without its anchor: ${text.replaceAll('\r\n', '\n')}`;
    }
  };
  const remarks = (text: string) => text.split('\n').filter((line) => /^\s*# (?:remark|left|head)/u.test(line)).length;

  test('tidying keeps all that it says, and tidying what is tidy changes nothing', () => {
    fc.assert(
      fc.property(messy, (text) => {
        fc.pre(parseDocument(text).errors.length === 0);
        const tidy = formatYaml(text);
        expect(content(tidy)).toEqual(content(text));
        expect(remarks(tidy)).toBe(remarks(text));
        expect(formatYaml(tidy)).toBe(tidy);
        const begun = [
          ...tidy.matchAll(/^( *)(?:- )?(?:movie|title|released|time|universes|note|name|order|calendar):/gmu),
        ];
        expect(begun.filter(([, indent = '']) => indent.length % 2 === 1)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('any text is tidied or refused in words', () => {
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
