import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from '../check.ts';
import { RULES } from './rules.ts';

const folder = new URL('../../examples/invalid/', import.meta.url);
const ending = '.franchise.yaml';

/** Where each example breaks its rule: line and column where the marked text begins, and that text. */
const places: Readonly<Record<string, readonly [line: number, column: number, marked: string]>> = {
  'art-extension': [7, 9, '"https://image.example/star-wars/logo.jpg"'],
  'art-no-host': [7, 11, '"https:///star-wars/poster.jpg"'],
  'episode-other-season': [12, 28, 'S02E16'],
  'episode-twice': [21, 35, 'S02E16-S02E18'],
  'era-empty': [9, 5, '{name: "The New Republic", from: 5, to: 28}'],
  'era-overlap': [9, 5, '{name: "Age of Rebellion", from: 0, to: 4}'],
  'era-reversed': [8, 5, '{name: "Fall of the Jedi", from: -19, to: -32}'],
  'era-same-name': [9, 12, '"Age of Rebellion"'],
  'id-shape': [7, 12, 'imdb:0076759'],
  'label-missing': [6, 1, 'calendar'],
  'labels-no-zero': [8, 3, 'before'],
  'movie-twice': [13, 12, 'tmdb:11'],
  'no-sources': [3, 1, 'name: "Star Wars"'],
  'number-too-big': [12, 20, 'S01E0000000016'],
  'order-against-times': [19, 11, '{from: 3, to: 3}'],
  'other-kind-scheme': [7, 13, 'tmdb:4194'],
  'range-backwards': [12, 28, 'S02E14-S02E04'],
  'range-crosses-seasons': [12, 20, 'S02E20-S03E02'],
  'range-too-long': [12, 20, 'S01E01-S01E2200'],
  'released-day': [9, 15, '"1977-02-29"'],
  'released-far': [9, 15, '"2977-05-25"'],
  'released-missing': [7, 5, 'movie: tmdb:11'],
  'released-month': [9, 15, '"1977-13"'],
  'season-time-outside-entry': [16, 15, '{from: -21, to: -19}'],
  'season-whole-and-part': [20, 17, '2'],
  'source-not-https': [5, 5, '"urn:isbn:9780345320230"'],
  'text-blank': [8, 12, '"\\u2003\\u200B"'],
  'text-control': [8, 12, '"Star\\0Wars"'],
  'time-needs-calendar': [10, 5, 'time'],
  'time-outside-eras': [18, 11, '{from: 9, to: 9}'],
  'time-reversed': [11, 11, '{from: -19, to: -22}'],
  'time-wide': [15, 11, '{from: -22, to: 3}'],
  'title-missing': [7, 5, 'movie: tmdb:11'],
  'title-with-year': [8, 12, '"Star Wars (1977)"'],
  'too-many-episodes': [112, 20, 'S51E01-S51E2000'],
  'universe-near': [22, 17, '"Visions of the Farce"'],
  'universe-once': [14, 17, '"Visions"'],
  'universe-own-only': [11, 5, 'universes'],
  'unknown-scheme': [7, 12, 'tmbd:11'],
  'unquoted-scalar': [9, 15, '1977-05-25'],
  'whole-and-part': [10, 13, 'tvdb:83268'],
};

const levels = new Map(RULES.flatMap(({ codes }) => Object.entries(codes)));

describe('every rule has an example that breaks it and nothing else', () => {
  test.each([...levels])('%s, level %s', (code, level) => {
    const text = readFileSync(new URL(`${code}${ending}`, folder), 'utf8');
    const { faults, franchise } = check(text, { today: '2026-11-20' });
    const found = faults.map((fault) => {
      const marked = text.split('\n')[fault.line - 1]?.slice(fault.column - 1, fault.endColumn - 1);
      return [fault.code, fault.level, fault.line, fault.column, marked];
    });
    expect(found).toEqual([[code, level, ...(places[code] ?? [])]]);
    expect(franchise === undefined).toBe(level === 'error');
    // Readers open the file to learn: its second line says what is wrong.
    expect(text.split('\n')[1]).toMatch(new RegExp(`^# ${code}: .+\\.$`, 'u'));
  });

  test('every example belongs to a rule', () => {
    const others = readdirSync(folder)
      .filter((name) => name.endsWith(ending) && !/^(?:schema|yaml|json|file)-/u.test(name))
      .filter((name) => !levels.has(name.slice(0, -ending.length)));
    expect(others).toEqual([]);
  });
});
