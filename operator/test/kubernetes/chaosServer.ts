/** The fake API server for a chaos run: reports what it stores to the judge within the write itself. */

import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosCluster } from './chaosCluster.ts';
import type { ChaosJudge } from './chaosJudge.ts';
import { isTiles } from './chaosLive.ts';
import type { Call } from './fake/callLog.ts';
import { textAt } from './fake/json.ts';
import { type FakeApi, startFakeApi } from './fake/server.ts';

const reinitializingMs = 100;

export async function fakeCluster(seed: number): Promise<ChaosCluster & AsyncDisposable> {
  const fake = await startFakeApi({ jobSyncMs: 20, jobBackoffMs: 200, bookmarkMs: 5_000 });
  let outages = 0;
  let isAway = false;
  const goAway = async (forMs: number) => {
    isAway = true;
    const back = fake.goAway();
    await delay(forMs);
    back();
    isAway = false;
    outages += 1;
  };
  return {
    server: fake,
    kubeconfig: await fake.kubeconfig(),
    namespace: 'media',
    startsTwice: false,
    record: (judge) => record(fake, judge),
    async restart() {
      outages += 1;
      await fake.restart(reinitializingMs);
      await delay(reinitializingMs);
      outages += 1;
    },
    goAway,
    // It has no store of its own.
    storeAway: goAway,
    watchWrites(library) {
      const [calls, before] = [fake.calls.all.length, outages];
      const isBad = ({ resource, name, code }: Call) =>
        resource.startsWith('libraries') && name === library && ![200, 404, 409].includes(code);
      return () => isAway || outages > before || fake.calls.all.slice(calls).some(isBad);
    },
    dropWatches: () => fake.dropWatches(),
    failAtRandom(rate) {
      fake.faults.mend();
      // No `stale` fault: a real server answers a read without a version from its current state.
      const kinds = ['status', 'delay', 'lostAnswer', 'reset', 'dropWatch', 'expired'] as const;
      if (rate > 0) fake.faults.random({ seed, rate, kinds });
    },
    [Symbol.asyncDispose]: () => fake.close(),
  };
}

async function record({ registry }: FakeApi, judge: ChaosJudge): Promise<() => Promise<void>> {
  const stop = registry.store.subscribe(({ type, kind, object }) => {
    const { namespace = '', name } = object.metadata;
    if (kind.kind === 'Library' && type === 'DELETED') judge.gone(`${namespace}/${name}`);
    else if (kind.kind === 'Library') judge.wrote(`${namespace}/${name}`, object['status']);
    if (kind.kind !== 'Job' || type !== 'ADDED') return;
    if (isTiles(object)) return judge.tilesJobMade();
    const label = (of: string) => textAt(object, 'metadata', 'labels', `projectionist.dev/${of}`) ?? '';
    judge.jobMade(`${namespace}/${label('library')}`, label('run-id'), name);
  });
  return async () => stop();
}
