import { describe, expect, test } from 'vitest';
import { episode, film, member } from '../../test/exports/exportInput.ts';
import { exportRows, partCodes, rowState, rowTitle, stateWords } from './exportRow.ts';

const part = (season: number, number: number, more = {}) => episode('tvdb:1', 'Show', season, number, more);
const season = (number: number, more = {}) =>
  member({ kind: 'season', id: 'tvdb:1', title: 'Show', season: number, ...more });

describe('rows', () => {
  test.each([
    ['neighbouring parts share one row', [part(2, 16), part(1, 16)], [2]],
    ['a season and an episode share one row', [season(1), part(2, 1)], [2]],
    ['a film between parts separates them', [part(1, 1), film('tmdb:1', 'Film'), part(1, 2)], [1, 1, 1]],
    ['two series are two rows', [part(1, 1), episode('tvdb:2', 'Other', 1, 2)], [1, 1]],
    [
      'another time starts a new row',
      [part(1, 1, { time: { from: 1, to: 1 } }), part(1, 2, { time: { from: 1, to: 2 } })],
      [1, 1],
    ],
    ['a part without a time starts a new row', [part(1, 1, { time: { from: 1, to: 1 } }), part(1, 2)], [1, 1]],
    ['other universes start a new row', [part(1, 1), part(1, 2, { universes: ['B'] })], [1, 1]],
    ['other eras start a new row', [part(1, 1), part(1, 2, { eras: ['E'] })], [1, 1]],
    ['the same film twice is two rows', [film('tmdb:1', 'Film'), film('tmdb:1', 'Film')], [1, 1]],
    [
      'a whole series twice is two rows',
      [member({ kind: 'series', id: 'a:1' }), member({ kind: 'series', id: 'a:1' })],
      [1, 1],
    ],
    ['no members give no rows', [], []],
  ])('%s', (_, members, lengths) => {
    expect(exportRows(members).map((row) => row.members.length)).toEqual(lengths);
  });

  test('keep parts separate that the caller separates', () => {
    expect(exportRows([part(1, 1), part(2, 1)], (last, next) => last.season === next.season)).toHaveLength(2);
  });

  test('are built from 20,000 members in linear time', () => {
    expect(exportRows(Array.from({ length: 20_000 }, (_, at) => part(1, at + 1)))).toHaveLength(1);
  });
});

describe('codes', () => {
  test.each([
    ['one episode', [part(2, 16)], ['S02E16']],
    ['a run', [part(1, 1), part(1, 2), part(1, 3)], ['S01E01-S01E03']],
    ['a run stops at a gap', [part(1, 1), part(1, 3)], ['S01E01', 'S01E03']],
    ['a run stops at a season', [part(1, 1), part(2, 2)], ['S01E01', 'S02E02']],
    ['a backward sequence is no run', [part(1, 2), part(1, 1)], ['S01E02', 'S01E01']],
    ['a season in between splits the run', [part(1, 1), season(3), part(1, 2)], ['S01E01', 'season 3', 'S01E02']],
    ['specials', [season(0)], ['specials']],
    ['three digits', [part(1, 100)], ['S01E100']],
    ['a film has none', [film('tmdb:1', 'Film')], []],
  ])('%s', (_, members, codes) => {
    expect(partCodes(members)).toEqual(codes);
  });

  test('follow the title', () => {
    const [row] = exportRows([part(2, 16), part(1, 16), part(1, 17)]);
    expect(row && rowTitle(row)).toBe('Show S02E16, S01E16–S01E17');
  });
});

describe('the state of a row', () => {
  const held = { state: 'held', heldCount: 1, ofCount: 1 } as const;
  const coming = { state: 'coming' } as const;
  test.each([
    ['all held', [part(1, 1, held), part(1, 2, held)], 'held'],
    ['some held', [part(1, 1, held), part(1, 2)], 'partly held (1 of 2)'],
    ['one held, one coming', [part(1, 1, held), part(1, 2, coming)], 'partly held (1 of 2)'],
    ['nothing held', [part(1, 1), part(1, 2)], 'missing'],
    ['all coming', [part(1, 1, coming), part(1, 2, coming)], 'coming'],
    ['some coming', [part(1, 1), part(1, 2, coming)], 'missing'],
    ['a season in part', [season(1, { state: 'partlyHeld', heldCount: 7, ofCount: 22 })], 'partly held (7 of 22)'],
  ])('%s', (_, members, words) => {
    expect(exportRows(members).map((row) => stateWords(rowState(row), {}))).toEqual([words]);
  });

  test('has no total if it is unknown', () => {
    const { ofCount: _, ...unknown } = season(1, { state: 'partlyHeld', heldCount: 7 });
    expect(exportRows([unknown]).map((row) => stateWords(rowState(row), {}))).toEqual(['partly held (7)']);
  });

  test('is not missing if no collection was used', () => {
    const words = (member: Parameters<typeof part>[2]) =>
      exportRows([part(1, 1, member)]).map((row) => stateWords(rowState(row), { unasked: true }));
    expect([words({}), words(coming)]).toEqual([[''], ['coming']]);
  });
});
