import { describe, expect, test } from 'vitest';
import { clockOf, Fence, Timeline } from '../../../../test/simulation/timeline.ts';
import { Elector } from './elector.ts';
import { isFree, microTime, newLease, releasedLease, renewedLease, sighted } from './electorLease.ts';
import { type KubeApi, KubeError } from './kubeApi.ts';
import type { LeaseObject } from './wire.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const place = { namespace: 'media', name: 'projectionist' };
/** Objects as a server returns them: equal copies. */
const wire = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const never = () => Promise.reject(new Error('not a call of an elector'));

/** A server for one Lease with optimistic locking and a latency of 5 ms. */
class LeaseServer {
  lease: LeaseObject | undefined;
  calls = 0;
  isAway = false;
  hangs = false;
  losesAnswers = false;
  #version = 0;
  readonly #timeline: Timeline;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  api(fence: Fence): KubeApi {
    const write = (lease: LeaseObject, isNew: boolean) =>
      this.#call(fence, () => {
        if (isNew && this.lease !== undefined) throw new KubeError(409, 'AlreadyExists', 'it is there');
        if (!isNew && this.lease === undefined) throw new KubeError(404, 'NotFound', 'it is not there');
        if (!isNew && this.lease?.metadata.resourceVersion !== lease.metadata.resourceVersion) {
          throw new KubeError(409, 'Conflict', 'changed');
        }
        return this.write(lease);
      });
    return {
      ...{ list: never, replaceStatus: never, patch: never, remove: never, watch: never },
      get: async () => wire(await this.#call(fence, () => this.lease)),
      create: async (_resource, item) => wire(await write(wire(item), true)),
      replace: async (_resource, item) => wire(await write(wire(item), false)),
    };
  }

  write(lease: LeaseObject): LeaseObject {
    this.#version += 1;
    this.lease = { ...lease, metadata: { ...lease.metadata, resourceVersion: `v${this.#version}` } };
    return this.lease;
  }

  #call<Value>(fence: Fence, work: () => Value): Promise<Value> {
    this.calls += 1;
    return new Promise((resolve, reject) => {
      this.#timeline.in(5, () => {
        if (this.hangs) return;
        const answer = (() => {
          if (this.isAway) return () => reject(new Error('connection refused'));
          try {
            const value = work();
            return this.losesAnswers ? () => reject(new Error('socket hang up')) : () => resolve(value);
          } catch (error) {
            return () => reject(error);
          }
        })();
        this.#timeline.in(5, () => fence.deliver(answer));
      });
    });
  }
}

function world() {
  const timeline = new Timeline();
  const server = new LeaseServer(timeline);
  const electors = new Map<string, Elector>();
  const story: string[] = [];
  const troubles: string[] = [];
  const replica = (identity: string, windUpMs = 0, fails = false) => {
    const fence = new Fence();
    const clock = clockOf(timeline, fence, () => noon + timeline.now);
    const elector = new Elector({
      ...{ api: server.api(fence), clock, place, identity, durationMs: 30_000, renewMs: 10_000 },
      random: () => 0.5,
      onTrouble: (error) => troubles.push(error instanceof Error ? error.message : 'what?'),
    });
    const stop = new AbortController();
    const over = { ended: false };
    const lead = async (mandate: AbortSignal) => {
      story.push(`${identity} leads at ${timeline.now}`);
      const leaders = [...electors].filter(([, other]) => other.isLeader()).map(([name]) => name);
      expect(leaders).toEqual([identity]);
      if (fails) throw new Error('leading failed');
      await new Promise<void>((resolve) => mandate.addEventListener('abort', () => resolve(), { once: true }));
      await clock.sleep(windUpMs);
      story.push(`${identity} ends at ${timeline.now}`);
    };
    electors.set(identity, elector);
    void elector.run(stop.signal, lead).then(() => {
      over.ended = true;
    });
    return { elector, stop, over, fence, die: () => fence.die() };
  };
  const until = async (at: number) => {
    // Steps that the test has just scheduled for now run first.
    timeline.in(0, () => undefined);
    await timeline.step();
    let isThere = false;
    timeline.in(at - timeline.now, () => {
      isThere = true;
    });
    while (!isThere) await timeline.step();
  };
  return { timeline, server, replica, until, story, troubles };
}

