import { describe, expect, test } from 'vitest';
import { finishedJob, inState, libraryObject, pod, settings } from '../../test/kubernetes/objects.ts';
import type { Trouble } from '../library/status.ts';
import { englishText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import type { JobObject, LibraryObject, PodObject } from '../platform/kubernetes/api/wire.ts';
import { readLibrary } from '../platform/kubernetes/libraryObject.ts';
import { tilesJob } from '../platform/kubernetes/tilesJob.ts';
import { walkJob } from '../platform/kubernetes/walkJob.ts';
import { SharedStorage, workBesideTrouble } from './sharedStorage.ts';

interface LibrarySpec {
  readonly storage?: object;
  /** Creation time in seconds after the first. */
  readonly at?: number;
  readonly uid?: string;
  readonly namespace?: string;
  readonly spec?: object;
}

function shared(specs: Readonly<Record<string, LibrarySpec>>) {
  const objects = new Map<string, LibraryObject>();
  for (const [name, { storage = { claim: 'media' }, at = 0, uid = name, namespace = 'media', spec }] of Object.entries(
    specs,
  )) {
    const creationTimestamp = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    objects.set(name, libraryObject({ storage, ...spec }, { name, namespace, uid, creationTimestamp }));
  }
  const storage = new SharedStorage({ libraries: () => objects.values(), jobs: () => [], pods: () => [] });
  const of = (name: string) => {
    const object = objects.get(name);
    if (object === undefined) throw new Error(`there is no ${name}`);
    return object;
  };
  return {
    troubleOf: (name: string) => storage.troubleOf(of(name)),
    sharersOf: (name: string) => storage.sharersOf(of(name)),
  };
}

const older: LibrarySpec = { at: 0, storage: { claim: 'media', subPath: 'films' } };

function wordsOf(trouble: Trouble | undefined): string {
  return trouble === undefined ? '' : englishText(trouble.message);
}

describe('two Libraries over one folder', () => {
  test.each<[string, LibrarySpec, string | undefined]>([
    ['the same folder', { storage: { claim: 'media', subPath: 'films' } }, 'is also the storage of older'],
    [
      'the same, written differently',
      { storage: { claim: 'media', subPath: './films/' } },
      'is also the storage of older',
    ],
    ['a folder inside', { storage: { claim: 'media', subPath: 'films/new' } }, 'lies inside the storage of older'],
    ['the whole claim', { storage: { claim: 'media' } }, 'holds the storage of older'],
    ['a name with the same prefix', { storage: { claim: 'media', subPath: 'films2' } }, undefined],
    ['another claim', { storage: { claim: 'other', subPath: 'films' } }, undefined],
    ['another namespace', { storage: { claim: 'media', subPath: 'films' }, namespace: 'other' }, undefined],
    ['no claim', { storage: { path: '/films' } }, undefined],
    ['a document that is faulty elsewhere', { ...older, spec: { schedule: 'often' } }, 'is also the storage of older'],
  ])('the trouble of the younger, with %s', (_what, younger, words) => {
    const all = shared({ older, younger: { ...younger, at: 1 } });
    expect(all.troubleOf('older')).toBeUndefined();
    const trouble = all.troubleOf('younger');
    expect(trouble?.reason).toBe(words === undefined ? undefined : 'StorageShared');
    if (words !== undefined) expect(wordsOf(trouble)).toContain(words);
  });

  test('Libraries of the same second are ordered by uid, so that every leader decides the same', () => {
    const all = shared({ one: { uid: 'b' }, other: { uid: 'a' } });
    expect(wordsOf(all.troubleOf('one'))).toContain('is also the storage of other');
    expect(all.troubleOf('other')).toBeUndefined();
  });

  test('of several older ones the first is named', () => {
    const all = shared({ third: { at: 3 }, second: { at: 2 }, first: { at: 1 }, fourth: { at: 4 } });
    expect(wordsOf(all.troubleOf('fourth'))).toContain('of first, which is older');
    expect(wordsOf(all.troubleOf('second'))).toContain('of first');
    expect(all.sharersOf('first')).toEqual(['media/third', 'media/second', 'media/fourth']);
  });
});

describe('a blocked Library blocks no other', () => {
  const at = (seconds: number, subPath?: string): LibrarySpec => ({
    at: seconds,
    storage: { claim: 'media', ...(subPath === undefined ? {} : { subPath }) },
  });

  test('a whole claim created between two that share nothing', () => {
    const all = shared({ movies: at(0, 'movies'), whole: at(1), series: at(2, 'series') });
    expect(wordsOf(all.troubleOf('whole'))).toContain('holds the storage of movies');
    expect(all.troubleOf('series')).toBeUndefined();
  });

  test.each([
    ['the oldest is gone: the whole claim remains', { whole: at(1), series: at(2, 'series') }, ['series']],
    [
      'a chain',
      { a: at(0, 'x/a'), b: at(1, 'x'), c: at(2), d: at(3, 'y'), e: at(4, 'x/b'), f: at(5, 'y/f') },
      ['b', 'c', 'f'],
    ],
  ])('%s', (_what, specs: Readonly<Record<string, LibrarySpec>>, held) => {
    const all = shared(specs);
    const names = Object.keys(specs);
    expect(names.filter((name) => all.troubleOf(name) !== undefined)).toEqual(held);
    // A walked Library is alone, and a blocked one has a sharer that is walked.
    for (const name of names) {
      const sharers = all.sharersOf(name).map((key) => key.slice(key.indexOf('/') + 1));
      expect(sharers.some((other) => !held.includes(other))).toBe(held.includes(name));
    }
  });
});

describe('work on the same videos', () => {
  const own = libraryObject({ storage: { claim: 'media', subPath: 'films' } }, { name: 'films', uid: 'films' });
  const claimed = { number: 1, id: 'r1', claimedAt: 0 };
  const whole = { folders: [], generation: 1, trustMtimes: false, everyTitle: true, firstWalk: true };

  function jobOf(name: string, storage: object, kind: 'walk' | 'tiles' = 'walk', namespace = 'media'): JobObject {
    const uid = `uid-${name}`;
    const read = readLibrary(libraryObject({ storage }, { name, namespace, uid }));
    if (!('document' in read)) throw new Error('expected a document without faults');
    const { document } = read;
    const bare = { ...claimed, job: `${name}-${kind}-1` };
    const job =
      kind === 'tiles'
        ? tilesJob({ document, uid, tiles: { ...bare, videos: [] }, settings })
        : walkJob({ document, uid, run: { ...bare, ...whole, trigger: 'spec' }, activeTilesId: undefined, settings });
    return { ...job, metadata: { ...job.metadata, uid: `job-${name}` } };
  }

  function podOf(job: JobObject, status: PodObject['status'] = inState('Running', { running: {} })): PodObject {
    const { metadata, spec } = job.spec.template;
    const { namespace, name } = job.metadata;
    const labels = metadata?.labels ?? {};
    const owner = { apiVersion: 'batch/v1', kind: 'Job', name, uid: job.metadata.uid ?? '' };
    const made = pod({ metadata: { name: `${name}-x`, namespace, labels, ownerReferences: [owner] }, status });
    return { ...made, spec };
  }

  const beside = (jobs: readonly JobObject[], pods: readonly PodObject[]) =>
    new SharedStorage({ libraries: () => [own], jobs: () => jobs, pods: () => pods }).workBeside(own)?.metadata.name;

  const films = { claim: 'media', subPath: 'films' };
  const ended = inState('Succeeded', { terminated: { exitCode: 0 } });
  const kept = inState('Running', { terminated: { exitCode: 0 } });

  test.each<[string, JobObject, string | undefined]>([
    ['of a deleted Library, over the same folder', jobOf('movies', films), 'movies-walk-1-x'],
    ['tiles', jobOf('movies', films, 'tiles'), 'movies-tiles-1-x'],
    ['over the whole claim', jobOf('movies', { claim: 'media' }), 'movies-walk-1-x'],
    ['inside', jobOf('movies', { claim: 'media', subPath: 'films/new' }), 'movies-walk-1-x'],
    ['over a name with the same prefix', jobOf('movies', { claim: 'media', subPath: 'films2' }), undefined],
    ['over another claim', jobOf('movies', { claim: 'other', subPath: 'films' }), undefined],
    ['in another namespace', jobOf('movies', films, 'walk', 'other'), undefined],
    ['of its own', jobOf('films', films), undefined],
  ])('a pod %s', (_what, job, expected) => {
    expect(beside([], [podOf(job)])).toBe(expected);
  });

  const job = jobOf('movies', films);
  test.each<[string, readonly JobObject[], readonly PodObject[], string | undefined]>([
    ['a pod that waits for its node', [], [podOf(job, { phase: 'Pending' })], 'movies-walk-1-x'],
    ['a pod that ended', [], [podOf(job, ended)], undefined],
    ['a pod kept only by a sidecar', [], [podOf(job, kept)], undefined],
    ['a Job without a pod yet', [job], [], 'movies-walk-1'],
    ['a Job whose pod is replaced', [job], [podOf(job, inState('Failed', {}))], 'movies-walk-1'],
    ['a Job whose pod is kept only by a sidecar', [job], [podOf(job, kept)], undefined],
    ['a Job that ended', [finishedJob(job, 'Complete')], [], undefined],
  ])('%s', (_what, jobs, pods, expected) => {
    expect(beside(jobs, pods)).toBe(expected);
  });

  test('is reported as a wait, and as Stalled if it does not end by itself', () => {
    const asked = Date.UTC(2026, 2, 1, 12);
    const walking = podOf(job);
    const leaving = {
      ...walking,
      metadata: { ...walking.metadata, deletionTimestamp: new Date(asked).toISOString() },
    };
    const wait = { reason: 'WaitsForTurn', isPassing: true };
    expect(workBesideTrouble(job, asked)).toMatchObject({
      ...wait,
      message: message('waitsForJob', 'movies-walk-1'),
    });
    expect(workBesideTrouble(walking, asked + 3_600_000)).toMatchObject(wait);
    expect(workBesideTrouble(leaving, asked + 599_000)).toMatchObject(wait);
    const stuck = workBesideTrouble(leaving, asked + 600_000);
    expect(stuck.reason).toBe('StrayPod');
    expect(stuck.isPassing).toBeUndefined();
    expect(wordsOf(stuck)).toContain('kubectl delete pod -n media movies-walk-1-x --force');
  });
});
