import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexEras } from './eraIndex.ts';
import type { Era } from './generated/franchise.ts';
import type { Time } from './member.ts';

const moment = fc.integer({ min: -20, max: 20 }).map((half) => half / 2);
const span = fc.record({ from: moment, to: moment });
const eras = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), from: moment, to: moment }), { maxLength: 12 });

/** The rule in its plain form: both ends of both spans are included. */
function touches(era: Era, { from, to }: Time): boolean {
  return from <= to && era.from <= era.to && era.from <= to && era.to >= from;
}

describe('the eras that a time touches', () => {
  test.each<[string, Time, readonly string[]]>([
    ['inside', { from: 5, to: 6 }, ['first']],
    ['at the last moment of one and the first of another', { from: 10, to: 10 }, ['first', 'second']],
    ['around all', { from: -100, to: 100 }, ['first', 'second', 'alone']],
    ['between', { from: 21, to: 29 }, []],
    ['before', { from: -5, to: -0.001 }, []],
    ['after', { from: 31, to: 31 }, []],
    ['from shortly before to the first moment', { from: -0.5, to: 0 }, ['first']],
    ['backwards', { from: 15, to: 5 }, []],
    ['not a number', { from: Number.NaN, to: Number.NaN }, []],
  ])('%s', (_, time, expected) => {
    const index = indexEras([
      { name: 'first', from: 0, to: 10 },
      { name: 'backwards', from: 20, to: 5 },
      { name: 'second', from: 10, to: 20 },
      { name: 'alone', from: 30, to: 30 },
    ]);
    expect(index.namesTouching(time)).toEqual(expected);
    expect(index.touching(time).map(({ name }) => name)).toEqual(expected);
  });

  test('are none if there are no eras', () => {
    expect(indexEras(undefined).touching({ from: 0, to: 0 })).toEqual([]);
    expect(indexEras([]).take({ from: 0, to: 0 })).toEqual([]);
  });

  test('are in file order, not in order of time', () => {
    const index = indexEras([
      { name: 'late', from: 5, to: 9 },
      { name: 'early', from: 0, to: 6 },
    ]);
    expect(index.namesTouching({ from: 5, to: 6 })).toEqual(['late', 'early']);
  });

  test('match the rule for any eras and any times, in any order', () => {
    fc.assert(
      fc.property(eras, fc.array(span, { minLength: 1, maxLength: 20 }), (all, times) => {
        const index = indexEras(all);
        for (const time of times) {
          const expected = all.filter((era) => touches(era, time));
          expect(index.touching(time)).toEqual(expected);
          expect(index.namesTouching(time)).toEqual([...new Set(expected.map(({ name }) => name))]);
        }
      }),
    );
  });

  test('are taken once, by the first time that touches them', () => {
    fc.assert(
      fc.property(eras, fc.array(span, { maxLength: 20 }), (all, times) => {
        const index = indexEras(all);
        const left = new Set(all);
        for (const time of times) {
          const expected = all.filter((era) => left.has(era) && touches(era, time));
          expect(index.take(time)).toEqual(expected);
          for (const era of expected) left.delete(era);
        }
      }),
    );
  });
});
