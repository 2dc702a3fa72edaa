/** How often the operator calls the API server: at rest by its own metric, for walks by the server's audit log. */
import { copyFileSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LibraryState } from '../operator/src/library/state.ts';
import type { LibraryObject } from '../operator/src/platform/kubernetes/api/wire.ts';
import { stateOf } from '../operator/src/platform/kubernetes/statusCodec.ts';
import { expectApi } from '../operator/test/cluster/apiAccess.ts';
import { auditedCalls } from '../operator/test/cluster/audit.ts';
import { startKubelet } from '../operator/test/kubernetes/kubelet.ts';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { bundledProgram } from './bundledProgram.ts';
import { type KubernetesFixture, librariesPath, makeLibrary, mediaNamespace } from './kubernetesFixture.ts';
import { type Pod, startPod } from './kubernetesPod.ts';
import { benchCachePath } from './tree.ts';

/** The Lease is renewed every 10 s, everything else at rest is rarer: 18 renewals per replica in three minutes. */
const restMinutes = 3;
/** A watch lives 5 to 10 minutes and is reopened. This is the most often per hour; it is assumed, not waited for. */
const watchesAnHourAtMost = 12;

/** Calls per hour of all these replicas together, with nothing due. */
export async function callsAtRest(pods: readonly Pod[]): Promise<number> {
  const before = await counted(pods);
  await delay(restMinutes * 60_000);
  const after = await counted(pods);
  const seen = after.others - before.others;
  return (seen * 60) / restMinutes + after.watches * watchesAnHourAtMost;
}

/** `watches`: the number opened. In the first minutes each is opened only once. */
async function counted(pods: readonly Pod[]): Promise<{ readonly others: number; readonly watches: number }> {
  let [others, watches] = [0, 0];
  for (const pod of pods) {
    for (const [verb, count] of await pod.requests()) {
      if (verb === 'watch') watches += count;
      else others += count;
    }
  }
  return { others, watches };
}

export interface Called {
  /** Everything but watches. */
  readonly calls: number;
  /** The Events among the calls. */
  readonly events: number;
  /** The calls that change something, without Events. */
  readonly writes: number;
  /** A summary for people: `3 create jobs, …`. */
  readonly words: string;
}

/** Counts the operator's calls about one namespace from now on, without its Lease. */
export function callsFromNow({ controlPlane, account }: KubernetesFixture, namespace: string): () => Called {
  const seen = () =>
    auditedCalls(controlPlane.folder, account)
      .filter((call) => call.namespace === namespace && !call.what.startsWith('watch '))
      .map(({ what }) => what);
  const before = seen().length;
  return () => {
    const whats = seen().slice(before);
    const events = whats.filter((what) => what.endsWith(' events'));
    const writes = whats.filter((what) => !/^(?:get|list) /u.test(what) && !what.endsWith(' events'));
    const counts = Object.entries(Object.groupBy(whats, (what) => what));
    const words = counts.map(([what, all]) => `${all?.length ?? 0} ${what}`).join(', ');
    return { calls: whats.length, events: events.length, writes: writes.length, words };
  };
}

const walked = ['films', 'more-films', 'other-films'];
/** Longer than the 10 s after which a pass checks again, and longer than Events are batched. */
const settledAfterMs = 15_000;
const walkedWithinMs = 120_000;
const longAgo = new Date('2024-01-01T00:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

/** Real scheduled walks of Libraries in which nothing has changed; the mean of three Libraries. */
export async function scheduledWalks(fixture: KubernetesFixture): Promise<Called> {
  const namespace = 'walks';
  await mediaNamespace(fixture, namespace);
  const media = await mediaFolder(fixture);
  await using kubelet = await startKubelet({
    ...{ server: fixture.controlPlane.admin, namespace, claims: { media } },
    command: [process.execPath, bundledProgram],
    environment: { PROJECTIONIST_QUIET_SECONDS: '0', NODE_COMPILE_CACHE: join(benchCachePath(), 'compiled') },
  });
  const pod = await startPod(fixture, ['--namespace', namespace]);
  try {
    for (const name of walked) await makeLibrary(fixture, namespace, name, { schedule: '0 4 * * *' });
    await runsEnded(fixture, namespace, 1);
    await delay(settledAfterMs);
    const calls = callsFromNow(fixture, namespace);
    for (const name of walked) await walkedDaysAgo(fixture, namespace, name);
    const states = await runsEnded(fixture, namespace, 2);
    await delay(settledAfterMs);
    for (const { lastRun } of states) {
      if (lastRun?.trigger !== 'schedule' || lastRun.result !== 'Succeeded')
        throw new Error(`expected a scheduled walk that succeeded, got ${JSON.stringify(lastRun)}`);
    }
    if (kubelet.started !== 2 * walked.length) throw new Error(`expected 6 walks, got ${kubelet.started}`);
    const all = calls();
    const each = (count: number) => count / walked.length;
    return { ...all, calls: each(all.calls), events: each(all.events), writes: each(all.writes) };
  } finally {
    await pod.stop();
  }
}

async function mediaFolder({ folder }: KubernetesFixture): Promise<string> {
  const media = join(folder, 'media');
  const video = await cachedVideo('bench-walk.mkv', {
    ...{ seconds: 4, widthPixels: 96, heightPixels: 54, codec: 'mpeg4', keyframeEverySeconds: 1, frameRate: 5 },
    pictures: 'colours',
  });
  for (const name of walked) {
    const title = join(media, name, 'The Long Tide (2011)');
    mkdirSync(title, { recursive: true });
    copyFileSync(video, join(title, 'The Long Tide.mkv'));
    utimesSync(join(title, 'The Long Tide.mkv'), longAgo, longAgo);
  }
  return media;
}

/** Sets the last walk back by days, so that the schedule is due at once. */
async function walkedDaysAgo({ controlPlane }: KubernetesFixture, namespace: string, name: string): Promise<void> {
  const path = `${librariesPath(namespace)}/${name}`;
  const at = new Date(Date.now() - 2 * dayMs).toISOString();
  const status = { lastFullWalk: { startedAt: at, finishedAt: at, lookedAtAllAt: at } };
  const options = { contentType: 'application/merge-patch+json' };
  await expectApi(controlPlane.admin, 'PATCH', `${path}/status`, { status }, options);
}

async function runsEnded(
  { controlPlane }: KubernetesFixture,
  namespace: string,
  number: number,
): Promise<readonly LibraryState[]> {
  const endsAt = performance.now() + walkedWithinMs;
  for (;;) {
    const { items } = await expectApi<{ items: readonly LibraryObject[] }>(
      controlPlane.admin,
      'GET',
      librariesPath(namespace),
    );
    const states = items.map((item) => stateOf(item));
    if (states.every(({ lastRun, run }) => lastRun?.number === number && run === undefined)) return states;
    if (performance.now() > endsAt) throw new Error(`run ${number} has not ended: ${JSON.stringify(states)}`);
    await delay(250);
  }
}
