import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import { expect, test } from 'vitest';
import { memoryApi } from '../../test/kubernetes/memoryApi.ts';
import { libraryObject } from '../../test/kubernetes/objects.ts';
import { folder, fullWalk, lastRun, quiet, run } from '../../test/simulation/states.ts';
import { systemClock } from '../library/clock.ts';
import type { Step } from '../library/pass.ts';
import type { Run, RunResult } from '../library/state.ts';
import { plainText } from '../messages/message.ts';
import { events } from '../platform/kubernetes/api/resources.ts';
import { createMetrics } from '../serve/metrics.ts';
import { kubernetesEvents } from './kubernetesEvents.ts';

/** Reported last, for another Library, with which no budget or series is shared. */
const last: Run = run({ number: 99, trigger: 'page', full: fullWalk() });

/** Reports steps; `heard` waits for an Event, each as `Reason note`. */
function teller(faults: readonly { readonly path: string; readonly detail: string }[] = []) {
  const api = memoryApi();
  const metrics = createMetrics();
  const calls = new EventEmitter();
  const all = () => [...api.cacheOf(events).values()].map(({ reason, note }) => `${reason} ${note}`);
  api.after = () => calls.emit(all().at(-1) ?? '');
  const { step } = kubernetesEvents({
    ...{ api, log: pino({ enabled: false }), metrics, version: '1', identity: 'pod' },
    clock: systemClock,
    readRun: async () => undefined,
    keyFaults: async (uid) => (uid === libraryObject().metadata.uid ? faults : []),
  });
  const lastHeard = once(calls, 'RunStarted run 99 walks the whole Library');
  return {
    api,
    metrics,
    all,
    counted: () =>
      [...api.cacheOf(events).values()].map(
        ({ reason, note, series }) => `${reason} ${note}${series === undefined ? '' : ` x${series.count}`}`,
      ),
    step: (one: Step) => step('media/movies', libraryObject(), one),
    heard: (event: string) => once(calls, event),
    /** They are sent one after the other. */
    over: async () => {
      step('media/last', libraryObject({}, { name: 'last', uid: 'last' }), { do: 'startWalk', run: last });
      await lastHeard;
    },
  };
}

/** Returns the Events of these steps. */
async function eventsOf(...steps: readonly Step[]): Promise<readonly string[]> {
  const { all, step, over } = teller();
  for (const one of steps) step(one);
  await over();
  return all().slice(0, -1);
}

const started = (change: Partial<Run>): Step => ({ do: 'startWalk', run: run({ number: 41, folders: [], ...change }) });
const ended = (result: RunResult, change: Partial<Run>, reason = 'the disk is away'): Step => ({
  ...{ do: 'endWalk', run: run({ number: 41, folders: [], ...change }), setAside: [], stop: false },
  next: { ...quiet(), lastRun: lastRun({ number: change.number ?? 41, result, reason: plainText(reason) }) },
});

test.each<readonly [string, Partial<Run>, readonly string[]]>([
  ['a webhook requested', { trigger: 'webhook', folders: [folder('/m/A')] }, ['RunStarted run 41 walks 1 folder']],
  ['a person requested', { trigger: 'page', full: fullWalk() }, ['RunStarted run 41 walks the whole Library']],
  ['a new document owes', { trigger: 'spec', full: fullWalk() }, ['RunStarted run 41 walks the whole Library']],
  [
    'takes held folders with the schedule',
    { trigger: 'schedule', full: fullWalk(), folders: [folder('/m/A')] },
    ['RunStarted run 41 walks the whole Library'],
  ],
  ['only the schedule requested', { trigger: 'schedule', full: fullWalk({ trigger: 'schedule' }) }, []],
])('a walk that %s', async (_what, change, expected) => {
  expect(await eventsOf(started(change), ended('Succeeded', change))).toEqual(expected);
});

test('equal runs within minutes are one counted Event each; a run with another cause is a new Event', async () => {
  const { counted, step, over } = teller();
  const folders = { trigger: 'webhook', folders: [folder('/m/A')] } as const;
  for (const number of [41, 42, 43]) {
    const change = { ...folders, number };
    step(started(change));
    step(ended('Lost', change, `run ${number} ended without saying how`));
  }
  step(ended('Lost', { ...folders, number: 44 }, 'the node went'));
  await over();
  expect(counted()).toEqual([
    'RunStarted run 41 walks 1 folder x3',
    'RunLost run 41 ended: run 41 ended without saying how x3',
    'FoldersGivenBack run 41 gave back 1 folder for another run x4',
    'RunLost run 44 ended: the node went',
    'RunStarted run 99 walks the whole Library',
  ]);
});

test('a hundred successful runs do not hide a failed one', async () => {
  const change: Partial<Run> = { trigger: 'webhook', folders: [folder('/m/A')] };
  const well = Array.from({ length: 100 }, (_, at) => started({ ...change, number: at }));
  expect(await eventsOf(...well, ended('Failed', change))).toEqual([
    'RunStarted run 0 walks 1 folder',
    'RunFailed run 41 ended: the disk is away',
    'FoldersGivenBack run 41 gave back 1 folder for another run',
  ]);
});

test('a scheduled walk is reported only if it fails', async () => {
  const change: Partial<Run> = { trigger: 'schedule', full: fullWalk({ trigger: 'schedule' }) };
  expect(await eventsOf(started(change), ended('Failed', change))).toEqual([
    'RunFailed run 41 ended: the disk is away',
    'FoldersGivenBack run 41 gave back the full walk for another run',
  ]);
});

test('a refused key is reported at the end of each walk, in the same words', async () => {
  const { all, step, heard } = teller([{ path: 'tmdb', detail: 'it refused the key: 401' }]);
  const isTold = heard('SourceTrouble tmdb: it refused the key: 401');
  step(ended('Succeeded', { trigger: 'schedule', full: fullWalk() }));
  await isTold;
  expect(all()).toEqual(['SourceTrouble tmdb: it refused the key: 401']);
});

test('an operator without the right to write Events counts that as a cluster trouble', async () => {
  const { api, metrics, step, over } = teller();
  api.before = () => {
    api.before = undefined;
    throw new Error('events.events.k8s.io is forbidden');
  };
  step(started({ trigger: 'page', full: fullWalk() }));
  await over();
  expect((await metrics.render()).text).toContain('projectionist_cluster_troubles_total{what="events"} 1');
});
