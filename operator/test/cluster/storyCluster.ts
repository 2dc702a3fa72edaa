/**
 * A namespace of the shared control plane for stories of `operator/test/kubernetes/`: an operator there has only the
 * chart's rights.
 */
import { randomBytes } from 'node:crypto';
import { eventually, type StoryCluster, temporaryFolder } from '../kubernetes/storyFixture.ts';
import { callApi, expectApi } from './apiAccess.ts';
import { installChart } from './helmChart.ts';
import type { AnyObject } from './objects.ts';
import { sharedAdmin } from './sharedCluster.ts';

/** A quota of no Jobs at all. The quota controller does not run here, so the counts it would write are set too. */
const hard = { 'count/jobs.batch': '0' };
const noJobs = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'no-jobs' },
  spec: { hard },
  status: { hard, used: hard },
};

const anyJob = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'any' },
  spec: { suspend: true, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'any', image: 'any' }] } } },
};

export async function openStoryCluster(): Promise<StoryCluster> {
  const admin = sharedAdmin();
  const folder = await temporaryFolder();
  const namespace = `story-${randomBytes(4).toString('hex')}`;
  const { kubeconfig } = await installChart({ admin, folder: folder.path }, namespace);
  const quotas = `/api/v1/namespaces/${namespace}/resourcequotas`;
  const isTaken = async () => {
    const path = `/apis/batch/v1/namespaces/${namespace}/jobs`;
    const { code } = await callApi(admin, 'POST', path, anyJob);
    if (code === 201) await callApi(admin, 'DELETE', `${path}/${anyJob.metadata.name}?propagationPolicy=Background`);
    return code === 201;
  };
  return {
    server: admin,
    kubeconfig,
    namespace,
    async refuseJobs() {
      const made = await expectApi<AnyObject>(admin, 'POST', quotas, noJobs);
      const counted = { ...noJobs, metadata: made.metadata };
      await expectApi(admin, 'PUT', `${quotas}/${noJobs.metadata.name}/status`, counted);
      // Admission learns of quotas from its own watch.
      await eventually(isTaken, (is) => !is);
      return async () => {
        await expectApi(admin, 'DELETE', `${quotas}/${noJobs.metadata.name}`);
        await eventually(isTaken, (is) => is);
      };
    },
    async close() {
      // Leases and Libraries of a story must not occupy the operator of the next one.
      await callApi(admin, 'DELETE', `/api/v1/namespaces/${namespace}`);
      await folder.remove();
    },
  };
}
