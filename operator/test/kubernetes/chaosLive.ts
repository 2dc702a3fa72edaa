/**
 * Lists the pods of all Jobs live from the API server, again and again, for the judge. Neither the operator's watches
 * nor the walks' own reports could hide two that run at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosJudge, LivePod } from './chaosJudge.ts';
import { at, type Fields, listAt, textAt } from './fake/json.ts';
import type { RestClient } from './restClient.ts';

const everyMs = 100;
const managed = 'app.kubernetes.io%2Fmanaged-by%3Dprojectionist';

/** Resolves when the signal aborts. A server that is away is asked again. */
export async function listLive(
  api: RestClient,
  namespace: string,
  judge: ChaosJudge,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const path = `/api/v1/namespaces/${namespace}/pods?labelSelector=${managed}`;
    const answer = await api.call('GET', path).catch(() => undefined);
    if (answer?.code === 200) judge.sawLive(listAt(answer.body, 'items').flatMap((pod) => livePod(pod) ?? []));
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** undefined if its container does not run. */
function livePod(pod: unknown): LivePod | undefined {
  const isRunning = listAt(pod, 'status', 'containerStatuses').some(
    (container) => at(container, 'state', 'running') !== undefined,
  );
  const label = (name: string) => textAt(pod, 'metadata', 'labels', name) ?? '';
  if (!isRunning) return undefined;
  return {
    library: `${textAt(pod, 'metadata', 'namespace') ?? ''}/${label('projectionist.dev/library')}`,
    runId: label('projectionist.dev/run-id'),
    isTiles: isTiles(pod),
  };
}

/** Whether this Job or pod makes tiles. */
export function isTiles(object: Fields | unknown): boolean {
  return textAt(object, 'metadata', 'labels', 'app.kubernetes.io/component') === 'tiles';
}