describe('leader election', () => {
  test('the first process creates the Lease and renews it while others wait', async () => {
    const { replica, until, story, server, troubles } = world();
    const a = replica('a');
    await until(100);
    const b = replica('b');
    await until(600_000);
    expect(story).toEqual(['a leads at 20']);
    expect([a.elector.isLeader(), b.elector.isLeader()]).toEqual([true, false]);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: 'a', leaseDurationSeconds: 30, leaseTransitions: 0 });
    expect(server.lease?.spec.acquireTime).toBe('2026-01-01T12:00:00.010000Z');
    expect(server.lease?.spec.renewTime).toMatch(/^2026-01-01T12:0[0-9]:\d\d\.\d{6}Z$/u);
    expect(troubles).toEqual([]);
  });

  test('of many that start together one leads, and the conflicts are not reported as trouble', async () => {
    const { replica, until, troubles } = world();
    const all = Array.from({ length: 5 }, (_, index) => replica(`r${index}`));
    await until(60_000);
    expect(all.filter(({ elector }) => elector.isLeader())).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('another process leads when a dead leader has not renewed the Lease for its duration', async () => {
    const { replica, until, story, server, timeline } = world();
    const a = replica('a');
    await until(1_000);
    replica('b');
    timeline.in(60_000, a.die);
    await until(200_000);
    expect(story[0]).toBe('a leads at 20');
    expect(story).toHaveLength(2);
    const tookOverAt = Number(story[1]?.replace('b leads at ', ''));
    expect(tookOverAt).toBeGreaterThan(60_000 + 20_000);
    // The last renewal was at 60 s at the latest, and was seen by the next check at the latest.
    expect(tookOverAt).toBeLessThan(60_000 + 30_000 + 11_000);
    expect(server.lease?.spec.leaseTransitions).toBe(1);
  });

  test('a Lease that could be taken while the server is away is tried at the usual pace', async () => {
    const { replica, until, server, timeline } = world();
    const a = replica('a');
    await until(1_000);
    replica('b');
    timeline.in(60_000, () => {
      a.die();
      server.isAway = true;
      server.calls = 0;
    });
    await until(661_000);
    // One read every 10 s, and one more when the Lease ran out.
    expect(server.calls).toBeLessThanOrEqual(61);
  });

  test("the holder's clock is ignored: a Lease with an old time that is still renewed is not taken", async () => {
    const { replica, until, story, server, timeline } = world();
    const old = { ...newLease(place, { identity: 'x', durationMs: 30_000, now: 0 }) };
    server.write(old);
    for (let at = 5_000; at < 200_000; at += 20_000) timeline.in(at, () => server.write(server.lease ?? old));
    replica('a');
    await until(200_000);
    expect(story).toEqual([]);
  });

  test('a released Lease is taken at the next check', async () => {
    const { replica, until, story, server } = world();
    server.write(releasedLease(newLease(place, { identity: 'x', durationMs: 30_000, now: 0 }), noon));
    replica('a');
    await until(1_000);
    expect(story).toEqual(['a leads at 20']);
    expect(server.lease?.spec.leaseTransitions).toBe(1);
  });

  test('a write whose response was lost is recognized as our own', async () => {
    const { replica, until, story, server } = world();
    server.losesAnswers = true;
    replica('a');
    await until(5_000);
    server.losesAnswers = false;
    await until(30_000);
    expect(story).toHaveLength(1);
    expect(server.lease?.spec.leaseTransitions).toBe(0);
  });
});

describe('losing the Lease', () => {
  test('leadership ends after two thirds of the duration without a server, and not before', async () => {
    const { replica, until, story, server, timeline, troubles } = world();
    const { elector } = replica('a');
    timeline.in(15_000, () => {
      server.isAway = true;
    });
    await until(29_000);
    expect(elector.isLeader()).toBe(true);
    await until(120_000);
    // The last renewal was sent at 10,020.
    expect(story).toEqual(['a leads at 20', 'a ends at 30020']);
    expect(elector.isLeader()).toBe(false);
    expect(troubles.length).toBeGreaterThan(3);
    server.isAway = false;
    await until(240_000);
    expect(story).toHaveLength(3);
    expect(elector.isLeader()).toBe(true);
  });

  test('leadership ends at the same time if the server hangs', async () => {
    const { replica, until, story, server, timeline } = world();
    replica('a');
    timeline.in(15_000, () => {
      server.hangs = true;
    });
    await until(120_000);
    expect(story).toEqual(['a leads at 20', 'a ends at 30020']);
  });

  test('a short outage is bridged by earlier retries', async () => {
    const { replica, until, story, server, timeline } = world();
    replica('a');
    timeline.in(15_000, () => {
      server.isAway = true;
    });
    timeline.in(27_000, () => {
      server.isAway = false;
    });
    await until(300_000);
    expect(story).toEqual(['a leads at 20']);
  });

  test('a process that was paused knows on waking, before its timers fire, that it no longer leads; another leads by then', async () => {
    const { replica, until, server, timeline } = world();
    const a = replica('a');
    await until(1_000);
    const b = replica('b');
    timeline.in(20_000, () => a.fence.pause());
    await until(100_000);
    expect(a.elector.isLeader()).toBe(false);
    expect(b.elector.isLeader()).toBe(true);
    expect(server.lease?.spec.holderIdentity).toBe('b');
  });

  test('leadership ends at the next renewal if another process holds the Lease', async () => {
    const { replica, until, story, server, timeline } = world();
    replica('a');
    timeline.in(12_000, () => {
      if (server.lease !== undefined) {
        server.write(renewedLease(server.lease, { identity: 'x', durationMs: 30_000, now: noon }));
      }
    });
    await until(40_000);
    expect(story).toEqual(['a leads at 20', 'a ends at 20050']);
    expect(server.lease?.spec.holderIdentity).toBe('x');
  });

  test('a write to the Lease by an unrelated process, or its deletion, does not end leadership', async () => {
    const { replica, until, story, server, timeline, troubles } = world();
    const { elector } = replica('a');
    timeline.in(12_000, () => {
      const { lease } = server;
      if (lease !== undefined) server.write({ ...lease, metadata: { ...lease.metadata, labels: { team: 'media' } } });
    });
    await until(25_000);
    expect(server.lease?.metadata.labels).toEqual({ team: 'media' });
    timeline.in(12_000, () => {
      server.lease = undefined;
    });
    await until(60_000);
    expect(story).toEqual(['a leads at 20']);
    expect(elector.isLeader()).toBe(true);
    expect(server.lease?.spec.holderIdentity).toBe('a');
    expect(troubles).toEqual([]);
  });

  test('an error of `lead` is reported, the Lease is released, and election starts again', async () => {
    const { replica, until, story, troubles, server } = world();
    replica('a', 0, true);
    await until(5_000);
    expect(server.lease?.spec.holderIdentity).toBe('');
    await until(25_000);
    expect(story.length).toBeGreaterThan(1);
    expect(troubles[0]).toBe('leading failed');
  });
});

