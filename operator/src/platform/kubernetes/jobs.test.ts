import { describe, expect, test } from 'vitest';
import { document, endedWith, fixture, key, manifest, podOf, running } from '../../../test/kubernetes/jobsFixture.ts';
import { type MemoryApi, memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { finishedJob, inState, libraryObject, pod, settings, uid } from '../../../test/kubernetes/objects.ts';
import { noon, run } from '../../../test/simulation/states.ts';
import { systemClock } from '../../library/clock.ts';
import { KubeError } from './api/kubeApi.ts';
import { jobs, pods } from './api/resources.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { KubernetesJobs } from './jobs.ts';
import { labelsOf } from './labels.ts';

describe('an observation', () => {
  test('of a run that this process has just claimed costs one list: of pods that may still walk', async () => {
    const { api, platform, jobState } = fixture();
    const mine = run({ id: platform.newId(key) });
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
    expect(api.calls).toEqual(['LIST pods']);
  });

  test('of a Job that this process has just created costs no call before the watch shows it', async () => {
    const { api, jobState, start, view, time } = fixture();
    await start(run());
    view.isLate = true;
    api.calls.length = 0;
    expect(await jobState(run())).toEqual({ kind: 'unknown', until: time.now + 10_000 });
    expect(api.calls).toEqual([]);
  });

  test('reads such a Job live if the watch takes too long, or has shown it and no longer does', async () => {
    const slow = fixture();
    await slow.start(run());
    slow.view.isLate = true;
    slow.time.now += 2_000;
    slow.api.calls.length = 0;
    await slow.jobState(run());
    expect(slow.api.calls).toEqual(['GET jobs/movies-walk-8']);

    const shown = fixture();
    await shown.start(run());
    await shown.jobState(run());
    shown.view.isLate = true;
    shown.api.calls.length = 0;
    await shown.jobState(run());
    expect(shown.api.calls).toEqual(['GET jobs/movies-walk-8']);
  });

  test("of another process's run confirms its absence by a live read", async () => {
    const { api, jobState, view } = fixture();
    expect(await jobState(run())).toEqual({ kind: 'absent' });
    expect(api.calls).toEqual(['GET jobs/movies-walk-8', 'LIST pods']);
    api.put(jobs, manifest(run()));
    view.isLate = true;
    expect((await jobState(run())).kind).toBe('unknown');
  });

  test.each<[string, PodObject['status']]>([
    ['runs', running],
    ['waits for its node', { phase: 'Pending' }],
    ['is on a lost node', { phase: 'Unknown' }],
  ])('starts nothing beside a pod of any walk of that name that %s', async (_, status) => {
    const { api, platform, jobState, time } = fixture();
    const labels = labelsOf({ component: 'walk', library: 'movies', uid: 'another', number: 3, id: 'old' });
    api.put(pods, pod({ metadata: { labels }, status: status ?? {} }));
    const mine = run({ id: platform.newId(key) });
    expect(await jobState(mine)).toEqual({ kind: 'unknown', until: time.now + 10_000 });
    // A pod that the watch shows needs no request; its absence does.
    expect(api.calls).toEqual([]);
    api.put(pods, pod({ metadata: { labels }, status: { phase: 'Failed' } }));
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
    expect(api.calls).toEqual(['LIST pods']);
  });

  test('asks once a minute whether a pod that the watch shows still exists, because the watch may be silent', async () => {
    const { api, platform, jobState, view, time } = fixture();
    const mine = run({ id: platform.newId(key) });
    view.pods = [podOf(run({ number: 3, id: 'old' }), running)];
    for (const one of view.pods) api.put(pods, one);
    for (let seconds = 0; seconds < 180; seconds += 10) {
      expect((await jobState(mine)).kind).toBe('unknown');
      time.now += 10_000;
    }
    expect(api.calls).toEqual(['LIST pods', 'LIST pods']);
    for (const { metadata } of view.pods) api.drop(pods, metadata);
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
  });

  test('starts nothing beside such a pod that the watch does not show yet', async () => {
    const { api, platform, jobState, view } = fixture();
    api.put(pods, podOf(run({ number: 3, id: 'old' }), running));
    view.isLate = true;
    expect((await jobState(run({ id: platform.newId(key) }))).kind).toBe('unknown');
  });

  test('is not blocked by pods of tiles, of other Libraries, or of other namespaces', async () => {
    const { api, platform, jobState } = fixture();
    const of = { component: 'walk', library: 'movies', uid, number: 3, id: 'x' } as const;
    api.put(pods, pod({ metadata: { name: 'a', labels: labelsOf({ ...of, component: 'tiles' }) }, status: running }));
    api.put(pods, pod({ metadata: { name: 'b', labels: labelsOf({ ...of, library: 'series' }) }, status: running }));
    api.put(pods, pod({ metadata: { name: 'c', namespace: 'x', labels: labelsOf(of) }, status: running }));
    expect(await jobState(run({ id: platform.newId(key) }))).toEqual({ kind: 'absent' });
  });

  test('a waiting pod is neither running nor ended, however long, and no try is counted', async () => {
    const { api, jobState, time } = fixture();
    api.put(jobs, manifest(run()));
    api.put(pods, podOf(run(), { phase: 'Pending' }));
    time.now += 5 * 60 * 60_000;
    expect(await jobState(run())).toEqual({ kind: 'unknown', until: time.now + 10_000 });
    api.put(pods, podOf(run(), running));
    expect(await jobState(run())).toEqual({ kind: 'running', since: noon });
  });

  test('an evicted pod whose replacement finds no node counts as waiting, however long, without a try', async () => {
    const { api, jobState, time } = fixture();
    api.put(jobs, manifest(run()));
    const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }];
    const evicted = inState('Failed', { terminated: { exitCode: 143, startedAt: '2026-03-01T12:00:00Z' } });
    api.put(pods, podOf(run(), { ...evicted, conditions }, { metadata: { name: 'first' } }));
    const unschedulable = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }];
    api.put(pods, podOf(run(), { phase: 'Pending', conditions: unschedulable }, { metadata: { name: 'second' } }));
    time.now += 25 * 60_000;
    expect(await jobState(run())).toEqual({ kind: 'unknown', until: time.now + 10_000 });
    const later = inState('Running', { running: { startedAt: '2026-03-01T12:25:00Z' } });
    api.put(pods, podOf(run(), later, { metadata: { name: 'second' } }));
    expect(await jobState(run())).toEqual({ kind: 'running', since: time.now });
  });

  test('waits for the terminal condition, because pods may still terminate before it', async () => {
    const { api, jobState } = fixture();
    const early = { type: 'FailureTarget', status: 'True' };
    api.put(jobs, { ...manifest(run()), status: { conditions: [early] } });
    api.put(pods, podOf(run(), running));
    expect((await jobState(run())).kind).toBe('running');
    api.put(jobs, finishedJob(manifest(run()), 'Failed'));
    api.put(pods, podOf(run(), endedWith(139)));
    expect(await jobState(run())).toEqual({ kind: 'ended', ended: { signal: 'SIGSEGV' } });
  });

  test('lists the pods live if the watch does not show how one ended', async () => {
    const { api, view, jobState } = fixture();
    api.put(jobs, finishedJob(manifest(run()), 'Failed'));
    api.put(pods, podOf(run(), endedWith(1)));
    view.isLate = true;
    expect(await jobState(run())).toEqual({ kind: 'ended', ended: { code: 1 } });
  });

  describe('of a Job that ended after a drain', () => {
    const drained = podOf(
      run(),
      {
        ...endedWith(3),
        conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }],
      },
      { metadata: { name: 'first' } },
    );
    const second = (status: PodObject['status']) =>
      podOf(run(), status, { metadata: { name: 'second', creationTimestamp: '2026-03-01T12:05:00Z' } });
    const ended = finishedJob(manifest(run()), 'Failed');
    const atItsEnd = { ...ended, status: { ...ended.status, failed: 1 } };

    test.each<[string, (shown: PodObject) => readonly PodObject[]]>([
      ['does not show the last pod yet', (first) => [first]],
      ['shows it as running', (first) => [first, second(running)]],
    ])('uses the result of the last pod, also if the watch %s', async (_, shown) => {
      const { api, jobState, view } = fixture();
      api.put(jobs, atItsEnd);
      view.pods = shown(drained);
      for (const found of [drained, second(endedWith(139))]) api.put(pods, found);
      expect(await jobState(run())).toEqual({ kind: 'ended', ended: { signal: 'SIGSEGV' } });
      expect(api.calls).toEqual(['LIST pods']);
    });

    test('makes no call if the watch shows both', async () => {
      const { api, jobState } = fixture();
      api.put(jobs, atItsEnd);
      for (const found of [drained, second(endedWith(139))]) api.put(pods, found);
      expect(await jobState(run())).toEqual({ kind: 'ended', ended: { signal: 'SIGSEGV' } });
      expect(api.calls).toEqual([]);
    });
  });

  test.each<[string, Partial<JobObject['metadata']>]>([
    ['another number', { labels: labelsOf({ component: 'walk', library: 'movies', uid, number: 7, id: 'now' }) }],
    ['another id', { labels: labelsOf({ component: 'walk', library: 'movies', uid, number: 8, id: 'other' }) }],
    ['another uid', { labels: labelsOf({ component: 'walk', library: 'movies', uid: 'x', number: 8, id: 'now' }) }],
    ['no labels of ours', { labels: { app: 'backup' } }],
    ['no owner', { ownerReferences: [] }],
  ])('a Job of that name with %s is foreign', async (_, change) => {
    const { api, jobState, platform, time } = fixture();
    const made = manifest(run());
    api.put(jobs, { ...made, metadata: { ...made.metadata, ...change } });
    expect(await jobState(run())).toMatchObject({ kind: 'foreign', what: { values: ['movies-walk-8'] } });
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 10 * 60_000;
    expect(platform.troublesOf(key).jobs).toMatchObject([{ reason: 'JobNameTaken' }]);
    api.put(jobs, made);
    await jobState(run());
    expect(platform.troublesOf(key).jobs).toEqual([]);
  });

  test('a known Job that is gone has ended, once its pods are gone too', async () => {
    const { api, jobState } = fixture();
    api.put(jobs, manifest(run()));
    api.put(pods, podOf(run(), running));
    expect((await jobState(run())).kind).toBe('running');
    api.drop(jobs, { namespace: 'media', name: 'movies-walk-8' });
    expect((await jobState(run())).kind).toBe('running');
    api.drop(pods, podOf(run(), running).metadata);
    expect(await jobState(run())).toEqual({ kind: 'ended', ended: {} });
  });
});

