import { describe, expect, test } from 'vitest';
import { endedWith, fixture, key, manifest, podOf, running } from '../../../test/kubernetes/jobsFixture.ts';
import { finishedJob, inState, libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import { noon, quiet, run } from '../../../test/simulation/states.ts';
import type { Run } from '../../library/state.ts';
import { jobs, libraries, pods } from './api/resources.ts';
import { statusOf } from './statusCodec.ts';

describe('a Job whose pod a sidecar keeps', () => {
  /** A mesh's container keeps running beside ours. */
  const keptWith = (of: Run, exitCode: number) => podOf(of, inState('Running', { terminated: { exitCode } }));

  test('counts as ended a minute after our container, is deleted with the state, and blocks no other walk', async () => {
    const { api, platform, jobState, time } = fixture();
    const mine = run();
    api.put(jobs, manifest(mine));
    api.put(pods, keptWith(mine, 0));
    const written = quiet({ uid, lastRunNumber: mine.number });
    for (let seconds = 0; seconds < 60; seconds += 10) {
      expect(await jobState(mine)).toEqual({ kind: 'unknown', until: time.now + 10_000 });
      time.now += 10_000;
    }
    expect(await jobState(mine)).toEqual({ kind: 'ended', ended: { code: 0 } });
    expect(await platform.whileGone(key, mine, async () => undefined)).toBe(true);
    api.put(libraries, { ...libraryObject(), status: statusOf(written, {}) });
    await platform.endStrays(key, written);
    expect([...api.cacheOf(jobs).values()]).toEqual([]);
    const next = run({ number: 9, id: platform.newId(key), job: 'movies-walk-9' });
    expect(await jobState(next)).toEqual({ kind: 'absent' });
  });

  test('that ends within that minute ends like any other', async () => {
    const { api, jobState, time } = fixture();
    api.put(jobs, manifest(run()));
    api.put(pods, keptWith(run(), 3));
    await jobState(run());
    time.now += 59_000;
    expect((await jobState(run())).kind).toBe('unknown');
    api.put(jobs, finishedJob(manifest(run()), 'Failed'));
    api.put(pods, podOf(run(), endedWith(3)));
    expect(await jobState(run())).toEqual({ kind: 'ended', ended: { code: 3 } });
  });

  test('continues if something in its pods works again, such as the next video of tiles', async () => {
    const { api, platform, jobState, time } = fixture();
    const mine = run();
    api.put(jobs, manifest(mine));
    api.put(pods, keptWith(mine, 0));
    await jobState(mine);
    time.now += 50_000;
    api.put(pods, podOf(mine, running, { metadata: { name: 'another' } }));
    expect(await jobState(mine)).toEqual({ kind: 'running', since: noon });
    api.drop(pods, { namespace: 'media', name: 'another' });
    time.now += 50_000;
    expect((await jobState(mine)).kind).toBe('unknown');
    time.now += 60_000;
    expect((await jobState(mine)).kind).toBe('ended');
    // The live read shows what the watch does not show yet.
    api.put(pods, podOf(mine, running, { metadata: { name: 'another' } }));
    expect(await platform.whileGone(key, mine, async () => Promise.reject(new Error('not to be written')))).toBe(false);
  });

  test('that was deleted has ended with its container; the cluster removes the sidecar', async () => {
    const { api, platform, jobState } = fixture();
    api.put(jobs, manifest(run()));
    api.put(pods, podOf(run(), running));
    await jobState(run());
    api.drop(jobs, { namespace: 'media', name: 'movies-walk-8' });
    api.put(pods, keptWith(run(), 3));
    expect(await jobState(run())).toEqual({ kind: 'ended', ended: { code: 3 } });
    expect(await platform.whileGone(key, run(), async () => undefined)).toBe(true);
  });
});
