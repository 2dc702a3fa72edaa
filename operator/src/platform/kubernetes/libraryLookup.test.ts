import { expect, test } from 'vitest';
import { memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { libraryObject } from '../../../test/kubernetes/objects.ts';
import { HandClock } from '../../../test/kubernetes/scriptedApi.ts';
import type { KubeApi } from './api/kubeApi.ts';
import { libraries } from './api/resources.ts';
import { betweenReadsMs, LibraryLookup } from './libraryLookup.ts';

const key = 'media/movies';

function fixture() {
  const api = memoryApi();
  const clock = new HandClock();
  const troubles: unknown[] = [];
  /** While set, a read returns what the server had when the read began, but only after this resolves. */
  const slow: { answer?: Promise<void> } = {};
  const get: KubeApi['get'] = async (resource, place) => {
    const { answer } = slow;
    const found = await api.get(resource, place);
    await answer;
    return found;
  };
  const lookup = new LibraryLookup({ api: { ...api, get }, clock, onTrouble: (error) => troubles.push(error) });
  return { api, clock, troubles, slow, lookup };
}

test('a missing name is read again and not remembered, because it may have been created since', async () => {
  const { api, clock, lookup } = fixture();
  expect(await lookup.isThere(key)).toBe(false);
  api.put(libraries, libraryObject());
  const again = lookup.isThere(key);
  await clock.wake(betweenReadsMs);
  expect(await again).toBe(true);
});

test('a running read answers no request that came after it began', async () => {
  const { api, clock, slow, lookup } = fixture();
  const answered = Promise.withResolvers<void>();
  slow.answer = answered.promise;
  const first = lookup.isThere(key);
  while (api.calls.length === 0) await clock.turn();
  api.put(libraries, libraryObject());
  const second = lookup.isThere(key);
  answered.resolve();
  await clock.wake(betweenReadsMs);
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test('a thousand requests for one name cause two reads, and other names wait for none of them', async () => {
  const { api, clock, lookup } = fixture();
  const first = await lookup.isThere(key);
  const many = Array.from({ length: 1_000 }, () => lookup.isThere(key));
  expect(await lookup.isThere('media/series')).toBe(false);
  await clock.wake(betweenReadsMs);
  expect(new Set([first, ...(await Promise.all(many))])).toEqual(new Set([false]));
  expect(api.calls).toEqual(['GET libraries/movies', 'GET libraries/series', 'GET libraries/movies']);
});

test('if the server does not answer, no request is told that the Library is missing', async () => {
  const { api, clock, troubles, lookup } = fixture();
  api.before = () => {
    throw new Error('socket hang up');
  };
  const both = [lookup.isThere(key), lookup.isThere(key)];
  await clock.wake(betweenReadsMs);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(troubles).toHaveLength(1);
});
