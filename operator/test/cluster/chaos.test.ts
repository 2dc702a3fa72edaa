/**
 * The chaos of ring 1 in short on a real control plane, with the rights of the chart: a leader killed, one paused beyond its lease,
 * the API server killed, Jobs and pods deleted by hand. What is true is watched, so it is known a moment late.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChaosCluster, playChaos } from '../kubernetes/chaosGround.ts';
import { ChaosJudge } from '../kubernetes/chaosJudge.ts';
import { type ChaosSize, scriptOf } from '../kubernetes/chaosScript.ts';
import { type Fields, fieldsOf, listAt, textAt } from '../kubernetes/fake/json.ts';
import { RestClient, type Server } from '../kubernetes/restClient.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { installChart } from './helmChart.ts';

const namespace = 'media';
const seed = Number(process.env['PROJECTIONIST_CHAOS_SEED'] ?? Math.floor(Math.random() * 1_000_000));

const size: ChaosSize = {
  ...{ libraries: 40, busy: 8, webhooks: 250, stormMs: 8_000, remade: 1, faultRate: 0 },
  blows: { killLeader: 1, pauseLeader: 1, restartApi: 1, apiAway: 1 },
  pricks: { deleteJob: 4, deletePod: 3, killPod: 1, evictPod: 1 },
};

let controlPlane: ControlPlane;
let kubeconfig: string;

beforeAll(async () => {
  controlPlane = await startMediaCluster();
  ({ kubeconfig } = await installChart(controlPlane, namespace));
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

test('nothing that was named is lost, and nothing runs twice, on a real control plane', async () => {
  const judge = new ChaosJudge({ isInStep: false });
  const { struck, phases, troubles } = await playChaos(
    clusterOf(controlPlane),
    judge,
    scriptOf(seed, size),
    size,
    seed,
  );
  const told = [
    `PROJECTIONIST_CHAOS_SEED=${seed} ${JSON.stringify(judge.counts)} ${JSON.stringify(struck)}`,
    ...[phases.join(', '), ...troubles],
  ].join('\n');
  expect(judge.broken.slice(0, 10), told).toEqual([]);
  expect(judge.counts.webhooks, told).toBeGreaterThanOrEqual(200);
  // Of what nobody saw nothing is known: it must stay the exception.
  expect(judge.counts.unseen, told).toBeLessThan(judge.counts.webhooks / 4);
}, 300_000);

function clusterOf({ admin, stopApiServer, startApiServer, restartControllers }: ControlPlane): ChaosCluster {
  // Blows may fall together: a server that is stopped while another blow starts it would stay away for good.
  let turn: Promise<void> = Promise.resolve();
  const goAway = (forMs: number): Promise<void> => {
    turn = turn.then(async () => {
      await stopApiServer();
      await delay(forMs);
      await startApiServer();
      // They wait for pods that they have made to be told to them, and one that they were told of while nobody was there they await for
      // ever: of a Job that was made anew under its name no pod comes any more (seen with 1.37).
      await restartControllers();
    });
    return turn;
  };
  return {
    ...{ server: admin, kubeconfig, namespace, startsTwice: true, goAway },
    restart: () => goAway(0),
    record: async (judge) => record(admin, judge),
    dropWatches: () => undefined,
    failAtRandom: () => undefined,
    watchWrites: () => () => true,
  };
}

async function record(server: Server, judge: ChaosJudge): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const api = new RestClient(server);
  const labelOf = (job: Fields, name: string) => textAt(job, 'metadata', 'labels', `projectionist.dev/${name}`) ?? '';
  const jobs = new Set<string>();
  const sawJob = (job: Fields) => {
    const uid = textAt(job, 'metadata', 'uid') ?? '';
    if (!jobs.has(uid)) judge.jobMade(`${namespace}/${labelOf(job, 'library')}`, labelOf(job, 'run-id'), nameIn(job));
    jobs.add(uid);
  };
  const uids = new Map<string, string>();
  const sawLibrary = (library: Fields, isNext: boolean) => {
    const key = `${namespace}/${nameIn(library)}`;
    const uid = textAt(library, 'metadata', 'uid') ?? '';
    if ((uids.get(key) ?? uid) !== uid) judge.gone(key);
    uids.set(key, uid);
    if (isNext) judge.wrote(key, library['status']);
    else judge.sawAgain(key, library['status']);
  };
  const follow = (path: string, saw: (object: Fields, isNext: boolean) => void) =>
    followAll(api, `${path}?`, saw, stopping.signal);
  const following = await Promise.all([
    follow(`/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries`, sawLibrary),
    follow(`/apis/batch/v1/namespaces/${namespace}/jobs`, sawJob),
  ]);
  return async () => {
    stopping.abort();
    await Promise.all(following.map(({ ended }) => ended));
  };
}

/** Every version of every object, in order; where the server has forgotten some (`isNext` false), the one it has. */
async function followAll(
  api: RestClient,
  path: string,
  saw: (object: Fields, isNext: boolean) => void,
  signal: AbortSignal,
): Promise<{ readonly ended: Promise<void> }> {
  const versions = new Map<string, string>();
  let version: string | undefined;
  const list = async (isFirst: boolean) => {
    const answer = await api.call('GET', path).catch(() => undefined);
    if (answer?.code !== 200) return;
    version = textAt(answer.body, 'metadata', 'resourceVersion');
    for (const object of listAt(answer.body, 'items').map(fieldsOf)) {
      const isKnown = versions.get(nameIn(object)) === versionIn(object);
      versions.set(nameIn(object), versionIn(object));
      if (!isFirst && !isKnown) saw(object, false);
    }
  };
  await list(true);
  const go = async () => {
    while (!signal.aborted) {
      if (version === undefined) await list(false);
      await api.watch(
        `${path}&watch=true&resourceVersion=${version ?? ''}`,
        ({ type, object }) => {
          if (type === 'ERROR') version = undefined;
          if (type !== 'ADDED' && type !== 'MODIFIED') return;
          version = versionIn(object);
          versions.set(nameIn(object), version);
          saw(object, true);
        },
        signal,
      );
      await delay(50);
    }
  };
  return { ended: go() };
}

function nameIn(object: Fields): string {
  return textAt(object, 'metadata', 'name') ?? '';
}

function versionIn(object: Fields): string {
  return textAt(object, 'metadata', 'resourceVersion') ?? '';
}
