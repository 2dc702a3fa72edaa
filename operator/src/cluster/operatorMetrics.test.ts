import { expect, test } from 'vitest';
import { lastRun, noon, quiet, run, tilesRun } from '../../test/simulation/states.ts';
import type { Step } from '../library/pass.ts';
import { createMetrics } from '../serve/metrics.ts';
import { operatorMetrics } from './operatorMetrics.ts';

function fixture() {
  const metrics = createMetrics();
  const measures = operatorMetrics(metrics, '1.2.3');
  return { measures, lines: async () => (await metrics.render()).text.split('\n') };
}

test('Jobs are counted by trigger, and timed from claim to end', async () => {
  const { measures, lines } = fixture();
  const walk = run({ trigger: 'webhook', claimedAt: noon });
  const tiles = tilesRun({ claimedAt: noon });
  const next = { ...quiet({ uid: 'u' }), lastRun: lastRun({ result: 'Failed' }) };
  const steps: readonly Step[] = [
    { do: 'startWalk', run: walk },
    { do: 'endWalk', run: walk, next, setAside: [], stop: false },
    { do: 'startTiles', tiles },
    { do: 'endTiles', tiles, next, stop: false },
    { do: 'askToYield', run: walk },
  ];
  for (const step of steps) measures.step(step, noon + 4_000);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'projectionist_build_info{version="1.2.3"} 1',
      'projectionist_jobs_started_total{kind="walk",trigger="webhook"} 1',
      'projectionist_jobs_started_total{kind="tiles",trigger="walk"} 1',
      'projectionist_job_duration_seconds_sum{kind="walk",result="Failed"} 4',
      'projectionist_job_duration_seconds_bucket{kind="tiles",result="Ended",le="5"} 1',
    ]),
  );
});

test('passes, webhook writes and watches are reported in seconds and counts', async () => {
  const { measures, lines } = fixture();
  measures.passed(20, false);
  measures.passed(2_000, true);
  measures.committed({ requests: 12, conflicts: 2, durationMs: 30 });
  measures.watchRestarted('jobs', 'expired');
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'projectionist_reconcile_duration_seconds_bucket{result="done",le="0.025"} 1',
      'projectionist_reconcile_duration_seconds_count{result="failed"} 1',
      'projectionist_workqueue_retries_total 1',
      'projectionist_webhook_commit_batch_size_bucket{le="25"} 1',
      'projectionist_webhook_commit_duration_seconds_sum 0.03',
      'projectionist_webhook_conflicts_total 2',
      'projectionist_watch_restarts_total{resource="jobs",reason="expired"} 1',
    ]),
  );
});

test('counters start at zero where their absence would hide a problem', async () => {
  expect(await fixture().lines()).toEqual(
    expect.arrayContaining(['projectionist_webhook_conflicts_total 0', 'projectionist_workqueue_retries_total 0']),
  );
});
