import { afterEach, describe, expect, test } from 'vitest';
import { answer, ScriptedApi, type SeenRequest, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { clockOf, Fence, Timeline } from '../../../../test/simulation/timeline.ts';
import { systemClock } from '../../../library/clock.ts';
import { openKubeApi } from './client.ts';
import { type KubeApi, KubeError } from './kubeApi.ts';
import { Reflector } from './reflector.ts';
import { leases } from './resources.ts';
import type { LeaseObject, WatchEvent } from './wire.ts';

const lease = (name: string, resourceVersion: string): LeaseObject => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { namespace: 'media', name, resourceVersion, uid: `uid-${name}` },
  spec: {},
});
const event = (type: 'ADDED' | 'MODIFIED' | 'DELETED', name: string, version: string): WatchEvent<LeaseObject> => ({
  type,
  object: lease(name, version),
});
const bookmark = (resourceVersion: string): WatchEvent<LeaseObject> => ({
  type: 'BOOKMARK',
  object: { metadata: { resourceVersion } },
});
/** Objects as a server returns them: equal copies. */
const wire = (value: unknown) => JSON.parse(JSON.stringify(value));
const never = () => Promise.reject(new Error('not a call of a reflector'));

/** One scripted watch: its events with their times in milliseconds, then its end. */
interface Stream {
  readonly events?: readonly (readonly [number, WatchEvent<LeaseObject>])[];
  /** Default: the requested timeout. */
  readonly endsAfterMs?: number;
  readonly error?: unknown;
}

type Listed = readonly LeaseObject[] | Error;

function simulated(
  lists: readonly Listed[],
  streams: readonly Stream[],
  onChange: (text: string) => void = () => undefined,
) {
  const timeline = new Timeline();
  const clock = clockOf(timeline, new Fence(), () => timeline.now);
  const asked: string[] = [];
  let listed = 0;
  let watched = 0;
  const api: KubeApi = {
    ...{ get: never, create: never, replace: never, replaceStatus: never, patch: never, remove: never },
    list: async () => {
      asked.push(`list@${timeline.now}`);
      const items = lists[Math.min(listed++, lists.length - 1)] ?? [];
      await clock.sleep(5);
      if (items instanceof Error) throw items;
      return wire({ metadata: { resourceVersion: `list${listed}` }, items });
    },
    watch: async (_resource, _scope, from, onEvent) => {
      asked.push(`watch ${from.resourceVersion}@${timeline.now}`);
      const {
        events = [],
        endsAfterMs = from.timeoutSeconds * 1000,
        error,
      } = streams[watched++] ?? { events: [[60_000, bookmark('quiet')]] };
      for (const [at, one] of events) timeline.in(at, () => onEvent(wire(one)));
      await clock.sleep(endsAfterMs, from.signal);
      if (error !== undefined && !from.signal.aborted) throw error;
    },
  };
  const changes: string[] = [];
  const troubles: string[] = [];
  const reflector = new Reflector<LeaseObject>({
    ...{ api, resource: leases, scope: {}, clock, random: () => 1 },
    onChange: ({ metadata }, gone) => {
      const text = `${gone ? '-' : '+'}${metadata.name}${metadata.resourceVersion}`;
      changes.push(text);
      onChange(text);
    },
    onTrouble: (error, what) => {
      troubles.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      throw new Error('the error handler fails too');
    },
  });
  const stop = new AbortController();
  const over = { ended: false };
  const run = (signal = stop.signal) => {
    void reflector.run(signal).then(() => {
      over.ended = true;
    });
  };
  const until = async (at: number) => {
    timeline.in(0, () => undefined);
    await timeline.step();
    let isThere = false;
    timeline.in(at - timeline.now, () => {
      isThere = true;
    });
    while (!isThere) await timeline.step();
  };
  return { reflector, timeline, asked, changes, troubles, stop, over, run, until };
}

