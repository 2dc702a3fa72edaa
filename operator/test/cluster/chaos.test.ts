/**
 * The chaos test on a real control plane, with the chart's rights. Leaders are killed and paused beyond their Lease, the
 * API server and etcd are killed, the database is away, Jobs and pods are deleted by hand, others write the Libraries.
 * The facts come from etcd, so they arrive a moment late.
 *
 * It is short. `PROJECTIONIST_CHAOS_MINUTES=15 npm run test:cluster -- chaos` makes it long, with the usual Lease, and
 * prints what it measured.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChaosCluster } from '../kubernetes/chaosCluster.ts';
import { playChaos } from '../kubernetes/chaosFixture.ts';
import { ChaosJudge } from '../kubernetes/chaosJudge.ts';
import { isTiles } from '../kubernetes/chaosLive.ts';
import { type ChaosSize, missed, scriptOf, shortLeaseSeconds } from '../kubernetes/chaosScript.ts';
import { textAt } from '../kubernetes/fake/json.ts';
import type { ControlPlane } from './controlPlane.ts';
import { startMediaCluster } from './globalSetup.ts';
import { installChart } from './helmChart.ts';
import { asJson, followStored } from './storedHistory.ts';

const namespace = 'media';
/** Of the operator, if nobody sets another. */
const usualLeaseSeconds = 30;
const seed = numberIn('PROJECTIONIST_CHAOS_SEED') ?? Math.floor(Math.random() * 1_000_000);

/** Undefined: the short one. */
const minutes = numberIn('PROJECTIONIST_CHAOS_MINUTES');

const short: ChaosSize = {
  ...{ libraries: 40, busy: 8, webhooks: 250, stormMs: 8_000, faultRate: 0 },
  ...{ remade: 1, remadeTimes: 1, betweenBlowsMs: 300, leaseSeconds: shortLeaseSeconds },
  blows: { killLeader: 1, pauseLeader: 1, restartApi: 1, apiAway: 1, etcdAway: 1, databaseAway: 1 },
  pricks: { deleteJob: 4, deletePod: 3, killPod: 1, evictPod: 1, touchLibrary: 10 },
};

/** In 15 minutes: 36 kills and 6 pauses of replicas, 11 kills of API server and etcd. */
function long(forMinutes: number): ChaosSize {
  const times = (inFifteenMinutes: number) => Math.ceil((inFifteenMinutes * forMinutes) / 15);
  const blows = {
    // One more is the last of all.
    ...{ killLeader: times(10) - 1, killReplica: times(26), pauseLeader: times(6) },
    ...{ restartApi: times(4), apiAway: times(3), etcdAway: times(4), databaseAway: times(3) },
  };
  const stormMs = forMinutes * 60_000;
  return {
    ...{ libraries: 40, busy: 8, webhooks: Math.ceil(forMinutes * 71), stormMs, faultRate: 0 },
    ...{ remade: 3, remadeTimes: times(4), leaseSeconds: usualLeaseSeconds, restMs: 120_000 },
    ...{ blows, lastBlow: 'killLeader' },
    // Most blows wait for a leader or for Jobs, too: about as long as these pauses.
    betweenBlowsMs: stormMs / 3 / Object.values(blows).reduce((sum, count) => sum + count, 0),
    pricks: {
      ...{ deleteJob: times(17), deletePod: times(10), killPod: times(4), evictPod: times(6) },
      touchLibrary: times(300),
    },
  };
}

const size = minutes === undefined ? short : long(minutes);
/** After the last fault every folder is walked within a minute, at p99 (docs/design/runs.md#after-an-outage). */
const walkedWithinMs = 60_000;
/** Of three replicas in a minute: each renews or reads the Lease every 10 s; all else is rarer. */
const callsAtRestAtMost = 3 * 7;

let controlPlane: ControlPlane;
let kubeconfig: string;

beforeAll(async () => {
  controlPlane = await startMediaCluster({ apiServerArguments: () => [asJson] });
  ({ kubeconfig } = await installChart(controlPlane, namespace));
}, 10 * 60_000);
afterAll(() => controlPlane?.close());

test(
  'no named folder is lost and nothing runs twice on a real control plane',
  async () => {
    const judge = new ChaosJudge({ isInStep: false });
    const loadBefore = loadavg();
    const cluster = clusterOf(controlPlane);
    const { struck, phases, troubles, callsAtRest } = await playChaos(cluster, judge, scriptOf(seed, size), size, seed);
    const summary = [
      `PROJECTIONIST_CHAOS_SEED=${seed} ${JSON.stringify(judge.counts)} ${JSON.stringify(struck)}`,
      ...[phases.join(', '), String(judge.waits), ...troubles],
      `load of this machine before and after: ${[...loadBefore, ...loadavg()].map((load) => load.toFixed(1)).join(', ')}`,
      `calls at rest: ${JSON.stringify(callsAtRest)}`,
    ].join('\n');
    if (minutes !== undefined) console.log(summary);
    expect(judge.broken.slice(0, 10), summary).toEqual([]);
    expect(missed(size, struck), summary).toEqual([]);
    expect(judge.counts.webhooks, summary).toBeGreaterThanOrEqual(200);
    expect(Math.min(judge.counts.lists, judge.counts.tilesJobs, judge.counts.leaders), summary).toBeGreaterThan(0);
    if (minutes === undefined) return;
    expect(judge.waits.walkedAfterAll(0.99), summary).toBeLessThanOrEqual(walkedWithinMs);
    expect(callsAtRest?.perMinute, summary).toBeLessThanOrEqual(callsAtRestAtMost);
  },
  limitMs(minutes),
);

/** Much more than the storm: it waits for leaders, and until everything is walked. */
function limitMs(forMinutes = 0): number {
  return 300_000 + forMinutes * 3 * 60_000;
}

function numberIn(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new Error(`expected a number above 0 in ${variable}, got ${text}`);
  return number;
}

function clusterOf(controlPlane: ControlPlane): ChaosCluster {
  const { admin, stopApiServer, startApiServer, restartControllers, restartEtcd } = controlPlane;
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
  const storeAway = (forMs: number): Promise<void> => {
    turn = turn.then(() => restartEtcd(forMs));
    return turn;
  };
  return {
    ...{ server: admin, kubeconfig, namespace, startsTwice: true, goAway, storeAway },
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
