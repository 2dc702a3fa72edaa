import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  losesNothing,
  type Move,
  type PlaylistEntry,
  planMembership,
  planMoves,
  planReplacement,
} from './playlistPlan.ts';

/** `abca` gives a list of four entries with distinct entry ids. */
function list(keys: string): readonly PlaylistEntry[] {
  return [...keys].map((key, index) => ({ entry: `${key}${index}`, key }));
}

/** Moves as a server does: removes the entry, then inserts it at its new index. */
function byIndex(current: readonly PlaylistEntry[], moves: readonly Move[]): string {
  const entries = [...current];
  for (const { entry, newIndex } of moves) {
    const [taken] = entries.splice(
      entries.findIndex((each) => each.entry === entry),
      1,
    );
    if (taken !== undefined) entries.splice(newIndex, 0, taken);
  }
  return entries.map(({ key }) => key).join('');
}

function byPredecessor(current: readonly PlaylistEntry[], moves: readonly Move[]): string {
  const entries = [...current];
  for (const { entry, after } of moves) {
    const [taken] = entries.splice(
      entries.findIndex((each) => each.entry === entry),
      1,
    );
    const place = after === undefined ? 0 : entries.findIndex((each) => each.entry === after) + 1;
    if (taken !== undefined) entries.splice(place, 0, taken);
  }
  return entries.map(({ key }) => key).join('');
}

describe('planMembership', () => {
  test.each([
    ['nothing to do', 'abc', 'abc', '', ''],
    ['the order does not matter', 'cab', 'abc', '', ''],
    ['a new key', 'ac', 'abc', '', 'b'],
    ['a surplus key', 'axbc', 'abc', 'x1', ''],
    ['an empty list', '', 'abc', '', 'abc'],
    ['a second place of the same video is added', 'abc', 'abca', '', 'a'],
    ['the later of two places is removed', 'abca', 'abc', 'a3', ''],
    ['additions are in playing order', 'b', 'abcd', '', 'acd'],
  ])('%s: %s to %s', (_, current, wanted, remove, add) => {
    expect(planMembership(list(current), [...wanted])).toEqual({
      remove: remove === '' ? [] : [remove],
      add: [...add],
    });
  });

  test('removes all places with the same entry id, and adds the wanted ones again', () => {
    const current = [
      { entry: 'a', key: 'a' },
      { entry: 'b', key: 'b' },
      { entry: 'a', key: 'a' },
    ];
    expect(planMembership(current, ['a', 'b'])).toEqual({ remove: ['a'], add: ['a'] });
  });
});

describe('planReplacement', () => {
  test.each([
    ['abc', 'abc', [], ''],
    ['ab', 'abc', [], 'c'],
    ['xabc', 'abc', ['x0'], ''],
    ['abxc', 'abc', ['x2'], ''],
    ['acb', 'abc', ['c1'], 'c'],
    ['cba', 'abc', ['c0', 'b1'], 'bc'],
    ['', 'ab', [], 'ab'],
  ])('%s becomes %s', (current, wanted, remove, add) => {
    expect(planReplacement(list(current), [...wanted])).toEqual({ remove, add: [...add] });
  });
});

describe('planMoves', () => {
  test.each([
    ['abcde', 'abcde', 0],
    ['bcdea', 'abcde', 1],
    ['eabcd', 'abcde', 1],
    ['abdce', 'abcde', 1],
    ['edcba', 'abcde', 4],
    ['acacb', 'abcac', 1],
    ['', '', 0],
  ])('turns %s into %s in %i moves', (current, wanted, count) => {
    const moves = planMoves(list(current), [...wanted]);
    expect(moves).toHaveLength(count);
    expect(byIndex(list(current), moves)).toBe(wanted);
    expect(byPredecessor(list(current), moves)).toBe(wanted);
  });

  test('forward moves only go to an earlier place', () => {
    const moves = planMoves(list('bcdea'), [...'abcde'], 'forward');
    expect(moves).toEqual([{ entry: 'a4', newIndex: 0 }]);
    expect(planMoves(list('eabcd'), [...'abcde'], 'forward')).toHaveLength(4);
  });

  test('rejects a list with other keys', () => {
    expect(() => planMoves(list('ab'), [...'abc'])).toThrow(RangeError);
    expect(() => planMoves(list('abx'), [...'ab'])).toThrow(RangeError);
  });

  test('any order of any list is reached, by index and by predecessor, in either manner', () => {
    const letters = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 24 });
    const both = letters.chain((keys) =>
      fc.tuple(fc.constant(keys), fc.shuffledSubarray(keys, { minLength: keys.length })),
    );
    fc.assert(
      fc.property(both, fc.constantFrom('fewest' as const, 'forward' as const), ([wanted, shuffled], manner) => {
        const current = list(shuffled.join(''));
        const moves = planMoves(current, wanted, manner);
        expect(byIndex(current, moves)).toBe(wanted.join(''));
        expect(byPredecessor(current, moves)).toBe(wanted.join(''));
        expect(moves.length).toBeLessThan(Math.max(1, wanted.length));
      }),
      { numRuns: 300 },
    );
  });

  test('a reversed list of 10,000 is planned quickly', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => String(index));
    const current = keys.toReversed().map((key) => ({ entry: key, key }));
    expect(planMoves(current, keys)).toHaveLength(9_999);
  });
});

test.each([
  ['', 'abc', true],
  ['abc', 'abc', true],
  ['ac', 'abc', true],
  ['aa', 'aba', true],
  ['ca', 'abc', false],
  ['ad', 'abc', false],
  ['aa', 'ab', false],
])('from %j to %j loses nothing: %s', (current, wanted, isKept) => {
  expect(losesNothing([...current], [...wanted])).toBe(isKept);
});
