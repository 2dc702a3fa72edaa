/** Jobs of one Library over an in-memory API with a test clock, for tests of `KubernetesJobs`. */
import type { Clock } from '../../src/library/clock.ts';
import type { LibraryDocument } from '../../src/library/document.ts';
import type { Run } from '../../src/library/state.ts';
import type { ObjectCache } from '../../src/platform/kubernetes/api/objectCache.ts';
import { jobs, pods, type Resource } from '../../src/platform/kubernetes/api/resources.ts';
import type { JobObject, PodObject } from '../../src/platform/kubernetes/api/wire.ts';
import { KubernetesJobs } from '../../src/platform/kubernetes/jobs.ts';
import { labelsOf } from '../../src/platform/kubernetes/labels.ts';
import { readLibrary } from '../../src/platform/kubernetes/libraryObject.ts';
import { walkJob } from '../../src/platform/kubernetes/walkJob.ts';
import { noon } from '../simulation/states.ts';
import { type MemoryApi, memoryApi } from './memoryApi.ts';
import { inState, libraryObject, pod, settings, uid } from './objects.ts';

export const key = 'media/movies';
export const document = documentOf();

function documentOf(): LibraryDocument {
  const read = readLibrary(libraryObject());
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.document;
}

/**
 * A platform whose watches show everything at once, or nothing (`isLate`). Its wall clock equals the server's unless
 * the test sets it ahead.
 */
export function fixture(api: MemoryApi = memoryApi()) {
  const time = { now: noon, wallAheadMs: 0 };
  const view: { isLate: boolean; pods?: readonly PodObject[] } = { isLate: false };
  const clock: Clock = {
    now: () => time.now + time.wallAheadMs,
    monotonic: () => time.now,
    sleep: async () => undefined,
    turn: async () => undefined,
  };
  const cache = <Item>(resource: Resource<Item>): ObjectCache<Item> => ({
    isFilled: true,
    get: (place) => (view.isLate ? undefined : api.cacheOf(resource).get(place)),
    values: () => (view.isLate ? [] : api.cacheOf(resource).values()),
  });
  const lease = { isOurs: true };
  const others = { wait: false };
  const platform = new KubernetesJobs({
    ...{ api, clock, settings, jobs: cache(jobs) },
    pods: { ...cache(pods), values: () => view.pods ?? cache(pods).values() },
    object: () => libraryObject(),
    mayCreate: () => lease.isOurs,
    othersWait: () => others.wait,
  });
  const start = (of: Run) => platform.startWalk(document, uid, of, undefined);
  return { api, platform, time, view, lease, others, start, jobState: (of: Run) => platform.walkState(key, of) };
}

export function manifest(of: Run): JobObject {
  return walkJob({ document, uid, run: of, activeTilesId: undefined, settings });
}

export function podOf(of: Run, status: PodObject['status'], change: Parameters<typeof pod>[0] = {}): PodObject {
  const labels = labelsOf({ component: 'walk', library: 'movies', uid, number: of.number, id: of.id });
  return pod({ ...change, status: status ?? {}, metadata: { labels, ...change.metadata } });
}

export const running = inState('Running', { running: { startedAt: '2026-03-01T12:00:00Z' } });
export const endedWith = (exitCode: number) => inState('Failed', { terminated: { exitCode } });
