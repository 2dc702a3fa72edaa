/** Counters and timings of the operator on Kubernetes for `/metrics`. Labels come from fixed lists. */
import type { HeldWrite } from '../library/holdQueue.ts';
import type { Step } from '../library/pass.ts';
import type { Metrics } from '../serve/metrics.ts';

export interface OperatorMetrics {
  passed(durationMs: number, isFailed: boolean): void;
  committed(write: HeldWrite): void;
  watchRestarted(plural: string, reason: string): void;
  step(step: Step, now: number): void;
}

/** From an unobstructed status write to an API server that barely responds. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a rescan of one folder to the limit of 24 hours. */
const jobSeconds = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400];
const groupSizes = [1, 2, 5, 10, 25, 50, 100, 250];

export function operatorMetrics(metrics: Metrics, version: string): OperatorMetrics {
  metrics.gauge('projectionist_build_info', 'The version of this program', ['version'], () => [[{ version }, 1]]);
  const passes = metrics.histogram({
    ...{ name: 'projectionist_reconcile_duration_seconds', help: 'Passes of one Library' },
    ...{ labelNames: ['result'], buckets: callSeconds },
  });
  const sizes = metrics.histogram({
    ...{ name: 'projectionist_webhook_commit_batch_size', help: 'Webhooks made durable by one write' },
    ...{ labelNames: [], buckets: groupSizes },
  });
  const durations = metrics.histogram({
    ...{ name: 'projectionist_webhook_commit_duration_seconds', help: 'Writes that made webhooks durable' },
    ...{ labelNames: [], buckets: callSeconds },
  });
  const conflicts = metrics.counter(
    'projectionist_webhook_conflicts_total',
    'Writes that conflicted with another writer',
    [],
  );
  const restarts = metrics.counter('projectionist_watch_restarts_total', 'Watches that were restarted', [
    'resource',
    'reason',
  ]);
  const starts = metrics.counter('projectionist_jobs_started_total', 'Jobs that were created', ['kind', 'trigger']);
  const jobs = metrics.histogram({
    ...{ name: 'projectionist_job_duration_seconds', help: 'Jobs from their claim to their end' },
    ...{ labelNames: ['kind', 'result'], buckets: jobSeconds },
  });
  const retries = metrics.counter('projectionist_workqueue_retries_total', 'Passes that failed and are retried', []);
  for (const counter of [conflicts, retries]) counter.add({}, 0);
  return {
    passed(durationMs, isFailed) {
      passes.observe({ result: isFailed ? 'failed' : 'done' }, durationMs / 1000);
      // The queue retries each failed pass, and no other.
      if (isFailed) retries.add({});
    },
    committed({ requests, conflicts: met, durationMs }) {
      sizes.observe({}, requests);
      durations.observe({}, durationMs / 1000);
      conflicts.add({}, met);
    },
    watchRestarted: (resource, reason) => restarts.add({ resource, reason }),
    step(step, now) {
      // Tiles follow from a walk; nobody requests them.
      if (step.do === 'startWalk') starts.add({ kind: 'walk', trigger: step.run.trigger });
      if (step.do === 'startTiles') starts.add({ kind: 'tiles', trigger: 'walk' });
      const ended = step.do === 'endWalk' ? step.run : step.do === 'endTiles' ? step.tiles : undefined;
      if (ended === undefined) return;
      const result = step.do === 'endWalk' ? (step.next.lastRun?.result ?? 'Lost') : 'Ended';
      const kind = step.do === 'endWalk' ? 'walk' : 'tiles';
      jobs.observe({ kind, result }, Math.max(0, now - ended.claimedAt) / 1000);
    },
  };
}
