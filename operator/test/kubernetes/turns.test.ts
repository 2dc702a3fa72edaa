/** Libraries that wait because the maximum number of walks is running. */
import { expect, test } from 'vitest';
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
