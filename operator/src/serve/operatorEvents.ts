/** Reports the operator's events to log and metrics. Labels come from fixed lists. */
import type { LibraryKey } from '../library/document.ts';
import { exitCodes } from '../library/jobExit.ts';
import type { RunRow, ServiceCalls } from '../library/ledger.ts';
import type { Step } from '../library/pass.ts';
import { endedWell } from '../library/state.ts';
import { englishText } from '../messages/english.ts';
import type { Logger } from '../process/log.ts';
import { services } from '../sources/services.ts';
import { loggedText } from '../webhook/loggedText.ts';
import type { HttpServerParts } from './httpServer.ts';
import type { LocalEvents } from './localOperator.ts';
import type { Metrics } from './metrics.ts';

/** How many failures and warnings of a run are logged in full; `status` and the summary have the rest. */
const loggedAtMost = 5;

/** `readRun` reads a run's row, so that the log of a server tells what failed. */
export function operatorEvents(
  log: Logger,
  metrics: Metrics,
  readRun: (runId: string) => Promise<RunRow | undefined>,
): LocalEvents {
  const runs = metrics.counter('projectionist_runs_total', 'Runs that ended, by result', ['library', 'result']);
  const countCalls = serviceCounters(metrics);
  const troubles = metrics.counter('projectionist_troubles_total', 'Passes and holds that failed and are retried', [
    'library',
    'what',
  ]);
  return {
    step: (library, step) => {
      logStep(log, library, step);
      if (step.do !== 'endWalk') return;
      runs.add({ library, result: step.next.lastRun?.result ?? 'Lost' });
      const { id, number } = step.run;
      readRun(id).then(
        (row) => {
          logOutcome(log, library, number, row);
          for (const calls of row?.summary?.calls ?? []) countCalls(calls);
        },
        (error: unknown) => log.warn({ library, run: number, err: error }, 'the failures of a run cannot be read'),
      );
    },
    trouble: (library, error) => {
      troubles.add({ library, what: 'pass' });
      log.error({ library, err: error }, 'a pass failed and is retried');
    },
    // On Kubernetes every replica logs this, also one that makes no passes.
    holdTrouble: (library, error) => {
      troubles.add({ library, what: 'hold' });
      log.error({ library, err: error }, 'held folders could not be written; they are kept in memory and retried');
    },
    jobEnded: (library, job, ended, stderrTail) => {
      const fields = { library, job: job.job, ...ended, ...(stderrTail === '' ? {} : { stderr: stderrTail }) };
      if ((ended.code === exitCodes.done || ended.code === exitCodes.stoppedEarly) && stderrTail === '')
        log.debug(fields, 'a Job ended');
      else log.warn(fields, 'a Job ended');
    },
    lockMended: (library, what) => log.warn({ library, code: what.code }, englishText(what)),
    jobLine: (library, job, line) => log.debug({ library, job: job.job, line }, 'Job output'),
  };
}

/** Labels are service names, because hosts are unlimited: links in a franchise file may name any. */
function serviceCounters(metrics: Metrics): (calls: ServiceCalls) => void {
  const requests = metrics.counter('projectionist_service_requests_total', 'Requests to services', ['service']);
  const failures = metrics.counter(
    'projectionist_service_failures_total',
    'Requests to services that got no useful response in all attempts',
    ['service'],
  );
  return (calls) => {
    const origin = URL.parse(calls.address)?.origin ?? '';
    const known = services.find(({ origins, files }) => origins.includes(origin) || files.includes(origin));
    const service = known?.name ?? 'other';
    requests.add({ service }, calls.requests);
    failures.add({ service }, calls.failures);
  };
}

function logOutcome(log: Logger, library: LibraryKey, run: number, row: RunRow | undefined): void {
  const { failed = [], warnings = [] } = row?.summary ?? {};
  // A summary keeps the first 1,000; the progress counts all of them.
  const failures = Math.max(failed.length, row?.progress?.failures ?? 0);
  const warned = Math.max(warnings.length, row?.progress?.warnings ?? 0);
  if (failures + warned === 0) return;
  const first = [
    ...failed
      .slice(0, loggedAtMost)
      .map(({ path, fact, reason }) => `${fact} of ${quoted(path)}: ${loggedText(reason)}`),
    ...warnings
      .slice(0, loggedAtMost)
      .map(({ path, message }) => (path === '' ? loggedText(message) : `${quoted(path)}: ${loggedText(message)}`)),
  ];
  const titles = new Set(failed.map(({ path }) => path)).size;
  const fields = { library, run, failures, titles, warnings: warned, first };
  if (failures > 0) log.warn(fields, 'titles failed in a run: `projectionist status` shows what needs a person');
  else log.warn(fields, 'a run had failures or warnings');
}

function quoted(path: string): string {
  return `"${loggedText(path)}"`;
}

/** A storm of connections logs one line a minute. */
const dropsLoggedEveryMs = 60_000;

/** What the server reports about its connections. `now` is monotonic. */
export function connectionEvents(
  log: Logger,
  metrics: Metrics,
  now: () => number,
): Required<Pick<HttpServerParts, 'dropped' | 'displaced'>> {
  return { dropped: droppedConnections(log, metrics, now), displaced: displacedConnections(metrics) };
}

/** Counts unfinished connections that gave way to new ones: half-sent requests, never webhooks that arrived whole. */
function displacedConnections(metrics: Metrics): () => void {
  const name = 'projectionist_connections_displaced_total';
  const displaced = metrics.counter(name, 'Unfinished connections that gave way to new ones', []);
  displaced.add({}, 0);
  return () => displaced.add({});
}

/** Counts connections that were reset because too many were open: their events may be lost. `now` is monotonic. */
export function droppedConnections(log: Logger, metrics: Metrics, now: () => number): () => void {
  const name = 'projectionist_connections_dropped_total';
  const dropped = metrics.counter(name, 'Connections that were reset because too many were open', []);
  dropped.add({}, 0);
  let unlogged = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    dropped.add({});
    unlogged++;
    if (now() - loggedAt < dropsLoggedEveryMs) return;
    log.warn(
      { connections: unlogged },
      'connections were reset because too many are open: senders may have lost events',
    );
    loggedAt = now();
    unlogged = 0;
  };
}

function logStep(log: Logger, library: LibraryKey, step: Step): void {
  switch (step.do) {
    case 'claimWalk': {
      const { run } = step.next;
      log.info(
        {
          library,
          run: run?.number,
          full: run?.full !== undefined,
          folders: run?.folders.length,
          trigger: run?.trigger,
        },
        'a run is claimed',
      );
      return;
    }
    case 'endWalk': {
      const last = step.next.lastRun;
      const fields = {
        library,
        run: step.run.number,
        result: last?.result,
        ...(last?.reason === undefined ? {} : { reason: englishText(last.reason) }),
      };
      if (last !== undefined && endedWell(last)) log.info(fields, 'a run ended');
      else log.warn(fields, 'a run ended and returned its folders');
      return;
    }
    case 'claimTiles':
      log.info(
        { library, job: step.next.tiles?.job, videos: step.next.tiles?.videos.length },
        'a tiles Job is claimed',
      );
      return;
    case 'endTiles':
      log.info({ library, job: step.tiles.job }, 'a tiles Job ended');
      return;
    default:
      log.debug({ library, step: step.do }, 'a step');
  }
}
