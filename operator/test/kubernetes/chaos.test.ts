/**
 * Leaders are killed or paused beyond their lease, the API server restarts or is unavailable, watches break, Jobs and
 * pods are deleted by hand, calls fail. Still every named folder is walked, by one walk at a time (invariants 1 to 4
 * and 8 of docs/design/flow.md#invariants).
 *
 * Every run uses the same script, so that results are comparable. `PROJECTIONIST_CHAOS_SEED=NUMBER` uses another one,
 * `random` a random one. `PROJECTIONIST_CHAOS_TIMES` multiplies its length.
 */
import { expect, test } from 'vitest';
import { playChaos } from './chaosFixture.ts';
import { ChaosJudge } from './chaosJudge.ts';
import { type ChaosSize, missed, scriptOf, shortLeaseSeconds } from './chaosScript.ts';
import { fakeCluster } from './chaosServer.ts';

const wanted = process.env['PROJECTIONIST_CHAOS_SEED'] ?? '1';
const seed = wanted === 'random' ? Math.floor(Math.random() * 1_000_000) : Number(wanted);
const times = Number(process.env['PROJECTIONIST_CHAOS_TIMES'] ?? 1);

const size: ChaosSize = {
  libraries: 300,
  busy: 16,
  webhooks: 1_100 * times,
  stormMs: 9_000 * times,
  blows: { killLeader: 2 * times, pauseLeader: times, restartApi: times, apiAway: times, databaseAway: times },
  pricks: {
    ...{ dropWatches: 4 * times, deleteJob: 8 * times, deletePod: 6 * times },
    ...{ killPod: 3 * times, evictPod: 4 * times },
  },
  ...{ remade: 3 * times, remadeTimes: 1 },
  ...{ betweenBlowsMs: 300, leaseSeconds: shortLeaseSeconds },
  faultRate: 0.01,
};

test(
  'no named folder is lost and nothing runs twice, whatever happens to leaders, server, Jobs and pods',
  async () => {
    await using cluster = await fakeCluster(seed);
    const judge = new ChaosJudge();
    const { struck, phases, troubles } = await playChaos(cluster, judge, scriptOf(seed, size), size, seed);
    const summary = [
      `PROJECTIONIST_CHAOS_SEED=${seed} ${JSON.stringify(judge.counts)} ${JSON.stringify(struck)}`,
      ...[phases.join(', '), String(judge.waits), ...troubles],
    ].join('\n');
    // Whoever asks for a seed or a length wants the measures too.
    if (times > 1 || process.env['PROJECTIONIST_CHAOS_SEED'] !== undefined) console.log(summary);
    expect(judge.broken.slice(0, 10), summary).toEqual([]);
    expect(missed(size, struck), summary).toEqual([]);
    expect(judge.counts.webhooks, summary).toBeGreaterThanOrEqual(1_000);
    expect(judge.counts.overflows, summary).toBeGreaterThanOrEqual(1);
    expect(Math.min(judge.counts.lists, judge.counts.tilesJobs, judge.counts.leaders), summary).toBeGreaterThan(0);
  },
  240_000 * times,
);
