import { expect, test } from 'vitest';
import { answer, ScriptedApi, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { clockOf, Fence, Timeline } from '../../../../test/simulation/timeline.ts';
import { systemClock } from '../../../library/clock.ts';
import { openKubeApi } from './client.ts';
import { type KubeApi, KubeError } from './kubeApi.ts';
import { Reflector } from './reflector.ts';
import { leases } from './resources.ts';
import { ServerPresence } from './serverPresence.ts';

function fixture() {
  const time = { now: 0 };
  const presence = new ServerPresence({ monotonic: () => time.now });
  const backs: number[] = [];
  const leave = presence.onBack(() => backs.push(time.now));
  return { time, presence, backs, leave };
}

test('the first response after an outage is reported once', () => {
  const { time, presence, backs } = fixture();
  presence.answered();
  for (time.now = 1_000; time.now < 9_000; time.now += 1_000) presence.failed();
  presence.answered();
  presence.answered();
  expect(backs).toEqual([9_000]);
});

test('one failed call among others that succeed is no outage', () => {
  const { time, presence, backs } = fixture();
  for (; time.now < 20_000; time.now += 999) {
    presence.failed();
    time.now += 1;
    presence.answered();
  }
  expect(backs).toEqual([]);
});

test('who has left is not called', () => {
  const { time, presence, backs, leave } = fixture();
  presence.failed();
  leave();
  time.now = 5_000;
  presence.answered();
  expect(backs).toEqual([]);
});

test('a reflector in its backoff lists again as soon as the server answers anybody', async () => {
  const timeline = new Timeline();
  const clock = clockOf(timeline, new Fence(), () => timeline.now);
  const presence = new ServerPresence(clock);
  const lists: number[] = [];
  const backAt = 40_000;
  const never = () => Promise.reject(new Error('not a call of a reflector'));
  const api: KubeApi = {
    ...{ presence, get: never, create: never, replace: never, replaceStatus: never, patch: never, remove: never },
    list: async () => {
      lists.push(timeline.now);
      if (timeline.now < backAt) {
        presence.failed();
        throw new KubeError(503, 'ServiceUnavailable', 'starting');
      }
      return { metadata: { resourceVersion: '1' }, items: [] };
    },
    watch: (_resource, _scope, { signal }) => clock.sleep(1_000_000, signal),
  };
  const reflector = new Reflector({
    ...{ api, resource: leases, scope: {}, clock, random: () => 1 },
    ...{ onChange: () => undefined, onTrouble: () => undefined },
  });
  const stop = new AbortController();
  const run = reflector.run(stop.signal);
  timeline.in(0, () => undefined);
  await timeline.step();
  // Somebody else's call succeeds.
  timeline.in(backAt, () => presence.answered());
  while (!reflector.isFilled && (await timeline.step()));
  expect(lists.filter((at) => at >= backAt)).toEqual([backAt]);
  // Its sixth pause would have lasted until 50.4 s.
  expect(lists).toEqual([0, 800, 2_400, 5_600, 12_000, 24_800, backAt]);
  stop.abort();
  await run;
});

test('the client reports the end of an outage; a refusal is a response too', async () => {
  const codes = [500, 429, 404];
  const server = await new ScriptedApi((_request, response, index) =>
    answer(response, codes[index] ?? 500, status(codes[index] ?? 500, 'NotFound', { name: 'x' })),
  ).listen();
  let now = 0;
  const kubeconfig = server.kubeconfig();
  const { api, close } = await openKubeApi({
    ...{ kubeconfig, userAgent: 'test' },
    clock: { ...systemClock, monotonic: () => (now += 2_000) },
  });
  const backs: number[] = [];
  api.presence?.onBack(() => backs.push(server.seen.length));
  const ask = () => api.get(leases, { namespace: 'media', name: 'x' }).catch(() => 'refused');
  for (const _ of codes) await ask();
  expect(server.seen).toHaveLength(3);
  expect(backs).toEqual([3]);
  await close();
  await server.close();
});
