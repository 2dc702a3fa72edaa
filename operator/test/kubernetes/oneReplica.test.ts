/** One replica in this process, where timing matters: what it holds, which Libraries it knows, and how it stops. */
import { expect, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import type { LibraryKey } from '../../src/library/document.ts';
import type { Wish } from '../../src/library/wish.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';
import { applyLibrary, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

const at = '/apis/projectionist.dev/v1alpha1/namespaces/default/libraries';
const named = (path: string): Wish => ({ kind: 'folder', path, again: false });

async function library(fake: FakeApi, name: string): Promise<void> {
  await applyLibrary(fake, { namespace: 'default', name, spec: { suspend: true } });
}

async function heldPaths(fake: FakeApi, name: string): Promise<unknown> {
  const { body } = await new RestClient(fake).call('GET', `${at}/${name}`);
  return JSON.parse(JSON.stringify(body)).status?.pending?.folders?.map(({ path }: { path: string }) => path);
}

test('a webhook answered while the process stops is written before it ends', async () => {
  await using fake = await startFakeApi();
  await library(fake, 'movies');
  const { operator, lost } = await ownReplica(fake);
  operator.start();
  await soon(() => operator.readiness() === 'ready');
  fake.faults.next({ verb: 'update', subresource: 'status' }, { kind: 'delay', ms: 2_500 });
  operator.resign();
  expect(operator.readiness()).toBe('stopping');
  await operator.accept('default/movies', named('/m/A'));
  await operator.stop();
  expect(await heldPaths(fake, 'movies')).toEqual(['/m/A']);
  expect(lost).toEqual([]);
});

test('work that could not be written before the end is reported by name and number', async () => {
  await using fake = await startFakeApi();
  await library(fake, 'movies');
  const { operator, lost } = await ownReplica(fake);
  operator.start();
  await soon(() => operator.readiness() === 'ready');
  const back = fake.goAway();
  await Promise.all([
    operator.accept('default/movies', named('/m/A')),
    operator.accept('default/movies', named('/m/B')),
  ]);
  expect([...operator.heldInMemory()]).toEqual([['default/movies', 2]]);
  await operator.stop();
  expect(lost).toEqual([['default/movies', 2]]);
  back();
});

test('reports the age of the oldest waiting folder or requested full walk', async () => {
  await using fake = await startFakeApi();
  for (const name of ['movies', 'series', 'shorts']) await library(fake, name);
  let ahead = 0;
  const { operator } = await ownReplica(fake, {
    clock: { ...systemClock, now: () => systemClock.now() + ahead },
  });
  operator.start();
  await soon(() => operator.readiness() === 'ready');
  const hour = 60 * 60 * 1000;
  await operator.accept('default/movies', named('/m/A'));
  await operator.accept('default/series', { kind: 'full', paced: false, trigger: 'page', acceptMissing: false });
  ahead = 7 * hour;
  await operator.accept('default/movies', named('/m/B'));
  const held = () => new Map([...operator.held()].map((one) => [one.library, one]));
  await soon(() => held().get('default/movies')?.folders === 2 && held().get('default/series')?.longestMs !== 0);
  expect(held().get('default/movies')?.longestMs).toBeGreaterThanOrEqual(7 * hour);
  expect(held().get('default/series')).toMatchObject({ folders: 0, longestMs: expect.any(Number) });
  expect(held().get('default/series')?.longestMs).toBeGreaterThanOrEqual(7 * hour);
  expect(held().get('default/shorts')).toMatchObject({ folders: 0, longestMs: 0 });
});

test('a webhook that cannot be written does not count as a failed pass', async () => {
  await using fake = await startFakeApi();
  await library(fake, 'movies');
  const { operator, troubles, led } = await ownReplica(fake);
  operator.start();
  await soon(() => operator.readiness() === 'ready' && led.at(-1) === true);
  // From now on it does not lead, like the other replicas; a running pass has ended.
  operator.resign();
  await soon(() => led.at(-1) === false);
  const back = fake.goAway();
  await operator.accept('default/movies', named('/m/A'));
  expect(new Set(troubles.map((trouble) => trouble.join(' ')))).toEqual(new Set(['hold default/movies']));
  back();
});

test('an unavailable API server does not make the replica unready', async () => {
  await using fake = await startFakeApi();
  const { operator } = await ownReplica(fake);
  operator.start();
  await soon(() => operator.readiness() === 'ready');
  const back = fake.goAway();
  await operator.accept('default/anybody', named('/m/A'));
  expect(operator.readiness()).toBe('ready');
  back();
});

test('webhooks for unverifiable names are held, and dropped when the name turns out not to exist', async () => {
  await using fake = await startFakeApi();
  await library(fake, 'movies');
  const { operator } = await ownReplica(fake);
  const back = fake.goAway();
  operator.start();
  for (const name of ['movies', 'nobody'] as const) expect(await operator.knows(`default/${name}`)).toBe(true);
  await Promise.all([
    operator.accept('default/movies', named('/m/A')),
    operator.accept('default/nobody', named('/m/B')),
  ]);
  back();
  await soon(() => operator.readiness() === 'ready' && [...operator.heldInMemory()].length === 0);
  expect(await heldPaths(fake, 'movies')).toEqual(['/m/A']);
  expect(await operator.knows('default/nobody')).toBe(false);
});

test('unverifiable names are limited to a thousand, and later ones still do not get a 404', async () => {
  await using fake = await startFakeApi();
  const { operator } = await ownReplica(fake);
  const back = fake.goAway();
  operator.start();
  const names = Array.from({ length: 1_001 }, (_, index): LibraryKey => `default/name-${index}`);
  const held = await Promise.allSettled(names.map((name) => operator.accept(name, named('/m/A'))));
  expect(held.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  // The handler still answers 204 and counts it as lost: an existing Library must not get a 404.
  expect(await operator.knows('default/name-1000')).toBe(true);
  back();
});
