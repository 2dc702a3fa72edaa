import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../check.ts';
import { csv } from '../../exports/csv.ts';
import { traktCsv } from '../../exports/traktCsv.ts';
import type { Entry, Franchise } from '../../generated/franchise.ts';
import { storyOrder } from '../../order.ts';
import { unresolved } from '../../resolve.ts';
import { formatYaml } from '../format/formatYaml.ts';
import { draftFranchise, franchiseText } from './draftFranchise.ts';
import type { DraftPart } from './draftPart.ts';
import { readIdList } from './listParts.ts';
import { readSheet } from './sheetParts.ts';

const today = '2026-11-21';
const episode = (...episodes: string[]): DraftPart => ({
  kind: 'series',
  id: 'tvdb:1',
  seasons: [{ season: 1, episodes }],
});

describe('draftFranchise', () => {
  test('rows of single episodes become one entry with ranges', () => {
    const rows = ['S01E01', 'S01E02', 'S01E03', 'S01E05'].map((code) => episode(code));
    expect(draftFranchise({ name: 'A' }, rows).order).toEqual([
      { series: 'tvdb:1', seasons: [{ season: 1, episodes: ['S01E01-S01E03', 'S01E05'] }] },
    ]);
  });

  test('a film between two parts of a series keeps them apart', () => {
    const { order } = draftFranchise({ name: 'A' }, [
      episode('S01E01'),
      { kind: 'movie', id: 'tmdb:1' },
      episode('S01E02'),
    ]);
    expect(order).toHaveLength(3);
  });

  test('another time starts another entry; a whole season is not joined with episodes', () => {
    const rows: DraftPart[] = [
      episode('S01E01'),
      { ...episode('S01E02'), time: { from: 1, to: 1 } },
      { kind: 'series', id: 'tvdb:2', seasons: [{ season: 1 }] },
      { kind: 'series', id: 'tvdb:2', seasons: [{ season: 2, episodes: ['S02E01'] }] },
    ];
    expect(draftFranchise({ name: 'A' }, rows)).toEqual({
      name: 'A',
      calendar: { unit: 'years' },
      order: [
        { series: 'tvdb:1', seasons: [{ season: 1, episodes: ['S01E01'] }] },
        { series: 'tvdb:1', time: { from: 1, to: 1 }, seasons: [{ season: 1, episodes: ['S01E02'] }] },
        { series: 'tvdb:2', seasons: [{ season: 1 }, { season: 2, episodes: ['S02E01'] }] },
      ],
    });
  });

  test('the most frequent single universe becomes the own one, if every row has a universe', () => {
    const rows = [['A'], ['A'], ['A', 'B'], ['B']].map(
      (universes, at): DraftPart => ({ kind: 'movie', id: `tmdb:${at}`, universes }),
    );
    const { universe, order } = draftFranchise({ name: 'X' }, rows);
    expect([universe, ...order.map(({ universes }) => universes)]).toEqual([
      'A',
      undefined,
      undefined,
      ['A', 'B'],
      ['B'],
    ]);
    expect(draftFranchise({ name: 'X' }, [...rows, { kind: 'movie', id: 'tmdb:9' }]).universe).toBeUndefined();
  });
});

const word = fc
  .string({
    unit: fc.constantFrom('a', 'B', '"', '\\', ':', '#', "'", 'é', '1', '-', '{', '\u0085', '\u2028', '\ud800'),
    minLength: 1,
    maxLength: 8,
  })
  .filter((text) => text.trim() === text && /[^\s\u0085]/u.test(text));

describe('franchiseText', () => {
  test('any words survive the round trip, and the text is formatted', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom('1977', '1977-05'), (name, title, released) => {
        const franchise: Franchise = {
          name,
          universe: name,
          calendar: { unit: 'days', zero: title, before: name },
          order: [{ movie: 'tmdb:1', title, released, time: { from: -1.5, to: 1e21 }, universes: [title] }],
        };
        const text = franchiseText(franchise, 'https://a.example/v1.json');
        const checked = check(text, { today });
        expect(checked.faults.filter(({ level }) => level === 'error')).toEqual([]);
        const wellFormed: unknown = JSON.parse(JSON.stringify(franchise), (_, value: unknown) =>
          typeof value === 'string' ? value.toWellFormed() : value,
        );
        expect(checked.franchise).toEqual(wellFormed);
        expect(formatYaml(text)).toBe(text);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028]/u);
      }),
    );
  });
});

