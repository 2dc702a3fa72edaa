import { describe, expect, test } from 'vitest';
import { inState, pod } from '../../../test/kubernetes/objects.ts';
import { quiet, run } from '../../../test/simulation/states.ts';
import { verdictOf } from '../../library/outcome.ts';
import type { EndedJob } from '../../library/platform.ts';
import type { TerminatedState } from './api/wire.ts';
import { areKept, endOfKept, endOfPods, endWithoutPods, isAtWork, isUnfinishedPod, startedAt } from './jobEnd.ts';

const asked = { deletionTimestamp: '2026-03-01T12:10:00Z' };

function ended(terminated: Partial<TerminatedState>, metadata = {}) {
  return pod({ metadata, status: inState('Failed', { terminated: { exitCode: 0, ...terminated } }) });
}

const outOfMemory = {
  signal: 'SIGKILL',
  said: 'its pod needed more memory than its limit (OOMKilled): raise limits.memory in spec.job.resources',
};

describe('how a walk ended, by its pods', () => {
  test.each<[string, ReturnType<typeof pod>, EndedJob]>([
    ['its end', ended({ exitCode: 0 }), { code: 0 }],
    ['could not go on', ended({ exitCode: 1 }), { code: 1 }],
    ['a refused order', ended({ exitCode: 2 }), { code: 2 }],
    ['stopped early', ended({ exitCode: 3 }), { code: 3 }],
    ['a crash of native code', ended({ exitCode: 139 }), { signal: 'SIGSEGV' }],
    ['an abort', ended({ exitCode: 134 }), { signal: 'SIGABRT' }],
    ['a bus error', ended({ exitCode: 135 }), { signal: 'SIGBUS' }],
    ['a kill', ended({ exitCode: 137, reason: 'Error' }), { signal: 'SIGKILL' }],
    ['memory, in some runtimes with another code', ended({ exitCode: 1, reason: 'OOMKilled' }), outOfMemory],
    ['a signal that the runtime names', ended({ exitCode: 255, signal: 11 }), { signal: 'SIGSEGV' }],
    ['asked before it listened', ended({ exitCode: 143 }), { signal: 'SIGTERM' }],
    ['deaf to a wish of ours', ended({ exitCode: 137 }, asked), { signal: 'SIGTERM' }],
    ['out of memory while it was asked', ended({ exitCode: 137, reason: 'OOMKilled' }, asked), outOfMemory],
    [
      'why, in its last words',
      ended({ exitCode: 1, message: `{"event":"end"}\nthe disk is full\n    at x (y.ts)\n` }),
      { code: 1, said: 'the disk is full' },
    ],
    ['no words, but progress', ended({ exitCode: 1, message: '{"event":"progress"}\n{"event"' }), { code: 1 }],
    ['long words', ended({ exitCode: 2, message: 'x'.repeat(2_048) }), { code: 2, said: 'x'.repeat(1_000) }],
    ['a code of no signal', ended({ exitCode: 255 }), { code: 255 }],
  ])('%s', (_, of, expected) => {
    expect(endOfPods([of], false)).toEqual(expected);
  });

  test('nothing is told by pods that run, wait or are gone', () => {
    expect(endOfPods([], false)).toBeUndefined();
    expect(endOfPods([pod({ status: { phase: 'Pending' } })], false)).toBeUndefined();
    expect(endOfPods([pod({ status: inState('Running', { running: {} }) })], false)).toBeUndefined();
  });

  test('of several pods the last counts: a drained node ended those before it', () => {
    const first = ended({ exitCode: 3 }, { creationTimestamp: '2026-03-01T12:00:00Z' });
    const last = ended({ exitCode: 0 }, { creationTimestamp: '2026-03-01T13:00:00Z' });
    expect(endOfPods([last, first], false)).toEqual({ code: 0 });
  });

  test('of the indexes of a tiles Job a refused order speaks first, then one that failed', () => {
    const codes = (...list: number[]) =>
      endOfPods(
        list.map((exitCode) => ended({ exitCode })),
        true,
      );
    expect([codes(0, 1, 2), codes(0, 139, 0), codes(0, 0), codes(0, 3)]).toEqual([
      { code: 2 },
      { signal: 'SIGSEGV' },
      { code: 0 },
      { code: 3 },
    ]);
  });

  test('a Job that met its deadline before a container ran gives its folders back without a try', () => {
    const end = endWithoutPods({ type: 'Failed', reason: 'DeadlineExceeded' });
    const verdict = verdictOf(quiet(), run(), end, undefined, '1', 0);
    expect(verdict).toMatchObject({ outcome: { result: 'Yielded' } });
    expect(endWithoutPods({ type: 'Failed', reason: 'BackoffLimitExceeded' })).toEqual({});
    expect(endWithoutPods({ type: 'Complete', reason: '' })).toEqual({ code: 0 });
  });
});

