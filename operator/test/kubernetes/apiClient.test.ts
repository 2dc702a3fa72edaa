import { describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../src/library/clock.ts';
import { openKubeApi } from '../../src/platform/kubernetes/api/client.ts';
import { callTimeMs, listTimeMs, watchOpenTimeMs } from '../../src/platform/kubernetes/api/clientLimits.ts';
import { Elector } from '../../src/platform/kubernetes/api/elector.ts';
import { newLease } from '../../src/platform/kubernetes/api/electorLease.ts';
import type { KubeApi } from '../../src/platform/kubernetes/api/kubeApi.ts';
import { Reflector } from '../../src/platform/kubernetes/api/reflector.ts';
import { jobs, leases } from '../../src/platform/kubernetes/api/resources.ts';
import type { LeaseObject } from '../../src/platform/kubernetes/api/wire.ts';
import { Random } from '../simulation/random.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';

/**
 * Sleeps that are timeouts: of a call, of the head of a watch, of a list; and those above 5 minutes, which end a watch.
 */
const isLimit = (milliseconds: number) =>
  [callTimeMs, watchOpenTimeMs, listTimeMs].includes(milliseconds) || milliseconds >= 300_000;
/** Shortens waits and keeps timeouts. */
const hasty: Clock = {
  ...systemClock,
  sleep: (milliseconds, signal) =>
    systemClock.sleep(isLimit(milliseconds) ? milliseconds : Math.min(milliseconds, 3), signal),
};

async function opened(): Promise<FakeApi> {
  const fake = await startFakeApi();
  onTestFinished(() => fake.close());
  return fake;
}

async function clientOf(fake: FakeApi, token?: string): Promise<KubeApi> {
  const kubeconfig = await fake.kubeconfig(token);
  const client = await openKubeApi({ kubeconfig, userAgent: 'test', clock: hasty });
  onTestFinished(() => client.close());
  return client.api;
}

const terms = { identity: 'a', durationMs: 30_000, now: Date.UTC(2026, 0, 1) };
const lease = (name: string): LeaseObject => newLease({ namespace: 'default', name }, terms);
const place = (name: string) => ({ namespace: 'default', name });

describe('the client and a server', () => {
  test('an object through its life, with every refusal on the way', async () => {
    const api = await clientOf(await opened());
    expect(await api.get(leases, place('x'))).toBeUndefined();
    const made = await api.create(leases, lease('x'));
    expect(made.spec.renewTime).toBe('2026-01-01T00:00:00.000000Z');
    await expect(api.create(leases, lease('x'))).rejects.toMatchObject({ code: 409, reason: 'AlreadyExists' });
    const changed = await api.replace(leases, { ...made, spec: { ...made.spec, holderIdentity: 'b' } });
    await expect(api.replace(leases, made)).rejects.toMatchObject({ code: 409, reason: 'Conflict' });
    expect((await api.replace(leases, changed)).metadata.resourceVersion).toBe(changed.metadata.resourceVersion);
    const patched = await api.patch(leases, place('x'), { metadata: { labels: { a: 'b' } } });
    expect(patched.metadata.labels).toEqual({ a: 'b' });
    expect(await api.remove(leases, place('x'), 'another-uid')).toBe(false);
    expect(await api.get(leases, place('x'))).toEqual(patched);
    expect(await api.remove(leases, place('x'), made.metadata.uid)).toBe(true);
    expect(await api.remove(leases, place('x'))).toBe(false);
  });

  test('a list over many pages, and with a label selector', async () => {
    const fake = await opened();
    const api = await clientOf(fake);
    const many = Array.from({ length: 1_100 }, (_, index) => lease(`l${index}`));
    await Promise.all(many.map((one) => api.create(leases, one)));
    await api.patch(leases, place('l7'), { metadata: { labels: { kind: 'seventh' } } });
    fake.calls.forget();
    const all = await api.list(leases, { namespace: 'default' });
    expect(new Set(all.items.map(({ metadata }) => metadata.name)).size).toBe(1_100);
    expect(fake.calls.count({ verb: 'list' })).toBe(3);
    const some = await api.list(leases, { labelSelector: 'kind=seventh' });
    expect(some.items.map(({ metadata, kind }) => [metadata.name, kind])).toEqual([['l7', 'Lease']]);
  });

  test('an action that no role allows is Forbidden', async () => {
    const fake = await opened();
    const api = await clientOf(fake, fake.issueToken('somebody'));
    await expect(api.list(jobs, {})).rejects.toMatchObject({ code: 403, reason: 'Forbidden' });
    await expect(api.get(leases, place('x'))).rejects.toMatchObject({ code: 403 });
  });
});

describe.each([11, 12, 13])('a reflector under faults of seed %i', (seed) => {
  test('ends with the same objects as the server, and has reported each change', async () => {
    const fake = await opened();
    const writer = await clientOf(fake);
    const api = await clientOf(fake, fake.issueToken('operator', ['system:masters']));
    const copy = new Map<string, string>();
    let changed = Promise.withResolvers<void>();
    const reflector = new Reflector<LeaseObject>({
      ...{ api, resource: leases, scope: { namespace: 'default' }, clock: hasty, random: Math.random },
      onChange: ({ metadata }, gone) => {
        if (gone) expect(copy.delete(metadata.name)).toBe(true);
        else copy.set(metadata.name, metadata.resourceVersion ?? '');
        changed.resolve();
        changed = Promise.withResolvers();
      },
      onTrouble: () => undefined,
    });
    const stop = new AbortController();
    const running = reflector.run(stop.signal);
    fake.faults.random({ seed, rate: 0.3, match: { user: 'operator' } });
    await disturb(fake, writer, new Random(seed));
    fake.faults.mend();
    const last = await writer.create(leases, lease('last'));
    while (copy.get('last') !== last.metadata.resourceVersion) await changed.promise;
    stop.abort();
    await running;
    const truth = (await writer.list(leases, { namespace: 'default' })).items;
    expect(new Map(truth.map(({ metadata }) => [metadata.name, metadata.resourceVersion]))).toEqual(copy);
    expect(new Set(reflector.values())).toEqual(new Set(truth));
  });
});

/** Two hundred writes on a server with random faults. */
async function disturb(fake: FakeApi, writer: KubeApi, random: Random): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    const name = `l${random.between(0, 9)}`;
    const known = await writer.get(leases, place(name));
    if (known === undefined) await writer.create(leases, lease(name));
    else if (random.chance(0.4)) await writer.remove(leases, place(name));
    else await writer.replace(leases, { ...known, spec: { ...known.spec, holderIdentity: `${step}` } });
    if (random.chance(0.1)) fake.dropWatches(random.chance(0.5));
    if (random.chance(0.05)) fake.compact();
    if (random.chance(0.02)) await fake.restart(1);
    if (random.chance(0.3)) await systemClock.sleep(1);
  }
}

