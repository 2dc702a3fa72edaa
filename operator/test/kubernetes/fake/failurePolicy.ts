/** What a Job's podFailurePolicy decides about one failed pod (docs/reference/clusters.md#job-behaviour). Pure. */
import { listAt, numberAt, textAt } from './json.ts';
import type { StoredObject } from './storedObject.ts';

export interface Verdict {
  readonly action: 'Count' | 'Ignore' | 'FailJob' | 'FailIndex';
  readonly message?: string;
}

/** The first matching rule decides; without one the failure counts. */
export function verdictOf(job: StoredObject, pod: StoredObject): Verdict {
  const rules = listAt(job, 'spec', 'podFailurePolicy', 'rules');
  for (const [index, rule] of rules.entries()) {
    const why = fits(rule, pod);
    if (why === undefined) continue;
    const action = textAt(rule, 'action');
    const message = `${why} matching ${action ?? ''} rule at index ${index}`;
    if (action === 'Ignore' || action === 'FailJob' || action === 'FailIndex') return { action, message };
    return { action: 'Count', message };
  }
  return { action: 'Count' };
}

function fits(rule: unknown, pod: StoredObject): string | undefined {
  const name = `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`;
  const operator = textAt(rule, 'onExitCodes', 'operator');
  if (operator !== undefined) {
    const only = textAt(rule, 'onExitCodes', 'containerName');
    const values = listAt(rule, 'onExitCodes', 'values');
    for (const container of listAt(pod, 'status', 'containerStatuses')) {
      const code = numberAt(container, 'state', 'terminated', 'exitCode');
      const isAsked = only === undefined || only === textAt(container, 'name');
      if (!isAsked || code === undefined || code === 0) continue;
      if (values.includes(code) === (operator === 'In'))
        return `Container ${textAt(container, 'name') ?? ''} for pod ${name} failed with exit code ${code}`;
    }
    return undefined;
  }
  for (const wanted of listAt(rule, 'onPodConditions')) {
    const has = listAt(pod, 'status', 'conditions').some(
      (condition) =>
        textAt(condition, 'type') === textAt(wanted, 'type') &&
        textAt(condition, 'status') === (textAt(wanted, 'status') ?? 'True'),
    );
    if (has) return `Pod ${name} has condition ${textAt(wanted, 'type') ?? ''}`;
  }
  return undefined;
}
