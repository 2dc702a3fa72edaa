import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import { Elector } from '../../src/platform/kubernetes/api/elector.ts';
import { Reflector } from '../../src/platform/kubernetes/api/reflector.ts';
import { leases, libraries } from '../../src/platform/kubernetes/api/resources.ts';
import type { LibraryObject, WatchEvent } from '../../src/platform/kubernetes/api/wire.ts';
import { callApi } from './apiAccess.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { applyObject, createNamespace } from './objects.ts';
import { type OurClient, openOurClient } from './ourClient.ts';

const namespace = 'media';

/** A control plane of its own, because its server is stopped. */
let controlPlane: ControlPlane;
let client: OurClient;

beforeAll(async () => {
  controlPlane = await startMediaCluster();
  await createNamespace(controlPlane.admin, namespace);
  client = await openOurClient(controlPlane.admin);
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.close();
});

async function makeLibrary(name: string): Promise<void> {
  const spec = { kind: 'movies', storage: { claim: 'media' } };
  const object = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name }, spec };
  // After a restart the server answers 429 for custom resources for a moment.
  for (let left = 100; left > 0; left -= 1) {
    if ((await applyObject(controlPlane.admin, object, { namespace })).code < 300) return;
    await systemClock.sleep(100);
  }
  throw new Error(`${name} was not accepted`);
}

async function removeLibrary(name: string): Promise<void> {
  await callApi(
    controlPlane.admin,
    'DELETE',
    `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries/${name}`,
  );
}

/** Resolves when a matching value was reported. */
class Reported<Value> {
  readonly #values: Value[] = [];
  readonly #waiting = new Set<() => void>();

  tell(value: Value): void {
    this.#values.push(value);
    for (const look of this.#waiting) look();
  }

  until(fits: (value: Value) => boolean): Promise<Value> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.#values.find(fits);
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }
}

describe('the cache of Libraries', () => {
  test('survives a crash of the API server: changes before, during and after it are all reported', async () => {
    const reported = new Reported<string>();
    const troubles: string[] = [];
    const reflector = new Reflector<LibraryObject>({
      api: client.api,
      resource: libraries,
      scope: { namespace },
      clock: systemClock,
      random: Math.random,
      onChange: ({ metadata }, gone) => reported.tell(`${metadata.name} ${gone ? 'gone' : 'there'}`),
      onTrouble: (_, what) => troubles.push(what),
    });
    const stop = new AbortController();
    const running = reflector.run(stop.signal);
    await reflector.filled;
    await makeLibrary('before');
    await reported.until((line) => line === 'before there');
    await controlPlane.stopApiServer();
    await controlPlane.startApiServer();
    await makeLibrary('after');
    await removeLibrary('before');
    await reported.until((line) => line === 'after there');
    await reported.until((line) => line === 'before gone');
    expect([...reflector.values()].map(({ metadata }) => metadata.name)).toEqual(['after']);
    expect(troubles.length).toBeGreaterThan(0);
    stop.abort();
    await running;
  });

  test('a compacted version is reported as 410 in the stream', async () => {
    const reported = new Reported<WatchEvent<LibraryObject>>();
    const from = { resourceVersion: '1', timeoutSeconds: 20, signal: new AbortController().signal };
    await client.api.watch(libraries, { namespace }, from, (event) => reported.tell(event));
    const event = await reported.until(({ type }) => type === 'ERROR');
    expect(event.object).toMatchObject({ code: 410, reason: 'Expired' });
  });
});

describe('the Lease', () => {
  const place = { namespace, name: 'projectionist' };
  const times = { durationMs: 3_000, renewMs: 500 };

  interface Candidate {
    readonly reported: Reported<'leads' | 'leads no more'>;
    readonly elector: Elector;
    stop(): Promise<void>;
  }

  function candidate(identity: string): Candidate {
    const reported = new Reported<'leads' | 'leads no more'>();
    const elector = new Elector({
      api: client.api,
      clock: systemClock,
      place,
      identity,
      ...times,
      onTrouble: () => undefined,
    });
    const over = new AbortController();
    const running = elector.run(over.signal, async (mandate) => {
      reported.tell('leads');
      await new Promise<void>((resolve) => mandate.addEventListener('abort', () => resolve(), { once: true }));
      reported.tell('leads no more');
    });
    const stop = async () => {
      over.abort();
      await running;
    };
    return { reported, elector, stop };
  }

  test('is taken by one process, and by the next as soon as that one stops', async () => {
    const first = candidate('first');
    await first.reported.until((word) => word === 'leads');
    const second = candidate('second');
    expect((await client.api.get(leases, place))?.spec).toMatchObject({
      holderIdentity: 'first',
      leaseDurationSeconds: 3,
    });
    expect(second.elector.isLeader()).toBe(false);
    await first.stop();
    await second.reported.until((word) => word === 'leads');
    const taken = await client.api.get(leases, place);
    expect(taken?.spec).toMatchObject({ holderIdentity: 'second', leaseTransitions: 1 });
    // Six digits: the server refuses three.
    expect(taken?.spec.renewTime).toMatch(/\.\d{6}Z$/u);
    await second.stop();
    expect((await client.api.get(leases, place))?.spec.holderIdentity ?? '').toBe('');
  });

  test('ends leadership if it cannot be renewed; when the server is back some process leads', async () => {
    const alone = candidate('alone');
    await alone.reported.until((word) => word === 'leads');
    await controlPlane.stopApiServer();
    await alone.reported.until((word) => word === 'leads no more');
    expect(alone.elector.isLeader()).toBe(false);
    await controlPlane.startApiServer();
    const next = candidate('next');
    const leaders = () => [alone, next].filter(({ elector }) => elector.isLeader());
    while (leaders().length === 0) await systemClock.sleep(20);
    expect(leaders()).toHaveLength(1);
    await Promise.all([alone.stop(), next.stop()]);
  });
});
