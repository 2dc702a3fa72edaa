import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaCalls, mediaPatienceMs, SilentStorage } from './mediaCalls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fixture() {
  const calls = new MediaCalls(() => Date.now());
  const begun: string[] = [];
  const ends = new Map<string, (value: string) => void>();
  const outcomes: string[] = [];
  /** A call that ends when the test says so. */
  const ask = (folder: string, name = folder) => {
    const call = () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, resolve);
      return promise;
    };
    void calls.run(folder, call).then(
      (value) => outcomes.push(value),
      (error) => outcomes.push(error instanceof SilentStorage ? `${name} is silent` : String(error)),
    );
  };
  const end = async (name: string) => {
    ends.get(name)?.(`${name} ended`);
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { calls, begun, outcomes, ask, end, pass };
}

test('a folder has one call at a time, and others do not wait for it', async () => {
  const { begun, outcomes, ask, end } = fixture();
  ask('nas', 'one');
  ask('nas', 'two');
  ask('disk');
  expect(begun).toEqual(['one', 'disk']);
  await end('one');
  expect(begun).toEqual(['one', 'disk', 'two']);
  await end('two');
  await end('disk');
  expect(outcomes).toEqual(['one ended', 'two ended', 'disk ended']);
});

test('a folder that does not answer is silent after 10 s, then at once, and keeps one call until it answers', async () => {
  const { begun, outcomes, ask, end, pass } = fixture();
  ask('nas', 'one');
  await pass(mediaPatienceMs - 1);
  ask('nas', 'two');
  expect(outcomes).toEqual([]);
  await pass(1);
  expect(outcomes).toEqual(['one is silent', 'two is silent']);
  ask('nas', 'three');
  await pass(0);
  expect(outcomes.at(-1)).toBe('three is silent');
  await end('one');
  ask('nas', 'four');
  await end('four');
  expect([begun, outcomes.at(-1)]).toEqual([['one', 'four'], 'four ended']);
});

test('silent folders take 8 threads at most', async () => {
  const { begun, ask, end } = fixture();
  for (let number = 1; number <= 9; number++) ask(`nas ${number}`);
  expect(begun).toHaveLength(8);
  await end('nas 1');
  expect(begun.at(-1)).toBe('nas 9');
});

test('the error of a call is passed on', async () => {
  const { calls } = fixture();
  await expect(calls.run('nas', () => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO');
  expect(vi.getTimerCount()).toBe(0);
});