describe('a reflector', () => {
  test('is filled by its first list, follows events, and resumes from the latest version, including bookmarks', async () => {
    const streams: Stream[] = [
      {
        events: [
          [10, event('ADDED', 'b', 'v2')],
          [20, event('MODIFIED', 'a', 'v3')],
          [30, event('DELETED', 'b', 'v4')],
        ],
        endsAfterMs: 5_000,
      },
      { events: [[60_000, bookmark('v9')]] },
    ];
    const { reflector, asked, changes, run, until, troubles } = simulated([[lease('a', 'v1')]], streams);
    expect(reflector.isFilled).toBe(false);
    run();
    await until(4);
    expect(reflector.isFilled).toBe(false);
    await until(700_000);
    expect(reflector.isFilled).toBe(true);
    expect(changes).toEqual(['+av1', '+bv2', '+av3', '-bv4']);
    expect(asked).toEqual(['list@0', 'watch list1@5', 'watch v4@5005', 'watch v9@605005']);
    expect(reflector.get({ namespace: 'media', name: 'a' })?.metadata.resourceVersion).toBe('v3');
    expect([...reflector.values()]).toHaveLength(1);
    expect(Object.fromEntries(reflector.restarts)).toEqual({ closed: 2 });
    expect(troubles).toEqual([]);
  });

  test('relists when its version has expired, by response or in the stream, and reports what the gap has hidden', async () => {
    const expired: WatchEvent<LeaseObject> = {
      type: 'ERROR',
      object: { kind: 'Status', code: 410, reason: 'Expired', message: 'old' },
    };
    const after = event('ADDED', 'never', 'v99');
    const streams: Stream[] = [
      {
        events: [
          [2_000, expired],
          [2_001, after],
        ],
      },
      { endsAfterMs: 2_000, error: new KubeError(410, 'Gone', 'old') },
    ];
    const lists = [[lease('a', 'v1'), lease('b', 'v1')], [lease('b', 'v1'), lease('c', 'v5')], [lease('c', 'v7')]];
    const { asked, changes, run, until, troubles } = simulated(lists, streams);
    run();
    await until(100_000);
    expect(changes).toEqual(['+av1', '+bv1', '-av1', '+cv5', '-bv1', '+cv7']);
    expect(asked).toEqual([
      'list@0',
      'watch list1@5',
      'list@2005',
      'watch list2@2010',
      'list@4010',
      'watch list3@4015',
    ]);
    expect(troubles).toEqual([]);
  });

  test('any other error in the stream is a failed watch: reported, backed off, relisted', async () => {
    const failed: WatchEvent<LeaseObject> = {
      type: 'ERROR',
      object: { kind: 'Status', code: 500, reason: 'InternalError', message: 'etcd' },
    };
    const { asked, run, until, troubles } = simulated([[]], [{ events: [[2_000, failed]] }]);
    run();
    await until(50_000);
    expect(asked).toEqual(['list@0', 'watch list1@5', 'list@2805', 'watch list2@2810']);
    expect(troubles).toEqual(['watch of leases: watch of leases: etcd']);
  });

  test('a broken watch resumes where it was with growing pauses, which reset after a healthy watch', async () => {
    const cut = { endsAfterMs: 10_000, error: new Error('reset'), events: [[1_000, bookmark('v2')]] } as const;
    const long = { ...cut, endsAfterMs: 130_000 };
    const { asked, run, until, troubles } = simulated([[]], [cut, cut, cut, cut, cut, cut, cut, long, cut]);
    run();
    await until(400_000);
    const times = asked.filter((text) => text.startsWith('watch')).map((text) => Number(text.split('@')[1]));
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0) - (index === 7 ? 130_000 : 10_000));
    expect(gaps.slice(0, 8)).toEqual([800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 800]);
    expect(asked.filter((text) => text.startsWith('list'))).toHaveLength(1);
    expect(asked[2]).toMatch(/^watch v2@/u);
    expect(troubles[0]).toBe('watch of leases: reset');
  });

  test('waits as long as Retry-After asks', async () => {
    const busy = new KubeError(429, 'TooManyRequests', 'not now', undefined, 7);
    const { asked, run, until } = simulated([busy, []], [{ endsAfterMs: 5, error: busy }]);
    run();
    await until(20_000);
    expect(asked).toEqual(['list@0', 'list@7005', 'watch list2@7010', 'watch list2@14015']);
  });

  test('a failed list is retried until it succeeds', async () => {
    const away = new Error('connection refused');
    const { reflector, asked, run, until, troubles } = simulated([away, away, away, []], []);
    run();
    await until(10_000);
    expect(asked.slice(0, 4)).toEqual(['list@0', 'list@805', 'list@2410', 'list@5615']);
    expect(reflector.isFilled).toBe(true);
    expect(troubles).toEqual(Array(3).fill('list of leases: connection refused'));
    expect(reflector.restarts.get('list')).toBe(3);
  });

  test('a list refused for lack of rights counts as answered but not filled, until access is granted', async () => {
    const forbidden = new KubeError(403, 'Forbidden', 'cannot list');
    const { reflector, run, until } = simulated([new Error('away'), forbidden, []], []);
    let isAnswered = false;
    void reflector.answered.then(() => {
      isAnswered = true;
    });
    run();
    await until(100);
    expect([isAnswered, reflector.isRefused]).toEqual([false, false]);
    await until(1_000);
    expect([isAnswered, reflector.isRefused, reflector.isFilled]).toEqual([true, true, false]);
    await until(10_000);
    expect([reflector.isRefused, reflector.isFilled]).toEqual([false, true]);
  });

  test('a refused watch keeps the known objects, and the next event clears the refusal', async () => {
    const forbidden = { endsAfterMs: 10, error: new KubeError(403, 'Forbidden', 'cannot watch') };
    const back = { events: [[2_000, bookmark('v2')]] } as const;
    const { reflector, run, until } = simulated([[lease('a', 'v1')]], [forbidden, back]);
    run();
    await until(700);
    expect([reflector.isRefused, reflector.isFilled]).toEqual([true, true]);
    expect([...reflector.values()]).toHaveLength(1);
    await until(5_000);
    expect(reflector.isRefused).toBe(false);
  });

  test('a server that closes every watch at once is asked once a second and relisted now and then', async () => {
    const { asked, run, until } = simulated([[]], Array(12).fill({ endsAfterMs: 0 }));
    run();
    await until(11_000);
    expect(asked.filter((text) => text.startsWith('watch'))).toHaveLength(11);
    expect(asked.filter((text) => text.startsWith('list'))).toHaveLength(3);
  });

  test('a server that was restored from a backup and stays silent for our version is detected by a list', async () => {
    const { asked, run, until } = simulated([[lease('a', 'v900')], [lease('a', 'v100')]], [{}]);
    run();
    await until(650_000);
    expect(asked).toEqual(['list@0', 'watch list1@5', 'list@600005', 'watch list2@600010']);
  });

  test('a dead peer is detected, and the watch resumes where it was', async () => {
    const streams: Stream[] = [{ events: [[60_000, bookmark('v2')]], endsAfterMs: 630_000 }];
    const { reflector, asked, run, until, troubles } = simulated([[]], streams);
    run();
    await until(640_000);
    expect(asked).toEqual(['list@0', 'watch list1@5', 'watch v2@630005']);
    expect(reflector.restarts.get('silent')).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('an error in onChange is reported, and the loop continues', async () => {
    const stream = {
      events: [
        [10, event('ADDED', 'b', 'v2')],
        [20, event('ADDED', 'c', 'v3')],
      ],
      endsAfterMs: 5_000,
    } as const;
    const { reflector, asked, run, until, troubles, changes } = simulated([[lease('a', 'v1')]], [stream], () => {
      throw new Error('a fault of ours');
    });
    run();
    await until(6_000);
    expect(changes).toEqual(['+av1', '+bv2', '+cv3']);
    expect([...reflector.values()]).toHaveLength(3);
    expect(troubles).toEqual(Array(3).fill('handling a change of leases: a fault of ours'));
    expect(asked[2]).toBe('watch v3@5005');
  });

  test('reports when it last heard from the server', async () => {
    const { reflector, run, until } = simulated(
      [[]],
      [
        { events: [[60_000, bookmark('v2')]], endsAfterMs: 90_000, error: new Error('cut') },
        { endsAfterMs: 0, error: new Error('away') },
      ],
    );
    expect(reflector.lastContactAt).toBe(0);
    run();
    await until(100);
    expect(reflector.lastContactAt).toBe(5);
    await until(95_000);
    expect(reflector.lastContactAt).toBe(60_005);
  });
});

