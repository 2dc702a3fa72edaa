/** The operator on Kubernetes, against a minimal node:http process and a minimal write loop, on a real API server. */
import { setTimeout as delay } from 'node:timers/promises';
import { atLeast, atMost, type Figure, median, medianRatio } from './figure.ts';
import { restingMiB } from './idle.ts';
import { callsAtRest, callsFromNow, scheduledWalks } from './kubernetesCalls.ts';
import { type KubernetesFixture, kubernetesFixture, makeLibraryAtRest, mediaNamespace } from './kubernetesFixture.ts';
import { type Pod, startPod } from './kubernetesPod.ts';
import { jobDelaysMs, storm } from './kubernetesWebhook.ts';
import { startBare } from './serveFixture.ts';

const LIBRARIES = 300;
/** The chart's default. */
const REPLICAS = 2;
const MEMORY_ROUNDS = 5;
/** Enough that the 95th percentile is more than the single slowest one. */
const WEBHOOKS = 60;
const NAMESPACE = 'media';
/** By then the work that a webhook starts is done. */
const SETTLED_AFTER_MS = 3_000;
const bench = 'kubernetes';

const nameOf = (index: number): string => `films-${String(index).padStart(3, '0')}`;

export async function kubernetesBench(): Promise<Figure[]> {
  const fixture = await kubernetesFixture();
  try {
    await librariesAtRest(fixture);
    return [
      ...(await processFigures(fixture)),
      ...(await restFigures(fixture)),
      ...(await stormFigures(fixture)),
      ...(await walkFigures(fixture)),
    ];
  } finally {
    await fixture.close();
  }
}

async function librariesAtRest(fixture: KubernetesFixture): Promise<void> {
  await mediaNamespace(fixture, NAMESPACE);
  for (let index = 0; index < LIBRARIES; index += 1) await makeLibraryAtRest(fixture, NAMESPACE, nameOf(index));
}

/** Memory of the leader, the larger replica, and the time until each start was ready. */
async function processFigures(fixture: KubernetesFixture): Promise<Figure[]> {
  const readyMs: number[] = [];
  const residentMiB: number[] = [];
  const leading = async (): Promise<Pod> => {
    const pod = await startPod(fixture);
    readyMs.push(pod.readyMs);
    await pod.leads();
    return pod;
  };
  const ours = async (): Promise<number> => {
    residentMiB.push(await restingMiB(leading));
    return residentMiB.at(-1) ?? 0;
  };
  const ratio = await medianRatio(MEMORY_ROUNDS, ours, () => restingMiB(startBare));
  return [
    atMost(bench, 'resident, 300 Libraries', ratio, 3, 'x bare node:http'),
    shown('resident, 300 Libraries, MiB', median(residentMiB)),
    atMost(bench, 'ready, 300 Libraries, s', median(readyMs) / 1_000, 2, ''),
  ];
}

/** With the chart's replicas: API calls at rest, then one webhook to each Library, which starts one walk. */
async function restFigures(fixture: KubernetesFixture): Promise<Figure[]> {
  const pods: Pod[] = [];
  try {
    for (let index = 0; index < REPLICAS; index += 1) pods.push(await startPod(fixture));
    const [leader] = pods;
    if (leader === undefined) throw new Error('expected a replica');
    await leader.leads();
    await delay(SETTLED_AFTER_MS);
    const callsAnHour = await callsAtRest(pods);
    const calls = callsFromNow(fixture, NAMESPACE);
    const names = Array.from({ length: WEBHOOKS }, (_, index) => nameOf(index));
    const delaysMs = (await jobDelaysMs(fixture, leader, NAMESPACE, names)).toSorted((a, b) => a - b);
    await delay(SETTLED_AFTER_MS);
    const started = calls();
    process.stderr.write(`${bench}: ${WEBHOOKS} walks started: ${started.words}\n`);
    return [
      atMost(bench, 'calls at rest, 2 replicas, per Library and hour', callsAnHour / LIBRARIES, 3, ''),
      atMost(bench, 'writes for one walk to start', started.writes / WEBHOOKS, 4, ''),
      atMost(bench, 'webhook to Job made, p95, ms', delaysMs[Math.floor(WEBHOOKS * 0.95)] ?? 0, 300, ''),
      shown('webhook to Job made, median, ms', median(delaysMs)),
    ];
  } finally {
    for (const pod of pods) await pod.stop();
  }
}

async function stormFigures(fixture: KubernetesFixture): Promise<Figure[]> {
  const measured = await storm(fixture);
  return [
    atLeast(bench, 'webhooks/s durable, one Library, 50 connections', measured.ratio, 0.9, 'x bare loop'),
    atMost(bench, 'p99 durable, ms', measured.p99Ms, 50, ''),
    shown('webhooks/s durable', measured.requestsPerSecond),
    shown('webhooks/s bare loop', measured.bareRequestsPerSecond),
    shown('writes/s durable', measured.writesPerSecond),
    shown('writes/s bare loop', measured.bareWritesPerSecond),
    shown('p99 bare loop, ms', measured.bareP99Ms),
    shown('CPU for each write, durable, ms', measured.cpuMsPerWrite),
    shown('CPU for each write, bare loop, ms', measured.bareCpuMsPerWrite),
  ];
}

async function walkFigures(fixture: KubernetesFixture): Promise<Figure[]> {
  const { calls, events, words } = await scheduledWalks(fixture);
  process.stderr.write(`${bench}: three scheduled walks: ${words}\n`);
  return [
    atMost(bench, 'calls for a scheduled walk that finds nothing', calls, 6, ''),
    shown('of them Events', events),
  ];
}

function shown(figure: string, value: number): Figure {
  return { bench, figure, value: Number(value.toPrecision(3)), goal: '', ok: true };
}
