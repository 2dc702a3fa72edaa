import { describe, expect, test } from 'vitest';
import { memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { finishedJob, inState, libraryObject, pod, settings, uid } from '../../../test/kubernetes/objects.ts';
import { quiet, run, tilesRun } from '../../../test/simulation/states.ts';
import type { LibraryState, Run } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import { KubeError } from './api/kubeApi.ts';
import { jobs, libraries, pods } from './api/resources.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { type Component, labelsOf } from './labels.ts';
import { readLibrary } from './libraryObject.ts';
import { statusOf } from './statusCodec.ts';
import { Strays } from './strays.ts';
import { tilesJob } from './tilesJob.ts';
import { walkJob } from './walkJob.ts';

const key = 'media/movies';
const read = readLibrary(libraryObject());
if ('faults' in read) throw new Error(read.faults.map(englishText).join());
const { document } = read;

/** `written` is the Library's live state; `end` gets the state that the watch shows. */
function fixture(written: LibraryState | undefined) {
  const api = memoryApi();
  if (written !== undefined) api.put(libraries, { ...libraryObject(), status: statusOf(written, {}) });
  const clock = { at: 0, monotonic: () => clock.at };
  const strays = new Strays({ api, clock, jobs: api.cacheOf(jobs), pods: api.cacheOf(pods) });
  const left = () =>
    [...api.cacheOf(jobs).values(), ...api.cacheOf(pods).values()].map(({ metadata }) => metadata.name);
  return { api, clock, left, end: (shown: LibraryState) => strays.end(key, shown) };
}

function manifest(of: Run): JobObject {
  return walkJob({ document, uid, run: of, activeTilesId: undefined, settings });
}

const running = inState('Running', { running: { startedAt: '2026-03-01T12:00:00Z' } });

/** A pod that lost its Job; no state names the run `astray`. */
function orphan(change: Partial<PodObject['metadata']> = {}, status: PodObject['status'] = running): PodObject {
  return pod({ status: status ?? {}, metadata: { name: 'astray', uid: 'pod-uid', labels: labelled(), ...change } });
}

function labelled(of: { component?: Component; library?: string; uid?: string; id?: string } = {}) {
  return labelsOf({ component: 'walk', library: 'movies', uid, number: 3, id: 'astray', ...of });
}

describe('stray Jobs', () => {
  test("unfinished Jobs that the state does not name are deleted; the state's own and finished ones stay", async () => {
    const state = quiet({ uid, run: run(), tiles: tilesRun() });
    const { api, left, end } = fixture(state);
    api.put(jobs, manifest(run()));
    api.put(jobs, manifest(run({ number: 5, id: 'old', job: 'movies-walk-5' })));
    api.put(jobs, finishedJob(manifest(run({ number: 4, id: 'older', job: 'movies-walk-4' })), 'Complete'));
    api.put(jobs, tilesJob({ document, uid, tiles: tilesRun(), settings }));
    const second = tilesRun({ number: 2, id: 'two', job: 'movies-tiles-2' });
    api.put(jobs, tilesJob({ document, uid, tiles: second, settings }));
    await end(state);
    expect(left()).toEqual(['movies-walk-8', 'movies-walk-4', 'movies-tiles-3']);
  });

  test('no call is made without strays', async () => {
    const { api, end } = fixture(quiet({ uid, run: run() }));
    api.put(jobs, manifest(run()));
    api.put(pods, orphan({ labels: labelled({ id: run().id }) }));
    await end(quiet({ uid, run: run() }));
    expect(api.calls).toEqual([]);
  });

  test('a Job that the state names by now is kept: Job and state are read live', async () => {
    const { api, left, end } = fixture(quiet({ uid, run: run() }));
    api.put(jobs, manifest(run()));
    await end(quiet({ uid }));
    expect(left()).toEqual(['movies-walk-8']);
  });

  test('a Job that may not be deleted is retried once a minute; passes continue, and other strays are deleted', async () => {
    const state = quiet({ uid });
    const { api, clock, left, end } = fixture(state);
    api.put(jobs, manifest(run({ number: 5, id: 'old', job: 'movies-walk-5' })));
    api.put(jobs, manifest(run({ number: 6, id: 'older', job: 'movies-walk-6' })));
    api.put(pods, orphan());
    api.before = (call) => {
      if (call === 'DELETE jobs/movies-walk-5') throw new KubeError(403, 'Forbidden', 'jobs.batch is forbidden');
    };
    await end(state);
    expect(left()).toEqual(['movies-walk-5']);
    api.calls.length = 0;
    await end(state);
    expect([left(), api.calls]).toEqual([['movies-walk-5'], []]);
    api.before = undefined;
    clock.at = 60_000;
    await end(state);
    expect(left()).toEqual([]);
  });

  test('a server error is thrown, and the deletion is retried', async () => {
    const state = quiet({ uid });
    const { api, left, end } = fixture(state);
    api.put(jobs, manifest(run({ number: 5, id: 'old', job: 'movies-walk-5' })));
    api.before = (call) => {
      if (call.startsWith('DELETE')) throw new KubeError(500, 'InternalError', 'etcd is away');
    };
    await expect(end(state)).rejects.toThrow('etcd is away');
    api.before = undefined;
    await end(state);
    expect(left()).toEqual([]);
  });

  test('a finished Job of a lost state is deleted to free the name for the current run', async () => {
    const state = quiet({ uid, run: run() });
    const { api, left, end } = fixture(state);
    api.put(jobs, finishedJob(manifest(run({ id: 'before' })), 'Complete'));
    await end(state);
    expect(left()).toEqual([]);
  });
});

describe('stray pods', () => {
  const idle = quiet({ uid });
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'movies-walk-3', uid: 'gone' };

  test('a pod without a Job, whose run no state names, is deleted by uid after two live reads', async () => {
    const { api, left, end } = fixture(idle);
    api.put(pods, orphan());
    await end(idle);
    expect(left()).toEqual([]);
    expect(api.calls).toEqual(['GET libraries/movies', 'LIST pods', 'DELETE pods/astray']);
  });

  test.each<[string, PodObject]>([
    ['of a walk of an earlier Library with this name', orphan({ labels: labelled({ uid: 'before' }) })],
    ['of tiles', orphan({ labels: labelled({ component: 'tiles' }) })],
    ['that waits for its node', orphan({}, { phase: 'Pending' })],
    ['on a lost node', orphan({}, { phase: 'Unknown' })],
  ])('a pod %s is deleted as well', async (_, one) => {
    const { api, left, end } = fixture(idle);
    api.put(pods, one);
    await end(idle);
    expect(left()).toEqual([]);
  });

  test.each<[string, PodObject]>([
    ['has an owner, with which the cluster deletes it', orphan({ ownerReferences: [owner] })],
    ['is already terminating', orphan({ deletionTimestamp: '2026-03-01T12:00:00Z' })],
    ['has ended', orphan({}, { phase: 'Succeeded' })],
    ['belongs to another Library', orphan({ labels: labelled({ library: 'series' }) })],
    ['is in another namespace', orphan({ namespace: 'other' })],
    ['belongs to no run', orphan({ labels: { 'projectionist.dev/library': 'movies' } })],
  ])('a pod that %s is kept and costs no call', async (_, one) => {
    const { api, left, end } = fixture(idle);
    api.put(pods, one);
    await end(idle);
    expect([left(), api.calls]).toEqual([['astray'], []]);
  });

  test('a pod of a run that the state names by now is kept', async () => {
    const named = run({ number: 3, id: 'astray', job: 'movies-walk-3' });
    const { api, left, end } = fixture(quiet({ uid, run: named }));
    api.put(pods, orphan());
    await end(idle);
    expect(left()).toEqual(['astray']);
  });

  test('a pod that has ended, or was recreated under its name, before the live read is kept', async () => {
    for (const now of [orphan({}, { phase: 'Failed' }), orphan({ uid: 'another' })]) {
      const { api, left, end } = fixture(idle);
      api.put(pods, orphan());
      api.before = (call) => {
        if (call === 'LIST pods') api.put(pods, now);
      };
      await end(idle);
      expect(left()).toEqual(['astray']);
    }
  });

  test('a pod that disappears meanwhile is no error', async () => {
    const { api, end } = fixture(idle);
    api.put(pods, orphan());
    api.before = (call) => {
      if (call.startsWith('DELETE')) api.drop(pods, orphan().metadata);
    };
    await end(idle);
  });

  test('a pod that may not be deleted is tried once, and passes continue', async () => {
    const { api, left, end } = fixture(idle);
    api.put(pods, orphan());
    api.before = (call) => {
      if (call.startsWith('DELETE')) throw new KubeError(403, 'Forbidden', 'pods is forbidden');
    };
    await end(idle);
    await end(idle);
    expect([left(), api.calls.length]).toEqual([['astray'], 3]);
  });

  test('a server error is thrown, and the deletion is retried', async () => {
    const { api, left, end } = fixture(idle);
    api.put(pods, orphan());
    api.before = (call) => {
      if (call.startsWith('DELETE')) throw new KubeError(500, 'InternalError', 'etcd is away');
    };
    await expect(end(idle)).rejects.toThrow('etcd is away');
    api.before = undefined;
    await end(idle);
    expect(left()).toEqual([]);
  });

  test('nothing is deleted if the Library is gone', async () => {
    const { api, left, end } = fixture(undefined);
    api.put(pods, orphan());
    await end(idle);
    expect(left()).toEqual(['astray']);
  });
});
