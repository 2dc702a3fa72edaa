import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from './factFixture.ts';
import { listAt } from './fake/json.ts';
import { openFakeStory } from './fakeStory.ts';
import { type Replica, startReplica, storyTimeout } from './operating.ts';
import { RestClient } from './restClient.ts';
import { eventually, metricOf, type StoryCluster, temporaryFolder } from './storyFixture.ts';

let cluster: StoryCluster;
let api: RestClient;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const replicas: Replica[] = [];

beforeAll(async () => {
  [cluster, folder] = await Promise.all([openFakeStory(), temporaryFolder()]);
  api = new RestClient(cluster.server);
  await api.call('POST', '/api/v1/namespaces', { metadata: { name: cluster.namespace } });
}, storyTimeout);
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop('SIGKILL')));
  await Promise.all([cluster.close(), folder.remove()]);
});

async function replica(...args: readonly string[]): Promise<Replica> {
  const urlFile = join(folder.path, 'database-url');
  // No server listens there: leader election does not need the catalog.
  await writeFile(urlFile, 'postgresql://nobody@127.0.0.1:1/nothing\n');
  const started = await startReplica(cluster, urlFile, args, {});
  replicas.push(started);
  return started;
}

const leads = async (one: Replica) => (await metricOf(one, 'projectionist_leader')) === 1;
const yes = (is: boolean) => is;

test(
  'operators of one namespace lead side by side if each has a Lease of its own',
  async () => {
    const first = await replica();
    await eventually(() => leads(first), yes);
    const second = await replica('--lease-name', 'of-series');
    await eventually(() => leads(second), yes);
    expect(await leads(first)).toBe(true);
    const { body } = await api.call('GET', `/apis/coordination.k8s.io/v1/namespaces/${cluster.namespace}/leases`);
    expect(listAt(body, 'items').map(nameOf).sort()).toEqual(['of-series', 'projectionist']);
  },
  storyTimeout,
);

test(
  'an invalid Lease name is refused at the start',
  async () => {
    await expect(replica('--lease-name', 'Of Series')).rejects.toThrow();
  },
  storyTimeout,
);