describe('stopping', () => {
  test('the Lease is renewed while `lead` winds down, then released, and another process leads soon', async () => {
    const { replica, until, story, server, timeline } = world();
    const a = replica('a', 25_000);
    await until(1_000);
    replica('b');
    timeline.in(30_000, () => a.stop.abort());
    await until(54_000);
    expect([a.elector.isLeader(), a.over.ended]).toEqual([true, false]);
    await until(56_100);
    expect(a.over.ended).toBe(true);
    await until(70_000);
    expect(story.slice(0, 2)).toEqual(['a leads at 20', 'a ends at 56000']);
    expect(story[2]).toMatch(/^b leads at 6\d{4}$/u);
    expect(server.lease?.spec.leaseTransitions).toBe(1);
  });

  test('a waiting process stops at once and writes nothing', async () => {
    const { replica, until, server } = world();
    replica('a');
    await until(1_000);
    const b = replica('b');
    await until(2_000);
    const { calls } = server;
    b.stop.abort();
    await until(2_100);
    expect(b.over.ended).toBe(true);
    expect(server.calls).toBe(calls);
  });
});

describe('Lease fields', () => {
  const lease = (spec: LeaseObject['spec'], resourceVersion = '7'): LeaseObject => ({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { ...place, resourceVersion },
    spec,
  });

  test.each<[string, LeaseObject['spec'], number, boolean]>([
    ['nobody', {}, 0, true],
    ['a released Lease', { holderIdentity: '', leaseDurationSeconds: 30 }, 0, true],
    ['ourselves', { holderIdentity: 'me', leaseDurationSeconds: 30 }, 0, true],
    ['another', { holderIdentity: 'you', leaseDurationSeconds: 30 }, 29_999, false],
    [
      'another holder that is silent for its duration',
      { holderIdentity: 'you', leaseDurationSeconds: 30 },
      30_000,
      true,
    ],
    ['another holder with a longer duration', { holderIdentity: 'you', leaseDurationSeconds: 60 }, 59_999, false],
    ['another holder without a duration', { holderIdentity: 'you' }, 29_999, false],
    ['another holder without a duration that is silent for ours', { holderIdentity: 'you' }, 30_000, true],
  ])('isFree for a Lease held by %s: %o after %d ms', (_who, spec, silentMs, expected) => {
    const seen = { resourceVersion: '7', at: 1_000 };
    expect(isFree(lease(spec), seen, 'me', 1_000 + silentMs, 30_000)).toBe(expected);
  });

  test('a new version restarts the sighting, an unchanged one keeps its age', () => {
    const first = sighted(lease({}), undefined, 5);
    expect(sighted(lease({}), first, 9)).toBe(first);
    expect(sighted(lease({}, '8'), first, 9)).toEqual({ resourceVersion: '8', at: 9 });
  });

  test('unknown fields are kept', () => {
    const foreign = { holderIdentity: 'you', leaseTransitions: 4, strategy: 'OldestEmulationVersion' };
    const taken = renewedLease(lease(foreign), { identity: 'me', durationMs: 30_000, now: noon });
    expect(taken.spec).toMatchObject({ strategy: 'OldestEmulationVersion', leaseTransitions: 5, holderIdentity: 'me' });
  });

  test('a MicroTime has six digits of a second', () => {
    expect(microTime(noon + 7)).toBe('2026-01-01T12:00:00.007000Z');
  });

  test('a renewal interval that is too long for the duration is rejected', () => {
    const { server } = world();
    const clock = clockOf(new Timeline(), new Fence(), () => noon);
    const options = { api: server.api(new Fence()), clock, place, identity: 'a', onTrouble: () => undefined };
    expect(() => new Elector({ ...options, durationMs: 30_000, renewMs: 20_000 })).toThrow(/within two thirds/u);
  });
});
