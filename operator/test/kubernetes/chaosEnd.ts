/**
 * What a chaos run asks from outside beside its history: whether two replicas ever lead, which Jobs are left at the end,
 * how often the replicas call the API server when nothing is left to do.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosJudge } from './chaosJudge.ts';
import { at, type Fields, listAt, textAt } from './fake/json.ts';
import type { Replica } from './operating.ts';
import type { RestClient } from './restClient.ts';

const everyMs = 500;
/** A paused replica does not answer, and leads nothing. */
const answersWithinMs = 2_000;

/** Asks all replicas at once, again and again, whether they lead. */
export function watchLeaders(
  replicas: () => readonly Replica[],
  judge: ChaosJudge,
): { readonly stop: () => Promise<void> } {
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const leaders = await Promise.all(
        replicas().map(async (replica) => ((await metric(replica, leading))?.get('') === 1 ? [replica.baseUrl] : [])),
      );
      judge.sawLeaders(leaders.flat());
      await delay(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
    },
  };
}

const leading = /^projectionist_leader(?<labels>) (?<count>\d+)$/gmu;
const calling = /^projectionist_api_requests_total\{(?<labels>[^}]*)\} (?<count>\d+)$/gmu;

/** The metric's values by their labels; undefined without an answer. */
async function metric(replica: Replica, lines: RegExp): Promise<ReadonlyMap<string, number> | undefined> {
  const asked = fetch(`${replica.baseUrl}/metrics`, { signal: AbortSignal.timeout(answersWithinMs) });
  const text = await asked.then((answer) => answer.text()).catch(() => undefined);
  if (text === undefined) return undefined;
  return new Map([...text.matchAll(lines)].map(({ groups }) => [groups?.['labels'] ?? '', Number(groups?.['count'])]));
}

export interface CallsAtRest {
  readonly perMinute: number;
  /** How many of each kind there were in all. */
  readonly kinds: string;
}

/** Finished Jobs and Events are still written for a moment. */
const calmAfterMs = 30_000;

/** Calls to the API server of all these replicas together, with nothing due. */
export async function callsAtRest(replicas: readonly Replica[], restMs: number): Promise<CallsAtRest> {
  const counted = async () => {
    const counts = new Map<string, number>();
    for (const replica of replicas) {
      const its = await metric(replica, calling);
      if (its === undefined) throw new Error(`${replica.baseUrl} did not answer at rest`);
      for (const [labels, count] of its) counts.set(labels, (counts.get(labels) ?? 0) + count);
    }
    return counts;
  };
  await delay(calmAfterMs);
  const before = await counted();
  await delay(restMs);
  const made = [...(await counted())]
    .map(([labels, count]) => ({ labels, count: count - (before.get(labels) ?? 0) }))
    .filter(({ count }) => count > 0);
  const sum = made.reduce((all, { count }) => all + count, 0);
  return {
    perMinute: (sum * 60_000) / restMs,
    kinds: made.map(({ labels, count }) => `${count} ${labels}`).join('; '),
  };
}

/** The names of Jobs that are neither complete nor failed. Waits for those that are about to end. */
export async function unfinishedJobs(api: RestClient, namespace: string, withinMs: number): Promise<readonly string[]> {
  for (const startedAt = performance.now(); ; await delay(everyMs)) {
    const { body } = await api.call('GET', `/apis/batch/v1/namespaces/${namespace}/jobs`);
    const left = listAt(body, 'items').filter((job) => !isFinished(job));
    if (left.length === 0 || performance.now() - startedAt > withinMs)
      return left.map((job) => textAt(job, 'metadata', 'name') ?? '');
  }
}

function isFinished(job: Fields | unknown): boolean {
  return listAt(job, 'status', 'conditions').some(
    (one) => at(one, 'status') === 'True' && ['Complete', 'Failed'].includes(textAt(one, 'type') ?? ''),
  );
}
