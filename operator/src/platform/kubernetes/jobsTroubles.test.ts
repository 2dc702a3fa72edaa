import { describe, expect, test } from 'vitest';
import { document, endedWith, fixture, key, manifest, podOf, running } from '../../../test/kubernetes/jobsFixture.ts';
import { finishedJob, inState, uid } from '../../../test/kubernetes/objects.ts';
import { noon, run, tilesRun } from '../../../test/simulation/states.ts';
import { message } from '../../messages/message.ts';
import { KubeError } from './api/kubeApi.ts';
import { jobs, pods } from './api/resources.ts';
import type { PodObject } from './api/wire.ts';

test('a wait of 10 minutes is reported in the words of the scheduler or kubelet', () => {
  const { api, platform, time } = fixture();
  const words = '0/3 nodes are available: 3 Insufficient memory.';
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: words }];
  api.put(pods, podOf(run(), { phase: 'Pending', conditions }));
  time.now += 9 * 60_000;
  expect(platform.troublesOf(key)).toEqual({ jobs: [] });
  expect(platform.whyNotStarting(key)).toMatchObject({ since: noon });
  time.now += 60_000;
  expect(platform.troublesOf(key)).toEqual({
    jobs: [
      {
        reason: 'PodCannotStart',
        message: message('noNode', 'movies-walk-8-x2x4z', '0/3 nodes are available: 3 Insufficient memory'),
      },
    ],
  });
  expect(platform.troublesOf('media/series')).toEqual({ jobs: [] });
});

describe('a Job that the server does not accept', () => {
  const quota = 'jobs.batch "movies-walk-8" is forbidden: exceeded quota: jobs';

  /** Every attempt is refused like this until `before` is removed. */
  function refusing(error: Error) {
    const here = fixture();
    here.api.before = (call) => {
      if (call.startsWith('POST')) throw error;
    };
    const tries = async (work: () => Promise<void>, minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await expect(work()).rejects.toThrow(error.message);
        here.time.now += 60_000;
      }
    };
    return { ...here, tries, troubles: () => here.platform.troublesOf(key).jobs };
  }

  test.each<[string, number, string, string]>([
    ['a quota', 403, 'Forbidden', quota],
    ['an admission webhook that is away', 500, 'InternalError', 'failed calling webhook "validate.example"'],
    ['a namespace that is gone', 404, 'NotFound', 'namespaces "media" not found'],
  ])('is reported after 10 minutes of %s, with its message, until it is accepted', async (_, code, reason, words) => {
    const { api, start, jobState, tries, troubles, platform } = refusing(new KubeError(code, reason, words));
    const mine = run();
    await tries(() => start(mine), 9);
    expect(troubles()).toEqual([]);
    await tries(() => start(mine), 1);
    expect(troubles()).toEqual([{ reason: 'JobRefused', message: message('jobRefused', words) }]);
    expect(platform.troublesOf('media/series').jobs).toEqual([]);
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
    api.before = undefined;
    await start(mine);
    expect(troubles()).toEqual([]);
  });

  test('is reported for tiles as well', async () => {
    const { platform, tries, troubles } = refusing(new KubeError(403, 'Forbidden', quota));
    await tries(() => platform.startTiles(document, uid, tilesRun()), 10);
    expect(troubles()).toMatchObject([{ reason: 'JobRefused' }]);
  });

  test('starts a new wait if another process has created the Job meanwhile', async () => {
    const { api, start, tries, troubles } = refusing(new KubeError(403, 'Forbidden', quota));
    await tries(() => start(run()), 10);
    api.before = undefined;
    api.put(jobs, manifest(run()));
    await start(run());
    expect(troubles()).toEqual([]);
  });

  test('is no longer reported once the Job is seen, because an error may follow a successful write', async () => {
    const { api, platform, start, tries, troubles } = refusing(new KubeError(500, 'InternalError', 'etcd timed out'));
    await tries(() => start(run()), 10);
    expect(troubles()).toMatchObject([{ reason: 'JobRefused' }]);
    api.put(jobs, manifest(run()));
    await platform.walkState(key, run());
    expect(troubles()).toEqual([]);
  });

  test('is reported differently if nothing answers, or if it will never be accepted', async () => {
    const silent = refusing(new Error('socket hang up'));
    await silent.tries(() => silent.start(run()), 11);
    expect(silent.troubles()).toEqual([]);
    const invalid = refusing(new KubeError(422, 'Invalid', 'spec.template is invalid'));
    await invalid.start(run());
    invalid.time.now += 11 * 60_000;
    expect(invalid.troubles()).toEqual([]);
  });
});

