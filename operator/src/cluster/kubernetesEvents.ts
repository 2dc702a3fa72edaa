/** Reports the operator's work on Kubernetes to log, metrics and Events of the Library; webhooks cause no Event. */
import type { Clock } from '../library/clock.ts';
import type { RunRow } from '../library/ledger.ts';
import type { Step } from '../library/pass.ts';
import type { LastRun, Run } from '../library/state.ts';
import { englishText } from '../messages/english.ts';
import type { KubeApi } from '../platform/kubernetes/api/kubeApi.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { EventRecorder } from '../platform/kubernetes/kubeEvents.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../serve/metrics.ts';
import { operatorEvents } from '../serve/operatorEvents.ts';
import type { KubernetesEvents } from './kubernetesOperator.ts';
import { operatorMetrics } from './operatorMetrics.ts';

export interface KubernetesEventsParts {
  readonly api: KubeApi;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly version: string;
  readonly identity: string;
  readonly clock: Clock;
  readonly readRun: (runId: string) => Promise<RunRow | undefined>;
  /** Keys that a service or media server refused: its name, and its message. */
  readonly keyFaults: (libraryUid: string) => Promise<readonly KeyFault[]>;
}

interface KeyFault {
  readonly path: string;
  readonly detail: string;
}

export function kubernetesEvents(parts: KubernetesEventsParts): KubernetesEvents {
  const { api, log, metrics, version, identity, clock, readRun, keyFaults } = parts;
  const { step: count, ...measures } = operatorMetrics(metrics, version);
  const shared = operatorEvents(log, metrics, readRun);
  const troubles = metrics.counter('projectionist_cluster_troubles_total', 'Troubles with the API server', ['what']);
  const clusterTrouble: KubernetesEvents['clusterTrouble'] = (what, error) => {
    troubles.add({ what });
    log.warn({ what, err: error }, 'a call to the cluster failed and is retried');
  };
  const recorder = new EventRecorder({ api, clock, identity, onTrouble: (error) => clusterTrouble('events', error) });
  return {
    ...measures,
    step(key, object, step) {
      shared.step(key, step);
      count(step, clock.now());
      record(recorder, object, step);
      if (step.do === 'endWalk') {
        // The log already reports an unreadable row.
        const row = readRun(step.run.id).catch(() => undefined);
        const faults = keyFaults(object.metadata.uid ?? '').catch(() => []);
        void Promise.all([row, faults]).then((read) => recordSources(recorder, object, ...read));
      }
    },
    replaced(key, object, why) {
      const note = englishText(why.message);
      log.info({ library: key, uid: object.metadata.uid }, note);
      recorder.record(object, { type: 'Normal', reason: why.reason, action: 'Walk', note });
    },
    trouble: (key, error) => shared.trouble(key, error),
    holdTrouble: (key, error) => shared.holdTrouble(key, error),
    clusterTrouble,
    lost: (key, folders) =>
      log.error(
        { library: key, folders },
        'this process ends with folders that could not be written: start a full scan of this Library by hand',
      ),
    leads: (isLeading) =>
      log.info({ identity }, isLeading ? 'this replica leads' : 'this replica does not lead any more'),
  };
}

function record(recorder: EventRecorder, object: LibraryObject, step: Step): void {
  if (step.do === 'startWalk' && !isRoutine(step.run)) {
    const { number, full, folders } = step.run;
    const what = full === undefined ? counted(folders.length, 'folder') : 'the whole Library';
    recorder.record(object, {
      type: 'Normal',
      reason: 'RunStarted',
      action: 'Walk',
      note: `run ${number} walks ${what}`,
      sameAs: full === undefined ? 'folders' : 'the whole Library',
    });
  }
  if (step.do === 'endWalk' && step.next.lastRun !== undefined) recordEnd(recorder, object, step.next.lastRun, step);
}

/**
 * A walk started by the schedule alone is expected: the status shows its time, and an Event appears only if it fails.
 */
function isRoutine({ trigger, folders }: Run): boolean {
  return trigger === 'schedule' && folders.length === 0;
}

function recordEnd(
  recorder: EventRecorder,
  object: LibraryObject,
  last: LastRun,
  { run }: Extract<Step, { do: 'endWalk' }>,
): void {
  if (last.result === 'Succeeded' || last.result === 'Yielded') return;
  const why = last.reason === undefined ? last.result : englishText(last.reason);
  recorder.record(object, {
    ...{ type: 'Warning', reason: `Run${last.result}`, action: 'Walk' },
    note: `run ${last.number} ended: ${why}`,
    // Numbers in the text are those of the run, its Job and its pod.
    sameAs: why.replace(/\d+/gu, '#'),
  });
  const held = run.folders.length + (run.full === undefined ? 0 : 1);
  if (held === 0) return;
  const what = run.full === undefined ? counted(run.folders.length, 'folder') : 'the full walk';
  recorder.record(object, {
    ...{ type: 'Normal', reason: 'FoldersGivenBack', action: 'Hold' },
    note: `run ${last.number} gave back ${what} for another run`,
    sameAs: run.full === undefined ? 'folders' : 'the full walk',
  });
}

function recordSources(
  recorder: EventRecorder,
  object: LibraryObject,
  row: RunRow | undefined,
  faults: readonly KeyFault[],
): void {
  const report = (note: string) =>
    recorder.record(object, { type: 'Warning', reason: 'SourceTrouble', action: 'Ask', note });
  for (const { path, detail } of faults) report(`${path}: ${detail}`);
  for (const { address, endedReason } of row?.summary?.calls ?? []) {
    if (endedReason === undefined) continue;
    const host = URL.parse(address)?.host ?? 'a service';
    // With the time every note would differ, and repetitions would not be counted.
    const why = endedReason.replace(/; next try .*$/su, '');
    report(`${host} was not asked any more: ${why}`);
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
