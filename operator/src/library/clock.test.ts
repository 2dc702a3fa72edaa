import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';

const longMs = 24 * 60 * 60 * 1000;

describe('a sleep', () => {
  test('ends early when its signal aborts, and at once when it has', async () => {
    const ended = new AbortController();
    const sleeping = systemClock.sleep(longMs, ended.signal);
    ended.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(systemClock.sleep(longMs, ended.signal)).resolves.toBeUndefined();
  });

  test('leaves nobody waiting at a signal that outlives it', async () => {
    const { signal } = new AbortController();
    await Promise.all([1, 0, -5].map((milliseconds) => systemClock.sleep(milliseconds, signal)));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('is not cut to nothing by a time beyond what timers can count', async () => {
    const ended = new AbortController();
    let isOver = false;
    const sleeping = systemClock.sleep(2 ** 40, ended.signal).then(() => {
      isOver = true;
    });
    await systemClock.sleep(2);
    expect(isOver).toBe(false);
    ended.abort();
    await sleeping;
  });
});
