/** Libraries that wait because the maximum number of walks is running. */
import { expect, test } from 'vitest';
import { listAt, textAt } from './fake/json.ts';
import { startFakeApi } from './fake/server.ts';
import { condition, type Library } from './operating.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

test('a Library that waits for its turn reports it, and stops when its turn has come', async () => {
  await using fake = await startFakeApi();
  const { operator } = await ownReplica(fake, { clock: hurried().clock, maxJobs: 1 });
  operator.start();
  const apply = (name: string) =>
    applyLibrary(fake, { namespace: 'default', name, spec: { tiles: { mode: 'off' }, storage: { claim: name } } });
  const read = async (path: string): Promise<Library> =>
    JSON.parse((await new RestClient(fake).call('GET', path)).text);
  const first = await apply('first');
  await soon(async () => (await read(first)).status?.run !== undefined);
  const second = await apply('second');
  await soon(async () => condition(await read(second), 'Reconciling')?.reason === 'WaitsForTurn');
  const waits = await read(second);
  expect(condition(waits, 'Reconciling')).toMatchObject({
    status: 'True',
    message: 'a scan is due and waits for its turn: as many scans run as may at once (1, jobs.maximum)',
  });
  expect(condition(waits, 'Stalled')?.status).toBe('False');
  expect(condition(await read(first), 'Reconciling')?.reason).toBe('Walking');
  const writes = () => fake.calls.count({ verb: 'update', subresource: 'status', name: 'second' });
  const before = writes();
  // Another pass reports the same: nothing is written.
  await operator.accept('default/first', { kind: 'folder', path: '/m/A', again: false });
  await soon(async () => (await read(first)).status?.held === 1);
  expect(writes()).toBe(before);
  await new RestClient(fake).call('DELETE', `${first}?propagationPolicy=Background`);
  await soon(async () => condition(await read(second), 'Reconciling')?.reason === 'Walking');
});

test('a Library whose pod cannot start gives its turn to another, and never do more pods exist than may', async () => {
  await using fake = await startFakeApi();
  const { clock, pass } = hurried();
  // Time passes in leaps, which must not cost the Lease.
  const { operator } = await ownReplica(fake, { clock, maxJobs: 1, leaseMs: 24 * 3_600_000 });
  operator.start();
  const client = new RestClient(fake);
  const apply = (name: string) =>
    applyLibrary(fake, { namespace: 'default', name, spec: { tiles: { mode: 'off' }, storage: { claim: name } } });
  const read = async (path: string): Promise<Library> => JSON.parse((await client.call('GET', path)).text);
  const all = '/api/v1/namespaces/default/pods';
  const pods = async () => listAt((await client.call('GET', all)).body, 'items');
  const first = await apply('first');
  await soon(async () => (await pods()).length === 1);
  const [pod] = await pods();
  const waiting = { name: 'job', state: { waiting: { reason: 'ImagePullBackOff' } } };
  const status = { phase: 'Pending', containerStatuses: [waiting] };
  const path = `${all}/${textAt(pod, 'metadata', 'name')}`;
  await client.call('PUT', `${path}/status`, { ...(await client.call('GET', path)).body, status });
  const second = await apply('second');
  await soon(async () => condition(await read(second), 'Reconciling')?.reason === 'WaitsForTurn');
  const most: number[] = [];
  await soon(async () => {
    pass(10_000);
    most.push((await pods()).length);
    return (await read(second)).status?.run !== undefined;
  });
  await soon(async () => {
    most.push((await pods()).length);
    return libraryOf((await pods())[0]) === 'second';
  });
  expect(Math.max(...most)).toBe(1);
  const left = await read(first);
  expect(left.status).toMatchObject({ lastRun: { result: 'Yielded', full: true }, pending: { full: true } });
  expect(left.status?.lastRun?.reason).toContain('ImagePullBackOff');
  expect(left.status?.run).toBeUndefined();
});

function libraryOf(pod: unknown): string | undefined {
  return textAt(pod, 'metadata', 'labels', 'projectionist.dev/library');
}
