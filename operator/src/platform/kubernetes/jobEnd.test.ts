import { describe, expect, test } from 'vitest';
import { inState, pod } from '../../../test/kubernetes/objects.ts';
import { quiet, run } from '../../../test/simulation/states.ts';
import { verdictOf } from '../../library/outcome.ts';
import type { EndedJob } from '../../library/platform.ts';
import { message, plainText } from '../../messages/message.ts';
import type { TerminatedState } from './api/wire.ts';
import { areKept, endOfKept, endOfPods, endWithoutPods, isAtWork, isUnfinishedPod, startedAt } from './jobEnd.ts';

const asked = { deletionTimestamp: '2026-03-01T12:10:00Z' };

function ended(terminated: Partial<TerminatedState>, metadata = {}) {
  return pod({ metadata, status: inState('Failed', { terminated: { exitCode: 0, ...terminated } }) });
}

const outOfMemory = {
  signal: 'SIGKILL',
  lastWords: message('outOfMemory'),
};

describe('the end of a walk, by its pods', () => {
  test.each<[string, ReturnType<typeof pod>, EndedJob]>([
    ['its end', ended({ exitCode: 0 }), { code: 0 }],
    ['could not go on', ended({ exitCode: 1 }), { code: 1 }],
    ['a refused order', ended({ exitCode: 2 }), { code: 2 }],
    ['stopped early', ended({ exitCode: 3 }), { code: 3 }],
    ['a crash of native code', ended({ exitCode: 139 }), { signal: 'SIGSEGV' }],
    ['an abort', ended({ exitCode: 134 }), { signal: 'SIGABRT' }],
    ['a bus error', ended({ exitCode: 135 }), { signal: 'SIGBUS' }],
    ['a kill', ended({ exitCode: 137, reason: 'Error' }), { signal: 'SIGKILL' }],
    ['out of memory, where some runtimes use another code', ended({ exitCode: 1, reason: 'OOMKilled' }), outOfMemory],
    ['a signal named by the runtime', ended({ exitCode: 255, signal: 11 }), { signal: 'SIGSEGV' }],
    ['SIGTERM before it was handled', ended({ exitCode: 143 }), { signal: 'SIGTERM' }],
    ['killed after it ignored our SIGTERM', ended({ exitCode: 137 }, asked), { signal: 'SIGTERM' }],
    ['out of memory while it was terminating', ended({ exitCode: 137, reason: 'OOMKilled' }, asked), outOfMemory],
    [
      'the reason, from its last output',
      ended({ exitCode: 1, message: `{"event":"end"}\nthe disk is full\n    at x (y.ts)\n` }),
      { code: 1, lastWords: plainText('the disk is full') },
    ],
    ['no text besides progress', ended({ exitCode: 1, message: '{"event":"progress"}\n{"event"' }), { code: 1 }],
    [
      'long words',
      ended({ exitCode: 2, message: 'x'.repeat(2_048) }),
      { code: 2, lastWords: plainText('x'.repeat(1_000)) },
    ],
    ['a code that is no signal', ended({ exitCode: 255 }), { code: 255 }],
  ])('%s', (_, of, expected) => {
    expect(endOfPods([of], false)).toEqual(expected);
  });

  test('running, waiting and deleted pods have no result', () => {
    expect(endOfPods([], false)).toBeUndefined();
    expect(endOfPods([pod({ status: { phase: 'Pending' } })], false)).toBeUndefined();
    expect(endOfPods([pod({ status: inState('Running', { running: {} }) })], false)).toBeUndefined();
  });

  test('the last of several pods counts: a drained node ended those before it', () => {
    const first = ended({ exitCode: 3 }, { creationTimestamp: '2026-03-01T12:00:00Z' });
    const last = ended({ exitCode: 0 }, { creationTimestamp: '2026-03-01T13:00:00Z' });
    expect(endOfPods([last, first], false)).toEqual({ code: 0 });
  });

  describe('a pod that its node evicted', () => {
    const evicted = (exitCode: number) => {
      const { metadata, status } = ended({ exitCode }, { creationTimestamp: '2026-03-01T12:00:00Z' });
      return pod({ metadata, status: { ...status, conditions: [{ type: 'DisruptionTarget', status: 'True' }] } });
    };

    test('is blamed on no video if somebody deleted the Job and with it the replacement', () => {
      expect(endOfPods([evicted(137)], false)).toEqual({ signal: 'SIGTERM' });
      expect(endOfPods([evicted(143)], false)).toEqual({ signal: 'SIGTERM' });
    });

    test('counts with its own code if it ended by itself', () => {
      expect([endOfPods([evicted(0)], false), endOfPods([evicted(3)], false)]).toEqual([{ code: 0 }, { code: 3 }]);
    });

    test('does not count beside its replacement, in a tiles Job neither', () => {
      const replacement = ended({ exitCode: 0 }, { creationTimestamp: '2026-03-01T13:00:00Z' });
      expect(endOfPods([evicted(137), replacement], false)).toEqual({ code: 0 });
      expect(endOfPods([evicted(137), replacement, ended({ exitCode: 0 })], true)).toEqual({ code: 0 });
    });
  });

  test('of the indexes of a tiles Job a refused order comes first, then a failed one', () => {
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

  test('a Job that reached its deadline before a container ran returns its folders without a try', () => {
    const end = endWithoutPods({ type: 'Failed', reason: 'DeadlineExceeded' });
    const verdict = verdictOf(quiet(), run(), end, undefined, '1', 0);
    expect(verdict).toMatchObject({ outcome: { result: 'Yielded' } });
    expect(endWithoutPods({ type: 'Failed', reason: 'BackoffLimitExceeded' })).toEqual({});
    expect(endWithoutPods({ type: 'Complete', reason: '' })).toEqual({ code: 0 });
  });
});

describe('startedAt is the start of the first container that still runs', () => {
  const at = (hour: number) => `2026-03-01T${hour}:00:00Z`;
  const runs = (hour: number) => pod({ status: inState('Running', { running: { startedAt: at(hour) } }) });
  const evicted = ended({ exitCode: 143, startedAt: at(11) });
  const waits = pod({ status: inState('Pending', { waiting: { reason: 'ContainerCreating' } }) });
  const kept = pod({ status: inState('Running', { terminated: { exitCode: 0, startedAt: at(11) } }) });

  test.each<[string, readonly ReturnType<typeof pod>[], number | undefined]>([
    ['one', [runs(12)], 12],
    ['several, of a tiles Job', [runs(13), runs(12)], 12],
    ['the replacement of an evicted pod', [evicted, runs(13)], 13],
    ['none while an evicted pod has no running replacement', [evicted, waits], undefined],
    ['none if all have ended', [evicted], undefined],
    ['none if only a sidecar runs', [kept], undefined],
    ['none while it waits', [waits], undefined],
    ['none without a status', [pod()], undefined],
  ])('%s', (_, pods, hour) => {
    expect(startedAt(pods)).toBe(hour === undefined ? undefined : Date.UTC(2026, 2, 1, hour));
  });
});

describe('pods kept by a sidecar', () => {
  /** A mesh's sidecar that keeps running beside our container. */
  const keptWith = (exitCode: number) => {
    const { containerStatuses = [] } = inState('Running', { terminated: { exitCode } });
    const mesh = { name: 'istio-proxy', state: { running: { startedAt: '2026-03-01T12:00:00Z' } } };
    return pod({ status: { phase: 'Running', containerStatuses: [mesh, ...containerStatuses] } });
  };
  const runs = pod({ status: inState('Running', { running: { startedAt: '2026-03-01T12:00:00Z' } }) });

  test.each<[string, ReturnType<typeof pod>, boolean]>([
    ['a pod whose own container has ended is not at work', keptWith(0), false],
    ['a finished pod is not at work', ended({ exitCode: 0 }), false],
    ['a running pod is at work', runs, true],
    ['a pod on a lost node is at work', pod({ status: { ...runs.status, phase: 'Unknown' } }), true],
    ['a waiting pod is at work', pod({ status: inState('Pending', { waiting: {} }) }), true],
    ['a pod without a status is at work', pod(), true],
  ])('%s', (_, one, expected) => {
    expect(isAtWork(one)).toBe(expected);
  });

  test.each<[string, readonly ReturnType<typeof pod>[], boolean]>([
    ['a pod with only a sidecar running is kept', [keptWith(0)], true],
    ['also beside an evicted pod', [ended({ exitCode: 143 }), keptWith(0)], true],
    ['not while another pod works', [keptWith(0), runs], false],
    ['not if all pods have ended', [ended({ exitCode: 0 })], false],
    ['not without pods', [], false],
  ])('%s', (_, pods, expected) => {
    expect(areKept(pods)).toBe(expected);
  });

  const tilesJob = (status: object) => ({
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'movies-tiles-3', namespace: 'media' } },
    ...{ spec: { completions: 3, template: { spec: {} } }, status },
  });

  test.each<[string, boolean, number, object, EndedJob]>([
    ["a walk ends with its container's result", false, 3, {}, { code: 3 }],
    ['a crashed walk', false, 139, {}, { signal: 'SIGSEGV' }],
    ['tiles with indexes left report how many started', true, 0, {}, { code: 0, begun: 1 }],
    ['also with one index left after an earlier failure', true, 0, { succeeded: 1 }, { code: 0, begun: 2 }],
    ['tiles at their last index are complete', true, 0, { succeeded: 1, failed: 1 }, { code: 0 }],
    ['failed tiles are reported, or the runs would repeat forever', true, 1, {}, { code: 1, begun: 1 }],
  ])('%s', (_, isIndexed, exitCode, status, expected) => {
    expect(endOfKept([keptWith(exitCode)], tilesJob(status), isIndexed)).toEqual(expected);
  });
});

test('a pod is unfinished until its phase shows an end, also on a lost node', () => {
  const phases = ['Pending', 'Running', 'Unknown', 'Succeeded', 'Failed'];
  expect(phases.filter((phase) => isUnfinishedPod(pod({ status: { phase } })))).toEqual([
    'Pending',
    'Running',
    'Unknown',
  ]);
  expect(isUnfinishedPod(pod())).toBe(true);
});
