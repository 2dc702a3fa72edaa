/**
 * A namespace whose objects cannot be read, because it was deleted with its Role or a Role is missing: it does not
 * block the others, and is reported.
 */
import { expect, test } from 'vitest';
import { type FakeApi, startFakeApi } from './fake/server.ts';
import { condition, type Library } from './operating.ts';
import { applyLibrary, hurried, ownReplica, soon } from './ownReplica.ts';
import { RestClient } from './restClient.ts';

const namespaces = ['media', 'gone'];
/** A lease that outlasts the shortened waits. */
const hour = 60 * 60 * 1000;

async function cluster(): Promise<FakeApi> {
  const fake = await startFakeApi();
  const rest = new RestClient(fake);
  for (const name of namespaces) await rest.call('POST', '/api/v1/namespaces', { metadata: { name } });
  return fake;
}

/** Refuses like an authorizer until the faults are cleared. */
function refuse(fake: FakeApi, resource: string, namespace?: string): void {
  const message = `${resource} is forbidden: User "x" cannot list resource "${resource}"`;
  const fault = { kind: 'status', code: 403, reason: 'Forbidden', message } as const;
  for (const verb of ['list', 'watch', 'get']) {
    fake.faults.next({ verb, resource, ...(namespace === undefined ? {} : { namespace }) }, fault, 10_000);
  }
}

const jobsOf = (fake: FakeApi, namespace: string) =>
  fake.calls.count({ verb: 'create', resource: 'jobs.batch', namespace });

async function read(fake: FakeApi, path: string): Promise<Library> {
  return JSON.parse((await new RestClient(fake).call('GET', path)).text);
}

test('an unreadable namespace blocks no other; its webhooks are held, and it is served as soon as it is readable', async () => {
  await using fake = await cluster();
  for (const resource of ['libraries.projectionist.dev', 'jobs.batch', 'pods']) refuse(fake, resource, 'gone');
  await applyLibrary(fake, { namespace: 'media', name: 'movies' });
  await applyLibrary(fake, { namespace: 'gone', name: 'series' });
  const { operator, clusterTroubles } = await ownReplica(fake, { namespaces, clock: hurried().clock });
  operator.start();
  await soon(() => operator.readiness() === 'ready' && operator.isLeading);
  await soon(() => jobsOf(fake, 'media') > 0);
  // Its absence cannot be confirmed.
  expect(await operator.knows('gone/series')).toBe(true);
  expect(operator.served().map(({ key }) => key)).toEqual(['media/movies']);
  expect(new Set(clusterTroubles)).toContain('list of libraries');
  expect(jobsOf(fake, 'gone')).toBe(0);
  fake.faults.mend();
  await soon(() => jobsOf(fake, 'gone') > 0);
});

test('without any readable namespace the replica is not ready', async () => {
  await using fake = await cluster();
  refuse(fake, 'libraries.projectionist.dev');
  const { operator, clusterTroubles } = await ownReplica(fake, { namespaces, clock: hurried().clock });
  operator.start();
  await soon(() => clusterTroubles.length >= 2 * namespaces.length);
  expect(operator.readiness()).toMatch(/not read yet/u);
  expect(operator.isLeading).toBe(false);
  fake.faults.mend();
  await soon(() => operator.readiness() === 'ready' && operator.isLeading);
});

test.each([
  ['jobs.batch', 'Jobs'],
  ['pods', 'pods'],
])(
  'a leader that cannot read %s reports it in each Library, makes no passes, and continues when it can',
  async (resource, words) => {
    await using fake = await cluster();
    refuse(fake, resource);
    const path = await applyLibrary(fake, { namespace: 'media', name: 'movies' });
    const { clock, pass } = hurried();
    const { operator, clusterTroubles, led } = await ownReplica(fake, { clock, leaseMs: hour });
    operator.start();
    await soon(() => led.at(-1) === true && clusterTroubles.some((what) => what === `list of ${words.toLowerCase()}`));
    expect(operator.isLeading).toBe(false);
    // Rights that are installed with the operator may arrive a moment later.
    await soon(async () => condition(await read(fake, path), 'Reconciling')?.reason === 'RightsMissing');
    expect(condition(await read(fake, path), 'Stalled')?.status).toBe('False');
    pass(60_000);
    await soon(async () => condition(await read(fake, path), 'Stalled')?.status === 'True');
    const shown = await read(fake, path);
    expect(condition(shown, 'Stalled')).toMatchObject({
      reason: 'RightsMissing',
      message: expect.stringContaining(`may not read the ${words} of namespace media`),
    });
    expect(condition(shown, 'Ready')).toMatchObject({ status: 'False', reason: 'RightsMissing' });
    expect([operator.isLeading, jobsOf(fake, 'media')]).toEqual([false, 0]);
    fake.faults.mend();
    await soon(async () => condition(await read(fake, path), 'Stalled')?.status === 'False');
    await soon(() => jobsOf(fake, 'media') > 0);
    expect(operator.isLeading).toBe(true);
  },
);
