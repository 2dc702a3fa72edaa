import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';

const longMs = 24 * 60 * 60 * 1000;

describe('a sleep', () => {
  test('ends early when its signal aborts, and at once if it has aborted already', async () => {
    const ended = new AbortController();
    const sleeping = systemClock.sleep(longMs, ended.signal);
    ended.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(systemClock.sleep(longMs, ended.signal)).resolves.toBeUndefined();
  });

  test('leaves no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController();
    await Promise.all([1, 0, -5].map((milliseconds) => systemClock.sleep(milliseconds, signal)));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('does not end at once for a time beyond the range of timers', async () => {
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
