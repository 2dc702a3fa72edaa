import type { UniverseUse } from '@projectionist/franchise/universes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lanesOf, packRows, universeLanes } from './lanes.ts';

describe('rows', () => {
  test.each([
    ['no spans', [], []],
    [
      'spans that touch',
      [
        [0, 5],
        [5, 9],
      ],
      [0, 0],
    ],
    [
      'spans that overlap',
      [
        [0, 5],
        [4, 9],
        [5, 6],
      ],
      [0, 1, 0],
    ],
    [
      'spans given out of order',
      [
        [6, 8],
        [0, 5],
        [1, 2],
      ],
      [0, 0, 1],
    ],
    [
      'a moment inside a span',
      [
        [0, 5],
        [3, 3],
      ],
      [0, 1],
    ],
  ])('hold %s', (_, spans, rows) => {
    expect(packRows(spans.map(([start = 0, end = 0]) => ({ start, end })))).toEqual(rows);
  });

  test('keep the requested gap', () => {
    const spans = [
      { start: 0, end: 5 },
      { start: 6, end: 8 },
    ];
    expect(packRows(spans, 1)).toEqual([0, 0]);
    expect(packRows(spans, 2)).toEqual([0, 1]);
  });

  test('never overlap spans', () => {
    const span = fc
      .tuple(fc.nat(500), fc.integer({ min: 1, max: 60 }))
      .map(([start, width]) => ({ start, end: start + width }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 40 }), (spans) => {
        const rows = packRows(spans);
        for (const [one, left] of spans.entries()) {
          for (const [other, right] of spans.entries()) {
            if (one < other && rows[one] === rows[other]) {
              expect(left.end <= right.start || right.end <= left.start).toBe(true);
            }
          }
        }
      }),
    );
  });
});

function universe(name: string | undefined, isOwn = false): UniverseUse {
  return { ...(name === undefined ? {} : { name }), letter: (name ?? 'A').charAt(0), isOwn, memberCount: 1 };
}

describe('lanes', () => {
  test('are one for each universe, up to six', () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => universe(name, name === 'A'));
    const lanes = universeLanes(all, []);
    expect(lanes.map(({ universes }) => universes.map(({ name }) => name))).toEqual([
      ['A'],
      ['B'],
      ['C'],
      ['D'],
      ['E'],
      ['F'],
    ]);
    expect(lanes.some(({ isOthers }) => isOthers)).toBe(false);
  });

  test('beyond six keep the own universe and crossing ones, and merge the others', () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => universe(name, name === 'A'));
    const lanes = universeLanes(all, [{ universes: ['A', 'E'] }, { universes: ['C'] }, { universes: ['G', 'A'] }]);
    expect(lanes.map(({ universes }) => universes.map(({ name }) => name))).toEqual([
      ['A'],
      ['E'],
      ['G'],
      ['B', 'C', 'D', 'F'],
    ]);
    expect(lanes.at(-1)?.isOthers).toBe(true);
  });

  test('are at most six, even if all universes cross', () => {
    const names = Array.from({ length: 30 }, (_, index) => `u${index}`);
    const lanes = universeLanes(
      names.map((name) => universe(name)),
      [{ universes: names }],
    );
    expect(lanes).toHaveLength(6);
    expect(lanes.flatMap(({ universes }) => universes)).toHaveLength(30);
  });

  test('of a member are those of its universes, or the own one if it names no universe', () => {
    const lanes = universeLanes([universe(undefined, true), universe('B'), universe('C')], []);
    expect(lanesOf({ universes: ['C', 'B'] }, lanes)).toEqual([1, 2]);
    expect(lanesOf({ universes: [] }, lanes)).toEqual([0]);
    expect(lanesOf({ universes: ['nobody knows'] }, lanes)).toEqual([]);
  });
});
