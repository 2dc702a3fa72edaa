import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { MAX_FAULTS } from './limits.ts';

/** Schema faults, one line each. */
function schemaFaults(text: string): readonly string[] {
  return check(text, { today: '2026-06-01' })
    .faults.filter(({ code }) => code.startsWith('schema-'))
    .map(
      ({ code, path, line, column, endColumn }) =>
        `${line}:${column}-${endColumn} ${code.replace('schema-', '')} ${path}`,
    );
}

const message = (text: string) => check(text).faults.find(({ code }) => code.startsWith('schema-'))?.message ?? '';

const entry = (fields: string) =>
  `name: A\ncalendar: {unit: years}\norder:\n  - ${fields.trim().replaceAll('\n', '\n    ')}\n`;

describe('an entry', () => {
  test.each([
    ['of neither kind', 'title: x', ['4:5-13 required /order/0'], /needs movie or series: add the id/u],
    ['with film for movie', 'film: tmdb:1', ['4:5-17 required /order/0'], /did you mean movie instead of "film"/u],
    ['with a typo for movie', 'Movies: tmdb:1', ['4:5-19 required /order/0'], /did you mean movie/u],
    ['with a typo for series', 'serie: tvdb:1', ['4:5-18 required /order/0'], /did you mean series/u],
    ['with show for series', 'show: tvdb:1', ['4:5-17 required /order/0'], /did you mean series/u],
    [
      'of neither kind and with a misspelt key',
      'film: tmdb:1\ntitel: x',
      ['4:5-17 required /order/0', '5:5-10 additionalProperties /order/0/titel'],
      /movie/u,
    ],
    [
      'of both kinds',
      'movie: tmdb:1\nseries: tvdb:1',
      ['5:5-11 additionalProperties /order/0/series'],
      /movie and series/u,
    ],
    [
      'of both kinds, the series first',
      'series: tvdb:1\nmovie: tmdb:1',
      ['5:5-10 additionalProperties /order/0/movie'],
      /remove one/u,
    ],
    [
      'of both kinds with seasons',
      'series: tvdb:1\nseasons: [{season: 1}]\nmovie: tmdb:1',
      ['6:5-10 additionalProperties /order/0/movie'],
      /two entries/u,
    ],
    [
      'that is a film with seasons',
      'movie: tmdb:1\nseasons: []',
      ['5:5-12 additionalProperties /order/0/seasons'],
      /film does not have/u,
    ],
    [
      'with a misspelt key',
      'movie: tmdb:1\ntitel: x',
      ['5:5-10 additionalProperties /order/0/titel'],
      /did you mean title\?/u,
    ],
    [
      'with a synonym for a key',
      'movie: tmdb:1\nyear: "1999"',
      ['5:5-9 additionalProperties /order/0/year'],
      /mean released/u,
    ],
    [
      'with an unknown key',
      'movie: tmdb:1\nblah: 1',
      ['5:5-9 additionalProperties /order/0/blah'],
      /the keys are movie, title/u,
    ],
    ['with a merge key', 'movie: tmdb:1\n<<: {}', ['5:5-7 additionalProperties /order/0/<<'], /YAML 1\.1/u],
    ['that is an id alone', 'tmdb:1', ['4:5-11 type /order/0'], /"- movie: tmdb:11"/u],
    ['that is empty', '', ['4:3-4 type /order/0'], /Entry 1 is empty/u],
    ['with an id of digits', 'movie: 11', ['4:12-14 type /order/0/movie'], /write the database before it, tmdb:11/u],
    [
      'with an id of IMDb without scheme',
      'movie: tt0076759',
      ['4:12-21 pattern /order/0/movie'],
      /write imdb:tt0076759/u,
    ],
    ['with an id in capitals', 'series: TVDB:1', ['4:13-19 pattern /order/0/series'], /small letters/u],
    ['with a space in its id', 'movie: "tmdb: 1"', ['4:12-21 pattern /order/0/movie'], /remove the space/u],
    ['with an address for an id', 'movie: https://x.org/1', ['4:12-27 pattern /order/0/movie'], /not the address/u],
    ['with a number for a title', 'movie: tmdb:1\ntitle: 1917', ['5:12-16 type /order/0/title'], /quotes, "1917"/u],
    ['with leading zeros', 'movie: tmdb:1\ntitle: 007', ['5:12-15 type /order/0/title'], /quotes, "007"/u],
    ['with true for a title', 'movie: tmdb:1\ntitle: true', ['5:12-16 type /order/0/title'], /quotes, "true"/u],
    ['with a list for a title', 'movie: tmdb:1\ntitle: [REC]', ['5:12-17 type /order/0/title'], /begins with \[/u],
    ['with a mapping for a title', 'movie: tmdb:1\ntitle: {a: b}', ['5:12-18 type /order/0/title'], /begins with \{/u],
    ['with an empty title', 'movie: tmdb:1\ntitle:', ['5:5-10 type /order/0/title'], /Title of entry 1 is empty/u],
    ['with a comment as a note', 'movie: tmdb:1\nnote: # 12', ['5:5-9 type /order/0/note'], /is empty/u],
    ['with a title without letters', 'movie: tmdb:1\ntitle: ""', ['5:12-14 minLength /order/0/title'], /is empty/u],
    [
      'with a year for a release',
      'movie: tmdb:1\nreleased: 1977',
      ['5:15-19 type /order/0/released'],
      /quotes, "1977"/u,
    ],
    [
      'with a local date format',
      'movie: tmdb:1\nreleased: 25.5.1977',
      ['5:15-24 pattern /order/0/released'],
      /"1977"/u,
    ],
    [
      'with an invalid release date',
      'movie: tmdb:1\nreleased: soon',
      ['5:15-19 pattern /order/0/released'],
      /year first/u,
    ],
    ['with a year for a time', 'movie: tmdb:1\ntime: 5', ['5:11-12 type /order/0/time'], /\{from: 1977, to: 1977\}/u],
    ['with half a time', 'movie: tmdb:1\ntime: {from: 1}', ['5:11-20 required /order/0/time'], /has no to/u],
    [
      'with an endless time',
      'movie: tmdb:1\ntime: {from: -.inf, to: 1}',
      ['5:18-23 type /order/0/time/from'],
      /finite/u,
    ],
    [
      'with a number in quotes',
      'movie: tmdb:1\ntime: {from: "1", to: 1}',
      ['5:18-21 type /order/0/time/from'],
      /remove the quotes/u,
    ],
    [
      'with a word for a number',
      'movie: tmdb:1\ntime: {from: x, to: 1}',
      ['5:18-19 type /order/0/time/from'],
      /number alone/u,
    ],
    ['with one universe as a text', 'movie: tmdb:1\nuniverses: B', ['5:16-17 type /order/0/universes'], /brackets/u],
    ['with no universes', 'movie: tmdb:1\nuniverses: []', ['5:16-18 minItems /order/0/universes'], /remove the line/u],
    [
      'with a universe twice',
      'movie: tmdb:1\nuniverses: [a, b, a]',
      ['5:16-25 uniqueItems /order/0/universes'],
      /"a" occurs twice/u,
    ],
  ])('%s', (_, fields, faults, sentence) => {
    expect(schemaFaults(entry(fields))).toEqual(faults);
    expect(message(entry(fields))).toMatch(sentence);
  });
});

describe('a season', () => {
  const season = (text: string) => entry(`series: tvdb:1\nseasons:\n  - ${text}`);
  test.each([
    ['without a number', 'note: x', '6:9-16 required /order/0/seasons/0', /has no season/u],
    ['that is only its number', '3', '6:9-10 type /order/0/seasons/0', /"- season: 1"/u],
    ['with a fraction', 'season: 1.5', '6:17-20 type /order/0/seasons/0/season', /without a fraction/u],
    ['in quotes', 'season: "1"', '6:17-20 type /order/0/seasons/0/season', /remove the quotes/u],
    ['below zero', 'season: -1', '6:17-19 minimum /order/0/seasons/0/season', /specials are season 0/u],
    [
      'with one code as a text',
      '{season: 1, episodes: S01E01}',
      '6:31-37 type /order/0/seasons/0/episodes',
      /brackets/u,
    ],
    [
      'with a misspelt key',
      '{season: 1, episode: [S01E01]}',
      '6:21-28 additionalProperties /order/0/seasons/0/episode',
      /mean episodes/u,
    ],
    [
      'with spaces in a range',
      '{season: 1, episodes: [S01E01 - S01E02]}',
      '6:32-47 pattern /order/0/seasons/0/episodes/0',
      /write S01E01-S01E02/u,
    ],
    [
      'with half a range',
      '{season: 1, episodes: [S01E01-04]}',
      '6:32-41 pattern /order/0/seasons/0/episodes/0',
      /write S01E01-S01E04/u,
    ],
    [
      'with small letters',
      '{season: 1, episodes: [s01e01]}',
      '6:32-38 pattern /order/0/seasons/0/episodes/0',
      /write S01E01\./u,
    ],
    [
      'with the form 1x01',
      '{season: 1, episodes: [1x01]}',
      '6:32-36 pattern /order/0/seasons/0/episodes/0',
      /two digits/u,
    ],
  ])('%s', (_, text, fault, sentence) => {
    expect(schemaFaults(season(text))).toEqual([fault]);
    expect(message(season(text))).toMatch(sentence);
  });
});

describe('the top level of a file', () => {
  const rest = 'order:\n  - movie: tmdb:1\n';
  test.each([
    [
      'of two misspelt keys',
      'nam: A\norders: []\n',
      ['1:1-4 additionalProperties /nam', '2:1-7 additionalProperties /orders'],
      /mean name/u,
    ],
    ['without a name', rest, ['1:1-7 required '], /The file has no name: add it/u],
    ['with nothing in order', 'name: A\norder: []', ['2:8-10 minItems /order'], /at least one item\.$/u],
    ['with eras and no calendar', `name: A\neras: []\n${rest}`, ['2:1-5 dependentRequired /eras'], /need a calendar/u],
    [
      'with an unknown unit',
      `name: A\ncalendar: {unit: year}\n${rest}`,
      ['2:18-22 enum /calendar/unit'],
      /mean years\?/u,
    ],
    [
      'with a unit that is not text',
      `name: A\ncalendar: {unit: []}\n${rest}`,
      ['2:18-20 type /calendar/unit'],
      /text/u,
    ],
    ['with a calendar as a text', `name: A\ncalendar: years\n${rest}`, ['2:11-16 type /calendar'], /\{unit: years\}/u],
    [
      'with an http image',
      `name: A\nart: {logo: http://a.b/c}\n${rest}`,
      ['2:13-25 pattern /art/logo'],
      /instead of http:/u,
    ],
    [
      'with a space in an image',
      `name: A\nart: {logo: "https://a.b/c d"}\n${rest}`,
      ['2:13-30 format /art/logo'],
      /%20/u,
    ],
    [
      'with a source with letters outside ASCII',
      `name: A\nsources: [https://ä.de]\n${rest}`,
      ['2:11-23 format /sources/0'],
      /percent-encode/u,
    ],
    [
      'with a source that is not an address',
      `name: A\nsources: [www.x.org]\n${rest}`,
      ['2:11-20 format /sources/0'],
      /whole address/u,
    ],
    ['with $schema', `$schema: x\nname: A\n${rest}`, ['1:1-8 additionalProperties /$schema'], /in a comment/u],
    ['with __proto__', `__proto__: x\nname: A\n${rest}`, ['1:1-10 additionalProperties /__proto__'], /not known here/u],
    ['that is a list', '- movie: tmdb:1\n', ['1:1-16 type '], /found a list/u],
    ['that is a text', 'hello', ['1:1-6 type '], /found the text "hello"/u],
    ['that is empty', '', ['1:1-2 type '], /The file is empty/u],
    ['that is a comment', '# hello\n', ['1:1-8 type '], /The file is empty/u],
  ])('%s', (_, text, faults, sentence) => {
    expect(schemaFaults(text)).toEqual(faults);
    expect(message(text)).toMatch(sentence);
  });
});

test('all faults of a file are reported at once', () => {
  expect(
    schemaFaults(
      `name:\ncalendar: {unit: x, zero: ""}\norder:\n  - movie: 1\n  - film: tmdb:2\n  - series: tvdb:3\n    seasons: [{season: -1}]\n`,
    ),
  ).toEqual([
    '1:1-5 type /name',
    '2:18-19 enum /calendar/unit',
    '2:27-29 minLength /calendar/zero',
    '4:12-13 type /order/0/movie',
    '5:5-17 required /order/1',
    '7:24-26 minimum /order/2/seasons/0/season',
  ]);
});

test('a fault of an aliased value is also reported at the alias, with fitting advice', () => {
  const text =
    'name: A\norder:\n  - {movie: tmdb:1, title: &t 1917, universes: &u [""]}\n  - movie: tmdb:2\n    title: *t\n    universes: *u\n';
  const { faults } = check(text);
  expect(schemaFaults(text)).toEqual([
    '3:31-35 type /order/0/title',
    '3:52-54 minLength /order/0/universes/0',
    '5:12-14 type /order/1/title',
    '6:16-18 minLength /order/1/universes/0',
  ]);
  expect(faults.find(({ path }) => path === '/order/1/title')?.message).toMatch(/: put it in quotes\.$/u);
});

test('a key with JSON Pointer characters gets its position', () => {
  expect(schemaFaults('name: A\norder:\n  - movie: tmdb:1\n    "a/b~c": 1\n')).toEqual([
    '4:5-12 additionalProperties /order/0/a~1b~0c',
  ]);
});

test('faults beyond the limit are counted', () => {
  const { faults } = check(`name: A\nsources: [https://a.b]\norder:\n${'  - movie: 1\n'.repeat(5_000)}`);
  expect(faults).toHaveLength(MAX_FAULTS + 1);
  expect(faults.at(-1)).toMatchObject({
    code: 'too-many-faults',
    message: '4,000 more are not listed: fix these first.',
  });
});

test('messages have no control characters from the file and shorten long texts', () => {
  const { faults } = check(`{"name": "A", "order": [{"movie": "\\u001b[31m${'x'.repeat(100_000)}"}]}`, {
    format: 'json',
  });
  expect(faults[0]?.message).not.toContain('\u001b');
  expect(faults[0]?.message.length).toBeLessThan(300);
});
