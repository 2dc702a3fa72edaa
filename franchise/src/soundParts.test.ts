import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { MAX_FAULTS } from './limits.ts';

/** Every fault as line and code. */
function faultsOf(text: string): readonly string[] {
  return check(text, { today: '2026-06-01' }).faults.map(({ code, line }) => `${line} ${code}`);
}

/** A story without faults; each test breaks its head or an entry. */
function story(head: string, ...entries: readonly string[]): string {
  const order = entries.map((entry) => `  - {${entry}}\n`).join('');
  return `name: A\nsources: [https://a.example/]\n${head}order:\n${order}`;
}
const film = (id: number, more = '') => `movie: tmdb:${id}, title: "F", released: "2001"${more}`;
const show = (id: number, more = '') => `series: tvdb:${id}, title: "S", released: "2001"${more}`;
const calendar = 'calendar: {unit: years}\n';

describe('rules check the valid parts beside a schema fault', () => {
  test('in the same entry and in others', () => {
    const text = `name: X
order:
  - movie: tmdb:1
    titel: "A"
    released: "2000-13"
  - movie: tmdb:2
    title: "B"
    released: "2000-13"
    time: {from: 1, to: 2}
`;
    expect(faultsOf(text)).toEqual([
      '1 no-sources',
      '4 schema-additionalProperties',
      '5 released-month',
      '8 released-month',
      '9 time-needs-calendar',
    ]);
  });

  test.each<[string, string, readonly string[]]>([
    ['an entry of no kind', story('', 'title: "X"', film(1), film(1)), ['4 schema-required', '6 movie-twice']],
    ['an entry that is a text', story('', film(1), film(1)).replace(/- \{.*\n/u, '- x\n'), ['4 schema-type']],
    [
      'an id',
      story('', 'movie: 1, released: "2001-13"', film(2, ', time: {from: 2, to: 1}')),
      ['4 schema-type', '5 time-needs-calendar', '5 time-reversed'],
    ],
    ['a season', story('', show(1, ', seasons: [{season: -1}]'), show(1)), ['4 schema-minimum']],
    [
      'a release date',
      story('', 'movie: tmdb:1, released: soon, title: "F (1999)"'),
      ['4 schema-pattern', '4 title-with-year'],
    ],
    ['a title', story('', 'movie: tvdb:1, released: "2001", title: 1917'), ['4 other-kind-scheme', '4 schema-type']],
    ['a note', story('', film(1, ', note: 1'), film(1)), ['4 schema-type', '5 movie-twice']],
    ['the name', story('', film(1), film(1)).replace('name: A', 'name: ""'), ['1 schema-minLength', '5 movie-twice']],
    ['no name', story('', film(1), film(1)).replace('name: A\n', ''), ['1 schema-required', '4 movie-twice']],
    ['an unknown section', story('x: 1\n', film(1), film(1)), ['3 schema-additionalProperties', '6 movie-twice']],
    [
      'art',
      story('art: {poster: 1, logo: "https://a.b/c.jpg"}\n', film(1), film(1)),
      ['3 schema-type', '6 movie-twice'],
    ],
    ['sources', story('', film(1), film(1)).replace('[https', '[7, https'), ['2 schema-type', '5 movie-twice']],
    [
      'eras',
      story(`${calendar}eras: [{name: E}, {name: F, from: 2, to: 1}]\n`, film(1, ', time: {from: 9, to: 8}')),
      ['4 schema-required', '4 schema-required', '6 time-reversed'],
    ],
    [
      'eras without a calendar',
      story('eras: [{name: F, from: 2, to: 1}]\n', film(1)),
      ['3 era-reversed', '3 schema-dependentRequired'],
    ],
  ])('%s', (_, text, expected) => {
    expect([...faultsOf(text)].sort()).toEqual([...expected].sort());
  });
});

describe('rules do not report values that a schema fault left out', () => {
  const timed = film(1, ', time: {from: 1, to: 1}');
  test.each<[string, string, readonly string[]]>([
    ['times if the calendar is faulty', story('calendar: {unit: yeers}\n', timed), ['3 schema-enum']],
    ['times if the calendar is empty', story('calendar:\n', timed), ['3 schema-type']],
    [
      'times if eras already report the missing calendar',
      story('eras: [{name: F, from: 1, to: 2}]\n', timed),
      ['3 schema-dependentRequired'],
    ],
    ['eras if an era is faulty', story(`${calendar}eras: [{name: E, from: 5, to: x}]\n`, timed), ['4 schema-type']],
    [
      'empty eras if an entry is faulty',
      story(`${calendar}eras: [{name: E, from: 5, to: 6}]\n`, 'title: X'),
      ['6 schema-required'],
    ],
    [
      'wide times if an entry is faulty',
      story(
        calendar,
        film(1, ', time: {from: 0, to: 9}'),
        film(2, ', time: {from: 9, to: 9}'),
        film(3, ', time: {from: 9, to: "99"}'),
      ),
      ['7 schema-type'],
    ],
    ['sources if they are faulty', story('', film(1)).replace('[https://a.example/]', 'x'), ['2 schema-type']],
    [
      'missing titles and dates if an unknown key may mean them',
      story('', 'movie: tmdb:1, titel: A, releasd: "2001"'),
      ['4 schema-additionalProperties', '4 schema-additionalProperties'],
    ],
    [
      'whole series if an unknown key may mean seasons',
      story('', show(1), show(1, ', season: 1')),
      ['5 schema-additionalProperties'],
    ],
    [
      'universes if those of an entry are faulty',
      story(
        `${calendar}universe: A\neras: [{name: E, from: 5, to: 6}]\n`,
        film(1, ', time: {from: 5, to: 5}'),
        film(2, ', time: {from: 1, to: 1}, universes: B'),
      ),
      ['8 schema-type'],
    ],
    [
      'a universe of one entry if another entry is faulty',
      story('', film(1, ', universes: [B]'), film(2, ', universes: [B, 7]')),
      ['5 schema-type'],
    ],
    ['universes if the own one is faulty', story('universe: [B]\n', film(1, ', universes: [B]')), ['3 schema-type']],
    [
      'missing quotes if the schema requires another text',
      story('', 'movie: tmdb:1, title: "F", released: 1977-5-5'),
      ['4 schema-pattern'],
    ],
    [
      'the placeholder ids of faulty entries',
      story('', 'title: X', 'title: Z', 'movie: trakt:left-out-0, title: F, released: "2001"'),
      ['4 schema-required', '5 schema-required'],
    ],
    ['anything if the file is not a mapping', '- movie: tmdb:1\n', ['1 schema-type']],
    ['anything if there is no order', 'name: A\nsources: [https://a.b/]\n', ['1 schema-required']],
    ['anything if the order is not a list', 'name: A\nsources: [https://a.b/]\norder: {}\n', ['3 schema-type']],
    ['anything if the order is empty', 'name: A\nsources: [https://a.b/]\norder: []\n', ['3 schema-minItems']],
  ])('%s', (_, text, expected) => {
    expect(faultsOf(text)).toEqual(expected);
  });
});

test('messages of rules count entries as in the file', () => {
  const { faults } = check(story('', 'title: X', film(1), 'title: Z', film(1)));
  expect(faults.find(({ code }) => code === 'movie-twice')).toMatchObject({
    message: expect.stringMatching(/of entry 4 already plays in entry 2 /u),
    path: '/order/3/movie',
    line: 7,
  });
});

test('the values of the file are not changed', () => {
  const text = story('', film(1, ', note: 1'));
  expect(check(text).faults).toEqual(check(text).faults);
});

test('with 20,000 entries the most severe faults are kept', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) => [film(at + 1, ', note: 1'), film(at + 50_000)]).flat();
  const { faults } = check(story('', ...entries));
  expect(faults).toHaveLength(MAX_FAULTS + 1);
  expect(faults.at(-1)?.message).toMatch(/^9,000 more are not listed/u);
  const few = check(story('', film(1, ', note: 1'), ...Array.from({ length: 2_000 }, () => film(1)))).faults;
  expect(few).toHaveLength(MAX_FAULTS + 1);
  expect(few.map(({ code }) => code)).toContain('schema-type');
});
