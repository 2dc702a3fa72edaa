import { describe, expect, test } from 'vitest';
import { barsAtMost, type ChartRun, runChart } from './runChart.ts';

const size = { widthPixels: 400, heightPixels: 100 };

function run(number: number, durationSeconds?: number): ChartRun {
  return {
    id: `run-${number}`,
    startedAt: '2026-11-01T00:00:00Z',
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  };
}

describe('the chart of runs', () => {
  test('draws the newest at the right, the longest at full height', () => {
    const { bars, longestSeconds } = runChart([run(3, 25), run(2, 100), run(1, 0)], size);
    expect(bars.map(({ run: { id }, x, heightPixels }) => [id, x, heightPixels])).toEqual([
      ['run-1', 370, 3],
      ['run-2', 380, 100],
      ['run-3', 390, 50],
    ]);
    expect(longestSeconds).toBe(100);
  });

  test('stands every bar on the ground', () => {
    const { bars } = runChart([run(1, 1), run(2, 9), run(3, 100_000)], size);
    for (const { y, heightPixels } of bars) expect(y + heightPixels).toBeCloseTo(size.heightPixels);
  });

  test.each([
    ['no run', [], 0],
    ['a run that has not ended', [run(1)], 0],
    ['a duration that is no number', [run(1, Number.NaN)], 0],
    ['only runs of no length', [run(1, 0), run(2, 0)], 2],
    ['a clock that went back', [run(1, -5)], 1],
  ])('of %s', (_, runs, count) => {
    const { bars, longestSeconds } = runChart(runs, size);
    expect(bars).toHaveLength(count);
    expect(longestSeconds).toBe(0);
    for (const { heightPixels } of bars) expect(heightPixels).toBe(3);
  });

  test('leaves out the oldest beyond what can be told apart', () => {
    const { bars } = runChart(
      Array.from({ length: 90 }, (_, index) => run(90 - index, index + 1)),
      size,
    );
    expect(bars).toHaveLength(barsAtMost);
    expect(bars.at(-1)?.run.id).toBe('run-90');
    expect(bars[0]?.x).toBeCloseTo(0);
  });
});
