import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/propertyRuns.ts';
import { arrangeTitles } from './arrangeTitles.ts';
import { explainPath } from './explainPath.ts';
import { compileGlobs, parseIgnoreFile, patternLengthLimit, questionStepsLimit } from './ignoreRules.ts';
import { byteOrder } from './pathText.ts';

const kinds = ['movies', 'series'] as const;

/** Meaningful pieces, combined with hostile ones. */
const piece = fc.oneof(
  fc.constantFrom(
    'S01E02',
    '1x02',
    ' - 101',
    'E03-E05',
    '2010-01-31',
    '(1979)',
    '[1080p]',
    '{tmdb-1}',
    'tt0078748',
    'cd1',
  ),
  fc.constantFrom(
    'Season 1',
    'Staffel',
    'Extras',
    'VIDEO_TS',
    '.trickplay',
    '320 - 10x10',
    '-trailer',
    'sample',
    'part2',
  ),
  fc.constantFrom(
    '\n',
    '"',
    "'",
    '\u0000',
    '\u0007',
    '\uD800',
    '\uDC00',
    '👽',
    'é',
    'e\u0301',
    'İ',
    '  ',
    '..',
    '.',
    '-',
    '[',
    '(',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const fileName = fc
  .tuple(name, fc.constantFrom('.mkv', '.jpg', '.nfo', '.srt', '.VOB', '', '.part'))
  .map((parts) => parts.join(''));
const path = fc
  .tuple(fc.array(name, { maxLength: 5 }), fileName)
  .map(([folders, file]) => [...folders, file].join('/'));

const roles = new Set(['video', 'extra', 'sample', 'trailer', 'subtitle', 'image', 'nfo', 'ours', 'ignored']);
const allKeys = new Set(
  'path role extraType title year country ids season episodes airDate part version rule'.split(' '),
);

describe('any path', () => {
  test('is read without an exception, in the documented shape', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), path, (kind, text) => {
        const reading = explainPath(kind, text);
        expect(reading.path).toBe(text);
        expect(roles.has(reading.role)).toBe(true);
        expect(reading.rule).toMatch(/^[a-z-]+$/);
        for (const [key, value] of Object.entries(reading)) {
          expect(allKeys.has(key)).toBe(true);
          expect(value).toBeDefined();
        }
        expect(reading.episodes?.length ?? 1).toBeLessThanOrEqual(100);
        for (const number of [reading.season, reading.part, ...(reading.episodes ?? [])]) {
          expect(number === undefined || (Number.isInteger(number) && number >= 0)).toBe(true);
        }
        if (reading.airDate !== undefined) expect(reading.airDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        if (kind === 'movies')
          expect([reading.season, reading.episodes, reading.airDate]).toEqual([undefined, undefined, undefined]);
        expect(JSON.parse(JSON.stringify(reading))).toBeDefined();
      }),
      { numRuns: 3_000 },
    );
  });

  // A pattern in which two alternatives match the same word needs twice the time for each repetition.
  test.each([
    '.sdh',
    '.cc',
    '.hi',
    '.en-us',
    '.full',
    '-trailer',
    ' - ',
    'S01E01',
    ' (2010)',
    '{edition-',
    '[01-12]',
    ' 1',
  ])('is read at once if it repeats %j', (word) => {
    for (const end of ['.x9.srt', '.x9.mkv', '.\u0001.nfo', '-.jpg'])
      expect(roles.has(explainPath('movies', `Film${word.repeat(30)}${end}`).role)).toBe(true);
  });

  test('is read the same with \\ and /, and the same twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), path, (kind, text) => {
        const { path: _first, ...once } = explainPath(kind, text);
        const { path: _again, ...again } = explainPath(kind, text.replaceAll('/', '\\'));
        expect(again).toEqual(once);
      }),
      { numRuns: 1_500 },
    );
  });

  test('in a .trickplay folder is ours and not an episode', () => {
    fc.assert(
      fc.property(name, (text) => {
        const reading = explainPath(
          'series',
          `Show/Season 1/Show S01E02.trickplay/320 - 10x10/${text.replace(/[\\/]/g, '')}x.jpg`,
        );
        if (!text.includes('..')) expect(reading).toMatchObject({ role: 'ours', title: 'Show' });
        expect(reading.episodes).toBeUndefined();
      }),
    );
  });
});

describe('any listing', () => {
  const listing = fc.uniqueArray(path, { maxLength: 25 });

  test('is arranged the same in any order, with each path once and keys in byte order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), listing, (kind, paths) => {
        const files = paths.map((text) => ({ path: text, sizeBytes: 1, mtimeMs: 1 }));
        const arranged = arrangeTitles(kind, files);
        expect(arrangeTitles(kind, files.toReversed())).toEqual(arranged);
        const placed = arranged.titles.flatMap((title) => [...title.videos, ...title.extras].map((one) => one.path));
        expect(new Set([...placed, ...arranged.strays]).size).toBe(placed.length + arranged.strays.length);
        const keys = arranged.titles.map((title) => title.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.toSorted(byteOrder)).toEqual(keys);
        for (const title of arranged.titles) {
          expect(title.key).not.toBe('');
          expect(title.videos.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 800 },
    );
  });
});

