import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import { expect, test } from 'vitest';
import { memoryApi } from '../../test/kubernetes/memoryApi.ts';
import { libraryObject } from '../../test/kubernetes/objects.ts';
import { folder, fullWalk, lastRun, quiet, run } from '../../test/simulation/states.ts';
import { systemClock } from '../library/clock.ts';
import type { Step } from '../library/pass.ts';
import type { Run, RunResult } from '../library/state.ts';
import { events } from '../platform/kubernetes/api/resources.ts';
import { kubernetesEvents } from './kubernetesEvents.ts';
import { createMetrics } from './metrics.ts';

const last: Run = run({ number: 99, trigger: 'page', full: fullWalk() });

/** Tells of steps; `heard` waits for an Event, each as `Reason note`. */
function teller(faults: readonly { readonly path: string; readonly detail: string }[] = []) {
  const api = memoryApi();
  const calls = new EventEmitter();
  const all = () => [...api.cacheOf(events).values()].map(({ reason, note }) => `${reason} ${note}`);
  api.after = () => calls.emit(all().at(-1) ?? '');
  const { step } = kubernetesEvents({
    ...{ api, log: pino({ enabled: false }), metrics: createMetrics(), version: '1', identity: 'pod' },
    clock: systemClock,
    readRun: async () => undefined,
    keyFaults: async (uid) => (uid === libraryObject().metadata.uid ? faults : []),
  });
  return {
    all,
    step: (one: Step) => step('media/movies', libraryObject(), one),
    heard: (event: string) => once(calls, event),
  };
}

/** The Events of these steps. */
async function told(...steps: readonly Step[]): Promise<readonly string[]> {
  const { all, step, heard } = teller();
  const isOver = heard('RunStarted run 99 walks the whole Library');
  // They are sent one after the other.
  for (const one of [...steps, { do: 'startWalk', run: last } as const]) step(one);
  await isOver;
  return all().slice(0, -1);
}

const started = (change: Partial<Run>): Step => ({ do: 'startWalk', run: run({ number: 41, folders: [], ...change }) });
const ended = (result: RunResult, change: Partial<Run>): Step => ({
  ...{ do: 'endWalk', run: run({ number: 41, folders: [], ...change }), setAside: [], stop: false },
  next: { ...quiet(), lastRun: lastRun({ number: 41, result, reason: 'the disk is away' }) },
});

test.each<readonly [string, Partial<Run>, readonly string[]]>([
  ['a webhook asked for', { trigger: 'webhook', folders: [folder('/m/A')] }, ['RunStarted run 41 walks 1 folder']],
  ['a person asked for', { trigger: 'page', full: fullWalk() }, ['RunStarted run 41 walks the whole Library']],
  ['a new document owes', { trigger: 'spec', full: fullWalk() }, ['RunStarted run 41 walks the whole Library']],
  [
    'takes held folders with the schedule',
    { trigger: 'schedule', full: fullWalk(), folders: [folder('/m/A')] },
    ['RunStarted run 41 walks the whole Library'],
  ],
  ['the schedule alone asked for', { trigger: 'schedule', full: fullWalk({ trigger: 'schedule' }) }, []],
])('a walk that %s', async (_what, change, expected) => {
  expect(await told(started(change), ended('Succeeded', change))).toEqual(expected);
});

test('a walk of the schedule is told of when it ends otherwise than it should', async () => {
  const change: Partial<Run> = { trigger: 'schedule', full: fullWalk({ trigger: 'schedule' }) };
  expect(await told(started(change), ended('Failed', change))).toEqual([
    'RunFailed run 41 ended: the disk is away',
    'FoldersGivenBack run 41 gave back the full walk for another run',
  ]);
});

test('a key that was refused is told of at the end of each walk, in the same words', async () => {
  const { all, step, heard } = teller([{ path: 'tmdb', detail: 'it refused the key: 401' }]);
  const isTold = heard('SourceTrouble tmdb: it refused the key: 401');
  step(ended('Succeeded', { trigger: 'schedule', full: fullWalk() }));
  await isTold;
  expect(all()).toEqual(['SourceTrouble tmdb: it refused the key: 401']);
});
