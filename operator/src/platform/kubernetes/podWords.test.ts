import { describe, expect, test } from 'vitest';
import { inState, pod } from '../../../test/kubernetes/objects.ts';
import { englishText } from '../../messages/english.ts';
import type { JobObject, PodObject } from './api/wire.ts';
import { jobWaits, podWaits, type Waits } from './podWords.ts';

const created = Date.UTC(2026, 2, 1, 12);
/** For pods that are not terminating. */
const stays = 0;
const unschedulable = '0/3 nodes are available: 3 node(s) had volume node affinity conflict.';

function waiting(reason: string, message = ''): NonNullable<PodObject['status']> {
  return inState('Pending', { waiting: { reason, message } });
}

function textOf(waits: Waits | undefined): string {
  return waits === undefined ? '' : englishText(waits.message);
}

describe('why a pod does not run', () => {
  test.each<[string, PodObject['status'], RegExp]>([
    [
      "the scheduler's message",
      {
        phase: 'Pending',
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: unschedulable }],
      },
      /^pod movies-walk-8-x2x4z finds no node: 0\/3 nodes are available: 3 node\(s\) had volume node affinity conflict$/u,
    ],
    [
      'an image that does not exist',
      waiting('ImagePullBackOff', 'Back-off pulling image'),
      /ImagePullBackOff, Back-off.*imagePullSecrets/u,
    ],
    [
      'a Secret that does not exist',
      waiting('CreateContainerConfigError', 'secret "catalog" not found'),
      /secret "catalog" not found; check that the Secrets/u,
    ],
    [
      'a volume that cannot be mounted',
      waiting('ContainerCreating'),
      /volume.*`kubectl describe pod -n media movies-walk-8-x2x4z`/u,
    ],
    ['no message yet', {}, /kubectl describe pod/u],
    [
      'a reason alone, as some runtimes send it',
      waiting('ErrImagePull'),
      /^pod movies-walk-8-x2x4z waits: ErrImagePull; check the image name/u,
    ],
    [
      "an unknown reason, with the kubelet's message",
      waiting('SignatureValidationFailed', 'no signature of images.test was found'),
      /^pod movies-walk-8-x2x4z waits: SignatureValidationFailed, no signature of images.test was found; see `kubectl describe pod -n media/u,
    ],
    [
      'a container that the runtime refuses',
      waiting('CreateContainerError', 'context deadline exceeded.'),
      /CreateContainerError, context deadline exceeded; see `kubectl describe pod/u,
    ],
    [
      'a mesh container before ours',
      {
        ...waiting('PodInitializing'),
        initContainerStatuses: [
          { name: 'istio-validation', state: { terminated: { exitCode: 0 } } },
          { name: 'istio-init', state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } } },
        ],
      },
      /^pod movies-walk-8-x2x4z waits for its container istio-init: ImagePullBackOff, Back-off pulling image; check the image/u,
    ],
    [
      'a mesh container beside ours',
      {
        phase: 'Pending',
        containerStatuses: [
          { name: 'job', state: { waiting: { reason: 'ContainerCreating' } } },
          { name: 'istio-proxy', state: { waiting: { reason: 'ErrImageNeverPull', message: 'is not present' } } },
        ],
      },
      /waits for its container istio-proxy: ErrImageNeverPull, is not present; the image is not on the node/u,
    ],
  ])('%s', (_, status, expected) => {
    const waits = podWaits(pod({ status: status ?? {} }), stays);
    expect(textOf(waits)).toMatch(expected);
    expect(waits?.since).toBe(created);
  });

  test('a pod that runs or has run does not wait', () => {
    for (const phase of ['Running', 'Succeeded', 'Failed']) {
      expect(podWaits(pod({ status: { phase } }), stays)).toBeUndefined();
    }
  });

  test('the text for an unresponsive node names it, with the only command that helps and its danger', () => {
    const metadata = { deletionTimestamp: '2026-03-01T12:10:00Z' };
    const lost = podWaits(pod({ metadata, nodeName: 'nas-2', status: { phase: 'Running' } }), 121_000);
    expect(textOf(lost)).toMatch(/node nas-2 does not answer.*switched off for certain.*--force --grace-period=0/u);
    expect(lost?.since).toBe(Date.UTC(2026, 2, 1, 12, 10));
  });

  test('a pod that was deleted a moment ago is still terminating normally', () => {
    const metadata = { deletionTimestamp: '2026-03-01T12:19:30Z' };
    expect(podWaits(pod({ metadata, status: { phase: 'Running' } }), 120_000)).toBeUndefined();
  });

  test('long messages are cut and stay on one line', () => {
    const text = textOf(podWaits(pod({ status: waiting('ErrImagePull', `a\n\n${'x'.repeat(9_000)}`) }), stays));
    expect([text.length < 1_300, text.includes('\n')]).toEqual([true, false]);
  });
});

describe('why a Job has no pod', () => {
  const job = (status: JobObject['status']): JobObject => ({
    ...{ apiVersion: 'batch/v1', kind: 'Job', spec: { template: { spec: {} } }, status: status ?? {} },
    metadata: { name: 'movies-walk-8', namespace: 'media', creationTimestamp: '2026-03-01T12:00:00Z' },
  });
  const suspended = (status: 'True' | 'False') => {
    const lastTransitionTime = '2026-03-01T12:05:00Z';
    return { conditions: [{ type: 'Suspended', status, reason: 'JobSuspended', lastTransitionTime }] };
  };

  test.each<[string, JobObject['status'], RegExp, string]>([
    ['without a known cause', {}, /^no pod was created for Job movies-walk-8, mostly because a quota/u, '12:00'],
    ['because it is suspended', suspended('True'), /^Job movies-walk-8 is suspended, by a queue/u, '12:05'],
    [
      'because it is suspended again after one of its pods failed',
      { failed: 1, ...suspended('True') },
      /is suspended/u,
      '12:05',
    ],
    ['after it was suspended', suspended('False'), /^no pod was created/u, '12:00'],
  ])('%s', (_, status, expected, since) => {
    const waits = jobWaits(job(status));
    expect(textOf(waits)).toMatch(expected);
    expect(waits?.since).toBe(Date.parse(`2026-03-01T${since}:00Z`));
    expect(textOf(waits)).toContain('`kubectl describe job -n media movies-walk-8`');
  });

  test.each([{ active: 1 }, { succeeded: 1 }, { failed: 1 }])(
    'a Job with pods (%j) does not wait for one',
    (status) => {
      expect(jobWaits(job(status))).toBeUndefined();
    },
  );
});
