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
  /** While it is set a read is answered by what the server had when it came, and not before this resolves. */
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

test('a name that was not there is read anew, and not remembered: it may have been made since', async () => {
  const { api, clock, lookup } = fixture();
  expect(await lookup.isThere(key)).toBe(false);
  api.put(libraries, libraryObject());
  const again = lookup.isThere(key);
  await clock.wake(betweenReadsMs);
  expect(await again).toBe(true);
});

test('a read that is on its way answers nobody who came after it began', async () => {
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

test('a thousand requests for one name are two reads, other names wait for none of them', async () => {
  const { api, clock, lookup } = fixture();
  const first = await lookup.isThere(key);
  const many = Array.from({ length: 1_000 }, () => lookup.isThere(key));
  expect(await lookup.isThere('media/series')).toBe(false);
  await clock.wake(betweenReadsMs);
  expect(new Set([first, ...(await Promise.all(many))])).toEqual(new Set([false]));
  expect(api.calls).toEqual(['GET libraries/movies', 'GET libraries/series', 'GET libraries/movies']);
});

test('where the server does not answer nobody is told that there is none', async () => {
  const { api, clock, troubles, lookup } = fixture();
  api.before = () => {
    throw new Error('socket hang up');
  };
  const both = [lookup.isThere(key), lookup.isThere(key)];
  await clock.wake(betweenReadsMs);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(troubles).toHaveLength(1);
});
