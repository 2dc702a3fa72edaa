import { describe, expect, test } from 'vitest';
import { inState, pod } from '../../../test/kubernetes/objects.ts';
import type { PodObject } from './api/wire.ts';
import { podWaits } from './podWords.ts';

const created = Date.UTC(2026, 2, 1, 12);
const now = created + 20 * 60_000;
const unschedulable = '0/3 nodes are available: 3 node(s) had volume node affinity conflict.';

function waiting(reason: string, message = ''): NonNullable<PodObject['status']> {
  return inState('Pending', { waiting: { reason, message } });
}

describe('why a pod does not run', () => {
  test.each<[string, PodObject['status'], RegExp]>([
    [
      'in the words of the scheduler',
      {
        phase: 'Pending',
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: unschedulable }],
      },
      /^pod movies-walk-8-x2x4z finds no node: 0\/3 nodes are available: 3 node\(s\) had volume node affinity conflict$/u,
    ],
    [
      'an image that is not there',
      waiting('ImagePullBackOff', 'Back-off pulling image'),
      /ImagePullBackOff, Back-off.*imagePullSecrets/u,
    ],
    [
      'a Secret that is not there',
      waiting('CreateContainerConfigError', 'secret "catalog" not found'),
      /secret "catalog" not found: check that the Secrets/u,
    ],
    [
      'a volume that cannot be mounted',
      waiting('ContainerCreating'),
      /volume.*`kubectl describe pod -n media movies-walk-8-x2x4z`/u,
    ],
    ['nothing said yet', {}, /kubectl describe pod/u],
  ])('%s', (_, status, expected) => {
    expect(podWaits(pod({ status: status ?? {} }), now)).toEqual({
      text: expect.stringMatching(expected),
      since: created,
    });
  });

  test('one that runs or has run waits for nothing', () => {
    for (const phase of ['Running', 'Succeeded', 'Failed']) {
      expect(podWaits(pod({ status: { phase } }), now)).toBeUndefined();
    }
  });

  test('a node that does not answer is named, with the one command that helps and its danger', () => {
    const metadata = { deletionTimestamp: '2026-03-01T12:10:00Z' };
    const lost = podWaits(pod({ metadata, nodeName: 'nas-2', status: { phase: 'Running' } }), now);
    expect(lost?.text).toMatch(/node nas-2 does not answer.*switched off for certain.*--force --grace-period=0/u);
    expect(lost?.since).toBe(Date.UTC(2026, 2, 1, 12, 10));
  });

  test('one that was asked to leave a moment ago is on its way', () => {
    const metadata = { deletionTimestamp: '2026-03-01T12:19:30Z' };
    expect(podWaits(pod({ metadata, status: { phase: 'Running' } }), now)).toBeUndefined();
  });

  test('words of any length are cut, and stay on one line', () => {
    const text = podWaits(pod({ status: waiting('ErrImagePull', `a\n\n${'x'.repeat(9_000)}`) }), now)?.text ?? '';
    expect([text.length < 1_300, text.includes('\n')]).toEqual([true, false]);
  });
});
