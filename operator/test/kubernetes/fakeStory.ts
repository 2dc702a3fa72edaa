/** The fake API server as the cluster of stories: every token is an administrator's. */
import { startFakeApi } from './fake/server.ts';
import type { StoryCluster } from './storyFixture.ts';

export async function openFakeStory(): Promise<StoryCluster> {
  const fake = await startFakeApi({ jobSyncMs: 50, jobBackoffMs: 100 });
  return {
    server: fake,
    kubeconfig: await fake.kubeconfig(),
    namespace: 'media',
    async refuseJobs() {
      const message = 'jobs.batch "x" is forbidden: exceeded quota: jobs, requested: count/jobs.batch=1, used: 0';
      const refusal = { kind: 'status', code: 403, reason: 'Forbidden', message } as const;
      fake.faults.next({ verb: 'create', resource: 'jobs.batch' }, refusal, 1_000);
      return async () => fake.faults.mend();
    },
    close: () => fake.close(),
  };
}
