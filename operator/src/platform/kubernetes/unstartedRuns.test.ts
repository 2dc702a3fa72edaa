import { describe, expect, test } from 'vitest';
import { document, fixture, key, manifest, podOf, running } from '../../../test/kubernetes/jobsFixture.ts';
import { inState, uid } from '../../../test/kubernetes/objects.ts';
import { noon, run, tilesRun } from '../../../test/simulation/states.ts';
import { message } from '../../messages/message.ts';
import { KubeError } from './api/kubeApi.ts';
import { jobs, pods } from './api/resources.ts';
import type { PodObject } from './api/wire.ts';

const minute = 60_000;
const unschedulable: PodObject['status'] = {
  phase: 'Pending',
  conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' }],
};
const waiting = (reason: string) => inState('Pending', { waiting: { reason } });

/** Checks once a minute; returns the kinds of states and the deleted Jobs. */
async function watched(here: ReturnType<typeof fixture>, minutes: number, check = () => here.jobState(run())) {
  const kinds: string[] = [];
  for (let passed = 0; passed <= minutes; passed++) {
    kinds.push((await check()).kind);
    here.time.now += minute;
  }
  const deleted = here.api.calls.filter((call) => call.startsWith('DELETE'));
  return { kinds, deleted };
}

/** A claimed run whose Job was created. */
async function begun(wait: boolean) {
  const here = fixture();
  here.others.wait = wait;
  await here.start(run());
  return here;
}

