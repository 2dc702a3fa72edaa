/** What a real node does to pods with too few resources, and what the Library reports. */
import { describe, expect, test } from 'vitest';
import { expectApi } from '../cluster/apiAccess.ts';
import type { Library } from '../kubernetes/operating.ts';
import * as media from './mediaNode.ts';

const small = 'small';
/**
 * Five tries with 10, 20, 40 and 80 s between them (library/limits.ts), each with a pod: twice that on a busy machine.
 */
const fiveTriesMs = 300_000;

describe('a Library whose pods have too few resources', () => {
  test('has its Job killed if its memory limit is too low', async () => {
    await media.putVideo(small, 'Salt Road (2007)/Salt Road.mkv');
    // Less than Node needs to start, or the Job's own guard would end it first.
    await media.applyLibrary(small, { job: limits('16Mi') });
    const { status } = await media.libraryUntil(small, (one) => one.status?.lastRun?.result === 'Failed');
    expect(status?.lastRun?.reason).toContain('the Job died of SIGKILL: its pod needed more memory');
    const killed = await media.podsOf(media.mediaNamespace, `projectionist.dev/library=${small}`);
    const ends = killed.flatMap((pod) => pod.status.containerStatuses?.map(({ state }) => state?.terminated) ?? []);
    expect(ends).toContainEqual(expect.objectContaining({ exitCode: 137, reason: 'OOMKilled' }));
  });

  test("reports the scheduler's reason when no node accepts a pod, and continues when one does", async () => {
    const library = 'nowhere';
    await media.putVideo(library, 'Salt Road (2007)/Salt Road.mkv');
    await media.applyLibrary(library, { job: { nodeSelector: { 'media.example/fast': 'yes' } } });
    const labels = `projectionist.dev/library=${library}`;
    const [pod] = await media.until(
      'its pod',
      () => media.podsOf(media.mediaNamespace, labels),
      ([one]) => one?.status.conditions?.some(isUnscheduled) === true,
    );
    if (pod === undefined) throw new Error('expected a pod');
    await letHaveWaited(pod);
    const stalled = await media.libraryUntil(library, isStalled);
    expect(media.condition(stalled, 'Stalled')).toMatchObject({
      reason: 'PodCannotStart',
      message: expect.stringContaining("didn't match Pod's node affinity/selector"),
    });

    const node = { metadata: { labels: { 'media.example/fast': 'yes' } } };
    await expectApi(media.admin(), 'PATCH', '/api/v1/nodes/node1', node, merge);
    const well = await media.libraryUntil(library, (one) => media.condition(one, 'Ready')?.status === 'True');
    expect(well.status).toMatchObject({ titles: 1, lastRun: { number: 1, result: 'Succeeded' } });
  });

  test(
    'becomes Stalled after its Job was killed several times',
    async () => {
      const stalled = await media.libraryUntil(small, isStalled, fiveTriesMs);
      expect(media.condition(stalled, 'Stalled')).toMatchObject({
        reason: 'FullWalkFails',
        message: expect.stringContaining('the full scan failed 5 times: the Job died of SIGKILL'),
      });
    },
    fiveTriesMs,
  );
});

const isStalled = (one: Library) => media.condition(one, 'Stalled')?.status === 'True';

const merge = { contentType: 'application/merge-patch+json' };

const limits = (memory: string) => ({ resources: { requests: { cpu: '10m', memory }, limits: { memory } } });

const isUnscheduled = ({ type, status }: { readonly type: string; readonly status: string }) =>
  type === 'PodScheduled' && status === 'False';

/** A person is notified after 10 minutes: the scheduler's message stays, only its time is set back. */
async function letHaveWaited({ metadata, status }: media.Pod): Promise<void> {
  const lastTransitionTime = new Date(Date.now() - 11 * 60_000).toISOString().replace(/\.\d+/u, '');
  const conditions = status.conditions?.map((one) => (isUnscheduled(one) ? { ...one, lastTransitionTime } : one));
  const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}/status`;
  await expectApi(media.admin(), 'PATCH', path, { status: { conditions } }, merge);
}