test('of three electors one leads at a time despite faults, and the next one leads when it stops', async () => {
  const fake = await opened();
  // Fifty times as fast: a Lease of 30 s lasts 0.6 s.
  const fast: Clock = {
    ...systemClock,
    monotonic: () => performance.now() * 50,
    sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / 50, signal),
  };
  fake.faults.random({ seed: 5, rate: 0.1, kinds: ['reset', 'lostAnswer'], match: { user: 'operator' } });
  const leading: string[] = [];
  const stops = new Map<string, AbortController>();
  const electors: Elector[] = [];
  let led = Promise.withResolvers<string>();
  const start = async (identity: string) => {
    const api = await clientOf(fake, fake.issueToken('operator', ['system:masters']));
    const stop = new AbortController();
    const onTrouble = () => undefined;
    const elector = new Elector({
      ...{ api, clock: fast, place: place('projectionist'), identity, onTrouble },
      ...{ durationMs: 30_000, renewMs: 10_000 },
    });
    stops.set(identity, stop);
    electors.push(elector);
    const lead = async (mandate: AbortSignal) => {
      expect(electors.filter((one) => one.isLeader())).toEqual([elector]);
      leading.push(identity);
      led.resolve(identity);
      led = Promise.withResolvers();
      if (!mandate.aborted) await new Promise((resolve) => mandate.addEventListener('abort', resolve, { once: true }));
    };
    return elector.run(stop.signal, lead);
  };
  const runs = ['a', 'b', 'c'].map(start);
  const seen = new Set<string>();
  while (seen.size < 3) {
    const leader = await led.promise;
    seen.add(leader);
    stops.get(leader)?.abort();
  }
  await Promise.all(runs);
  expect(electors.some((elector) => elector.isLeader())).toBe(false);
  const end = await (await clientOf(fake)).get(leases, place('projectionist'));
  expect(leading.length).toBeGreaterThanOrEqual(3);
  expect(end === undefined || typeof end.spec.leaseTransitions === 'number').toBe(true);
});
