/**
 * The behaviour of a Job controller for Jobs whose pods a kubelet reports (docs/reference/clusters.md#job-behaviour). A
 * part of `apiFacts.ts`.
 */
import { expect, test } from 'vitest';
import { conditionsOf, type FactFixture, nameOf, uidOf } from './factFixture.ts';
import { at, type Fields, fieldsAt, listAt, textAt } from './fake/json.ts';

const ignoreDisruption = {
  action: 'Ignore',
  onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }],
};
const failOnTwo = { action: 'FailJob', onExitCodes: { operator: 'In', values: [2] } };

/** The reason of the True condition. */
function reasonOf(job: unknown, type: string): string | undefined {
  const condition = listAt(job, 'status', 'conditions').find(
    (one) => textAt(one, 'type') === type && textAt(one, 'status') === 'True',
  );
  return textAt(condition, 'reason');
}

async function onlyPod(fixture: FactFixture, job: string): Promise<Fields> {
  const [pod] = await fixture.livePods(job);
  if (pod === undefined) throw new Error('expected a pod');
  return pod;
}

export function jobFacts(opened: () => FactFixture): void {
  test('a Job creates a pod with its name prefix, its owner and a finalizer', async () => {
    const fixture = opened();
    const name = fixture.name();
    const job = await fixture.job(name);
    const pod = await onlyPod(fixture, name);
    expect(nameOf(pod)).toMatch(new RegExp(`^${name}-[a-z0-9]{5}$`, 'u'));
    expect(at(pod, 'metadata', 'labels', 'batch.kubernetes.io/job-name')).toBe(name);
    expect(at(pod, 'metadata', 'labels', 'batch.kubernetes.io/controller-uid')).toBe(uidOf(job));
    expect(listAt(pod, 'metadata', 'finalizers')).toEqual(['batch.kubernetes.io/job-tracking']);
    expect(listAt(pod, 'metadata', 'ownerReferences')).toMatchObject([{ kind: 'Job', name, uid: uidOf(job) }]);
    expect(textAt(pod, 'status', 'phase')).toBe('Pending');
  });

  test('only the phase of its pod ends a Job', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name);
    const pod = await onlyPod(fixture, name);
    await fixture.api.merge(fixture.path('pods', nameOf(pod), 'status'), { status: { phase: 'Succeeded' } });
    const ended = await fixture.jobWith(name, 'Complete');
    expect(conditionsOf(ended)).toEqual(['SuccessCriteriaMet', 'Complete']);
    expect(at(ended, 'status', 'succeeded')).toBe(1);
    expect(textAt(ended, 'status', 'completionTime')).toBeDefined();
    const counted = await fixture.get('pods', nameOf(pod));
    expect(listAt(counted, 'metadata', 'finalizers')).toEqual([]);
  });

  test('with a backoffLimit of 0 the first failure ends the Job', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name);
    await fixture.end(await onlyPod(fixture, name), 1);
    const ended = await fixture.jobWith(name, 'Failed');
    expect(conditionsOf(ended)).toEqual(['FailureTarget', 'Failed']);
    expect(reasonOf(ended, 'Failed')).toBe('BackoffLimitExceeded');
    expect(at(ended, 'status', 'failed')).toBe(1);
  });

  test('a rule of the podFailurePolicy fails the Job by an exit code', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { backoffLimit: 3, podFailurePolicy: { rules: [ignoreDisruption, failOnTwo] } });
    await fixture.end(await onlyPod(fixture, name), 2);
    expect(reasonOf(await fixture.jobWith(name, 'Failed'), 'Failed')).toBe('PodFailurePolicy');
  });

  test('a disrupted pod is replaced and not counted', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { podFailurePolicy: { rules: [ignoreDisruption, failOnTwo] } });
    const pod = await onlyPod(fixture, name);
    await fixture.end(pod, 137, [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }]);
    const next = await fixture.until('another pod', async () =>
      (await fixture.podsOf(name)).find((one) => uidOf(one) !== uidOf(pod)),
    );
    expect(textAt(next, 'status', 'phase')).toBe('Pending');
    const job = await fixture.get('jobs', name);
    expect(conditionsOf(job)).toEqual([]);
    expect(at(job, 'status', 'failed') ?? 0).toBe(0);
  });

  test('with a podFailurePolicy a pod is replaced only after its end', async () => {
    const fixture = opened();
    const podFailurePolicy = { rules: [failOnTwo] };
    const made = await fixture.job(fixture.name(), { suspend: true, podFailurePolicy });
    expect(at(made, 'spec', 'podReplacementPolicy')).toBe('Failed');
    const spec = {
      podFailurePolicy,
      podReplacementPolicy: 'TerminatingOrFailed',
      template: at(made, 'spec', 'template'),
    };
    const { template: _template, ...rest } = spec;
    await expect(fixture.job(fixture.name(), rest)).rejects.toThrow('got 422');
  });

  test('a pod gets its index in four places, and indexes fail one by one', async () => {
    const fixture = opened();
    const name = fixture.name();
    const indexed = { completionMode: 'Indexed', completions: 3, parallelism: 3, backoffLimitPerIndex: 0 };
    await fixture.job(name, { ...indexed, backoffLimit: undefined });
    const pods = await fixture.livePods(name, 3);
    const key = 'batch.kubernetes.io/job-completion-index';
    for (const pod of pods) {
      const index = textAt(pod, 'metadata', 'annotations', key) ?? '';
      expect(at(pod, 'metadata', 'labels', key)).toBe(index);
      expect(at(pod, 'spec', 'hostname')).toBe(`${name}-${index}`);
      expect(nameOf(pod)).toMatch(new RegExp(`^${name}-${index}-[a-z0-9]{5}$`, 'u'));
      const variables = listAt(listAt(pod, 'spec', 'containers')[0], 'env');
      expect(variables.map((one) => textAt(one, 'name'))).toContain('JOB_COMPLETION_INDEX');
      await fixture.end(pod, index === '1' ? 1 : 0);
    }
    const ended = await fixture.jobWith(name, 'Failed');
    expect(reasonOf(ended, 'Failed')).toBe('FailedIndexes');
    expect(fieldsAt(ended, 'status')).toMatchObject({ completedIndexes: '0,2', failedIndexes: '1', succeeded: 2 });
  });

  test('no more pods run at once than the Job allows', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { completionMode: 'Indexed', completions: 2, parallelism: 1 });
    await fixture.end(await onlyPod(fixture, name), 0);
    const second = await onlyPod(fixture, name);
    expect(textAt(second, 'metadata', 'annotations', 'batch.kubernetes.io/job-completion-index')).toBe('1');
    await fixture.end(second, 0);
    expect(at(await fixture.jobWith(name, 'Complete'), 'status', 'completedIndexes')).toBe('0,1');
  });

  test('a Job past its deadline is not Failed before its pod has ended', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { podReplacementPolicy: 'Failed' });
    const pod = await onlyPod(fixture, name);
    await fixture.bind(pod);
    await fixture.api.merge(fixture.path('pods', nameOf(pod), 'status'), { status: { phase: 'Running' } });
    // Only now, because a pod that has no node yet is deleted at once.
    await fixture.api.merge(fixture.path('jobs', name), { spec: { activeDeadlineSeconds: 1 } });
    const late = await fixture.jobWith(name, 'FailureTarget');
    expect(conditionsOf(late)).toEqual(['FailureTarget']);
    expect(reasonOf(late, 'FailureTarget')).toBe('DeadlineExceeded');
    expect(textAt(await fixture.get('pods', nameOf(pod)), 'metadata', 'deletionTimestamp')).toBeDefined();
    await fixture.end(pod, 143);
    expect(reasonOf(await fixture.jobWith(name, 'Failed'), 'Failed')).toBe('DeadlineExceeded');
  });

  test('a Job is deleted after its ttlSecondsAfterFinished', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { ttlSecondsAfterFinished: 0 });
    await fixture.end(await onlyPod(fixture, name), 0);
    await fixture.gone('jobs', name);
  });

  test('a pod without a node is deleted at once; one with a node waits for its kubelet', async () => {
    const fixture = opened();
    const spec = { containers: [{ name: 'job', image: 'x:1' }] };
    const [free, bound] = [fixture.name(), fixture.name()];
    await fixture.made('pods', free, { spec });
    const pod = await fixture.made('pods', bound, { spec });
    expect((await fixture.bind(pod)).code).toBe(201);
    expect((await fixture.bind(pod)).code).toBe(409);
    await fixture.api.call('DELETE', fixture.path('pods', free));
    expect((await fixture.api.call('GET', fixture.path('pods', free))).code).toBe(404);
    await fixture.api.call('DELETE', fixture.path('pods', bound));
    const left = await fixture.get('pods', bound);
    expect(textAt(left, 'metadata', 'deletionTimestamp')).toBeDefined();
    expect(at(left, 'metadata', 'deletionGracePeriodSeconds')).toBe(30);
    const last = { gracePeriodSeconds: 0, preconditions: { uid: uidOf(pod) } };
    await fixture.api.call('DELETE', fixture.path('pods', bound), last);
    expect((await fixture.api.call('GET', fixture.path('pods', bound))).code).toBe(404);
  });

  test.each<[string, Fields | undefined, string]>([
    ['in the background deletes its pods too', { propagationPolicy: 'Background' }, 'gone'],
    ['in the foreground waits for its pods', { propagationPolicy: 'Foreground' }, 'gone'],
    ['without a policy leaves its pods behind', undefined, 'left'],
  ])('deleting a Job %s', async (_name, body, expected) => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name);
    const pod = await onlyPod(fixture, name);
    const answer = await fixture.api.call('DELETE', fixture.path('jobs', name), body);
    expect(answer.code).toBe(200);
    await fixture.gone('jobs', name);
    if (expected === 'gone') await fixture.gone('pods', nameOf(pod));
    else {
      expect(answer.headers['warning']).toBeDefined();
      const left = await fixture.until('the removal of the finalizer', async () => {
        const now = await fixture.get('pods', nameOf(pod));
        return listAt(now, 'metadata', 'ownerReferences').length === 0 ? now : undefined;
      });
      expect(textAt(left, 'metadata', 'deletionTimestamp')).toBeUndefined();
    }
  });

  test("a Job's name has at most 63 characters, and its template is immutable", async () => {
    const fixture = opened();
    await expect(fixture.job('x'.repeat(64))).rejects.toThrow('got 422');
    const name = fixture.name();
    await fixture.job(name, { suspend: true });
    const containers = [{ name: 'job', image: 'another:1' }];
    const answer = await fixture.api.merge(fixture.path('jobs', name), {
      spec: { template: { spec: { containers } } },
    });
    expect(answer.code).toBe(422);
  });

  test('a suspended Job has no pods until it is resumed', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.job(name, { suspend: true });
    expect(await fixture.podsOf(name)).toEqual([]);
    await fixture.api.merge(fixture.path('jobs', name), { spec: { suspend: false } });
    await fixture.livePods(name);
  });
}