describe('stopping', () => {
  test.each([
    ['during a list', 2],
    ['during a watch', 1_000],
  ])('%s it ends at once and reports nothing afterwards', async (_when, at) => {
    const { run, until, stop, over, timeline, changes, asked } = simulated(
      [[lease('a', 'v1')]],
      [{ events: [[5_000, event('ADDED', 'b', 'v2')]] }],
    );
    run();
    timeline.in(at, () => stop.abort());
    await until(at + 1);
    expect(over.ended).toBe(true);
    const before = [...changes];
    const calls = asked.length;
    await until(20_000);
    expect(changes).toEqual(before);
    expect(asked).toHaveLength(calls);
  });

  test('between two attempts it ends at once and releases those who wait for the first list', async () => {
    const { run, until, stop, over, timeline, reflector } = simulated([new Error('away')], []);
    let isLetGo = false;
    void reflector.filled.then(() => {
      isLetGo = true;
    });
    run();
    timeline.in(100, () => stop.abort());
    await until(101);
    expect([over.ended, isLetGo, reflector.isFilled]).toEqual([true, true, false]);
  });

  test('a second run starts with a list and is not filled before it', async () => {
    const { run, until, stop, timeline, reflector, changes } = simulated([[lease('a', 'v1')], [lease('b', 'v2')]], []);
    run();
    timeline.in(1_000, () => stop.abort());
    await until(2_000);
    run(new AbortController().signal);
    expect(reflector.isFilled).toBe(false);
    let isFilled = false;
    void reflector.filled.then(() => {
      isFilled = true;
    });
    await until(2_004);
    expect(isFilled).toBe(false);
    await until(2_010);
    expect(isFilled).toBe(true);
    expect(changes).toEqual(['+av1', '-av1', '+bv2']);
  });
});