describe('a pod of another walk that blocks a run', () => {
  const other = (change: Partial<PodObject['metadata']> = {}) =>
    podOf(run({ number: 3, id: 'old' }), running, { metadata: { name: 'movies-walk-3-abcde', ...change } });

  test('is reported after 10 minutes, with the command to delete it, until it is gone', async () => {
    const { api, platform, jobState, time } = fixture();
    const mine = run({ id: platform.newId(key) });
    api.put(pods, other());
    await jobState(mine);
    time.now += 9 * 60_000;
    await jobState(mine);
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 60_000;
    await jobState(mine);
    const command = 'kubectl delete pod -n media movies-walk-3-abcde';
    expect(platform.troublesOf(key).jobs).toEqual([
      { reason: 'StrayPod', message: message('strayPod', 'movies-walk-3-abcde', command) },
    ]);
    expect(platform.troublesOf('media/series').jobs).toEqual([]);
    api.drop(pods, other().metadata);
    expect(await jobState(mine)).toEqual({ kind: 'absent' });
    expect(platform.troublesOf(key).jobs).toEqual([]);
  });

  test('that does not go away because its node is lost is reported only for that', async () => {
    const { api, platform, jobState, time } = fixture();
    const mine = run({ id: platform.newId(key) });
    api.put(pods, other({ deletionTimestamp: '2026-03-01T12:00:00Z' }));
    await jobState(mine);
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 10 * 60_000;
    expect(platform.troublesOf(key).jobs).toMatchObject([{ reason: 'PodCannotStart' }]);
  });

  test('that is terminating does not count as lost if our clock is ahead of the server', () => {
    const { api, platform, time } = fixture();
    time.wallAheadMs = 60 * 60_000;
    const leaving = other({ deletionTimestamp: '2026-03-01T12:00:00Z' });
    api.put(pods, leaving);
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 120_000;
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 1_000;
    const lost = { reason: 'PodCannotStart', message: { code: 'nodeLostUnnamed', values: expect.anything() } };
    expect(platform.troublesOf(key).jobs).toEqual([lost]);
    // A new pod of the same name has its own time.
    api.drop(pods, leaving.metadata);
    expect(platform.troublesOf(key).jobs).toEqual([]);
    api.put(pods, leaving);
    expect(platform.troublesOf(key).jobs).toEqual([]);
    time.now += 121_000;
    expect(platform.troublesOf(key).jobs).toEqual([lost]);
    platform.forget(key);
    expect(platform.troublesOf(key).jobs).toEqual([]);
  });
});

test('the last pods of a Job that was deleted by hand do not count for the Job recreated under its name', async () => {
  const { api, platform, jobState, time } = fixture();
  const [made, owner] = [manifest(run()), { apiVersion: 'batch/v1', kind: 'Job', name: 'movies-walk-8' }];
  const metadata = { ...made.metadata, uid: 'second', creationTimestamp: '2026-03-01T12:00:00Z' };
  const ofFirst = { metadata: { name: 'of-first', ownerReferences: [{ ...owner, uid: 'first' }] } };
  api.put(pods, podOf(run(), inState('Succeeded', { terminated: { exitCode: 0 } }), ofFirst));
  api.put(jobs, { ...made, metadata });
  expect((await jobState(run())).kind).toBe('unknown');
  time.now += 10 * 60_000;
  expect(platform.troublesOf(key).jobs).toMatchObject([{ message: { code: 'noPod' } }]);
  api.put(
    pods,
    podOf(run(), endedWith(3), {
      metadata: { name: 'of-second', ownerReferences: [{ ...owner, uid: 'second' }] },
    }),
  );
  expect(platform.troublesOf(key).jobs).toEqual([]);
  api.put(jobs, finishedJob({ ...made, metadata }, 'Failed'));
  expect(await jobState(run())).toEqual({ kind: 'ended', ended: { code: 3 } });
});

test('a Job without pods, as a quota causes it, is reported too; a finished one is not', () => {
  const { api, platform, time } = fixture();
  const made = manifest(run());
  const job = { ...made, metadata: { ...made.metadata, creationTimestamp: '2026-03-01T12:00:00Z' } };
  api.put(jobs, job);
  time.now += 10 * 60_000;
  expect(platform.troublesOf(key)).toEqual({
    jobs: [
      {
        reason: 'PodCannotStart',
        message: message('noPod', 'movies-walk-8', 'kubectl describe job -n media movies-walk-8'),
      },
    ],
  });
  api.put(jobs, { ...job, status: { active: 1 } });
  expect(platform.troublesOf(key)).toEqual({ jobs: [] });
  api.put(jobs, finishedJob(job, 'Failed', 'DeadlineExceeded'));
  expect(platform.troublesOf(key)).toEqual({ jobs: [] });
});
