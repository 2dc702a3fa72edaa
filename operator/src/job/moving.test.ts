import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whileMoving } from './moving.ts';

const limits = { stallMs: 1_000, settleMs: 100 };
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Ends when its signal aborts, like native code that checks its signal. */
const obedient = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('told to stop'))));

describe('work that must show progress', () => {
  test('may take any time while it progresses', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ended = whileMoving(never, limits, (_, moved) => {
      const step = setInterval(moved, 900);
      setTimeout(() => {
        clearInterval(step);
        resolve('made');
      }, 60_000);
      return promise;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toBe('made');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that stops progressing is aborted, and has stalled', async () => {
    const ended = whileMoving(never, limits, obedient);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ended).toBe('stalled');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that does not end even then hangs', async () => {
    const ended = whileMoving(never, limits, () => new Promise<string>(() => undefined));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await ended).toBe('hung');
  });

  test('that progresses once more after the abort is still given up', async () => {
    const ended = whileMoving(never, limits, (signal, moved) => {
      signal.addEventListener('abort', moved);
      return new Promise<string>(() => undefined);
    });
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await ended).toBe('hung');
  });

  test('throws its own error, also when another party stopped it', async () => {
    await expect(whileMoving(never, limits, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    const stop = new AbortController();
    const ended = whileMoving(stop.signal, limits, obedient);
    stop.abort();
    await expect(ended).rejects.toThrow('told to stop');
    expect(vi.getTimerCount()).toBe(0);
  });
});