describe('a start', () => {
  test('creates one Job however often it is requested', async () => {
    const { api, start } = fixture();
    await Promise.all([start(run()), start(run())]);
    await start(run());
    expect([...api.cacheOf(jobs).values()]).toHaveLength(1);
  });

  test('whose response was lost finds its Job and does not create a second one', async () => {
    const { api, platform, start, jobState, view } = fixture();
    const mine = run({ id: platform.newId(key) });
    api.after = () => {
      api.after = undefined;
      throw new Error('socket hang up');
    };
    await expect(start(mine)).rejects.toThrow('socket hang up');
    view.isLate = true;
    expect((await jobState(mine)).kind).toBe('unknown');
  });

  test('creates nothing if this replica no longer leads', async () => {
    const { api, start, lease } = fixture();
    lease.isOurs = false;
    await expect(start(run())).rejects.toThrow('lease');
    expect(api.calls).toEqual([]);
  });

  test('checks the lease again right before the POST is sent, however long that was delayed', async () => {
    const here = memoryApi();
    const lease = { isOurs: true };
    const guards: boolean[] = [];
    const create: MemoryApi['create'] = (resource, item, maySend) => {
      guards.push(maySend?.() === true);
      lease.isOurs = false;
      guards.push(maySend?.() === true);
      return here.create(resource, item);
    };
    const waiting = new KubernetesJobs({
      ...{ api: { ...here, create }, clock: systemClock, settings, jobs: here.cacheOf(jobs), pods: here.cacheOf(pods) },
      object: () => libraryObject(),
      mayCreate: () => lease.isOurs,
    });
    await waiting.startWalk(document, uid, run(), undefined);
    expect(guards).toEqual([true, false]);
  });

  test.each([400, 413, 422])(
    "permanently refused by the server (%i) is a refused order with the server's message",
    async (code) => {
      const { api, platform, start, jobState } = fixture();
      const mine = run({ id: platform.newId(key) });
      api.before = () => {
        api.before = undefined;
        throw new KubeError(code, 'Invalid', 'spec.template.spec.containers[0].resources: must be less than the limit');
      };
      await start(mine);
      const values = [expect.stringContaining('must be less than the limit')];
      const lastWords = { code: 'clusterRefused', values };
      expect(await jobState(mine)).toEqual({ kind: 'ended', ended: { code: 2, lastWords } });
      expect(await platform.whileGone(key, mine, async () => undefined)).toBe(true);
      expect(await jobState(mine)).toEqual({ kind: 'absent' });
    },
  );

  test.each<[string, number]>([
    ['a quota', 403],
    ['too many requests', 429],
    ['a fault of the server', 500],
  ])('that fails with %s is retried', async (_, code) => {
    const { api, platform, start, jobState } = fixture();
    const mine = run({ id: platform.newId(key) });
    api.before = () => {
      api.before = undefined;
      throw new KubeError(code, 'Forbidden', 'exceeded quota');
    };
    await expect(start(mine)).rejects.toThrow('exceeded quota');
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
    await start(mine);
    expect((await jobState(mine)).kind).toBe('unknown');
  });
});