describe('over a real connection', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  test('after dropped streams, truncated lines, 410s and restarts the copy is correct, and no rejection is unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const line = (one: unknown) => `${JSON.stringify(one)}\n`;
    const list = (names: readonly string[], resourceVersion: string) => ({
      metadata: { resourceVersion },
      items: names.map((name) => lease(name, resourceVersion)),
    });
    const lists = [list(['a', 'b'], '10'), list(['b', 'd'], '30')];
    const streams: ((request: SeenRequest, write: (text: string) => void, cut: () => void, end: () => void) => void)[] =
      [
        (_request, write, cut) => {
          write(`${line(event('ADDED', 'c', '11'))}{"type":"MODI`);
          setImmediate(cut);
        },
        (request, write, _cut, end) => {
          expect(request.query.get('resourceVersion')).toBe('11');
          write(line({ type: 'ERROR', object: status(410, 'Expired') }));
          end();
        },
        (request, write) => {
          expect(request.query.get('resourceVersion')).toBe('30');
          write(line(event('ADDED', 'e', '31')));
        },
      ];
    let listed = 0;
    let watched = 0;
    const server = await new ScriptedApi((request, response) => {
      if (!request.query.has('watch')) {
        answer(response, 200, lists[Math.min(listed++, 1)]);
        return;
      }
      response.writeHead(200).flushHeaders();
      const write = (text: string) => void response.write(text);
      streams[watched++]?.(
        request,
        write,
        () => response.destroy(),
        () => response.end(),
      );
    }).listen();
    // Waits are instant here; only timeouts run in real time.
    const clock = {
      ...systemClock,
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms < 10_000 ? 1 : ms, signal),
    };
    const client = await openKubeApi({ kubeconfig: server.kubeconfig(), userAgent: 'test', clock });
    closers.push(
      () => server.close(),
      () => client.close(),
    );
    const changes: string[] = [];
    const complete = Promise.withResolvers<void>();
    const reflector = new Reflector<LeaseObject>({
      ...{ api: client.api, resource: leases, scope: {}, clock, random: () => 0 },
      onChange: ({ metadata }, gone) => {
        changes.push(`${gone ? '-' : '+'}${metadata.name}`);
        if (metadata.name === 'e') complete.resolve();
      },
      onTrouble: () => undefined,
    });
    const stop = new AbortController();
    const running = reflector.run(stop.signal);
    await complete.promise;
    stop.abort();
    await running;
    process.off('unhandledRejection', note);
    expect(changes).toEqual(['+a', '+b', '+c', '-a', '-c', '+b', '+d', '+e']);
    expect([...reflector.values()].map(({ metadata }) => metadata.name)).toEqual(['b', 'd', 'e']);
    expect(unhandled).toEqual([]);
  });
});
