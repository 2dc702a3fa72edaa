/** Two replicas in real pods: one is killed, both are replaced, and every folder named by a webhook is still walked. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { expectApi } from '../cluster/apiAccess.ts';
import { killContainer } from './containerRuntime.ts';
import * as media from './mediaNode.ts';

const library = 'rolled';
const films = 24;
const merge = { contentType: 'application/merge-patch+json' };

describe('the operator', () => {
  test('loses no webhook while one replica is killed and both are replaced', async () => {
    await media.applyLibrary(library);
    await media.putVideo(library, 'Film 0 (2000)/film.mkv');
    const first = await media.libraryUntil(library, (one) => media.condition(one, 'Ready')?.status === 'True');
    const before = await podNames();
    expect(before).toHaveLength(2);

    let posted = 0;
    const send = async (): Promise<void> => {
      for (let film = 1; film <= films; film += 1) {
        const title = `Film ${film} (2000)`;
        await media.putVideo(library, `${title}/film.mkv`);
        await postUntilAnswered(title);
        posted += 1;
        await delay(1_000);
      }
    };
    const sending = send();
    await media.until(
      'a few webhooks',
      () => Promise.resolve(posted),
      (count) => count >= 4,
    );
    const killed = await killLeader();
    await media.until(
      'the killed replica',
      () => restartsOf(killed),
      (restarts) => restarts === 1,
    );
    await roll();
    await sending;

    const all = await media.libraryUntil(library, ({ status }) => status?.titles === films + 1 && status.held === 0);
    expect(media.condition(all, 'Ready')?.status).toBe('True');
    // A full walk would find everything and hide a loss.
    expect(all.status?.lastFullWalk).toEqual(first.status?.lastFullWalk);
    const after = await media.until(
      'the new replicas',
      podNames,
      (names) => names.length === 2 && !names.some((name) => before.includes(name)),
    );
    expect(after).toHaveLength(2);
  });
});

/** Posts like a sender behind a Service: to a ready pod, again if there was no response. Every response is 204. */
async function postUntilAnswered(title: string): Promise<void> {
  const codes = await media.until(
    `an answer for ${title}`,
    async () => {
      const pods = await media.readyOperators();
      const pod = pods[Math.floor(Math.random() * pods.length)];
      return pod === undefined ? undefined : media.post(pod.status.podIP ?? '', library, media.importedFilm(title));
    },
    (code) => code !== undefined,
  );
  expect(codes).toBe(204);
}

async function podNames(): Promise<readonly string[]> {
  return (await media.readyOperators()).map(({ metadata }) => metadata.name);
}

/** Without a warning, and without the API server: the kubelet notices and starts another container in the same pod. */
async function killLeader(): Promise<string> {
  const path = `/apis/coordination.k8s.io/v1/namespaces/${media.operatorNamespace}/leases/projectionist`;
  const { spec } = await expectApi<{ spec: { holderIdentity: string } }>(media.admin(), 'GET', path);
  const leader = (await podNames()).find((name) => spec.holderIdentity.includes(name));
  if (leader === undefined) throw new Error(`expected a leader's pod name, found ${spec.holderIdentity}`);
  await killContainer(leader, 'operator');
  return leader;
}

async function restartsOf(name: string): Promise<number> {
  const pods = await media.podsOf(media.operatorNamespace, 'app.kubernetes.io/component=operator');
  return pods.find(({ metadata }) => metadata.name === name)?.status.containerStatuses?.[0]?.restartCount ?? 0;
}

/** Like `kubectl rollout restart`; waits for its end. */
async function roll(): Promise<void> {
  const path = `/apis/apps/v1/namespaces/${media.operatorNamespace}/deployments/${media.release}-projectionist`;
  const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date().toISOString() };
  await expectApi(media.admin(), 'PATCH', path, { spec: { template: { metadata: { annotations } } } }, merge);
  await media.until(
    'the Deployment',
    () => expectApi<Deployment>(media.admin(), 'GET', path),
    ({ metadata, status }) =>
      status.observedGeneration === metadata.generation &&
      status.updatedReplicas === 2 &&
      status.replicas === 2 &&
      status.readyReplicas === 2,
  );
}

interface Deployment {
  readonly metadata: { readonly generation: number };
  readonly status: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
  };
}