describe('a stop', () => {
  test('deletes this very Job and no other of the name', async () => {
    const { api, platform } = fixture();
    api.put(jobs, manifest(run({ id: 'other' })));
    await platform.stopWalk(key, run());
    expect([...api.cacheOf(jobs).values()]).toHaveLength(1);
    await platform.stopWalk(key, run({ id: 'other' }));
    expect([...api.cacheOf(jobs).values()]).toEqual([]);
    await platform.stopWalk(key, run());
  });
});

describe('writing an end', () => {
  test('happens only if a live read shows the Job at its end, whatever the watch shows', async () => {
    const { api, platform, jobState, view } = fixture();
    api.put(jobs, manifest(run()));
    const write = async () => {
      throw new Error('must not be written');
    };
    view.isLate = true;
    expect(await platform.whileGone(key, run(), write)).toBe(false);
    api.drop(jobs, { namespace: 'media', name: 'movies-walk-8' });
    api.put(pods, podOf(run(), running));
    expect(await platform.whileGone(key, run(), write)).toBe(false);
    api.drop(pods, podOf(run(), running).metadata);
    expect(await platform.whileGone(key, run(), async () => undefined)).toBe(true);
    expect(await jobState(run())).toEqual({ kind: 'absent' });
  });

  test('a whole run takes seven calls at most', async () => {
    const { api, platform, start, jobState } = fixture();
    const mine = run({ id: platform.newId(key) });
    await jobState(mine);
    await start(mine);
    api.put(pods, podOf(mine, running));
    await jobState(mine);
    api.put(jobs, finishedJob(manifest(mine), 'Complete'));
    api.put(pods, podOf(mine, inState('Succeeded', { terminated: { exitCode: 0 } })));
    await jobState(mine);
    await platform.whileGone(key, mine, async () => undefined);
    // The claim, the live read of the state before the start, and the end are the store's three calls.
    expect(api.calls).toEqual(['LIST pods', 'POST jobs/movies-walk-8', 'GET jobs/movies-walk-8']);
  });
});

test('a Library recreated under its name inherits nothing from the runs of its predecessor', async () => {
  const { api, platform, jobState, start, time } = fixture();
  const taken = run({ number: 9, id: 'next', job: 'movies-walk-9' });
  api.put(jobs, { ...manifest(taken), metadata: { name: 'movies-walk-9', namespace: 'media' } });
  await jobState(taken);
  await start(run());
  time.now += 10 * 60_000;
  expect(platform.troublesOf(key).jobs).toMatchObject([{ reason: 'JobNameTaken' }]);
  platform.forget('media/series');
  expect(platform.troublesOf(key).jobs).toMatchObject([{ reason: 'JobNameTaken' }]);
  platform.forget(key);
  expect(platform.troublesOf(key).jobs).toEqual([]);
  api.drop(jobs, { namespace: 'media', name: 'movies-walk-8' });
  expect(await jobState(run())).toEqual({ kind: 'absent' });
});
