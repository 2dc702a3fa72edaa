import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileText, galaxy, input, member } from '../../test/exports/exportInput.ts';
import type { ResolvedMember } from '../member.ts';
import type { ExportOptions } from './export.ts';
import { resolvedJson } from './resolvedJson.ts';
import { TEXT_EXPORTS } from './textExports.ts';

const all = Object.entries(TEXT_EXPORTS);
const options: readonly ExportOptions[] = [{}, { form: 'tasks' }, { order: 'release' }];

test('exports have the names for the command line', () => {
  expect(Object.keys(TEXT_EXPORTS)).toEqual([
    'markdown',
    'csv',
    'json',
    'kodi',
    'kodi-set',
    'kometa',
    'trakt',
    'imdb',
    'ics',
    'jellyfin-timeline',
    'jellyfin-list',
  ]);
  expect(all.filter(([, { needs }]) => needs === 'paths').map(([name]) => name)).toEqual(['kodi']);
});

describe.each(all)('%s', (_, { exporter, makes }) => {
  test('creates as many files as it declares', () => {
    const { files } = exporter(galaxy());
    expect(makes === 'several' ? files.length > 1 : files.length === 1).toBe(true);
  });

  test('gives the same bytes for the same input, and does not change the input', () => {
    const made = galaxy();
    const before = structuredClone(made);
    expect(exporter(made)).toEqual(exporter(galaxy()));
    expect(made).toEqual(before);
  });

  test('never shows notes, sources, or unknown fields of a member', () => {
    const { franchise, members, today } = galaxy();
    const noted = members.map((one) => ({ ...one, note: 'SECRET' }));
    const result = exporter({
      franchise: {
        ...franchise,
        sources: ['https://example.org/SECRET'],
        order: [{ movie: 'tmdb:1', note: 'SECRET' }],
      },
      members: noted,
      today,
    });
    expect(JSON.stringify(result)).not.toContain('SECRET');
  });

  test('accepts an empty list of members', () => {
    expect(() => exporter(input([]))).not.toThrow();
  });

  test('reports in plain sentences', () => {
    for (const sentence of exporter(galaxy()).notCarried) expect(sentence).toMatch(/^[A-Z0-9][^\n]*\.$/u);
  });

  test('handles 20,000 members', () => {
    const many = Array.from({ length: 20_000 }, (_unused, at) =>
      member({
        kind: at % 2 === 0 ? 'movie' : 'episode',
        id: `tmdb:${at}`,
        season: 1,
        episode: at,
        title: `Title ${at}`,
      }),
    );
    const { files, notCarried } = exporter(input(many));
    expect(files.length + notCarried.length).toBeGreaterThan(0);
  });

  test('accepts any text, gives safe file names, and writes no control characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'constructor', '=1+1', 'a\r\nb', '\u001b[2J', 'a\u009b31m', '\uD800'),
    );
    const anyMember: fc.Arbitrary<ResolvedMember> = fc
      .record({
        kind: fc.constantFrom('movie', 'series', 'season', 'episode' as const),
        id: fc.constantFrom('tmdb:1', 'imdb:tt1', 'tvdb:1', 'constructor:1', '__proto__:x'),
        title: text,
        season: fc.nat(3),
        episode: fc.nat(30),
        universes: fc.array(text, { maxLength: 2 }),
        released: fc.constantFrom('2027', '2027-01-01', '1977-05', '2027-99-99'),
        time: fc.record({ from: fc.double({ noNaN: true }), to: fc.double({ noNaN: true }) }),
        state: fc.constantFrom('held', 'partlyHeld', 'missing', 'coming' as const),
        items: fc.array(fc.record({ key: text, path: text, title: text }), { maxLength: 2 }),
      })
      .map(member);
    fc.assert(
      fc.property(
        fc.array(anyMember, { maxLength: 12 }),
        text,
        fc.constantFrom(...options),
        (members, name, chosen) => {
          const calendar = { unit: 'years', before: name } as const;
          const result = exporter(input(members, { name, calendar, eras: [{ name, from: -10, to: 10 }] }), chosen);
          for (const file of result.files) {
            expect(file.name).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[a-z0-9-]+){1,2}$/u);
            expect(file.text.isWellFormed()).toBe(true);
            expect(file.text.replace(/\r?\n/gu, '')).not.toMatch(/\p{Cc}/u);
          }
          expect(result.notCarried.join('')).not.toMatch(/\p{Cc}/u);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('the JSON export has all known fields, with times as printed', () => {
  const walk = JSON.parse(fileText(resolvedJson(galaxy()), 'star-wars.json'));
  expect(Object.keys(walk)).toEqual(['name', 'today', 'universe', 'calendar', 'eras', 'art', 'members']);
  expect(walk.members).toHaveLength(8);
  expect(walk.members[0]).toEqual({
    place: 1,
    entry: 0,
    kind: 'movie',
    id: 'tmdb:1893',
    ids: ['tmdb:1893', 'imdb:tt0120915'],
    title: 'Episode I - The Phantom Menace',
    released: '1999',
    time: { from: -32, to: -32 },
    timeLabel: '32 BBY',
    universes: ['Star Wars'],
    eras: ['Fall of the Jedi'],
    state: 'held',
    held: 1,
    of: 1,
    items: [
      {
        key: '/films/Episode I (1999)/Episode I.mkv',
        path: '/films/Episode I (1999)/Episode I.mkv',
        durationSeconds: 8160.4,
      },
    ],
  });
});
