import { describe, expect, test } from 'vitest';
import { barsAtMost, type ChartRun, runChart } from './runChart.ts';

const size = { widthPixels: 480, heightPixels: 100 };

function run(number: number, durationSeconds?: number): ChartRun {
  return {
    id: `run-${number}`,
    startedAt: '2026-11-01T00:00:00Z',
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  };
}

describe('the chart of runs', () => {
  test('has the oldest run on the left and the longest at full height', () => {
    const { bars, longestSeconds } = runChart([run(3, 25), run(2, 100), run(1, 0)], size);
    expect(bars.map(({ run: { id }, x, heightPixels }) => [id, x, heightPixels])).toEqual([
      ['run-1', 0, 3],
      ['run-2', 12, 100],
      ['run-3', 24, 50],
    ]);
    expect(longestSeconds).toBe(100);
  });

  test.each([1, 2, 12, 13, 40, 90])('of %i runs fits its width without overlapping bars', (count) => {
    const { bars } = runChart(
      Array.from({ length: count }, (_, index) => run(index, 1)),
      size,
    );
    const ends = bars.map(({ x, widthPixels }) => x + widthPixels);
    expect(Math.max(...ends)).toBeLessThanOrEqual(size.widthPixels);
    for (const [index, { x }] of bars.entries()) if (index > 0) expect(x).toBeGreaterThan(ends[index - 1] ?? 0);
    if (count >= barsAtMost) expect(ends.at(-1)).toBeGreaterThan(size.widthPixels * 0.98);
  });

  test('aligns every bar at the bottom', () => {
    const { bars } = runChart([run(1, 1), run(2, 9), run(3, 100_000)], size);
    for (const { y, heightPixels } of bars) expect(y + heightPixels).toBeCloseTo(size.heightPixels);
  });

  test.each([
    ['no run', [], 0],
    ['a run that has not ended', [run(1)], 0],
    ['a duration that is not a number', [run(1, Number.NaN)], 0],
    ['only runs of length zero', [run(1, 0), run(2, 0)], 2],
    ['a clock that was set back', [run(1, -5)], 1],
  ])('of %s', (_, runs, count) => {
    const { bars, longestSeconds } = runChart(runs, size);
    expect(bars).toHaveLength(count);
    expect(longestSeconds).toBe(0);
    for (const { heightPixels } of bars) expect(heightPixels).toBe(3);
  });

  test('leaves out the oldest runs beyond the limit', () => {
    const { bars } = runChart(
      Array.from({ length: 90 }, (_, index) => run(90 - index, index + 1)),
      size,
    );
    expect(bars).toHaveLength(barsAtMost);
    expect(bars.at(-1)?.run.id).toBe('run-90');
    expect(bars[0]?.x).toBeCloseTo(0);
  });
});
