import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../library/clock.ts';
import { type KubeApi, KubeError } from './api/kubeApi.ts';
import { leases } from './api/resources.ts';
import type { LeaseObject } from './api/wire.ts';
import { WatchedObjects } from './watchedObjects.ts';

type Answer = 'there' | 'refused' | 'away';

const never = () => Promise.reject(new Error('not a call of a watch'));
const leaseIn = (namespace: string): LeaseObject => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { namespace, name: 'one', resourceVersion: '1', uid: namespace },
  spec: {},
});

/** The server's current response to a list of each namespace; '' is the list of all namespaces. */
function watched(answers: Record<string, Answer>) {
  const stop = new AbortController();
  const refusals: (() => void)[] = [];
  const api: KubeApi = {
    ...{ get: never, create: never, replace: never, replaceStatus: never, patch: never, remove: never },
    // The wire has no types: a list holds whatever was put there.
    list: async (_resource, { namespace = '' }) => {
      const answer = answers[namespace];
      if (answer === 'there') return JSON.parse(JSON.stringify({ metadata: {}, items: [leaseIn(namespace)] }));
      for (const notify of refusals) notify();
      throw answer === 'refused' ? new KubeError(403, 'Forbidden', 'cannot list') : new Error('connection refused');
    },
    watch: (_resource, _scope, { signal }) => systemClock.sleep(600_000, signal),
  };
  const namespaces = Object.keys(answers).filter((namespace) => namespace !== '');
  let nowMs = 0;
  const all = new WatchedObjects<LeaseObject>({
    ...{ api, resource: leases, namespaces },
    clock: { ...systemClock, monotonic: () => nowMs, sleep: (_ms, signal) => systemClock.sleep(1, signal) },
    onChange: () => undefined,
    onTrouble: () => undefined,
  });
  onTestFinished(() => stop.abort());
  nowMs = 1_000;
  void all.run(stop.signal);
  /** Resolves after enough further failures that every waiting reader has seen one. */
  const failedAgain = () =>
    new Promise<void>((resolve) => {
      let left = 2 * Object.keys(answers).length;
      refusals.push(() => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
  return { all, answers, failedAgain };
}

test('a namespace that cannot be read does not block the others, and is read when access is granted', async () => {
  const { all, answers } = watched({ a: 'there', b: 'refused' });
  await all.filled;
  expect([all.isFilled, all.isFilledIn('a'), all.isFilledIn('b')]).toEqual([true, true, false]);
  expect([...all.values()].map(({ metadata }) => metadata.namespace)).toEqual(['a']);
  // A refusal is a response: the server is not silent.
  expect(all.lastContactAt).toBe(1_000);
  answers['b'] = 'there';
  while (!all.isFilledIn('b')) await systemClock.sleep(1);
  expect([...all.values()].map(({ metadata }) => metadata.namespace)).toEqual(['a', 'b']);
});

test.each<[string, Record<string, Answer>]>([
  ['no namespace can be read', { a: 'refused', b: 'refused' }],
  ['the only namespace cannot be read', { a: 'refused' }],
  ['the whole cluster cannot be read', { '': 'refused' }],
  ['one namespace does not answer', { a: 'there', b: 'away' }],
])('nothing is known while %s', async (_what, answers) => {
  const { all, failedAgain } = watched(answers);
  let isFilled = false;
  void all.filled.then(() => {
    isFilled = true;
  });
  await failedAgain();
  expect([isFilled, all.isFilled]).toEqual([false, false]);
  for (const namespace of Object.keys(answers)) answers[namespace] = 'there';
  await all.filled;
  expect(all.isFilled).toBe(true);
});

test('if all namespaces are refused, the last contact is the start', async () => {
  const { all } = watched({ a: 'refused' });
  await all.answered;
  expect(all.lastContactAt).toBe(0);
});

test('a watch of the whole cluster fills every namespace at once', async () => {
  const { all } = watched({ '': 'there' });
  await all.filled;
  expect(all.isFilledIn('any')).toBe(true);
});
