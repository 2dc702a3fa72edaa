/**
 * A short version of the chaos test on a real control plane, with the chart's rights. A leader is killed, one is paused
 * beyond its lease, the API server is killed, Jobs and pods are deleted by hand. The facts come from etcd, so they
 * arrive a moment late.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChaosCluster, playChaos } from '../kubernetes/chaosFixture.ts';
import { ChaosJudge } from '../kubernetes/chaosJudge.ts';
import { isTiles } from '../kubernetes/chaosLive.ts';
import { type ChaosSize, missed, scriptOf } from '../kubernetes/chaosScript.ts';
import { textAt } from '../kubernetes/fake/json.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { installChart } from './helmChart.ts';
import { asJson, followStored } from './storedHistory.ts';

const namespace = 'media';
const seed = Number(process.env['PROJECTIONIST_CHAOS_SEED'] ?? Math.floor(Math.random() * 1_000_000));

const size: ChaosSize = {
  ...{ libraries: 40, busy: 8, webhooks: 250, stormMs: 8_000, remade: 1, faultRate: 0 },
  blows: { killLeader: 1, pauseLeader: 1, restartApi: 1, apiAway: 1, databaseAway: 1 },
  pricks: { deleteJob: 4, deletePod: 3, killPod: 1, evictPod: 1 },
};

let controlPlane: ControlPlane;
let kubeconfig: string;

beforeAll(async () => {
  controlPlane = await startMediaCluster({ apiServerArguments: () => [asJson] });
  ({ kubeconfig } = await installChart(controlPlane, namespace));
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

test('no named folder is lost and nothing runs twice on a real control plane', async () => {
  const judge = new ChaosJudge({ isInStep: false });
  const { struck, phases, troubles } = await playChaos(
    clusterOf(controlPlane),
    judge,
    scriptOf(seed, size),
    size,
    seed,
  );
  const summary = [
    `PROJECTIONIST_CHAOS_SEED=${seed} ${JSON.stringify(judge.counts)} ${JSON.stringify(struck)}`,
    ...[phases.join(', '), String(judge.waits), ...troubles],
  ].join('\n');
  expect(judge.broken.slice(0, 10), summary).toEqual([]);
  expect(missed(size, struck), summary).toEqual([]);
  expect(judge.counts.webhooks, summary).toBeGreaterThanOrEqual(200);
  expect(Math.min(judge.counts.lists, judge.counts.tilesJobs), summary).toBeGreaterThan(0);
}, 300_000);

function clusterOf(controlPlane: ControlPlane): ChaosCluster {
  const { admin, stopApiServer, startApiServer, restartControllers } = controlPlane;
  // Serializes blows: a server that one blow stops while another starts it would stay down.
  let turn: Promise<void> = Promise.resolve();
  const goAway = (forMs: number): Promise<void> => {
    turn = turn.then(async () => {
      await stopApiServer();
      await delay(forMs);
      await startApiServer();
      // The Job controller waits for watch events of the pods it created, and waits forever for one it missed during
      // the outage. A Job recreated under its name then gets no pod any more (seen with 1.37).
      await restartControllers();
    });
    return turn;
  };
  return {
    ...{ server: admin, kubeconfig, namespace, startsTwice: true, goAway },
    restart: () => goAway(0),
    record: (judge) => record(controlPlane, judge),
    dropWatches: () => undefined,
    failAtRandom: () => undefined,
    watchWrites: () => () => true,
  };
}

/** Reports what etcd stored: a moment late, and in order. */
function record(controlPlane: ControlPlane, judge: ChaosJudge): Promise<() => Promise<void>> {
  const jobs = new Set<string>();
  return followStored(controlPlane, ({ key, object }) => {
    const [library, job] = [nameIn(key, 'projectionist.dev/libraries'), nameIn(key, 'jobs')];
    if (library !== undefined && object === undefined) judge.gone(`${namespace}/${library}`);
    if (library !== undefined && object !== undefined) judge.wrote(`${namespace}/${library}`, object()['status']);
    if (job === undefined || object === undefined) return;
    const made = object();
    const label = (name: string) => textAt(made, 'metadata', 'labels', `projectionist.dev/${name}`) ?? '';
    const uid = textAt(made, 'metadata', 'uid') ?? '';
    if (!jobs.has(uid) && isTiles(made)) judge.tilesJobMade();
    else if (!jobs.has(uid)) judge.jobMade(`${namespace}/${label('library')}`, label('run-id'), job);
    jobs.add(uid);
  });
}

/** The name in the key if it is an object of this kind in our namespace. */
function nameIn(key: string, kind: string): string | undefined {
  const prefix = `${kind}/${namespace}/`;
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}