describe('round trips', () => {
  /** Stories without repeated episodes, so that the check accepts them. */
  const stories: fc.Arbitrary<Franchise> = fc
    .uniqueArray(
      fc.record({
        kind: fc.constantFrom('movie', 'show', 'season', 'episodes'),
        number: fc.integer({ min: 1, max: 30 }),
        time: fc.option(fc.integer({ min: -5, max: 5 })),
        universe: fc.constantFrom('X', 'Y'),
      }),
      { selector: ({ number }) => number, minLength: 1, maxLength: 8 },
    )
    .map((rows) => ({
      name: 'A',
      calendar: { unit: 'years' as const },
      universe: 'X',
      order: rows.map(({ kind, number, time, universe }): Entry => {
        const details = {
          title: `T ${number}`,
          released: '1999',
          ...(time === null ? {} : { time: { from: time, to: time } }),
          ...(universe === 'X' ? {} : { universes: [universe] }),
        };
        if (kind === 'movie') return { movie: `tmdb:${number}`, ...details };
        const seasons =
          kind === 'show'
            ? undefined
            : kind === 'season'
              ? [{ season: 1 }, { season: 2 }]
              : [
                  { season: 1, episodes: ['S01E03-S01E05', 'S01E01'] },
                  { season: 0, episodes: ['S00E01'] },
                ];
        return { series: `tvdb:${number}`, ...details, ...(seasons === undefined ? {} : { seasons }) };
      }),
    }));
  const exported = (franchise: Franchise) => ({
    franchise,
    members: unresolved(storyOrder(franchise), { today }),
    today,
  });
  const walk = (franchise: Franchise) =>
    storyOrder(franchise).map(({ place, kind, id, title, season, episode: code, time, universes, released }) => ({
      place,
      kind,
      id,
      title,
      season,
      code,
      time,
      universes,
      released,
    }));

  test('a story exported as CSV reads back as the same story', () => {
    fc.assert(
      fc.property(stories, (franchise) => {
        const text = csv(exported(franchise)).files[0]?.text ?? '';
        expect(walk(draftFranchise({ name: 'A', universe: 'X' }, readSheet(text)))).toEqual(walk(franchise));
      }),
    );
  });

  test('a Trakt list reads back in the same order', () => {
    fc.assert(
      fc.property(stories, (franchise) => {
        const text = traktCsv(exported(franchise)).files[0]?.text ?? '';
        const ids = (each: Franchise) => walk(each).map(({ kind, id, season, code }) => [kind, id, season, code]);
        expect(ids(draftFranchise({ name: 'A' }, readSheet(text)))).toEqual(ids(franchise));
      }),
    );
  });
});

describe('readIdList', () => {
  test('reads one id per line, with episodes, a title, a kind and comments', () => {
    const text =
      '\ufeff# mine\ntmdb:11 Star Wars # the first\r\n\ntvdb:83268 S02E16 s01e16-s01e18 The Clone Wars\nseries imdb:tt1\nfilm tvdb:5\ntt2 C# (1999)\n';
    expect(readIdList(text)).toEqual([
      { kind: 'movie', id: 'tmdb:11', title: 'Star Wars' },
      {
        kind: 'series',
        id: 'tvdb:83268',
        title: 'The Clone Wars',
        seasons: [
          { season: 2, episodes: ['S02E16'] },
          { season: 1, episodes: ['S01E16-S01E18'] },
        ],
      },
      { kind: 'series', id: 'imdb:tt1' },
      { kind: 'movie', id: 'tvdb:5' },
      { kind: 'movie', id: 'imdb:tt2', title: 'C#' },
    ]);
  });

  test.each([
    ['Star Wars', 'line 1: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found `Star`'],
    ['\nseries', 'line 2: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found nothing'],
    ['film tmdb:1 S01E01', 'line 1: a film has no episodes'],
  ])('rejects %j with a message', (text, message) => {
    expect(() => readIdList(text)).toThrow(message);
  });
});