describe('a run has started when the first of its containers has that still run', () => {
  const at = (hour: number) => `2026-03-01T${hour}:00:00Z`;
  const runs = (hour: number) => pod({ status: inState('Running', { running: { startedAt: at(hour) } }) });
  const evicted = ended({ exitCode: 143, startedAt: at(11) });
  const waits = pod({ status: inState('Pending', { waiting: { reason: 'ContainerCreating' } }) });
  const kept = pod({ status: inState('Running', { terminated: { exitCode: 0, startedAt: at(11) } }) });

  test.each<[string, readonly ReturnType<typeof pod>[], number | undefined]>([
    ['one', [runs(12)], 12],
    ['several, of tiles', [runs(13), runs(12)], 12],
    ['one in the place of another that was evicted', [evicted, runs(13)], 13],
    ['none in the place of another that was evicted yet', [evicted, waits], undefined],
    ['none, all have ended', [evicted], undefined],
    ['none, a sidecar alone', [kept], undefined],
    ['none, it waits', [waits], undefined],
    ['none, nothing is known of it', [pod()], undefined],
  ])('%s', (_, pods, hour) => {
    expect(startedAt(pods)).toBe(hour === undefined ? undefined : Date.UTC(2026, 2, 1, hour));
  });
});

describe('pods that a sidecar keeps', () => {
  /** The container of a mesh beside ours, which does not end. */
  const keptWith = (exitCode: number) => {
    const { containerStatuses = [] } = inState('Running', { terminated: { exitCode } });
    const mesh = { name: 'istio-proxy', state: { running: { startedAt: '2026-03-01T12:00:00Z' } } };
    return pod({ status: { phase: 'Running', containerStatuses: [mesh, ...containerStatuses] } });
  };
  const runs = pod({ status: inState('Running', { running: { startedAt: '2026-03-01T12:00:00Z' } }) });

  test.each<[string, ReturnType<typeof pod>, boolean]>([
    ['one whose container of ours has ended is', keptWith(0), false],
    ['one that has ended is', ended({ exitCode: 0 }), false],
    ['one that runs is not', runs, true],
    ['one whose node is lost is not', pod({ status: { ...runs.status, phase: 'Unknown' } }), true],
    ['one that waits is not', pod({ status: inState('Pending', { waiting: {} }) }), true],
    ['one of which nothing is known is not', pod(), true],
  ])('%s over', (_, one, expected) => {
    expect(isAtWork(one)).toBe(expected);
  });

  test.each<[string, readonly ReturnType<typeof pod>[], boolean]>([
    ['by a sidecar alone', [keptWith(0)], true],
    ['beside one that was evicted', [ended({ exitCode: 143 }), keptWith(0)], true],
    ['beside one that still works', [keptWith(0), runs], false],
    ['by nothing, all have ended', [ended({ exitCode: 0 })], false],
    ['by nothing, there are none', [], false],
  ])('kept %s', (_, pods, expected) => {
    expect(areKept(pods)).toBe(expected);
  });

  const tilesJob = (status: object) => ({
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'movies-tiles-3', namespace: 'media' } },
    ...{ spec: { completions: 3, template: { spec: {} } }, status },
  });

  test.each<[string, boolean, number, object, EndedJob]>([
    ['a walk ended as its container did', false, 3, {}, { code: 3 }],
    ['a walk that crashed', false, 139, {}, { signal: 'SIGSEGV' }],
    ['tiles with indexes left tell how many were begun', true, 0, {}, { code: 0, begun: 1 }],
    ['tiles with one index left, which failed before, too', true, 0, { succeeded: 1 }, { code: 0, begun: 2 }],
    ['tiles at their last index are done', true, 0, { succeeded: 1, failed: 1 }, { code: 0 }],
    ['tiles that failed are told, or they would follow each other for ever', true, 1, {}, { code: 1, begun: 1 }],
  ])('%s', (_, isIndexed, exitCode, status, expected) => {
    expect(endOfKept([keptWith(exitCode)], tilesJob(status), isIndexed)).toEqual(expected);
  });
});

test('a pod is unfinished until its phase says otherwise, also one of a node that is lost', () => {
  const phases = ['Pending', 'Running', 'Unknown', 'Succeeded', 'Failed'];
  expect(phases.filter((phase) => isUnfinishedPod(pod({ status: { phase } })))).toEqual([
    'Pending',
    'Running',
    'Unknown',
  ]);
  expect(isUnfinishedPod(pod())).toBe(true);
});
