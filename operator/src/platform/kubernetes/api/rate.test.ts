import { describe, expect, test } from 'vitest';
import { clockOf, Fence, Timeline } from '../../../../test/simulation/timeline.ts';
import { backoffMs, TokenBucket } from './rate.ts';

function bucket(perSecond: number, burst: number) {
  const timeline = new Timeline();
  const clock = clockOf(timeline, new Fence(), () => timeline.now);
  const made = new TokenBucket({ clock, perSecond, burst });
  const taken: number[] = [];
  const take = (count: number) => {
    for (let index = 0; index < count; index += 1) void made.take().then(() => taken.push(timeline.now));
  };
  const all = async () => {
    await Promise.resolve();
    while (await timeline.step());
  };
  return { timeline, made, taken, take, all };
}

describe('a token bucket', () => {
  test('allows a burst at once and then its rate, in order of arrival', async () => {
    const { taken, take, all } = bucket(10, 3);
    take(6);
    await all();
    expect(taken).toEqual([0, 0, 0, 100, 200, 300]);
  });

  test('is full again after a pause, and never above the burst', async () => {
    const { taken, take, all, timeline } = bucket(10, 3);
    take(3);
    timeline.in(60_000, () => take(5));
    await all();
    expect(taken).toEqual([0, 0, 0, 60_000, 60_000, 60_000, 60_100, 60_200]);
  });

  test('an aborted caller stops waiting', async () => {
    const { made, take, all, timeline } = bucket(1, 1);
    const stop = new AbortController();
    take(1);
    const late = made.take(stop.signal);
    timeline.in(10, () => stop.abort());
    await timeline.step();
    await late;
    expect(timeline.now).toBe(10);
    await all();
  });

  test.each([
    [0, 1],
    [-1, 1],
    [Number.NaN, 1],
    [1, 0],
  ])('a rate of %d with a burst of %d is rejected', (perSecond, burst) => {
    expect(() => bucket(perSecond, burst)).toThrow(/expected/u);
  });
});

test.each([
  [1, 1, 1_000],
  [2, 1, 2_000],
  [4, 1, 8_000],
  [7, 1, 60_000],
  [2_000, 1, 60_000],
  [1, 0, 500],
  [7, 0.5, 45_000],
])('backoff for failure %d with random number %d is %d ms', (failures, random, expected) => {
  expect(backoffMs(failures, 1_000, 60_000, random)).toBe(expected);
});
