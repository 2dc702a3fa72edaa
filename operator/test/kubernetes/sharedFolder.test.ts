/** Two Libraries over one folder, as a rename causes for a while: their walks never run at the same time. */
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../src/library/clock.ts';
import type { JobObject } from '../../src/platform/kubernetes/api/wire.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';
import { condition, type Library } from './operating.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

const namespace = 'default';
const minute = 60_000;

/** A clock for the server, which records creation times. */
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

test('the younger of two holds webhooks while the older exists, and is walked afterwards', async () => {
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
  const shown = await read(fake, young);
  expect(condition(shown, 'Stalled')).toMatchObject({
    reason: 'StorageShared',
    message: expect.stringMatching(/^the storage is also the storage of movies, which is older: /u),
  });
  expect(condition(shown, 'Ready')).toMatchObject({ status: 'False', reason: 'StorageShared' });
  expect(shown.status).toMatchObject({ held: 1 });
  expect(condition(await read(fake, old), 'Stalled')?.status).toBe('False');
  expect(jobs(fake)).toBe(1);
  await remove(fake, old);
  await soon(async () => (await read(fake, young)).status?.run?.number === 1);
  await soon(async () => condition(await read(fake, young), 'Stalled')?.status === 'False');
  await soon(() => jobs(fake) === 2);
});

test('the older of two waits for the run of the younger that was seen first, and is not Stalled', async () => {
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
  // Its run continues, and a Stalled condition would be wrong before its end.
  expect((await read(fake, young)).status?.run).toBeDefined();
  expect(condition(await read(fake, young), 'Stalled')?.status).toBe('False');
  expect(jobs(fake)).toBe(1);
  await remove(fake, young);
  await soon(() => jobs(fake) === 2);
});

test('the younger waits for the walk pod of a deleted Library, and reports it', async () => {
  const { clock, move } = movedClock();
  await using fake = await startFakeApi({ clock });
  const rest = new RestClient(fake);
  const { operator } = await ownReplica(fake, { clock: hurried().clock });
  operator.start();
  const old = await apply(fake, 'movies');
  await soon(() => jobs(fake) === 1);
  const listed = await rest.call('GET', `/apis/batch/v1/namespaces/${namespace}/jobs`);
  const pod = await makePod(rest, JSON.parse(listed.text).items[0]);
  move(minute);
  const young = await apply(fake, 'films');
  await soon(async () => condition(await read(fake, young), 'Stalled')?.status === 'True');
  await remove(fake, old);
  await soon(async () => condition(await read(fake, young), 'Reconciling')?.reason === 'WaitsForTurn');
  const shown = await read(fake, young);
  const message = expect.stringMatching(/waits until (pod|Job) movies-walk-1\S* of another Library/u);
  expect(condition(shown, 'Reconciling')).toMatchObject({ status: 'True', message });
  expect(condition(shown, 'Stalled')?.status).toBe('False');
  // The Job is deleted with its Library, the pod when its node has ended it.
  await soon(async () => JSON.parse((await rest.call('GET', pod)).text).metadata.deletionTimestamp !== undefined);
  await soon(async () => condition(await read(fake, young), 'Reconciling')?.message.includes(' pod ') === true);
  expect(jobs(fake)).toBe(1);
  await rest.merge(pod, { metadata: { finalizers: null } });
  await soon(() => jobs(fake) === 2);
});

/** A running pod, kept by a finalizer as by a node. Returns its path. */
async function makePod(rest: RestClient, { metadata, spec }: JobObject): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/pods`;
  const name = `${metadata.name}-x`;
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: metadata.name, uid: metadata.uid, controller: true };
  const labels = spec.template.metadata?.labels;
  const made = await rest.call('POST', path, {
    ...{ apiVersion: 'v1', kind: 'Pod', spec: spec.template.spec },
    metadata: { name, labels, finalizers: ['node.test/holds'], ownerReferences: [owner] },
  });
  if (made.code !== 201) throw new Error(made.text);
  return `${path}/${name}`;
}