describe('any ignore file', () => {
  test('is parsed without an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        (text, asked, isFolder) => {
          for (const file of ['.ignore', '.plexignore', '.nomedia'] as const) {
            expect(typeof parseIgnoreFile(file, text).isIgnored(asked, isFolder)).toBe('boolean');
          }
          expect(typeof compileGlobs(text.split(' ')).isIgnored(asked, isFolder)).toBe('boolean');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('an ignore file made to take long', () => {
  const unit = fc.constantFrom(
    '*',
    '**',
    '?',
    'a',
    'b',
    'aa',
    '[a-b]',
    '[!b]',
    '[abababababab]',
    '\\a',
    '{a,b}',
    '!',
    '/',
  );
  const pattern = fc
    .tuple(fc.array(unit, { minLength: 1, maxLength: 24 }), fc.constantFrom('', '/'), fc.integer({ min: 1, max: 60 }))
    .map(([units, slash, times]) => `${units.join('')}${slash}`.repeat(times));
  const text = fc
    .tuple(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 400 }))
    .map(([patterns, times]) => `${patterns.join('\n')}\n`.repeat(times).slice(0, 256 * 1024));
  const longPath = fc
    .tuple(fc.constantFrom('a', 'ab', 'ba', 'c'), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 32 }))
    .map(([letters, length, depth]) => Array.from({ length: depth }, () => letters.repeat(length)).join('/'));

  test('never takes more than its budget for one name, and answers the same twice', () => {
    fc.assert(
      fc.property(text, longPath, fc.boolean(), (lines, asked, isFolder) => {
        for (const rule of [parseIgnoreFile('.ignore', lines), compileGlobs(lines.split('\n').slice(0, 256))]) {
          const work = { steps: 0 };
          const answer = rule.isIgnored(asked, isFolder, work);
          // The last comparison may be with a set, which is as long as a pattern at most.
          expect(work.steps).toBeLessThanOrEqual(questionStepsLimit + patternLengthLimit);
          expect(rule.isIgnored(asked, isFolder)).toBe(answer);
        }
      }),
      propertyRuns(60),
    );
  });
});

describe('long names', () => {
  const hostile = [
    'S01E01-E02'.repeat(10_000),
    `S${'0'.repeat(100_000)}E1`,
    `${'1x'.repeat(50_000)}`,
    `${' - '.repeat(33_000)}101`,
    `${'('.repeat(50_000)}1979${')'.repeat(50_000)}`,
    `${'['.repeat(100_000)}`,
    `${'a.'.repeat(50_000)}`,
    `${'2010.'.repeat(20_000)}`,
    `${'-trailer'.repeat(12_000)}`,
    `${'sample-'.repeat(15_000)}`,
    `${'{tmdb-1}'.repeat(12_000)}`,
    `${'cd1 '.repeat(25_000)}`,
    `${'.en'.repeat(33_000)}`,
    `${'Season '.repeat(14_000)}1`,
    `${'Season 1, 2, '.repeat(8_000)}`,
    `${'S01-S03-'.repeat(12_000)}`,
    `${'Episode 1 & '.repeat(8_000)}`,
    `${'第1季'.repeat(33_000)}`,
    `${'(01-'.repeat(25_000)}`,
    `${' - 1 a'.repeat(16_000)}`,
    `${'The Complete '.repeat(8_000)}`,
    `${'2010-01-'.repeat(12_000)}`,
    `${'OVA '.repeat(25_000)}`,
    `${'e\u0301'.repeat(50_000)}`,
    `${'\n'.repeat(100_000)}`,
    `${'\uD800'.repeat(100_000)}`,
  ];

  test.each(hostile.map((text) => [text.slice(0, 12), text] as const))('100,000 characters of %j', (_start, text) => {
    for (const kind of kinds) {
      for (const extension of ['.mkv', '.jpg', '.srt', '.nfo', '']) {
        expect(explainPath(kind, `${text}/${text}${extension}`).rule).toBeTypeOf('string');
      }
      arrangeTitles(kind, [{ path: `${text}/Season 1/${text}.mkv`, sizeBytes: 1, mtimeMs: 1 }]);
    }
  });

  test.each(hostile.map((text) => [text.slice(0, 12), text] as const))(
    'names of every searched length: %j',
    (_start, text) => {
      for (const kind of kinds) {
        for (const length of [250, 506]) {
          const cut = text.slice(0, length);
          expect(explainPath(kind, `${cut}/${cut}.mkv`).rule).toBeTypeOf('string');
        }
      }
    },
  );

  test('a path of 50,000 folders', () => {
    for (const kind of kinds) expect(explainPath(kind, `${'a/'.repeat(50_000)}S01E02.mkv`).role).toBe('video');
    expect(explainPath('series', `${'Season 1/'.repeat(11_000)}S01E02.mkv`).season).toBe(1);
    expect(explainPath('movies', `${'Extras/'.repeat(14_000)}a.mkv`).role).toBe('extra');
  });

  test('a listing of many loose films takes one pass', () => {
    const files = Array.from({ length: 5_000 }, (_, index) => [
      { path: `Film ${index} (2001).mkv`, sizeBytes: 1, mtimeMs: 1 },
      { path: `Film ${index} (2001)-trailer.mkv`, sizeBytes: 1, mtimeMs: 1 },
    ]).flat();
    const { titles, strays } = arrangeTitles('movies', files);
    expect([titles.length, strays.length]).toEqual([5_000, 0]);
    expect(titles.every((title) => title.extras.length === 1)).toBe(true);
  });
});
