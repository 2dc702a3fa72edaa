import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisTicks, brokenAxis } from './brokenAxis.ts';

describe('a broken axis', () => {
  test('keeps evenly spaced times evenly spaced, without breaks', () => {
    const axis = brokenAxis([3, 1, 2, 2, 1]);
    expect(axis.points).toEqual([1, 2, 3]);
    expect([1, 2, 3].map(axis.at)).toEqual([0, 0.5, 1]);
    expect(axis.breaks).toEqual([]);
  });

  test('shortens a gap of centuries and reports the break', () => {
    const axis = brokenAxis([-500, -32, -22, -19, -10, 0, 4, 9, 34, 35]);
    expect(axis.breaks).toEqual([{ from: -500, to: -32 }]);
    // On a linear axis the cluster would get an eighth of the width.
    expect(axis.at(35) - axis.at(-32)).toBeGreaterThan(0.6);
    expect(axis.at(-500)).toBe(0);
    expect(axis.at(35)).toBe(1);
  });

  test.each([
    ['no times', [], []],
    ['one time', [1977, 1977], [1977]],
    ['only finite numbers', [Number.NaN, Number.POSITIVE_INFINITY, 5], [5]],
  ])('puts %s in the middle', (_, times, points) => {
    const axis = brokenAxis(times);
    expect(axis.points).toEqual(points);
    expect(axis.at(1977)).toBe(0.5);
  });

  test('interpolates between its points and clamps outside times to the ends', () => {
    const axis = brokenAxis([0, 10]);
    expect(axis.at(2.5)).toBe(0.25);
    expect(axis.at(-1000)).toBe(0);
    expect(axis.at(1000)).toBe(1);
  });

  test('keeps the order of times and a distance between any two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 60 }), (times) => {
        const axis = brokenAxis(times);
        const places = axis.points.map(axis.at);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(1);
          if (index > 0) expect(place).toBeGreaterThan(places[index - 1] ?? 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the ticks of an axis', () => {
  test('prefer both ends and zero', () => {
    const axis = brokenAxis([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
    expect(axisTicks(axis, 200, 90)).toEqual([-5, 0, 5]);
  });

  test('increase in number with the width', () => {
    const axis = brokenAxis([1, 2, 3, 4, 5]);
    expect(axisTicks(axis, 100, 90)).toEqual([1, 5]);
    expect(axisTicks(axis, 1000, 90)).toEqual([1, 2, 3, 4, 5]);
  });

  test('keep their minimum distance, however many times there are', () => {
    const times = Array.from({ length: 400 }, (_, index) => index * index);
    const axis = brokenAxis(times);
    const ticks = axisTicks(axis, 900, 70);
    const places = ticks.map((time) => axis.at(time) * 900);
    for (const [index, place] of places.entries()) {
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(70);
    }
    expect(ticks.length).toBeGreaterThan(3);
  });

  test('are empty without times', () => {
    expect(axisTicks(brokenAxis([]), 900)).toEqual([]);
  });
});