describe('a run whose pod cannot start', () => {
  const rows: [string, NonNullable<PodObject['status']>, number][] = [
    ['ImagePullBackOff', waiting('ImagePullBackOff'), 2],
    ['CreateContainerConfigError', waiting('CreateContainerConfigError'), 2],
    ['Unschedulable', unschedulable ?? {}, 5],
    ['ContainerCreating', waiting('ContainerCreating'), 10],
  ];

  test.each(rows)('gives its slot to a Library that waits, after its time: %s', async (_, status, minutes) => {
    const here = await begun(true);
    here.api.put(pods, podOf(run(), status));
    expect((await watched(here, minutes - 1)).deleted).toEqual([]);
    expect((await here.jobState(run())).kind).toBe('unknown');
    expect(here.api.calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE jobs/movies-walk-8']);
    // Its pod may still start: the run has not ended, and keeps its slot.
    expect((await here.jobState(run())).kind).toBe('unknown');
    for (const { metadata } of here.api.cacheOf(pods).values()) here.api.drop(pods, metadata);
    const ended = await here.jobState(run());
    expect(ended).toMatchObject({
      kind: 'ended',
      ended: { signal: 'SIGTERM', unstarted: { code: expect.any(String) } },
    });
  });

  test.each(rows)('waits on while nobody else waits: %s', async (_, status) => {
    const here = await begun(false);
    here.api.put(pods, podOf(run(), status));
    expect((await watched(here, 120)).deleted).toEqual([]);
  });

  test('is not ended if its container has started meanwhile, though the watch does not show it', async () => {
    const here = await begun(true);
    const before = podOf(run(), waiting('ErrImagePull'));
    here.api.put(pods, podOf(run(), running));
    here.view.pods = [before];
    expect((await watched(here, 6)).deleted).toEqual([]);
  });

  test('keeps its place in the queue that suspended its Job', async () => {
    const here = await begun(true);
    const conditions = [{ type: 'Suspended', status: 'True', reason: 'JobSuspended' }];
    here.api.put(jobs, {
      ...manifest(run()),
      spec: { ...manifest(run()).spec, suspend: true },
      status: { conditions },
    });
    expect((await watched(here, 120)).deleted).toEqual([]);
  });

  test('is reported after 10 minutes in all, also between its runs, until a container runs', async () => {
    const here = await begun(true);
    here.api.put(pods, podOf(run(), waiting('ErrImagePull')));
    await watched(here, 3);
    for (const { metadata } of here.api.cacheOf(pods).values()) here.api.drop(pods, metadata);
    await here.jobState(run());
    expect(here.platform.troublesOf(key).jobs).toEqual([]);
    here.time.now = noon + 10 * minute;
    expect(here.platform.troublesOf(key).jobs).toMatchObject([
      { reason: 'PodCannotStart', message: { code: 'podWaits' } },
    ]);
    const next = run({ number: 9, id: 'next', job: 'movies-walk-9' });
    await here.start(next);
    here.api.put(pods, podOf(next, running, { metadata: { name: 'movies-walk-9-abcde' } }));
    await here.jobState(next);
    expect(here.platform.troublesOf(key).jobs).toEqual([]);
  });
});

describe('a run without a Job', () => {
  test('gives its slot back when the server keeps refusing the Job', async () => {
    const here = fixture();
    here.others.wait = true;
    here.api.before = (call) => {
      if (call.startsWith('POST')) throw new KubeError(403, 'Forbidden', 'exceeded quota: jobs');
    };
    const check = async () => {
      await here.start(run()).catch(() => undefined);
      return here.jobState(run());
    };
    expect((await watched(here, 1, check)).kinds).toEqual(['absent', 'absent']);
    expect(await check()).toMatchObject({ kind: 'ended', ended: { unstarted: { code: 'jobRefused' } } });
  });

  test('gives its slot back while a pod of another walk blocks it', async () => {
    const here = fixture();
    here.others.wait = true;
    const mine = run({ id: here.platform.newId(key) });
    const old = run({ number: 3, id: 'old', job: 'movies-walk-3' });
    here.api.put(pods, podOf(old, running, { metadata: { name: 'movies-walk-3-abcde' } }));
    const { kinds, deleted } = await watched(here, 2, () => here.jobState(mine));
    expect([kinds.at(-1), deleted]).toEqual(['ended', []]);
  });
});

describe('a Job that gets no pod', () => {
  test('is given up after a minute, and the next one after two', async () => {
    const here = await begun(false);
    expect((await watched(here, 1)).deleted).toEqual(['DELETE jobs/movies-walk-8']);
    expect(await here.jobState(run())).toMatchObject({ kind: 'ended', ended: { unstarted: { code: 'noPod' } } });
    const next = run({ number: 9, id: 'next', job: 'movies-walk-9' });
    await here.start(next);
    const { deleted } = await watched(here, 1, () => here.jobState(next));
    expect(deleted).toHaveLength(1);
    await here.jobState(next);
    expect(here.api.calls.filter((call) => call.startsWith('DELETE')).at(-1)).toBe('DELETE jobs/movies-walk-9');
  });

  test('is kept if it has a pod that the watch does not show yet', async () => {
    const here = await begun(false);
    here.view.pods = [];
    here.api.put(pods, podOf(run(), waiting('ContainerCreating')));
    expect((await watched(here, 10)).deleted).toEqual([]);
  });

  test('counts its minute from when the Job was created, not from the claim', async () => {
    const here = fixture();
    const mine = run({ id: here.platform.newId(key) });
    const old = podOf(run({ number: 3, id: 'old' }), running, { metadata: { name: 'movies-walk-3-abcde' } });
    here.api.put(pods, old);
    await watched(here, 5, () => here.jobState(mine));
    here.api.drop(pods, old.metadata);
    expect((await here.jobState(mine)).kind).toBe('absent');
    await here.start(mine);
    expect((await here.jobState(mine)).kind).toBe('unknown');
    expect(here.api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

test('a tiles Job whose pods cannot start gives its slot back as well', async () => {
  const here = fixture();
  here.others.wait = true;
  const tiles = tilesRun({ job: 'movies-tiles-3' });
  await here.platform.startTiles(document, uid, tiles);
  const { deleted } = await watched(here, 1, () => here.platform.tilesState(key, tiles));
  expect(deleted).toEqual(['DELETE jobs/movies-tiles-3']);
  expect(await here.platform.tilesState(key, tiles)).toMatchObject({
    kind: 'ended',
    ended: { signal: 'SIGTERM', unstarted: message('noPod', 'movies-tiles-3', expect.any(String)) },
  });
});
