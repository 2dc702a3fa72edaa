import { describe, expect, test } from 'vitest';
import { testClock } from '../../test/outbound/loopback.ts';
import { plainText } from '../messages/message.ts';
import { shareOf } from './hostBudget.ts';
import { createHostQueue } from './hostQueue.ts';
import { createHostQueues } from './hostQueues.ts';

const address = 'https://a.example';
const { signal } = new AbortController();

describe('a Job’s share of a budget', () => {
  test.each([
    [1, 4, 50],
    [2, 2, 100],
    [4, 1, 200],
    [9, 1, 450],
  ])('for %d Jobs', (jobs, concurrency, intervalMs) => {
    expect(shareOf({ address, concurrency: 4, intervalMs: 50 }, jobs)).toEqual({ address, concurrency, intervalMs });
  });
});

describe('a host’s queue', () => {
  test('starts requests no closer than its interval', async () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 3, intervalMs: 500 }, clock);
    const starts = await Promise.all(Array.from({ length: 5 }, () => queue.run(async (at) => at, signal)));
    expect(starts.sort((a, b) => a - b)).toEqual([0, 500, 1000, 1500, 2000]);
  });

  test('compensates a late timer, by at most a tenth', async () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 100 }, clock);
    const startAfter = async (lateMs: number) => {
      clock.advance(lateMs);
      return await queue.run(async (at) => at, signal);
    };
    expect([
      await startAfter(0),
      await startAfter(105),
      await startAfter(0),
      await startAfter(500),
      await startAfter(0),
    ]).toEqual([0, 105, 200, 700, 800]);
  });

  test('runs no more at once than its budget, and counts', async () => {
    const queue = createHostQueue({ address, concurrency: 2, intervalMs: 0 }, testClock());
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const all = Array.from({ length: 6 }, () =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate;
        running -= 1;
      }, signal),
    );
    open();
    await Promise.all(all);
    queue.received(7);
    expect(most).toBe(2);
    expect(queue.usage()).toMatchObject({ requests: 6, largestAtOnce: 2, receivedBytes: 7, failures: 0 });
  });

  test('pauses the whole host', async () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 4, intervalMs: 0 }, clock);
    queue.pause(3_000, clock.monotonic());
    expect(await Promise.all([1, 2].map(() => queue.run(async (at) => at, signal)))).toEqual([3_000, 3_000]);
    expect(queue.usage().pauses).toBe(1);
  });

  test('doubles a pause without a stated time, once per burst of answers', () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 4, intervalMs: 0 }, clock);
    const burst = () => {
      clock.advance(1);
      const startedAtMs = clock.monotonic();
      clock.advance(1);
      return [
        queue.pause(undefined, startedAtMs),
        queue.pause(undefined, startedAtMs),
        queue.pause(undefined, startedAtMs),
      ];
    };
    expect([burst(), burst()]).toEqual([
      [2_000, 2_000, 2_000],
      [4_000, 4_000, 4_000],
    ]);
    clock.advance(1);
    queue.answered(clock.monotonic());
    expect(burst()[0]).toBe(2_000);
  });

  test.each([
    ['said', (queue: ReturnType<typeof createHostQueue>) => queue.pause(61_000, 0)],
    [
      'doubled',
      (queue: ReturnType<typeof createHostQueue>, clock: ReturnType<typeof testClock>) => {
        for (let at = 0; at < 6; at += 1) {
          clock.advance(1_000);
          queue.pause(undefined, clock.monotonic());
        }
      },
    ],
  ])('ends for the run if the wait, %s, exceeds a minute', async (_, wait) => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 0 }, clock);
    wait(queue, clock);
    await expect(queue.run(async () => 1, signal)).rejects.toMatchObject({
      kind: 'ended',
      untilMs: expect.any(Number),
    });
  });

  test('states the time, whatever the service says', () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 0 }, clock);
    queue.pause(1e300, 0);
    expect(queue.ended()?.message).toContain('next try 9999-01-01');
  });

  test('also ends the waiting requests', async () => {
    const clock = testClock();
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 0 }, clock);
    const first = queue.run(async () => queue.end(plainText('daily limit'), clock.now() + 1), signal);
    const second = queue.run(async () => 2, signal);
    await first;
    await expect(second).rejects.toMatchObject({ kind: 'ended', untilMs: clock.now() + 1 });
  });

  test('ends if requests fail in a row, not now and then', () => {
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 0 }, testClock());
    queue.failed(plainText('reset'));
    queue.failed(plainText('reset'));
    queue.answered(0);
    queue.failed(plainText('reset'));
    queue.failed(plainText('reset'));
    expect(queue.ended()).toBeUndefined();
    queue.failed(plainText('reset'));
    expect(queue.ended()).toMatchObject({ kind: 'ended' });
  });

  test('admits no caller whose signal has aborted', async () => {
    const queue = createHostQueue({ address, concurrency: 1, intervalMs: 0 }, testClock());
    await expect(queue.run(async () => 1, AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('the queue of an address', () => {
  const queues = createHostQueues(
    ['https://proxy.example', 'https://proxy.example/tmdb/', 'https://proxy.example/tmdb/images'].map((base) => ({
      address: base,
      concurrency: 1,
      intervalMs: 0,
    })),
    testClock(),
  );
  test.each([
    ['https://proxy.example/tmdb/3/movie', 'https://proxy.example/tmdb/'],
    ['https://proxy.example/tmdb/images/x', 'https://proxy.example/tmdb/images'],
    ['https://proxy.example/tmdbx', 'https://proxy.example'],
    ['https://proxy.example:444/tmdb/3', 'https://proxy.example:444'],
    ['https://elsewhere.example/tmdb', 'https://elsewhere.example'],
  ])('of %s is that of %s', (url, expected) => {
    expect(queues.of(new URL(url)).usage().address).toBe(expected);
    expect(queues.of(new URL(url))).toBe(queues.of(new URL(url)));
  });

  test('is shared by all hosts beyond the first hundreds', () => {
    const many = createHostQueues([], testClock());
    const found = Array.from({ length: 400 }, (_, at) => many.of(new URL(`https://h${at}.example/`)).usage().address);
    expect(new Set(found).size).toBe(257);
    expect(many.of(new URL('https://h0.example/')).usage().address).toBe('https://h0.example');
  });
});
