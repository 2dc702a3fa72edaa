/** Two Libraries over one folder, as a rename makes them for a while: never two walks beside the same videos. */
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../src/library/clock.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';
import { condition, type Library } from './operating.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

const namespace = 'default';
const minute = 60_000;

/** The server's, which writes down when an object was made. */
function movedClock(): { readonly clock: Clock; move(ms: number): void } {
  let moved = 0;
  return {
    clock: { ...systemClock, now: () => systemClock.now() + moved },
    move(ms) {
      moved += ms;
    },
  };
}

const jobs = (fake: FakeApi) => fake.calls.count({ verb: 'create', resource: 'jobs.batch' });
const apply = (fake: FakeApi, name: string) =>
  applyLibrary(fake, { namespace, name, spec: { tiles: { mode: 'off' } } });
const read = async (fake: FakeApi, path: string): Promise<Library> =>
  JSON.parse((await new RestClient(fake).call('GET', path)).text);
const remove = (fake: FakeApi, path: string) =>
  new RestClient(fake).call('DELETE', `${path}?propagationPolicy=Background`);

test('the younger of two waits for the older to go, holds what it is told, and is walked then', async () => {
  const { clock, move } = movedClock();
  await using fake = await startFakeApi({ clock });
  const { operator } = await ownReplica(fake, { clock: hurried().clock });
  operator.start();
  const old = await apply(fake, 'movies');
  await soon(() => jobs(fake) === 1);
  move(minute);
  const young = await apply(fake, 'films');
  await soon(async () => condition(await read(fake, young), 'Stalled')?.status === 'True');
  await operator.accept(`${namespace}/films`, { kind: 'folder', path: '/m/A', again: false });
  const told = await read(fake, young);
  expect(condition(told, 'Stalled')).toMatchObject({
    reason: 'StorageShared',
    message: expect.stringMatching(/^the storage is also the storage of movies, which was there first: /u),
  });
  expect(condition(told, 'Ready')).toMatchObject({ status: 'False', reason: 'StorageShared' });
  expect(told.status).toMatchObject({ held: 1 });
  expect(condition(await read(fake, old), 'Stalled')?.status).toBe('False');
  expect(jobs(fake)).toBe(1);
  await remove(fake, old);
  await soon(async () => (await read(fake, young)).status?.run?.number === 1);
  await soon(async () => condition(await read(fake, young), 'Stalled')?.status === 'False');
  await soon(() => jobs(fake) === 2);
});

test('the older of two waits for the run of the younger that was seen first, and is no trouble', async () => {
  const { clock, move } = movedClock();
  await using fake = await startFakeApi({ clock });
  const { operator } = await ownReplica(fake, { clock: hurried().clock });
  operator.start();
  const young = await apply(fake, 'films');
  await soon(() => jobs(fake) === 1);
  move(-minute);
  const old = await apply(fake, 'movies');
  await soon(async () => condition(await read(fake, old), 'Reconciling')?.reason === 'FullWalkOwed');
  expect(condition(await read(fake, old), 'Stalled')?.status).toBe('False');
  // Its run goes on, and what Stalled says of it would not be true before its end.
  expect((await read(fake, young)).status?.run).toBeDefined();
  expect(condition(await read(fake, young), 'Stalled')?.status).toBe('False');
  expect(jobs(fake)).toBe(1);
  await remove(fake, young);
  await soon(() => jobs(fake) === 2);
});
